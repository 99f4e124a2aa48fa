// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/real_time.hpp"

namespace poise {
namespace {

constexpr double kMicro = 1e6;  // µs in a second

// Ticks by how late they began, in steps of 1, 2, 5, 10 … µs up to the longest.
std::vector<LateTicks> histogram_of(const TimeSamples& jitter, double longest) {
  std::vector<LateTicks> all;
  std::uint64_t before = 0;
  for (double decade = 1; decade <= 1e6; decade *= 10)
    for (const double step : {1.0, 2.0, 5.0}) {
      const double below = step * decade;
      const std::uint64_t shorter = jitter.shorter_than(below);
      all.push_back({below, static_cast<long>(shorter - before)});
      before = shorter;
      if (below > longest) return all;
    }
  return all;
}

}  // namespace

void RealTimeFigures::add(const Beat& beat, double latency) noexcept {
  jitter_.add(beat.late * kMicro);
  latency_.add(latency * kMicro);
  overruns_ += beat.overrun ? 1 : 0;
  missed_ += beat.missed;
}

RealTimeSummary RealTimeFigures::summary(double period, const RealTimeRights& rights) const {
  RealTimeSummary sum;
  sum.period = period * kMicro;
  sum.latency = latency_.summary();
  sum.jitter = jitter_.summary();
  sum.histogram = histogram_of(jitter_, sum.jitter.max);
  sum.overruns = overruns_;
  sum.missed = missed_;
  sum.dropped_rows = dropped_;
  sum.dropped_inputs = dropped_inputs_;
  sum.fifo = rights.fifo();
  sum.locked = rights.locked();
  sum.refused = rights.refused();
  return sum;
}

}  // namespace poise
