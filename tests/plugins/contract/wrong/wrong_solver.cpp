// SPDX-License-Identifier: BSD-2-Clause
// Reports a solution without solving.

#include <cmath>

#include "poise/plugins/module.hpp"
#include "poise/tests/plugins/contract/wrong/fault.hpp"

namespace poise::test {
namespace {

class WrongSolver final : public Solver {
 public:
  void describe(Fields&) override {}
  std::string why_not(const Problem&) const override {
    return fault("takes_nothing") ? "it takes nothing" : "";
  }
  void bind(const Problem& problem, Solution& solution) override {
    if (!fault("sizes_nothing")) resize(problem, solution);
  }
  void solve(const Problem&, Solution& solution) override {
    solution.status = SolverStatus::kSolved;
    if (fault("allocates")) allocate();
    if (fault("history")) solution.acceleration.setConstant(++solved_);
    if (fault("no_number")) solution.torque.setConstant(std::nan(""));
  }
  void reset() noexcept override {}
  SolverPromise promise() const override {
    return fault("not_optimal") ? SolverPromise::kOptimal : SolverPromise::kRows;
  }

 private:
  double solved_ = 0;
};

}  // namespace
}  // namespace poise::test

POISE_SOLVER(poise::test::WrongSolver, "wrong-solver", "Solves nothing, and says otherwise")
