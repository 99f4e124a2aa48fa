// SPDX-License-Identifier: BSD-2-Clause
// Bounds the rate of change of torques.

#include <limits>

#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class TorqueRateLimitsConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("max", max_,
            {.unit = "N·m/s, N/s",
             .help = "limit of every motor: torques change by at most max·period per tick; the "
                     "first tick of a run is not limited",
             .min = 1e-3,
             .max = 1e9,
             .required = true});
    f.param("joints", joints_,
            {.unit = "N·m/s, N/s", .help = "limits of single joints", .min = 1e-3, .max = 1e9});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    const Tree& tree = binding.tree;
    Eigen::VectorXd rate = Eigen::VectorXd::Constant(tree.nv(), max_);
    for (const auto& [name, bound] : joints_.values) set_rate(tree, name, bound, rate);
    rate_ = rate(tree.motors());
    step_.setZero(rate_.size());
    blocks.push_back(unbounded(tree));
  }

  // |τ − τ_before| ≤ rate·elapsed
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    if (tick.torque == nullptr) {
      blocks->lower.setConstant(-kInfinity);
      blocks->upper.setConstant(kInfinity);
    } else {
      step_ = tick.elapsed * rate_;
      blocks->lower = *tick.torque - step_;
      blocks->upper = *tick.torque + step_;
    }
  }

 private:
  static void set_rate(const Tree& tree, const std::string& name, double bound,
                       Eigen::VectorXd& rate) {
    std::vector<int> parts = tree.find_joints(name);
    if (parts.empty()) parts = {tree.joint(name)};
    for (const int part : parts) {
      const TreeJoint& joint = tree.joints[static_cast<std::size_t>(part)];
      if (!joint.actuated || joint.leader >= 0)
        throw ConfigError(ErrorCode::kUnsuited, "joints." + name, "has no motor", "leave it out");
      rate[tree.velocity_index(part)] = bound;
    }
  }

  static Rows unbounded(const Tree& tree) {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    Rows rows;
    rows.kind = RowKind::kTorque;
    rows.unit = "N·m";
    rows.clamps = true;
    for (const int joint : tree.motor_joints())
      rows.names.push_back(tree.joints[static_cast<std::size_t>(joint)].name);
    const auto size = static_cast<Eigen::Index>(rows.names.size());
    rows.lower.setConstant(size, -kInfinity);
    rows.upper.setConstant(size, kInfinity);
    return rows;
  }

  double max_ = 500;
  NamedNumbers joints_{NameKind::kJoint, {}};
  Eigen::VectorXd rate_, step_;  // per motor
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::TorqueRateLimitsConstraint, "torque-rate-limits",
                 "Limits the rate of change of torques")
POISE_EQUATION("|τ − τ_before| ≤ max·Δt")
POISE_EXAMPLE("max: 100 N·m/s")
