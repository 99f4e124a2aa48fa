// SPDX-License-Identifier: BSD-2-Clause

#include "core/contact/contact_kinematics.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/advance.hpp"
#include "tests/support/near.hpp"
#include "tests/support/no_alloc.hpp"
#include "tests/support/random_tree.hpp"

namespace poise {
namespace {

using test::expect_near;

class ContactKinematicsTest : public testing::TestWithParam<PatchKind> {
 protected:
  ContactKinematicsTest() {
    contact_.kind = GetParam();
    contact_.frame = {9, {test::random_rotation(gen_), test::random_vector(gen_)}};
    bind_contact(*tree_, contact_, at_);
  }

  // The contact in `state`, made where it is in `made`.
  ContactKinematics in(const State& state, const Pose& made) {
    robot_.update(state);
    update_contact(robot_, contact_, made, at_);
    return at_;
  }

  Vector6d world_velocity(const State& state) {
    robot_.update(state);
    return robot_.velocity(contact_.frame);
  }

  std::mt19937 gen_{5};
  std::shared_ptr<const Tree> tree_ = std::make_shared<Tree>(test::random_tree(gen_, 12, true));
  Dynamics robot_{tree_};
  Contact contact_;
  ContactKinematics at_;
};

TEST_P(ContactKinematicsTest, VelocityIsTheJacobiansAndTheErrorsDerivative) {
  const double h = 1e-6;
  for (int i = 0; i < 50; ++i) {
    const State state = test::random_state(gen_, *tree_);
    robot_.update(state);
    const Pose made = robot_.pose(contact_.frame);
    const ContactKinematics now = in(state, made);
    const Eigen::VectorXd rest = Eigen::VectorXd::Zero(tree_->nv());
    const Eigen::VectorXd after = in(test::advance(*tree_, state, rest, h), made).error;
    const Eigen::VectorXd before = in(test::advance(*tree_, state, rest, -h), made).error;
    expect_near(now.jacobian * state.v, now.velocity, 1e-12, "J v");
    expect_near(now.error, Eigen::VectorXd::Zero(contact_.size()), 1e-14, "error where made");
    expect_near((after - before) / (2 * h), now.velocity, 1e-7, "d/dt error");
  }
}

TEST_P(ContactKinematicsTest, AccelerationIsTheInertialOneInContactAxes) {
  const double h = 1e-5;
  for (int i = 0; i < 50; ++i) {
    const State state = test::random_state(gen_, *tree_);
    Eigen::VectorXd a(tree_->nv());
    for (double& component : a) component = test::random_vector(gen_).x();
    const Vector6d world = (world_velocity(test::advance(*tree_, state, a, h)) -
                            world_velocity(test::advance(*tree_, state, a, -h))) /
                           (2 * h);
    const ContactKinematics now = in(state, {});
    const Eigen::Matrix3d R_WC = robot_.pose(contact_.frame).R;
    Eigen::VectorXd wanted(6);
    wanted << R_WC.transpose() * world.head<3>(), R_WC.transpose() * world.tail<3>();
    expect_near(now.jacobian * a + now.drift, wanted.head(contact_.size()), 1e-6, "J a + drift");
  }
}

TEST_P(ContactKinematicsTest, IsZeroOutsideItsColumnsAndDoesNotAllocate) {
  const State first = test::random_state(gen_, *tree_), second = test::random_state(gen_, *tree_);
  in(first, {});
  robot_.update(second);
  const long before = test::allocations();
  update_contact(robot_, contact_, {}, at_);
  EXPECT_EQ(test::allocations(), before);
  ASSERT_LT(at_.columns.size(), static_cast<std::size_t>(tree_->nv()));
  for (int c = 0; c < tree_->nv(); ++c) {
    const bool moves = std::count(at_.columns.begin(), at_.columns.end(), c) == 1;
    EXPECT_TRUE(moves || at_.jacobian.col(c).isZero(0)) << c;
  }
}

TEST_P(ContactKinematicsTest, ErrorIsWhereItWentSeenFromItself) {
  const State state = test::random_state(gen_, *tree_);
  robot_.update(state);
  const Pose now = robot_.pose(contact_.frame);
  const Eigen::Vector3d moved(0.1, -0.2, 0.3), turned(0.3, 0.2, -0.1);  // in C
  const Pose made{now.R * rotation_from_vector(turned).transpose(), now.p - now.R * moved};
  Eigen::VectorXd wanted(6);
  wanted << moved, turned;
  expect_near(in(state, made).error, wanted.head(contact_.size()), 1e-12, "error");
}

INSTANTIATE_TEST_SUITE_P(Kinds, ContactKinematicsTest,
                         testing::Values(PatchKind::kPoint, PatchKind::kRectangle));

}  // namespace
}  // namespace poise
