// SPDX-License-Identifier: BSD-2-Clause
// Static postures on random contact sets: how many are found, and how long it takes.
//
//   taskset -c 1 posture_bench [SETS] [SEED]

#include <cstdio>
#include <cstdlib>

#include "core/posture/posture.hpp"
#include "tests/bench/measure.hpp"
#include "tests/support/contact_sets.hpp"

int main(int argc, char** argv) {
  using namespace poise;
  const int sets = argc > 1 ? std::atoi(argv[1]) : 70;
  const unsigned seed = argc > 2 ? static_cast<unsigned>(std::atoi(argv[2])) : 1;
  std::printf("%-10s %6s %6s %8s %10s %10s %10s\n", "robot", "sets", "found", "starts", "median ms",
              "p95 ms", "max ms");
  for (const test::Stander& robot : test::standers()) {
    std::mt19937 gen(seed);
    bench::Times times, starts;
    int found = 0;
    for (int i = 0; i < sets; ++i) {
      const test::DrawnSet set = test::draw_contact_set(gen, robot);
      PostureResult result;
      bench::measure(times, 1, 1, [&] { result = find_posture(set.request); });
      starts.all.push_back(result.starts);
      if (result.found) {
        ++found;
        continue;
      }
      for (const std::string& text : result.unmet) std::printf("  %d: %s\n", i, text.c_str());
    }
    std::printf("%-10s %6d %6d %8.0f %10.1f %10.1f %10.1f\n", robot.name.c_str(), sets, found,
                starts.quantile(1), times.median() / 1e3, times.quantile(0.95) / 1e3,
                times.quantile(1) / 1e3);
    std::fflush(stdout);
  }
  return 0;
}
