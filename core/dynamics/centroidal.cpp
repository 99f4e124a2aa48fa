// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/centroidal.hpp"

#include <cassert>
#include <utility>

namespace poise {
namespace {

// (l; n) at the base origin as a wrench at the CoM, c from one to the other: X_G = [1 0; −[c]× 1].
Matrix6d shift_to_com(const Eigen::Vector3d& c) {
  Matrix6d X = Matrix6d::Identity();
  X.bottomLeftCorner<3, 3>() << 0, c.z(), -c.y(), -c.z(), 0, c.x(), c.y(), -c.x(), 0;
  return X;
}

const Root& floating_root(const Tree& tree, int root) {
  const Root& out = tree.roots[static_cast<std::size_t>(root)];
  if (!out.floating)
    throw ConfigError(ErrorCode::kUnsuited, "robot.base.joint", "is fixed",
                      "the decoupled equations need a floating base");
  return out;
}

}  // namespace

Centroidal::Centroidal(std::shared_ptr<const Tree> tree, int root) : root_(root) {
  const Root& mechanism = floating_root(*tree, root);
  first_ = mechanism.velocity;
  to_velocity_.setIdentity(mechanism.velocities, mechanism.velocities);
}

Matrix6d Centroidal::inverse_inertia() const {
  Matrix6d out = Matrix6d::Zero();
  out.topLeftCorner<3, 3>().diagonal().setConstant(linear_);
  out.bottomRightCorner<3, 3>() = angular_;
  return out;
}

// A_G M⁻¹ A_Gᵀ = X_G M_b X_Gᵀ = diag(m 1₃, I_G), and with A_G = X_G [M_b M_c]:
//   A⁺ᴹ = [X_Gᵀ Λ_h; 0],   Q⁺ᴹ = [−M_b⁻¹ M_c; 1],   M_b⁻¹ M_c = X_Gᵀ Λ_h A_G,q
bool Centroidal::update(const Dynamics& robot) noexcept {
  const ConstRowsRef A = robot.centroidal_matrix(root_);
  const Eigen::Matrix3d I_G = A.block<3, 3>(3, 3);
  bool invertible = false;
  I_G.computeInverseWithCheck(angular_, invertible);
  linear_ = 1 / robot.mass(root_);
  if (!invertible || !(robot.mass(root_) > 0)) return false;
  const Eigen::Vector3d c =
      robot.p_WC(root_) - robot.state().bases[static_cast<std::size_t>(root_)].p;
  const Matrix6d shifted = shift_to_com(c).transpose() * inverse_inertia();
  to_velocity_.topLeftCorner<6, 6>() = shifted;
  to_velocity_.topRightCorner(6, joints()).noalias() = -shifted * A.rightCols(joints());
  return true;
}

void Centroidal::transform(const ConstRowsRef& J, RowsRef out) const noexcept {
  assert(J.cols() == size() && out.cols() == size() && out.rows() == J.rows());
  const auto base = J.leftCols<6>();
  out.leftCols<6>().noalias() = base * to_velocity_.topLeftCorner<6, 6>();
  out.rightCols(joints()) = J.rightCols(joints());
  out.rightCols(joints()).noalias() += base * to_velocity_.topRightCorner(6, joints());
}

// The Schur complement M_q − M_cᵀ M_b⁻¹ M_c = M_q − A_G,qᵀ Λ_h A_G,q.
void Centroidal::joint_inertia(const Dynamics& robot,
                               Eigen::Ref<Eigen::MatrixXd> out) const noexcept {
  assert(out.rows() == joints() && out.cols() == joints());
  const int n = joints(), at = first_ + 6;
  out = robot.mass_matrix().block(at, at, n, n);
  out.noalias() += robot.mass_matrix().block(at, first_, n, 6) * to_velocity_.topRightCorner(6, n);
}

// Γ = A_Q⁻ᵀ C A_Q⁻¹ − [Λ_h Ȧ_G; 0] A_Q⁻¹, from (GOF 18) with M A_Q⁻¹ = A_Qᵀ Λ; A_Q⁻¹ differs from
// 1 in six rows only.
void Centroidal::coriolis(const CoriolisMatrix& coriolis,
                          Eigen::Ref<Eigen::MatrixXd> out) const noexcept {
  assert(out.rows() == size() && out.cols() == size());
  const int n = joints();
  const auto base = to_velocity_.topRows<6>();
  const auto C = coriolis.matrix().block(first_, first_, size(), size());
  const auto A_rate = coriolis.centroidal_rate().middleCols(first_, size());

  out.rightCols(n) = C.rightCols(n);
  out.leftCols<6>().setZero();
  for (int k = 0; k < 6; ++k) out.noalias() += C.col(k) * base.row(k);
  for (int k = 5; k >= 0; --k) {
    // Row k of A_Q⁻ᵀ(…) needs row k as it was: the base's rows come in last.
    out.bottomRows(n).noalias() += base.row(k).tail(n).transpose() * out.row(k);
  }
  Eigen::Matrix<double, 6, 6> turned = base.leftCols<6>().transpose();
  for (int c = 0; c < size(); ++c) {
    const Vector6d column = out.col(c).head<6>();
    out.col(c).head<6>().noalias() = turned * column;
  }
  const Matrix6d Lambda = inverse_inertia();
  for (int c = 0; c < size(); ++c) {
    Vector6d rate = A_rate.leftCols<6>() * base.col(c);
    if (c >= 6) rate += A_rate.col(c);
    out.col(c).head<6>().noalias() -= Lambda * rate;
  }
}

}  // namespace poise
