// SPDX-License-Identifier: BSD-2-Clause
// Controls joint positions.

#include <algorithm>

#include "poise/core/so3/rotation_vector.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class PostureTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("joints", joints_,
            {.help = "the controlled joints; empty: all joints with motors. Components are in the "
                     "robot's order"});
    f.target("target", target_,
             {.unit = "rad",
              .help = "desired joint positions; for a spherical joint, its rotation vector"});
    f.output("value", value_, {.unit = "rad", .help = "joint positions"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    find_joints(tree);
    const auto size = static_cast<Eigen::Index>(indices_.size());
    target_.resize(TargetSpace::vector(size));
    value_.setZero(size);
    rows.resize(size, tree.nv());
    rows.selection = true;
    rows.role = TaskRole::kPosture;
    rows.columns.clear();
    names_.clear();
    velocities_.clear();
    balls_.clear();
    for (Eigen::Index i = 0; i < size; ++i) {
      const int joint = indices_[static_cast<std::size_t>(i)];
      const TreeJoint& here = tree.joints[static_cast<std::size_t>(joint)];
      rows.columns.push_back(here.velocity);
      velocities_.push_back(here.velocity);
      rows.jacobian(i, here.velocity) = 1;
      names_.push_back(here.name);
      if (here.ball >= 0 && tree.balls[static_cast<std::size_t>(here.ball)].joint == joint)
        balls_.push_back({i, static_cast<std::size_t>(here.ball)});
    }
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    for (std::size_t i = 0; i < indices_.size(); ++i)
      out[static_cast<Eigen::Index>(i)] = robot.state().joints[indices_[i]];
    for (const HeldBall& ball : balls_)
      out.segment<3>(ball.row) = rotation_vector(robot.state().balls[ball.ball]);
  }

  const char* unit() const override { return "rad"; }
  std::vector<std::string> component_joints() const override { return names_; }

  // The Jacobian selects joints; it is constant and set at bind.
  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    value(tick, value_);
    rows.error = value_ - target_.value;
    for (std::size_t i = 0; i < indices_.size(); ++i) {
      const auto k = static_cast<Eigen::Index>(i);
      rows.rate[k] = robot.state().v[velocities_[i]] - target_.rate[k];
    }
    rows.drift = -target_.acceleration;
    for (const HeldBall& ball : balls_) turn(ball, robot, rows);
  }

 private:
  struct HeldBall {
    Eigen::Index row;  // first of its three rows
    std::size_t ball;  // index in tree.balls
  };

  // error = log(R·R_targetᵀ), rate = ω − ω_target, as in the orientation task; in the axes of the
  // joint frame on the parent's side, like the velocities of spherical joints.
  void turn(const HeldBall& ball, const Dynamics& robot, TaskRows& rows) const {
    const Eigen::Vector3d theta = target_.value.segment<3>(ball.row);
    const Eigen::Vector3d theta_dot = target_.rate.segment<3>(ball.row);
    const Eigen::Vector3d theta_ddot = target_.acceleration.segment<3>(ball.row);
    const ChartMap map = chart_.angular_map(theta);
    const Eigen::Matrix3d R_target = rotation_from_vector(theta);
    rows.error.segment<3>(ball.row) =
        rotation_vector(robot.state().balls[ball.ball] * R_target.transpose());
    rows.rate.segment<3>(ball.row) =
        robot.state().v.segment<3>(velocities_[static_cast<std::size_t>(ball.row)]) -
        map * theta_dot;
    rows.drift.segment<3>(ball.row) =
        -(map * theta_ddot + chart_.angular_map_rate(theta, theta_dot) * theta_dot);
  }

  void find_joints(const Tree& tree) {
    indices_.clear();
    for (const std::string& name : joints_.values) add_named(tree, name);
    if (joints_.values.empty())
      for (int j = 0; j < tree.roots[0].joints; ++j)
        if (!tree.is_follower(j) && tree.joints[static_cast<std::size_t>(j)].actuated)
          indices_.push_back(j);
    std::sort(indices_.begin(), indices_.end());
    const auto twice = std::adjacent_find(indices_.begin(), indices_.end());
    if (twice != indices_.end())
      throw ConfigError(
          ErrorCode::kDuplicate, "joints",
          "'" + tree.joints[static_cast<std::size_t>(*twice)].name + "' is named twice",
          "name each joint once");
  }

  void add_named(const Tree& tree, const std::string& name) {
    const std::vector<int> parts = tree.find_joints(name);
    if (parts.empty()) tree.joint(name);
    for (const int part : parts) {
      const TreeJoint& joint = tree.joints[static_cast<std::size_t>(part)];
      if (joint.ball >= 0 && parts.size() == 1)
        throw ConfigError(ErrorCode::kUnsuited, "joints",
                          "'" + name + "' is a part of a spherical joint",
                          "name the whole joint: " + joint.whole);
      if (joint.leader >= 0)
        throw ConfigError(
            ErrorCode::kUnsuited, "joints", "'" + name + "' follows another joint",
            "name its leader: " + tree.joints[static_cast<std::size_t>(joint.leader)].name);
      indices_.push_back(part);
    }
  }

  Names joints_{NameKind::kJoint, {}};
  std::vector<int> indices_;  // in tree.joints, ascending
  std::vector<std::string> names_;
  std::vector<int> velocities_;  // their indices in v
  std::vector<HeldBall> balls_;
  RotationVector chart_;
  Target target_{TargetSpace::vector(0)};
  Eigen::VectorXd value_;
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::PostureTask, "posture", "Controls joint positions")
POISE_EQUATION(
    "e = q − target  joint by joint\n"
    "e = log(R·R_targetᵀ)  of a spherical joint")
POISE_EXAMPLE("joints: [l_elbow, r_elbow]")
