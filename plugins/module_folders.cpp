// SPDX-License-Identifier: BSD-2-Clause
// Where modules are looked for: found from where this library lies, so a moved installation works.

#include <dlfcn.h>

#include <cstdlib>
#include <sstream>

#include "plugins/registry.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

// The folder of the library this function is in.
fs::path own_folder() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&module_folders), &info) == 0) return {};
  std::error_code ec;
  return fs::weakly_canonical(info.dli_fname, ec).parent_path();
}

}  // namespace

std::vector<fs::path> module_folders() {
  std::vector<fs::path> folders;
  if (const char* listed = std::getenv("POISE_MODULE_PATH")) {
    std::istringstream parts(listed);
    for (std::string part; std::getline(parts, part, ':');)
      if (!part.empty()) folders.emplace_back(part);
  }
  // Installed: <prefix>/lib/poise/modules. In a build tree: <build>/lib beside <build>/modules.
  const fs::path own = own_folder();
  std::error_code ec;
  if (own.empty()) return folders;
  const bool build_tree = fs::exists(own.parent_path() / "CMakeCache.txt", ec);
  folders.push_back(build_tree ? own.parent_path() / "modules" : own / "poise" / "modules");
  return folders;
}

}  // namespace poise
