// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/points.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numeric>

#include "poise/core/sweep/sobol.hpp"

namespace poise {
namespace {

constexpr std::size_t kMostPoints = 10'000'000;

// splitmix64: a random number that is a function of its arguments.
std::uint64_t mixed(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}
std::uint64_t random_bits(std::uint64_t seed, std::uint64_t axis, std::uint64_t index) {
  return mixed(mixed(mixed(seed) ^ axis) ^ index);
}

// In [0, 1), with 53 bits.
double unit_interval(std::uint64_t bits) { return static_cast<double>(bits >> 11) * 0x1p-53; }

std::vector<std::uint32_t> permutation(std::size_t size, std::uint64_t seed, std::uint64_t axis) {
  std::vector<std::uint32_t> out(size);
  std::iota(out.begin(), out.end(), 0u);
  for (std::size_t i = size; i > 1; --i) std::swap(out[i - 1], out[random_bits(seed, axis, i) % i]);
  return out;
}

// So that results do not depend on the last bits of a library's functions.
constexpr int kDigits = 12;

// @param share  from 0 at the low end to 1 at the high end
double between(const Axis& axis, double share) {
  if (share <= 0) return axis.low;
  if (share >= 1) return axis.high;
  if (axis.log) return axis.low * std::pow(axis.high / axis.low, share);
  return axis.low + (axis.high - axis.low) * share;
}

}  // namespace

ConfigNode value_at(const Axis& axis, double share, int digits) {
  ConfigNode out;
  out.kind = ConfigNode::Kind::kScalar;
  out.place = axis.place;
  out.scalar = fmt::format("{:.{}g}", between(axis, share), digits);
  if (!axis.unit.empty()) out.scalar += " " + axis.unit;
  return out;
}

Points::Points(const SweepSpec& sweep) : sweep_(sweep) {
  const std::size_t axes = sweep.axes.size();
  strata_.resize(axes);
  dimension_.assign(axes, -1);
  int dimensions = 0;
  bool sampled = false;
  const auto grow = [&](std::size_t factor, const Axis& axis) {
    if (size_ > kMostPoints / factor)
      throw ConfigError(ErrorCode::kRange, axis.place, "over." + axis.path,
                        fmt::format("makes more than {} points", kMostPoints),
                        "sample with latin or sobol instead of a grid");
    size_ *= factor;
  };
  for (std::size_t a = 0; a < axes; ++a) {
    const Axis& axis = sweep.axes[a];
    if (!axis.sampled()) grow(axis.count, axis);
    if (axis.sampled() && !sampled) grow(sweep.samples, axis);
    sampled = sampled || axis.sampled();
    if (axis.kind == Axis::Kind::kLatin)
      strata_[a] = permutation(sweep.samples, sweep.sampling_seed, a);
    if (axis.kind == Axis::Kind::kSobol) dimension_[a] = dimensions++;
    if (dimensions > kSobolDimensions)
      throw ConfigError(ErrorCode::kInvalid, axis.place, "over." + axis.path,
                        fmt::format("is Sobol axis {}", dimensions),
                        fmt::format("{} are the most; use latin", kSobolDimensions));
  }
}

// In [0, 1). Latin: one sample in each of `samples` strata. Sobol: shifted at random by exclusive
// or, which keeps the points' spread.
double Points::sample(std::size_t a, std::size_t index) const {
  const std::uint64_t seed = sweep_.sampling_seed;
  if (sweep_.axes[a].kind == Axis::Kind::kLatin) {
    const double within = unit_interval(random_bits(seed + 1, a, index));
    return (strata_[a][index] + within) / static_cast<double>(sweep_.samples);
  }
  const auto shift = static_cast<std::uint32_t>(random_bits(seed, a, 0) >> 32);
  const std::uint32_t x = sobol(static_cast<std::uint32_t>(index), dimension_[a]) ^ shift;
  return (x + 0.5) * 0x1p-32;
}

ConfigNode Points::value(std::size_t a, std::size_t index) const {
  const Axis& axis = sweep_.axes[a];
  if (!axis.values.empty()) return axis.values[index];
  if (axis.kind == Axis::Kind::kRange) {
    ConfigNode out;
    out.kind = ConfigNode::Kind::kScalar;
    out.place = axis.place;
    out.scalar = std::to_string(axis.first + static_cast<std::int64_t>(index));
    return out;
  }
  const double share = axis.sampled()
                           ? sample(a, index)
                           : static_cast<double>(index) / static_cast<double>(axis.count - 1);
  return value_at(axis, share, kDigits);
}

std::vector<ConfigNode> Points::at(std::size_t index) const {
  std::vector<std::size_t> digit(sweep_.axes.size());
  std::size_t rest = index, sample = 0;
  std::size_t first = digit.size();  // of the sampled axes
  for (std::size_t a = 0; a < digit.size() && first == digit.size(); ++a)
    if (sweep_.axes[a].sampled()) first = a;
  for (std::size_t a = digit.size(); a-- > 0;) {
    const bool sampled = sweep_.axes[a].sampled();
    if (sampled && a != first) continue;
    const std::size_t base = sampled ? sweep_.samples : sweep_.axes[a].count;
    (sampled ? sample : digit[a]) = rest % base;
    rest /= base;
  }
  std::vector<ConfigNode> out;
  for (std::size_t a = 0; a < digit.size(); ++a)
    out.push_back(value(a, sweep_.axes[a].sampled() ? sample : digit[a]));
  return out;
}

}  // namespace poise
