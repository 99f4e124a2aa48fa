// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/contact_kinematics.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace poise {
namespace {

// The contact's components of a world vector, in the axes of S.
void choose(const Eigen::Matrix3d& R_WS, std::span<const int> components, const Vector6d& world,
            Eigen::VectorXd& out) {
  Vector6d all;
  all << R_WS.transpose() * world.head<3>(), R_WS.transpose() * world.tail<3>();
  Eigen::Index row = 0;
  for (const int component : components) out[row++] = all[component];
}

// The shortest rotation vector that turns direction a into b.
Eigen::Vector3d between(const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  const Eigen::Vector3d axis = a.cross(b);
  const double sine = axis.norm();
  if (sine < 1e-12) return axis;
  return axis * (std::atan2(sine, a.dot(b)) / sine);
}

Eigen::Vector3d turned(const Contact& contact, const Eigen::Matrix3d& R,
                       const Eigen::Matrix3d& made) {
  if (contact.kind == PatchKind::kPoint) return Eigen::Vector3d::Zero();
  if (contact.kind == PatchKind::kLine) return between(made.col(0), R.col(0));
  return rotation_vector(R * made.transpose());
}

void turn_jacobian(const Eigen::Matrix3d& R_WS, std::span<const int> components,
                   ContactKinematics& kinematics) {
  for (std::size_t i = 0; i < kinematics.columns.size(); ++i) {
    const ContactKinematics::Source source = kinematics.sources[i];
    Eigen::Vector3d linear = Eigen::Vector3d::Zero(), angular = linear;
    const auto add = [&](const PackedColumn& world, double sign) {
      linear += sign * Eigen::Vector3d(world[0], world[1], world[2]);
      angular += sign * Eigen::Vector3d(world[3], world[4], world[5]);
    };
    if (source.own >= 0) add(kinematics.packed[static_cast<std::size_t>(source.own)], 1);
    if (source.carried >= 0) add(kinematics.carried[static_cast<std::size_t>(source.carried)], -1);
    Eigen::Index row = 0;
    for (const int k : components)
      kinematics.jacobian(row++, kinematics.columns[i]) =
          R_WS.col(k % 3).dot(k < 3 ? linear : angular);
  }
}

// W has few entries per column; only those are multiplied.
void map_forces(ContactKinematics& kinematics) {
  const RowMatrix &W = kinematics.force_map, &J = kinematics.jacobian;
  for (Eigen::Index f = 0; f < W.cols(); ++f) {
    for (const int c : kinematics.columns) kinematics.mapped(f, c) = 0;
    for (Eigen::Index i = 0; i < W.rows(); ++i) {
      if (W(i, f) == 0) continue;
      for (const int c : kinematics.columns) kinematics.mapped(f, c) += W(i, f) * J(i, c);
    }
  }
}

// The joints between a body and its root, the body's own first.
std::vector<int> chain(const Tree& tree, int body) {
  std::vector<int> joints;
  for (; tree.parent(body) >= 0; body = tree.parent(body)) joints.push_back(tree.joint_of(body));
  return joints;
}

// Velocities of joints (or mimic joints) that are on only one of the two chains.
std::vector<int> parting(const Tree& tree, const std::vector<int>& a, const std::vector<int>& b) {
  std::vector<int> out;
  const auto collect = [&](const std::vector<int>& one, const std::vector<int>& other) {
    for (const int joint : one)
      if (std::ranges::find(other, joint) == other.end()) out.push_back(tree.velocity_index(joint));
  };
  collect(a, b);
  collect(b, a);
  return out;
}

// Velocities of joints that move both bodies cause no relative motion and are left out.
void choose_columns(const Tree& tree, const Contact& contact, ContactKinematics& kinematics) {
  const std::vector<int> own = tree.support(contact.frame.body);
  std::vector<int> carrier, apart;
  if (contact.carrier >= 0) {
    carrier = tree.support(contact.carrier);
    apart = parting(tree, chain(tree, contact.frame.body), chain(tree, contact.carrier));
  }
  kinematics.columns.clear();
  kinematics.sources.clear();
  const auto place = [](const std::vector<int>& all, int index) {
    const auto found = std::ranges::find(all, index);
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
  };
  for (int index = 0; index < tree.nv(); ++index) {
    const ContactKinematics::Source source{place(own, index), place(carrier, index)};
    if (source.own < 0 && source.carried < 0) continue;
    const bool both = source.own >= 0 && source.carried >= 0;
    if (both && place(apart, index) < 0) continue;
    kinematics.columns.push_back(index);
    kinematics.sources.push_back(source);
  }
  kinematics.packed.resize(own.size());
  kinematics.carried.resize(carrier.size());
}

}  // namespace

SurfaceMotion carrier_motion(const Dynamics& robot, const Contact& contact, double time) {
  if (contact.carrier < 0) return contact.surface.at(time);
  const Frame body{contact.carrier, {}};
  const Vector6d velocity = robot.velocity(body), drift = robot.drift(body);
  SurfaceMotion motion;
  motion.moved = robot.pose(body);
  motion.centre = motion.moved.p;
  motion.velocity = velocity.head<3>();
  motion.angular_velocity = velocity.tail<3>();
  motion.acceleration = drift.head<3>();
  motion.angular_acceleration = drift.tail<3>();
  return motion;
}

Anchor make_anchor(const Dynamics& robot, const Contact& contact, const Pose& X_WC, double time) {
  const Pose X_UC = contact.closure ? *contact.closure
                                    : carrier_motion(robot, contact, time).moved.inverse() * X_WC;
  const Exact exact = contact.kind == PatchKind::kLine ? Exact::kLine : Exact::kNormal;
  return {X_UC, surface_axes(contact.surface, X_UC.R, exact)};
}

Anchor first_anchor(const Dynamics& robot, const Contact& contact) {
  Anchor anchor = make_anchor(robot, contact, robot.pose(contact.frame), 0);
  if (!contact.at_start && contact.carrier < 0 && !contact.bilateral)
    anchor.X_UC.p = contact.surface.through.value_or(Eigen::Vector3d::Zero());
  return anchor;
}

void bind_contact(const Tree& tree, const Contact& contact, ContactKinematics& kinematics) {
  const Eigen::Index n = contact.size(), nv = tree.nv();
  choose_columns(tree, contact, kinematics);
  kinematics.jacobian.setZero(n, nv);
  kinematics.drift.setZero(n);
  kinematics.velocity.setZero(n);
  kinematics.error.setZero(n);
  kinematics.force_map = contact.by_vertices() ? contact.force_map() : RowMatrix();
  kinematics.mapped.setZero(kinematics.force_map.cols(), nv);
}

void update_contact(const Dynamics& robot, const Contact& contact, const Anchor& anchor,
                    double time, ContactKinematics& kinematics) {
  assert(kinematics.jacobian.rows() == contact.size() && kinematics.jacobian.cols() == robot.nv());
  const std::span<const int> components = contact.components();
  const Pose X_WC = robot.pose(contact.frame);
  const SurfaceMotion surface = carrier_motion(robot, contact, time);
  const Pose X_WA = surface.moved * anchor.X_UC;
  const Eigen::Matrix3d R_WS = surface.moved.R * anchor.R_US;
  kinematics.plane = anchor.plane;
  if (anchor.plane)
    kinematics.plane = {surface.moved * anchor.plane->point,
                        surface.moved.R * anchor.plane->normal};

  const bool carried = contact.carrier >= 0;
  const Eigen::Vector3d at = carried ? X_WC.p : X_WA.p;
  robot.jacobian(contact.frame, kinematics.packed);
  if (carried) {
    const Pose X_BF{Eigen::Matrix3d::Identity(), surface.moved.inverse() * at};
    robot.jacobian(Frame{contact.carrier, X_BF}, kinematics.carried);
  }
  turn_jacobian(R_WS, components, kinematics);
  if (contact.by_vertices()) map_forces(kinematics);

  const Vector6d velocity = robot.velocity(contact.frame) - surface.twist_at(at);
  choose(R_WS, components, velocity, kinematics.velocity);
  Vector6d drift = robot.drift(contact.frame) - surface.acceleration_at(at);
  if (carried) {
    const Eigen::Vector3d& w = surface.angular_velocity;
    drift.head<3>() -= 2 * w.cross(Eigen::Vector3d(velocity.head<3>()));
    drift.tail<3>() -= w.cross(Eigen::Vector3d(velocity.tail<3>()));
  }
  choose(R_WS, components, drift, kinematics.drift);
  Vector6d error;
  error << X_WC.p - X_WA.p, turned(contact, X_WC.R, X_WA.R);
  choose(R_WS, components, error, kinematics.error);
}

}  // namespace poise
