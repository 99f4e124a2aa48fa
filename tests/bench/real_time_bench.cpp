// SPDX-License-Identifier: BSD-2-Clause
// How a run keeps to real time: latency, jitter, overruns, and what its loop waits for.
//   real_time_bench STACK SECONDS [--stall]   --stall: the recorder writes nothing from 1 s on

#include <sys/resource.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace {

using namespace poise;

// How often this thread gave the processor away to wait for something.
long waits() {
  rusage usage{};
  getrusage(RUSAGE_THREAD, &usage);
  return usage.ru_nvcsw;
}

void print(const char* name, const TimeSummary& t) {
  std::printf("%-8s median %.1f, 99 %% %.1f, 99.9 %% %.1f, longest %.1f us\n", name, t.p50, t.p99,
              t.p999, t.max);
}

void print(const RunSummary& summary, long heap, long waited) {
  const RealTimeSummary& real = *summary.real_time;
  std::printf("%s: %ld ticks of %.0f us\n", summary.status.c_str(), summary.ticks, real.period);
  print("tick", summary.tick);
  print("latency", real.latency);
  print("jitter", real.jitter);
  for (const LateTicks& part : real.histogram)
    std::printf("  late by less than %7.0f us: %ld\n", part.below, part.ticks);
  std::printf("%ld overruns, %ld missed ticks, %ld dropped rows\n", real.overruns, real.missed,
              real.dropped_rows);
  std::printf("%ld allocations in the loop, %ld waits beyond one a tick\n", heap,
              waited - summary.ticks);
  std::printf("rights refused: %s\n", real.refused.empty() ? "none" : real.refused.c_str());
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) throw std::runtime_error("usage: real_time_bench STACK SECONDS [--stall]");
  const Registry modules = Registry::with_search_path();
  StackSpec spec = load_stack(argv[1]);
  spec.duration = std::atof(argv[2]);
  const test::TempFolder folder;
  std::atomic<bool> stalled{false};
  RunOptions options;
  options.folder = folder.path() / "run";
  options.report = false;
  options.clock = real_clock();
  options.hold_recorder = &stalled;
  const bool stall = argc > 3 && std::strcmp(argv[3], "--stall") == 0;
  options.between = [&](Simulation& simulation) {
    if (stall && simulation.time() > 1) stalled.store(true, std::memory_order_relaxed);
  };
  Execution run(spec, modules, options);
  run.advance();  // takes the rights, and starts the clock
  const long heap = test::allocations(), waited = waits();
  while (run.advance()) {
  }
  const long heap_after = test::allocations(), waited_after = waits();
  print(run.finish(), heap_after - heap, waited_after - waited);
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "real_time_bench: %s\n", error.what());
  return 2;
}
