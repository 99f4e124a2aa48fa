// SPDX-License-Identifier: BSD-2-Clause
// The weighted QP on millions of problems:
//
//     qp_torture [--problems N] [--seed S] [--from FAMILY]   (number of the first family)
//
// Four of five problems are random (tests/solvers/qp/torture.hpp), the others are ticks of shipped
// stacks in states increasingly far from rest. Counts wrong answers, cycles, NaN and infinity.

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <span>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/solvers/qp/torture.hpp"
#include "poise/tests/support/paths.hpp"

namespace {

using namespace poise;
using test::Tally;

double quantile(std::vector<double> times, double share) {
  if (times.empty()) return 0;
  const auto at = times.begin() +
                  static_cast<std::ptrdiff_t>(share * static_cast<double>(std::ssize(times) - 1));
  std::ranges::nth_element(times, at);
  return *at;
}

void print(const char* name, const Tally& t) {
  std::printf(
      "%-26s %8ld problems  %8ld solved  %7ld infeasible  wrong %ld  unproven %ld  denied %ld  "
      "limit %ld  "
      "undecided %ld  missed %ld  not finite %ld  by the dense kernel %ld (unproven %ld, "
      "inaccurate %ld, circling %ld, "
      "not finite %ld, resting %ld)  "
      "iterations %.1f/%ld  worst residual %.1e  median %.1f µs; by the dense kernel median %.1f "
      "µs, "
      "99 %% %.1f µs, slowest %.1f µs\n",
      name, t.problems, t.solved, t.infeasible, t.wrong, t.unproven, t.denied, t.limit, t.undecided,
      t.missed, t.not_finite, t.dense, t.fallback_reason[1], t.fallback_reason[2],
      t.fallback_reason[3], t.fallback_reason[4], t.fallback_reason[5],
      static_cast<double>(t.iterations) / static_cast<double>(std::max(1L, t.problems)),
      t.worst_iterations, t.worst_residual, quantile(t.times, 0.5), quantile(t.dense_times, 0.5),
      quantile(t.dense_times, 0.99), quantile(t.dense_times, 1));
  std::fflush(stdout);
}

// Ticks of a stack: every tenth state is redrawn near the start, and rates drift from there.
class Recorded {
 public:
  Recorded(const std::string& file, const Registry& registry, unsigned seed)
      : spec_(load_stack(file, {"control.constraints.torque-rate-limits=null"})),
        setup_(set_up(spec_, registry)),
        controller_(spec_, setup_, registry),
        gen_(seed) {
    controller_.start(setup_.start);
    resize(controller_.problem(), solution_);
    qp::Settings settings;
    kernel_.bind(controller_.problem(), settings);
    settings.contact_blocks = false;
    referee_.bind(controller_.problem(), settings);
  }

  Tally run(long problems) {
    Tally tally;
    State state = setup_.start;
    for (long k = 0; k < problems; ++k) {
      if (k % 10 == 0) state = setup_.start;
      const double speed = 2.0 * static_cast<double>(k / 10 % 20) / 20;
      for (double& joint : state.joints) joint += 0.01 * normal_(gen_);
      for (double& rate : state.v) rate = 0.9 * rate + 0.3 * speed * normal_(gen_);
      controller_.tick(state, 0.001 * static_cast<double>(k % 1000));
      if (k % 7 == 0) kernel_.reset();
      test::compare(kernel_, referee_, controller_.problem(), controller_.robot().mass_matrix(),
                    controller_.robot().load(), solution_, tally);
    }
    return tally;
  }

 private:
  StackSpec spec_;
  Setup setup_;
  Controller controller_;
  qp::WeightedQp kernel_, referee_;
  Solution solution_;
  std::mt19937 gen_;
  std::normal_distribution<double> normal_;
};

Tally run(long problems, unsigned seed, std::size_t from) {
  Tally all;
  const auto families = std::span(test::families()).subspan(from);
  const long each = problems * 4 / 5 / static_cast<long>(families.size());
  for (const test::Family& family : families) {
    Tally tally;
    for (unsigned k = 0; tally.problems < each; ++k) {
      const unsigned of = seed * 1000003 + k;
      const Tally one = test::torture(family, of);
      if (!one.clean()) std::printf("torture(%s, %u) is not clean\n", family.name, of);
      tally.add(one);
    }
    print(family.name, tally);
    all.add(tally);
  }
  const Registry registry = Registry::with_search_path();
  const std::vector<std::string> stacks{
      "apps/share/stacks/t01_stand",          "apps/share/stacks/t04_reach",
      "apps/share/stacks/t03_squat_humanoid", "apps/share/stacks/t02_com_circle_drchubo",
      "apps/share/stacks/t06_slope",          "apps/share/stacks/t05_fixed_arm",
      "apps/share/stacks/t08_one_foot",       "apps/share/stacks/t09_wall",
      "apps/share/stacks/t10_lift_box",       "apps/share/stacks/t30_walk",
      "apps/share/stacks/t40_palletizer",     "tests/bench/stacks/reach_in_humanoid"};
  for (const std::string& stack : stacks) {
    Recorded recorded(test::source(stack + ".yaml"), registry, seed);
    const Tally tally = recorded.run((problems - all.problems > 0 ? problems / 5 : 0) /
                                     static_cast<long>(stacks.size()));
    print(stack.c_str(), tally);
    all.add(tally);
  }
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  long problems = 100000;
  unsigned seed = 1;
  std::size_t from = 0;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (std::strcmp(argv[i], "--problems") == 0) problems = std::atol(argv[i + 1]);
    if (std::strcmp(argv[i], "--seed") == 0) seed = static_cast<unsigned>(std::atol(argv[i + 1]));
    if (std::strcmp(argv[i], "--from") == 0)
      from =
          std::min(static_cast<std::size_t>(std::atol(argv[i + 1])), test::families().size() - 1);
  }
  const Tally all = run(problems, seed, from);
  print("all", all);
  return all.clean() ? 0 : 1;
}
