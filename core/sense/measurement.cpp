// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sense/measurement.hpp"

namespace poise {

Measurement::Measurement(const Tree& tree, const std::vector<Contact>& contacts,
                         std::size_t imu_count)
    : imus(imu_count), roots(tree.roots.size()) {
  const auto count = static_cast<Eigen::Index>(tree.joints.size());
  joints.position.setZero(count);
  joints.velocity.setZero(count);
  joints.torque.setZero(count);
  joints.balls.assign(tree.balls.size(), Eigen::Matrix3d::Identity());
  joints.valid.assign(tree.joints.size(), 0);
  for (const Contact& contact : contacts) forces.emplace_back().wrench.setZero(contact.size());
}

}  // namespace poise
