// SPDX-License-Identifier: BSD-2-Clause

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/config/units.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/sweep/axis_reader.hpp"
#include "poise/core/sweep/shared_reader.hpp"
#include "poise/core/sweep/sweep_grammar.hpp"
#include "poise/core/sweep/sweep_hash.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Kind = ConfigNode::Kind;
using Json = nlohmann::ordered_json;

std::size_t measure_named(const ConfigNode& node, const std::vector<Measure>& measures) {
  const std::string name = read_word(node, "the name of a measure");
  std::vector<std::string> names;
  for (const Measure& one : measures) names.push_back(one.name);
  const auto found = std::ranges::find(names, name);
  if (found == names.end())
    fail(ErrorCode::kUnknownName, node, "there is no measure '" + name + "'",
         suggestion(name, names));
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
      fail(ErrorCode::kMissing, node,
           worst == nullptr ? "does not say how many runs" : "has worst and best",
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
        fail(ErrorCode::kUnsuited, *one, "belongs to axes with latin or sobol, and there are none",
             "delete it");
  if (sampled && points == nullptr)
    throw ConfigError(ErrorCode::kMissing, axis->place, "over." + axis->path,
                      "is sampled, but `points` is missing",
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
  return json_text(json);
}

SweepSpec read_sweep(const fs::path& file, const FindStack& find_stack, const OwnModules& modules) {
  const ConfigNode node = parse_many(file, "sweep");
  const MapReader map(node, grammar::kSweepKeys);
  SweepSpec out;
  out.file = file;
  read_stack_of_many(map, "sweep", find_stack, out);
  out.axes = read_axes(map.required("over"));
  read_samples(map, out);
  out.measures = read_measures(map.required("measure"));
  if (const ConfigNode* const stop = map.optional("stop_if")) {
    out.stop_if = Expression(*stop);
    out.stop_if_place = stop->place;
  }
  if (const ConfigNode* const keep = map.optional("keep"))
    out.keep = read_keep(*keep, out.measures);
  out.hash = sweep_hash(node, out, modules);
  return out;
}

}  // namespace poise
