// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>
#include <cmath>

#include "poise/core/sweep/in_parallel.hpp"
#include "poise/core/sweep/point_run.hpp"
#include "poise/core/tune/tune.hpp"

namespace poise {
namespace {

std::vector<ConfigNode> values_of(const TuneSpec& tune, const std::vector<std::string>& settings) {
  std::vector<ConfigNode> out(tune.runs.axes.size());
  std::vector<std::string> paths;
  for (std::size_t a = 0; a + 1 < out.size(); ++a) paths.push_back(tune.runs.axes[a].path);
  for (const std::string& setting : settings) {
    const std::string path = setting.substr(0, setting.find('='));
    const auto at = std::ranges::find(paths, path);
    if (at == paths.end())
      throw ConfigError(ErrorCode::kUnknownName, "--try " + setting, "is not a value of the file",
                        suggestion(path, paths));
    if (setting.size() < path.size() + 2)
      throw ConfigError(ErrorCode::kMissing, "--try " + setting, "has no value");
    ConfigNode& value = out[static_cast<std::size_t>(at - paths.begin())];
    value.kind = ConfigNode::Kind::kScalar;
    value.scalar = setting.substr(path.size() + 1);
    value.place = {"--try " + setting};
  }
  for (std::size_t a = 0; a < paths.size(); ++a)
    if (out[a].kind == ConfigNode::Kind::kNull)
      throw ConfigError(ErrorCode::kMissing, "--try", "does not say " + paths[a],
                        "give every value of the file");
  return out;
}

}  // namespace

Score try_tune(const TuneSpec& tune, const ModuleSource& modules,
               const std::vector<std::string>& settings, std::size_t threads) {
  check_sweep(tune.runs, modules);
  const std::vector<ConfigNode> values = values_of(tune, settings);
  const std::size_t count = std::max<std::size_t>(tune.seeds, 1);
  std::vector<PointResult> results(count);
  in_parallel(count, threads, [&](std::size_t i) {
    std::vector<ConfigNode> own = values;
    own.back().kind = ConfigNode::Kind::kScalar;
    own.back().scalar = std::to_string(tune.seeds == 0 ? tune.stack_seed : i + 1);
    results[i] = *run_point(tune.runs, own, modules, nullptr);
  });

  Score out;
  out.objectives.assign(tune.objectives.size(), 0);
  std::size_t completed = 0;
  for (const PointResult& result : results) {
    if (result.status != "completed") continue;
    ++completed;
    for (std::size_t m = 0; m < tune.objectives.size(); ++m)
      out.objectives[m] += result.measures[tune.objectives[m]];
  }
  out.failed = 1 - static_cast<double>(completed) / static_cast<double>(count);
  for (double& one : out.objectives)
    one = completed > 0 ? one / static_cast<double>(completed) : NAN;
  return out;
}

}  // namespace poise
