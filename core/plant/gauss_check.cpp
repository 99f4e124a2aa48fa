// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plant/gauss_check.hpp"

#include <fmt/format.h>

#include <cmath>

#include "poise/core/plant/min_norm.hpp"

namespace poise {

void check_gauss(const PlantSetup& setup) {
  if (!setup.tree) throw ConfigError(ErrorCode::kUnsuited, "plant", "has no robot", "give a tree");
  if (setup.ground)
    throw ConfigError(ErrorCode::kUnsuited, "", "has no ground but the planes of the contacts",
                      "leave `ground` out, or use plant: {type: mujoco}");
  const Tree& tree = *setup.tree;
  const State& state = setup.start;
  if (!(setup.step > 0) || !std::isfinite(setup.step))
    throw ConfigError(ErrorCode::kRange, "plant.step", "is " + std::to_string(setup.step) + " s",
                      "give a time above 0");
  if (tree.floating() && !setup.chart)
    throw ConfigError(ErrorCode::kUnsuited, "robot.base.orientation", "has no chart",
                      "name one, e.g. unit-quaternion");
  if (state.v.size() != tree.nv() ||
      state.joints.size() != static_cast<Eigen::Index>(tree.joints.size()))
    throw ConfigError(ErrorCode::kConflict, "plant", "got a state of another robot");
  Eigen::Index rows = 0;
  if (setup.contacts)
    for (const Contact& contact : *setup.contacts) rows += contact.size();
  if (rows > MinNormSolver::kMaxSize)
    throw ConfigError(ErrorCode::kRange, "contacts",
                      "have " + std::to_string(rows) + " force components",
                      "this plant takes " + std::to_string(MinNormSolver::kMaxSize) + " at most");
  if (!sane(state.v) || !sane(state.joints))
    throw ConfigError(ErrorCode::kRange, "plant",
                      "got a start state with NaN, infinity or a value beyond 1e6");
  for (std::size_t r = 0; r < state.bases.size(); ++r)
    if (!sane(state.bases[r].p))
      throw ConfigError(ErrorCode::kRange,
                        r == 0 ? "robot.start" : "objects." + tree.roots[r].name + ".start",
                        "is not a place within 1e6 m", "give a nearer one");
}

// One step multiplies (e, ė) by a matrix of determinant 1 − 2ζs + s²/2, s = frequency × step. Both
// eigenvalues lie inside the unit circle exactly if s/4 < ζ < 1/s.
void check_decay(double stabilisation, double damping) {
  if (stabilisation == 0) return;
  if (damping > stabilisation / 4 && damping < 1 / stabilisation) return;
  throw ConfigError(
      ErrorCode::kRange, "damping",
      fmt::format("is {:g}: the drift of contacts would grow", damping),
      fmt::format("with stabilisation {:g}, give more than {:.3g} and less than {:.3g}",
                  stabilisation, stabilisation / 4, 1 / stabilisation));
}

}  // namespace poise
