// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/fall.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "poise/core/setup/model/plant_model.hpp"

namespace poise {

std::string Stand::sentence(const Fallen& bounds) const {
  constexpr double kDegrees = 180 / std::numbers::pi;
  std::string text;
  if (sank)
    text = fmt::format("the CoM sank under {:.3g} % of its height (to {:.3g} %)",
                       100 * bounds.height, 100 * height);
  if (sank && tilted) text += " and ";
  if (tilted)
    text += fmt::format("the base tilted over {:.3g} deg (by {:.3g} deg)", bounds.tilt * kDegrees,
                        tilt * kDegrees);
  return text;
}

FallJudge::FallJudge(const Fallen& bounds, const Setup& setup, const Dynamics& start)
    : bounds_(bounds) {
  int standing = 0;
  for (const Contact& contact : setup.contacts) {
    if (!contact.stands()) continue;
    ground_ += start.pose(contact.frame).p.z();
    ++standing;
  }
  ground_ /= std::max(1, standing);
  start_height_ = height(start);
  if (setup.plant_model) ground_ += setup.plant_model->floor;
  stands_ = setup.tree->floating() && standing > 0;
  if (stands_) up_ = setup.start.base().R.col(2);
}

Stand FallJudge::judge(const Dynamics& robot, const State& now) const noexcept {
  if (!stands_) return {};
  Stand stand;
  stand.height = height(robot) / start_height_;
  stand.tilt = std::acos(std::clamp(now.base().R.col(2).dot(up_), -1.0, 1.0));
  stand.sank = height(robot) < bounds_.height * start_height_;
  stand.tilted = stand.tilt > bounds_.tilt;
  return stand;
}

}  // namespace poise
