// SPDX-License-Identifier: BSD-2-Clause
// Bounds joint accelerations.

#include "poise/constraints/acceleration_rows.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class JointAccelerationLimitsConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("max", max_,
            {.unit = "rad/s², m/s²",
             .help = "limit of every joint; below the deceleration of the other joint limits, they "
                     "may conflict",
             .min = 1e-3,
             .max = 1e6});
    f.param("joints", joints_,
            {.unit = "rad/s², m/s²", .help = "limits of single joints", .min = 1e-3, .max = 1e6});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    Rows rows = acceleration_rows(binding.tree);
    for (const TreeJoint& joint : binding.tree.joints) rows.upper[joint.velocity] = max_;
    for (const auto& [name, bound] : joints_.values) {
      const std::vector<int> parts = binding.tree.find_joints(name);
      if (parts.empty()) binding.tree.joint(name);
      for (const int part : parts) rows.upper[binding.tree.velocity_index(part)] = bound;
    }
    rows.lower = -rows.upper;
    blocks.push_back(std::move(rows));
  }

  // Constant after bind.
  void update(const Tick& /*tick*/, std::deque<Rows>::iterator /*blocks*/) override {}

 private:
  double max_ = 500;
  NamedNumbers joints_{NameKind::kJoint, {}};
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::JointAccelerationLimitsConstraint, "joint-acceleration-limits",
                 "Limits joint accelerations")
POISE_EQUATION("|q̈| ≤ max")
