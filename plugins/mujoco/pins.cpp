// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/pins.hpp"

#include <cmath>

namespace poise::mujoco {
namespace {

constexpr double kReach = 0.05;  // distance of pins from the origin [m]

Pose pose(const mjData& data, int body) {
  return {Eigen::Map<const RowMatrix3>(data.xmat + 9 * body),
          Eigen::Map<const Eigen::Vector3d>(data.xpos + 3 * body)};
}

}  // namespace

std::vector<Eigen::Vector3d> pins_of(const Contact& contact) {
  if (!contact.bilateral) return {};
  if (contact.kind == PatchKind::kPoint) return {Eigen::Vector3d::Zero()};
  if (contact.kind == PatchKind::kLine) return {{kReach, 0, 0}, {-kReach, 0, 0}};
  const double half = kReach / 2, high = kReach * std::sqrt(0.75);
  return {{kReach, 0, 0}, {-half, high, 0}, {-half, -high, 0}};
}

Pins::Pins(const Contact& contact, int first, int body, int carrier)
    : points_(pins_of(contact)),
      origin_(contact.frame.X_BF.p),
      first_(first),
      body_(body),
      carrier_(carrier) {
  for (Eigen::Vector3d& point : points_) {
    if (contact.closure) on_carrier_.push_back(*contact.closure * point);
    point = contact.frame.X_BF * point;
  }
}

void Pins::set(const mjData& data, mjModel& model) const noexcept {
  const Pose X_UB = pose(data, carrier_).inverse() * pose(data, body_);
  for (std::size_t k = 0; k < points_.size(); ++k) {
    mjtNum* const ends = model.eq_data + mjNEQDATA * (first_ + static_cast<int>(k));
    Eigen::Vector3d::Map(ends) = points_[k];
    Eigen::Vector3d::Map(ends + 3) = on_carrier_.empty() ? X_UB * points_[k] : on_carrier_[k];
  }
}

void Pins::close(bool closed, mjData& data) const noexcept {
  for (std::size_t k = 0; k < points_.size(); ++k)
    data.eq_active[first_ + static_cast<int>(k)] = closed || !on_carrier_.empty();
}

bool Pins::closed(const mjData& data) const noexcept {
  return !points_.empty() && data.eq_active[first_];
}

Vector6d Pins::wrench(const mjData& data) const noexcept {
  Vector6d sum = Vector6d::Zero();
  const Eigen::Matrix3d R_WB = pose(data, body_).R;
  for (int row = 0; row < data.ne;) {
    const int pin = data.efc_id[row] - first_;
    if (data.efc_type[row] != mjCNSTR_EQUALITY || pin < 0 ||
        pin >= static_cast<int>(points_.size())) {
      ++row;
      continue;
    }
    const Eigen::Vector3d force = Eigen::Map<const Eigen::Vector3d>(data.efc_force + row);
    sum.head<3>() += force;
    sum.tail<3>() += (R_WB * (points_[static_cast<std::size_t>(pin)] - origin_)).cross(force);
    row += 3;
  }
  return sum;
}

}  // namespace poise::mujoco
