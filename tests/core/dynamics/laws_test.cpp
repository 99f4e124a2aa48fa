// SPDX-License-Identifier: BSD-2-Clause
// Laws between M, A_G, J_com and the drifts for every robot (GOF; energy; motion).

#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/tests/support/advance.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/robots/joint_runs.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise {
namespace {

using test::expect_near;

std::shared_ptr<const Tree> random_mechanism(int joints, bool floating) {
  std::mt19937 gen(static_cast<unsigned>(joints));
  return std::make_shared<Tree>(test::random_tree(gen, joints, floating));
}

// Balls, floating joints inside the tree, mimic joints, armatures, on fixed and floating roots.
std::shared_ptr<const Tree> random_system(unsigned seed) {
  std::mt19937 gen(seed);
  return std::make_shared<Tree>(test::random_regular_system(gen, 36, 3));
}

std::shared_ptr<const Tree> mechanism(const std::string& name) {
  for (const test::Robot& robot : test::kRobots)
    if (robot.name == name) return std::make_shared<Tree>(test::load(robot));
  if (name.starts_with("System")) return random_system(static_cast<unsigned>(name.back()));
  return random_mechanism(name == "Small" ? 5 : 25, name != "RandomFixed");
}

class Law : public testing::TestWithParam<std::string> {
 protected:
  template <typename Check>
  void in_random_states(const Check& check) {
    for (int i = 0; i < 20 && !HasFailure(); ++i) {
      SCOPED_TRACE(testing::Message() << "state " << i);
      state_ = test::random_regular_state(gen_, *tree_);
      robot_.update(state_);
      check();
    }
  }

  // The motion with v̇ = 0 through the state, `time` later.
  Dynamics later(double time) const {
    Dynamics robot(tree_);
    robot.update(test::advance(*tree_, state_, Eigen::VectorXd::Zero(tree_->nv()), time));
    return robot;
  }

  // Time derivative of value(robot) along that motion, by central differences.
  template <typename Value>
  Eigen::MatrixXd derivative(const Value& value) const {
    constexpr double kStep = 1e-5;
    const Eigen::MatrixXd after = value(later(kStep)), before = value(later(-kStep));
    return (after - before) / (2 * kStep);
  }

  template <typename Check>
  void on_every_root(const Check& check) const {
    for (int root = 0; root < static_cast<int>(tree_->roots.size()); ++root) {
      SCOPED_TRACE(testing::Message() << "root " << root);
      check(root);
    }
  }
  Eigen::VectorXd own(const Eigen::VectorXd& v, int root) const {
    const Root& one = tree_->roots[static_cast<std::size_t>(root)];
    return v.segment(one.velocity, one.velocities);
  }
  // On a body that other libraries have too, not on one inside a joint.
  Frame any_frame() {
    const std::vector<test::JointRun> runs = test::joint_runs(*tree_);
    const auto pick = std::uniform_int_distribution<std::size_t>(0, runs.size() - 1)(gen_);
    return {runs[pick].body, {test::random_rotation(gen_), test::random_vector(gen_)}};
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
    on_every_root([&](int root) {
      const double mass = robot_.mass(root);
      const Eigen::VectorXd v = own(state_.v, root);
      expect_near(robot_.centroidal_matrix(root).topRows(3), mass * robot_.com_jacobian(root),
                  kExact, "A_p = m J_com");
      expect_near(robot_.centroidal_momentum(root), robot_.centroidal_matrix(root) * v, kExact,
                  "h_G = A_G v");
      expect_near(robot_.v_WC(root), robot_.com_jacobian(root) * v, kExact, "v_com = J_com v");
      expect_near(robot_.centroidal_drift(root).head<3>(), mass * robot_.com_drift(root), kExact,
                  "drift of p");
    });
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
      double potential = 0;
      on_every_root([&](int root) {
        potential -= robot.mass(root) * robot.gravity_acceleration().dot(robot.p_WC(root));
      });
      return Eigen::MatrixXd::Constant(1, 1, potential);
    });
    const double power = state_.v.dot(robot_.gravity());
    expect_near(rate, Eigen::MatrixXd::Constant(1, 1, power), kDifferences, "dV/dt",
                tree_->mass() * 10);
  });
}

TEST_P(Law, DriftsAreWhatRemainsWithoutAcceleration) {
  in_random_states([&] {
    on_every_root([&](int root) {
      const auto rate = [&](const auto& value) {
        return derivative([&](const Dynamics& robot) { return Eigen::MatrixXd(value(robot)); });
      };
      expect_near(rate([&](const Dynamics& r) { return r.p_WC(root); }), robot_.v_WC(root),
                  kDifferences, "CoM velocity");
      expect_near(
          rate([&](const Dynamics& r) { return r.com_jacobian(root); }) * own(state_.v, root),
          robot_.com_drift(root), kDifferences, "CoM drift");
      expect_near(
          rate([&](const Dynamics& r) { return r.centroidal_matrix(root); }) * own(state_.v, root),
          robot_.centroidal_drift(root), kDifferences, "A_G drift");
    });
  });
}

TEST_P(Law, FramesMoveAsTheirJacobiansSay) {
  in_random_states([&] {
    const Frame frame = any_frame();
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
    const Eigen::MatrixXd J_rate = derivative([&](const Dynamics& r) {
      RowMatrix J_then = RowMatrix::Zero(6, r.nv());
      r.jacobian(frame, J_then);
      return J_then;
    });
    expect_near(J_rate * state_.v, robot_.drift(frame), kDifferences, "drift");
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
                         testing::Values("Atlas", "Hubo", "Humanoid", "Kr5", "Wam", "Pr2", "Small",
                                         "Random", "RandomFixed", "System1", "System2", "System3",
                                         "System4"),
                         [](const auto& name) { return name.param; });

// Laws of floating bases: only contact and gravity change the momentum.
class FloatingLaw : public Law {
 protected:
  Eigen::MatrixXd through_inverse(const Eigen::MatrixXd& left, const Eigen::MatrixXd& right,
                                  int root) const {
    const Root& one = tree_->roots[static_cast<std::size_t>(root)];
    const Eigen::MatrixXd M =
        robot_.mass_matrix().block(one.velocity, one.velocity, one.velocities, one.velocities);
    return left * M.llt().solve(right.transpose());
  }
  template <typename Check>
  void on_floating_roots(const Check& check) {
    in_random_states([&] {
      on_every_root([&](int root) {
        if (tree_->roots[static_cast<std::size_t>(root)].floating) check(root);
      });
    });
  }
};

TEST_P(FloatingLaw, MotorsCannotChangeTheMomentum) {  // (GOF 10)
  on_floating_roots([&](int root) {
    const Eigen::MatrixXd A = robot_.centroidal_matrix(root);
    Eigen::MatrixXd S = Eigen::MatrixXd::Zero(A.cols() - 6, A.cols());
    S.rightCols(S.rows()).setIdentity();
    expect_near(through_inverse(A, S, root), Eigen::MatrixXd::Zero(6, S.rows()), kExact,
                "A_G M⁻¹ Sᵀ");
  });
}

TEST_P(FloatingLaw, LinearAndAngularMomentumAreDecoupled) {  // (GOF 21, 28, 29)
  on_floating_roots([&](int root) {
    const Eigen::MatrixXd A_p = robot_.centroidal_matrix(root).topRows(3);
    const Eigen::MatrixXd A_l = robot_.centroidal_matrix(root).bottomRows(3);
    const Eigen::MatrixXd J = robot_.com_jacobian(root);
    const Eigen::Matrix3d one = Eigen::Matrix3d::Identity();
    const double mass = robot_.mass(root);
    expect_near(through_inverse(A_l, A_p, root), Eigen::Matrix3d::Zero(), kExact, "A_l M⁻¹ A_pᵀ");
    expect_near(through_inverse(A_p, A_p, root), mass * one, kExact, "A_p M⁻¹ A_pᵀ");
    expect_near(through_inverse(J, J, root), one / mass, kExact, "J_com M⁻¹ J_comᵀ", 0);
  });
}

TEST_P(FloatingLaw, MomentumIsConservedWithoutGravity) {  // (GOF 11)
  on_floating_roots([&](int root) {
    const Eigen::VectorXd Cv = own(robot_.bias() - robot_.gravity(), root);
    expect_near(through_inverse(robot_.centroidal_matrix(root), Cv.transpose(), root),
                robot_.centroidal_drift(root), kExact, "A_G M⁻¹ C v = Ȧ_G v",
                Cv.cwiseAbs().maxCoeff());
  });
}

INSTANTIATE_TEST_SUITE_P(Mechanisms, FloatingLaw,
                         testing::Values("Atlas", "Hubo", "Humanoid", "Pr2", "Small", "Random",
                                         "System1", "System2", "System3", "System4"),
                         [](const auto& name) { return name.param; });

}  // namespace
}  // namespace poise
