// SPDX-License-Identifier: BSD-2-Clause
// Contract of tasks on contact forces.

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/plugins/contract/allocations.hpp"
#include "poise/plugins/contract/filler.hpp"
#include "poise/plugins/contract/near.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

using Vector = Eigen::VectorXd;

std::vector<Contact> feet(ForceForm form) {
  std::vector<Contact> feet(2, some_contacts()[0]);
  feet[1].name = "contact_2";
  feet[1].frame = robot()->frame(ends()[1 % ends().size()]);
  for (Contact& foot : feet) foot.form = form;
  return feet;
}

class ForceTaskLaws : public testing::TestWithParam<std::tuple<std::string, Filling, ForceForm>> {
 protected:
  ForceTaskLaws() {
    Filler filler(std::get<1>(GetParam()), 0);
    task_->describe(filler);
    task_->bind({*robot(), contacts_, 1e-3}, rows_);
    target_ = filler.found_target;
    kinematics_.resize(contacts_.size());
    for (std::size_t c = 0; c < contacts_.size(); ++c)
      bind_contact(*robot(), contacts_[c], kinematics_[c]);
    robot_.update(random_state(gen_));
    force_ = pushing_forces();
  }

  // Wrenches in either parametrization: feet press, the centres of pressure are inside.
  Vector pushing_forces() {
    Vector out(force_count(contacts_));
    Eigen::Index at = 0;
    for (const Contact& contact : contacts_) {
      Vector part = random_numbers(gen_, contact.forces(), 5);
      for (Eigen::Index k = contact.by_vertices() ? 2 : 0; contact.by_vertices() && k < part.size();
           k += 3)
        part[k] += 100;
      if (!contact.by_vertices()) part[2] += 400;
      out.segment(at, part.size()) = part;
      at += part.size();
    }
    return out;
  }

  const TaskRows& update(const Vector& force) {
    of_ = force;
    task_->update({robot_, kinematics_, 0, nullptr, &of_}, rows_);
    return rows_;
  }

  // Of the forces of the last update.
  Vector value() {
    Vector out(target_->space().value_size());
    task_->value({robot_, kinematics_, 0, nullptr, &of_}, out);
    return out;
  }

  std::mt19937 gen_{37};
  std::shared_ptr<Task> task_ =
      std::static_pointer_cast<Task>(make(ModuleKind::kTask, std::get<0>(GetParam())));
  const std::vector<Contact> contacts_ = feet(std::get<2>(GetParam()));
  std::vector<ContactKinematics> kinematics_;
  Dynamics robot_{robot()};
  Target* target_ = nullptr;
  TaskRows rows_;
  Vector force_, of_;
};

TEST_P(ForceTaskLaws, SizesItsRows) {
  const Eigen::Index n = rows_.error.size();
  ASSERT_GT(n, 0);
  EXPECT_EQ(rows_.order, 0);
  EXPECT_TRUE(rows_.columns.empty());
  EXPECT_TRUE(rows_.jacobian.isZero(0));
  EXPECT_EQ(rows_.on_force.rows(), n);
  EXPECT_EQ(rows_.on_force.cols(), force_.size());
  EXPECT_NE(std::string(task_->unit()), "");
}

TEST_P(ForceTaskLaws, HasNoErrorAtItsOwnValue) {
  update(force_);
  target_->value = value();
  update(force_);
  EXPECT_LT((rows_.on_force * force_ + rows_.drift).norm(), 1e-9 * force_.norm());
}

// The error is 0 for all forces that produce the desired value.
TEST_P(ForceTaskLaws, ForcesWithoutErrorHaveTheValueWanted) {
  update(force_);
  target_->value = value() + 0.05 * random_numbers(gen_, value().size());
  update(force_);
  const Vector off = rows_.on_force * force_ + rows_.drift;
  EXPECT_GT(off.norm(), 1e-6);
  const Eigen::MatrixXd A = rows_.on_force;
  const Vector met = force_ - A.transpose() * (A * A.transpose()).ldlt().solve(off);
  update(met);
  expect_near(value(), target_->value, 1e-9, "value");
}

TEST_P(ForceTaskLaws, RestsWhileItsContactIsNotMade) {
  update(force_);
  target_->value = value() + Vector::Ones(value().size());
  kinematics_[0].active = false;
  update(force_);
  EXPECT_TRUE(rows_.on_force.isZero(0));
  EXPECT_TRUE(rows_.drift.isZero(0));
  EXPECT_TRUE(value().isZero(0));
}

TEST_P(ForceTaskLaws, KeepsNoHistoryAndDoesNotAllocate) {
  const TaskRows once = update(force_);
  update(pushing_forces());
  const Vector was = value();
  Vector out = was;
  const long before = allocations();
  task_->update({robot_, kinematics_, 0, nullptr, &force_}, rows_);
  task_->value({robot_, kinematics_, 0, nullptr, &of_}, out);
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(out, was) << "the value is that of the tick's forces, not of the last update's";
  EXPECT_EQ(rows_.on_force, once.on_force);
  EXPECT_EQ(rows_.drift, once.drift);
}

TEST_P(ForceTaskLaws, NamesTheNearestContact) {
  auto contacts = contacts_;
  contacts[0].name = "contct_1";
  try {
    task_->bind({*robot(), contacts, 1e-3}, rows_);
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_NE(std::string(error.what()).find("contct_1"), std::string::npos) << error.what();
  }
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ForceTaskLaws);
INSTANTIATE_TEST_SUITE_P(
    Module, ForceTaskLaws,
    testing::Combine(testing::ValuesIn(force_tasks()),
                     testing::Values(Filling::kDefault, Filling::kVaried),
                     testing::Values(ForceForm::kWrench, ForceForm::kVertices)),
    [](const auto& tested) {
      return test_name(std::get<0>(tested.param)) + suffix(std::get<1>(tested.param)) +
             (std::get<2>(tested.param) == ForceForm::kVertices ? "_vertices" : "");
    });

}  // namespace
}  // namespace poise::contract
