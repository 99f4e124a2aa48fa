// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/distance_rows.hpp"

#include <algorithm>

#include "poise/core/collision/body_points.hpp"
#include "poise/core/dynamics/root_dynamics.hpp"

namespace poise {

using simd::Lanes;
using simd::splat;

DistanceRows::DistanceRows(const std::vector<CapsuleAnchor>& capsules) {
  for (const CapsuleAnchor& one : capsules) {
    const auto root = static_cast<std::size_t>(one.root);
    if (root >= joints_.size()) joints_.resize(root + 1);
    joints_[root].resize(one.support.size());
    none_.resize(std::max(none_.size(), one.support.size()), simd::zero());
  }
}

void DistanceRows::update(const Dynamics& robot) noexcept {
  for (std::size_t root = 0; root < joints_.size(); ++root) {
    const sweep::RootDynamics& of = robot.root_dynamics(static_cast<int>(root));
    const sweep::BodyState* body = of.work().bodies.data() + 1;
    for (Four& four : joints_[root]) {
      const double *l[4], *a[4];
      for (int k = 0; k < 4; ++k) {
        l[k] = reinterpret_cast<const double*>(&body[k].Sl);
        a[k] = reinterpret_cast<const double*>(&body[k].Sa);
      }
      Lanes columns[4];
      simd::load_columns(l, columns);
      std::copy_n(columns, 3, four.l);
      simd::load_columns(a, columns);
      std::copy_n(columns, 3, four.a);
      body += 4;
    }
  }
}

double DistanceRows::write(const Dynamics& robot, const CapsuleAnchor& one,
                           const CapsuleAnchor& other, const Eigen::Vector3d& n,
                           const Eigen::Vector3d& point, double* row) const noexcept {
  const auto root = [&](int number) -> const sweep::RootDynamics& {
    return robot.root_dynamics(number);
  };
  if (!root(one.root).model().shares.empty() || !root(other.root).model().shares.empty()) {
    Eigen::Map<Eigen::RowVectorXd> whole(row, robot.nv());
    distance_row(robot, {root(one.root).root().body + one.body, point},
                 {root(other.root).root().body + other.body, point}, n, whole);
    return whole.squaredNorm();
  }
  if (robot.tree().roots.size() > 1)
    std::fill_n(row, robot.nv(), 0.0);
  else if (robot.tree().roots[0].floating)
    Eigen::Map<Vector6d>(row).setZero();
  if (one.root == other.root)
    return write_joints(robot, one.root, one.support.data(), other.support.data(), {n, point}, row);
  return write_base(robot, one.root, {n, point}, row) +
         write_joints(robot, one.root, one.support.data(), none_.data(), {n, point}, row) +
         write_base(robot, other.root, {-n, point}, row) +
         write_joints(robot, other.root, other.support.data(), none_.data(), {-n, point}, row);
}

double DistanceRows::write_base(const Dynamics& robot, int root, const Force& force,
                                double* row) noexcept {
  const Root& of = robot.tree().roots[static_cast<std::size_t>(root)];
  if (!of.floating) return 0;
  Eigen::Map<Vector6d> base(row + of.velocity);
  base << force.n,
      (force.point - robot.state().bases[static_cast<std::size_t>(root)].p).cross(force.n);
  return base.squaredNorm();
}

// With r from the base origin, n·(Sl + Sa × r) = n·Sl + (r × n)·Sa. Joints that move both points
// change nothing.
double DistanceRows::write_joints(const Dynamics& robot, int root, const Lanes* plus,
                                  const Lanes* minus, const Force& force,
                                  double* row) const noexcept {
  const sweep::Model& model = robot.root_dynamics(root).model();
  const Eigen::Vector3d& n = force.n;
  const Eigen::Vector3d r = force.point - robot.state().bases[static_cast<std::size_t>(root)].p;
  const Eigen::Vector3d m = r.cross(n);
  const Lanes nx = splat(n[0]), ny = splat(n[1]), nz = splat(n[2]);
  const Lanes mx = splat(m[0]), my = splat(m[1]), mz = splat(m[2]);
  Lanes squares = simd::zero();
  double* to = row + robot.root_dynamics(root).root().velocity + model.base_velocities;
  const Four* four = joints_[static_cast<std::size_t>(root)].data();
  for (int left = model.joints; left > 0; left -= 4, to += 4, ++four, ++plus, ++minus) {
    const Lanes each = (*plus - *minus) * (nx * four->l[0] + ny * four->l[1] + nz * four->l[2] +
                                           mx * four->a[0] + my * four->a[1] + mz * four->a[2]);
    simd::store_first(to, each, std::min(left, 4));
    squares += each * each;
  }
  return simd::lane(squares, 0) + simd::lane(squares, 1) + simd::lane(squares, 2) +
         simd::lane(squares, 3);
}

}  // namespace poise
