// SPDX-License-Identifier: BSD-3-Clause
#include "bench/contenders/library.hpp"

#include <dlfcn.h>
#include <link.h>
#include <sfft/sfft.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>

namespace sfft::bench {
namespace {

// Everything that was opened; nothing is ever closed.
std::vector<void*>& opened() {
  static std::vector<void*> handles;
  return handles;
}

// Bytes of the executable segments of the object at a base address.
struct Code {
  std::uintptr_t base;
  std::size_t bytes = 0;

  static int visit(dl_phdr_info* object, std::size_t /*size*/, void* self) {
    Code& code = *static_cast<Code*>(self);
    for (int i = 0; object->dlpi_addr == code.base && i < object->dlpi_phnum; ++i) {
      const auto& segment = object->dlpi_phdr[i];
      code.bytes += segment.p_type == PT_LOAD && (segment.p_flags & PF_X) != 0 ? segment.p_memsz : 0;
    }
    return 0;
  }
};

void add_size(std::vector<LibrarySize>& all, const std::filesystem::path& path, std::uintptr_t base) {
  std::error_code unreadable;
  const std::uintmax_t bytes = std::filesystem::file_size(path, unreadable);
  const std::string file = path.filename().string();
  if (unreadable || std::any_of(all.begin(), all.end(), [&](const LibrarySize& l) { return l.file == file; })) {
    return;
  }
  Code code{base};
  dl_iterate_phdr(Code::visit, &code);
  all.push_back({file, static_cast<std::size_t>(bytes), code.bytes});
}

}  // namespace

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
  if (handle_ != nullptr) {
    opened().push_back(handle_);
  }
  return handle_ != nullptr;
}

std::vector<LibrarySize> library_sizes() {
  std::vector<LibrarySize> all;
  Dl_info ours;
  if (dladdr(reinterpret_cast<const void*>(sfft_init), &ours) != 0) {
    add_size(all, ours.dli_fname, reinterpret_cast<std::uintptr_t>(ours.dli_fbase));
  }
  for (void* handle : opened()) {
    link_map* map = nullptr;
    if (dlinfo(handle, RTLD_DI_LINKMAP, static_cast<void*>(&map)) == 0) {
      add_size(all, map->l_name, map->l_addr);
    }
  }
  return all;
}

void* Library::symbol(const std::string& name) const {
  return handle_ == nullptr ? nullptr : dlsym(handle_, name.c_str());
}

}  // namespace sfft::bench
