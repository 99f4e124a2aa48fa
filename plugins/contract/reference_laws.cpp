// SPDX-License-Identifier: BSD-2-Clause
// Contract of references, in every space of a task's target.

#include "poise/plugins/contract/allocations.hpp"
#include "poise/plugins/contract/filler.hpp"
#include "poise/plugins/contract/near.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

using Vector = Eigen::VectorXd;

const TargetSpace kSpaces[] = {TargetSpace::vector(3), TargetSpace::vector(27),
                               TargetSpace::rotation(), TargetSpace::pose()};
const char* const kSpaceNames[] = {"point", "posture", "rotation", "pose"};

class ReferenceLaws : public testing::TestWithParam<std::tuple<std::string, int, Filling>> {
 protected:
  ReferenceLaws() {
    Filler filler(std::get<2>(GetParam()), space_.tangent_size());
    reference_->describe(filler);
    const Vector away = random_numbers(gen_, space_.tangent_size(), 1.5);
    space_.plus(Target(space_).value, away, start_);
    reference_->start(space_, start_, {});
  }

  Target sample(double time) {
    Target target(space_);
    reference_->sample(time, target);
    return target;
  }

  // (value(t+h) ⊟ value(t−h)) / 2h
  Vector slope(double time, double h) {
    Vector difference(space_.tangent_size());
    space_.minus(sample(time + h).value, sample(time - h).value, difference);
    return difference / (2 * h);
  }

  const TargetSpace space_ = kSpaces[std::get<1>(GetParam())];
  std::shared_ptr<Reference> reference_ =
      std::static_pointer_cast<Reference>(make(ModuleKind::kReference, std::get<0>(GetParam())));
  std::mt19937 gen_{29};
  Vector start_ = Vector(space_.value_size());
};

TEST_P(ReferenceLaws, StartsAtRestWhereTheTaskIs) {
  const Target target = sample(0);
  Vector away(space_.tangent_size());
  space_.minus(target.value, start_, away);
  EXPECT_LT(away.norm(), 1e-12);
  EXPECT_LT(target.rate.norm(), 1e-12);
  EXPECT_LT(target.acceleration.norm(), 1e-12);
}

TEST_P(ReferenceLaws, RatesAreTheDerivativesOfTheValue) {
  const double h = 1e-5;
  for (double t = 0.0417; t < 8; t += 0.0831) {
    const Target now = sample(t);
    const Vector bend = (sample(t + h).rate - sample(t - h).rate) / (2 * h);
    expect_near(now.rate, slope(t, h), 1e-7, "rate at " + std::to_string(t));
    expect_near(now.acceleration, bend, 1e-6, "acceleration at " + std::to_string(t));
  }
}

TEST_P(ReferenceLaws, IsAFunctionOfTimeAndDoesNotAllocate) {
  const Target first = sample(1.3);
  sample(0.2);
  Target again(space_);
  const long before = allocations();
  reference_->sample(1.3, again);
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(again.value, first.value);
  EXPECT_EQ(again.rate, first.rate);
  EXPECT_EQ(again.acceleration, first.acceleration);
}

TEST_P(ReferenceLaws, StartsAnewFromElsewhere) {
  space_.plus(Target(space_).value, random_numbers(gen_, space_.tangent_size()), start_);
  sample(2);
  reference_->start(space_, start_, {});
  Vector away(space_.tangent_size());
  space_.minus(sample(0).value, start_, away);
  EXPECT_LT(away.norm(), 1e-12);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ReferenceLaws);
INSTANTIATE_TEST_SUITE_P(Module, ReferenceLaws,
                         testing::Combine(testing::ValuesIn(plain_references()),
                                          testing::Values(0, 1, 2, 3),
                                          testing::Values(Filling::kDefault, Filling::kVaried)),
                         [](const auto& tested) {
                           return test_name(std::get<0>(tested.param)) + "_" +
                                  kSpaceNames[std::get<1>(tested.param)] +
                                  suffix(std::get<2>(tested.param));
                         });

}  // namespace
}  // namespace poise::contract
