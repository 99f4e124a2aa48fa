// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/sweep/axis_reader.hpp"
#include "poise/core/sweep/shared_reader.hpp"
#include "poise/core/sweep/sweep_grammar.hpp"
#include "poise/core/sweep/sweep_hash.hpp"
#include "poise/core/tune/tune_spec.hpp"

namespace poise {
namespace {

// A measure by its name, or a new one.
std::size_t add_measure(Measure measure, std::vector<Measure>& all) {
  const auto known = std::ranges::find(all, measure.name, &Measure::name);
  if (known != all.end()) return static_cast<std::size_t>(known - all.begin());
  all.push_back(std::move(measure));
  return all.size() - 1;
}

void read_objectives(const MapReader& map, TuneSpec& out) {
  if (const ConfigNode* const further = map.optional("measure"))
    out.runs.measures = read_measures(*further);
  for (Measure& one : read_measures(map.required("minimise")))
    out.objectives.push_back(add_measure(std::move(one), out.runs.measures));
  ConfigNode lasted;
  lasted.kind = ConfigNode::Kind::kScalar;
  lasted.scalar = "simulated_s";
  out.lasted = add_measure(read_measure(lasted), out.runs.measures);
}

void read_counts(const MapReader& map, TuneSpec& out) {
  const Keys keys = grammar::kTuneKeys;
  const auto read = [&](const char* key, auto& value) {
    if (const ConfigNode* const node = map.optional(key))
      value =
          static_cast<std::remove_reference_t<decltype(value)>>(read_integer(*node, keys.at(key)));
  };
  read("seeds", out.seeds);
  out.check_seeds = out.seeds > 0 ? 10 : 1;
  read("check_seeds", out.check_seeds);
  read("runs", out.most_runs);
  read("population", out.population);
  read("search_seed", out.search_seed);
}

Axis seed_axis(std::uint64_t seed) {
  Axis axis;
  axis.path = "plant.seed";
  axis.kind = Axis::Kind::kRange;
  axis.first = static_cast<std::int64_t>(seed);
  axis.count = 1;
  return axis;
}

}  // namespace

TuneSpec read_tune(const std::filesystem::path& file, const FindStack& find_stack,
                   const OwnModules& modules) {
  const ConfigNode node = parse_many(file, "tune");
  const MapReader map(node, grammar::kTuneKeys);
  TuneSpec out;
  out.runs.file = file;
  read_stack_of_many(map, "tune", find_stack, out.runs);
  out.stack_seed = read_stack(out.runs.stack).seed;
  out.runs.axes = read_bounds(map.required("over"));
  for (const Axis& axis : out.runs.axes)
    if (axis.path == "plant.seed")
      throw ConfigError(ErrorCode::kUnsuited, axis.place, "over." + axis.path, "cannot be tuned",
                        "give `seeds: 5` to run every candidate with five seeds");
  out.runs.axes.push_back(seed_axis(out.stack_seed));
  read_objectives(map, out);
  read_counts(map, out);
  if (const ConfigNode* const stop = map.optional("stop_if")) {
    out.runs.stop_if = Expression(*stop);
    out.runs.stop_if_place = stop->place;
  }
  ConfigNode deciding = node;  // a search can be prolonged
  for (const char* const key : {"runs", "check_seeds"}) remove_key(deciding, key);
  out.runs.hash = sweep_hash(deciding, out.runs, modules);
  return out;
}

}  // namespace poise
