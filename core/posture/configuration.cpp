// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/configuration.hpp"

namespace poise {
namespace {

using Jacobian = Eigen::Map<Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

Eigen::Quaterniond quaternion(const double* wxyz) {
  return Eigen::Quaterniond(wxyz[0], wxyz[1], wxyz[2], wxyz[3]);
}

void store(const Eigen::Quaterniond& q, double* wxyz) {
  wxyz[0] = q.w();
  wxyz[1] = q.x();
  wxyz[2] = q.y();
  wxyz[3] = q.z();
}

// L, 4×3, with d(w, x, y, z) = L·ω and ω in world axes.
Eigen::Matrix<double, 4, 3> rate_map(const Eigen::Quaterniond& q) {
  Eigen::Matrix<double, 4, 3> L;
  L << -q.x(), -q.y(), -q.z(),  //
      q.w(), q.z(), -q.y(),     //
      -q.z(), q.w(), q.x(),     //
      q.y(), -q.x(), q.w();
  return 0.5 * L;
}

}  // namespace

Configuration::Configuration(const Tree& tree) : tree_(&tree), tangent_(tree.roots[0].velocities) {
  if (tree.floating()) {
    for (int i = 0; i < 3; ++i) scalars_.push_back({i, i, -1});
    turns_.push_back({3, 3, -1});
    ambient_ = 7;
  }
  const Root& robot = tree.roots[0];
  for (int j = robot.joint; j < robot.joint + robot.joints; ++j) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0) continue;
    if (joint.kind != JointKind::kSpherical) {
      scalars_.push_back({ambient_++, joint.velocity, j});
    } else if (tree.balls[static_cast<std::size_t>(joint.ball)].joint == j) {
      turns_.push_back({ambient_, joint.velocity, joint.ball});
      ambient_ += 4;
    }
  }
}

bool Configuration::Plus(const double* x, const double* delta, double* moved) const {
  for (const Scalar& s : scalars_) moved[s.ambient] = x[s.ambient] + delta[s.velocity];
  for (const Turn& t : turns_) {
    const Eigen::Vector3d turn = Eigen::Vector3d::Map(delta + t.velocity);
    const Eigen::Quaterniond q(rotation_from_vector(turn));
    store((q * quaternion(x + t.ambient)).normalized(), moved + t.ambient);
  }
  return true;
}

bool Configuration::PlusJacobian(const double* x, double* jacobian) const {
  Jacobian J(jacobian, ambient_, tangent_);
  J.setZero();
  for (const Scalar& s : scalars_) J(s.ambient, s.velocity) = 1;
  for (const Turn& t : turns_)
    J.block<4, 3>(t.ambient, t.velocity) = rate_map(quaternion(x + t.ambient));
  return true;
}

bool Configuration::Minus(const double* y, const double* x, double* delta) const {
  for (const Scalar& s : scalars_) delta[s.velocity] = y[s.ambient] - x[s.ambient];
  for (const Turn& t : turns_) {
    const Eigen::Quaterniond turn =
        quaternion(y + t.ambient) * quaternion(x + t.ambient).conjugate();
    Eigen::Vector3d::Map(delta + t.velocity) =
        rotation_vector(turn.normalized().toRotationMatrix());
  }
  return true;
}

bool Configuration::MinusJacobian(const double* x, double* jacobian) const {
  Jacobian J(jacobian, tangent_, ambient_);
  J.setZero();
  for (const Scalar& s : scalars_) J(s.velocity, s.ambient) = 1;
  for (const Turn& t : turns_)
    J.block<3, 4>(t.velocity, t.ambient) = 4 * rate_map(quaternion(x + t.ambient)).transpose();
  return true;
}

void Configuration::read(const State& state, double* x) const {
  for (const Scalar& s : scalars_)
    x[s.ambient] = s.joint < 0 ? state.base().p[s.ambient] : state.joints[s.joint];
  for (const Turn& t : turns_) {
    const Eigen::Matrix3d& R =
        t.ball < 0 ? state.base().R : state.balls[static_cast<std::size_t>(t.ball)];
    store(Eigen::Quaterniond(R).normalized(), x + t.ambient);
  }
}

void Configuration::write(const double* x, State& state) const {
  for (const Scalar& s : scalars_)
    (s.joint < 0 ? state.base().p[s.ambient] : state.joints[s.joint]) = x[s.ambient];
  for (const Turn& t : turns_)
    (t.ball < 0 ? state.base().R : state.balls[static_cast<std::size_t>(t.ball)]) =
        quaternion(x + t.ambient).normalized().toRotationMatrix();
  settle_followers(*tree_, state);
}

}  // namespace poise
