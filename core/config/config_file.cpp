// SPDX-License-Identifier: BSD-2-Clause
// Files and their includes.

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_node.hpp"
#include "poise/core/config/config_parser.hpp"
#include "poise/core/packages.hpp"
#include "poise/core/short_path.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxFile = 4 * 1024 * 1024;
constexpr int kMaxFiles = 100;

// The chain of files being loaded, from the first to the current one.
struct Loading {
  std::vector<fs::path> chain;
  int files = 0;
};

std::string read_text(const fs::path& file, const Place& from) {
  const Place place = from.file.empty() ? Place{file.string(), 0, 0} : from;
  const std::string name = from.file.empty() ? "" : fmt::format("'{}' ", file.string());
  const char* const remedy =
      from.file.empty() ? "" : "name a file relative to the folder of the one that includes it";
  std::error_code error;
  if (!fs::exists(file, error))
    throw ConfigError(ErrorCode::kFile, place, "", name + "does not exist", remedy);
  if (!fs::is_regular_file(file, error))
    throw ConfigError(ErrorCode::kFile, place, "", name + "is not a file");
  if (fs::file_size(file, error) > kMaxFile)
    throw ConfigError(ErrorCode::kSize, place, "",
                      name + "has " + std::to_string(fs::file_size(file) >> 20) + " MB",
                      "a stack file has at most 4 MB");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw ConfigError(ErrorCode::kFile, place, "", name + "cannot be read");
  return {std::istreambuf_iterator<char>(stream), {}};
}

// The same path for the same file where possible.
fs::path canonical_path(const fs::path& file) {
  std::error_code error;
  const fs::path canonical = fs::weakly_canonical(file, error);
  return error ? file.lexically_normal() : canonical;
}

ConfigNode load(const std::string& text, const fs::path& file, Loading& loading);

// Beside the file that includes it, or in a package.
fs::path included_file(const ConfigNode& entry, const fs::path& folder) {
  if (!entry.scalar.starts_with("package://")) return short_path(folder / entry.scalar);
  try {
    return resolve_uri(entry.scalar, folder);
  } catch (const ConfigError& error) {
    throw ConfigError(error.code(), entry.place, "include", error.found(), error.remedy());
  }
}

ConfigNode load_included(const ConfigNode& entry, const fs::path& folder, Loading& loading) {
  if (entry.kind != ConfigNode::Kind::kScalar || entry.scalar.empty())
    throw ConfigError(ErrorCode::kType, entry.place, "include", "is not a file name",
                      "give a file or a list of files");
  const fs::path file = included_file(entry, folder);
  const fs::path canonical = canonical_path(file);
  if (std::find(loading.chain.begin(), loading.chain.end(), canonical) != loading.chain.end()) {
    std::string loop;
    for (const fs::path& link : loading.chain) loop += link.filename().string() + " → ";
    throw ConfigError(ErrorCode::kConflict, entry.place, "include",
                      "the files include each other: " + loop + canonical.filename().string());
  }
  if (++loading.files > kMaxFiles)
    throw ConfigError(ErrorCode::kRange, entry.place, "include",
                      "more than 100 files are included");
  loading.chain.push_back(canonical);
  ConfigNode node = load(read_text(file, entry.place), file, loading);
  loading.chain.pop_back();
  return node;
}

// The file's own node over what it includes, later includes over earlier ones.
ConfigNode load(const std::string& text, const fs::path& file, Loading& loading) {
  ConfigNode own = parse_yaml(text, file.string());
  if (own.kind == ConfigNode::Kind::kNull)
    throw ConfigError(ErrorCode::kMissing, Place{file.string(), 0, 0}, "", "is empty",
                      "a stack file starts with 'poise: 1'");
  if (own.kind != ConfigNode::Kind::kMap)
    throw ConfigError(ErrorCode::kSyntax, own.place, "", "is not a map at the top",
                      "a stack file starts with 'poise: 1'");
  assign_paths(own, "");  // for error messages of the merge
  const ConfigNode* found = own.find("include");
  if (!found) return own;

  const ConfigNode include = *found;
  remove_key(own, "include");
  ConfigNode merged;
  merged.kind = ConfigNode::Kind::kMap;
  const bool several = include.kind == ConfigNode::Kind::kList;
  for (const ConfigNode& entry : several ? include.children : std::vector<ConfigNode>{include})
    merge(merged, load_included(entry, file.parent_path(), loading));
  merge(merged, own);
  return merged;
}

}  // namespace

ConfigNode load_config(const fs::path& file, const std::vector<std::string>& settings) {
  const std::string text = read_text(file, {});
  Loading loading{{canonical_path(file)}, 1};
  ConfigNode node = load(text, file, loading);
  for (const std::string& setting : settings) {
    apply_setting(node, setting);
    assign_paths(node, "");
  }
  assign_paths(node, "");
  return node;
}

ConfigNode parse_config(const std::string& text, const std::string& name) {
  Loading loading{{canonical_path(name)}, 1};
  ConfigNode node = load(text, name, loading);
  assign_paths(node, "");
  return node;
}

}  // namespace poise
