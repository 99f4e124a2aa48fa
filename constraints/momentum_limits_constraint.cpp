// SPDX-License-Identifier: BSD-2-Clause
// Bounds the momentum of the robot about its CoM.

#include <algorithm>
#include <limits>

#include "poise/plugins/module.hpp"

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class MomentumLimitsConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("linear", linear_,
            {.unit = "N·s",
             .frame = "W",
             .help = "bound of each component of the linear momentum; 0: none",
             .min = 0,
             .max = 1e6});
    f.param("angular", angular_,
            {.unit = "N·m·s",
             .frame = "W",
             .help = "bound of each component of the momentum about the CoM; 0: none",
             .min = 0,
             .max = 1e6});
    f.param("force", force_,
            {.unit = "N",
             .help = "maximum rate at which excess linear momentum is reduced",
             .min = 1e-3,
             .max = 1e6});
    f.param("moment", moment_,
            {.unit = "N·m",
             .help = "maximum rate at which excess angular momentum is reduced",
             .min = 1e-3,
             .max = 1e6});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    if (!binding.tree.floating())
      throw ConfigError(ErrorCode::kUnsuited, "type", "bounds a momentum, but the base is fixed",
                        "leave it out: what holds the base takes the momentum");
    period_ = binding.period;
    Rows rows;
    rows.kind = RowKind::kGeneral;
    rows.unit = "N, N·m";
    rows.names = {"linear x", "linear y", "linear z", "angular x", "angular y", "angular z"};
    rows.lower.setConstant(6, -kInfinity);
    rows.upper.setConstant(6, kInfinity);
    rows.on_acceleration.setZero(6, binding.tree.nv());
    blocks.push_back(std::move(rows));
  }

  // The next momentum h + dt·(A_G·v̇ + Ȧ_G·v) stays within its bounds.
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    const Vector6d h = tick.robot.centroidal_momentum(), drift = tick.robot.centroidal_drift();
    const ConstRowsRef A = tick.robot.centroidal_matrix();
    blocks->on_acceleration.leftCols(A.cols()) = A;
    for (Eigen::Index i = 0; i < 6; ++i) {
      const double bound = i < 3 ? linear_ : angular_, most = i < 3 ? force_ : moment_;
      if (bound == 0) continue;
      blocks->upper[i] = std::max((bound - h[i]) / period_, -most) - drift[i];
      blocks->lower[i] = std::min((-bound - h[i]) / period_, most) - drift[i];
    }
  }

 private:
  double linear_ = 0, angular_ = 10, force_ = 100, moment_ = 20;
  double period_ = 0;
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::MomentumLimitsConstraint, "momentum-limits",
                 "Limits the momentum about the CoM")
POISE_EQUATION(
    "|p + Δt·ṗ| ≤ linear,  |l + Δt·l̇| ≤ angular  p, l: momentum, linear and about the CoM\n"
    "(ṗ, l̇) = A_G·v̇ + Ȧ_G·v  what is beyond already is taken away by force and moment at most")
POISE_EXAMPLE("linear: 50 N·s, angular: 10 N·m·s")
