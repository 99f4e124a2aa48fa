// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tune/trials.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>

#include "poise/core/sweep/in_parallel.hpp"
#include "poise/core/sweep/points.hpp"

namespace poise {
namespace {

constexpr int kDigits = 6;  // of a tuned value
constexpr std::size_t kFirstExamined =
    1'000'000'000;  // index of the first trial outside the search

ConfigNode seed_node(std::uint64_t seed) {
  ConfigNode out;
  out.kind = ConfigNode::Kind::kScalar;
  out.scalar = std::to_string(seed);
  return out;
}

// An index from the content of a trial (FNV-1a).
std::size_t examined_index(const Trial& trial) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const ConfigNode& value : trial.values)
    for (const char c : value.scalar + "\n")
      hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return kFirstExamined + hash % (std::size_t{1} << 50);
}

}  // namespace

Trials::Trials(const TuneSpec& tune, const ModuleSource& modules, ResultsFile& file,
               const TrialOptions& options)
    : tune_(tune), modules_(modules), file_(file), options_(options), original_(tune.runs) {
  original_.axes = {tune.runs.axes.back()};
}

std::vector<ConfigNode> Trials::values(const Eigen::VectorXd& candidate) const {
  std::vector<ConfigNode> out;
  for (Eigen::Index i = 0; i < candidate.size(); ++i)
    out.push_back(value_at(tune_.runs.axes[static_cast<std::size_t>(i)], candidate[i], kDigits));
  return out;
}

Trial Trials::trial(const Eigen::VectorXd& candidate, std::uint64_t seed) const {
  Trial out{0, values(candidate)};
  out.values.push_back(seed_node(seed));
  return out;
}

const SweepSpec& Trials::spec_of(const Trial& trial) const {
  return trial.values.size() == 1 ? original_ : tune_.runs;
}

std::vector<Score> Trials::search(const std::vector<Eigen::VectorXd>& candidates,
                                  const std::vector<std::uint64_t>& seeds) {
  std::vector<Trial> trials;
  for (const Eigen::VectorXd& candidate : candidates)
    for (const std::uint64_t seed : seeds) {
      trials.push_back(trial(candidate, seed));
      trials.back().index = next_++;
    }
  return scores(std::move(trials), seeds.size());
}

std::vector<Score> Trials::examine(const std::vector<Eigen::VectorXd>& candidates,
                                   const std::vector<std::uint64_t>& seeds) {
  std::vector<Trial> trials;
  for (const Eigen::VectorXd& candidate : candidates)
    for (const std::uint64_t seed : seeds) {
      trials.push_back(trial(candidate, seed));
      trials.back().index = examined_index(trials.back());
    }
  return scores(std::move(trials), seeds.size());
}

Score Trials::original(const std::vector<std::uint64_t>& seeds) {
  std::vector<Trial> trials;
  for (const std::uint64_t seed : seeds) {
    trials.push_back({0, {seed_node(seed)}});
    trials.back().index = examined_index(trials.back());
  }
  return scores(std::move(trials), seeds.size()).front();
}

std::vector<Score> Trials::scores(std::vector<Trial> trials, std::size_t each) {
  std::vector<Trial> missing;
  for (const Trial& one : trials)
    if (!file_.lines().contains(one.index) &&
        std::ranges::find(missing, one.index, &Trial::index) == missing.end())
      missing.push_back(one);
  if (!missing.empty() && options_.outside) throw TrialsWanted{std::move(missing)};
  run(missing);
  std::vector<Score> out;
  for (std::size_t i = 0; i < trials.size(); i += each) out.push_back(score(&trials[i], each));
  return out;
}

void Trials::run(const std::vector<Trial>& missing) {
  std::mutex mutex;
  in_parallel(missing.size(), options_.threads, [&](std::size_t i) {
    const Trial& one = missing[i];
    const SweepSpec& spec = spec_of(one);
    const auto result = run_point(spec, one.values, modules_, options_.stop);
    if (!result) throw TuneStopped{};
    const std::string line = result_line(spec, one.index, one.values, *result);
    const std::lock_guard lock(mutex);
    file_.append(one.index, line);
    if (options_.progress) options_.progress(file_.lines().size());
  });
}

// Means over the runs that completed. A line on disk must be of this trial.
Score Trials::score(const Trial* trials, std::size_t count) const {
  Score out;
  out.objectives.assign(tune_.objectives.size(), 0);
  double completed = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const ResultRow row = parse_result(file_.lines().at(trials[i].index));
    const ResultRow own =
        parse_result(result_line(spec_of(trials[i]), trials[i].index, trials[i].values,
                                 {"", "", std::vector<double>(tune_.runs.measures.size(), NAN)}));
    if (row.values != own.values || row.measures.size() != own.measures.size())
      throw ConfigError(ErrorCode::kConflict, "", "the results on disk are of another search",
                        "give another --out");
    const double lasted = row.measures[tune_.lasted];
    out.lasted += (std::isnan(lasted) ? 0 : lasted) / static_cast<double>(count);
    if (row.status != "completed") continue;
    ++completed;
    for (std::size_t m = 0; m < tune_.objectives.size(); ++m)
      out.objectives[m] += row.measures[tune_.objectives[m]];
  }
  out.failed = 1 - completed / static_cast<double>(count);
  for (double& objective : out.objectives) objective = completed > 0 ? objective / completed : NAN;
  return out;
}

}  // namespace poise
