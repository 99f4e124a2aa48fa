// SPDX-License-Identifier: BSD-2-Clause
// The chart contract of core/so3/chart.hpp, as tests to instantiate over charts.

#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <random>
#include <string>

#include "poise/core/so3/chart.hpp"

namespace poise::contract {

struct ChartKind {
  std::string name;  ///< of the test
  std::function<std::shared_ptr<const Chart>()> make;
};

/// INSTANTIATE_TEST_SUITE_P(…, ChartLaws, …) runs every law on each chart.
class ChartLaws : public testing::TestWithParam<ChartKind> {
 protected:
  Eigen::Vector3d random_vector();
  ChartPoint random_rate();
  /// Uniformly distributed rotation.
  Eigen::Matrix3d random_rotation();
  /// A point well away from the singularity.
  ChartPoint good_point();
  /// A point with this margin; the chart must have a singularity.
  ChartPoint point_with_margin(double margin);
  bool has_singularity();

  std::mt19937 random_{42};
  std::shared_ptr<const Chart> chart_ = GetParam().make();
};

inline std::string name_of(const testing::TestParamInfo<ChartKind>& info) {
  return info.param.name;
}

}  // namespace poise::contract
