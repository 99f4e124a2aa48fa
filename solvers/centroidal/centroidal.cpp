// SPDX-License-Identifier: BSD-2-Clause
// The balancing controller as a solver module: parameters and checks.

#include <array>

#include "poise/plugins/module.hpp"
#include "poise/solvers/centroidal/balance.hpp"
#include "poise/solvers/centroidal/why_not.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 2> kInequalities{"refuse", "ignore"};

class CentroidalSolver final : public Solver {
 public:
  void describe(Fields& f) override {
    f.param(
        "decoupled", settings_.decoupled,
        {.unit = "1",
         .help = "joints and momentum in inertially decoupled equations (Garofalo et al. 2015); "
                 "false: CoM and base in place of the momentum, their coupling with the joints "
                 "neglected (Ott et al. 2011)"});
    f.vector("com_stiffness", settings_.com_stiffness,
             {.unit = "N/m",
              .frame = "W",
              .help = "K_P: force of the spring that pulls the CoM to the com task's target",
              .min = 0,
              .max = 1e6});
    f.vector("com_damping", settings_.com_damping,
             {.unit = "1/s", .frame = "W", .help = "K_D: force by momentum", .min = 0, .max = 1e4});
    f.vector("orientation_stiffness", settings_.orientation_stiffness,
             {.unit = "N·m/rad",
              .frame = "base",
              .help = "K_R: moment of the spring that turns the base to the orientation task's "
                      "target, about the target's axes",
              .min = 0,
              .max = 1e6});
    f.vector("angular_damping", settings_.angular_damping,
             {.unit = "1/s",
              .frame = "W",
              .help = "D: moment by angular momentum about the CoM; not decoupled: by what that "
                      "would be if the robot turned with its base",
              .min = 0,
              .max = 1e4});
    f.param("moment_arm", settings_.moment_arm,
            {.unit = "m",
             .help = "where the wanted wrench is out of reach: a moment that is missed counts as "
                     "the force at this distance",
             .min = 1e-3,
             .max = 1e3});
    f.param("inequalities", inequalities_,
            {.unit = "",
             .help = "bounds of motion and torques, which this solver ignores: 'refuse' a "
                     "stack that has them, or 'ignore' them: the run still reports how far they "
                     "were violated",
             .choices = kInequalities});
    f.param("max_iterations", settings_.max_iterations,
            {.unit = "1", .help = "changes of the active set in one tick", .min = 1, .max = 1e5});
  }

  std::string why_not(const Problem& problem) const override {
    return centroidal::why_not(problem, inequalities_ == kInequalities[1]);
  }

  void bind(const Problem& problem, Solution& solution) override {
    resize(problem, solution);
    balance_.bind(problem, settings_);
  }

  void solve(const Problem& problem, Solution& solution) override {
    balance_.solve(problem, solution);
  }

  void reset() noexcept override {}  // has no state between ticks

  // The contacts' motion is ignored: see Balance.
  SolverPromise promise() const override { return SolverPromise::kForces; }

 private:
  std::string inequalities_ = "refuse";
  centroidal::Settings settings_;
  centroidal::Balance balance_;
};

}  // namespace
}  // namespace poise

POISE_SOLVER(poise::CentroidalSolver, "centroidal", "Balances by the wrench at the centre of mass")
POISE_EQUATION(
    "w_p = m·g·e_z − com_stiffness·(p_C − target) − com_damping·p  the wanted force at the CoM\n"
    "w_l = −τ_P − angular_damping·l,  τ_P = −2·(δ·K_R·ε + ε × K_R·ε)  the wanted moment, K_R: "
    "orientation_stiffness; (δ, ε): quaternion of the error\n"
    "min ‖Σ G_c·f_c − w‖²  under friction, moments by moment_arm\n"
    "τ = −J̄_qᵀ·w_c  from the contact wrenches by the generalized Jacobian")
