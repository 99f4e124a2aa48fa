// SPDX-License-Identifier: BSD-2-Clause
// The points of a sweep: point i is a function of the sweep file and of i alone.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// The value of a spaced axis at a share from 0, its low end, to 1, with so many digits.
POISE_API ConfigNode value_at(const Axis& axis, double share, int digits);

/// The points of a sweep by index. Grid axes are nested as in the file: the last one varies
/// fastest. Together, the sampled axes take the place of the first of them.
class POISE_API Points {
 public:
  /// @param sweep  outlives the points
  /// @throws ConfigError if there are too many points or too many Sobol axes
  explicit Points(const SweepSpec& sweep);

  /// Number of points.
  std::size_t size() const { return size_; }
  /// The value of each axis at point `index`, with the axis' place.
  std::vector<ConfigNode> at(std::size_t index) const;

 private:
  double sample(std::size_t axis, std::size_t index) const;
  ConfigNode value(std::size_t axis, std::size_t index) const;

  const SweepSpec& sweep_;
  std::size_t size_ = 1;
  std::vector<std::vector<std::uint32_t>> strata_;  // per axis: the permutation of a Latin one
  std::vector<int> dimension_;                      // per axis: of a Sobol one
};

}  // namespace poise
