// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/pose/joint_range.hpp"

#include <cmath>

namespace poise::gui {

std::optional<JointRange> range_of(const Tree& tree, const State& state, int joint) {
  if (joint < 0 || joint >= tree.roots.front().joints) return {};
  const TreeJoint& found = tree.joints[static_cast<std::size_t>(joint)];
  if (found.leader >= 0 || !found.whole.empty() || found.kind == JointKind::kSpherical) return {};
  const double most = found.turns() ? M_PI : 1;
  JointRange out;
  out.turns = found.turns();
  out.value = state.joints[joint];
  out.lower = std::isfinite(found.limits.lower) ? found.limits.lower : -most;
  out.upper = std::isfinite(found.limits.upper) ? found.limits.upper : most;
  return out;
}

}  // namespace poise::gui
