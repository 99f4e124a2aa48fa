// SPDX-License-Identifier: BSD-2-Clause
// Keeps torques within the motors' limits.

#include "poise/constraints/acceleration_rows.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class TorqueLimitsConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("margin", margin_,
            {.unit = "1",
             .help = "fraction of the robot's effort limits kept in reserve",
             .min = 0,
             .max = 0.9});
  }

  // Joints without a limit have infinite bounds and no rows.
  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    const Tree& tree = binding.tree;
    Rows rows;
    rows.kind = RowKind::kTorque;
    rows.unit = "N·m";
    rows.upper.resize(static_cast<Eigen::Index>(tree.motors().size()));
    for (const TreeJoint& joint : tree.joints) {
      if (!joint.actuated || joint.leader >= 0) continue;
      if (!(joint.limits.effort > 0))
        refuse_limit(joint, "effort", "is 0: no torque is allowed", "100");
      rows.upper[static_cast<Eigen::Index>(rows.names.size())] =
          (1 - margin_) * joint.limits.effort;
      rows.names.push_back(joint.name);
    }
    rows.lower = -rows.upper;
    blocks.push_back(std::move(rows));
  }

  // Constant after bind.
  void update(const Tick& /*tick*/, std::deque<Rows>::iterator /*blocks*/) override {}

 private:
  double margin_ = 0;
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::TorqueLimitsConstraint, "torque-limits",
                 "Keeps torques within the motors' limits")
POISE_EQUATION("|τ| ≤ (1 − margin)·τ_max")
