// SPDX-License-Identifier: BSD-2-Clause
// What every task of contact forces keeps, on Atlas.

#include "core/contact/contact_kinematics.hpp"
#include "tests/contract/built_modules.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"

namespace poise {
namespace {

using test::Setup;
using Vector = Eigen::VectorXd;

std::vector<Contact> feet(ForceForm form) {
  std::vector<Contact> feet(2);
  for (std::size_t i = 0; i < 2; ++i) {
    feet[i].name = i == 0 ? "left_foot" : "right_foot";
    feet[i].frame = test::atlas()->frame(i == 0 ? "l_foot" : "r_foot");
    feet[i].kind = PatchKind::kRectangle;
    feet[i].half_x = 0.12;
    feet[i].half_y = 0.06;
    feet[i].friction = 0.7;
    feet[i].form = form;
  }
  return feet;
}

class ForceTaskContract : public testing::TestWithParam<std::tuple<std::string, Setup, ForceForm>> {
 protected:
  ForceTaskContract() {
    test::Filler filler(std::get<1>(GetParam()), 0);
    task_->describe(filler);
    task_->bind_forces({*test::atlas(), contacts_, 1e-3}, rows_);
    target_ = filler.found_target;
    kinematics_.resize(contacts_.size());
    for (std::size_t c = 0; c < contacts_.size(); ++c)
      bind_contact(*test::atlas(), contacts_[c], kinematics_[c]);
    robot_.update(test::random_atlas_state(gen_));
    force_ = pushing_forces();
  }

  // The same wrenches in either form: pressing feet, centres of pressure inside.
  Vector pushing_forces() {
    Vector out(force_count(contacts_));
    Eigen::Index at = 0;
    for (const Contact& contact : contacts_) {
      Vector part = test::random_numbers(gen_, contact.forces(), 5);
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
    task_->update_forces({robot_, kinematics_, 0, nullptr, &force}, rows_);
    return rows_;
  }

  Vector value() {
    Vector out(target_->space().value_size());
    task_->value(robot_, out);
    return out;
  }

  std::mt19937 gen_{37};
  std::shared_ptr<ForceTask> task_ = std::static_pointer_cast<ForceTask>(
      test::make_built(ModuleKind::kTask, std::get<0>(GetParam())));
  const std::vector<Contact> contacts_ = feet(std::get<2>(GetParam()));
  std::vector<ContactKinematics> kinematics_;
  Dynamics robot_{test::atlas()};
  Target* target_ = nullptr;
  TaskRows rows_;
  Vector force_;
};

TEST_P(ForceTaskContract, SizesItsRows) {
  const Eigen::Index n = rows_.error.size();
  ASSERT_GT(n, 0);
  EXPECT_EQ(rows_.order, 0);
  EXPECT_TRUE(rows_.columns.empty());
  EXPECT_TRUE(rows_.jacobian.isZero(0));
  EXPECT_EQ(rows_.on_force.rows(), n);
  EXPECT_EQ(rows_.on_force.cols(), force_.size());
  EXPECT_NE(std::string(task_->unit()), "");
}

TEST_P(ForceTaskContract, HasNoErrorAtItsOwnValue) {
  update(force_);
  target_->value = value();
  update(force_);
  EXPECT_LT((rows_.on_force * force_ + rows_.drift).norm(), 1e-9 * force_.norm());
}

// An error that is 0 for forces alone that have that value.
TEST_P(ForceTaskContract, ForcesWithoutErrorHaveTheValueWanted) {
  update(force_);
  target_->value = value() + 0.05 * test::random_numbers(gen_, value().size());
  update(force_);
  const Vector off = rows_.on_force * force_ + rows_.drift;
  EXPECT_GT(off.norm(), 1e-6);
  const Eigen::MatrixXd A = rows_.on_force;
  const Vector met = force_ - A.transpose() * (A * A.transpose()).ldlt().solve(off);
  update(met);
  test::expect_near(value(), target_->value, 1e-9, "value");
}

TEST_P(ForceTaskContract, RestsWhileItsContactIsNotMade) {
  update(force_);
  target_->value = value() + Vector::Ones(value().size());
  kinematics_[0].active = false;
  update(force_);
  EXPECT_TRUE(rows_.on_force.isZero(0));
  EXPECT_TRUE(rows_.drift.isZero(0));
  EXPECT_TRUE(value().isZero(0));
}

TEST_P(ForceTaskContract, KeepsNoHistoryAndDoesNotAllocate) {
  const TaskRows once = update(force_);
  update(pushing_forces());
  const long before = test::allocations();
  task_->update_forces({robot_, kinematics_, 0, nullptr, &force_}, rows_);
  EXPECT_EQ(test::allocations(), before);
  EXPECT_EQ(rows_.on_force, once.on_force);
  EXPECT_EQ(rows_.drift, once.drift);
}

TEST_P(ForceTaskContract, NamesTheNearestContact) {
  auto contacts = contacts_;
  contacts[0].name = "left_fot";
  try {
    task_->bind_forces({*test::atlas(), contacts, 1e-3}, rows_);
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_NE(std::string(error.what()).find("left_fot"), std::string::npos) << error.what();
  }
}

INSTANTIATE_TEST_SUITE_P(Built, ForceTaskContract,
                         testing::Combine(testing::ValuesIn(test::force_tasks()),
                                          testing::Values(Setup::kDefault, Setup::kVaried),
                                          testing::Values(ForceForm::kWrench,
                                                          ForceForm::kVertices)),
                         [](const auto& tested) {
                           return test::test_name(std::get<0>(tested.param)) +
                                  (std::get<1>(tested.param) == Setup::kVaried ? "_varied" : "") +
                                  (std::get<2>(tested.param) == ForceForm::kVertices ? "_vertices"
                                                                                     : "");
                         });

}  // namespace
}  // namespace poise
