// SPDX-License-Identifier: BSD-2-Clause
// The equation of motion.

#include "poise/core/problem/velocity_names.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class DynamicsConstraint final : public Constraint {
 public:
  void describe(Fields& /*f*/) override {}

  // M·v̇ + h = Sᵀτ + ΣJᵀf: its terms are in Problem::robot and the contacts.
  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    Rows rows;
    rows.kind = RowKind::kEquationOfMotion;
    rows.unit = "N, N·m";
    rows.names = velocity_names(binding.tree);
    rows.lower.setZero(binding.tree.nv());
    rows.upper.setZero(binding.tree.nv());
    blocks.push_back(std::move(rows));
  }

  void update(const Tick& /*tick*/, std::deque<Rows>::iterator /*blocks*/) override {}
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::DynamicsConstraint, "dynamics", "The equation of motion")
POISE_EQUATION(
    "M·v̇ + h = Sᵀ·τ + Σ J_cᵀ·f_c  M, h: of the whole mechanism; S: the motors; c: the contacts")
