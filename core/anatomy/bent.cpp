// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/bent.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kInset = 0.1;      // share of a joint's range that is kept from each limit
constexpr double kMostInset = 0.2;  // [rad, m]

double clamped(const TreeJoint& joint, double value) {
  const JointLimits& limits = joint.limits;
  const double range = limits.upper - limits.lower;
  const double inset = std::isfinite(range) ? std::min(kInset * range, kMostInset) : kMostInset;
  if (limits.lower + inset > limits.upper - inset) return (limits.lower + limits.upper) / 2;
  return std::clamp(value, limits.lower + inset, limits.upper - inset);
}

const TreeJoint& joint_of(const Tree& tree, int body) {
  return tree.joints[static_cast<std::size_t>(tree.joint_of(body))];
}

// The joints of a leg that turn about a level axis across the robot, from the hip on, with the sign
// of their axis.
std::vector<std::pair<int, double>> pitch_joints(const Dynamics& robot, const Limb& leg) {
  std::vector<std::pair<int, double>> out;
  for (const int body : leg.chain) {
    const TreeJoint& joint = joint_of(robot.tree(), body);
    const double across = (robot.pose({body, {}}).R * joint.axis).y();
    if (joint.kind == JointKind::kRevolute && joint.leader < 0 && std::abs(across) > 0.8)
      out.emplace_back(robot.tree().joint_of(body), across > 0 ? 1.0 : -1.0);
  }
  return out;
}

// Sets hip, knee and ankle; returns how far limits keep them from that [rad].
double bend_leg(const Tree& tree, const std::vector<std::pair<int, double>>& pitch, double bend,
                State& state) {
  const double wanted[] = {-bend, 2 * bend, -bend};
  double missed = 0;
  for (std::size_t i = 0; i < std::min<std::size_t>(3, pitch.size()); ++i) {
    const auto [j, sign] = pitch[i];
    const double value = sign * wanted[i];
    state.joints[j] = clamped(tree.joints[static_cast<std::size_t>(j)], value);
    missed += std::abs(state.joints[j] - value);
  }
  return missed;
}

bool above_ground(const Dynamics& robot, const std::vector<BodyOutline>& outlines, double ground) {
  const std::vector<char> loose = loose_bodies(robot.tree());
  for (int body = 1; body < robot.tree().bodies(); ++body) {
    if (loose[static_cast<std::size_t>(body)]) continue;
    const Pose X = robot.pose({body, {}});
    if (X.p.z() < ground - 1e-3) return false;
    if (outlines[static_cast<std::size_t>(body)].lowest(X) < ground - 1e-3) return false;
  }
  return true;
}

// The least singular value of the hand's Jacobian over the columns that move it.
double freedom(const Dynamics& robot, int body) {
  const std::vector<int> columns = robot.tree().support(body);
  RowMatrix J = RowMatrix::Zero(6, robot.nv());
  robot.jacobian({body, {}}, J);
  Eigen::MatrixXd own(6, static_cast<Eigen::Index>(columns.size()));
  for (std::size_t i = 0; i < columns.size(); ++i)
    own.col(static_cast<Eigen::Index>(i)) = J.col(columns[i]);
  return linear::least_singular_value(own);
}

// The height of what is lowest without the arms and what lies about; -∞ without any shapes [m].
double below_arms(const Dynamics& robot, const RobotEnds& ends,
                  const std::vector<BodyOutline>& outlines) {
  if (!ends.wheels.empty()) return ends.ground;
  std::vector<char> of_arm = loose_bodies(robot.tree());
  for (const LimbEnd& hand : ends.hands)
    of_arm[static_cast<std::size_t>(hand.limb.chain.front())] = 1;
  double lowest = kInfinity;
  for (int body = 0; body < robot.tree().bodies(); ++body) {
    const auto b = static_cast<std::size_t>(body);
    if (body > 0 && of_arm[static_cast<std::size_t>(joint_of(robot.tree(), body).parent)])
      of_arm[b] = 1;
    if (!of_arm[b]) lowest = std::min(lowest, outlines[b].lowest(robot.pose({body, {}})));
  }
  return lowest < kInfinity ? lowest : -kInfinity;
}

// Of random postures of one arm above the ground, the one in which its hand moves most freely.
State ready_arm(Dynamics& robot, const LimbEnd& hand, const std::vector<BodyOutline>& outlines,
                double ground, const State& start) {
  const Tree& tree = robot.tree();
  State best = start;
  double most = -1;
  std::minstd_rand random(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int i = 0; i < 400; ++i) {
    State state = start;
    for (const int body : hand.limb.chain) {
      const int j = tree.joint_of(body);
      const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
      if (joint.leader < 0 && i > 0)
        state.joints[j] = clamped(joint, start.joints[j] + uniform(random));
    }
    settle_followers(tree, state);
    robot.update(state);
    if (i > 0 && !above_ground(robot, outlines, ground)) continue;
    const double free = freedom(robot, hand.body);
    if (free <= most) continue;
    most = free;
    best = state;
  }
  return best;
}

}  // namespace

State inside_limits(const Tree& tree) {
  State state(tree);
  for (std::size_t j = 0; j < tree.joints.size(); ++j)
    if (tree.joints[j].ball < 0)
      state.joints[static_cast<Eigen::Index>(j)] = clamped(tree.joints[j], 0);
  settle_followers(tree, state);
  return state;
}

State bent_legs(const Dynamics& robot, const RobotEnds& ends, double bend) {
  const Tree& tree = robot.tree();
  State state = inside_limits(tree);
  double front = 0;
  for (const LimbEnd& foot : ends.feet)
    front += robot.pose({foot.body, {}}).p.x() / static_cast<double>(ends.feet.size());
  for (const LimbEnd& foot : ends.feet) {
    const auto pitch = pitch_joints(robot, foot.limb);
    if (pitch.size() < 2) continue;
    const bool before = robot.pose({foot.body, {}}).p.x() > front;
    const double backward = ends.feet.size() > 2 && before == (ends.forward.x() > 0) ? -1 : 1;
    const double first = backward * ends.forward.x() * bend;
    State other = state;
    const double missed = bend_leg(tree, pitch, first, state);
    if (bend_leg(tree, pitch, -first, other) < missed) state = other;
  }
  settle_followers(tree, state);
  return state;
}

State ready_arms(const Dynamics& robot, const RobotEnds& ends,
                 const std::vector<BodyOutline>& outlines) {
  Dynamics moved(robot.shared_tree());
  State best = inside_limits(robot.tree());
  moved.update(best);
  const double ground = below_arms(moved, ends, outlines);
  for (const LimbEnd& hand : ends.hands) best = ready_arm(moved, hand, outlines, ground, best);
  return best;
}

}  // namespace poise
