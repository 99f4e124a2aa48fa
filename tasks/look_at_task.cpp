// SPDX-License-Identifier: BSD-2-Clause
// Keeps a point of the world within the field of view of a link.

#include <algorithm>
#include <cmath>

#include "poise/plugins/module.hpp"
#include "poise/tasks/line_of_sight.hpp"

namespace poise {
namespace {

class LookAtTask final : public SightTask {
 public:
  void describe(Fields& f) override {
    describe_eye(f);
    f.param("field_of_view", field_,
            {.unit = "rad",
             .help = "full opening angle of the cone about the axis within which the error is 0",
             .min = 0.02,
             .max = 6});
    f.param("onset", onset_,
            {.unit = "rad",
             .help = "angle outside the cone at which the error is half of the excess; a smaller "
                     "value makes the onset sharper",
             .min = 1e-3,
             .max = 1});
    describe_target(f, "the point to see; default: 1 m ahead of the eye at the start");
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    bind_sight(binding.tree, 1, rows);
    edge_ = 2 * std::sin(field_ / 4);
  }

  // With θ the angle between axis and target, ρ = 2·sin(θ/2) = √(2 − 2c) and x = ρ − ρ(edge) > 0:
  // error = x³/(x² + o²); its first two derivatives are 0 at the edge.
  void update(const Tick& tick, TaskRows& rows) override {
    look(tick);
    const Cosine c = sight_.cosine(ahead_);
    const double rho = std::sqrt(std::max(2 - 2 * c.value, 0.0)), x = rho - edge_;
    if (x <= 0) return rest(rows);
    const double x2 = x * x, o2 = onset_ * onset_, sum = x2 + o2;
    const double h = x * x2 / sum, h_x = x2 * (x2 + 3 * o2) / (sum * sum);
    const double h_xx = 2 * o2 * x * (3 * o2 - x2) / (sum * sum * sum);
    const double x_c = -1 / rho, x_cc = x_c * x_c * x_c;
    const double h_c = h_x * x_c, h_cc = h_xx * x_c * x_c + h_x * x_cc;
    rows.error[0] = h;
    rows.rate[0] = h_c * c.rate;
    rows.drift[0] = h_cc * c.rate * c.rate + h_c * c.drift;
    sight_.write_row(h_c * c.on_eye, h_c * c.on_turn, rows.jacobian.row(0));
  }

 private:
  static void rest(TaskRows& rows) {
    rows.error.setZero();
    rows.rate.setZero();
    rows.drift.setZero();
    rows.jacobian.setZero();
  }

  double field_ = 1;
  double onset_ = 0.05;
  double edge_ = 0;  // ρ at the edge of the field of view
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::LookAtTask, "look-at", "Keeps a point within a field of view")
POISE_EQUATION(
    "ρ = 2·sin(θ/2)  θ: angle between axis and the line from the eye to target\n"
    "x = max(0, ρ − 2·sin(field_of_view/4))\n"
    "e = x³/(x² + onset²)")
POISE_EXAMPLE("link: head, axis: [1, 0, 0], field_of_view: 60 deg")
