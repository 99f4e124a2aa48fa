// SPDX-License-Identifier: BSD-2-Clause
// The height of the CoM, with a fault.

#include <cstdlib>

#include "poise/tests/system/faulty/plan.hpp"

namespace poise::test {
namespace {

class FaultyTask final : public Task {
 public:
  void describe(Fields& f) override {
    plan_.describe(f);
    f.target("height", target_, {.unit = "m", .frame = "W", .help = "where to be"});
  }
  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    plan_.at("bind");
    rows.resize(1, tree.nv());
  }
  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    out[0] = robot.p_WC().z();
  }
  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    plan_.call();
    rows.error[0] = robot.p_WC().z() - target_.value[0];
    rows.rate[0] = robot.v_WC().z() - target_.rate[0];
    rows.drift[0] = robot.com_drift().z() - target_.acceleration[0];
    rows.jacobian = robot.com_jacobian().row(2);
    if (plan_.does("nan")) rows.jacobian(0, 0) = kNaN;
    if (plan_.does("infinity")) rows.rate[0] = std::numeric_limits<double>::infinity();
    if (plan_.does("resizes")) rows.error.setZero(4);
    if (plan_.does("crashes")) std::abort();
  }
  const char* unit() const override { return "m"; }

 private:
  Plan plan_;
  Target target_{TargetSpace::vector(1)};
};

}  // namespace
}  // namespace poise::test

POISE_TASK(poise::test::FaultyTask, "faulty-task", "Height of the CoM, with a fault")
