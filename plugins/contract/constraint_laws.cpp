// SPDX-License-Identifier: BSD-2-Clause
// Contract of constraints, on the robot with contacts of several kinds.

#include <cmath>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/plugins/contract/allocations.hpp"
#include "poise/plugins/contract/filler.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

class ConstraintLaws : public testing::TestWithParam<std::tuple<std::string, Filling>> {
 protected:
  ConstraintLaws() : kinematics_(contacts_.size()) {
    Filler filler(std::get<1>(GetParam()), 0);
    constraint_->describe(filler);
    for (std::size_t i = 0; i < contacts_.size(); ++i)
      bind_contact(*robot(), contacts_[i], kinematics_[i]);
    blocks_.emplace_back();  // belongs to another constraint
    constraint_->bind({*robot(), contacts_, 1e-3, capsules().get()}, blocks_);
    blocks_.emplace_back();
  }

  void update(const State& state) {
    robot_.update(state);
    for (std::size_t i = 0; i < contacts_.size(); ++i)
      update_contact(robot_, contacts_[i], {}, 0.5, kinematics_[i]);
    constraint_->update({robot_, kinematics_, 0}, blocks_.begin() + 1);
  }

  std::mt19937 gen_{31};
  std::shared_ptr<Constraint> constraint_ =
      std::static_pointer_cast<Constraint>(make(ModuleKind::kConstraint, std::get<0>(GetParam())));
  Dynamics robot_{robot()};
  const std::vector<Contact> contacts_ = some_contacts();
  std::vector<ContactKinematics> kinematics_;
  std::deque<Rows> blocks_;
};

void expect_shape(const Rows& rows, const std::vector<Contact>& contacts) {
  const Eigen::Index n = rows.size(), nv = robot()->nv();
  const auto nu = static_cast<Eigen::Index>(robot()->joints.size());
  ASSERT_GT(n, 0);
  EXPECT_EQ(rows.upper.size(), n);
  EXPECT_EQ(static_cast<Eigen::Index>(rows.names.size()), n);
  EXPECT_FALSE(rows.unit.empty());
  for (const std::string& name : rows.names) EXPECT_FALSE(name.empty());
  const bool of_contact =
      rows.kind == RowKind::kContactMotion || rows.kind == RowKind::kContactForce;
  ASSERT_EQ(rows.contact >= 0, of_contact);
  const Contact contact = of_contact ? contacts[static_cast<std::size_t>(rows.contact)] : Contact();
  if (rows.kind == RowKind::kEquationOfMotion || rows.kind == RowKind::kAcceleration) {
    EXPECT_EQ(n, nv);
  }
  if (rows.kind == RowKind::kTorque) {
    EXPECT_EQ(n, nu);
  }
  if (rows.kind == RowKind::kContactMotion) {
    EXPECT_EQ(n, contact.size());
  }
  if (rows.kind == RowKind::kContactForce) {
    EXPECT_EQ(rows.on_force.rows(), n);
    EXPECT_EQ(rows.on_force.cols(), contact.forces());
  }
  if (rows.kind == RowKind::kGeneral) {
    EXPECT_EQ(rows.on_acceleration.rows(), n);
    EXPECT_TRUE(rows.on_torque.size() == 0 || rows.on_torque.cols() == nu);
  }
}

TEST_P(ConstraintLaws, AppendsBlocksOfTheRightShape) {
  ASSERT_GT(blocks_.size(), 2u);
  for (std::size_t i = 1; i + 1 < blocks_.size(); ++i) expect_shape(blocks_[i], contacts_);
}

// Also for states far outside the limits.
TEST_P(ConstraintLaws, BoundsNeverCross) {
  for (int i = 0; i < 100; ++i) {
    State state = random_state(gen_);
    state.joints *= 5;
    state.v *= 40;
    update(state);
    for (const Rows& rows : blocks_) {
      for (Eigen::Index r = 0; r < rows.size(); ++r) {
        EXPECT_LE(rows.lower[r], rows.upper[r]) << rows.names[static_cast<std::size_t>(r)];
        EXPECT_LT(rows.lower[r], INFINITY);
        EXPECT_GT(rows.upper[r], -INFINITY);
      }
    }
  }
}

TEST_P(ConstraintLaws, WritesItsOwnBlocksOnlyWithoutHistoryOrHeap) {
  const State first = random_state(gen_), second = random_state(gen_);
  update(first);
  const std::deque<Rows> once = blocks_;
  update(second);
  update(first);
  const long before = allocations();
  constraint_->update({robot_, kinematics_, 0}, blocks_.begin() + 1);
  EXPECT_EQ(allocations(), before);
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    EXPECT_EQ(blocks_[i].lower, once[i].lower);
    EXPECT_EQ(blocks_[i].upper, once[i].upper);
  }
  EXPECT_EQ(blocks_.front().size(), 0);
  EXPECT_EQ(blocks_.back().size(), 0);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(ConstraintLaws);
INSTANTIATE_TEST_SUITE_P(Module, ConstraintLaws,
                         testing::Combine(testing::ValuesIn(types(ModuleKind::kConstraint)),
                                          testing::Values(Filling::kDefault, Filling::kVaried)),
                         [](const auto& tested) {
                           return test_name(std::get<0>(tested.param)) +
                                  suffix(std::get<1>(tested.param));
                         });

}  // namespace
}  // namespace poise::contract
