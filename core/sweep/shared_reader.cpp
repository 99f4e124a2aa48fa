// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/shared_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_parser.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/short_path.hpp"
#include "poise/core/sweep/axis_reader.hpp"
#include "poise/core/sweep/sweep_grammar.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Kind = ConfigNode::Kind;

void check_version(const MapReader& map, const std::string& kind) {
  const ConfigNode& version = map.required(kind);
  if (read_integer(version) != 1)
    fail_found(version, fmt::format("this version reads '{}: 1'", kind));
}

fs::path beside_file(const SweepSpec& out, const std::string& name) {
  return short_path(out.file.parent_path() / name);
}

[[noreturn]] void fail_missing(const ConfigNode& node, const fs::path& file) {
  fail(ErrorCode::kFile, node, "there is no file '" + file.string() + "'",
       "the path is relative to this file");
}

// A path beside the sweep file, or the bare name of a shipped stack.
void find_stack_of(const ConfigNode& node, const FindStack& find_stack, SweepSpec& out) {
  const std::string name = read_word(node, "a stack file or the name of a shipped stack");
  const fs::path beside = beside_file(out, name);
  const bool bare = name.find('/') == std::string::npos && fs::path(name).extension().empty();
  std::error_code error;
  if (fs::is_regular_file(beside, error)) {
    out.stack_file = beside;
    out.stack_name = beside.string();
    return;
  }
  if (!bare) fail_missing(node, beside);
  try {
    out.stack_file = find_stack(name);
    out.stack_name = name;
  } catch (const ConfigError& found) {
    fail(ErrorCode::kFile, node, "there is neither a file nor a shipped stack '" + name + "'",
         found.remedy());
  }
}

ConfigNode read_merged(const ConfigNode* robot, SweepSpec& out) {
  if (robot == nullptr) return load_config(out.stack_file);
  const fs::path file = beside_file(out, read_word(*robot, "a file that `poise robot new` writes"));
  std::error_code error;
  if (!fs::is_regular_file(file, error)) fail_missing(*robot, file);
  out.robot = file.string();
  return load_config(out.stack_file, file, {});
}

void read_settings(const ConfigNode* set, SweepSpec& out) {
  if (set == nullptr) return;
  if (set->kind != Kind::kMap)
    fail_found(*set, "expected a map from paths to values, e.g. {plant.type: mujoco}");
  for (std::size_t i = 0; i < set->keys.size(); ++i) {
    const std::string path = stack_path(set->keys[i]);
    out.settings.emplace_back(path, set->children[i]);
    set_value(out.stack, path, set->key_places[i], set->children[i]);
  }
  assign_paths(out.stack, "");
}

}  // namespace

ConfigNode parse_many(const fs::path& file, const std::string& kind) {
  const Place place{file.string()};
  std::error_code error;
  if (!fs::is_regular_file(file, error))
    throw ConfigError(ErrorCode::kFile, place, "",
                      fs::exists(file, error) ? "is not a file" : "does not exist",
                      "give a " + kind + " file");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw ConfigError(ErrorCode::kFile, place, "", "cannot be read");
  ConfigNode node = parse_yaml({std::istreambuf_iterator<char>(stream), {}}, file.string());
  if (node.kind != Kind::kMap)
    throw ConfigError(ErrorCode::kSyntax, place, "",
                      node.kind == Kind::kNull ? "is empty" : "is not a map at the top",
                      fmt::format("a {0} file starts with '{0}: 1'", kind));
  assign_paths(node, "");
  return node;
}

void read_stack_of_many(const MapReader& map, const std::string& kind, const FindStack& find_stack,
                        SweepSpec& out) {
  check_version(map, kind);
  find_stack_of(map.required("stack"), find_stack, out);
  out.stack = read_merged(map.optional("robot"), out);
  read_settings(map.optional("set"), out);
  out.duration = map.quantity("for");
}

Measure read_measure(const ConfigNode& node) {
  Measure out;
  out.place = node.place;
  out.where = node.path;
  if (node.kind != Kind::kMap) {
    out.value = Expression(node);
    out.name = out.value.text();
    return out;
  }
  const MapReader map(node, grammar::kMeasureKeys);
  out.value = Expression(map.required("value"));
  const ConfigNode* const name = map.optional("name");
  out.name = name != nullptr ? read_word(*name, "a name") : out.value.text();
  return out;
}

std::vector<Measure> read_measures(const ConfigNode& node) {
  const bool several = node.kind == Kind::kList;
  if (several && node.children.empty())
    fail(ErrorCode::kMissing, node, "is empty", "give at least one, e.g. [com.max_deviation_m]");
  std::vector<Measure> out;
  for (const ConfigNode& entry : several ? node.children : std::vector<ConfigNode>{node}) {
    Measure one = read_measure(entry);
    if (std::ranges::find(out, one.name, &Measure::name) != out.end())
      fail(ErrorCode::kDuplicate, entry, "two measures are called '" + one.name + "'",
           "give each a name of its own");
    out.push_back(std::move(one));
  }
  return out;
}

}  // namespace poise
