// SPDX-License-Identifier: BSD-2-Clause
// Spatial algebra in world axes about the base origin O of each root, linear part first.
//
//   C = Σ Jᵀ (I J̇ + B J) over bodies,  B = ½ (V×* I + (I V)×̄* − I V×):
//   B V = V×* I V and B + Bᵀ = İ, so that C v is the Coriolis force and C + Cᵀ = Ṁ.

#include "poise/core/dynamics/coriolis.hpp"

#include <cassert>
#include <utility>

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

Matrix3d skew(const Vector3d& a) {
  Matrix3d out;
  out << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return out;
}

// V × acts on motions; −(V ×)ᵀ acts on forces.
Matrix6d motion_cross(const Vector6d& V) {
  Matrix6d out;
  out << skew(V.tail<3>()), skew(V.head<3>()), Matrix3d::Zero(), skew(V.tail<3>());
  return out;
}

// f ×̄*: V ×* f as a linear map of V.
Matrix6d force_cross(const Vector6d& f) {
  const Matrix3d l = skew(f.head<3>());
  Matrix6d out;
  out << Matrix3d::Zero(), -l, -l, -skew(f.tail<3>());
  return out;
}

// Spatial inertia about a point; c is the vector from it to the CoM, J the inertia about the CoM.
Matrix6d spatial_inertia(double mass, const Vector3d& c, const Matrix3d& J) {
  const Matrix3d C = mass * skew(c);
  Matrix6d out;
  out << mass * Matrix3d::Identity(), -C, C, J - C * skew(c);
  return out;
}

Matrix6d coriolis_of(const Matrix6d& I, const Vector6d& V) {
  const Matrix6d IVx = I * motion_cross(V);
  return 0.5 * (force_cross(I * V) - IVx - IVx.transpose());
}

// Shifts a twist or wrench from point p to O; `arm` is the vector from O to p.
Vector6d twist_at_origin(const Vector6d& twist, const Vector3d& arm) {
  Vector6d out = twist;
  out.head<3>() += arm.cross(Vector3d(twist.tail<3>()));
  return out;
}

}  // namespace

CoriolisMatrix::CoriolisMatrix(std::shared_ptr<const Tree> tree)
    : tree_(std::move(tree)),
      motions_(tree_->joints.size()),
      twists_(tree_->inertias.size()),
      I_(tree_->inertias.size()),
      B_(tree_->inertias.size()),
      base_rate_(tree_->roots.size(), Matrix6d::Zero()),
      C_(Eigen::MatrixXd::Zero(tree_->nv(), tree_->nv())),
      A_rate_(Eigen::MatrixXd::Zero(6, tree_->nv())) {
  for (const TreeJoint& joint : tree_->joints) {
    const bool in_ball = joint.kind == JointKind::kSpherical;
    const int first = in_ball ? tree_->balls[static_cast<std::size_t>(joint.ball)].joint : 0;
    const TreeJoint& at = in_ball ? tree_->joints[static_cast<std::size_t>(first)] : joint;
    slots_.push_back({joint.body, joint.velocity, joint.leader < 0 ? 1 : joint.ratio, at.parent,
                      at.X_PJ, joint.axis, joint.kind == JointKind::kPrismatic});
  }
}

void CoriolisMatrix::set_bodies(const Dynamics& robot) noexcept {
  for (int body = 0; body < tree_->bodies(); ++body) {
    const auto i = static_cast<std::size_t>(body);
    const auto root = static_cast<std::size_t>(tree_->root_of_body[i]);
    const Frame frame{body, Pose()};
    const Pose X_WB = robot.pose(frame);
    const Vector3d p = X_WB.p - robot.state().bases[root].p;
    const Inertia& inertia = tree_->inertias[i];
    twists_[i] = twist_at_origin(robot.velocity(frame), p);
    I_[i] = spatial_inertia(inertia.mass, p + X_WB.R * inertia.com,
                            X_WB.R * inertia.about_com * X_WB.R.transpose());
    B_[i] = coriolis_of(I_[i], twists_[i]);
  }
}

// S is constant in its carrier: Ṡ = V × S.
void CoriolisMatrix::set_motion(const Dynamics& robot, int joint) noexcept {
  const Slot& slot = slots_[static_cast<std::size_t>(joint)];
  Motion& out = motions_[static_cast<std::size_t>(joint)];
  const auto carrier = static_cast<std::size_t>(slot.carrier);
  const auto root = static_cast<std::size_t>(tree_->root_of_body[carrier]);
  const Pose X_WJ = robot.pose({slot.carrier, slot.X_CJ});
  const Vector3d axis = X_WJ.R * slot.axis;
  if (slot.slides) {
    out.S << axis, Vector3d::Zero();
  } else {
    out.S << (X_WJ.p - robot.state().bases[root].p).cross(axis), axis;
  }
  out.S_rate = motion_cross(twists_[carrier]) * out.S;
  const Matrix6d& I = I_[static_cast<std::size_t>(slot.body)];
  const Matrix6d& B = B_[static_cast<std::size_t>(slot.body)];
  out.IS = I * out.S;
  out.W = I * out.S_rate + B * out.S;
  out.BS = B.transpose() * out.S;
}

// C(i, j) = S_i·W_j and C(j, i) = Ṡ_i·(I S)_j + S_i·(Bᵀ S)_j for all i on the path from j to the
// root.
void CoriolisMatrix::write_slot(int joint) noexcept {
  const Slot& slot = slots_[static_cast<std::size_t>(joint)];
  const Motion& own = motions_[static_cast<std::size_t>(joint)];
  const int j = slot.velocity;
  C_(j, j) += slot.ratio * slot.ratio * own.S.dot(own.W);
  int body = tree_->parent(slot.body);
  for (; tree_->parent(body) >= 0; body = tree_->parent(body)) {
    const auto carrying = static_cast<std::size_t>(tree_->joint_of(body));
    const Motion& other = motions_[carrying];
    const int i = slots_[carrying].velocity;
    const double share = slot.ratio * slots_[carrying].ratio;
    C_(i, j) += share * other.S.dot(own.W);
    C_(j, i) += share * (other.S_rate.dot(own.IS) + other.S.dot(own.BS));
  }
  const auto number = static_cast<std::size_t>(tree_->root_of_body[static_cast<std::size_t>(body)]);
  const Root& root = tree_->roots[number];
  if (!root.floating) return;
  C_.block<6, 1>(root.velocity, j) += slot.ratio * own.W;
  C_.block<1, 6>(j, root.velocity) +=
      slot.ratio * (own.IS.transpose() * base_rate_[number] + own.BS.transpose());
}

// Column of Ȧ_G: A_G = X_G F, X_G = [1 0; −[c]× 1], Ḟ = İ S + I Ṡ.
void CoriolisMatrix::write_rate(const Dynamics& robot, int root, int column, const Motion& motion,
                                double ratio) noexcept {
  const Vector3d c = robot.p_WC(root) - robot.state().bases[static_cast<std::size_t>(root)].p;
  const Vector3d c_rate = robot.v_WC(root), l = motion.IS.head<3>();
  Vector6d rate = motion.W + motion.BS;
  rate.tail<3>() -= c.cross(Vector3d(rate.head<3>())) + c_rate.cross(l);
  A_rate_.col(column) += ratio * rate;
}

void CoriolisMatrix::write_base(const Dynamics& robot, int number) noexcept {
  const Root& root = tree_->roots[static_cast<std::size_t>(number)];
  const Matrix6d& I = I_[static_cast<std::size_t>(root.body)];
  const Matrix6d& B = B_[static_cast<std::size_t>(root.body)];
  const Matrix6d& S_rate = base_rate_[static_cast<std::size_t>(number)];
  C_.block<6, 6>(root.velocity, root.velocity) += I * S_rate + B;
  for (int k = 0; k < 6; ++k) {
    const Motion motion = {Vector6d::Unit(k), S_rate.col(k), I.col(k), I * S_rate.col(k) + B.col(k),
                           B.row(k).transpose()};
    write_rate(robot, number, root.velocity + k, motion, 1);
  }
}

void CoriolisMatrix::update(const Dynamics& robot) noexcept {
  assert(robot.nv() == C_.rows());
  C_.setZero();
  A_rate_.setZero();
  set_bodies(robot);
  // O is fixed while the base moves: the base's point at O has velocity ẋ₀ + (x₀ − O) × ω.
  for (std::size_t i = 0; i < tree_->roots.size(); ++i)
    base_rate_[i].topRightCorner<3, 3>() =
        skew(twists_[static_cast<std::size_t>(tree_->roots[i].body)].head<3>());
  for (int body = tree_->bodies() - 1; body >= 0; --body) {
    const int joint = tree_->joint_of(body), parent = tree_->parent(body);
    if (joint < 0) continue;
    set_motion(robot, joint);
    I_[static_cast<std::size_t>(parent)] += I_[static_cast<std::size_t>(body)];
    B_[static_cast<std::size_t>(parent)] += B_[static_cast<std::size_t>(body)];
  }
  for (std::size_t j = 0; j < slots_.size(); ++j) {
    write_slot(static_cast<int>(j));
    write_rate(robot, tree_->root_of_body[static_cast<std::size_t>(slots_[j].body)],
               slots_[j].velocity, motions_[j], slots_[j].ratio);
  }
  for (std::size_t i = 0; i < tree_->roots.size(); ++i)
    if (tree_->roots[i].floating) write_base(robot, static_cast<int>(i));
}

}  // namespace poise
