// SPDX-License-Identifier: BSD-2-Clause
// Controls the position of a point of a link in the world.

#include "poise/core/problem/axes.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class PositionTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("link", link_, {.help = "the link that carries the point", .required = true});
    f.vector("at", at_, {.unit = "m", .frame = "link", .help = "the point in the link's frame"});
    f.param("axes", axes_,
            {.frame = "W",
             .help = "the controlled components; the law gets only these",
             .choices = kAxesChoices});
    f.target("target", target_, {.unit = "m", .frame = "W", .help = "where the point should be"});
    f.output("value", value_, {.unit = "m", .frame = "W", .help = "where the point is"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    frame_ = tree.frame(link_.value);
    frame_.X_BF.p = frame_.X_BF * at_;
    chosen_ = axes_of(axes_);
    rows.resize(static_cast<Eigen::Index>(chosen_.size()), tree.nv());
    rows.columns = tree.support(frame_.body);
    packed_.resize(rows.columns.size());
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    out.head<3>() = robot.pose(frame_).p;
  }

  const char* unit() const override { return "m"; }

  // error = p − target,  ë = J·v̇ + drift
  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    const Eigen::Vector3d p = robot.pose(frame_).p;
    const Vector6d v = robot.velocity(frame_), drift = robot.drift(frame_);
    robot.jacobian(frame_, packed_);
    value_.head<3>() = p;
    for (Eigen::Index i = 0; i < rows.error.size(); ++i) {
      const int axis = chosen_[static_cast<std::size_t>(i)];
      rows.error[i] = p[axis] - target_.value[axis];
      rows.rate[i] = v[axis] - target_.rate[axis];
      rows.drift[i] = drift[axis] - target_.acceleration[axis];
      for (std::size_t k = 0; k < packed_.size(); ++k)
        rows.jacobian(i, rows.columns[k]) = packed_[k][axis];
    }
  }

 private:
  Name link_{NameKind::kLink, {}};
  Eigen::Vector3d at_ = Eigen::Vector3d::Zero();
  std::string axes_ = "xyz";
  std::vector<int> chosen_;
  Frame frame_;
  std::vector<PackedColumn> packed_;  // of the frame's 6×nv Jacobian
  Target target_{TargetSpace::vector(3)};
  Eigen::VectorXd value_ = Eigen::VectorXd::Zero(3);
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::PositionTask, "position", "Controls the position of a point of a link")
POISE_EQUATION(
    "p_WP = p_WL + R_WL·at\n"
    "e = p_WP − target  of it the components that axes says\n"
    "ë = J_P·v̇ + J̇_P·v − d²target/dt²")
