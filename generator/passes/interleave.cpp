// SPDX-License-Identifier: BSD-3-Clause
// Puts independent instructions side by side. A depth-first order has an instruction follow the one it waits for; a
// core that runs out of order looks ahead some hundred instructions, less than a kernel is long, and finds too few that
// are ready. This is list scheduling: a model of a core takes, in each cycle, the ready instructions with the longest
// way to the end, as long as not too many values are alive; if there are, the one that ends most of them. So programs
// that need more registers than there are gain, too: the compiler spills less of them.
//
// Towards the end of a kernel that order has all stores in one burst, which some cores cannot take at once; storing
// early turns it round for the last instructions.
//
// The model is rough on purpose, since one order serves all cores: two instructions of arithmetic a cycle, one of which
// may be a shuffle, two loads and a store.
#include <algorithm>

#include "generator/passes/passes.hpp"

namespace sfft::generator {
namespace {

constexpr int load_cycles = 5, arithmetic_cycles = 4, swap_cycles = 1, permute_cycles = 3;

// What an instruction occupies.
enum class Unit { none, load, store, arithmetic, shuffle };

Unit unit(const Instruction& instruction) {
  return std::visit(Overload{[](const Load&) { return Unit::load; }, [](const Const&) { return Unit::none; },
                             [](const Factor&) { return Unit::none; }, [](const Binary&) { return Unit::arithmetic; },
                             [](const Ternary&) { return Unit::arithmetic; }, [](const Swap&) { return Unit::shuffle; },
                             [](const Permute&) { return Unit::shuffle; }, [](const Store&) { return Unit::store; }},
                    instruction);
}

int cycles(const Instruction& instruction) {
  switch (unit(instruction)) {
    case Unit::load:
      return load_cycles;
    case Unit::arithmetic:
      return arithmetic_cycles;
    case Unit::shuffle:
      return std::holds_alternative<Swap>(instruction) ? swap_cycles : permute_cycles;
    default:
      return 0;
  }
}

// What the units can still take in a cycle.
struct Slots {
  int loads = 2, stores = 1, arithmetic = 2, shuffles = 1;
  bool take(Unit unit) {
    if (unit == Unit::load) return loads-- > 0;
    if (unit == Unit::store) return stores-- > 0;
    if (unit == Unit::shuffle && shuffles-- <= 0) return false;
    return arithmetic-- > 0;
  }
  bool has(Unit unit) const { return Slots(*this).take(unit); }
};

class ListScheduling {
 public:
  ListScheduling(const Program& program, int most_alive, bool storing_early);
  Program run();

 private:
  bool is_operand(Value value) const { return units_[value] == Unit::none; }  // read where it is used
  // Stores come after all loads, for input and output may be the same array.
  bool may_begin(Value value) const { return units_[value] != Unit::store || loads_ == 0; }
  bool fits(Value value) const { return growth(value) <= 0 || alive_ + growth(value) <= most_alive_; }
  int growth(Value value) const;
  bool is_late() const { return loads_ == 0 && left_ < late_; }
  Value best(const Slots& slots) const;
  Value best_for_registers() const;
  void issue(Value value);
  void place(Value value);

  const Program& from_;
  Program to_;
  int most_alive_;
  std::vector<Unit> units_;
  std::vector<std::vector<Value>> reads_, read_by_;  // the registers an instruction reads, each once; and who reads it
  std::vector<int> height_, uses_, known_, at_;  // cycles to the end; uses to come; when its result is there; new place
  std::vector<int> missing_;                     // of what it reads
  std::vector<Value> ready_;                     // where nothing is missing, in the order of the program
  int alive_ = 0, cycle_ = 0, loads_ = 0;
  std::size_t left_ = 0, late_ = 0;  // instructions; from how many on those nearest to the end come first
};

ListScheduling::ListScheduling(const Program& program, int most_alive, bool storing_early)
    : from_(program),
      to_(program),
      most_alive_(most_alive),
      read_by_(program.code.size()),
      height_(program.code.size(), 0),
      uses_(program.code.size(), 0),
      known_(program.code.size(), 0),
      at_(program.code.size(), -1) {
  to_.code.clear();
  for (const Instruction& instruction : program.code) {
    units_.push_back(unit(instruction));
    std::vector<Value> registers;
    for (Value operand : operands(instruction))
      if (!is_operand(operand) && std::find(registers.begin(), registers.end(), operand) == registers.end())
        registers.push_back(operand);
    const auto value = static_cast<Value>(reads_.size());
    for (Value operand : registers) ++uses_[operand], read_by_[operand].push_back(value);
    missing_.push_back(static_cast<int>(registers.size()));
    if (registers.empty() && !is_operand(value)) ready_.push_back(value);
    reads_.push_back(std::move(registers));
    if (units_.back() == Unit::load) ++loads_;
    if (units_.back() != Unit::none) ++left_;
  }
  if (storing_early) late_ = left_ / 6;
  for (std::size_t i = program.code.size(); i-- > 0;) {
    height_[i] += cycles(program.code[i]);
    for (Value operand : reads_[i]) height_[operand] = std::max(height_[operand], height_[i]);
  }
}

int ListScheduling::growth(Value value) const {
  const auto ended = std::count_if(reads_[value].begin(), reads_[value].end(), [&](Value v) { return uses_[v] == 1; });
  return (units_[value] == Unit::store ? 0 : 1) - static_cast<int>(ended);
}

// Of those that can begin now and fit the registers; or -1.
Value ListScheduling::best(const Slots& slots) const {
  Value found = -1;
  for (Value value : ready_) {
    const int gain = found < 0 ? 1 : (is_late() ? -1 : 1) * (height_[value] - height_[found]);
    if (gain <= 0 || !may_begin(value) || !slots.has(units_[value])) continue;
    const auto is_known = [&](Value operand) { return known_[operand] <= cycle_; };
    if (std::all_of(reads_[value].begin(), reads_[value].end(), is_known) && fits(value)) found = value;
  }
  return found;
}

// Where none fits: the one that adds least.
Value ListScheduling::best_for_registers() const {
  Value found = -1;
  for (Value value : ready_)
    if (may_begin(value) && (found < 0 || growth(value) < growth(found))) found = value;
  return found;
}

void ListScheduling::place(Value value) {
  std::vector<Value> moved;
  for (Value operand : operands(from_.code[value])) {
    if (at_[operand] < 0) place(operand);
    moved.push_back(at_[operand]);
  }
  to_.code.push_back(with_operands(from_.code[value], moved));
  at_[value] = static_cast<Value>(to_.code.size()) - 1;
}

void ListScheduling::issue(Value value) {
  alive_ += growth(value);
  for (Value operand : reads_[value]) --uses_[operand];
  if (units_[value] == Unit::load) --loads_;
  known_[value] = cycle_ + cycles(from_.code[value]);
  place(value);
  ready_.erase(std::lower_bound(ready_.begin(), ready_.end(), value));
  for (Value reader : read_by_[value])
    if (--missing_[reader] == 0) ready_.insert(std::lower_bound(ready_.begin(), ready_.end(), reader), reader);
  --left_;
}

Program ListScheduling::run() {
  for (; left_ > 0; ++cycle_) {
    Slots slots;
    const auto is_choice = [&](Value value) { return may_begin(value) && fits(value); };
    if (std::none_of(ready_.begin(), ready_.end(), is_choice)) issue(best_for_registers());
    for (Value value = best(slots); value >= 0; value = best(slots)) {
      slots.take(units_[value]);
      issue(value);
    }
  }
  return std::move(to_);
}

}  // namespace

Program interleave(const Program& program, int registers, bool crowded, bool storing_early) {
  const int room = registers * 3 / 4, live = static_cast<int>(count(program).live);  // the rest is for constants
  if (live > room && !crowded) return program;
  Program result = ListScheduling(program, room, storing_early).run();
  return static_cast<int>(count(result).live) <= std::max(live, registers) ? result : program;
}

}  // namespace sfft::generator
