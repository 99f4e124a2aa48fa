// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/layout.hpp"

#include <algorithm>

#include "poise/core/error.hpp"

namespace poise::layout {
namespace {

bool is_path(const std::string& name) {
  return !name.empty() && name.front() != '/' && name.back() != '/' &&
         name.find("//") == std::string::npos && name.find('\0') == std::string::npos &&
         ("/" + name + "/").find("/./") == std::string::npos;
}

}  // namespace

std::vector<std::string> dataset_paths(const std::vector<std::string>& names) {
  std::vector<std::string> paths;
  for (const std::string& name : names) {
    const bool is_group = std::any_of(names.begin(), names.end(), [&](const std::string& other) {
      return other.starts_with(name + '/');
    });
    paths.push_back('/' + name + (is_group ? "/value" : ""));
  }
  return paths;
}

void check_signals(const std::filesystem::path& file, const std::vector<Signal>& signals) {
  std::vector<std::string> names{std::string(kTime).substr(1)};
  for (const Signal& signal : signals) {
    const std::string path = "signal '" + signal.name + "'";
    if (!is_path(signal.name))
      throw ConfigError(ErrorCode::kInvalid, {file}, path, "is not a name for a signal",
                        "use words separated by single '/'");
    if (std::find(names.begin(), names.end(), signal.name) != names.end())
      throw ConfigError(ErrorCode::kDuplicate, {file}, path, "is recorded twice",
                        "give every signal a name of its own");
    if (signal.labels.empty())
      throw ConfigError(ErrorCode::kMissing, {file}, path, "has no columns",
                        "leave it out or label its columns");
    names.push_back(signal.name);
  }
  std::vector<std::string> paths = dataset_paths(names);
  std::sort(paths.begin(), paths.end());
  const auto twin = std::adjacent_find(paths.begin(), paths.end());
  if (twin != paths.end())
    throw ConfigError(ErrorCode::kDuplicate, {file}, "signal '" + twin->substr(1) + "'",
                      "clashes with the group of the same name", "rename it");
}

}  // namespace poise::layout
