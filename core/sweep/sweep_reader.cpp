// SPDX-License-Identifier: BSD-2-Clause

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_parser.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/config/units.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/sweep/axis_reader.hpp"
#include "poise/core/sweep/sweep_grammar.hpp"
#include "poise/core/sweep/sweep_hash.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Kind = ConfigNode::Kind;
using Json = nlohmann::ordered_json;

ConfigNode parse_file(const fs::path& file) {
  const Place place{file.string()};
  std::error_code error;
  if (!fs::is_regular_file(file, error))
    throw ConfigError(place, "", fs::exists(file, error) ? "is not a file" : "does not exist",
                      "give a sweep file");
  std::ifstream stream(file, std::ios::binary);
  if (!stream) throw ConfigError(place, "", "cannot be read");
  ConfigNode node = parse_yaml({std::istreambuf_iterator<char>(stream), {}}, file.string());
  if (node.kind != Kind::kMap)
    throw ConfigError(place, "", node.kind == Kind::kNull ? "is empty" : "is not a map at the top",
                      "a sweep file starts with 'sweep: 1'");
  assign_paths(node, "");
  return node;
}

void check_version(const MapReader& map) {
  const ConfigNode& version = map.required("sweep");
  if (read_integer(version) != 1) fail_found(version, "this version reads 'sweep: 1'");
}

// A path beside the sweep file, or the bare name of a shipped stack.
void find_stack_of(const ConfigNode& node, const FindStack& find_stack, SweepSpec& out) {
  const std::string name = read_word(node, "a stack file or the name of a shipped stack");
  const fs::path beside = (out.file.parent_path() / name).lexically_normal();
  const bool bare = name.find('/') == std::string::npos && fs::path(name).extension().empty();
  std::error_code error;
  if (fs::is_regular_file(beside, error)) {
    out.stack_file = beside;
    out.stack_name = beside.string();
    return;
  }
  if (!bare)
    fail(node, "there is no file '" + beside.string() + "'",
         "the path is relative to the sweep file");
  try {
    out.stack_file = find_stack(name);
    out.stack_name = name;
  } catch (const ConfigError& found) {
    fail(node, "there is neither a file nor a shipped stack '" + name + "'", found.remedy());
  }
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
    fail(node, "is empty", "give at least one, e.g. [com.max_deviation_m]");
  std::vector<Measure> out;
  for (const ConfigNode& entry : several ? node.children : std::vector<ConfigNode>{node}) {
    Measure one = read_measure(entry);
    if (std::ranges::find(out, one.name, &Measure::name) != out.end())
      fail(entry, "two measures are called '" + one.name + "'", "give each a name of its own");
    out.push_back(std::move(one));
  }
  return out;
}

std::size_t measure_named(const ConfigNode& node, const std::vector<Measure>& measures) {
  const std::string name = read_word(node, "the name of a measure");
  std::vector<std::string> names;
  for (const Measure& one : measures) names.push_back(one.name);
  const auto found = std::ranges::find(names, name);
  if (found == names.end())
    fail(node, "there is no measure '" + name + "'", suggestion(name, names));
  return static_cast<std::size_t>(found - names.begin());
}

// `worst 5`, or {worst: 5, by: cost}.
Keep read_keep(const ConfigNode& node, const std::vector<Measure>& measures) {
  Keep out;
  const Keys keys = grammar::kKeepKeys;
  if (node.kind == Kind::kMap) {
    const MapReader map(node, keys);
    const ConfigNode *const worst = map.optional("worst"), *const best = map.optional("best");
    if ((worst == nullptr) == (best == nullptr))
      fail(node, worst == nullptr ? "does not say how many runs" : "has worst and best",
           "give one of worst: 5 and best: 5");
    out.worst = worst != nullptr;
    out.runs = static_cast<std::size_t>(out.worst ? read_integer(*worst, keys.at("worst"))
                                                  : read_integer(*best, keys.at("best")));
    if (const ConfigNode* const by = map.optional("by")) out.measure = measure_named(*by, measures);
    return out;
  }
  const std::string text = read_word(node, "worst 5, best 5, or {worst: 5, by: a measure}");
  out.worst = text.starts_with("worst ");
  const auto number = parse_number(text.substr(std::min(text.size(), text.find(' ') + 1)));
  const bool fits = (out.worst || text.starts_with("best ")) && number && number->rest.empty() &&
                    number->value >= 1 && number->value <= 1000 &&
                    number->value == static_cast<double>(static_cast<int>(number->value));
  if (!fits) fail_found(node, "expected worst 5, best 5, or {worst: 5, by: a measure}");
  out.runs = static_cast<std::size_t>(number->value);
  return out;
}

void read_samples(const MapReader& map, SweepSpec& out) {
  const Keys keys = grammar::kSweepKeys;
  const ConfigNode* const points = map.optional("points");
  const ConfigNode* const seed = map.optional("sampling_seed");
  const auto axis = std::ranges::find_if(out.axes, &Axis::sampled);
  const bool sampled = axis != out.axes.end();
  if (!sampled)
    for (const ConfigNode* const one : {points, seed})
      if (one != nullptr)
        fail(*one, "belongs to axes with latin or sobol, and there are none", "delete it");
  if (sampled && points == nullptr)
    throw ConfigError(axis->place, "over." + axis->path, "is sampled, but `points` is missing",
                      "give e.g. `points: 100` beside `over`");
  if (points != nullptr)
    out.samples = static_cast<std::size_t>(read_integer(*points, keys.at("points")));
  if (seed != nullptr)
    out.sampling_seed = static_cast<std::uint64_t>(read_integer(*seed, keys.at("sampling_seed")));
}

Json json_of(const ConfigNode& node) {
  if (node.kind == Kind::kMap) {
    Json map = Json::object();
    for (std::size_t i = 0; i < node.keys.size(); ++i)
      map[node.keys[i]] = json_of(node.children[i]);
    return map;
  }
  if (node.kind == Kind::kList) {
    Json list = Json::array();
    for (const ConfigNode& child : node.children) list.push_back(json_of(child));
    return list;
  }
  if (node.kind == Kind::kNull) return nullptr;
  if (node.quoted) return node.scalar;
  if (node.scalar == "true" || node.scalar == "false") return node.scalar == "true";
  const auto number = parse_number(node.scalar);
  if (!number || !number->rest.empty()) return node.scalar;
  const bool whole = node.scalar.find_first_not_of("0123456789-") == std::string::npos;
  if (whole && node.scalar.size() < 19) return std::stoll(node.scalar);
  return number->value;
}

}  // namespace

std::string setting_text(const ConfigNode& value) {
  const Json json = json_of(value);
  if (value.kind == Kind::kScalar && json.is_string() && !value.quoted)
    return yaml_word(value.scalar);
  return json.dump();
}

SweepSpec read_sweep(const fs::path& file, const FindStack& find_stack) {
  const ConfigNode node = parse_file(file);
  const MapReader map(node, grammar::kSweepKeys);
  SweepSpec out;
  out.file = file;
  check_version(map);
  find_stack_of(map.required("stack"), find_stack, out);
  out.stack = load_config(out.stack_file);
  read_settings(map.optional("set"), out);
  out.axes = read_axes(map.required("over"));
  read_samples(map, out);
  out.duration = map.quantity("for");
  out.measures = read_measures(map.required("measure"));
  if (const ConfigNode* const stop = map.optional("stop_if")) {
    out.stop_if = Expression(*stop);
    out.stop_if_place = stop->place;
  }
  if (const ConfigNode* const keep = map.optional("keep"))
    out.keep = read_keep(*keep, out.measures);
  out.hash = sweep_hash(node, out);
  return out;
}

}  // namespace poise
