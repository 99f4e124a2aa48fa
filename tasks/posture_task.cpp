// SPDX-License-Identifier: BSD-2-Clause
// Joint positions, held at or led to a posture.

#include <algorithm>

#include "plugins/module.hpp"

namespace poise {
namespace {

class PostureTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("joints", joints_,
            {.help = "the joints to hold; none named: all. Components are in the robot's order"});
    f.target("target", target_, {.unit = "rad", .help = "where the joints should be"});
    f.output("value", value_, {.unit = "rad", .help = "where the joints are"});
  }

  void bind(const Tree& tree, TaskRows& rows) override {
    find_joints(tree);
    const auto size = static_cast<Eigen::Index>(indices_.size());
    target_.resize(TargetSpace::vector(size));
    value_.setZero(size);
    rows.resize(size, tree.nv());
    rows.selection = true;
    rows.columns.clear();
    names_.clear();
    velocities_.clear();
    for (Eigen::Index i = 0; i < size; ++i) {
      const int joint = indices_[static_cast<std::size_t>(i)];
      rows.columns.push_back(tree.velocity_index(joint));
      velocities_.push_back(tree.velocity_index(joint));
      rows.jacobian(i, tree.velocity_index(joint)) = 1;
      names_.push_back(tree.joints[static_cast<std::size_t>(joint)].name);
    }
  }

  void value(const Dynamics& robot, Eigen::Ref<Eigen::VectorXd> out) override {
    for (std::size_t i = 0; i < indices_.size(); ++i)
      out[static_cast<Eigen::Index>(i)] = robot.state().joints[indices_[i]];
  }

  const char* unit() const override { return "rad"; }
  std::vector<std::string> component_joints() const override { return names_; }

  // The Jacobian selects joints: constant, set at bind.
  void update(const Dynamics& robot, TaskRows& rows) override {
    value(robot, value_);
    rows.error = value_ - target_.value;
    for (std::size_t i = 0; i < indices_.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      rows.rate[k] = robot.state().v[velocities_[i]] - target_.rate[k];
    }
    rows.drift = -target_.acceleration;
  }

 private:
  void find_joints(const Tree& tree) {
    indices_.clear();
    for (const std::string& name : joints_.values) indices_.push_back(tree.joint(name));
    if (joints_.values.empty())
      for (int j = 0; j < tree.roots[0].joints; ++j)
        if (!tree.is_follower(j)) indices_.push_back(j);
    std::sort(indices_.begin(), indices_.end());
    const auto twice = std::adjacent_find(indices_.begin(), indices_.end());
    if (twice != indices_.end())
      throw ConfigError(
          "joints", "'" + tree.joints[static_cast<std::size_t>(*twice)].name + "' is named twice",
          "name each joint once");
  }

  Names joints_{NameKind::kJoint, {}};
  std::vector<int> indices_;  // in tree.joints, ascending
  std::vector<std::string> names_;
  std::vector<int> velocities_;  // their indices in v
  Target target_{TargetSpace::vector(0)};
  Eigen::VectorXd value_;
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::PostureTask, "posture", "Holds or leads the joints")
