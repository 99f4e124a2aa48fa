// SPDX-License-Identifier: BSD-2-Clause
// Contract of motion tasks, on the robot in random states with a moving target.

#include <algorithm>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/plugins/contract/advance.hpp"
#include "poise/plugins/contract/allocations.hpp"
#include "poise/plugins/contract/filler.hpp"
#include "poise/plugins/contract/near.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

using Vector = Eigen::VectorXd;

class TaskLaws : public testing::TestWithParam<std::tuple<std::string, Filling>> {
 protected:
  TaskLaws() {
    Filler filler(std::get<1>(GetParam()), 0);
    task_->describe(filler);
    task_->bind({*robot(), contacts_, 1e-3}, rows_);
    kinematics_.resize(contacts_.size());
    for (std::size_t c = 0; c < contacts_.size(); ++c)
      bind_contact(*robot(), contacts_[c], kinematics_[c]);
    task_->describe(filler);
    target_ = filler.found_target;
    path_ = random_numbers(gen_, space().tangent_size());
  }

  Tick tick() const { return {robot_, kinematics_, 0}; }
  const TargetSpace& space() const { return target_->space(); }

  // The target moves from `from` along one direction, with s = t + t².
  const TaskRows& rows_at(const State& state, const Vector& from, double t) {
    space().plus(from, (t + t * t) * path_, target_->value);
    target_->rate = (1 + 2 * t) * path_;
    target_->acceleration = 2 * path_;
    robot_.update(state);
    task_->update(tick(), rows_);
    return rows_;
  }

  Vector value_at(const State& state) {
    robot_.update(state);
    Vector value(space().value_size());
    task_->value(tick(), value);
    return value;
  }

  Vector random_target(const State& state) {
    Vector out(space().value_size());
    space().plus(value_at(state), random_numbers(gen_, space().tangent_size(), 0.7), out);
    return out;
  }

  std::mt19937 gen_{23};
  std::shared_ptr<Task> task_ =
      std::static_pointer_cast<Task>(make(ModuleKind::kTask, std::get<0>(GetParam())));
  const std::vector<Contact> contacts_ = some_contacts();
  std::vector<ContactKinematics> kinematics_;
  Dynamics robot_{robot()};
  TaskRows rows_;
  Target* target_ = nullptr;
  Vector path_;
};

TEST_P(TaskLaws, SizesItsRows) {
  const Eigen::Index n = rows_.error.size();
  ASSERT_GT(n, 0);
  EXPECT_LE(n, space().tangent_size());
  EXPECT_EQ(rows_.rate.size(), n);
  EXPECT_EQ(rows_.drift.size(), n);
  EXPECT_EQ(rows_.jacobian.rows(), n);
  EXPECT_EQ(rows_.jacobian.cols(), robot()->nv());
  EXPECT_TRUE(std::is_sorted(rows_.columns.begin(), rows_.columns.end()));
  EXPECT_NE(std::string(task_->unit()), "");
  const std::vector<std::string> joints = task_->component_joints();
  if (!joints.empty()) {
    EXPECT_EQ(static_cast<Eigen::Index>(joints.size()), space().tangent_size());
  }
}

TEST_P(TaskLaws, HasNoErrorAtItsOwnValue) {
  const State state = random_state(gen_);
  EXPECT_LT(rows_at(state, value_at(state), 0).error.norm(), 1e-12);
}

// Vectors: at any error. Rotations: at zero error, where the relation is exact. First-order tasks:
// the rate depends on v̇, tested below.
TEST_P(TaskLaws, RateIsTheErrorsDerivative) {
  const double h = 1e-6;
  const Vector rest = Vector::Zero(robot()->nv());
  if (rows_.order == 1) return;
  for (int i = 0; i < 20; ++i) {
    const State state = random_state(gen_);
    const bool flat = space().kind() == TargetSpace::Kind::kVector;
    const Vector from = flat ? random_target(state) : value_at(state);
    const State next = advance(*robot(), state, rest, h);
    const State last = advance(*robot(), state, rest, -h);
    const Vector after = rows_at(next, from, h).error, before = rows_at(last, from, -h).error;
    expect_near(rows_at(state, from, 0).rate, (after - before) / (2 * h), 1e-7, "rate");
  }
}

// For first-order tasks: of the error.
TEST_P(TaskLaws, JacobianAndDriftAreTheRatesDerivative) {
  const double h = 1e-5;
  for (int i = 0; i < 20; ++i) {
    const State state = random_state(gen_);
    const Vector from = random_target(state), a = random_numbers(gen_, state.v.size(), 3);
    const State next = advance(*robot(), state, a, h);
    const State last = advance(*robot(), state, a, -h);
    const auto moved = [this] { return rows_.order == 1 ? rows_.error : rows_.rate; };
    rows_at(next, from, h);
    const Vector after = moved();
    rows_at(last, from, -h);
    const Vector before = moved();
    const TaskRows& now = rows_at(state, from, 0);
    expect_near(now.jacobian * a + now.drift, (after - before) / (2 * h), 1e-6, "J v̇ + drift");
  }
}

TEST_P(TaskLaws, JacobianIsZeroOutsideItsColumns) {
  const State state = random_state(gen_);
  const RowMatrix J = rows_at(state, value_at(state), 0).jacobian;
  for (int c = 0; c < J.cols(); ++c) {
    const bool named = std::count(rows_.columns.begin(), rows_.columns.end(), c) == 1;
    EXPECT_TRUE(named || J.col(c).isZero(0)) << "column " << c;
  }
  if (!rows_.selection) return;
  ASSERT_EQ(static_cast<Eigen::Index>(rows_.columns.size()), J.rows());
  for (Eigen::Index r = 0; r < J.rows(); ++r) {
    EXPECT_EQ(J.row(r).cwiseAbs().sum(), 1);
    EXPECT_EQ(J(r, rows_.columns[static_cast<std::size_t>(r)]), 1);
  }
}

// Solvers rely on it without looking at the numbers.
TEST_P(TaskLaws, KeepsTheRoleThatItSays) {
  if (rows_.role == TaskRole::kOther) return;
  EXPECT_EQ(rows_.order, 2);
  EXPECT_EQ(rows_.selection, rows_.role == TaskRole::kPosture);
  if (rows_.role == TaskRole::kPosture) return;
  ASSERT_EQ(rows_.error.size(), 3);
  for (int i = 0; i < 5; ++i) {
    const State state = random_state(gen_);
    const RowMatrix J = rows_at(state, value_at(state), 0).jacobian;
    RowMatrix wanted = RowMatrix::Zero(3, robot()->nv());
    if (rows_.role == TaskRole::kCom) {
      wanted.leftCols(robot_.com_jacobian().cols()) = robot_.com_jacobian();
    } else {
      ASSERT_GE(robot()->base_velocities(), 6) << "the base does not turn";
      wanted.middleCols<3>(3).setIdentity();
    }
    expect_near(Vector(J.reshaped()), Vector(wanted.reshaped()), 1e-9, "jacobian");
  }
}

TEST_P(TaskLaws, UpdateKeepsNoHistoryAndLeavesItsTargetAlone) {
  const State first = random_state(gen_), second = random_state(gen_);
  const Vector from = random_target(first);
  const TaskRows once = rows_at(first, from, 0.1);
  rows_at(second, from, 0.3);
  const TaskRows again = rows_at(first, from, 0.1);
  const Vector target = target_->value, rate = target_->rate;
  task_->update(tick(), rows_);
  EXPECT_EQ(target_->value, target);
  EXPECT_EQ(target_->rate, rate);
  for (const TaskRows& rows : {again, rows_}) {
    EXPECT_EQ(once.error, rows.error);
    EXPECT_EQ(once.rate, rows.rate);
    EXPECT_EQ(once.drift, rows.drift);
    EXPECT_EQ(once.jacobian, rows.jacobian);
  }
}

TEST_P(TaskLaws, DoesNotAllocateInATick) {
  const State state = random_state(gen_);
  Vector value = value_at(state);
  rows_at(state, value, 0);
  const long before = allocations();
  task_->update(tick(), rows_);
  task_->value(tick(), value);
  EXPECT_EQ(allocations(), before);
}

GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(TaskLaws);
INSTANTIATE_TEST_SUITE_P(Module, TaskLaws,
                         testing::Combine(testing::ValuesIn(motion_tasks()),
                                          testing::Values(Filling::kDefault, Filling::kVaried)),
                         [](const auto& tested) {
                           return test_name(std::get<0>(tested.param)) +
                                  suffix(std::get<1>(tested.param));
                         });

}  // namespace
}  // namespace poise::contract
