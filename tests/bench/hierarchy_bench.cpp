// SPDX-License-Identifier: BSD-2-Clause
// The weighted QP and strict priorities on the same problems:
//
//     hierarchy_bench STACK.yaml [speed] [ticks] [seed]
//
// The robot stays near its start; random joint rates of up to `speed` rad/s load the limits. Every
// task gets its own level, in the order of the stack. Solvers are warm-started from the previous
// problem. Counts the problems that the hierarchy leaves at its iteration limit, or calls
// infeasible, although the QP solves them.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/bench/measure.hpp"

namespace {

using namespace poise;

// Several runs of one solver: the minimum time excludes other load of the machine.
class Series {
 public:
  Series(const Registry& registry, const std::string& type, const Problem& problem) : type_(type) {
    for (int k = 0; k < 5; ++k) {
      solvers_.push_back(registry.make<Solver>(ModuleKind::kSolver, type));
      solvers_.back()->bind(problem, solution_);
    }
  }

  void solve(const Problem& problem) {
    bench::Times repeats;
    std::size_t next = 0;
    bench::measure(repeats, static_cast<int>(solvers_.size()), 1,
                   [&] { solvers_[next++]->solve(problem, solution_); });
    times_.all.push_back(*std::ranges::min_element(repeats.all));
    iterations_ += solution_.iterations;
    active_ += solution_.active_rows;
    infeasible_ += solution_.status == SolverStatus::kInfeasible;
    limited_ += solution_.status == SolverStatus::kIterationLimit;
  }

  void print() {
    const auto n = static_cast<double>(times_.all.size());
    std::printf(
        "%-10s p50 %6.2f  p99 %6.2f µs  %5.1f iterations, %4.1f active, %d infeasible, %d at the "
        "limit\n",
        type_.c_str(), times_.median(), times_.quantile(0.99), iterations_ / n, active_ / n,
        infeasible_, limited_);
  }
  bench::Times& times() { return times_; }
  SolverStatus status() const { return solution_.status; }

 private:
  std::string type_;
  std::vector<std::shared_ptr<Solver>> solvers_;
  Solution solution_;
  bench::Times times_;
  double iterations_ = 0, active_ = 0;
  int infeasible_ = 0, limited_ = 0;
};

// Rates follow a slow random walk, like those of a robot.
void run(const char* file, double speed, int ticks, unsigned seed) {
  const Registry registry = Registry::with_search_path();
  StackSpec spec =
      load_stack(file, {"control.constraints.torque-rate-limits=null"});  // states far apart
  int level = 1;
  for (TaskSpec& task : spec.tasks) task.level = level++;
  const Setup setup = set_up(spec, registry);
  Controller controller(spec, setup, registry);
  controller.start(setup.start);
  Series qp(registry, "qp", controller.problem());
  Series hierarchy(registry, "hierarchy", controller.problem());
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  State state = setup.start;
  int left = 0, denied = 0;
  for (int tick = 0; tick < ticks; ++tick) {
    for (double& rate : state.v) rate = 0.99 * rate + 0.14 * speed * normal(random);
    controller.tick(state, 0.001 * tick);
    qp.solve(controller.problem());
    hierarchy.solve(controller.problem());
    if (qp.status() != SolverStatus::kSolved) continue;
    left += hierarchy.status() == SolverStatus::kIterationLimit;
    denied += hierarchy.status() == SolverStatus::kInfeasible;
  }
  std::printf("%s, %d levels\n", file, level - 1);
  qp.print();
  hierarchy.print();
  std::printf("though solvable: %d of %d left at the limit, %d called infeasible\n", left, ticks,
              denied);
  std::printf("ratio      p50 %6.2f  p99 %6.2f\n", hierarchy.times().median() / qp.times().median(),
              hierarchy.times().quantile(0.99) / qp.times().quantile(0.99));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: hierarchy_bench STACK.yaml [speed] [ticks] [seed]\n", stderr);
    return 2;
  }
  run(argv[1], argc > 2 ? std::atof(argv[2]) : 0, argc > 3 ? std::atoi(argv[3]) : 2000,
      argc > 4 ? static_cast<unsigned>(std::atoi(argv[4])) : 1);
}
