// SPDX-License-Identifier: BSD-2-Clause
// The CoM's vertical acceleration within ±5 m/s², with a fault.

#include "poise/tests/system/faulty/plan.hpp"

namespace poise::test {
namespace {

class FaultyConstraint final : public Constraint {
 public:
  void describe(Fields& f) override { plan_.describe(f); }
  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    plan_.at("bind");
    Rows rows;
    rows.unit = "m/s²";
    rows.names = {"CoM z"};
    rows.on_acceleration.setZero(1, binding.tree.nv());
    rows.lower.setZero(1);
    rows.upper.setZero(1);
    blocks.push_back(std::move(rows));
  }
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    plan_.call();
    blocks->on_acceleration = tick.robot.com_jacobian().row(2);
    blocks->lower[0] = -5 - tick.robot.com_drift().z();
    blocks->upper[0] = 5 - tick.robot.com_drift().z();
    if (plan_.does("nan")) blocks->upper[0] = kNaN;
    if (plan_.does("nan in rows")) blocks->on_acceleration(0, 3) = kNaN;
    if (plan_.does("resizes")) blocks->lower.setZero(2);
  }

 private:
  Plan plan_;
};

}  // namespace
}  // namespace poise::test

POISE_CONSTRAINT(poise::test::FaultyConstraint, "faulty-constraint", "Of the CoM, with a fault")
