// SPDX-License-Identifier: BSD-2-Clause
// A grasp or a loop closure as MuJoCo constraints.

#pragma once

#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/plugins/mujoco/native.hpp"

namespace poise::mujoco {

/// Points of the contact frame that are pinned to the carrier: one for a ball, two along x for a
/// hinge, three for a rigid grasp [m]; none for a patch. Their mean is the origin.
std::vector<Eigen::Vector3d> pins_of(const Contact& contact);

/// Each pin is a MuJoCo equality constraint `connect`: compliant, without a force limit.
class Pins {
 public:
  /// @param contact  frames in MuJoCo's bodies
  /// @param first  index of its first equality constraint; the others follow
  Pins(const Contact& contact, int first, int body, int carrier);

  /// Moves the pins to the present pose of the link, from the body poses in `data`; those of a loop
  /// to where it is closed. Does not allocate.
  void set(const mjData& data, mjModel& model) const noexcept;
  /// Loops stay closed.
  void close(bool closed, mjData& data) const noexcept;
  bool closed(const mjData& data) const noexcept;
  /// Wrench on the link about the contact's origin, world axes, at the last solved step [N, N·m].
  Vector6d wrench(const mjData& data) const noexcept;

 private:
  std::vector<Eigen::Vector3d> points_;      // in the link frame
  std::vector<Eigen::Vector3d> on_carrier_;  // of a loop: where they are held, in the carrier
  Eigen::Vector3d origin_;
  int first_, body_, carrier_;
};

}  // namespace poise::mujoco
