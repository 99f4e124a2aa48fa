// SPDX-License-Identifier: BSD-2-Clause
// Points an axis of a link at a point of the world.

#include <algorithm>
#include <array>
#include <cmath>

#include "poise/plugins/module.hpp"
#include "poise/tasks/line_of_sight.hpp"

namespace poise {
namespace {

class GazeTask final : public SightTask {
 public:
  void describe(Fields& f) override {
    describe_eye(f);
    describe_target(f, "the point to look at; default: 1 m ahead of the eye at the start");
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    bind_sight(binding.tree, 2, rows);
    across_[0] = ahead_.unitOrthogonal();
    across_[1] = ahead_.cross(across_[0]);
  }

  // With s_i and c the components of the target's direction across and along the axis, error_i =
  // −s_i·w and w = √(2/(1 + c)). Its norm is 2·sin(θ/2), where θ is the angle between axis and
  // target; it has no stationary point below half a turn.
  void update(const Tick& tick, TaskRows& rows) override {
    look(tick);
    const Cosine c = sight_.cosine(ahead_);
    const double one = std::max(1 + c.value, 1e-6), root = std::sqrt(2 / one);
    const double slope = -0.5 * root / one, bend = 0.75 * root / (one * one);
    for (Eigen::Index i = 0; i < 2; ++i) {
      const Cosine s = sight_.cosine(across_[static_cast<std::size_t>(i)]);
      rows.error[i] = -s.value * root;
      rows.rate[i] = -s.rate * root - s.value * slope * c.rate;
      rows.drift[i] = -s.drift * root - 2 * s.rate * slope * c.rate -
                      s.value * (bend * c.rate * c.rate + slope * c.drift);
      sight_.write_row(-root * s.on_eye - s.value * slope * c.on_eye,
                       -root * s.on_turn - s.value * slope * c.on_turn, rows.jacobian.row(i));
    }
  }

 private:
  std::array<Eigen::Vector3d, 2> across_;
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::GazeTask, "gaze", "Points an axis of a link at a point")
POISE_EQUATION(
    "‖e‖ = 2·sin(θ/2)  θ: angle between axis and the line from the eye to target\n"
    "e_i = −s_i·√(2/(1 + cos θ))  s_i: direction to target along the two axes across")
POISE_EXAMPLE("link: head, axis: [1, 0, 0]")
