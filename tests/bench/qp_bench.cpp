// SPDX-License-Identifier: BSD-2-Clause
// The weighted QP alone on the problems of a stack: qp_bench STACK.yaml [speed]
//
// The robot stays near its start; random joint rates of up to `speed` rad/s load the limits. The
// kernel solves each problem twice: warm-started from the previous active set, and cold.

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/solvers/qp/weighted_qp.hpp"
#include "poise/tests/bench/measure.hpp"

namespace {

using namespace poise;

struct Series {
  bench::Times times;
  double iterations = 0, active = 0;
  int unsolved = 0;

  void print(const char* name) {
    const auto n = static_cast<double>(times.all.size());
    std::printf(
        "%-5s p50 %6.2f  p90 %6.2f  p99 %6.2f µs   %5.1f iterations, %4.1f active, %d unsolved\n",
        name, times.median(), times.quantile(0.9), times.quantile(0.99), iterations / n, active / n,
        unsolved);
  }
};

// Kernels that have solved the same ticks. The minimum of their times excludes other load of the
// machine.
using Kernels = std::array<qp::WeightedQp, 5>;

void measure(Kernels& kernels, bool warm, const Controller& controller, Solution& solution,
             Series& series) {
  if (!warm)
    for (qp::WeightedQp& kernel : kernels) kernel.reset();
  std::size_t next = 0;
  bench::Times repeats;
  bench::measure(repeats, static_cast<int>(kernels.size()), 1, [&] {
    kernels[next++].solve(controller.problem(), controller.robot().mass_matrix(),
                          controller.robot().load(), solution);
  });
  series.times.all.push_back(*std::min_element(repeats.all.begin(), repeats.all.end()));
  series.iterations += solution.iterations;
  series.active += solution.active_rows;
  series.unsolved += !solution.usable();
}

// Rates follow a slow random walk, like those of a robot.
void run(const char* file, double speed) {
  const Registry registry = Registry::with_search_path();
  const StackSpec spec =
      load_stack(file, {"control.constraints.torque-rate-limits=null"});  // states far apart
  const Setup setup = set_up(spec, registry);
  Controller controller(spec, setup, registry);
  controller.start(setup.start);
  Kernels kernels, others;
  Solution solution;
  resize(controller.problem(), solution);
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    kernels[k].bind(controller.problem(), {});
    others[k].bind(controller.problem(), {});
  }
  Series warm, cold;
  std::mt19937 random(1);
  std::normal_distribution<double> normal;
  State state = setup.start;
  for (int tick = 0; tick < 2000; ++tick) {
    for (double& rate : state.v) rate = 0.99 * rate + 0.14 * speed * normal(random);
    controller.tick(state, 0.001 * tick);
    measure(kernels, true, controller, solution, warm);
    measure(others, false, controller, solution, cold);
  }
  warm.print("warm");
  cold.print("cold");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("usage: qp_bench STACK.yaml [speed]\n", stderr);
    return 2;
  }
  run(argv[1], argc > 2 ? std::atof(argv[2]) : 0);
}
