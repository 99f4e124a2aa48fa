// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/commands/many_runs.hpp"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <cmath>

#include "poise/plugins/own_entries.hpp"

namespace poise::cli {

std::size_t own_processors() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (sched_getaffinity(0, sizeof set, &set) != 0) return 1;
  return static_cast<std::size_t>(std::max(1, CPU_COUNT(&set)));
}

OwnModules own_modules(const Registry& registry) {
  OwnModules out;
  for (const ModuleEntry& module : own_entries(registry)) out.push_back({module.type, module.file});
  return out;
}

std::string time_text(double seconds) {
  const long s = std::lround(std::min(seconds, 1e9));
  if (s >= 3600) return fmt::format("{} h {} min", s / 3600, s % 3600 / 60);
  return s >= 60 ? fmt::format("{} min {} s", s / 60, s % 60) : fmt::format("{} s", s);
}

void add_threads_option(CLI::App& command, std::size_t& threads) {
  command.add_option("--threads", threads, "runs at a time (default: one per processor)")
      ->type_name("N")
      ->check(CLI::Range(1, 4096));
}

}  // namespace poise::cli
