// SPDX-License-Identifier: BSD-2-Clause
// The classic fourth-order step on the manifold of a mechanism without motors.

#pragma once

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/dynamics/inverse_dynamics.hpp"

namespace poise::test {

/// Rotations as R = exp(φ)·R₀ over a step.
class RungeKutta {
 public:
  RungeKutta(const std::shared_ptr<const Tree>& tree, const Eigen::Vector3d& gravity)
      : robot_(tree, gravity), forward_(*tree), rest_(Eigen::VectorXd::Zero(tree->nv())) {}

  void step(State& state, double dt) {
    const Slope a = slope(state, {}, 0);
    const Slope b = slope(state, a, dt / 2);
    const Slope c = slope(state, b, dt / 2);
    const Slope d = slope(state, c, dt);
    state = moved(
        state,
        {(a.chart + 2 * b.chart + 2 * c.chart + d.chart) / 6, (a.v + 2 * b.v + 2 * c.v + d.v) / 6},
        dt);
  }

 private:
  struct Slope {
    Eigen::VectorXd chart, v;  // rates of the coordinates about the start of the step, and of v
  };

  // ω in the coordinates φ: φ̇ = ω − φ×ω/2 + φ×(φ×ω)/12 up to fourth order.
  static Eigen::Vector3d unturned(const Eigen::Vector3d& phi, const Eigen::Vector3d& omega) {
    const Eigen::Vector3d once = phi.cross(omega);
    return omega - once / 2 + phi.cross(once) / 12;
  }

  // Calls with the index in v of every ω.
  template <class Visit>
  void each_rotation(Visit visit) const {
    for (const Root& root : robot_.tree().roots)
      if (root.floating) visit(root.velocity + 3);
    for (const Ball& ball : robot_.tree().balls) visit(robot_.tree().velocity_index(ball.joint));
  }

  Slope slope(const State& start, const Slope& last, double dt) {
    const State state = dt > 0 ? moved(start, last, dt) : start;
    robot_.update(state);
    forward_.update(robot_);
    Slope out{state.v, rest_};
    forward_.solve(robot_, rest_, {}, out.v);
    if (dt > 0)
      each_rotation([&](int at) {
        const Eigen::Vector3d phi = dt * last.chart.segment<3>(at);
        out.chart.segment<3>(at) = unturned(phi, state.v.segment<3>(at));
      });
    return out;
  }

  State moved(const State& start, const Slope& slope, double dt) const {
    const Tree& tree = robot_.tree();
    State next = start;
    const auto turned = [&](int at, const Eigen::Matrix3d& R) -> Eigen::Matrix3d {
      return rotation_from_vector(dt * slope.chart.segment<3>(at)) * R;
    };
    for (std::size_t r = 0; r < tree.roots.size(); ++r) {
      const int at = tree.roots[r].velocity;
      if (!tree.roots[r].floating) continue;
      next.bases[r].p += dt * slope.chart.segment<3>(at);
      next.bases[r].R = turned(at + 3, start.bases[r].R);
    }
    for (std::size_t b = 0; b < tree.balls.size(); ++b)
      next.balls[b] = turned(tree.velocity_index(tree.balls[b].joint), start.balls[b]);
    for (std::size_t j = 0; j < tree.joints.size(); ++j)
      if (tree.joints[j].kind != JointKind::kSpherical && tree.joints[j].leader < 0)
        next.joints[static_cast<Eigen::Index>(j)] += dt * slope.chart[tree.joints[j].velocity];
    settle_followers(tree, next);
    next.v += dt * slope.v;
    return next;
  }

  Dynamics robot_;
  ForwardDynamics forward_;
  Eigen::VectorXd rest_;
};

}  // namespace poise::test
