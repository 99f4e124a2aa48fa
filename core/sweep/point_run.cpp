// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/point_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/core/near_name.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/sweep/numbers.hpp"
#include "poise/core/sweep/points.hpp"

namespace poise {
namespace {

constexpr double kLookEvery = 0.05;  // [s] of simulated time, for stop_if

double find(const Numbers& numbers, const std::string& name) {
  const auto found = numbers.find(name);
  return found == numbers.end() ? NAN : found->second;
}

std::vector<double> measured(const SweepSpec& sweep, Numbers numbers) {
  std::vector<double> out;
  for (const Measure& measure : sweep.measures) {
    out.push_back(
        measure.value.value([&](const std::string& name) { return find(numbers, name); }));
    numbers.emplace(measure.name, out.back());  // a number of the summary keeps its name
  }
  return out;
}

// Without the file, which differs between machines.
std::string without_place(const ConfigError& error) {
  std::string text = error.path().empty() ? error.found() : error.path() + ": " + error.found();
  return error.remedy().empty() ? text : text + "; " + error.remedy();
}

bool holds(const Expression& formula, const RunSummary& so_far) {
  const Numbers numbers = numbers_of(so_far);
  const double value = formula.value([&](const std::string& name) { return find(numbers, name); });
  return !std::isnan(value) && value != 0;
}

RunOptions options_of(const std::atomic<bool>* stop, const std::filesystem::path& folder) {
  RunOptions options;
  options.simulate = true;
  options.stop = stop;
  options.folder = folder;
  options.overwrite = true;
  return options;
}

// The time at which stop_if held [s]; nothing if the run ended by itself.
std::optional<double> run_until(const SweepSpec& sweep, const StackSpec& spec, Execution& run) {
  const long every = std::max(1L, std::lround(kLookEvery / spec.period));
  while (run.advance())
    if (sweep.stop_if && run.simulation().ticks() % every == 0 &&
        holds(*sweep.stop_if, run.summary()))
      return run.simulation().time();
  return {};
}

// @param from, to  places in the file whose names are checked
void check_names(const SweepSpec& sweep, const Numbers& numbers) {
  std::vector<std::string> known;
  for (const auto& [name, value] : numbers) known.push_back(name);
  const auto check = [&](const Expression& formula, const Place& place, const std::string& where) {
    for (const std::string& name : formula.names()) {
      if (name.starts_with("phases.") || std::ranges::find(known, name) != known.end()) continue;
      std::string remedy = suggestion(name, known);
      if (suggested_name(remedy).empty())
        remedy = "`poise run --json` prints them all, e.g. com.max_deviation_m, fell";
      if (name.find('-') != std::string::npos) remedy += "; a difference needs spaces: a - b";
      throw ConfigError(ErrorCode::kUnknownName, place, where,
                        "there is no number '" + name + "' in a run's summary", remedy);
    }
  };
  if (sweep.stop_if) check(*sweep.stop_if, sweep.stop_if_place, "stop_if");
  for (const Measure& measure : sweep.measures) {
    check(measure.value, measure.place, measure.where);
    known.push_back(measure.name);
  }
}

// Whether the phases of a sequence stay the same when the value at `path` changes. They depend on
// names, types, links, levels and weights of tasks, and on the mechanism.
bool beside_postures(const std::string& path) {
  for (const char* const prefix : {"plant.", "disturbances", "record", "control.rate",
                                   "control.solver", "control.on_", "control.constraints."})
    if (path.starts_with(prefix)) return true;
  if (!path.starts_with("control.tasks.")) return false;
  const std::size_t dot = path.find('.', std::string_view("control.tasks.").size());
  return dot != std::string::npos && path.compare(dot, 5, ".law.") == 0;
}

bool leaves_postures(const Case& one) {
  return std::ranges::all_of(one.settings,
                             [](const auto& setting) { return beside_postures(setting.first); });
}

// Values of an axis that a check looks at: all of a list, else the ends.
std::vector<ConfigNode> probes(const SweepSpec& sweep, std::size_t a) {
  const Axis& axis = sweep.axes[a];
  if (!axis.values.empty()) return axis.values;
  SweepSpec one;
  one.axes = {axis};
  if (axis.sampled() || axis.kind == Axis::Kind::kSpaced) {
    one.axes[0].kind = Axis::Kind::kSpaced;
    one.axes[0].count = 2;
  }
  const Points points(one);
  return {points.at(0)[0], points.at(points.size() - 1)[0]};
}

}  // namespace

void set_axis(const Axis& axis, const ConfigNode& value, ConfigNode& stack) {
  if (axis.kind != Axis::Kind::kCases) return set_value(stack, axis.path, axis.place, value);
  for (const auto& [path, said] :
       std::ranges::find(axis.cases, value.scalar, &Case::name)->settings)
    set_value(stack, path, axis.place, said);
}

StackSpec stack_at(const SweepSpec& sweep, const std::vector<ConfigNode>& values,
                   const ModuleSource& modules) {
  ConfigNode node = sweep.stack;
  for (std::size_t a = 0; a < values.size(); ++a) set_axis(sweep.axes[a], values[a], node);
  assign_paths(node, "");
  StackSpec spec = load_stack(node, {}, &modules);
  spec.file = sweep.stack_file;
  if (sweep.duration) spec.duration = *sweep.duration;
  return spec;
}

SweepSpec with_postures(SweepSpec sweep, const ModuleSource& modules) {
  const bool constant = std::ranges::all_of(sweep.axes, [](const Axis& axis) {
    return axis.kind == Axis::Kind::kCases ? std::ranges::all_of(axis.cases, leaves_postures)
                                           : beside_postures(axis.path);
  });
  if (!constant || sweep.stack.find("sequence") == nullptr) return sweep;
  sweep.stack = load_stack(sweep.stack, {}, &modules).node;
  assign_paths(sweep.stack, "");
  return sweep;
}

void check_stack(ConfigNode stack, const ModuleSource& modules) {
  assign_paths(stack, "");
  check_modules(read_stack(stack), modules);
}

void check_sweep(const SweepSpec& sweep, const ModuleSource& modules) {
  const Points points(sweep);
  const std::vector<ConfigNode> first = points.at(0);
  for (std::size_t a = 0; a < sweep.axes.size(); ++a) {
    for (const ConfigNode& probe : probes(sweep, a)) {
      std::vector<ConfigNode> values = first;
      values[a] = probe;
      ConfigNode node = sweep.stack;
      for (std::size_t b = 0; b < values.size(); ++b) set_axis(sweep.axes[b], values[b], node);
      check_stack(std::move(node), modules);
    }
  }
  const StackSpec spec = stack_at(sweep, first, modules);
  RunOptions options;
  options.simulate = true;
  Execution run(spec, modules, options);
  check_names(sweep, numbers_of(run.finish()));
}

std::optional<PointResult> run_point(const SweepSpec& sweep, const std::vector<ConfigNode>& values,
                                     const ModuleSource& modules, const std::atomic<bool>* stop,
                                     const std::filesystem::path& folder, const WatchPoint& watch) {
  std::optional<Execution> run;
  PointResult out;
  std::optional<double> stopped;
  try {
    const StackSpec spec = stack_at(sweep, values, modules);
    RunOptions options = options_of(stop, folder);
    if (watch) options.between = [&](Simulation& simulation) { watch(spec, simulation); };
    run.emplace(spec, modules, std::move(options));
    stopped = run_until(sweep, spec, *run);
  } catch (const ConfigError& error) {
    if (!folder.empty()) throw;
    return PointResult{"error", without_place(error),
                       std::vector<double>(sweep.measures.size(), NAN)};
  }
  RunSummary summary = run->finish();
  if (summary.status == "stopped" && !stopped) return {};
  out.status = summary.status;
  out.why = stopped ? fmt::format("stop_if held at {:.3f} s", *stopped) : summary.why;
  out.measures = measured(sweep, numbers_of(summary));
  return out;
}

}  // namespace poise
