// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/replay/walk_steps.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/contact/sole_box.hpp"

namespace poise {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double kBounds = 0.02;  // [s] a bound that was active for less says nothing
constexpr const char* kNone = "none";

std::optional<std::size_t> swinging(std::string_view stance) {
  if (stance == "left_swings") return 0;
  if (stance == "right_swings") return 1;
  return std::nullopt;
}

}  // namespace

WalkSteps::WalkSteps(std::shared_ptr<const Tree> tree, const std::vector<Contact>& contacts,
                     const std::array<std::string, 2>& feet, const State& start)
    : robot_(std::move(tree)) {
  robot_.update(start);
  std::array<const Contact*, 2> of{};
  for (std::size_t k = 0; k < 2; ++k) {
    of[k] = &*std::ranges::find(contacts, feet[k], &Contact::name);
    feet_[k].sole = sole_frame(*of[k]);
  }
  // as a walk does: the robot looks to the right of the line from the right to the left foot
  const Vector3d across = robot_.pose(feet_[0].sole).p - robot_.pose(feet_[1].sole).p;
  const Eigen::AngleAxisd back(std::atan2(across.x(), across.y()), Vector3d::UnitZ());
  for (std::size_t k = 0; k < 2; ++k) {
    Foot& foot = feet_[k];
    foot.level = back * robot_.pose(foot.sole).R;
    const Vector2d centre = sole_box(*of[k]).center();
    for (const Vector2d& corner : of[k]->vertices()) {
      const Vector2d from = corner - centre;
      foot.corners.push_back((foot.level * Vector3d(from.x(), from.y(), 0)).head<2>());
    }
    foot.start = stands(k);
  }
}

bool WalkSteps::add(const Tick& tick, const std::function<State()>& state) {
  bool landed = false;
  if (tick.stance != stance_) {
    if (swing_) {
      robot_.update(state());
      land(tick);
      landed = true;
    }
    stance_ = tick.stance;
    swing_.reset();
    ticks_.clear();
    if (const auto foot = swinging(tick.stance))
      swing_ = WalkStep{.foot = *foot, .from = tick.time, .margin = INFINITY};
  }
  if (!swing_) return landed;
  swing_->adjusted = tick.place;
  swing_->planned = tick.nominal;
  swing_->margin = std::min(swing_->margin, tick.margin);
  const auto seen = std::ranges::find(ticks_, tick.bound, &std::pair<std::string, long>::first);
  if (seen == ticks_.end())
    ticks_.emplace_back(tick.bound, 1);
  else
    ++seen->second;
  return landed;
}

Vector3d WalkSteps::stands(std::size_t foot) const {
  const Pose X = robot_.pose(feet_[foot].sole);
  const Eigen::Matrix3d turned = X.R * feet_[foot].level.transpose();
  return {X.p.x(), X.p.y(), std::atan2(turned(1, 0), turned(0, 0))};
}

void WalkSteps::land(const Tick& tick) {
  swing_->at = tick.time;
  swing_->real = stands(swing_->foot);
  swing_->bound = bound(tick.time);
  steps_.push_back(*swing_);
}

// The bound that held for most of the step's ticks.
std::string WalkSteps::bound(double at) const {
  long all = 0, most = 0;
  std::string name = kNone;
  for (const auto& [word, count] : ticks_) {
    all += count;
    if (word == kNone || count <= most) continue;
    most = count;
    name = word;
  }
  const double held = (at - swing_->from) * static_cast<double>(most) / static_cast<double>(all);
  return held < kBounds ? kNone : name;
}

}  // namespace poise
