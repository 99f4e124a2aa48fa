// SPDX-License-Identifier: BSD-2-Clause
// Keeps a link level, like a tray that must not spill: its z axis points up, rotation about it is
// free. The task has only two rows; `orientation` would also fix the third rotation.

#include <poise/plugins/module.hpp>

namespace poise {
namespace {

class LevelTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("link", link_, {.help = "the link to keep level", .required = true});
    f.target("tilt", tilt_,
             {.unit = "1", .frame = "W", .help = "x, y of the link's z axis; 0, 0 is level"});
    f.output("value", value_, {.unit = "1", .frame = "W", .help = "x, y of the link's z axis"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    frame_ = tree.frame(link_.value);
    rows.resize(2, tree.nv());
    rows.columns = tree.support(frame_.body);
    jacobian_.setZero(6, tree.nv());
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    out = robot.pose(frame_).R.col(2).head<2>();
  }

  const char* unit() const override { return "1"; }

  // z = R·e_z,  ż = ω × z,  z̈ = ω̇ × z + ω × ż
  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    value(tick, value_);
    const Eigen::Vector3d z = robot.pose(frame_).R.col(2);
    const Eigen::Vector3d w = robot.velocity(frame_).tail<3>();
    const Eigen::Vector3d z_rate = w.cross(z);
    const Eigen::Vector3d drift = robot.drift(frame_).tail<3>().cross(z) + w.cross(z_rate);
    robot.jacobian(frame_, jacobian_);
    rows.error = value_ - tilt_.value;
    rows.rate = z_rate.head<2>() - tilt_.rate;
    rows.drift = drift.head<2>() - tilt_.acceleration;
    // x and y of ω × z, column by column
    rows.jacobian.row(0) = z.z() * jacobian_.row(4) - z.y() * jacobian_.row(5);
    rows.jacobian.row(1) = z.x() * jacobian_.row(5) - z.z() * jacobian_.row(3);
  }

 private:
  Name link_{NameKind::kLink, {}};
  Frame frame_;
  RowMatrix jacobian_;  // 6×nv, of the whole frame
  Target tilt_{TargetSpace::vector(2)};
  Eigen::VectorXd value_ = Eigen::Vector2d::Zero();
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::LevelTask, "level", "Keeps a link level, free to turn about its z axis")
POISE_EQUATION(
    "e = (z_x, z_y) − tilt,  z = R_WL·e_z  the z axis of link, in the world\n"
    "z̈ = ω̇ × z + ω × ż")
