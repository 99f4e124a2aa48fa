// SPDX-License-Identifier: BSD-2-Clause
// Motions with known formulas: pendulum, cone, top, tumbling body, gears, reflected inertia.

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "poise/tests/support/oracles/runge_kutta.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using test::RungeKutta;

constexpr double kG = 9.81, kPi = std::numbers::pi;

Tree fixed_tree(int joints) {
  Tree tree;
  tree.roots.resize(1);
  tree.roots[0].floating = false;
  tree.roots[0].joints = joints;
  tree.joints.resize(static_cast<std::size_t>(joints));
  tree.inertias.resize(static_cast<std::size_t>(joints) + 1);
  return tree;
}

std::shared_ptr<const Tree> indexed(Tree tree) {
  index_tree(tree);
  return std::make_shared<const Tree>(std::move(tree));
}

// A body of 2 kg whose CoM hangs 0.3 m below an axis along y; 0.23 kg·m² about it.
constexpr double kMass = 2, kArm = 0.3, kAbout = 0.05 + kMass * kArm * kArm;
void hang(Tree& tree, int joint) {
  TreeJoint& here = tree.joints[static_cast<std::size_t>(joint)];
  here.name = "hinge" + std::to_string(joint);
  here.axis = Vector3d::UnitY();
  tree.inertias[static_cast<std::size_t>(joint) + 1] = {
      kMass, {0, 0, -kArm}, Vector3d(0.04, 0.05, 0.02).asDiagonal()};
}

// Time between two passages through 0 in the same direction, from rest at `amplitude`.
double period(const std::shared_ptr<const Tree>& tree, double amplitude, double dt) {
  State state(*tree);
  state.joints[0] = amplitude;
  RungeKutta motion(tree, {0, 0, -kG});
  double crossed = 0, t = 0;
  for (int crossings = 0; crossings < 3;) {
    const double before = state.joints[0], rate = state.v[0];
    motion.step(state, dt);
    t += dt;
    if (before * state.joints[0] > 0) continue;
    // The zero crossing between two states, by Newton's method on the cubic through them and their
    // rates.
    double x = before / (before - state.joints[0]);
    for (int i = 0; i < 5; ++i) {
      const double y0 = before, y1 = state.joints[0], d0 = dt * rate, d1 = dt * state.v[0];
      const double c = d0, a = 2 * (y0 - y1) + d0 + d1, b = 3 * (y1 - y0) - 2 * d0 - d1;
      x -= (y0 + x * (c + x * (b + x * a))) / (c + x * (2 * b + 3 * x * a));
    }
    const double now = t - dt + x * dt;
    if (++crossings == 1) crossed = now;
    if (crossings == 3) return now - crossed;
  }
  return 0;
}

// T = 2π/agm(1, cos(A/2))·√(I/(m g l)), exact for every amplitude A.
double exact_period(double inertia, double amplitude) {
  double a = 1, b = std::cos(amplitude / 2);
  for (int i = 0; i < 8; ++i) {
    const double mean = (a + b) / 2;
    b = std::sqrt(a * b);
    a = mean;
  }
  return 2 * kPi / a * std::sqrt(inertia / (kMass * kG * kArm));
}

TEST(Pendulum, SwingsWithTheEllipticPeriod) {
  Tree tree = fixed_tree(1);
  hang(tree, 0);
  const auto pendulum = indexed(tree);
  for (const double amplitude : {0.01, 1.0, 3.0})
    EXPECT_NEAR(period(pendulum, amplitude, 1e-3) / exact_period(kAbout, amplitude), 1, 1e-9)
        << amplitude;
}

TEST(Pendulum, WithArmatureSwingsAsWithMoreInertia) {
  Tree tree = fixed_tree(1);
  hang(tree, 0);
  tree.joints[0].armature = 0.4;
  EXPECT_NEAR(period(indexed(tree), 1, 1e-3) / exact_period(kAbout + 0.4, 1), 1, 1e-9);
}

// A rotor of inertia J on a gear of n : 1 is armature n²J, if its axis does not rotate.
TEST(Armature, IsTheReflectedInertiaOfARotor) {
  constexpr double kRatio = 50, kRotor = 3e-4;
  Tree geared = fixed_tree(2), armed = fixed_tree(1);
  hang(geared, 0);
  hang(armed, 0);
  TreeJoint& rotor = geared.joints[1];
  rotor.name = "rotor";
  rotor.axis = Vector3d::UnitY();
  rotor.leader = 0;
  rotor.ratio = kRatio;
  geared.inertias[2] = {0.1, Vector3d::Zero(), Vector3d(1e-3, kRotor, 1e-3).asDiagonal()};
  armed.joints[0].armature = kRatio * kRatio * kRotor;
  const auto one = indexed(geared), other = indexed(armed);
  Dynamics a(one), b(other);
  State state(*one), same(*other);
  state.joints[0] = same.joints[0] = 0.7;
  state.v[0] = same.v[0] = -2;
  a.update(state);
  b.update(same);
  EXPECT_NEAR(a.mass_matrix()(0, 0), b.mass_matrix()(0, 0), 1e-12);
  EXPECT_NEAR(a.bias()[0], b.bias()[0], 1e-12);
  EXPECT_NEAR(period(one, 1, 1e-3), period(other, 1, 1e-3), 1e-10);
}

// Two pendulums side by side on a gear: q₂ = r·q + o.
TEST(Mimic, AddsItsShareOfInertiaAndTorque) {
  constexpr double kRatio = -1.7, kOffset = 0.4;
  Tree tree = fixed_tree(2);
  hang(tree, 0);
  hang(tree, 1);
  tree.joints[1].leader = 0;
  tree.joints[1].ratio = kRatio;
  tree.joints[1].offset = kOffset;
  tree.joints[1].damping = 0.3;
  const auto gear = indexed(tree);
  Dynamics robot(gear);
  for (const double q : {-1.1, 0.0, 0.8}) {
    State state(*gear);
    state.joints[0] = q;
    state.v[0] = 1.3;
    robot.update(state);
    EXPECT_NEAR(robot.mass_matrix()(0, 0), kAbout * (1 + kRatio * kRatio), 1e-13);
    const double weight = kMass * kG * kArm;
    EXPECT_NEAR(robot.gravity()[0],
                weight * (std::sin(q) + kRatio * std::sin(kRatio * q + kOffset)), 1e-12);
    EXPECT_NEAR(robot.friction()[0], kRatio * kRatio * 0.3 * 1.3, 1e-13);
  }
}

// In any tree: mimic joints reduce M and h to Jᵀ·M·J and Jᵀ·h with v = J·(leaders' rates).
TEST(Mimic, IsTheFreeTreeRestrictedToItsGears) {
  std::mt19937 gen(17);
  for (int i = 0; i < 20; ++i) {
    Tree tree = test::random_tree(gen, 8, i % 2 == 0);
    const int leader = 1, follower = 6;
    const double ratio = 0.3 + 0.2 * i;
    tree.joints[1].kind = tree.joints[6].kind = JointKind::kRevolute;
    Tree unbound = tree;
    tree.joints[6].leader = leader;
    tree.joints[6].ratio = ratio;
    const auto bound = indexed(tree), loose = indexed(unbound);
    State state = test::random_state(gen, *bound);
    settle_followers(*bound, state);
    const int from = loose->velocity_index(follower), to = loose->velocity_index(leader);
    Eigen::MatrixXd J = Eigen::MatrixXd::Zero(loose->nv(), bound->nv());
    for (int r = 0, c = 0; r < loose->nv(); ++r)
      if (r != from) J(r, c++) = 1;
    J(from, to) = ratio;
    State all(*loose);
    all.bases = state.bases;
    all.joints = state.joints;
    all.v = J * state.v;
    Dynamics one(bound), other(loose);
    one.update(state);
    other.update(all);
    EXPECT_TRUE(one.mass_matrix().isApprox(J.transpose() * other.mass_matrix() * J, 1e-11));
    EXPECT_TRUE(one.bias().isApprox(J.transpose() * other.bias(), 1e-10));
  }
}

// A body on a ball joint at the origin: CoM 0.4 m along its z axis.
constexpr double kAcross = 0.02 + kMass * 0.4 * 0.4, kAlong = 0.07;
std::shared_ptr<const Tree> top() {
  Tree tree = fixed_tree(3);
  for (int k = 0; k < 3; ++k) {
    TreeJoint& part = tree.joints[static_cast<std::size_t>(k)];
    part.kind = JointKind::kSpherical;
    part.parent = k;
    part.axis = Vector3d::Unit(k);
    part.ball = 0;
  }
  tree.balls.push_back({"pivot", 0});
  tree.inertias[3] = {kMass, {0, 0, 0.4}, Vector3d(0.02, 0.02, kAlong).asDiagonal()};
  return indexed(tree);
}

Vector3d axis_at(double tilt, double azimuth) {
  return {std::sin(tilt) * std::cos(azimuth), std::sin(tilt) * std::sin(azimuth), std::cos(tilt)};
}

// A top with spin s and tilt θ precesses steadily at the Ω with (I₃·s − I₁·Ω·cos θ)·Ω = m·g·l.
TEST(Gyroscope, PrecessesAsLagrangesTopDoes) {
  const auto tree = top();
  const double tilt = 0.6, spin = 60, weight = kMass * kG * 0.4;
  const double a = kAcross * std::cos(tilt), b = kAlong * spin;
  const double slow = (b - std::sqrt(b * b - 4 * a * weight)) / (2 * a);
  const double fast = (b + std::sqrt(b * b - 4 * a * weight)) / (2 * a);
  for (const double precession : {slow, fast}) {
    State state(*tree);
    state.balls[0] = Eigen::AngleAxisd(tilt, Vector3d::UnitY()).toRotationMatrix();
    const Vector3d axis = axis_at(tilt, 0);
    state.v = precession * Vector3d::UnitZ() + (spin - precession * std::cos(tilt)) * axis;
    RungeKutta motion(tree, {0, 0, -kG});
    const double dt = 2e-4;
    for (int i = 1; i <= 2500; ++i) {
      motion.step(state, dt);
      const Vector3d wanted = axis_at(tilt, precession * i * dt);
      ASSERT_LT((state.balls[0].col(2) - wanted).norm(), 1e-6) << "after " << i * dt << " s";
    }
  }
}

// A conical pendulum on a ball joint: hanging at θ, it circles with Ω² (I₁ − I₃) cos θ = m g l,
// without spin in the rotating frame.
TEST(Gyroscope, HangingItCirclesAsAConicalPendulum) {
  const auto tree = top();
  const double tilt = kPi - 0.5;
  const double rate = std::sqrt(kMass * kG * 0.4 / ((kAcross - kAlong) * std::cos(kPi - tilt)));
  State state(*tree);
  state.balls[0] = Eigen::AngleAxisd(tilt, Vector3d::UnitY()).toRotationMatrix();
  state.v = rate * Vector3d::UnitZ();
  RungeKutta motion(tree, {0, 0, -kG});
  const double dt = 5e-4;
  for (int i = 1; i <= 2000; ++i) motion.step(state, dt);
  EXPECT_LT((state.balls[0].col(2) - axis_at(tilt, rate * 2000 * dt)).norm(), 1e-7);
}

struct Drift {
  double energy, momentum;
};

// Relative drift over 2 s without gravity.
Drift tumble(const std::shared_ptr<const Tree>& tree, State state, int steps) {
  RungeKutta motion(tree, Vector3d::Zero());
  Dynamics robot(tree, Vector3d::Zero());
  const auto energy = [&] {
    robot.update(state);
    return 0.5 * state.v.dot(robot.mass_matrix() * state.v);
  };
  const double before = energy();
  const Vector6d h = robot.centroidal_momentum();
  for (int i = 0; i < steps; ++i) motion.step(state, 2.0 / steps);
  const double after = energy();
  return {std::abs(after - before) / before, (robot.centroidal_momentum() - h).norm() / h.norm()};
}

void expect_fourth_order(const std::shared_ptr<const Tree>& tree, const State& start, int steps) {
  const Drift coarse = tumble(tree, start, steps), fine = tumble(tree, start, 2 * steps);
  EXPECT_LT(fine.energy, 1e-5);
  EXPECT_LT(fine.momentum, 1e-5);
  EXPECT_GT(coarse.energy / fine.energy, 12);
  EXPECT_GT(coarse.momentum / fine.momentum, 12);
}

TEST(TumblingBody, KeepsEnergyAndMomentumToTheIntegratorsOrder) {
  Tree tree;
  tree.roots.resize(1);
  tree.inertias = {{3, {0.1, -0.2, 0.05}, Vector3d(0.2, 0.5, 0.6).asDiagonal()}};
  const auto body = indexed(tree);
  State state(*body);
  state.v << 0.2, -0.1, 0.3, 0.05, 4, 0.1;  // about the intermediate axis: unstable
  expect_fourth_order(body, state, 200);
}

TEST(TumblingBody, WithALimbOnABallDoesToo) {
  Tree tree = *top();
  tree.roots[0].floating = true;
  tree.inertias[0] = {3, {0.1, -0.2, 0.05}, Vector3d(0.2, 0.5, 0.6).asDiagonal()};
  const auto body = indexed(tree);
  State state(*body);
  state.v << 0.2, -0.1, 0.3, 0.5, 2, -0.4, 1, -0.7, 1.5;
  expect_fourth_order(body, state, 400);
}

}  // namespace
}  // namespace poise
