// SPDX-License-Identifier: BSD-2-Clause
// A grasp as MuJoCo holds it.

#pragma once

#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/plugins/mujoco/native.hpp"

namespace poise::mujoco {

/// Points of the contact frame that are pinned to what carries the grasp: one of a ball, two along
/// x of a hinge, three of a rigid grasp [m]. None of a patch. Their mean is the origin.
std::vector<Eigen::Vector3d> pins_of(const Contact& contact);

/// Every pin is an equality constraint `connect` of MuJoCo: soft, and without a limit of its force.
class Pins {
 public:
  /// @param first  of its equality constraints, which follow each other
  Pins(const Contact& contact, int first, int body, int carrier);

  /// Puts the ends of the pins where the link is, for poses of bodies as in `data`. No allocation.
  void set(const mjData& data, mjModel& model) const noexcept;
  void close(bool closed, mjModel& model) const noexcept;
  bool closed(const mjModel& model) const noexcept;
  /// On the link, about the contact's origin, in world axes; of the last solved step [N, N·m].
  Vector6d wrench(const mjData& data) const noexcept;

 private:
  std::vector<Eigen::Vector3d> points_;  // in the link's axes
  Eigen::Vector3d origin_;
  int first_, body_, carrier_;
};

}  // namespace poise::mujoco
