// SPDX-License-Identifier: BSD-2-Clause
// Hand-written derivatives against automatic ones, and charts with automatic derivatives only.

#include <gtest/gtest.h>

#include "poise/core/so3/modified_rodrigues.hpp"
#include "poise/core/so3/roll_pitch_yaw.hpp"
#include "poise/core/so3/rotation_matrix.hpp"
#include "poise/core/so3/rotation_vector.hpp"
#include "poise/core/so3/two_columns.hpp"
#include "poise/core/so3/unit_quaternion.hpp"
#include "poise/tests/core/so3/chart_laws.hpp"
#include "poise/tests/core/so3/written_charts.hpp"

namespace poise::test {
namespace {

template <class Chart_, class Map_>
struct Pair {
  using ByHand = Chart_;
  using Automatic = AutodiffChart<Map_>;
};
template <int I, int J, int K>
struct Angles final : EulerAngles {
  Angles() : EulerAngles(I, J, K) {}
};
template <int I, int J, int K>
using Euler = Pair<Angles<I, J, K>, EulerMap<I, J, K>>;

template <class P>
class HandWrittenDerivatives : public testing::Test {};

using Pairs =
    testing::Types<Euler<0, 1, 0>, Euler<0, 1, 2>, Euler<0, 2, 0>, Euler<0, 2, 1>, Euler<1, 0, 1>,
                   Euler<1, 0, 2>, Euler<1, 2, 0>, Euler<1, 2, 1>, Euler<2, 0, 1>, Euler<2, 0, 2>,
                   Euler<2, 1, 2>, Euler<2, 1, 0>, Pair<RollPitchYaw, RollPitchYawMap>,
                   Pair<UnitQuaternion, QuaternionMap>, Pair<RotationMatrix, RotationMatrixMap>,
                   Pair<TwoColumns, TwoColumnsMap>, Pair<RotationVector, RotationVectorMap>,
                   Pair<ModifiedRodrigues, ModifiedRodriguesMap>>;
TYPED_TEST_SUITE(HandWrittenDerivatives, Pairs);

// At all points, also off the manifold.
TYPED_TEST(HandWrittenDerivatives, AreTheAutomaticOnes) {
  const typename TypeParam::ByHand by_hand;
  const typename TypeParam::Automatic automatic;
  const Eigen::Index d = by_hand.size();
  ASSERT_EQ(automatic.size(), d);
  std::mt19937 random(7);
  std::normal_distribution<double> n;
  const auto numbers = [&] {
    ChartPoint x(d);
    for (double& each : x) each = n(random);
    return x;
  };
  const auto same = [](const auto& a, const auto& b) {
    EXPECT_LT((a - b).norm(), 1e-11 * (1 + b.norm()));
  };
  for (int i = 0; i < 200; ++i) {
    const ChartPoint theta = numbers(), rate = numbers();
    same(by_hand.rotation(theta), automatic.rotation(theta));
    same(by_hand.angular_map(theta), automatic.angular_map(theta));
    same(by_hand.angular_map_rate(theta, rate), automatic.angular_map_rate(theta, rate));
    if (d == 3) continue;
    same(by_hand.constraint(theta), automatic.constraint(theta));
    same(by_hand.constraint_jacobian(theta), automatic.constraint_jacobian(theta));
    same(by_hand.constraint_drift(theta, rate), automatic.constraint_drift(theta, rate));
  }
}

template <class T>
ChartKind kind(const char* name) {
  return {name, [] { return std::make_shared<T>(); }};
}

}  // namespace

// Charts defined only by ρ and C satisfy all laws.
INSTANTIATE_TEST_SUITE_P(Autodiff, ChartLaws,
                         testing::Values(kind<AutodiffChart<EulerMap<2, 0, 2>>>("EulerZxz"),
                                         kind<AutodiffChart<QuaternionMap>>("Quaternion"),
                                         kind<AutodiffChart<RotationMatrixMap>>("Matrix"),
                                         kind<AutodiffChart<TwoColumnsMap>>("TwoColumns"),
                                         kind<AutodiffChart<ModifiedRodriguesMap>>("Rodrigues")),
                         name_of);

}  // namespace poise::test
