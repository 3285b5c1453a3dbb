// SPDX-License-Identifier: BSD-3-Clause
// Numbers go through to_chars and from_chars, which know no locale.
#include "runtime/profile_text.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <utility>

namespace sfft {
namespace {

constexpr std::string_view magic = "sfft-profile ";

// FNV-1a: enough to notice damage, and a few lines.
std::uint64_t checksum(std::string_view text, std::uint64_t hash = 0xcbf29ce484222325) noexcept {
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return hash;
}

// ----- writing

class Writer {
 public:
  Writer(char* buffer, std::size_t size) noexcept : buffer_(buffer), size_(size) {}

  void add(std::string_view text) noexcept {
    if (length_ < size_) std::memcpy(buffer_ + length_, text.data(), std::min(text.size(), size_ - length_));
    length_ += text.size();
    hash_ = checksum(text, hash_);
  }
  template <class... Parts>
  void line(std::string_view first, Parts... rest) noexcept {
    add(first);
    ((add(" "), add(rest)), ...);
    add("\n");
  }
  std::size_t length() const noexcept { return length_; }
  std::uint64_t hash() const noexcept { return hash_; }

 private:
  char* buffer_;
  std::size_t size_, length_ = 0;
  std::uint64_t hash_ = checksum("");
};

// A number as text, in memory of its own.
class Digits {
 public:
  template <class... Form>
  explicit Digits(auto value, Form... form) noexcept
      : length_(static_cast<std::size_t>(std::to_chars(text_, text_ + sizeof text_, value, form...).ptr - text_)) {}
  operator std::string_view() const noexcept { return {text_, length_}; }

 private:
  char text_[32];
  std::size_t length_;
};

constexpr const char* precision_words[] = {"float", "double"};
constexpr const char* direction_words[] = {"forward", "backward"};

// ----- reading

// Takes what stands before the separator, and the separator, off the front of text.
std::string_view take(std::string_view& text, char separator) noexcept {
  const std::size_t end = std::min(text.find(separator), text.size());
  const std::string_view front = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return front;
}

// The whole text as a number.
template <class T, class... Form>
bool to_number(std::string_view text, T& value, Form... form) noexcept {
  const char* const end = text.data() + text.size();
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): `end` says where it ends
  const auto [stop, error] = std::from_chars(text.data(), end, value, form...);
  return error == std::errc{} && stop == end && !text.empty();
}

template <std::size_t count>
bool to_word(std::string_view text, const char* const (&words)[count], std::size_t& index) noexcept {
  index = static_cast<std::size_t>(std::find(words, words + count, text) - words);
  return index < count;
}

bool is_name(std::string_view text) noexcept {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == ',' ||
           c == '-';
  };
  return !text.empty() && text.size() < longest_name && std::all_of(text.begin(), text.end(), allowed);
}

enum class Line { good, skipped, bad };

// "1024 double forward avx512 32x1,32x1 1083.20"
Line read_measurement(std::string_view line, Measurement& made) noexcept {
  std::size_t precision = 0, direction = 0;
  double nanoseconds = 0;
  Problem problem;
  if (!to_number(take(line, ' '), problem.n) || !std::has_single_bit(problem.n)) return Line::bad;
  if (!to_word(take(line, ' '), precision_words, precision)) return Line::bad;
  if (!to_word(take(line, ' '), direction_words, direction)) return Line::bad;
  const std::string_view target_name = take(line, ' '), name = take(line, ' ');
  if (!is_name(target_name) || !is_name(name)) return Line::bad;
  if (!to_number(line, nanoseconds) || !is_time(nanoseconds)) return Line::bad;
  const auto targets = all_targets();
  const auto target = std::find_if(targets.begin(), targets.end(), [&](auto& t) { return t.name == target_name; });
  if (target == targets.end()) return Line::skipped;
  made = {problem.n, Precision(precision), Direction(direction), &*target, "", nanoseconds};
  std::copy(name.begin(), name.end(), made.name);
  return Line::good;
}

[[gnu::format(printf, 2, 3)]] ProfileError error(sfft_status status, const char* format, ...) noexcept {
  ProfileError made{status, ""};
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(made.text, sizeof made.text, format, arguments);
  va_end(arguments);
  return made;
}

// Whether the text is whole, undamaged and of this version; its last line is then taken off.
ProfileError check_frame(std::string_view& text, std::size_t& count) noexcept {
  if (!text.starts_with(magic)) return error(SFFT_BAD_PROFILE, "it is no profile: it does not begin with sfft-profile");
  std::string_view rest = text.substr(magic.size());
  unsigned version = 0;
  if (!to_number(take(rest, '\n'), version) || version == 0)
    return error(SFFT_BAD_PROFILE, "it is damaged: its version cannot be read");
  if (version > profile_version)
    return error(SFFT_BAD_PROFILE, "it has version %u, and this library reads version %u", version, profile_version);
  const std::size_t last = text.size() > 1 ? text.rfind('\n', text.size() - 2) + 1 : 0;
  std::string_view line = text.substr(last);
  if (!line.starts_with("end ") || line.back() != '\n') return error(SFFT_BAD_PROFILE, "it is cut off: no end line");
  line.remove_prefix(4);
  line.remove_suffix(1);
  std::uint64_t sum = 0;
  if (!to_number(take(line, ' '), count) || !to_number(line, sum, 16))
    return error(SFFT_BAD_PROFILE, "it is damaged: its end line cannot be read");
  text = text.substr(0, last);
  if (sum != checksum(text)) return error(SFFT_BAD_PROFILE, "it is damaged: its checksum is not that of its text");
  return {};
}

ProfileError check_machine(std::string_view cpu, const Machine& machine) noexcept {
  if (cpu == machine.cpu) return {};
  return error(SFFT_FOREIGN_PROFILE, "it was made on another machine, \"%.*s\"",
               static_cast<int>(std::min<std::size_t>(cpu.size(), 72)),
               cpu.data());  // NOLINT(bugprone-suspicious-stringview-data-usage)
}

bool is_heading(std::string_view line) noexcept {
  return line.starts_with("#") || line.starts_with("library ") || line.starts_with("caches ") ||
         line.starts_with("targets ");
}

}  // namespace

ProfileError read_profile(std::string_view text, const Machine& machine, Profile& profile) noexcept {
  constexpr std::string_view machine_word = "machine ";
  std::size_t count = 0, found = 0, number = 1;
  if (const ProfileError failed = check_frame(text, count); failed.status != SFFT_OK) return failed;
  take(text, '\n');
  bool machine_told = false;
  Profile read;
  Measurement last{};
  while (!text.empty()) {
    const std::string_view line = take(text, '\n');
    ++number;
    if (is_heading(line)) continue;
    if (line.starts_with(machine_word)) {
      const ProfileError failed = check_machine(line.substr(machine_word.size()), machine);
      if (failed.status != SFFT_OK) return failed;
      machine_told = true;
      continue;
    }
    Measurement next{};
    const Line kind = read_measurement(line, next);
    const bool in_order = kind != Line::good || read.empty() || compare(last, next) < 0;
    if (kind == Line::bad || !in_order) return error(SFFT_BAD_PROFILE, "line %zu makes no sense", number);
    ++found;
    if (kind == Line::skipped) continue;
    if (!read.record(next)) return error(SFFT_OUT_OF_MEMORY, "out of memory");
    last = next;
  }
  if (!machine_told) return error(SFFT_BAD_PROFILE, "it does not name its machine");
  if (found != count) return error(SFFT_BAD_PROFILE, "it holds %zu measurements instead of %zu", found, count);
  profile = std::move(read);
  return {};
}

std::size_t write_profile(const Profile& profile, const Machine& machine, char* buffer, std::size_t size) noexcept {
  Writer out(buffer, size);
  out.add(magic);
  out.line(Digits(profile_version));
  out.line("library", SFFT_VERSION_STRING);
  out.line("machine", machine.cpu);
  out.line("caches", machine.caches);
  out.line("targets", machine.targets);
  out.line("# n precision direction target candidate nanoseconds");
  for (const Measurement& m : profile.all())
    out.line(Digits(m.n), precision_words[std::size_t(m.precision)], direction_words[std::size_t(m.direction)],
             m.target->name, m.name, Digits(m.nanoseconds, std::chars_format::fixed, 2));
  const Digits sum(out.hash(), 16);
  out.line("end", Digits(profile.all().size()), sum);
  return out.length();
}

}  // namespace sfft
