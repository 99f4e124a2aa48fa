// SPDX-License-Identifier: BSD-2-Clause
// Bounds the vertical velocity of the CoM, with a fault.

#include <algorithm>

#include "poise/plugins/module.hpp"
#include "poise/tests/plugins/contract/wrong/fault.hpp"

namespace poise::test {
namespace {

class WrongConstraint final : public Constraint {
 public:
  void describe(Fields&) override {}
  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    Rows rows;
    rows.unit = fault("no_unit") ? "" : "m/s²";
    rows.names = {"velocity of the CoM along z"};
    if (fault("no_names")) rows.names.clear();
    rows.on_acceleration.setZero(1, binding.tree.nv());
    rows.lower.setZero(1);
    rows.upper.setZero(1);
    blocks.push_back(std::move(rows));
  }
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    const double drift = tick.robot.com_drift().z(), speed = tick.robot.v_WC().z();
    blocks->on_acceleration = tick.robot.com_jacobian().row(2);
    blocks->lower[0] = std::min((-0.5 - speed) / 1e-3, 50.0) - drift;
    blocks->upper[0] = std::max((0.5 - speed) / 1e-3, -50.0) - drift;
    if (fault("bounds_cross")) blocks->upper[0] = (0.5 - speed) / 1e-3 - 1e4;
    if (fault("allocates")) allocate();
    if (fault("history")) blocks->lower[0] -= ++updates_;
    if (fault("writes_elsewhere")) std::prev(blocks)->lower.setZero(1);
  }

 private:
  int updates_ = 0;
};

}  // namespace
}  // namespace poise::test

POISE_CONSTRAINT(poise::test::WrongConstraint, "wrong-constraint", "Of the CoM, with a fault")
