// SPDX-License-Identifier: BSD-2-Clause
// Controls the pose of a frame of a link in the world.

#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class PoseTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("link", link_, {.help = "the link that carries the frame", .required = true});
    f.vector("at", at_, {.unit = "m", .frame = "link", .help = "origin of the frame in the link"});
    f.vector("turned", turned_,
             {.unit = "rad", .frame = "link", .help = "roll, pitch, yaw of the frame in the link"});
    f.target("target", target_,
             {.unit = "m, rad", .frame = "W", .help = "where the frame should be"});
    f.output("value", value_,
             {.unit = "m, 1",
              .frame = "W",
              .help = "where the frame is: x, y, z, then quaternion w, x, y, z"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    frame_ = tree.frame(link_.value);
    frame_.X_BF = frame_.X_BF * Pose{rotation_from_rpy(turned_), at_};
    rows.resize(6, tree.nv());
    rows.columns = tree.support(frame_.body);
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    const Pose X = robot.pose(frame_);
    const Eigen::Quaterniond q(X.R);
    out.head<3>() = X.p;
    out[3] = q.w();
    out.tail<3>() = q.vec();
  }

  const char* unit() const override { return "m, rad"; }

  // error = (p − p_target; log(R·R_targetᵀ)) in world axes; rate and drift are those of the frame.
  // For the rotation, rate is the error's derivative to first order in the error.
  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    const Pose X = robot.pose(frame_);
    value(tick, value_);
    rows.error.head<3>() = X.p - target_.value.head<3>();
    rows.error.tail<3>() = rotation_vector(X.R * target_.rotation().transpose());
    rows.rate.head<6>() = robot.velocity(frame_) - target_.rate;
    rows.drift.head<6>() = robot.drift(frame_) - target_.acceleration;
    robot.jacobian(frame_, rows.jacobian);
  }

 private:
  Name link_{NameKind::kLink, {}};
  Eigen::Vector3d at_ = Eigen::Vector3d::Zero();
  Eigen::Vector3d turned_ = Eigen::Vector3d::Zero();
  Frame frame_;
  Target target_{TargetSpace::pose()};
  Eigen::VectorXd value_ = (Eigen::VectorXd(7) << 0, 0, 0, 1, 0, 0, 0).finished();
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::PoseTask, "pose", "Controls the pose of a frame of a link")
POISE_EQUATION(
    "e = (p_WF − p_target, log(R_WF·R_targetᵀ))  F: the frame, at and turned in its link\n"
    "ė = (ṗ_WF − ṗ_target, ω − ω_target)")
