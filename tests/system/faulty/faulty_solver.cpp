// SPDX-License-Identifier: BSD-2-Clause
// Returns zero accelerations, with a fault.

#include "poise/tests/system/faulty/plan.hpp"

namespace poise::test {
namespace {

class FaultySolver final : public Solver {
 public:
  void describe(Fields& f) override { plan_.describe(f); }
  std::string why_not(const Problem&) const override {
    plan_.at("why_not");
    return {};
  }
  void bind(const Problem& problem, Solution& solution) override {
    plan_.at("bind");
    resize(problem, solution);
  }
  void solve(const Problem&, Solution& solution) override {
    plan_.call();
    solution.status = SolverStatus::kSolved;
    if (plan_.does("nan")) solution.torque[0] = kNaN;
    if (plan_.does("resizes")) solution.force.setZero(1);
  }
  void reset() noexcept override {}

 private:
  Plan plan_;
};

}  // namespace
}  // namespace poise::test

POISE_SOLVER(poise::test::FaultySolver, "faulty-solver", "Moves nothing, with a fault")
