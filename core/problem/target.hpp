// SPDX-License-Identifier: BSD-2-Clause
// Goals of stack files as values of targets.

#pragma once

#include <string>
#include <utility>
#include <vector>

#include "poise/core/goal.hpp"
#include "poise/core/spatial/spatial.hpp"
#include "poise/core/target.hpp"

namespace poise {

/// What the names in a goal refer to when a reference starts.
struct GoalContext {
  std::vector<std::pair<std::string, Eigen::Vector3d>> contacts;  ///< name, origin in W [m]
  std::vector<std::string> joints;  ///< posture targets: the joint of each component
};

/// The value in `space` that `goal` describes, starting from `current`. Allocates only if `out` has
/// another size, or if it throws.
/// @param out  [out] may be `current`
/// @throws ConfigError if the goal does not fit the space, or contains an unknown name
POISE_API void resolve_goal(const Goal& goal, const TargetSpace& space,
                            const Eigen::VectorXd& current, const GoalContext& context,
                            Eigen::VectorXd& out);

}  // namespace poise
