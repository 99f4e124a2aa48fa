// SPDX-License-Identifier: BSD-2-Clause
// Whether a robot leaves a place where it should rest.

#pragma once

#include <limits>
#include <vector>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/verdict/troubles.hpp"

namespace poise {

/// Looks for tasks at rest whose error grows by more than 5 cm or 0.2 rad and stays so for a
/// second. While all tasks rest near where they began, nothing should do so. While others move, it
/// counts if no limit is active and the solver meets the task's law: then the plant does not move
/// as the model says. It looks until the first push of the stack.
class POISE_API Drift {
 public:
  explicit Drift(const Simulation& simulation);
  /// Call it after Simulation::tick. No allocation.
  void ticked(const Simulation& simulation) noexcept;
  /// Of each task that drifted: how far, and since when.
  std::vector<Trouble> troubles(double before) const;
  /// Whether limits were active while a task was away.
  bool by_limits() const;

 private:
  struct Watched {
    std::string name;
    bool metres;                                             // else rad
    double error = 0, first = 0;                             // now; when it began to rest
    double least = std::numeric_limits<double>::infinity();  // since it rests; ∞: it does not
    double since = -1;                                       // beyond the bound; −1: it is not
    double began = -1, most = 0;                             // of what is told
    bool kept = false, overruled = false;  // by limits, by other tasks, while it was away

    void restart() noexcept;
    double bound() const noexcept;
    const char* reason() const noexcept;
  };
  bool follow(const Controller& controller, std::size_t task) noexcept;
  void look(const Controller& controller, std::size_t task, bool all_rest, double time) noexcept;
  bool meets_law(const Controller& controller, std::size_t task) noexcept;

  std::vector<Watched> tasks_;  // tasks in m or rad, others have no name
  double until_ = std::numeric_limits<double>::infinity();  // first push [s]
  std::size_t phase_ = 0;
  Eigen::VectorXd scratch_;
};

}  // namespace poise
