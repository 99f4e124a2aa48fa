// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/oracles/body_sums.hpp"

namespace poise::test {
namespace {

Eigen::Matrix3d skew(const Eigen::Vector3d& a) {
  Eigen::Matrix3d out;
  out << 0, -a.z(), a.y(), a.z(), 0, -a.x(), -a.y(), a.x(), 0;
  return out;
}

// The motion of another point of the same body, at r (world axes) from the first.
PointMotion shifted(const PointMotion& from, const Eigen::Vector3d& r) {
  const Eigen::Vector3d w = from.velocity.tail<3>();
  PointMotion out = from;
  out.pose.p += r;
  out.jacobian.topRows(3) -= skew(r) * from.jacobian.bottomRows(3);
  out.velocity.head<3>() += w.cross(r);
  out.drift.head<3>() += from.drift.tail<3>().cross(r) + w.cross(w.cross(r));
  return out;
}

PointMotion base_motion(const Tree& tree, std::size_t root, const State& state) {
  PointMotion out{state.bases[root], Eigen::MatrixXd::Zero(6, tree.nv()), Vector6d::Zero(),
                  Vector6d::Zero()};
  if (!tree.roots[root].floating) return out;
  out.jacobian.middleCols<6>(tree.roots[root].velocity).setIdentity();
  out.velocity = state.v.segment<6>(tree.roots[root].velocity);
  return out;
}

// The joint's own motion on top of that of the carrying body's point.
PointMotion joint_motion(const TreeJoint& joint, const PointMotion& parent, double position,
                         double v) {
  const Pose X_WJ = parent.pose * joint.X_PJ;
  const double ratio = joint.leader < 0 ? 1 : joint.ratio;
  const double rate = ratio * v;
  const Eigen::Vector3d axis = X_WJ.R * joint.axis;
  const Eigen::Vector3d w = parent.velocity.tail<3>();
  if (joint.kind == JointKind::kPrismatic) {
    PointMotion out = shifted(parent, X_WJ.p + position * axis - parent.pose.p);
    out.pose.R = X_WJ.R;
    out.jacobian.block(0, joint.velocity, 3, 1) += ratio * axis;
    out.velocity.head<3>() += axis * rate;
    out.drift.head<3>() += 2 * w.cross(axis * rate);
    return out;
  }
  PointMotion out = shifted(parent, X_WJ.p - parent.pose.p);
  out.pose.R = X_WJ.R * Eigen::AngleAxisd(position, joint.axis).toRotationMatrix();
  out.jacobian.block(3, joint.velocity, 3, 1) += ratio * axis;
  out.velocity.tail<3>() += axis * rate;
  out.drift.tail<3>() += w.cross(axis * rate);
  return out;
}

// All three degrees of freedom of a ball at once: the parent rotates the axes of its rates.
PointMotion ball_motion(const TreeJoint& first, const PointMotion& parent, const Eigen::Matrix3d& R,
                        const Eigen::Vector3d& rates) {
  const Pose X_WJ = parent.pose * first.X_PJ;
  const Eigen::Vector3d w = parent.velocity.tail<3>(), relative = X_WJ.R * rates;
  PointMotion out = shifted(parent, X_WJ.p - parent.pose.p);
  out.pose.R = X_WJ.R * R;
  out.jacobian.block<3, 3>(3, first.velocity) += X_WJ.R;
  out.velocity.tail<3>() += relative;
  out.drift.tail<3>() += w.cross(relative);
  return out;
}

}  // namespace

void BodySums::add_joint(const Tree& tree, const TreeJoint& joint, const State& state, double q) {
  if (joint.kind != JointKind::kSpherical) {
    bodies_.push_back(joint_motion(joint, bodies_[static_cast<std::size_t>(joint.parent)], q,
                                   state.v[joint.velocity]));
    return;
  }
  const auto ball = static_cast<std::size_t>(joint.ball);
  const TreeJoint& first = tree.joints[static_cast<std::size_t>(tree.balls[ball].joint)];
  bodies_.push_back(ball_motion(first, bodies_[static_cast<std::size_t>(first.parent)],
                                state.balls[ball], state.v.segment<3>(first.velocity)));
}

BodySums::BodySums(const Tree& tree, const State& state, const Eigen::Vector3d& gravity, int root)
    : gravity_(gravity) {
  const int nv = tree.nv();
  M = Eigen::MatrixXd::Zero(nv, nv);
  h = g = Eigen::VectorXd::Zero(nv);
  com_jacobian = Eigen::MatrixXd::Zero(3, nv);
  A_G = Eigen::MatrixXd::Zero(6, nv);
  p_WC = v_WC = com_drift = Eigen::Vector3d::Zero();
  momentum = momentum_drift = Vector6d::Zero();

  for (std::size_t r = 0; r < tree.roots.size(); ++r) {
    bodies_.push_back(base_motion(tree, r, state));
    for (int j = tree.roots[r].joint; j < tree.roots[r].joint + tree.roots[r].joints; ++j)
      add_joint(tree, tree.joints[static_cast<std::size_t>(j)], state, state.joints[j]);
  }
  for (const TreeJoint& joint : tree.joints)
    M(joint.velocity, joint.velocity) +=
        joint.armature * (joint.leader < 0 ? 1 : joint.ratio * joint.ratio);

  const auto at_com = [&](std::size_t b) {
    return motion({static_cast<int>(b), {Eigen::Matrix3d::Identity(), tree.inertias[b].com}});
  };
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    add_body(tree.inertias[b], at_com(b));
    if (tree.root_of_body[b] == root) add_com(tree.inertias[b], at_com(b));
  }
  p_WC /= mass;
  v_WC /= mass;
  com_drift /= mass;
  com_jacobian /= mass;
  for (std::size_t b = 0; b < bodies_.size(); ++b)
    if (tree.root_of_body[b] == root) add_momentum(tree.inertias[b], at_com(b));
}

// M += J_tᵀ m J_t + J_rᵀ I J_r,  h += J_tᵀ m (a − γ) + J_rᵀ (I α + ω × I ω)
void BodySums::add_body(const Inertia& inertia, const PointMotion& at_com) {
  const auto Jt = at_com.jacobian.topRows(3), Jr = at_com.jacobian.bottomRows(3);
  const Eigen::Matrix3d I = at_com.pose.R * inertia.about_com * at_com.pose.R.transpose();
  const Eigen::Vector3d w = at_com.velocity.tail<3>();
  M += inertia.mass * Jt.transpose() * Jt + Jr.transpose() * I * Jr;
  h += inertia.mass * Jt.transpose() * (at_com.drift.head<3>() - gravity_) +
       Jr.transpose() * (I * at_com.drift.tail<3>() + w.cross(I * w));
  g -= inertia.mass * Jt.transpose() * gravity_;
  kinetic_energy += inertia.mass * at_com.velocity.head<3>().squaredNorm() / 2 + w.dot(I * w) / 2;
}

void BodySums::add_com(const Inertia& inertia, const PointMotion& at_com) {
  mass += inertia.mass;
  p_WC += inertia.mass * at_com.pose.p;
  v_WC += inertia.mass * at_com.velocity.head<3>();
  com_drift += inertia.mass * at_com.drift.head<3>();
  com_jacobian += inertia.mass * at_com.jacobian.topRows(3);
}

// A_G about the CoM; its rate times v is the momentum's rate for v̇ = 0.
void BodySums::add_momentum(const Inertia& inertia, const PointMotion& at_com) {
  const auto Jt = at_com.jacobian.topRows(3), Jr = at_com.jacobian.bottomRows(3);
  const Eigen::Matrix3d I = at_com.pose.R * inertia.about_com * at_com.pose.R.transpose();
  const Eigen::Vector3d w = at_com.velocity.tail<3>(), r = at_com.pose.p - p_WC;
  const Eigen::Vector3d p = inertia.mass * at_com.velocity.head<3>();
  const Eigen::Vector3d f = inertia.mass * at_com.drift.head<3>();
  A_G.topRows(3) += inertia.mass * Jt;
  A_G.bottomRows(3) += inertia.mass * skew(r) * Jt + I * Jr;
  momentum.head<3>() += p;
  momentum.tail<3>() += r.cross(p) + I * w;
  momentum_drift.head<3>() += f;
  momentum_drift.tail<3>() += r.cross(f) + I * at_com.drift.tail<3>() + w.cross(I * w);
}

PointMotion BodySums::motion(const Frame& frame) const {
  const PointMotion& body = bodies_[static_cast<std::size_t>(frame.body)];
  PointMotion out = shifted(body, body.pose.R * frame.X_BF.p);
  out.pose.R = body.pose.R * frame.X_BF.R;
  return out;
}

}  // namespace poise::test
