// SPDX-License-Identifier: BSD-2-Clause
// Torques stay within what the motors can give.

#include "constraints/acceleration_rows.hpp"
#include "plugins/module.hpp"

namespace poise {
namespace {

class TorqueLimitsConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("margin", margin_,
            {.unit = "1",
             .help = "share of the robot's effort limits that is kept in reserve",
             .min = 0,
             .max = 0.9});
  }

  // Joints without a limit have infinite bounds, which are no rows.
  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    const Tree& tree = binding.tree;
    Rows rows;
    rows.kind = RowKind::kTorque;
    rows.unit = "N·m";
    rows.names = tree.joint_names();
    rows.upper.resize(static_cast<Eigen::Index>(tree.joints.size()));
    for (std::size_t j = 0; j < tree.joints.size(); ++j) {
      const TreeJoint& joint = tree.joints[j];
      if (!(joint.limits.effort > 0))
        refuse_limit(joint, "effort", "is 0: no torque is allowed", "100");
      rows.upper[static_cast<Eigen::Index>(j)] = (1 - margin_) * joint.limits.effort;
    }
    rows.lower = -rows.upper;
    blocks.push_back(std::move(rows));
  }

  // Constant while bound.
  void update(const Tick& /*tick*/, std::deque<Rows>::iterator /*blocks*/) override {}

 private:
  double margin_ = 0;
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::TorqueLimitsConstraint, "torque-limits",
                 "Torques stay within what the motors can give")
