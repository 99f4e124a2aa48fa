// SPDX-License-Identifier: BSD-2-Clause
// Contacts of a link with a body of the system: an object, or the robot itself.

#include <gtest/gtest.h>

#include <algorithm>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/tests/core/contact/patches.hpp"
#include "poise/tests/support/advance.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using test::expect_near;

// Two floating mechanisms.
Tree floating_system(std::mt19937& gen) {
  for (;;) {
    Tree tree = test::random_system(gen, 16, 2);
    if (std::ranges::all_of(tree.roots, &Root::floating)) return tree;
  }
}

// Parameter: the carrier belongs to another mechanism, or to the robot itself.
class CarriedContactTest : public testing::TestWithParam<bool> {
 protected:
  CarriedContactTest() {
    const Root& robot = tree_->roots[0];
    const Root& other = tree_->roots[1];
    contact_.kind = PatchKind::kRectangle;
    contact_.half_x = contact_.half_y = 0.1;
    contact_.friction = 0.5;
    contact_.frame = {robot.body + robot.bodies - 1,
                      {test::random_rotation(gen_), test::random_vector(gen_)}};
    contact_.on = "another";
    contact_.carrier = GetParam() ? other.body + other.bodies - 1 : robot.body + 1;
    bind_contact(*tree_, contact_, at_);
  }

  Anchor anchor_in(const State& state) {
    robot_.update(state);
    return make_anchor(robot_, contact_, robot_.pose(contact_.frame), 0);
  }

  const ContactKinematics& in(const State& state, const Anchor& anchor) {
    robot_.update(state);
    update_contact(robot_, contact_, anchor, 0, at_);
    return at_;
  }

  std::mt19937 gen_{8};
  std::shared_ptr<const Tree> tree_ = std::make_shared<Tree>(floating_system(gen_));
  Dynamics robot_{tree_};
  Contact contact_;
  ContactKinematics at_;
};

TEST_P(CarriedContactTest, VelocityIsTheErrorsDerivativeSeenFromTheCarrier) {
  const double h = 1e-6;
  for (int i = 0; i < 50; ++i) {
    const Anchor anchor = anchor_in(test::random_state(gen_, *tree_));
    const State state = test::random_state(gen_, *tree_);
    const Eigen::VectorXd rest = Eigen::VectorXd::Zero(tree_->nv());
    const auto error = [&](double t) {
      return Eigen::VectorXd(in(test::advance(*tree_, state, rest, t), anchor).error.head(3));
    };
    const Eigen::VectorXd rate = (error(h) - error(-h)) / (2 * h);
    expect_near(rate, in(state, anchor).velocity.head(3), 1e-7, "d/dt error");
  }
}

// With mimic joints of one leader on both sides, a shared velocity moves the bodies apart.
TEST(CarriedContactJacobian, TimesTheVelocityIsTheRelativeVelocity) {
  std::mt19937 gen(21);
  int shared = 0;
  for (int i = 0; i < 1500; ++i) {
    const auto tree = std::make_shared<Tree>(test::random_system(gen, 16, 2));
    Dynamics robot(tree);
    const State state = test::random_state(gen, *tree);
    robot.update(state);
    std::uniform_int_distribution<> body(0, tree->bodies() - 1);
    Contact contact;
    contact.kind = PatchKind::kRigid;
    contact.bilateral = true;
    contact.frame = {body(gen), {test::random_rotation(gen), test::random_vector(gen)}};
    contact.carrier = body(gen);
    contact.on = "another";
    if (contact.carrier == contact.frame.body) continue;
    ContactKinematics at;
    bind_contact(*tree, contact, at);
    update_contact(robot, contact, make_anchor(robot, contact, robot.pose(contact.frame), 0), 0,
                   at);
    expect_near(at.jacobian * state.v, at.velocity, 1e-9 * (1 + at.velocity.norm()), "J·v");
    shared += std::ranges::any_of(
        at.sources, [](const auto& source) { return source.own >= 0 && source.carried >= 0; });
  }
  EXPECT_GT(shared, 5);
}

TEST_P(CarriedContactTest, TurnsWithTheCarrierAsLongAsItHolds) {
  const double h = 1e-6;
  for (int i = 0; i < 50; ++i) {
    const State state = test::random_state(gen_, *tree_);
    const Anchor anchor = anchor_in(state);
    const Eigen::VectorXd rest = Eigen::VectorXd::Zero(tree_->nv());
    const auto error = [&](double t) {
      return Eigen::VectorXd(in(test::advance(*tree_, state, rest, t), anchor).error);
    };
    EXPECT_LT(error(0).norm(), 1e-12);
    const Eigen::VectorXd rate = (error(h) - error(-h)) / (2 * h);
    expect_near(rate, in(state, anchor).velocity, 1e-7, "d/dt error");
  }
}

TEST_P(CarriedContactTest, AccelerationIsTheVelocitysDerivative) {
  const double h = 1e-5;
  for (int i = 0; i < 50; ++i) {
    const Anchor anchor = anchor_in(test::random_state(gen_, *tree_));
    const State state = test::random_state(gen_, *tree_);
    Eigen::VectorXd a(tree_->nv());
    for (double& component : a) component = test::random_vector(gen_).x();
    const auto velocity = [&](double t) {
      return Eigen::VectorXd(in(test::advance(*tree_, state, a, t), anchor).velocity);
    };
    const Eigen::VectorXd wanted = (velocity(h) - velocity(-h)) / (2 * h);
    const ContactKinematics& now = in(state, anchor);
    expect_near(now.jacobian * a + now.drift, wanted, 1e-6, "J a + drift");
    expect_near(now.jacobian * state.v, now.velocity, 1e-12, "J v");
  }
}

// A rigid motion of the whole causes no relative motion, so no contact force changes the total
// momentum, wherever the bodies have drifted.
TEST_P(CarriedContactTest, ActionIsReaction) {
  for (int i = 0; i < 20; ++i) {
    const Anchor anchor = anchor_in(test::random_state(gen_, *tree_));
    State state = test::random_state(gen_, *tree_);
    const Eigen::Vector3d linear = test::random_vector(gen_), angular = test::random_vector(gen_);
    state.v.setZero();
    for (std::size_t r = 0; r < tree_->roots.size(); ++r) {
      const Eigen::Index at = tree_->roots[r].velocity;
      state.v.segment<3>(at) = linear + angular.cross(state.bases[r].p);
      state.v.segment<3>(at + 3) = angular;
    }
    expect_near(in(state, anchor).jacobian * state.v, Eigen::VectorXd::Zero(6), 1e-12, "J v");
  }
}

TEST_P(CarriedContactTest, KnowsItsColumnsAndDoesNotAllocate) {
  const Anchor anchor = anchor_in(test::random_state(gen_, *tree_));
  robot_.update(test::random_state(gen_, *tree_));
  const long before = test::allocations();
  update_contact(robot_, contact_, anchor, 0, at_);
  EXPECT_EQ(test::allocations(), before);
  for (int c = 0; c < tree_->nv(); ++c) {
    const bool moves = std::ranges::count(at_.columns, c) == 1;
    EXPECT_TRUE(moves || at_.jacobian.col(c).isZero(0)) << c;
  }
  EXPECT_TRUE(std::ranges::is_sorted(at_.columns));
}

INSTANTIATE_TEST_SUITE_P(OnAnObject, CarriedContactTest, testing::Values(true));
INSTANTIATE_TEST_SUITE_P(OnTheRobotItself, CarriedContactTest, testing::Values(false));

}  // namespace
}  // namespace poise
