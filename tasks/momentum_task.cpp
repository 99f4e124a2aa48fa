// SPDX-License-Identifier: BSD-2-Clause
// Controls the momentum of the robot about its CoM.

#include <array>

#include "poise/plugins/module.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 3> kParts{"both", "linear", "angular"};

class MomentumTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("part", part_,
            {.help = "which momentum is controlled. Here the law's stiffness is in 1/s and its "
                     "damping is ignored: ḣ = −stiffness·(h − target)",
             .choices = kParts});
    f.target("target", target_,
             {.unit = "N·s, N·m·s",
              .frame = "W",
              .help = "desired momentum, linear then angular about the CoM"});
    f.output("value", value_,
             {.unit = "N·s, N·m·s", .frame = "W", .help = "momentum, linear then angular"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    first_ = part_ == "angular" ? 3 : 0;
    size_ = part_ == "both" ? 6 : 3;
    const Root& robot = tree.roots[0];
    target_.resize(TargetSpace::vector(size_));
    value_.setZero(size_);
    rows.resize(size_, tree.nv());
    rows.order = 1;
    rows.columns.clear();
    for (int k = 0; k < robot.velocities; ++k) rows.columns.push_back(robot.velocity + k);
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    out = robot.centroidal_momentum().segment(first_, size_);
  }

  const char* unit() const override {
    if (part_ == "both") return "N·s, N·m·s";
    return part_ == "linear" ? "N·s" : "N·m·s";
  }

  // error = h − target,  ḣ = A_G·v̇ + Ȧ_G·v
  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    value(tick, value_);
    rows.error = value_ - target_.value;
    rows.drift = robot.centroidal_drift().segment(first_, size_) - target_.rate;
    const ConstRowsRef A = robot.centroidal_matrix();
    rows.jacobian.leftCols(A.cols()) = A.middleRows(first_, size_);
  }

 private:
  std::string part_ = "both";
  Eigen::Index first_ = 0, size_ = 6;
  Target target_{TargetSpace::vector(6)};
  Eigen::VectorXd value_ = Eigen::VectorXd::Zero(6);
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::MomentumTask, "momentum", "Controls the momentum about the CoM")
POISE_EQUATION(
    "e = A_G·v − target  (p, l): linear, and angular about the CoM\n"
    "ḣ = A_G·v̇ + Ȧ_G·v")
