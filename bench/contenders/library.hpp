// SPDX-License-Identifier: BSD-3-Clause
// A shared library opened at run time.
#pragma once
#include <cstddef>
#include <initializer_list>
#include <string>
#include <vector>

namespace sfft::bench {

// Tries the names in turn. The library stays open until the process ends (unloading buys nothing and some libraries do
// not survive it); its symbols stay invisible to others, so two builds of one library can be open at once.
class Library {
 public:
  explicit Library(std::initializer_list<std::string> names);
  // If the environment variable is set, the path in it and nothing else; otherwise the names in turn.
  Library(const char* variable, std::initializer_list<std::string> names);

  explicit operator bool() const { return handle_ != nullptr; }
  // The name it was opened by; empty if it was not.
  const std::string& path() const { return path_; }
  // Empty if it was opened; otherwise the reason if a path was given, or else the hint: how to get the library.
  std::string missing(const std::string& hint) const;

  // The function of that name, or null.
  template <class Function>
  Function* function(const std::string& name) const {
    return reinterpret_cast<Function*>(symbol(name));
  }
  void* symbol(const std::string& name) const;

 private:
  bool open(const std::string& path);

  void* handle_ = nullptr;
  std::string path_, why_;
};

// How large a library is: its file, and the machine code of it in memory.
struct LibrarySize {
  std::string file;  // without its folder
  std::size_t file_bytes = 0;
  std::size_t code_bytes = 0;
};

// Of ours, then of all that were opened, each once. (What they open themselves, such as MKL's parts, is not counted.)
std::vector<LibrarySize> library_sizes();

}  // namespace sfft::bench
