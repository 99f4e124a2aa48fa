// SPDX-License-Identifier: BSD-2-Clause
// Keeps the capture point ξ = c + ċ·√(z/g), where the robot would have to step to come to rest, in
// a box on the ground. While the box is inside the feet, the robot can stop without a step.

#include <algorithm>
#include <cmath>
#include <poise/plugins/module.hpp>

namespace capture_point_constraint {

using namespace poise;

class CapturePointConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.vector("centre", centre_, {.unit = "m", .frame = "W", .help = "x, y of the box"});
    f.vector("half", half_,
             {.unit = "m",
              .frame = "W",
              .help = "half the lengths of its edges",
              .min = 1e-3,
              .max = 10});
    f.param("gain", gain_,
            {.unit = "1/s", .help = "rate of approach to an edge", .min = 0.1, .max = 1e3});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    Rows rows;
    rows.unit = "m/s²";
    rows.names = {"capture point along x", "capture point along y"};
    rows.on_acceleration.setZero(2, binding.tree.nv());
    rows.lower.setZero(2);
    rows.upper.setZero(2);
    blocks.push_back(std::move(rows));
  }

  // −k·(ξ − low) ≤ ξ̇ ≤ k·(high − ξ) with ξ̇ = ċ + (J·v̇ + J̇·v)/ω
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    const auto jacobian = tick.robot.com_jacobian();
    const Eigen::Vector3d c = tick.robot.p_WC(), speed = tick.robot.v_WC();
    const Eigen::Vector3d drift = tick.robot.com_drift();
    const double omega = std::sqrt(9.81 / std::max(c.z(), 0.1));
    blocks->on_acceleration.leftCols(jacobian.cols()) = jacobian.topRows(2);
    for (int i = 0; i < 2; ++i) {
      const double off = c[i] + speed[i] / omega - centre_[i];
      blocks->lower[i] = omega * (gain_ * (-half_[i] - off) - speed[i]) - drift[i];
      blocks->upper[i] = omega * (gain_ * (half_[i] - off) - speed[i]) - drift[i];
    }
  }

 private:
  Eigen::VectorXd centre_ = Eigen::Vector2d::Zero();
  Eigen::VectorXd half_ = Eigen::Vector2d(0.06, 0.06);
  double gain_ = 20;
};

}  // namespace capture_point_constraint

POISE_CONSTRAINT(capture_point_constraint::CapturePointConstraint, "capture-point",
                 "The capture point stays in a box")
POISE_EQUATION(
    "ξ = c + ċ/ω,  ω = √(g/c_z)  the capture point of the CoM c\n"
    "−gain·(ξ − centre + half) ≤ ξ̇ ≤ gain·(centre + half − ξ)")
