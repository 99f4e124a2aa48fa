// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/oracles/mjcf_oracle.hpp"

#include <algorithm>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise::test {
namespace {

using Eigen::Vector3d;
using mujoco::MjcfTree;

struct Comparison {
  const mjModel& m;
  mjData& d;
  const MjcfTree& of;
  Dynamics& robot;
  const State& state;
  Eigen::MatrixXd T;  // from Poise's rates to MuJoCo's

  void set();
  void set_rotation(const Eigen::Matrix3d& R, int position, int rate, int velocity);
  void compute();
  MjcfDifference difference();
  void frame(int link, const mjtNum* position, const RowMatrix& J, MjcfDifference& out) const;
};

template <class A, class B>
double relative(const A& ours, const B& theirs) {
  if (theirs.size() == 0) return 0;
  return (ours - theirs).cwiseAbs().maxCoeff() / std::max(1.0, theirs.cwiseAbs().maxCoeff());
}

void Comparison::set_rotation(const Eigen::Matrix3d& R, int position, int rate, int velocity) {
  mujoco::write_quaternion(R, d.qpos + position);
  T.block<3, 3>(rate, velocity) = R.transpose();
}

void Comparison::set() {
  T.setZero(m.nv, robot.nv());
  if (of.base >= 0) {
    const int at = m.jnt_qposadr[of.base], rate = m.jnt_dofadr[of.base];
    Vector3d::Map(d.qpos + at) = state.base().p;
    T.block<3, 3>(rate, 0).setIdentity();
    set_rotation(state.base().R, at + 3, rate + 3, 3);
  }
  for (std::size_t j = 0; j < of.joints.size(); ++j) {
    const TreeJoint& joint = of.tree.joints[j];
    const int id = of.joints[j], free = m.jnt_type[id] == mjJNT_FREE;
    const int at = m.jnt_qposadr[id], rate = m.jnt_dofadr[id];
    if (joint.ball >= 0) {
      const Ball& ball = of.tree.balls[static_cast<std::size_t>(joint.ball)];
      if (ball.joint == static_cast<int>(j))
        set_rotation(state.balls[static_cast<std::size_t>(joint.ball)], at + 3 * free,
                     rate + 3 * free, joint.velocity);
      continue;
    }
    const int part = free ? joint.name.back() - 'x' : 0;
    d.qpos[at + part] = state.joints[static_cast<Eigen::Index>(j)];
    T(rate + part, joint.velocity) = joint.leader < 0 ? 1 : joint.ratio;
  }
  Eigen::VectorXd::Map(d.qvel, m.nv) = T * state.v;
}

void Comparison::compute() {
  mj_kinematics(&m, &d);
  mj_comPos(&m, &d);
  mj_tendon(&m, &d);
  mj_transmission(&m, &d);
  mj_makeM(&m, &d);
  mj_comVel(&m, &d);
  mj_passive(&m, &d);
  mj_rne(&m, &d, 0, d.qfrc_bias);
}

void Comparison::frame(int link, const mjtNum* position, const RowMatrix& J,
                       MjcfDifference& out) const {
  const TreeLink& at = of.tree.links[static_cast<std::size_t>(link)];
  const Frame here{at.body, at.X_BL};
  RowMatrix ours = RowMatrix::Zero(6, robot.nv());
  robot.jacobian(here, ours);
  out.J = std::max(
      {out.J, relative(ours, (J * T).eval()), relative(robot.pose(here).p, Vector3d(position))});
}

MjcfDifference Comparison::difference() {
  MjcfDifference out;
  RowMatrix M(m.nv, m.nv), J(6, m.nv);
  mj_fullM(&m, &d, M.data());
  out.M = relative(robot.mass_matrix(), (T.transpose() * M * T).eval());
  out.h = relative(robot.bias(), (T.transpose() * Eigen::VectorXd::Map(d.qfrc_bias, m.nv)).eval());
  const Eigen::VectorXd passive =
      Eigen::VectorXd::Map(d.qfrc_spring, m.nv) + Eigen::VectorXd::Map(d.qfrc_damper, m.nv);
  out.passive = relative(robot.friction(), (-T.transpose() * passive).eval());
  for (int s = 0; s < m.nsite; ++s) {
    if (of.sites[static_cast<std::size_t>(s)] < 0) continue;
    mj_jacSite(&m, &d, J.data(), J.row(3).data(), s);
    frame(of.sites[static_cast<std::size_t>(s)], d.site_xpos + 3 * s, J, out);
  }
  for (int b = 1; b < m.nbody; ++b) {
    if (of.bodies[static_cast<std::size_t>(b)] < 0) continue;
    mj_jacBody(&m, &d, J.data(), J.row(3).data(), b);
    frame(of.bodies[static_cast<std::size_t>(b)], d.xpos + 3 * b, J, out);
  }
  return out;
}

}  // namespace

MjcfDifference compare_mjcf(const mujoco::MjcfFile& mjcf, const MjcfTree& of, std::mt19937& gen,
                            int states) {
  const mjModel& m = *mjcf.model;
  const mujoco::Data data(mj_makeData(&m));
  const auto tree = std::make_shared<Tree>(of.tree);
  for (TreeJoint& joint : tree->joints) joint.friction = 0;
  const bool weightless = m.opt.disableflags & mjDSBL_GRAVITY;
  Dynamics robot(tree, weightless ? Vector3d::Zero() : Vector3d(m.opt.gravity));
  MjcfDifference out;
  for (int i = 0; i < states; ++i) {
    State state = random_state(gen, *tree);
    if (of.base < 0) state.base() = Pose();
    robot.update(state);
    Comparison one{m, *data, of, robot, state, {}};
    one.set();
    one.compute();
    const MjcfDifference now = one.difference();
    out = {std::max(out.M, now.M), std::max(out.h, now.h), std::max(out.J, now.J),
           std::max(out.passive, now.passive)};
  }
  return out;
}

}  // namespace poise::test
