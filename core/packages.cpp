// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/packages.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

#include "poise/core/error.hpp"
#include "poise/core/near_name.hpp"
#include "poise/core/short_path.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPackage = "package://";
constexpr std::string_view kModel = "model://";
constexpr std::string_view kFile = "file://";

const fs::path kDart = "/usr/share/doc/dart";            // sample robots of Debian's dart-doc
constexpr const char* kWamPackage = "herb_description";  // package of DART's WAM arm

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
    // A trailing slash is removed, because filename() would be empty.
    if (end > 0) folders.push_back(folder.has_filename() ? folder : folder.parent_path());
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

// share/ of the build tree or installation that contains this library; empty if there is none.
fs::path own_share() {
  Dl_info info{};
  if (dladdr(reinterpret_cast<const void*>(&package_folders), &info) == 0) return {};
  std::error_code ignored;
  fs::path folder = fs::canonical(info.dli_fname, ignored).parent_path();
  for (; folder.has_relative_path(); folder = folder.parent_path())
    if (is_there(folder / "share" / "poise")) return folder / "share";
  return {};
}

bool is_package(const std::string& uri) {
  return uri.starts_with(kPackage) || uri.starts_with(kModel);
}

// The address with the name of a file that is there and has a similar name; empty if none has.
std::string near_file(const std::string& uri, const std::vector<fs::path>& tried) {
  std::vector<std::string> there;
  for (const fs::path& path : tried) {
    std::error_code none;
    for (fs::directory_iterator at(path.parent_path(), none), end; !none && at != end;
         at.increment(none))
      if (at->path().extension() == path.extension() && at->is_regular_file(none))
        there.push_back(at->path().filename().string());
  }
  const std::string name = fs::path(uri).filename().string();
  const std::string near = near_name(name, there);
  return near.empty() ? near : uri.substr(0, uri.size() - name.size()) + near;
}

[[noreturn]] void not_found(const std::string& uri, const std::vector<fs::path>& tried) {
  std::string where;
  for (const fs::path& path : tried) where += (where.empty() ? "" : ", ") + path.string();
  std::string remedy = "give a path relative to the folder of this file";
  if (const std::string near = near_file(uri, tried); !near.empty())
    remedy = did_you_mean(near);
  else if (is_package(uri))
    remedy =
        "name the folder of the package by POISE_PACKAGE_PATH, or that of a robot by "
        "robot.packages in the stack";
  throw ConfigError(ErrorCode::kFile, "", "finds no file '" + uri + "'; searched: " + where,
                    remedy);
}

fs::path first_of(const std::string& uri, const std::vector<fs::path>& places) {
  std::vector<fs::path> tried;  // each place once
  for (const fs::path& place : places) {
    if (std::ranges::find(tried, place) != tried.end()) continue;
    if (is_there(place) && !fs::is_directory(place)) return short_path(place);
    tried.push_back(place);
  }
  not_found(uri, tried);
}

// The name in a ROS package's package.xml; empty if there is none.
std::string name_in_package_xml(const fs::path& folder) {
  std::ifstream stream(folder / "package.xml");
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  const std::size_t begin = text.find("<name>"), end = text.find("</name>");
  if (begin == std::string::npos || end == std::string::npos || end < begin) return {};
  const std::string name = text.substr(begin + 6, end - begin - 6);
  const std::size_t first = name.find_first_not_of(" \t\r\n");
  if (first == std::string::npos) return {};
  return name.substr(first, name.find_last_not_of(" \t\r\n") - first + 1);
}

// The paths where a file of a package may be.
class PackageSearch {
 public:
  explicit PackageSearch(const std::string& uri)
      : inside_(uri.substr(std::min(uri.find_first_not_of('/', uri.find(':') + 1), uri.size()))),
        package_(inside_.empty() ? fs::path() : *inside_.begin()),
        rest_(inside_.lexically_relative(package_)) {}

  /// Adds the paths for a folder that contains packages or is the package.
  void look_in(const fs::path& folder) {
    tried_.push_back(folder / inside_);
    if (is_the_package(folder)) tried_.push_back(folder / rest_);
  }

  /// Adds the paths for `base` and the folders above it.
  void look_above(const fs::path& base) {
    std::error_code ignored;
    fs::path folder = fs::absolute(base, ignored).lexically_normal();
    if (!folder.has_filename()) folder = folder.parent_path();
    for (; folder.has_relative_path(); folder = folder.parent_path()) {
      if (is_the_package(folder)) tried_.push_back(folder / rest_);
      tried_.push_back(folder / inside_);
    }
  }

  void look_in_samples() {
    if (package_ == kWamPackage) tried_.push_back(kDart / "data/urdf/wam" / rest_);
  }

  const std::vector<fs::path>& tried() const { return tried_; }

 private:
  bool is_the_package(const fs::path& folder) const {
    return folder.filename() == package_ || name_in_package_xml(folder) == package_;
  }

  fs::path inside_, package_, rest_;
  std::vector<fs::path> tried_;
};

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

fs::path resolve_uri(const std::string& uri, const fs::path& base, const PackagePath& first) {
  if (uri.starts_with(kFile)) return first_of(uri, {fs::path(uri.substr(kFile.size()))});
  if (!is_package(uri)) return first_of(uri, {base / uri});
  PackageSearch search(uri);
  for (const fs::path& folder : first) search.look_in(folder);
  search.look_above(base);
  for (const fs::path& folder : package_folders()) search.look_in(folder);
  search.look_in_samples();
  return first_of(uri, search.tried());
}

}  // namespace poise
