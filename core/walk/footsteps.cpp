// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/walk/footsteps.hpp"

#include <algorithm>

namespace poise::walk {
namespace {

using Eigen::Vector2d;

constexpr std::size_t kAhead = 5;  // steps that count: what comes after them weighs e^{−5ωT}

Vector2d begin_of(const Vector2d& end, const Vector2d& stance, const Vector2d& before,
                  double growth, double moved) {
  return stance + (end - stance) / growth + moved * (before - stance);
}

}  // namespace

// Heights of steps count against each other, so an error of the pose is not one of the ground.
double FootstepPlan::rise(double ground) const noexcept {
  return next().height - (next_ == 0 ? ground : steps_[next_ - 1].height);
}

Vector2d FootstepPlan::end(const Vector2d& stance, double growth, double moved) const noexcept {
  const auto place = [&](std::size_t i) {  // of the foot that landed before step i: place(i)
    return i == next_ ? stance : steps_[i - 1].at;
  };
  const std::size_t last = std::min(next_ + kAhead, steps_.size() - 1);
  Vector2d dcm = (steps_[last].at + place(last)) / 2;
  for (std::size_t i = last; i > next_; --i)
    dcm = begin_of(dcm, place(i), place(i - 1), growth, moved);
  return dcm;
}

Vector2d FootstepPlan::begin(const Vector2d& stance, const Vector2d& before, double growth,
                             double moved) const noexcept {
  return begin_of(end(stance, growth, moved), stance, before, growth, moved);
}

}  // namespace poise::walk
