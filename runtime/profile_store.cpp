// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/profile_store.hpp"

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <utility>

#include "runtime/error.hpp"
#include "runtime/file.hpp"
#include "runtime/profile_text.hpp"

namespace sfft::profile {
namespace {

struct Store {
  std::mutex mutex;
  bool asked = false;  // whether the search has been made, or something has taken its place
  Profile profile;
  int status = SFFT_OK;
  char words[PATH_MAX + 256] = "no profile";
};

// Never destroyed: other static objects may plan while the program ends. Its memory is freed all the same.
union Forever {
  Store store;
  constexpr Forever() : store() {}
  ~Forever() {}  // NOLINT(modernize-use-equals-default)
};
constinit Forever forever;
struct FreeAtExit {
  ~FreeAtExit() {
    const std::lock_guard lock(forever.store.mutex);
    forever.store.profile.clear();
  }
} const free_at_exit;

const char* filled_variable(const char* name) noexcept {
  const char* value = std::getenv(name);
  return value && *value != '\0' ? value : nullptr;
}

// The file by the rule of sfft/profile.h; false if there is none. `asked_for`: SFFT_PROFILE names it.
bool search(char* path, std::size_t size, bool& asked_for) noexcept {
  const char* const given = std::getenv("SFFT_PROFILE");
  asked_for = given != nullptr;
  int length = -1;
  if (given)
    length = *given == '\0' ? -1 : std::snprintf(path, size, "%s", given);
  else if (const char* config = filled_variable("XDG_CONFIG_HOME"))
    length = std::snprintf(path, size, "%s/sfft/profile", config);
  else if (const char* home = filled_variable("HOME"))
    length = std::snprintf(path, size, "%s/.config/sfft/profile", home);
  return length > 0 && static_cast<std::size_t>(length) < size;
}

// Reads a file into a profile. The caller holds the lock, or owns the profile.
ProfileError read(const char* path, Profile& profile, int& system_error) noexcept {
  FileText file;
  system_error = read_file(path, most_profile_bytes, file);
  if (system_error == 0) return read_profile(file.text(), this_machine(), profile);
  ProfileError failed{system_error == ENOMEM ? SFFT_OUT_OF_MEMORY : SFFT_FILE_ERROR, ""};
  std::snprintf(failed.text, sizeof failed.text, "it cannot be read (system error %d)", system_error);
  return failed;
}

// Loads what the search finds, once. Nothing that goes wrong here stops a plan from being made: it is kept for state().
void find_once(Store& store) noexcept {
  if (std::exchange(store.asked, true)) return;
  char path[PATH_MAX];
  bool asked_for = false;
  if (!search(path, sizeof path, asked_for)) return;
  int system_error = 0;
  const ProfileError failed = read(path, store.profile, system_error);
  if (!asked_for && (system_error == ENOENT || system_error == ENOTDIR)) return;
  store.status = failed.status;
  std::snprintf(store.words, sizeof store.words, failed.status == SFFT_OK ? "profile %s" : "ignored profile %s: %s",
                path, failed.text);
}

void accept(Store& store, Profile&& profile, const char* path) noexcept {
  store.asked = true;
  store.profile = std::move(profile);
  store.status = SFFT_OK;
  std::snprintf(store.words, sizeof store.words, "%s%s", path ? "profile " : "profile in memory", path ? path : "");
}

}  // namespace

void look_up(std::span<const Recipe> recipes, double* nanoseconds) noexcept {
  Store& store = forever.store;
  const std::lock_guard lock(store.mutex);
  find_once(store);
  for (const Recipe& recipe : recipes) {
    char name[longest_name];
    Measurement wanted;
    *nanoseconds = 0;
    if (!store.profile.empty()) {
      candidate_name(recipe, name, sizeof name);
      if (make_measurement(recipe.problem, *recipe.target, name, wanted)) *nanoseconds = store.profile.find(wanted);
    }
    ++nanoseconds;
  }
}

int record(const Recipe& recipe, double nanoseconds) noexcept {
  char name[longest_name];
  Measurement made;
  candidate_name(recipe, name, sizeof name);
  if (!is_time(nanoseconds)) return fail(SFFT_BAD_SIZE, "a candidate cannot take %g nanoseconds", nanoseconds);
  if (!make_measurement(recipe.problem, *recipe.target, name, made)) return SFFT_UNKNOWN_CANDIDATE;
  made.nanoseconds = nanoseconds;
  Store& store = forever.store;
  const std::lock_guard lock(store.mutex);
  find_once(store);
  if (!store.profile.record(made)) return fail(SFFT_OUT_OF_MEMORY, "out of memory for a measurement");
  return SFFT_OK;
}

int import_text(std::string_view text) noexcept {
  Profile profile;
  const ProfileError failed = read_profile(text, this_machine(), profile);
  if (failed.status != SFFT_OK) return fail(failed.status, "the profile is not used: %s", failed.text);
  const std::lock_guard lock(forever.store.mutex);
  accept(forever.store, std::move(profile), nullptr);
  return SFFT_OK;
}

std::size_t export_text(char* buffer, std::size_t size) noexcept {
  Store& store = forever.store;
  const std::lock_guard lock(store.mutex);
  find_once(store);
  return write_profile(store.profile, this_machine(), buffer, size);
}

int load(const char* path) noexcept {
  char found[PATH_MAX];
  bool asked_for = false;
  if (!path && !search(found, sizeof found, asked_for))
    return fail(SFFT_FILE_ERROR, "there is no place to look for a profile: SFFT_PROFILE is empty or HOME is not set");
  const char* const file = path ? path : found;
  Profile profile;
  int system_error = 0;
  const ProfileError failed = read(file, profile, system_error);
  if (failed.status != SFFT_OK) return fail(failed.status, "profile %.200s: %s", file, failed.text);
  const std::lock_guard lock(forever.store.mutex);
  accept(forever.store, std::move(profile), file);
  return SFFT_OK;
}

int save(const char* path) noexcept {
  char found[PATH_MAX];
  if (!path) {
    if (const int status = default_path(found, sizeof found); status < 0) return -status;
    path = found;
  }
  const std::size_t size = export_text(nullptr, 0);
  const Buffer memory{allocate(size)};
  if (!memory) return fail(SFFT_OUT_OF_MEMORY, "out of memory for a profile of %zu bytes", size);
  char* const text = static_cast<char*>(memory.get());
  const std::size_t written = export_text(text, size);
  if (written > size) return fail(SFFT_FILE_ERROR, "another thread changed the profile while it was written");
  if (const int failed = write_file(path, {text, written}); failed != 0)
    return fail(SFFT_FILE_ERROR, "profile %.200s cannot be written (system error %d)", path, failed);
  return SFFT_OK;
}

void clear() noexcept {
  const std::lock_guard lock(forever.store.mutex);
  accept(forever.store, {}, nullptr);
  std::snprintf(forever.store.words, sizeof forever.store.words, "no profile");
}

int state(char* buffer, std::size_t size) noexcept {
  Store& store = forever.store;
  const std::lock_guard lock(store.mutex);
  find_once(store);
  if (size != 0) std::snprintf(buffer, size, "%s, %zu measurements", store.words, store.profile.all().size());
  return store.status;
}

int default_path(char* buffer, std::size_t size) noexcept {
  char found[PATH_MAX];
  bool asked_for = false;
  if (!search(found, sizeof found, asked_for))
    return -fail(SFFT_FILE_ERROR, "a profile has no place: SFFT_PROFILE is empty, or neither it nor HOME is set");
  return std::snprintf(buffer, size, "%s", found);
}

}  // namespace sfft::profile
