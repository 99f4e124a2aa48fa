// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/joint_watch.hpp"

#include <algorithm>
#include <cmath>

namespace poise {
namespace {

constexpr std::uint8_t kNeeded = JointSamples::kPosition | JointSamples::kVelocity;
constexpr double kStill = 0.0095;  // [s] longer than noise repeats itself bit for bit

}  // namespace

void JointWatch::bind(const Tree& tree, const SensorSetup& sensors, double filter) {
  tree_ = &tree;
  sensors_ = &sensors;
  filter_ = filter;
  last_.assign(tree.joints.size(), {});
  doubts_.assign(tree.joints.size(), Doubt::kNone);
  rates_ = Eigen::VectorXd::Zero(tree.nv());
}

void JointWatch::start(const JointSamples& measured, State& state) noexcept {
  std::ranges::fill(last_, Last());
  rates_.setZero();
  take(measured, 0, state);
}

// Noise never repeats; without noise, a joint that turns cannot stay where it is.
JointWatch::Doubt JointWatch::judge(std::size_t j, const JointSamples& measured,
                                    double dt) noexcept {
  if (!measured.has(j, kNeeded)) return Doubt::kMissing;
  const auto k = static_cast<Eigen::Index>(j);
  const double position = measured.position[k], rate = measured.velocity[k];
  if (!std::isfinite(position) || !std::isfinite(rate)) return Doubt::kNumber;
  Last& last = last_[j];
  const bool ball = tree_->joints[j].kind == JointKind::kSpherical;  // its position is elsewhere
  const bool noisy = sensors_->velocity_sigma > 0 ||
                     (sensors_->position_sigma > 0 && sensors_->position_resolution == 0);
  const bool still = dt > 0 && position == last.position && !ball;
  last.still = still ? last.still + dt : 0;
  last.same = still && rate == last.rate ? last.same + dt : 0;
  last.travel = still ? last.travel + rate * dt : 0;
  last.position = position;
  last.rate = rate;
  if (noisy && last.same >= kStill) return Doubt::kFrozen;
  if (last.still < kStill) return Doubt::kNone;
  const double slack = 1e-6 + 4 * sensors_->position_sigma + 2 * sensors_->position_resolution;
  return std::abs(last.travel) > slack + 2 * sensors_->velocity_sigma * std::sqrt(dt * last.still)
             ? Doubt::kFrozen
             : Doubt::kNone;
}

void JointWatch::put(std::size_t j, const JointSamples& measured, double gain,
                     State& state) noexcept {
  const TreeJoint& joint = tree_->joints[j];
  const auto k = static_cast<Eigen::Index>(j);
  double rate = 0;
  if (doubts_[j] == Doubt::kNone) {
    state.joints[k] = measured.position[k];
    if (joint.ball >= 0) {
      const auto ball = static_cast<std::size_t>(joint.ball);
      state.balls[ball] = measured.balls[ball];
    }
    rate = measured.velocity[k];
  }
  rates_[joint.velocity] = rate;
  state.v[joint.velocity] += gain * (rate - state.v[joint.velocity]);
}

void JointWatch::take(const JointSamples& measured, double dt, State& state) noexcept {
  const double gain = dt <= 0 || filter_ <= 0 ? 1 : 1 - std::exp(-dt / filter_);
  doubtful_ = -1;
  for (std::size_t j = 0; j < tree_->joints.size(); ++j) {
    if (tree_->joints[j].leader >= 0) continue;
    doubts_[j] = judge(j, measured, dt);
    if (doubts_[j] != Doubt::kNone && doubtful_ < 0) doubtful_ = static_cast<int>(j);
    put(j, measured, gain, state);
  }
  settle_followers(*tree_, state);
}

bool JointWatch::believed(int joint) const {
  const int leader = tree_->joints[static_cast<std::size_t>(joint)].leader;
  return doubts_[static_cast<std::size_t>(leader < 0 ? joint : leader)] == Doubt::kNone;
}

std::string_view JointWatch::trouble() const {
  if (doubtful_ < 0) return {};
  switch (doubts_[static_cast<std::size_t>(doubtful_)]) {
    case Doubt::kMissing:
      return "is not measured";
    case Doubt::kNumber:
      return "is measured as no finite number";
    case Doubt::kFrozen:
      return "is frozen";
    default:
      return {};
  }
}

}  // namespace poise
