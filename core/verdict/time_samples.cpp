// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/verdict/time_samples.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace poise {
namespace {

// A bin is a number's exponent and leading mantissa bits, which increase with the number.
constexpr int kDroppedBits = 52 - 7;
constexpr double kShortest = 1e-4, kLongest = 1e10;  // [µs]

constexpr std::uint64_t leading_bits(double microseconds) {
  return std::bit_cast<std::uint64_t>(microseconds) >> kDroppedBits;
}

constexpr std::uint64_t kFirstBin = leading_bits(kShortest);

std::size_t bin_of(double microseconds) {
  return leading_bits(std::clamp(microseconds, kShortest, kLongest)) - kFirstBin;
}

double middle_of(std::size_t bin) {
  const std::uint64_t half = std::uint64_t{1} << (kDroppedBits - 1);
  return std::bit_cast<double>(((kFirstBin + bin) << kDroppedBits) + half);
}

}  // namespace

TimeSamples::TimeSamples() : counts_(bin_of(kLongest) + 1) {}

void TimeSamples::add(double microseconds) noexcept {
  longest_ = std::max(longest_, microseconds);
  ++counts_[bin_of(microseconds)];
  ++seen_;
}

double TimeSamples::quantile(double share) const {
  if (seen_ == 0) return 0;
  const double rank = std::ceil(share * static_cast<double>(seen_ - 1));
  std::size_t bin = 0;
  for (std::uint64_t below = counts_[0]; static_cast<double>(below) <= rank; below += counts_[bin])
    ++bin;
  return std::min(middle_of(bin), longest_);
}

std::uint64_t TimeSamples::shorter_than(double microseconds) const {
  const auto end = counts_.begin() + static_cast<std::ptrdiff_t>(bin_of(microseconds));
  return std::accumulate(counts_.begin(), end, std::uint64_t{0});
}

TimeSummary TimeSamples::summary() const {
  return {quantile(0.5), quantile(0.99), quantile(0.999), longest_};
}

}  // namespace poise
