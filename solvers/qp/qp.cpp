// SPDX-License-Identifier: BSD-2-Clause
// The weighted QP as a module: parameters, what it refuses, and the way to the kernel.

#include "plugins/module.hpp"
#include "solvers/qp/weighted_qp.hpp"

namespace poise {
namespace {

class QpSolver final : public Solver {
 public:
  void describe(Fields& f) override {
    f.param("level_ratio", settings_.level_ratio,
            {.unit = "1",
             .help = "how many times more a level counts than the next one in use",
             .min = 1,
             .max = 1e6});
    f.param("regularisation_acceleration", settings_.regularisation_acceleration,
            {.unit = "1",
             .help = "weight of ‖v̇‖² beside a task of weight 1 at the last level",
             .min = 1e-12,
             .max = 1e3});
    f.param("regularisation_force", settings_.regularisation_force,
            {.unit = "m²/(N²·s⁴)",
             .help = "weight of ‖f‖² beside a task of weight 1 at the last level; a moment counts "
                     "as the force at 0.1 m",
             .min = 1e-14,
             .max = 1});
    f.param("max_iterations", settings_.max_iterations,
            {.unit = "1", .help = "changes of the active set in one tick", .min = 1, .max = 1e5});
    f.param("tolerance", settings_.tolerance,
            {.unit = "1",
             .help = "largest scaled residual of a solution that is called solved",
             .min = 1e-12,
             .max = 1e-3});
  }

  std::string why_not(const Problem& problem) const override {
    int motions = 0;
    for (const Rows& rows : problem.constraints) motions += rows.kind == RowKind::kEquationOfMotion;
    if (motions == 0) {
      return "no 'dynamics' constraint: this solver computes torques from the equation of motion";
    }
    if (motions > 1) return "more than one 'dynamics' constraint: one equation of motion suffices";
    return {};
  }

  void bind(const Problem& problem, Solution& solution) override {
    resize(problem, solution);
    kernel_.bind(problem, settings_);
  }

  void solve(const Problem& problem, Solution& solution) noexcept override {
    kernel_.solve(problem, problem.robot->mass_matrix(), problem.robot->bias(), solution);
  }

  void reset() noexcept override { kernel_.reset(); }

 private:
  qp::Settings settings_;
  qp::WeightedQp kernel_;
};

}  // namespace
}  // namespace poise

POISE_SOLVER(poise::QpSolver, "qp", "Weighted quadratic programme, by a dual active set")
