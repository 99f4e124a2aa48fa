// SPDX-License-Identifier: BSD-2-Clause
// The folders of modules, relative to this library, so that an installation can be moved.

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "poise/plugins/registry.hpp"
#include "poise/plugins/registry_loader.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

// The folder of the library that contains this function, without a glibc-hwcaps/LEVEL subfolder
// that the dynamic loader may have chosen.
fs::path own_folder() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&module_folders), &info) == 0) return {};
  std::error_code ec;
  const fs::path folder = fs::weakly_canonical(info.dli_fname, ec).parent_path();
  const fs::path above = folder.parent_path();
  return above.filename() == "glibc-hwcaps" ? above.parent_path() : folder;
}

bool in_build_tree() {
  std::error_code ec;
  return fs::exists(own_folder().parent_path() / "CMakeCache.txt", ec);
}

// Installed: <prefix>/lib/poise/modules. In a build tree: <build>/lib beside <build>/modules.
fs::path shipped_folder() {
  const fs::path own = own_folder();
  return in_build_tree() ? own.parent_path() / "modules" : own / "poise" / "modules";
}

struct Owner {
  bool known = false;
  uid_t user = 0;
  mode_t mode = 0;
};

Owner owner_of(const fs::path& path) {
  struct stat facts {};
  if (path.empty() || stat(path.c_str(), &facts) != 0) return {};
  return {true, facts.st_uid, facts.st_mode};
}

// Folders named by the user, on the command line or in POISE_MODULE_PATH, may belong to anybody.
// Poise's own folders must belong to root, the user, or the owner of the installation.
bool of_the_house(const Owner& folder) {
  const Owner house = owner_of(own_folder());
  return folder.user == 0 || folder.user == geteuid() || (house.known && folder.user == house.user);
}

}  // namespace

// Installed: POISE_BIN_FROM_LIB is the relative path from the libraries to the programs.
fs::path helper_program() {
  const fs::path folder = in_build_tree() ? "../bin" : POISE_BIN_FROM_LIB;
  return (own_folder() / folder / "poise").lexically_normal();
}

void check_folder(const fs::path& folder) {
  const Owner owner = owner_of(folder);
  if (!owner.known) return;
  if (owner.mode & S_IWOTH)
    throw ConfigError(ErrorCode::kModule, Place{folder.string()}, "",
                      "is a folder that everyone may write to, so no module of it is loaded",
                      "chmod o-w it, or put the modules into a folder of your own");
  std::error_code ec;
  const bool own = !own_folder().empty() && fs::equivalent(folder, shipped_folder(), ec);
  if (own && !of_the_house(owner))
    throw ConfigError(ErrorCode::kModule, Place{folder.string()}, "",
                      "belongs to another user than Poise itself, so no module of it is loaded",
                      "install Poise again");
}

std::vector<fs::path> module_folders() {
  std::vector<fs::path> folders;
  if (const char* listed = std::getenv("POISE_MODULE_PATH")) {
    std::istringstream parts(listed);
    for (std::string part; std::getline(parts, part, ':');)
      if (!part.empty()) folders.emplace_back(part);
  }
  if (!own_folder().empty()) folders.push_back(shipped_folder());
  return folders;
}

}  // namespace poise
