// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/placed_capsule.hpp"

#include "poise/core/dynamics/root_dynamics.hpp"

namespace poise {

using simd::cross;
using simd::Lanes;

namespace {

const sweep::BodyState& body_of(const Dynamics& robot, const CapsuleAnchor& anchor) {
  return robot.root_dynamics(anchor.root).work().bodies[static_cast<std::size_t>(anchor.body)];
}

Lanes base_of(const Dynamics& robot, const CapsuleAnchor& anchor) {
  return simd::load3(robot.state().bases[static_cast<std::size_t>(anchor.root)].p.data());
}

}  // namespace

CapsuleAnchor::CapsuleAnchor(const Dynamics& robot, int in_tree, const Capsule& capsule)
    : radius(capsule.radius), root(robot.tree().root_of_body[static_cast<std::size_t>(in_tree)]) {
  const sweep::RootDynamics& of = robot.root_dynamics(root);
  body = in_tree - of.root().body;
  const Eigen::Map<const Eigen::Matrix3d> R_BS(of.body_model({in_tree, {}}).R_BS.data());
  Eigen::Map<Eigen::Vector4d>(middle) << R_BS.transpose() * (0.5 * (capsule.a + capsule.b)), 0;
  Eigen::Map<Eigen::Vector4d>(half) << R_BS.transpose() * (0.5 * (capsule.b - capsule.a)), 0;
  support.assign(static_cast<std::size_t>(of.model().padded_joints / 4), simd::zero());
  auto* joints = reinterpret_cast<double*>(support.data());
  for (int b = body; b > 0; b = of.model().bodies[static_cast<std::size_t>(b)].parent)
    joints[b - 1] = 1;
}

void place(const Dynamics& robot, const CapsuleAnchor& anchor, PlacedCapsule& out) noexcept {
  const sweep::BodyState& at = body_of(robot, anchor);
  const Lanes from_base = at.p + simd::combine(at.x, at.y, at.z, anchor.middle);
  const Lanes half = simd::combine(at.x, at.y, at.z, anchor.half);
  out.middle = base_of(robot, anchor) + from_base;
  out.half = simd::join<3>(half, simd::splat(anchor.radius));
  out.middle_rate = at.v + cross(at.w, from_base);
  out.half_rate = cross(at.w, half);
}

// With r from the base origin: al + aw × r + w × (v + w × r).
void place_drift(const Dynamics& robot, const CapsuleAnchor& anchor, PlacedCapsule& out) noexcept {
  const sweep::BodyState& at = body_of(robot, anchor);
  const Lanes from_base = out.middle - base_of(robot, anchor);
  const Lanes half = simd::join<3>(out.half, simd::zero());
  out.middle_drift = at.al + cross(at.aw, from_base) + cross(at.w, out.middle_rate);
  out.half_drift = cross(at.aw, half) + cross(at.w, out.half_rate);
}

PlacedCapsule at_rest(const Capsule& capsule) noexcept {
  const Eigen::Vector3d middle = 0.5 * (capsule.a + capsule.b);
  const Eigen::Vector3d half = 0.5 * (capsule.b - capsule.a);
  const Lanes no = simd::zero();
  return {simd::load3(middle.data()),
          simd::join<3>(simd::load3(half.data()), simd::splat(capsule.radius)),
          no,
          no,
          no,
          no};
}

}  // namespace poise
