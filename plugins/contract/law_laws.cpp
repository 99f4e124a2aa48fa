// SPDX-License-Identifier: BSD-2-Clause
// Contract of laws.

#include "poise/core/contact/contact_kinematics.hpp"
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
    kinematics_.resize(contacts_.size());
    for (std::size_t c = 0; c < contacts_.size(); ++c)
      bind_contact(*robot(), contacts_[c], kinematics_[c]);
    robot_.update(random_state(gen_));
    rows_.resize(n_, robot()->nv());
  }

  // A law may take tasks of some sizes only.
  void SetUp() override {
    try {
      law_->bind({*robot(), contacts_, 1e-3}, rows_);
    } catch (const ConfigError& error) {
      GTEST_SKIP() << error.what();
    }
  }

  Vector desired(const Vector& error, const Vector& rate) {
    Vector out(n_);
    rows_.error = error;
    rows_.rate = rate;
    law_->update({robot_, kinematics_, 0}, rows_, out);
    return out;
  }

  const Eigen::Index n_ = std::get<1>(GetParam());
  std::shared_ptr<Law> law_ =
      std::static_pointer_cast<Law>(make(ModuleKind::kLaw, std::get<0>(GetParam())));
  std::mt19937 gen_{3};
  const std::vector<Contact> contacts_ = some_contacts();
  std::vector<ContactKinematics> kinematics_;
  Dynamics robot_{robot()};
  TaskRows rows_;
};

// At least one of the sizes that are tested: of a number, a point, a pose or a posture.
class LawSizes : public testing::TestWithParam<std::string> {};

TEST_P(LawSizes, TakesSomeTask) {
  const std::vector<Contact> contacts = some_contacts();
  int taken = 0;
  for (const int n : {1, 3, 6, 27}) {
    const auto law = std::static_pointer_cast<Law>(make(ModuleKind::kLaw, GetParam()));
    Filler filler(Filling::kDefault, n);
    law->describe(filler);
    TaskRows rows;
    rows.resize(n, robot()->nv());
    try {
      law->bind({*robot(), contacts, 1e-3}, rows);
      ++taken;
    } catch (const ConfigError&) {
    }
  }
  EXPECT_GT(taken, 0) << "it refuses every size";
}

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
  rows_.error = error;
  rows_.rate = rate;
  Vector out(n_);
  const long before = allocations();
  law_->update({robot_, kinematics_, 0}, rows_, out);
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(out, first);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LawLaws);
INSTANTIATE_TEST_SUITE_P(Module, LawLaws,
                         testing::Combine(testing::ValuesIn(types(ModuleKind::kLaw)),
                                          testing::Values(1, 3, 6, 27)),
                         [](const auto& tested) {
                           return test_name(std::get<0>(tested.param)) + "_" +
                                  std::to_string(std::get<1>(tested.param));
                         });

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LawSizes);
INSTANTIATE_TEST_SUITE_P(Module, LawSizes, testing::ValuesIn(types(ModuleKind::kLaw)),
                         [](const auto& tested) { return test_name(tested.param); });

}  // namespace
}  // namespace poise::contract
