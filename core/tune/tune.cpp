// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tune/tune.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>

#include "poise/core/sweep/sweep_info.hpp"
#include "poise/core/sweep/table.hpp"
#include "poise/core/tune/search.hpp"
#include "poise/core/tune/start.hpp"
#include "poise/core/tune/tune_files.hpp"

namespace poise {

bool improved(const TuneOutcome& outcome) {
  const Score &before = outcome.before, &now = outcome.best.score;
  // of several objectives, some may be worse
  return dominates(now, before) || (now.objectives.size() > 1 && !dominates(before, now));
}

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kChoosing = 1'000'000'000, kChecking = 1'500'000'000;  // first seeds
constexpr double kAside = 0.05;  // of the range, for the sensitivity

std::vector<std::uint64_t> seeds_from(const TuneSpec& tune, std::uint64_t first) {
  if (tune.seeds == 0) return {tune.stack_seed};
  std::vector<std::uint64_t> out;
  for (std::size_t i = 0; i < tune.check_seeds; ++i) out.push_back(first + i);
  return out;
}

Tuned tuned_of(const TuneSpec& tune, const Trials& trials, const Eigen::VectorXd& candidate,
               const Score& score) {
  Tuned out{{}, score};
  const std::vector<ConfigNode> values = trials.values(candidate);
  for (std::size_t a = 0; a < values.size(); ++a) {
    const std::string& path = tune.runs.axes[a].path;
    const ConfigNode* const before = value_in(tune.runs.stack, path);
    out.values.push_back({path, before != nullptr ? before->scalar : "", values[a].scalar});
  }
  return out;
}

// Changes of the first objective when one value moves by 5 % of its range.
void add_sensitivity(const TuneSpec& tune, Trials& trials, const Eigen::VectorXd& best,
                     Tuned& out) {
  std::vector<Eigen::VectorXd> beside;
  for (Eigen::Index i = 0; i < best.size(); ++i)
    for (const double step : {-kAside, kAside}) {
      beside.push_back(best);
      beside.back()[i] = std::clamp(best[i] + step, 0.0, 1.0);
    }
  const std::vector<Score> scores = trials.examine(beside, seeds_from(tune, kChecking));
  const double at_best = out.score.objectives.front();
  for (std::size_t a = 0; a < out.values.size(); ++a) {
    out.values[a].less = scores[2 * a].objectives.front() - at_best;
    out.values[a].more = scores[2 * a + 1].objectives.front() - at_best;
  }
}

// Of a front: the least distance to the best of every objective, each relative to its extent.
std::size_t knee(const std::vector<Score>& scores, const std::vector<std::size_t>& front) {
  std::vector<double> distance(front.size(), 0);
  for (std::size_t m = 0; m < scores[front[0]].objectives.size(); ++m) {
    double least = INFINITY, most = -INFINITY;
    for (const std::size_t i : front) {
      least = std::min(least, scores[i].objectives[m]);
      most = std::max(most, scores[i].objectives[m]);
    }
    for (std::size_t k = 0; k < front.size() && most > least; ++k)
      distance[k] =
          std::max(distance[k], (scores[front[k]].objectives[m] - least) / (most - least));
  }
  return front[static_cast<std::size_t>(std::ranges::min_element(distance) - distance.begin())];
}

// Without a value nothing can be compared.
void require_values(const TuneSpec& tune, const std::vector<Score>& scores) {
  const auto completed = [](const Score& one) { return one.failed < 1; };
  if (std::ranges::none_of(scores, completed)) return;
  for (std::size_t m = 0; m < tune.objectives.size(); ++m) {
    const auto known = [m](const Score& one) { return !std::isnan(one.objectives[m]); };
    if (std::ranges::any_of(scores, known)) continue;
    const Measure& objective = tune.runs.measures[tune.objectives[m]];
    throw ConfigError(ErrorCode::kMissing, objective.place, objective.where,
                      fmt::format("'{}' has no value in any run that completed", objective.name),
                      "minimise what every run has; `poise run --json` lists it");
  }
}

TuneOutcome examined(const TuneSpec& tune, Trials& trials, const SearchResult& found) {
  TuneOutcome out;
  out.runs = trials.count();
  out.restarts = found.restarts;
  out.seeds = found.seeds;
  const std::vector<Eigen::VectorXd>& all = found.candidates;
  // Chosen with other seeds than those that the result is told for.
  const std::vector<Score> chosen = trials.examine(all, seeds_from(tune, kChoosing));
  require_values(tune, chosen);
  const std::vector<std::size_t> front = pareto_front(chosen);
  const std::size_t best =
      tune.objectives.size() > 1 ? knee(chosen, front) : order_of(chosen).front();
  const std::vector<std::uint64_t> seeds = seeds_from(tune, kChecking);
  out.before = trials.original(seeds);
  out.best = tuned_of(tune, trials, all[best], trials.examine({all[best]}, seeds).front());
  if (improved(out)) add_sensitivity(tune, trials, all[best], out.best);
  for (const std::size_t i : tune.objectives.size() > 1 ? front : std::vector<std::size_t>{})
    out.front.push_back(tuned_of(tune, trials, all[i], trials.examine({all[i]}, seeds).front()));
  std::erase_if(out.front, [&](const Tuned& one) { return dominates(out.before, one.score); });
  out.finished = true;
  return out;
}

void write_runs(const TuneSpec& tune, const ResultsFile& file,
                const std::filesystem::path& folder) {
  std::vector<ResultRow> rows;
  for (ResultRow& row : rows_of(file.lines()))
    if (row.values.size() == tune.runs.axes.size()) rows.push_back(std::move(row));
  SweepInfo info = info_of(tune.runs);
  info.points = rows.size();
  write_info(info, folder);
  write_tables(info, rows, folder);
}

}  // namespace

TuneOutcome run_tune(const TuneSpec& given, const ModuleSource& modules,
                     const TuneOptions& options) {
  TuneSpec tune = given;
  tune.runs = with_postures(std::move(tune.runs), modules);
  check_sweep(tune.runs, modules);
  ResultsFile file(options.folder, tune.runs.hash, options.overwrite);
  const std::size_t before = file.lines().size();
  const auto start = Clock::now();
  const TrialOptions trial_options{
      options.threads, false, options.stop, [&](std::size_t runs) {
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        if (options.progress)
          options.progress({runs, tune.most_runs, static_cast<double>(runs - before) / seconds});
      }};
  Trials trials(tune, modules, file, trial_options);
  TuneOutcome out;
  try {
    out = examined(tune, trials, search(tune, start_of(tune.runs), trials));
    file.sort();
    write_result(tune, out, modules, options.folder);
  } catch (const TuneStopped&) {
    out.runs = file.lines().size();
  }
  write_runs(tune, file, options.folder);
  return out;
}

namespace {

// The trials that the search waits for.
std::vector<Trial> wanted(const TuneSpec& tune, const ModuleSource& modules, ResultsFile& file,
                          const std::filesystem::path& folder) {
  const TrialOptions options{1, true, nullptr, {}};
  Trials trials(tune, modules, file, options);
  try {
    const SearchResult found = search(tune, start_of(tune.runs), trials);
    write_result(tune, examined(tune, trials, found), modules, folder);
  } catch (const TrialsWanted& missing) {
    return missing.trials;
  }
  return {};
}

}  // namespace

std::vector<WantedRun> ask_tune(const TuneSpec& tune, const ModuleSource& modules,
                                const std::filesystem::path& folder) {
  check_sweep(tune.runs, modules);
  ResultsFile file(folder, tune.runs.hash, false);
  std::vector<WantedRun> out;
  for (const Trial& trial : wanted(tune, modules, file, folder)) {
    SweepInfo info = info_of(tune.runs);
    if (trial.values.size() == 1) info.axes = {info.axes.back()};
    const ResultRow row = parse_result(
        result_line(trial.values.size() == 1 ? without_values(tune.runs) : tune.runs, trial.index,
                    trial.values, {"", "", std::vector<double>(tune.runs.measures.size(), NAN)}));
    out.push_back({trial.index, settings_of(info, row.values), replay_command(info, row.values)});
  }
  return out;
}

void tell_tune(const TuneSpec& tune, const ModuleSource& modules,
               const std::filesystem::path& folder, std::size_t index,
               const std::vector<double>& objectives) {
  if (!objectives.empty() && objectives.size() != tune.objectives.size())
    throw ConfigError(ErrorCode::kSize, "--tell", fmt::format("has {} values", objectives.size()),
                      fmt::format("the file minimises {}", tune.objectives.size()));
  ResultsFile file(folder, tune.runs.hash, false);
  const std::vector<Trial> all = wanted(tune, modules, file, folder);
  const auto trial = std::ranges::find(all, index, &Trial::index);
  if (trial == all.end())
    throw ConfigError(ErrorCode::kInvalid, "--tell",
                      fmt::format("the search does not wait for run {}", index),
                      "poise tune --ask lists those it waits for");
  PointResult result{objectives.empty() ? "failed" : "completed", "",
                     std::vector<double>(tune.runs.measures.size(), NAN)};
  for (std::size_t m = 0; m < objectives.size(); ++m)
    result.measures[tune.objectives[m]] = objectives[m];
  file.append(index, result_line(trial->values.size() == 1 ? without_values(tune.runs) : tune.runs,
                                 index, trial->values, result));
}

}  // namespace poise
