// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/robots/loop_robots.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <random>

namespace poise::test {
namespace {

// A rod along z with its CoM at `height`.
std::string rod(const std::string& name, double mass, double height) {
  return fmt::format(
      "<link name='{}'><inertial><origin xyz='0 0 {}'/><mass value='{}'/><inertia ixx='{}' ixy='0' "
      "ixz='0' iyy='{}' iyz='0' izz='{}'/></inertial></link>\n",
      name, height, mass, mass * height * height / 3 + 1e-3, mass * height * height / 3 + 1e-3,
      1e-3 * mass);
}

std::string hinge(const std::string& name, const std::string& parent, const std::string& child,
                  const std::string& at, const std::string& axis) {
  return fmt::format(
      "<joint name='{}' type='continuous'><parent link='{}'/><child link='{}'/><origin "
      "xyz='{}'/><axis xyz='{}'/><limit effort='100' velocity='50'/></joint>\n",
      name, parent, child, at, axis);
}

// The crank, and its rod on two hinges.
std::string side(const std::string& name, double y) {
  return rod(name + "_crank", 0.2, 0.03) + rod(name + "_waist", 1e-3, 0.001) +
         rod(name + "_rod", 0.3, -0.125) +
         hinge(name, "shank", name + "_crank", fmt::format("-0.02 {} 0.25", y), "0 1 0") +
         hinge(name + "_rod_pitch", name + "_crank", name + "_waist", "-0.05 0 0", "0 1 0") +
         hinge(name + "_rod_roll", name + "_waist", name + "_rod", "0 0 0", "1 0 0");
}

}  // namespace

std::string four_bar_urdf(const std::string& rpy) {
  return "<robot name='four_bar'>" + rod("base", 1, 0) + rod("ground", 1, 0) +
         rod("crank", 0.5, 0.1) + rod("coupler", 1, 0.25) + rod("rocker", 0.8, 0.2) +
         "<joint name='fix' type='fixed'><parent link='base'/><child link='ground'/><origin "
         "xyz='0 0 0' rpy='" +
         rpy + "'/></joint>" + hinge("crank", "ground", "crank", "0 0 0", "0 1 0") +
         hinge("coupler", "crank", "coupler", "0 0 0.2", "0 1 0") +
         hinge("rocker", "ground", "rocker", "0.5 0 0", "0 1 0") + "</robot>";
}

std::string four_bar_loop(const std::string& kind) {
  // the x axis of the loop's frame is the y axis of the links
  return "{pin: {links: [coupler, rocker], kind: " + kind +
         ", at: [{xyz: [0, 0, 0.5], rpy: [0, 0, 90 deg]}, {xyz: [0, 0, 0.4], rpy: [0, 0, 90 "
         "deg]}]}}";
}

std::string ankle_urdf() {
  return "<robot name='ankle'>" + rod("shank", 2.5, 0.15) + rod("cross", 0.1, 0.01) +
         rod("foot", 0.7, -0.03) + hinge("pitch", "shank", "cross", "0 0 0", "0 1 0") +
         hinge("roll", "cross", "foot", "0 0 0", "1 0 0") + side("left", 0.04) +
         side("right", -0.04) + "</robot>";
}

std::string ankle_loops() {
  std::string out = "{";
  for (const auto& [name, y] : {std::pair("left", 0.04), std::pair("right", -0.04)})
    out += fmt::format(
        "{0}_pin: {{links: [{0}_rod, foot], kind: ball, at: [{{xyz: [0, 0, -0.25]}}, "
        "{{xyz: [-0.07, {1}, 0]}}]}}, ",
        name, y);
  return out + "}";
}

std::string loop_stack(const std::string& base, const std::string& loops,
                       const std::string& start_joints, const std::string& more) {
  return "poise: 1\nrobot:\n  urdf: robot.urdf\n  base: {joint: " + base + "}\n  loops: " + loops +
         "\n  start: {height: 1 m, joints: " + start_joints + "}\n" + more +
         "control:\n  solver: qp\n  constraints: [dynamics, contact-motion]\n"
         "  tasks: [{type: posture}]\n";
}

LoopRows loop_rows(const Dynamics& robot, const std::vector<Contact>& contacts) {
  const Eigen::Index nv = robot.nv();
  LoopRows out;
  for (const Contact& contact : contacts) {
    if (!contact.closes_loop()) continue;
    const Frame other{contact.carrier, *contact.closure};
    RowMatrix J = RowMatrix::Zero(6, nv), K = J;
    robot.jacobian(contact.frame, J);
    robot.jacobian(other, K);
    const Vector6d drift = robot.drift(contact.frame) - robot.drift(other);
    J -= K;
    Eigen::MatrixXd chosen = Eigen::MatrixXd::Zero(6, 6);
    chosen.topLeftCorner<3, 3>().setIdentity();
    const Eigen::Vector3d x = robot.pose(other).R.col(0);
    // A hinge leaves the rotation about x free; closed, both links turn alike about the others.
    if (contact.kind == PatchKind::kLine)
      chosen.bottomRightCorner<3, 3>() = Eigen::Matrix3d::Identity() - x * x.transpose();
    if (contact.kind == PatchKind::kRigid) chosen.setIdentity();
    const Eigen::Index rows = out.J.rows();
    Eigen::MatrixXd all(rows + 6, nv);
    if (rows > 0) all.topRows(rows) = out.J;
    all.bottomRows<6>() = chosen * J;
    Eigen::VectorXd drifts(out.drift.size() + 6);
    Vector6d now = chosen * drift;
    if (contact.kind == PatchKind::kLine) {
      // The free axis turns with the carrier: d/dt (1 − xxᵀ)·(ω − ω_U) with ω − ω_U along x.
      const Eigen::Vector3d w = robot.velocity(other).tail<3>();
      const Eigen::Vector3d spin = robot.velocity(contact.frame).tail<3>() - w;
      now.tail<3>() -= chosen.bottomRightCorner<3, 3>() * w.cross(spin);
    }
    drifts << out.drift, now;
    out.J = all;
    out.drift = drifts;
  }
  return out;
}

Eigen::VectorXd dense_acceleration(const Dynamics& robot, const std::vector<Contact>& contacts) {
  const LoopRows loops = loop_rows(robot, contacts);
  const Eigen::Index nv = robot.nv(), n = loops.drift.size();
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(nv + n, nv + n);
  const Eigen::MatrixXd M = Eigen::MatrixXd(robot.mass_matrix()).selfadjointView<Eigen::Upper>();
  A.topLeftCorner(nv, nv) = M;
  A.topRightCorner(nv, n) = -loops.J.transpose();
  A.bottomLeftCorner(n, nv) = loops.J;
  Eigen::VectorXd b(nv + n);
  b << -robot.load(), -loops.drift;
  return Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>(A).solve(b).head(nv);
}

Eigen::VectorXd closed_velocity(const Dynamics& robot, const std::vector<Contact>& contacts,
                                double rate) {
  std::mt19937 gen(5);
  std::uniform_real_distribution<double> any(-rate, rate);
  Eigen::VectorXd v(robot.nv());
  for (double& one : v) one = any(gen);
  const Eigen::MatrixXd J = loop_rows(robot, contacts).J;
  return v - Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>(J).solve(J * v);
}

double loop_error(const Dynamics& robot, const std::vector<Contact>& contacts) {
  double most = 0;
  for (const Contact& contact : contacts)
    if (contact.closes_loop())
      most = std::max(
          most,
          (robot.pose(contact.frame).p - robot.pose({contact.carrier, *contact.closure}).p).norm());
  return most;
}

}  // namespace poise::test
