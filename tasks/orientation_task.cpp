// SPDX-License-Identifier: BSD-2-Clause
// Controls the orientation of a link in the world.

#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class OrientationTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("link", link_, {.help = "the link whose orientation is controlled", .required = true});
    f.target(
        "target", target_,
        {.unit = "rad", .frame = "W", .help = "desired orientation of the link, a rotation R_WL"});
    f.output("value", value_,
             {.unit = "1", .frame = "W", .help = "orientation of the link: quaternion w, x, y, z"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    frame_ = tree.frame(link_.value);
    rows.resize(3, tree.nv());
    rows.columns = tree.support(frame_.body);
    const bool on_base = tree.parent(frame_.body) < 0 && rows.columns.size() == 6;
    if (on_base && rows.columns[0] == 0) rows.role = TaskRole::kBaseOrientation;
    packed_.resize(rows.columns.size());
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    const Eigen::Quaterniond q(robot.pose(frame_).R);
    out << q.w(), q.vec();
  }

  const char* unit() const override { return "rad"; }

  // error = log(R·R_targetᵀ) in world axes, rate = ω − ω_target. The rate is the error's derivative
  // to first order in the error, see TaskRows.
  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    value(tick, value_);
    rows.error.head<3>() = rotation_vector(robot.pose(frame_).R * target_.rotation().transpose());
    rows.rate.head<3>() = robot.velocity(frame_).tail<3>() - target_.rate;
    rows.drift.head<3>() = robot.drift(frame_).tail<3>() - target_.acceleration;
    robot.jacobian(frame_, packed_);
    for (std::size_t k = 0; k < packed_.size(); ++k)
      for (int i = 0; i < 3; ++i) rows.jacobian(i, rows.columns[k]) = packed_[k][3 + i];
  }

 private:
  Name link_{NameKind::kLink, {}};
  Frame frame_;
  std::vector<PackedColumn> packed_;  // of the frame's 6×nv Jacobian
  Target target_{TargetSpace::rotation()};
  Eigen::VectorXd value_ = Eigen::Vector4d(1, 0, 0, 0);
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::OrientationTask, "orientation", "Controls the orientation of a link")
POISE_EQUATION(
    "e = log(R_WL·R_targetᵀ)  a rotation vector in world axes\n"
    "ė = ω − ω_target")
