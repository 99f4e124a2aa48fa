// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/processor.hpp"

#include "poise/plugins/module.hpp"

namespace poise {

std::vector<std::string> processor_levels() {
#if defined(__x86_64__)
  std::vector<std::string> levels = {"x86-64"};
  if (__builtin_cpu_supports("avx")) levels.insert(levels.begin(), "x86-64-avx");
  const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                  __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2");
  const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                  __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
                  __builtin_cpu_supports("avx512vl");
  if (v3) levels.insert(levels.begin(), "x86-64-v3");
  if (v4) levels.insert(levels.begin(), "x86-64-v4");
  return levels;
#else
  return {POISE_LEVEL};
#endif
}

std::string running_level() { return POISE_LEVEL; }

}  // namespace poise
