// SPDX-License-Identifier: BSD-2-Clause
// Real robots, against MuJoCo.

#include <gtest/gtest.h>

#include "core/dynamics/dynamics.hpp"
#include "core/tree/urdf.hpp"
#include "tests/support/mujoco_model.hpp"
#include "tests/support/near.hpp"
#include "tests/support/random_tree.hpp"
#include "tests/support/robots.hpp"

namespace poise {
namespace {

using test::expect_near;

constexpr double kTolerance = 1e-9;
constexpr int kStates = 200;

class MujocoTest : public testing::TestWithParam<test::Robot> {
 protected:
  template <typename Check>
  void in_random_states(const Check& check) {
    std::mt19937 gen(3);
    for (int i = 0; i < kStates && !HasFailure(); ++i) {
      SCOPED_TRACE(testing::Message() << "state " << i);
      const State state = test::random_state(gen, *tree_);
      robot_.update(state);
      mujoco_.set(state);
      mujoco_.unit();
      check(state);
    }
  }

  std::shared_ptr<const Tree> tree_ =
      std::make_shared<Tree>(load_urdf(GetParam().file, GetParam().floating));
  Eigen::Vector3d gravity_{0.3, -0.5, -9.81};
  Dynamics robot_{tree_, gravity_};
  test::MujocoModel mujoco_{*tree_, gravity_};
};

TEST_P(MujocoTest, WholeBody) {
  in_random_states([&](const State& state) {
    expect_near(robot_.mass_matrix(), mujoco_.mass_matrix(), kTolerance, "M");
    expect_near(robot_.bias(), mujoco_.bias(), kTolerance, "h");
    expect_near(robot_.p_WC(), mujoco_.p_WC(), kTolerance, "CoM");
    expect_near(robot_.com_jacobian(), mujoco_.com_jacobian(), kTolerance, "J_com");
    const Vector6d momentum = mujoco_.centroidal_momentum();
    expect_near(robot_.centroidal_momentum(), momentum, kTolerance, "h_G");
    expect_near(robot_.centroidal_matrix() * state.v, momentum, kTolerance, "A_G v");
  });
}

TEST_P(MujocoTest, Gravity) {
  in_random_states([&](State state) {
    state.v.setZero();
    mujoco_.set(state);
    mujoco_.unit();
    expect_near(robot_.gravity(), mujoco_.bias(), kTolerance, "gravity");
  });
}

TEST_P(MujocoTest, Frames) {
  in_random_states([&](const State& state) {
    for (int body = 0; body < tree_->bodies(); ++body) {
      const Frame frame{body, Pose()};
      const Pose pose = robot_.pose(frame);
      expect_near(pose.R, mujoco_.pose(body).R, kTolerance, "R");
      expect_near(pose.p, mujoco_.pose(body).p, kTolerance, "p");
      RowMatrix J = RowMatrix::Zero(6, robot_.nv());
      robot_.jacobian(frame, J);
      expect_near(J, mujoco_.jacobian(body, pose.p), kTolerance, "J");
      expect_near(robot_.velocity(frame), J * state.v, kTolerance, "velocity");
      expect_near(robot_.drift(frame), mujoco_.drift(body), kTolerance, "drift");
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Robots, MujocoTest, testing::ValuesIn(test::kRobots),
                         [](const auto& robot) { return robot.param.name; });

}  // namespace
}  // namespace poise
