// SPDX-License-Identifier: BSD-2-Clause
// The largest push that t34_push withstands without a step, for every plant, solver and direction,
// in steps of 0.25 N·s. Prints CSV for plot_push_recovery.py.
//
//     push_recovery [PATH=VALUE …] > push_recovery.csv

#include <cstdio>
#include <string>
#include <vector>

#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/push_trial.hpp"

namespace {

using namespace poise;

constexpr double kStride = 2, kStep = 0.25;  // N·s

// The robot may hold a larger push than one that it loses, so the search goes upwards and ends at
// the first lost push.
double largest_held(const StackSpec& spec, int direction, const Registry& modules) {
  const auto held = [&](double impulse) {
    return test::try_push(test::pushed(spec, impulse, direction), modules).held;
  };
  double most = 0;
  while (held(most + kStride)) most += kStride;
  for (double step = kStride / 2; step >= kStep; step /= 2)
    if (held(most + step)) most += step;
  return most;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> changes(argv + 1, argv + argc);
  const Registry modules = Registry::with_search_path();
  std::printf("plant,solver,angle [deg],impulse [N·s]\n");
  for (const std::string plant : {"gauss", "mujoco"})
    for (const test::PushSolver& solver : test::kPushSolvers) {
      std::vector<std::string> settings = {"plant.type=" + plant, solver.setting,
                                           "plant.duration=4 s", "disturbances[0].at=0.5 s"};
      settings.insert(settings.end(), changes.begin(), changes.end());
      const StackSpec spec = load_stack(test::source("apps/share/stacks/t34_push.yaml"), settings);
      for (int i = 0; i < test::kPushDirections; ++i) {
        std::printf("%s,%s,%d,%.2f\n", plant.c_str(), solver.name, 45 * i,
                    largest_held(spec, i, modules));
        std::fflush(stdout);
      }
    }
}
