// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/contact/contact_kinematics.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "poise/tests/core/contact/patches.hpp"
#include "poise/tests/support/advance.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using test::expect_near;

enum class Ground { kUnsaid, kSloped, kMoving };

Surface surface_of(Ground ground) {
  Surface surface;
  if (ground != Ground::kUnsaid) surface.normal = Eigen::Vector3d(0.2, -0.1, 1).normalized();
  if (ground != Ground::kMoving) return surface;
  surface.velocity = {0.3, 0.1, 0};
  surface.sway = {0.1, 0, 0.05};
  surface.rock = {0.1, 0.2, -0.1};
  surface.frequency = 0.8;
  surface.centre = {0.5, 0, 0.2};
  return surface;
}

constexpr double kTime = 1.3;  // the surface is in full motion then

class ContactKinematicsTest : public testing::TestWithParam<std::tuple<Contact, Ground>> {
 protected:
  ContactKinematicsTest() {
    contact_.surface = surface_of(std::get<1>(GetParam()));
    contact_.frame = {9, {test::random_rotation(gen_), test::random_vector(gen_)}};
    bind_contact(*tree_, contact_, at_);
  }

  // The contact in `state` at `time`, anchored at `made`.
  ContactKinematics in(const State& state, const Anchor& made, double time = kTime) {
    robot_.update(state);
    update_contact(robot_, contact_, made, time, at_);
    return at_;
  }

  Anchor anchor_in(const State& state, double time = kTime) {
    robot_.update(state);
    return make_anchor(robot_, contact_, robot_.pose(contact_.frame), time);
  }

  Vector6d world_velocity(const State& state) {
    robot_.update(state);
    return robot_.velocity(contact_.frame);
  }

  Eigen::VectorXd chosen(const Eigen::Matrix3d& R_WS, const Vector6d& world) const {
    Vector6d all;
    all << R_WS.transpose() * world.head<3>(), R_WS.transpose() * world.tail<3>();
    Eigen::VectorXd out(contact_.size());
    Eigen::Index i = 0;
    for (const int component : contact_.components()) out[i++] = all[component];
    return out;
  }

  bool soft_point() const { return contact_.kind == PatchKind::kPoint && contact_.size() == 4; }

  std::mt19937 gen_{5};
  std::shared_ptr<const Tree> tree_ = std::make_shared<Tree>(test::random_tree(gen_, 12, true));
  Dynamics robot_{tree_};
  Contact contact_ = std::get<0>(GetParam());
  ContactKinematics at_;
};

TEST_P(ContactKinematicsTest, VelocityIsTheErrorsDerivative) {
  const double h = 1e-6;
  for (int i = 0; i < 50; ++i) {
    const State state = test::random_state(gen_, *tree_);
    const Anchor made = anchor_in(state);
    const ContactKinematics now = in(state, made);
    const Eigen::VectorXd rest = Eigen::VectorXd::Zero(tree_->nv());
    const Eigen::VectorXd after = in(test::advance(*tree_, state, rest, h), made, kTime + h).error;
    const Eigen::VectorXd before =
        in(test::advance(*tree_, state, rest, -h), made, kTime - h).error;
    expect_near(now.error, Eigen::VectorXd::Zero(contact_.size()), 1e-13, "error where made");
    Eigen::VectorXd wanted = now.velocity;
    if (soft_point()) wanted[3] = 0;  // its turn about the normal has no error, only a rate
    expect_near((after - before) / (2 * h), wanted, 1e-6, "d/dt error");
  }
}

TEST_P(ContactKinematicsTest, VelocityAndAccelerationAreRelativeToTheSurface) {
  const double h = 1e-5;
  for (int i = 0; i < 30; ++i) {
    const State state = test::random_state(gen_, *tree_);
    Eigen::VectorXd a(tree_->nv());
    for (double& component : a) component = test::random_vector(gen_).x();
    const Vector6d world = (world_velocity(test::advance(*tree_, state, a, h)) -
                            world_velocity(test::advance(*tree_, state, a, -h))) /
                           (2 * h);
    const Anchor made = anchor_in(state, 0.4);
    const ContactKinematics now = in(state, made);
    const SurfaceMotion surface = contact_.surface.at(kTime);
    const Eigen::Vector3d p = surface.moved * made.X_UC.p;
    const Eigen::Matrix3d R_WS = surface.moved.R * made.R_US;
    expect_near(now.velocity, chosen(R_WS, world_velocity(state) - surface.twist_at(p)), 1e-12,
                "velocity");
    expect_near(now.jacobian * state.v, chosen(R_WS, world_velocity(state)), 1e-12, "J v");
    expect_near(now.jacobian * a + now.drift, chosen(R_WS, world - surface.acceleration_at(p)),
                1e-6, "J a + drift");
  }
}

TEST_P(ContactKinematicsTest, IsZeroOutsideItsColumnsAndDoesNotAllocate) {
  const State first = test::random_state(gen_, *tree_), second = test::random_state(gen_, *tree_);
  const Anchor made = anchor_in(first);
  in(first, made);
  robot_.update(second);
  const long before = test::allocations();
  update_contact(robot_, contact_, made, kTime, at_);
  EXPECT_EQ(test::allocations(), before);
  ASSERT_LT(at_.columns.size(), static_cast<std::size_t>(tree_->nv()));
  for (int c = 0; c < tree_->nv(); ++c) {
    const bool moves = std::count(at_.columns.begin(), at_.columns.end(), c) == 1;
    EXPECT_TRUE(moves || at_.jacobian.col(c).isZero(0)) << c;
  }
}

TEST_P(ContactKinematicsTest, ErrorIsWhereItWentSeenFromTheSurface) {
  const State state = test::random_state(gen_, *tree_);
  robot_.update(state);
  const Pose now = robot_.pose(contact_.frame);
  const SurfaceMotion surface = contact_.surface.at(kTime);
  Anchor made;
  made.R_US = test::random_rotation(gen_);
  const Eigen::Matrix3d R_WS = surface.moved.R * made.R_US;
  const Eigen::Vector3d moved(0.1, -0.2, 0.3), turned(0.3, 0.2, -0.1);  // in S
  made.X_UC = surface.moved.inverse() *
              Pose{rotation_from_vector(R_WS * turned).transpose() * now.R, now.p - R_WS * moved};
  const Eigen::VectorXd error = in(state, made).error;
  expect_near(error.head<3>(), moved, 1e-12, "position");
  if (contact_.size() == 6) expect_near(error.tail<3>(), turned, 1e-12, "rotation");
}

// A line's error is the error of its direction, for any rotation about it.
TEST_P(ContactKinematicsTest, ALineMayTurnAboutItself) {
  if (contact_.kind != PatchKind::kLine) return;
  const State state = test::random_state(gen_, *tree_);
  Anchor made = anchor_in(state);
  made.X_UC.R = made.X_UC.R * Eigen::AngleAxisd(2.0, Eigen::Vector3d::UnitX()).toRotationMatrix();
  EXPECT_LT(in(state, made).error.norm(), 1e-12);
  const Eigen::Vector3d lean(0.05, 0.1, 0);
  const Eigen::Vector3d x = made.X_UC.R.col(0);
  made.X_UC.R = rotation_from_vector(lean) * made.X_UC.R;
  const Eigen::VectorXd error = in(state, made).error;
  EXPECT_NEAR(error.tail<2>().norm(), std::acos(x.dot(made.X_UC.R.col(0))), 2e-3);
}

// A virtual displacement does the same work on the force variables as on the wrench.
TEST_P(ContactKinematicsTest, ForcesAtTheVerticesDoTheWorkOfTheirWrench) {
  contact_.form = ForceForm::kVertices;
  bind_contact(*tree_, contact_, at_);
  const State state = test::random_state(gen_, *tree_);
  const ContactKinematics now = in(state, anchor_in(state));
  ASSERT_EQ(now.force_jacobian().rows(), contact_.forces());
  for (int i = 0; i < 10; ++i) {
    Eigen::VectorXd f(contact_.forces());
    for (double& component : f) component = test::random_vector(gen_).x();
    const Eigen::VectorXd wrench = contact_.force_map() * f;
    expect_near(now.force_jacobian().transpose() * f, now.jacobian.transpose() * wrench, 1e-12,
                "generalized force");
  }
}

std::string name_of(const testing::TestParamInfo<std::tuple<Contact, Ground>>& one) {
  constexpr const char* kGrounds[] = {"", "_sloped", "_moving"};
  return std::get<0>(one.param).name + kGrounds[static_cast<std::size_t>(std::get<1>(one.param))];
}

INSTANTIATE_TEST_SUITE_P(Kinds, ContactKinematicsTest,
                         testing::Combine(testing::ValuesIn(test::all_patches()),
                                          testing::Values(Ground::kUnsaid, Ground::kSloped,
                                                          Ground::kMoving)),
                         name_of);

// By its definition: the sum of the forces, and of their moments about the origin of C.
TEST(ForceMap, GathersTheForcesAtTheVertices) {
  std::mt19937 gen(4);
  for (Contact contact : test::unilateral_patches()) {
    contact.form = ForceForm::kVertices;
    if (contact.vertex_count() == 1) {
      EXPECT_TRUE(contact.force_map().isIdentity(0));
      continue;
    }
    const RowMatrix W = contact.force_map();
    Eigen::VectorXd f(contact.forces()), wanted = Eigen::VectorXd::Zero(contact.size());
    for (double& component : f) component = test::random_vector(gen).x();
    Eigen::Index at = 0;
    for (const Eigen::Vector2d& p : contact.vertices()) {
      const double moment = contact.torsion > 0 ? f[at + 3] : 0;
      wanted += test::wrench_of(contact, p, f.segment<3>(at), moment);
      at += contact.vertex_forces();
    }
    expect_near(W * f, wanted, 1e-12, contact.name);
    for (Eigen::Index k = 0; k < contact.forces(); ++k)
      EXPECT_EQ(contact.is_moment(k), contact.torsion > 0 && k % 4 == 3);
  }
}

}  // namespace
}  // namespace poise
