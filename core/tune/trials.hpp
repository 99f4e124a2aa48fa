// SPDX-License-Identifier: BSD-2-Clause
// Runs of candidates: in parallel, kept on disk, taken from there when the search repeats.

#pragma once

#include <Eigen/Core>
#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/core/sweep/results.hpp"
#include "poise/core/tune/pareto.hpp"
#include "poise/core/tune/tune_spec.hpp"

namespace poise {

/// A run that a search waits for.
struct Trial {
  std::size_t index = 0;           ///< of its line
  std::vector<ConfigNode> values;  ///< of the axes, last the seed; the seed alone: the original
};

/// Thrown where a search needs a run that others have to make.
struct TrialsWanted {
  std::vector<Trial> trials;  ///< whose results are missing
};

/// Thrown when the user stops the search.
struct TuneStopped {};

/// How trials are run.
struct TrialOptions {
  std::size_t threads = 1;                         ///< runs at a time
  bool outside = false;                            ///< others make the runs: TrialsWanted is thrown
  const std::atomic<bool>* stop = nullptr;         ///< ends early; finished runs are kept
  std::function<void(std::size_t runs)> progress;  ///< called by one thread at a time
};

/// The trials of one search. The search is a function of its file and of the results of its trials,
/// so that starting again repeats it from the lines on disk.
class Trials {
 public:
  Trials(const TuneSpec& tune, const ModuleSource& modules, ResultsFile& file,
         const TrialOptions& options);

  /// Runs each candidate with each seed; the lines have the next indices.
  /// @param candidates  in [0, 1]ⁿ
  std::vector<Score> search(const std::vector<Eigen::VectorXd>& candidates,
                            const std::vector<std::uint64_t>& seeds);
  /// The same outside of the search; the indices depend on candidate and seed alone.
  std::vector<Score> examine(const std::vector<Eigen::VectorXd>& candidates,
                             const std::vector<std::uint64_t>& seeds);
  /// The stack without changes.
  Score original(const std::vector<std::uint64_t>& seeds);

  /// Runs of the search so far.
  std::size_t count() const { return next_; }
  /// The values of a candidate in the stack.
  std::vector<ConfigNode> values(const Eigen::VectorXd& candidate) const;

 private:
  Trial trial(const Eigen::VectorXd& candidate, std::uint64_t seed) const;
  std::vector<Score> scores(std::vector<Trial> trials, std::size_t each);
  void run(const std::vector<Trial>& missing);
  const SweepSpec& spec_of(const Trial& trial) const;
  Score score(const Trial* trials, std::size_t count) const;

  const TuneSpec& tune_;
  const ModuleSource& modules_;
  ResultsFile& file_;
  const TrialOptions& options_;
  SweepSpec original_;
  std::size_t next_ = 0;
};

}  // namespace poise
