// SPDX-License-Identifier: BSD-2-Clause
// Limits the vertical acceleration of the centre of mass.

#include <poise/plugins/module.hpp>

namespace new_name {

using namespace poise;

class NewName final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("limit", limit_,
            {.unit = "m/s²", .help = "maximum acceleration along W's z", .min = 1e-2, .max = 1e3});
  }

  // Sizes and names are set once; `update` only rewrites numbers.
  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    Rows rows;
    rows.kind = RowKind::kGeneral;
    rows.unit = "m/s²";
    rows.names = {"acceleration of the CoM along z"};
    rows.on_acceleration.setZero(1, binding.tree.nv());
    rows.lower.setZero(1);
    rows.upper.setZero(1);
    blocks.push_back(std::move(rows));
  }

  // −a ≤ J_z·v̇ + J̇_z·v ≤ a
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    const auto jacobian = tick.robot.com_jacobian();
    const double drift = tick.robot.com_drift().z();
    blocks->on_acceleration.leftCols(jacobian.cols()) = jacobian.row(2);
    blocks->lower[0] = -limit_ - drift;
    blocks->upper[0] = limit_ - drift;
  }

 private:
  double limit_ = 5;
};

}  // namespace new_name

POISE_CONSTRAINT(new_name::NewName, "new-name",
                 "Limits the vertical acceleration of the centre of mass")
POISE_EQUATION(
    "|c̈_z| ≤ limit  c: the centre of mass\n"
    "c̈_z = J_z·v̇ + J̇_z·v")
