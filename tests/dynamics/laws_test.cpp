// SPDX-License-Identifier: BSD-2-Clause
// What must hold between M, A_G, J_com and the drifts, whatever the robot (GOF; energy; motion).

#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "core/dynamics/dynamics.hpp"
#include "core/tree/urdf.hpp"
#include "tests/support/near.hpp"
#include "tests/support/random_tree.hpp"
#include "tests/support/robots.hpp"

namespace poise {
namespace {

using test::expect_near;

std::shared_ptr<const Tree> random_mechanism(int joints, bool floating) {
  std::mt19937 gen(static_cast<unsigned>(joints));
  return std::make_shared<Tree>(test::random_tree(gen, joints, floating));
}

std::shared_ptr<const Tree> load(const test::Robot& robot) {
  return std::make_shared<Tree>(load_urdf(robot.file, robot.floating));
}

std::shared_ptr<const Tree> mechanism(const std::string& name) {
  if (name == "Atlas") return load(test::kAtlas);
  if (name == "Hubo") return load(test::kHubo);
  if (name == "Humanoid") return load(test::kHumanoid);
  if (name == "Kr5") return load(test::kKr5);
  if (name == "Wam") return load(test::kWam);
  return random_mechanism(name == "Small" ? 5 : 25, name != "RandomFixed");
}

class Law : public testing::TestWithParam<std::string> {
 protected:
  template <typename Check>
  void in_random_states(const Check& check) {
    for (int i = 0; i < 20 && !HasFailure(); ++i) {
      SCOPED_TRACE(testing::Message() << "state " << i);
      state_ = test::random_state(gen_, *tree_);
      robot_.update(state_);
      check();
    }
  }

  // The motion with v̇ = 0 through the state, `time` later.
  Dynamics later(double time) const {
    State state = state_;
    state.joints += time * state_.v.tail(state.joints.size());
    if (tree_->floating()) {
      state.base().p += time * state_.v.head<3>();
      state.base().R = rotation_from_vector(time * state_.v.segment<3>(3)) * state_.base().R;
    }
    Dynamics robot(tree_);
    robot.update(state);
    return robot;
  }

  // Time derivative of value(robot) along that motion, by central differences.
  template <typename Value>
  Eigen::MatrixXd derivative(const Value& value) const {
    constexpr double kStep = 1e-5;
    const Eigen::MatrixXd after = value(later(kStep)), before = value(later(-kStep));
    return (after - before) / (2 * kStep);
  }

  std::mt19937 gen_{5};
  std::shared_ptr<const Tree> tree_ = mechanism(GetParam());
  Dynamics robot_{tree_};
  State state_;
};

constexpr double kExact = 1e-9;
constexpr double kDifferences = 1e-6;

TEST_P(Law, LinearMomentumIsThatOfTheCom) {
  in_random_states([&] {
    expect_near(robot_.centroidal_matrix().topRows(3), robot_.mass() * robot_.com_jacobian(),
                kExact, "A_p = m J_com");
    expect_near(robot_.centroidal_momentum(), robot_.centroidal_matrix() * state_.v, kExact,
                "h_G = A_G v");
    expect_near(robot_.v_WC(), robot_.com_jacobian() * state_.v, kExact, "v_com = J_com v");
    expect_near(robot_.centroidal_drift().head<3>(), robot_.mass() * robot_.com_drift(), kExact,
                "drift of p");
  });
}

TEST_P(Law, MIsPositiveDefinite) {
  in_random_states(
      [&] { EXPECT_EQ(Eigen::LLT<Eigen::MatrixXd>(robot_.mass_matrix()).info(), Eigen::Success); });
}

TEST_P(Law, KineticEnergyChangesByTheWorkOfTheCoriolisForces) {
  in_random_states([&] {
    const Eigen::MatrixXd rate = derivative([&](const Dynamics& robot) {
      return Eigen::MatrixXd::Constant(1, 1, state_.v.dot(robot.mass_matrix() * state_.v) / 2);
    });
    const double power = state_.v.dot(robot_.bias() - robot_.gravity());
    expect_near(rate, Eigen::MatrixXd::Constant(1, 1, power), kDifferences, "dT/dt",
                state_.v.dot(robot_.mass_matrix() * state_.v));
  });
}

TEST_P(Law, GravityIsTheGradientOfThePotential) {
  in_random_states([&] {
    const Eigen::MatrixXd rate = derivative([&](const Dynamics& robot) {
      return Eigen::MatrixXd::Constant(
          1, 1, -robot.mass() * robot.gravity_acceleration().dot(robot.p_WC()));
    });
    const double power = state_.v.dot(robot_.gravity());
    expect_near(rate, Eigen::MatrixXd::Constant(1, 1, power), kDifferences, "dV/dt",
                robot_.mass() * 10);
  });
}

TEST_P(Law, DriftsAreWhatRemainsWithoutAcceleration) {
  in_random_states([&] {
    expect_near(derivative([](const Dynamics& r) { return r.p_WC(); }), robot_.v_WC(), kDifferences,
                "CoM velocity");
    expect_near(derivative([](const Dynamics& r) { return r.v_WC(); }), robot_.com_drift(),
                kDifferences, "CoM drift");
    expect_near(derivative([](const Dynamics& r) { return r.centroidal_momentum(); }),
                robot_.centroidal_drift(), kDifferences, "A_G drift");
  });
}

TEST_P(Law, FramesMoveAsTheirJacobiansSay) {
  in_random_states([&] {
    const int body = std::uniform_int_distribution<int>(0, tree_->bodies() - 1)(gen_);
    const Frame frame{body, {test::random_rotation(gen_), test::random_vector(gen_)}};
    RowMatrix J = RowMatrix::Zero(6, robot_.nv());
    robot_.jacobian(frame, J);
    const Vector6d velocity = robot_.velocity(frame);
    expect_near(velocity, J * state_.v, kExact, "V = J v");
    expect_near(derivative([&](const Dynamics& r) { return r.pose(frame).p; }), velocity.head<3>(),
                kDifferences, "velocity");
    const Eigen::Matrix3d R = robot_.pose(frame).R;
    Eigen::Matrix3d wR;
    for (int k = 0; k < 3; ++k) wR.col(k) = velocity.tail<3>().cross(R.col(k));
    expect_near(derivative([&](const Dynamics& r) { return r.pose(frame).R; }), wR, kDifferences,
                "dR/dt = [ω]× R");
    expect_near(derivative([&](const Dynamics& r) { return r.velocity(frame); }),
                robot_.drift(frame), kDifferences, "drift");
  });
}

TEST_P(Law, JacobiansOnlyTouchTheirSupport) {
  in_random_states([&] {
    const int body = std::uniform_int_distribution<int>(0, tree_->bodies() - 1)(gen_);
    const std::vector<int> support = tree_->support(body);
    RowMatrix J = RowMatrix::Constant(6, robot_.nv(), 1234.5);
    robot_.jacobian({body, Pose()}, J);
    for (int k = 0; k < robot_.nv(); ++k) {
      const bool moved = std::ranges::find(support, k) != support.end();
      EXPECT_EQ(J.col(k) == Vector6d::Constant(1234.5), !moved) << k;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Mechanisms, Law,
                         testing::Values("Atlas", "Hubo", "Humanoid", "Kr5", "Wam", "Small",
                                         "Random", "RandomFixed"),
                         [](const auto& name) { return name.param; });

// What holds for a floating base only: nothing but contact and gravity changes the momentum.
class FloatingLaw : public Law {
 protected:
  Eigen::MatrixXd through_inverse(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right) const {
    return left * robot_.mass_matrix().llt().solve(right.transpose());
  }
};

TEST_P(FloatingLaw, MotorsCannotChangeTheMomentum) {  // (GOF 10)
  in_random_states([&] {
    const int joints = static_cast<int>(tree_->joints.size());
    Eigen::MatrixXd S = Eigen::MatrixXd::Zero(joints, robot_.nv());
    S.rightCols(joints).setIdentity();
    expect_near(through_inverse(robot_.centroidal_matrix(), S), Eigen::MatrixXd::Zero(6, joints),
                kExact, "A_G M⁻¹ Sᵀ");
  });
}

TEST_P(FloatingLaw, LinearAndAngularMomentumAreDecoupled) {  // (GOF 21, 28, 29)
  in_random_states([&] {
    const Eigen::MatrixXd A_p = robot_.centroidal_matrix().topRows(3);
    const Eigen::MatrixXd A_l = robot_.centroidal_matrix().bottomRows(3);
    const Eigen::MatrixXd J = robot_.com_jacobian();
    const Eigen::Matrix3d one = Eigen::Matrix3d::Identity();
    expect_near(through_inverse(A_l, A_p), Eigen::Matrix3d::Zero(), kExact, "A_l M⁻¹ A_pᵀ");
    expect_near(through_inverse(A_p, A_p), robot_.mass() * one, kExact, "A_p M⁻¹ A_pᵀ");
    expect_near(through_inverse(J, J), one / robot_.mass(), kExact, "J_com M⁻¹ J_comᵀ", 0);
  });
}

TEST_P(FloatingLaw, MomentumIsConservedWithoutGravity) {  // (GOF 11)
  in_random_states([&] {
    const Eigen::VectorXd Cv = robot_.bias() - robot_.gravity();
    expect_near(through_inverse(robot_.centroidal_matrix(), Cv.transpose()),
                robot_.centroidal_drift(), kExact, "A_G M⁻¹ C v = Ȧ_G v", Cv.cwiseAbs().maxCoeff());
  });
}

INSTANTIATE_TEST_SUITE_P(Mechanisms, FloatingLaw,
                         testing::Values("Atlas", "Hubo", "Humanoid", "Small", "Random"),
                         [](const auto& name) { return name.param; });

}  // namespace
}  // namespace poise
