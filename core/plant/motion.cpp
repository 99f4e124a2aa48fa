// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plant/motion.hpp"

#include <algorithm>

#include "poise/core/so3/unit_quaternion.hpp"

namespace poise {
namespace {

// Stage i is at node[i] of the step, along the slope of the previous stage.
struct Tableau {
  double node[4], weight[4];
};
constexpr Tableau kMidpoint{{0, 1.0 / 2}, {0, 1}};
constexpr Tableau kClassical{{0, 1.0 / 2, 1.0 / 2, 1}, {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6}};

int stages_of(MotionKind kind) {
  if (kind == MotionKind::kLie2) return 2;
  return kind == MotionKind::kLie4 ? 4 : 1;
}

const Tableau& tableau(int stages) { return stages == 2 ? kMidpoint : kClassical; }

// Ω̇ at Ω, where Ṙ = [ω]× R.
Eigen::Vector3d rate_of_turn(const Eigen::Vector3d& turn, const Eigen::Vector3d& omega) {
  const Eigen::Vector3d across = turn.cross(omega);
  return omega - across / 2 + turn.cross(across) / 12;
}

}  // namespace

Motion::Motion(const PlantSetup& setup, const State& start, MotionKind kind)
    : tree_(*setup.tree), stages_(stages_of(kind)), start_(start) {
  const auto in_chart =
      kind == MotionKind::kChartExplicit ? IntegratorKind::kExplicit : IntegratorKind::kProjected;
  std::shared_ptr<const Chart> common = setup.chart;
  if (!common) common = std::make_shared<UnitQuaternion>();
  for (std::size_t r = 0; r < tree_.roots.size(); ++r) {
    const Root& root = tree_.roots[r];
    if (!root.floating) continue;
    rotations_.push_back({root.velocity + 3, static_cast<int>(r), -1,
                          RotationIntegrator(common, in_chart, start.bases[r].R),
                          Eigen::Vector3d::Zero()});
  }
  for (std::size_t b = 0; b < tree_.balls.size(); ++b) {
    const bool own = b < setup.ball_charts.size() && setup.ball_charts[b];
    const std::shared_ptr<const Chart> chart = own ? setup.ball_charts[b] : common;
    rotations_.push_back({tree_.velocity_index(tree_.balls[b].joint), -1, static_cast<int>(b),
                          RotationIntegrator(chart, in_chart, start.balls[b]),
                          Eigen::Vector3d::Zero()});
  }
  for (Eigen::VectorXd* vector : {&u_, &slope_, &sum_u_, &sum_v_}) vector->setZero(tree_.nv());
}

void Motion::advance(State& state, const Eigen::VectorXd& vdot, double dt) noexcept {
  if (stages_ == 1) return step_in_charts(state, vdot, dt);
  const Tableau& table = tableau(stages_);
  if (stage_ == 0) {
    start_ = state;
    for (Eigen::VectorXd* vector : {&u_, &sum_u_, &sum_v_}) vector->setZero();
  }
  slope_ = state.v;
  for (const Rotation& rotation : rotations_) {
    const int at = rotation.velocity;
    slope_.segment<3>(at) = rate_of_turn(u_.segment<3>(at), state.v.segment<3>(at));
  }
  sum_u_ += table.weight[stage_] * slope_;
  sum_v_ += table.weight[stage_] * vdot;
  if (++stage_ == stages_) {
    u_ = dt * sum_u_;
    state.v = start_.v + dt * sum_v_;
    displace(state);
    return finish(state);
  }
  u_ = table.node[stage_] * dt * slope_;
  state.v = start_.v + table.node[stage_] * dt * vdot;
  displace(state);
}

double Motion::node() const { return stages_ == 1 ? 0 : tableau(stages_).node[stage_]; }

Eigen::Matrix3d& Motion::matrix(const Rotation& rotation, State& state) const {
  return rotation.ball >= 0 ? state.balls[static_cast<std::size_t>(rotation.ball)]
                            : state.bases[static_cast<std::size_t>(rotation.root)].R;
}

void Motion::step_in_charts(State& state, const Eigen::VectorXd& vdot, double dt) noexcept {
  for (Rotation& rotation : rotations_) {
    rotation.omega = state.v.segment<3>(rotation.velocity);
    rotation.path.step(rotation.omega, vdot.segment<3>(rotation.velocity), dt);
    matrix(rotation, state) = rotation.path.rotation();
  }
  u_ = dt * state.v + dt * dt / 2 * vdot;
  move_the_rest(state, u_);
  state.v += dt * vdot;
  for (const Rotation& rotation : rotations_)
    state.v.segment<3>(rotation.velocity) = rotation.omega;
}

// Displaces all positions except the rotations by u.
void Motion::move_the_rest(State& state, const Eigen::VectorXd& u) const noexcept {
  for (std::size_t r = 0; r < tree_.roots.size(); ++r)
    if (tree_.roots[r].floating) state.bases[r].p += u.segment<3>(tree_.roots[r].velocity);
  for (std::size_t j = 0; j < tree_.joints.size(); ++j) {
    const TreeJoint& joint = tree_.joints[j];
    if (joint.leader < 0 && joint.kind != JointKind::kSpherical)
      state.joints[static_cast<Eigen::Index>(j)] += u[joint.velocity];
  }
  settle_followers(tree_, state);
}

// Sets the state to the start of the step displaced by u.
void Motion::displace(State& state) const noexcept {
  state.bases = start_.bases;
  state.balls = start_.balls;
  state.joints = start_.joints;
  for (const Rotation& rotation : rotations_) {
    Eigen::Matrix3d& R = matrix(rotation, state);
    R = rotation_from_vector(u_.segment<3>(rotation.velocity)) * R;
  }
  move_the_rest(state, u_);
}

void Motion::shift(State& state, const Eigen::VectorXd& u) noexcept {
  start_ = state;
  u_ = u;
  displace(state);
  finish(state);
}

// Renormalises rotations against rounding and writes their chart coordinates.
void Motion::finish(State& state) noexcept {
  stage_ = 0;
  for (Rotation& rotation : rotations_) {
    Eigen::Matrix3d& R = matrix(rotation, state);
    R = R * (3 * Eigen::Matrix3d::Identity() - R.transpose() * R) / 2;
    rotation.path.go_to(R);
  }
}

ChartPoint Motion::base() const {
  return tree_.floating() ? rotations_.front().path.theta() : ChartPoint();
}

double Motion::margin() const {
  double least = 1;
  for (const Rotation& rotation : rotations_) least = std::min(least, rotation.path.margin());
  return least;
}

double Motion::drift() const {
  double greatest = 0;
  for (const Rotation& rotation : rotations_) greatest = std::max(greatest, rotation.path.drift());
  return greatest;
}

}  // namespace poise
