// SPDX-License-Identifier: BSD-2-Clause
// The position of a point of a link, with a fault.

#include "poise/plugins/module.hpp"
#include "poise/tests/plugins/contract/wrong/fault.hpp"

namespace poise::test {
namespace {

class WrongTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("link", link_, {.help = "whose origin", .required = true});
    f.param("spare", spare_,
            {.unit = fault("no_unit") ? "" : "m", .help = "unused", .min = 0, .max = 1});
    if (fault("describes_twice")) f.param("spare", spare_, {.unit = "m", .help = "unused"});
    f.target("point", point_,
             {.unit = "m", .frame = fault("no_frame") ? "" : "W", .help = "where it should be"});
    f.output("distance", distance_, {.unit = "m", .help = "a number has no frame"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    frame_ = tree.frame(link_.value);
    rows.resize(3, tree.nv());
    rows.columns = tree.support(frame_.body);
    if (fault("role")) rows.role = TaskRole::kCom;
    if (fault("columns")) rows.columns.erase(rows.columns.begin());
    jacobian_.setZero(6, tree.nv());
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    out = robot.pose(frame_).p;
  }
  const char* unit() const override { return "m"; }

  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    robot.jacobian(frame_, jacobian_);
    rows.error = robot.pose(frame_).p - point_.value;
    rows.rate = robot.velocity(frame_).head<3>() - point_.rate;
    rows.drift = robot.drift(frame_).head<3>() - point_.acceleration;
    rows.jacobian = jacobian_.topRows<3>();
    distance_[0] = rows.error.norm();
    if (fault("sign_of_drift")) rows.drift *= -1;
    if (fault("jacobian")) rows.jacobian.row(1) *= 1.001;
    if (fault("rate")) rows.rate += point_.rate;
    if (fault("error")) rows.error[0] += 1e-6;
    if (fault("allocates")) allocate();
    if (fault("history")) rows.drift[0] += 1e-9 * ++updates_;
    if (fault("moves_target")) point_.value[0] += 1e-3;
  }

 private:
  Name link_{NameKind::kLink, {}};
  double spare_ = fault("default_out_of_range") ? 7 : 0.5;
  Frame frame_;
  RowMatrix jacobian_;
  Target point_{TargetSpace::vector(3)};
  Eigen::VectorXd distance_ = Eigen::VectorXd::Zero(1);
  int updates_ = 0;
};

}  // namespace
}  // namespace poise::test

POISE_TASK(poise::test::WrongTask, "wrong-task", "A point, with a fault")
