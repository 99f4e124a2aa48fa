// SPDX-License-Identifier: BSD-2-Clause

#include <dlfcn.h>

#include <cstdlib>
#include <system_error>

#include "poise/core/tree/urdf.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPackage = "package://";
constexpr std::string_view kFile = "file://";

const fs::path kDart = "/usr/share/doc/dart";  // where Debian's dart-doc puts its sample robots
constexpr const char* kWamPackage = "herb_description";  // what DART's arm calls its own folder

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

void append(std::vector<fs::path>& folders, const char* variable, const fs::path& below = {}) {
  const char* value = std::getenv(variable);
  std::string_view rest = value == nullptr ? "" : value;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(':'), rest.size());
    const fs::path folder = fs::path(rest.substr(0, end)) / below;
    // Without the slash at its end, which would leave it without a name.
    if (end > 0) folders.push_back(folder.has_filename() ? folder : folder.parent_path());
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

// share/ of the build tree or installation that this library is part of; empty if there is none.
fs::path own_share() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&package_folders), &info) == 0) return {};
  std::error_code ignored;
  fs::path folder = fs::canonical(info.dli_fname, ignored).parent_path();
  for (; folder.has_relative_path(); folder = folder.parent_path())
    if (is_there(folder / "share" / "poise")) return folder / "share";
  return {};
}

[[noreturn]] void not_found(const std::string& uri, const std::vector<fs::path>& tried) {
  std::string where;
  for (const fs::path& path : tried) where += (where.empty() ? "" : ", ") + path.string();
  throw ConfigError("", "finds no file '" + uri + "'; looked for " + where,
                    uri.starts_with(kPackage) ? "add the package's parent to POISE_PACKAGE_PATH"
                                              : "give a path relative to the file it stands in");
}

fs::path first_of(const std::string& uri, const std::vector<fs::path>& tried) {
  for (const fs::path& path : tried)
    if (is_there(path)) return path.lexically_normal();
  not_found(uri, tried);
}

}  // namespace

std::vector<fs::path> package_folders() {
  std::vector<fs::path> folders;
  append(folders, "POISE_PACKAGE_PATH");
  append(folders, "ROS_PACKAGE_PATH");
  append(folders, "AMENT_PREFIX_PATH", "share");
  if (const fs::path share = own_share(); !share.empty()) folders.push_back(share);
  folders.push_back(kDart.parent_path());
  folders.push_back(kDart / "data/urdf");
  folders.push_back(kDart / "data/sdf");
  return folders;
}

fs::path resolve_uri(const std::string& uri, const fs::path& base) {
  if (uri.starts_with(kFile)) return first_of(uri, {fs::path(uri.substr(kFile.size()))});
  if (!uri.starts_with(kPackage)) return first_of(uri, {base / uri});
  const fs::path inside = uri.substr(kPackage.size());
  const fs::path package = inside.empty() ? fs::path() : *inside.begin();
  std::vector<fs::path> tried;
  for (const fs::path& folder : package_folders()) {
    tried.push_back(folder / inside);
    // A folder of the path may be the package itself, as in ROS.
    if (folder.filename() == package) tried.push_back(folder.parent_path() / inside);
  }
  if (package == kWamPackage)
    tried.push_back(kDart / "data/urdf/wam" / inside.lexically_relative(package));
  return first_of(uri, tried);
}

}  // namespace poise
