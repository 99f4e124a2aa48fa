// SPDX-License-Identifier: BSD-2-Clause
// The inertially decoupled structure (GOF), against its definitions by dense algebra.

#include "poise/core/dynamics/centroidal.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/LU>

#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using test::expect_near;

// A tree, and the root of the tested mechanism.
struct Mechanism {
  std::shared_ptr<const Tree> tree;
  int root = 0;
};

Mechanism mechanism(const std::string& name) {
  std::mt19937 gen(31);
  if (name == "Random") return {std::make_shared<Tree>(test::random_tree(gen, 25, true))};
  if (name != "System") {
    const test::Robot robot = test::robot(name);
    return {std::make_shared<Tree>(load_urdf(robot.file, true))};
  }
  Tree tree = test::random_tree(gen, 5, false);
  append_tree(tree, test::random_regular_system(gen, 12, 1), "other");
  append_tree(tree, test::random_tree(gen, 9, true), "third");
  return {std::make_shared<Tree>(std::move(tree)), 2};
}

class CentroidalTest : public testing::TestWithParam<std::string> {
 protected:
  template <typename Check>
  void in_random_states(const Check& check) {
    std::mt19937 gen(32);
    for (int i = 0; i < 50 && !HasFailure(); ++i) {
      SCOPED_TRACE(testing::Message() << "state " << i);
      const State state = test::random_state(gen, *tree_);
      robot_.update(state);
      ASSERT_TRUE(centroidal_.update(robot_));
      coriolis_.update(robot_);
      set_definitions(state);
      check();
    }
  }

  // M, A_G, C … of the single mechanism, and the paper's quantities from them.
  void set_definitions(const State& state) {
    const Root& root = tree_->roots[static_cast<std::size_t>(root_)];
    const int at = root.velocity, n = root.velocities;
    v_ = state.v.segment(at, n);
    M_ = robot_.mass_matrix().block(at, at, n, n);
    C_ = coriolis_.matrix().block(at, at, n, n);
    g_ = robot_.gravity().segment(at, n);
    A_ = robot_.centroidal_matrix(root_);
    A_rate_ = MatrixXd::Zero(n, n);
    A_rate_.topRows(6) = coriolis_.centroidal_rate().middleCols(at, n);
    A_Q_ = MatrixXd::Identity(n, n);
    A_Q_.topRows(6) = A_;
    inverse_ = A_Q_.inverse();
    Lambda_ = inverse_.transpose() * M_ * inverse_;
    h_ = robot_.centroidal_momentum(root_);
    mass_ = robot_.mass(root_);
  }

  MatrixXd gamma() const {
    MatrixXd out(centroidal_.size(), centroidal_.size());
    centroidal_.coriolis(coriolis_, out);
    return out;
  }

  Mechanism mechanism_ = mechanism(GetParam());
  std::shared_ptr<const Tree> tree_ = mechanism_.tree;
  int root_ = mechanism_.root;
  Dynamics robot_{tree_, {0.3, -0.5, -9.81}};
  Centroidal centroidal_{tree_, root_};
  CoriolisMatrix coriolis_{tree_};
  VectorXd v_, g_;
  MatrixXd M_, C_, A_, A_rate_, A_Q_, inverse_, Lambda_;
  Vector6d h_;
  double mass_ = 0;
};

constexpr double kExact = 1e-9;

TEST_P(CentroidalTest, LinearMomentumIsMassTimesVelocityOfTheCom) {  // (GOF 5)
  in_random_states([&] {
    expect_near(A_.topRows(3), mass_ * robot_.com_jacobian(root_), kExact, "A_p = m J_com");
    expect_near(h_, A_ * v_, kExact, "h_G = A_G v");
    expect_near(h_.head<3>(), mass_ * robot_.v_WC(root_), kExact, "p = m ẋ_com");
  });
}

TEST_P(CentroidalTest, InvertsTheTransformation) {  // (GOF 13)
  in_random_states([&] {
    const int n = centroidal_.size();
    expect_near(A_Q_ * centroidal_.to_velocity(), MatrixXd::Identity(n, n), kExact, "A_Q A_Q⁻¹");
    const MatrixXd MinvA = M_.llt().solve(A_.transpose());
    expect_near(centroidal_.to_velocity().leftCols(6), MinvA * centroidal_.inverse_inertia(),
                kExact, "A⁺ᴹ");
    const MatrixXd MinvQ = M_.llt().solve(MatrixXd::Identity(n, n).rightCols(n - 6));
    expect_near(centroidal_.to_velocity().rightCols(n - 6),
                MinvQ * MinvQ.bottomRows(n - 6).inverse(), kExact, "Q⁺ᴹ");
  });
}

TEST_P(CentroidalTest, MotorsCannotChangeTheMomentum) {  // (GOF 10)
  in_random_states([&] {
    const MatrixXd MinvA = M_.llt().solve(A_.transpose());
    expect_near(MinvA.bottomRows(centroidal_.joints()), MatrixXd::Zero(centroidal_.joints(), 6),
                kExact, "A_G M⁻¹ Sᵀ");
  });
}

TEST_P(CentroidalTest, MomentaAreDecoupled) {  // (GOF 16, 21–24, 28, 29)
  in_random_states([&] {
    const MatrixXd AMA = A_ * M_.llt().solve(A_.transpose());
    const Eigen::Matrix3d one = Eigen::Matrix3d::Identity();
    expect_near(AMA.bottomLeftCorner(3, 3), Eigen::Matrix3d::Zero(), kExact, "A_l M⁻¹ A_pᵀ",
                AMA.cwiseAbs().maxCoeff());
    expect_near(AMA.topLeftCorner(3, 3), mass_ * one, kExact, "A_p M⁻¹ A_pᵀ");
    expect_near(AMA.topLeftCorner(3, 3) / (mass_ * mass_), one / mass_, kExact, "J_com M⁻¹ J_comᵀ",
                0);
    EXPECT_NEAR(centroidal_.linear() * mass_, 1, kExact);
    expect_near(centroidal_.angular() * AMA.bottomRightCorner(3, 3), one, kExact, "Λ_l");
  });
}

TEST_P(CentroidalTest, InertiaIsBlockDiagonal) {  // (GOF 15, 17, 25)
  in_random_states([&] {
    const int n = centroidal_.size(), nq = centroidal_.joints();
    MatrixXd expected = MatrixXd::Zero(n, n), joint_inertia(nq, nq);
    centroidal_.joint_inertia(robot_, joint_inertia);
    expected.topLeftCorner(6, 6) = centroidal_.inverse_inertia();
    expected.bottomRightCorner(nq, nq) = joint_inertia;
    expect_near(Lambda_, expected, kExact, "Λ");
    const MatrixXd Minv = M_.llt().solve(MatrixXd::Identity(n, n));
    expect_near(joint_inertia * Minv.bottomRightCorner(nq, nq), MatrixXd::Identity(nq, nq), 1e-8,
                "Λ_q");
  });
}

TEST_P(CentroidalTest, KineticEnergySplits) {  // (GOF 34)
  in_random_states([&] {
    const int nq = centroidal_.joints();
    MatrixXd joint_inertia(nq, nq);
    centroidal_.joint_inertia(robot_, joint_inertia);
    const Eigen::Vector3d p = h_.head<3>(), l = h_.tail<3>();
    const VectorXd rates = v_.tail(nq);
    const double split =
        (p.dot(p) / mass_ + l.dot(centroidal_.angular() * l) + rates.dot(joint_inertia * rates)) /
        2;
    const double whole = v_.dot(M_ * v_) / 2;
    EXPECT_NEAR(split, whole, kExact * whole);
  });
}

TEST_P(CentroidalTest, MomentumIsConserved) {  // (GOF 7, 11)
  in_random_states([&] {
    const VectorXd Cv = C_ * v_;
    expect_near(A_ * M_.llt().solve(Cv), robot_.centroidal_drift(root_), kExact,
                "A_G M⁻¹ C v = Ȧ_G v", Cv.cwiseAbs().maxCoeff());
  });
}

TEST_P(CentroidalTest, CoriolisTermsFollowTheirDefinition) {  // (GOF 14, 18)
  in_random_states([&] {
    const MatrixXd wanted = inverse_.transpose() * (C_ - M_ * inverse_ * A_rate_) * inverse_;
    expect_near(gamma(), wanted, kExact, "Γ");
  });
}

TEST_P(CentroidalTest, MomentumFeelsNoCoriolisForces) {  // (GOF 19)
  in_random_states([&] {
    VectorXd xi(v_.size());
    xi << h_, v_.tail(centroidal_.joints());
    const MatrixXd top = gamma().topRows(6);
    expect_near(top * xi, Vector6d::Zero(), kExact, "Γ_hh h + Γ_hq q̂̇",
                (top.cwiseAbs() * xi.cwiseAbs()).maxCoeff());
  });
}

// Λ has no blocks off the diagonal and Λ_p is constant: there Γ must be skew.  (GOF 15, 25)
TEST_P(CentroidalTest, CoriolisBlocksAreSkew) {
  in_random_states([&] {
    const MatrixXd both = gamma() + gamma().transpose();
    const int nq = centroidal_.joints();
    const double scale = gamma().cwiseAbs().maxCoeff();
    expect_near(both.topLeftCorner(3, 3), Eigen::Matrix3d::Zero(), kExact, "Γ_pp", scale);
    expect_near(both.block(0, 3, 3, 3), Eigen::Matrix3d::Zero(), kExact, "Γ_pl", scale);
    expect_near(both.topRightCorner(6, nq), MatrixXd::Zero(6, nq), kExact, "Γ_hq", scale);
  });
}

// Effect of contact wrenches and joint torques in both sets of coordinates. (GOF 25, 26, 32)
TEST_P(CentroidalTest, EquationOfMotionIsDecoupled) {
  in_random_states([&] {
    const int n = centroidal_.size(), nq = centroidal_.joints();
    const RowMatrix J = RowMatrix::Random(6, n);
    RowMatrix J_bar(6, n);
    centroidal_.transform(J, J_bar);
    const Vector6d w = Vector6d::Random();
    VectorXd applied = VectorXd::Random(n);
    applied.head(6).setZero();
    const VectorXd vdot = M_.llt().solve(applied + J.transpose() * w - C_ * v_ - g_);

    VectorXd xi(n), xi_rate(n);
    xi << h_, v_.tail(nq);
    xi_rate << A_ * vdot + robot_.centroidal_drift(root_), vdot.tail(nq);
    VectorXd left = Lambda_ * xi_rate + gamma() * xi - applied - J_bar.transpose() * w;
    left.head<3>() -= robot_.gravity_acceleration();
    expect_near(left, VectorXd::Zero(n), kExact, "(GOF 25)",
                std::max({(Lambda_ * xi_rate).cwiseAbs().maxCoeff(), g_.cwiseAbs().maxCoeff(),
                          (C_ * v_).cwiseAbs().maxCoeff()}));

    // Tᵀ w = A_Gᵀ Λ_h w: a wrench at the CoM changes the momentum and nothing else.
    const VectorXd force = A_.transpose() * centroidal_.inverse_inertia() * w;
    expect_near(A_ * M_.llt().solve(force), w, kExact, "ḣ = w");
    expect_near(M_.llt().solve(force).tail(nq), VectorXd::Zero(nq), kExact, "q̂̈ = 0",
                M_.llt().solve(force).cwiseAbs().maxCoeff());
  });
}

// J_q − J_b M_b⁻¹ M_c, and J S̄ with S̄ = M⁻¹Sᵀ (S M⁻¹ Sᵀ)⁻¹.  (GOF 33, SK 3, 13)
TEST_P(CentroidalTest, GeneralizedJacobianByTwoRoutes) {
  in_random_states([&] {
    const int n = centroidal_.size(), nq = centroidal_.joints();
    const RowMatrix J = RowMatrix::Random(6, n);
    RowMatrix J_bar(6, n);
    centroidal_.transform(J, J_bar);
    const MatrixXd gof = J.rightCols(nq) - J.leftCols(6) * M_.topLeftCorner(6, 6).llt().solve(
                                                               M_.topRightCorner(6, nq));
    expect_near(J_bar.rightCols(nq), gof, kExact, "(GOF 33)");
    const MatrixXd MinvS = M_.llt().solve(MatrixXd::Identity(n, n).rightCols(nq));
    expect_near(J_bar.rightCols(nq), J * MinvS * MinvS.bottomRows(nq).inverse(), 1e-8, "(SK 13)");
    expect_near(J_bar, J * inverse_, kExact, "J A_Q⁻¹");
  });
}

TEST_P(CentroidalTest, DoesNotAllocate) {
  in_random_states([&] {
    const RowMatrix J = RowMatrix::Random(6, centroidal_.size());
    RowMatrix J_bar = J;
    MatrixXd joint_inertia(centroidal_.joints(), centroidal_.joints());
    MatrixXd gamma(centroidal_.size(), centroidal_.size());
    const long before = test::allocations();
    centroidal_.update(robot_);
    centroidal_.transform(J, J_bar);
    centroidal_.joint_inertia(robot_, joint_inertia);
    centroidal_.coriolis(coriolis_, gamma);
    EXPECT_EQ(test::allocations(), before);
  });
}

// The arms float here too, as free-flying manipulators.
INSTANTIATE_TEST_SUITE_P(Mechanisms, CentroidalTest,
                         testing::Values("Atlas", "Hubo", "Humanoid", "Kr5", "Wam", "Random",
                                         "System"),
                         [](const auto& name) { return name.param; });

TEST(Centroidal, RefusesAFixedBase) {
  const auto tree = std::make_shared<Tree>(load_urdf(test::kKr5.file, false));
  try {
    Centroidal centroidal(tree);
    FAIL();
  } catch (const ConfigError& e) {
    EXPECT_THAT(test::Refusal(e), test::Refused(ErrorCode::kUnsuited, "robot.base.joint"));
  }
}

}  // namespace
}  // namespace poise
