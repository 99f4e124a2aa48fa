// SPDX-License-Identifier: BSD-2-Clause
// Measures and compares times of calls.

#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace poise::bench {

/// Times of many single calls [µs].
struct Times {
  std::vector<double> all;

  /// The q-quantile of the times, q in [0, 1].
  double quantile(double q) {
    const auto at = static_cast<std::ptrdiff_t>(q * static_cast<double>(all.size() - 1));
    std::nth_element(all.begin(), all.begin() + at, all.end());
    return all[static_cast<std::size_t>(at)];
  }
  double median() { return quantile(0.5); }
};

/// One sample is the mean over `batch` calls, to hide the cost of the clock.
template <typename Call>
void measure(Times& times, int samples, int batch, const Call& call) {
  using Clock = std::chrono::steady_clock;
  for (int i = 0; i < samples; ++i) {
    const auto start = Clock::now();
    for (int k = 0; k < batch; ++k) call();
    const std::chrono::duration<double, std::micro> took = Clock::now() - start;
    times.all.push_back(took.count() / batch);
  }
}

}  // namespace poise::bench
