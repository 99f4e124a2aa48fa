// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/workspace.hpp"

#include <cstring>

namespace poise::sweep {

Workspace::Workspace(const Model& model) {
  const auto joints = static_cast<std::size_t>(model.padded_joints);
  bodies.resize(joints + 1);
  static_assert(std::is_trivially_copyable_v<BodyState>);
  std::memset(static_cast<void*>(bodies.data()), 0, bodies.size() * sizeof(BodyState));
  for (auto* list : {&angle, &rate, &sin, &cos}) list->assign(joints / 4, simd::zero());
  first = model.base_velocities > 0 ? 2 : 0;
  stride = (model.base_velocities > 0 ? 8 : 0) + model.padded_joints;
  rows.assign(static_cast<std::size_t>(kRows * stride / 4), simd::zero());
  com = momentum_l = momentum_a = drift_l = drift_a = simd::zero();
}

}  // namespace poise::sweep
