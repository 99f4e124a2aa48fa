// SPDX-License-Identifier: BSD-2-Clause
// The weighted QP, solved by Ipopt: an example of a third-party solver as a module. It accepts the
// same problems as 'qp' and minimises the same cost, so that each can verify the other. Ipopt
// allocates in every tick and has no time bound: use it in simulation only.

#include "interior_point.hpp"

namespace poise::example {
namespace {

class IpoptQp final : public Solver {
 public:
  void describe(Fields& f) override {
    f.param("level_ratio", weights_.level_ratio,
            {.unit = "1",
             .help = "weight of a level relative to the next one in use",
             .min = 1,
             .max = 1e6});
    f.param("regularisation_acceleration", weights_.acceleration,
            {.unit = "1",
             .help = "weight of ‖v̇‖², relative to a task of weight 1 at the last level",
             .min = 1e-12,
             .max = 1e3});
    f.param("regularisation_force", weights_.force,
            {.unit = "m²/(N²·s⁴)",
             .help = "weight of ‖f‖², relative to a task of weight 1 at the last level",
             .min = 1e-14,
             .max = 1});
    f.param("max_iterations", settings_.max_iterations,
            {.unit = "1", .help = "iterations of the interior point method", .min = 1, .max = 1e5});
    f.param("tolerance", settings_.tolerance,
            {.unit = "1",
             .help = "tolerance of Ipopt's optimality conditions, in the problem's units",
             .min = 1e-12,
             .max = 1e-3});
  }

  std::string why_not(const Problem& problem) const override {
    int motions = 0;
    for (const Rows& rows : problem.constraints) {
      motions += rows.kind == RowKind::kEquationOfMotion;
      if (rows.level > 0) return "a constraint has a level, and here all must hold";
    }
    if (motions != 1) return "it needs one 'dynamics' constraint, from which torques follow";
    return {};
  }

  void bind(const Problem& problem, Solution& solution) override {
    resize(problem, solution);
    layout_.bind(problem, weights_);
    library_.bind(settings_);
  }

  void solve(const Problem& problem, Solution& solution) override {
    layout_.update(problem, problem.robot->mass_matrix(), problem.robot->load());
    solution.status = library_.solve(layout_.program(), optimum_, solution.iterations);
    layout_.report(problem, optimum_, solution);
  }

  void reset() noexcept override {}  // keeps no state between ticks
  SolverPromise promise() const override { return SolverPromise::kOptimal; }

 private:
  Weights weights_;
  InteriorPointSettings settings_;
  DenseLayout layout_;
  InteriorPoint library_;
  DenseOptimum optimum_;
};

}  // namespace
}  // namespace poise::example

POISE_SOLVER(poise::example::IpoptQp, "ipopt-qp", "Weighted quadratic programme, by Ipopt")
POISE_EQUATION(
    "min ½·Σ w_k·‖J_k·v̇ + drift_k − ë_k‖² + ½·ε_a·‖v̇‖² + ½·ε_f·‖f‖²  over v̇, f, τ, under all "
    "constraints")
