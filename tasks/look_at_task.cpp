// SPDX-License-Identifier: BSD-2-Clause
// A point of the world, kept within the field of view of a link.

#include <algorithm>
#include <cmath>

#include "plugins/module.hpp"
#include "tasks/line_of_sight.hpp"

namespace poise {
namespace {

class LookAtTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("link", link_, {.help = "the link that looks", .required = true});
    f.vector("at", at_, {.unit = "m", .frame = "link", .help = "its eye, in the link"});
    f.vector("axis", axis_, {.unit = "1", .frame = "link", .help = "along which it looks"});
    f.param("field_of_view", field_,
            {.unit = "rad",
             .help = "whole opening angle of the cone about the axis in which the task is met and "
                     "asks for nothing",
             .min = 0.02,
             .max = 6});
    f.param("onset", onset_,
            {.unit = "rad",
             .help = "how far outside the cone half of the angle beyond it counts as error; the "
                     "less, the more suddenly the task begins",
             .min = 1e-3,
             .max = 1});
    f.target("target", target_,
             {.unit = "m",
              .frame = "W",
              .help = "the point to see; not led anywhere: 1 m ahead of where it looks at the "
                      "start"});
    f.output("value", value_, {.unit = "m", .frame = "W", .help = "the point 1 m ahead"});
  }

  void bind(const Tree& tree, TaskRows& rows) override {
    ahead_ = unit_axis(axis_);
    edge_ = 2 * std::sin(field_ / 4);
    sight_.bind(tree, link_.value, at_);
    rows.resize(1, tree.nv());
    rows.columns = sight_.columns();
  }

  void value(const Dynamics& robot, Eigen::Ref<Eigen::VectorXd> out) override {
    out = sight_.ahead(robot, ahead_);
  }

  const char* unit() const override { return "rad"; }
  const char* target_unit() const override { return "m"; }

  // With θ the angle between axis and target, ρ = 2·sin(θ/2) = √(2 − 2c) and x = ρ − ρ(edge) > 0:
  // error = x³/(x² + o²), whose first two derivatives are 0 at the edge.
  void update(const Dynamics& robot, TaskRows& rows) override {
    value(robot, value_);
    sight_.update(robot, target_);
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

  Name link_{NameKind::kLink, {}};
  Eigen::Vector3d at_ = Eigen::Vector3d::Zero(), axis_ = Eigen::Vector3d::UnitX();
  double field_ = 1;
  double onset_ = 0.05;
  Eigen::Vector3d ahead_ = Eigen::Vector3d::UnitX();
  double edge_ = 0;  // ρ at the edge of the field
  LineOfSight sight_;
  Target target_{TargetSpace::vector(3)};
  Eigen::VectorXd value_ = Eigen::VectorXd::Zero(3);
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::LookAtTask, "look-at", "Keeps a point within a field of view")
