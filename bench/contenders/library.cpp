// SPDX-License-Identifier: BSD-3-Clause
#include "bench/contenders/library.hpp"

#include <dlfcn.h>

#include <cstdlib>

namespace sfft::bench {

Library::Library(std::initializer_list<std::string> names) {
  for (const std::string& name : names) {
    if (open(name)) {
      return;
    }
  }
}

Library::Library(const char* variable, std::initializer_list<std::string> names) : Library({}) {
  const char* given = std::getenv(variable);
  if (given == nullptr || *given == '\0') {
    *this = Library(names);
  } else if (!open(given)) {
    const char* reason = dlerror();
    why_ = std::string(variable) + " names a library that cannot be opened: " + (reason == nullptr ? given : reason);
  }
}

std::string Library::missing(const std::string& hint) const {
  if (handle_ != nullptr) {
    return "";
  }
  return why_.empty() ? hint : why_;
}

bool Library::open(const std::string& path) {
  // An empty name would open the program itself.
  handle_ = path.empty() ? nullptr : dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  path_ = handle_ == nullptr ? "" : path;
  return handle_ != nullptr;
}

void* Library::symbol(const std::string& name) const {
  return handle_ == nullptr ? nullptr : dlsym(handle_, name.c_str());
}

}  // namespace sfft::bench
