// SPDX-License-Identifier: BSD-2-Clause
// Bounds the rate of change of joint accelerations.

#include "poise/constraints/acceleration_rows.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class JointJerkLimitsConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("max", max_,
            {.unit = "rad/s³, m/s³",
             .help = "limit of every joint: accelerations change by at most max·period per tick. "
                     "The first tick is not limited, nor is one after a tick without a solution. "
                     "Other motion limits may need more: give it a level, or list it under relax",
             .min = 1e-3,
             .max = 1e9,
             .required = true});
    f.param("joints", joints_,
            {.unit = "rad/s³, m/s³", .help = "limits of single joints", .min = 1e-3, .max = 1e9});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    const Tree& tree = binding.tree;
    jerk_.setConstant(tree.nv(), std::numeric_limits<double>::infinity());
    for (const TreeJoint& joint : tree.joints) jerk_[joint.velocity] = max_;
    for (const auto& [name, bound] : joints_.values) {
      const std::vector<int> parts = tree.find_joints(name);
      if (parts.empty()) tree.joint(name);
      for (const int part : parts) jerk_[tree.velocity_index(part)] = bound;
    }
    step_.setZero(tree.nv());
    blocks.push_back(acceleration_rows(tree));
  }

  // |v̇ − v̇_before| ≤ jerk·elapsed
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    if (tick.acceleration == nullptr) {
      blocks->upper.setConstant(std::numeric_limits<double>::infinity());
      blocks->lower = -blocks->upper;
    } else {
      step_ = tick.elapsed * jerk_;
      blocks->upper = *tick.acceleration + step_;
      blocks->lower = *tick.acceleration - step_;
    }
  }

 private:
  double max_ = 1000;
  NamedNumbers joints_{NameKind::kJoint, {}};
  Eigen::VectorXd jerk_, step_;  // per velocity
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::JointJerkLimitsConstraint, "joint-jerk-limits",
                 "Limits the rate of change of joint accelerations")
POISE_EQUATION("|q̈ − q̈_before| ≤ max·Δt")
POISE_EXAMPLE("max: 5000 rad/s³")
