// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace sfft {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int number) noexcept : number_(number) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(); }

  operator int() const noexcept { return number_; }
  int close() noexcept {
    const int status = number_ < 0 || ::close(number_) == 0 ? 0 : errno;
    number_ = -1;
    return status;
  }

 private:
  int number_;
};

int read_all(int file, char* memory, std::size_t size, std::size_t& done) noexcept {
  for (done = 0; done < size;) {
    const ssize_t part = ::read(file, memory + done, size - done);
    if (part < 0 && errno == EINTR) continue;
    if (part < 0) return errno;
    if (part == 0) break;  // shorter than it was: what is there decides
    done += static_cast<std::size_t>(part);
  }
  return 0;
}

int write_all(int file, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t part = ::write(file, text.data(), text.size());
    if (part < 0 && errno == EINTR) continue;
    if (part < 0) return errno;
    text.remove_prefix(static_cast<std::size_t>(part));
  }
  return ::fsync(file) == 0 ? 0 : errno;
}

// Makes the folder of a path, if the one above can be had. What cannot be made shows when the file is opened.
void make_folders(const char* path, int levels) noexcept {
  char folder[PATH_MAX];
  const char* const slash = std::strrchr(path, '/');
  if (levels == 0 || !slash || slash == path || slash - path >= PATH_MAX) return;
  std::memcpy(folder, path, static_cast<std::size_t>(slash - path));
  folder[slash - path] = '\0';
  make_folders(folder, levels - 1);
  ::mkdir(folder, 0777);
}

}  // namespace

int read_file(const char* path, std::size_t most, FileText& file) noexcept {
  const Descriptor opened(::open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK));  // a pipe must not make us wait
  struct stat status;
  if (opened < 0 || ::fstat(opened, &status) != 0) return errno;
  if (!S_ISREG(status.st_mode)) return S_ISDIR(status.st_mode) ? EISDIR : EINVAL;
  if (status.st_size < 0 || static_cast<std::size_t>(status.st_size) > most) return EFBIG;
  const std::size_t size = static_cast<std::size_t>(status.st_size);
  file.memory.reset(allocate(size + 1));
  if (!file.memory) return ENOMEM;
  return read_all(opened, static_cast<char*>(file.memory.get()), size, file.size);
}

int write_file(const char* path, std::string_view text) noexcept {
  make_folders(path, 2);
  char temporary[PATH_MAX];
  const int length = std::snprintf(temporary, sizeof temporary, "%s.XXXXXX", path);
  if (length < 0 || static_cast<std::size_t>(length) >= sizeof temporary) return ENAMETOOLONG;
  Descriptor file(::mkstemp(temporary));
  if (file < 0) return errno;
  int failed = write_all(file, text);
  if (failed == 0 && ::fchmod(file, 0644) != 0) failed = errno;
  if (const int unclosed = file.close(); failed == 0) failed = unclosed;
  if (failed == 0 && std::rename(temporary, path) != 0) failed = errno;
  if (failed != 0) ::unlink(temporary);
  return failed;
}

}  // namespace sfft
