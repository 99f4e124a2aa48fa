// SPDX-License-Identifier: BSD-2-Clause
// Contract of laws.

#include "poise/plugins/contract/allocations.hpp"
#include "poise/plugins/contract/filler.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

using Vector = Eigen::VectorXd;

class LawLaws : public testing::TestWithParam<std::tuple<std::string, int>> {
 protected:
  LawLaws() {
    Filler filler(Filling::kDefault, n_);
    law_->describe(filler);
    law_->bind(n_);
  }

  Vector desired(const Vector& error, const Vector& rate) {
    Vector out(n_);
    law_->desired(error, rate, out);
    return out;
  }

  const Eigen::Index n_ = std::get<1>(GetParam());
  std::shared_ptr<Law> law_ =
      std::static_pointer_cast<Law>(make(ModuleKind::kLaw, std::get<0>(GetParam())));
  std::mt19937 gen_{3};
};

TEST_P(LawLaws, AsksForNothingAtRestOnTheTarget) {
  EXPECT_TRUE(desired(Vector::Zero(n_), Vector::Zero(n_)).isZero(0));
}

TEST_P(LawLaws, BringsTheErrorToZero) {
  Vector error = random_numbers(gen_, n_), rate = random_numbers(gen_, n_);
  const double start = error.norm(), dt = 1e-3;
  for (int i = 0; i < 10000; ++i) {
    rate += dt * desired(error, rate);
    error += dt * rate;
  }
  EXPECT_LT(error.norm(), 0.01 * start);
}

TEST_P(LawLaws, IsAFunctionAndDoesNotAllocate) {
  const Vector error = random_numbers(gen_, n_), rate = random_numbers(gen_, n_);
  const Vector first = desired(error, rate);
  desired(-rate, error);
  Vector out(n_);
  const long before = allocations();
  law_->desired(error, rate, out);
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(out, first);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LawLaws);
INSTANTIATE_TEST_SUITE_P(Module, LawLaws,
                         testing::Combine(testing::ValuesIn(plain_laws()),
                                          testing::Values(1, 3, 6, 27)),
                         [](const auto& tested) {
                           return test_name(std::get<0>(tested.param)) + "_" +
                                  std::to_string(std::get<1>(tested.param));
                         });

}  // namespace
}  // namespace poise::contract
