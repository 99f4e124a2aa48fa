// SPDX-License-Identifier: BSD-2-Clause
// Controls the height of a link.

#include <poise/plugins/module.hpp>

namespace new_name {

using namespace poise;

class NewName final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("link", link_, {.help = "the link whose origin is controlled", .required = true});
    f.target("height", height_, {.unit = "m", .frame = "W", .help = "where it should be"});
    f.output("value", value_, {.unit = "m", .frame = "W", .help = "where it is"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    frame_ = tree.frame(link_.value);
    rows.resize(1, tree.nv());
    rows.columns = tree.support(frame_.body);
    jacobian_.setZero(6, tree.nv());
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    out[0] = robot.pose(frame_).p.z();
  }

  const char* unit() const override { return "m"; }

  // z̈ = J_z·v̇ + J̇_z·v: `rate` is the derivative of `error`; `jacobian` and `drift` give that of
  // `rate`.
  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    value(tick, value_);
    robot.jacobian(frame_, jacobian_);
    rows.error = value_ - height_.value;
    rows.rate[0] = robot.velocity(frame_)[2] - height_.rate[0];
    rows.drift[0] = robot.drift(frame_)[2] - height_.acceleration[0];
    rows.jacobian = jacobian_.row(2);
  }

 private:
  Name link_{NameKind::kLink, {}};
  Frame frame_;
  RowMatrix jacobian_;  // 6×nv, of the whole frame
  Target height_{TargetSpace::vector(1)};
  Eigen::VectorXd value_ = Eigen::VectorXd::Zero(1);
};

}  // namespace new_name

POISE_TASK(new_name::NewName, "new-name", "Controls the height of a link")
POISE_EQUATION(
    "e = p_z − height  p: the origin of link, in the world\n"
    "ë = J_z·v̇ + J̇_z·v − d²height/dt²")
