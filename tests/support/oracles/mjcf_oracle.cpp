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

// R is `softness` times what MuJoCo takes.
Eigen::VectorXd acceleration(const mjModel& m, mjData& d, double softness) {
  mj_fwdPosition(&m, &d);
  mj_fwdVelocity(&m, &d);
  mj_fwdActuation(&m, &d);
  mj_fwdAcceleration(&m, &d);
  for (int row = 0; row < d.nefc; ++row) {
    d.efc_R[row] *= softness;
    d.efc_D[row] = 1 / d.efc_R[row];
  }
  mj_fwdConstraint(&m, &d);
  return Eigen::VectorXd::Map(d.qacc, m.nv);
}

}  // namespace

MjcfMotion stiff_motion(const mujoco::MjcfFile& mjcf, const MjcfTree& of, const State& state) {
  const std::unique_ptr<mjModel, mujoco::Deleter> model(mj_copyModel(nullptr, mjcf.model.get()));
  mjModel& m = *model;
  m.opt.solver = mjSOL_NEWTON;
  m.opt.tolerance = 0;
  m.opt.disableflags |= mjDSBL_ISLAND | mjDSBL_CONTACT | mjDSBL_LIMIT;  // islands copy R
  for (int e = 0; e < m.neq; ++e) {
    m.eq_solimp[mjNIMP * e] = m.eq_solimp[mjNIMP * e + 1] = 0.9999;
    m.eq_solref[mjNREF * e] = 1e6;  // [s] a spring too slow to matter
  }
  const mujoco::Data data(mj_makeData(&m));
  Dynamics robot(std::make_shared<Tree>(of.tree));
  robot.update(state);
  Comparison here{m, *data, of, robot, state, {}};
  here.set();
  const Eigen::VectorXd one = acceleration(m, *data, 1e-3), two = acceleration(m, *data, 2e-3);
  return {2 * one - two, here.T};
}

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
