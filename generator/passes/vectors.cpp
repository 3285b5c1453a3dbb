// SPDX-License-Identifier: BSD-3-Clause
#include "generator/passes/vectors.hpp"

#include <algorithm>
#include <set>

namespace sfft::generator {
namespace {

// One stage of a transposition: the vectors at distance `distance` are replaced by two shuffles of them.
struct Stage {
  int distance;
  std::vector<int> low, high;
};

// Lanes of "even elements of both, first those of a" and of the odd ones, in units of `unit` complex elements.
Stage unzip(int vl, int unit, int distance) {
  Stage stage{.distance = distance, .low = {}, .high = {}};
  for (int source = 0; source < 2 * vl; source += 2 * unit)
    for (int i = 0; i < unit; ++i) stage.low.push_back(source + i), stage.high.push_back(source + unit + i);
  return stage;
}

// Lanes of a and b alternating within pairs: (a0, b0, a2, b2, ...) and (a1, b1, a3, b3, ...).
Stage unpack(int vl, int distance) {
  Stage stage{.distance = distance, .low = {}, .high = {}};
  for (int i = 0; i < vl; i += 2) {
    stage.low.insert(stage.low.end(), {i, vl + i});
    stage.high.insert(stage.high.end(), {i + 1, vl + i + 1});
  }
  return stage;
}

// The network of a vl x vl transposition, log2(vl) stages of one shuffle a vector. x86 shuffles are cheapest within
// 16-byte blocks (unpack) or on whole ones, two from each source (shuff64x2, perm2f128): these stages need no others.
std::vector<Stage> network(int vl, int complex_bytes) {
  std::vector<Stage> stages;
  int unit = 1, distance = 1;
  if (complex_bytes == 8) {
    stages.push_back(unpack(vl, 1));
    unit = 2;
    distance = 2;
  }
  for (; distance < vl; distance *= 2) stages.push_back(unzip(vl, unit, distance));
  return stages;
}

}  // namespace

std::vector<Vectors::Place> Vectors::places(const Lanes& elements) const {
  std::vector<Place> at;
  for (int element : elements) at.push_back(place_.at(element));
  return at;
}

void Vectors::define(const Lanes& elements, const Scaled& vector) {
  for (std::size_t lane = 0; lane < elements.size(); ++lane)
    place_[elements[lane]] = {vectors_.size(), static_cast<int>(lane)};
  vectors_.push_back({vector, elements});
}

Scaled Vectors::request(const Lanes& elements) {
  auto at = places(elements);
  const auto in_place = [&] {
    for (std::size_t lane = 0; lane < at.size(); ++lane)
      if (at[lane].vector != at[0].vector || at[lane].lane != static_cast<int>(lane)) return false;
    return true;
  };
  if (!in_place() && transpose(at)) at = places(elements);
  if (!in_place()) {
    define(elements, gather(at));
    return vectors_.back().scaled;
  }
  return vectors_[at[0].vector].scaled;
}

Scaled Vectors::shuffled(const Scaled& x, const Scaled& y, const std::vector<int>& lanes) {
  Scaled result{builder_.permute(x.vector, y.vector, lanes), {}};
  for (int lane : lanes) result.scale.push_back(lane < builder_.vl() ? x.scale[lane] : y.scale[lane - builder_.vl()]);
  return result;
}

Vectors::Held Vectors::shuffled(const Held& x, const Held& y, const std::vector<int>& lanes) {
  Held result{shuffled(x.scaled, y.scaled, lanes), {}};
  for (int lane : lanes)
    result.elements.push_back(lane < builder_.vl() ? x.elements[lane] : y.elements[lane - builder_.vl()]);
  return result;
}

// If the elements are the same lane of vl different vectors: transposes these vectors, and says that it did.
bool Vectors::transpose(const std::vector<Place>& at) {
  const std::size_t vl = builder_.vl();
  if (vl < 4 || at.size() != vl) return false;
  std::set<std::size_t> sources;
  std::vector<Held> block;
  for (const Place& place : at) {
    const Held& held = vectors_[place.vector];
    if (place.lane != at[0].lane || held.elements.size() != vl) return false;
    for (int element : held.elements)
      if (place_.at(element).vector != place.vector) return false;  // part of it has been computed on since
    sources.insert(place.vector);
    block.push_back(held);
  }
  if (sources.size() != vl) return false;
  for (const Stage& stage : network(static_cast<int>(vl), complex_bytes_)) {
    for (std::size_t i = 0; i < vl; ++i) {
      if (i & stage.distance) continue;
      Held low = shuffled(block[i], block[i + stage.distance], stage.low);
      block[i + stage.distance] = shuffled(block[i], block[i + stage.distance], stage.high);
      block[i] = std::move(low);
    }
  }
  for (const Held& held : block) define(held.elements, held.scaled);
  return true;
}

// Four vectors of which even lanes are wanted, or odd ones: unpacked two and two, and then joined. Other groups of
// these vectors begin with the same shuffles, and equal instructions are written once.
std::optional<Scaled> Vectors::gather_unpacked(const std::vector<Place>& at, const std::vector<std::size_t>& sources) {
  const int vl = builder_.vl(), parity = at[0].lane % 2;
  if (sources.size() != 4 || static_cast<int>(at.size()) != vl) return std::nullopt;
  std::vector<int> lanes;
  for (const Place& place : at) {
    const auto source = std::find(sources.begin(), sources.end(), place.vector) - sources.begin();
    if (place.lane % 2 != parity) return std::nullopt;
    lanes.push_back(place.lane - parity + static_cast<int>(source % 2 + source / 2 * vl));
  }
  const Stage stage = unpack(vl, 1);
  const auto unpacked = [&](std::size_t a, std::size_t b) {
    return shuffled(vectors_[a].scaled, vectors_[b].scaled, parity == 0 ? stage.low : stage.high);
  };
  const Scaled first = unpacked(sources[0], sources[1]), second = unpacked(sources[2], sources[3]);
  return shuffled(first, second, lanes);
}

// Any other grouping: the sources are joined one after the other. A lane nobody asked for keeps what it has.
Scaled Vectors::gather(const std::vector<Place>& at) {
  const int vl = builder_.vl();
  std::vector<std::size_t> sources;
  for (const Place& place : at)
    if (std::find(sources.begin(), sources.end(), place.vector) == sources.end()) sources.push_back(place.vector);
  if (const auto unpacked = gather_unpacked(at, sources)) return *unpacked;
  if (sources.size() == 1) sources.push_back(sources[0]);
  Scaled joined = vectors_[sources[0]].scaled;
  for (std::size_t next = 1; next < sources.size(); ++next) {
    std::vector<int> lanes(vl);
    for (int lane = 0; lane < vl; ++lane) {
      lanes[lane] = lane;  // joined before, or of no interest
      if (lane >= static_cast<int>(at.size())) continue;
      if (at[lane].vector == sources[next] && sources[next] != sources[0]) lanes[lane] = vl + at[lane].lane;
      if (at[lane].vector == sources[0] && next == 1) lanes[lane] = at[lane].lane;
    }
    joined = shuffled(joined, vectors_[sources[next]].scaled, lanes);
  }
  return joined;
}

}  // namespace sfft::generator
