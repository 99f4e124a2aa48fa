// SPDX-License-Identifier: BSD-2-Clause
// Sobol points beside those of SciPy (scipy.stats.qmc.Sobol, not scrambled), and their laws.

#include "poise/core/sweep/sobol.hpp"

#include <gtest/gtest.h>

#include <set>

namespace poise {
namespace {

TEST(Sobol, GivesThePointsOfSciPy) {
  struct Point {
    std::uint32_t index, x0, x1, x2, x39;
  };
  for (const Point p : {Point{0, 0, 0, 0, 0},
                        {1, 2147483648, 2147483648, 2147483648, 2147483648},
                        {2, 1073741824, 3221225472, 3221225472, 3221225472},
                        {3, 3221225472, 1073741824, 1073741824, 1073741824},
                        {37, 2751463424, 3959422976, 3154116608, 2348810240}}) {
    EXPECT_EQ(sobol(p.index, 0), p.x0) << p.index;
    EXPECT_EQ(sobol(p.index, 1), p.x1) << p.index;
    EXPECT_EQ(sobol(p.index, 2), p.x2) << p.index;
    EXPECT_EQ(sobol(p.index, 39), p.x39) << p.index;
  }
}

// Σ x²·y over the first 64 points of four pairs of dimensions.
TEST(Sobol, HasTheSameSumsAsSciPyInAllDimensions) {
  const auto sum = [](int a, int b) {
    double total = 0;
    for (std::uint32_t i = 0; i < 64; ++i) {
      const double x = sobol(i, a) * 0x1p-32, y = sobol(i, b) * 0x1p-32;
      total += x * x * y;
    }
    return total;
  };
  EXPECT_DOUBLE_EQ(sum(0, 1), 10.3046875);
  EXPECT_DOUBLE_EQ(sum(2, 5), 10.2421875);
  EXPECT_DOUBLE_EQ(sum(7, 13), 10.2724609375);
  EXPECT_DOUBLE_EQ(sum(20, 39), 10.2724609375);
}

TEST(Sobol, PutsOneOfEachPowerOfTwoIntoEachInterval) {
  for (int d = 0; d < kSobolDimensions; ++d) {
    std::set<std::uint32_t> cells;
    for (std::uint32_t i = 0; i < 256; ++i) cells.insert(sobol(i, d) >> 24);
    EXPECT_EQ(cells.size(), 256u) << d;
  }
}

}  // namespace
}  // namespace poise
