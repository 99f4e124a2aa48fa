// SPDX-License-Identifier: BSD-2-Clause
// Whether a robot leaves a place where it should rest, although nothing keeps it from returning.

#pragma once

#include <limits>
#include <vector>

#include "poise/core/run/simulation.hpp"
#include "poise/core/verdict/troubles.hpp"

namespace poise {

/// Looks for tasks at rest whose error grows by more than 5 cm or 0.2 rad and stays so for a
/// second, while no limit is active, nothing pushes, and the solver meets the task's law: then the
/// plant does not move as the model says. It looks until the first push of the stack.
class POISE_API Drift {
 public:
  explicit Drift(const Simulation& simulation);
  /// Call it after Simulation::tick. No allocation.
  void ticked(const Simulation& simulation) noexcept;
  /// Of each task that drifted: how far, and since when.
  std::vector<Trouble> troubles(double before) const;

 private:
  struct Watched {
    std::string name;
    bool metres;                                             // else rad
    double least = std::numeric_limits<double>::infinity();  // error since it rests
    double since = -1;                                       // beyond the bound; −1: it is not
    double began = -1, most = 0;                             // of what is told
  };
  void look(const Controller& controller, std::size_t task, double time) noexcept;

  std::vector<Watched> tasks_;  // tasks in m or rad, others have no name
  double until_ = std::numeric_limits<double>::infinity();  // first push [s]
  std::size_t phase_ = 0;
  Eigen::VectorXd scratch_;
};

}  // namespace poise
