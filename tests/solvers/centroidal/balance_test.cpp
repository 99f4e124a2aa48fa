// SPDX-License-Identifier: BSD-2-Clause
// Balancing by the wrench at the CoM (GOF), checked against its laws with dense algebra.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <limits>

#include "poise/core/dynamics/coriolis.hpp"
#include "poise/tests/solvers/centroidal/balance_scene.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/oracles/nnls.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise::test {
namespace {

using centroidal::Settings;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using Stance = BalanceScene::Stance;

constexpr double kExact = 1e-9;

class Balance : public testing::TestWithParam<std::tuple<std::string, Stance>> {
 protected:
  BalanceScene scene_{std::get<0>(GetParam()), std::get<1>(GetParam()), 41};

  template <typename Check>
  void in_random_states(const Check& check) {
    for (const bool decoupled : {true, false}) {
      Settings settings;
      settings.decoupled = decoupled;
      scene_.bind(settings);
      for (int i = 0; i < 40 && !HasFailure(); ++i) {
        SCOPED_TRACE(testing::Message() << "state " << i << (decoupled ? " decoupled" : ""));
        const bool calm = i < 25;
        scene_.stand(calm ? 0.03 : 0.2, calm ? 0.03 : 0.3, calm ? 0.002 : 0.2);
        ASSERT_EQ(scene_.solve().status, SolverStatus::kSolved);
        check(decoupled);
      }
    }
  }

  // The part of the desired wrench that no forces within their cones can exert, moments at 1 m.
  double out_of_reach() const { return cone_distance(scene_.edges(), scene_.wanted()); }
};

TEST_P(Balance, ContactsExertTheWantedWrenchOrTheNearestThereIs) {  // (GOF 37, 38)
  int reached = 0;
  in_random_states([&](bool) {
    const double missing = (scene_.net_wrench(scene_.solution.force) - scene_.wanted()).norm();
    const double least = out_of_reach(), size = scene_.wanted().norm();
    if (least < kExact * size) {
      ++reached;
      EXPECT_LE(missing, kExact * size);
    } else {
      EXPECT_NEAR(missing, least, 1e-5 * size);
    }
  });
  if (std::get<1>(GetParam()) != Stance::kFoot) {
    EXPECT_GT(reached, 20);
  }
}

TEST_P(Balance, EquationOfMotionHolds) {
  in_random_states([&](bool) { EXPECT_LE(scene_.equation_error(scene_.solution), kExact); });
}

TEST_P(Balance, ForcesStayWithinTheirLimits) {
  in_random_states([&](bool) {
    for (std::size_t b = 0; b < scene_.problem.constraints.size(); ++b) {
      const Rows& rows = scene_.problem.constraints[b];
      if (rows.kind != RowKind::kContactForce) continue;
      const auto c = static_cast<std::size_t>(rows.contact);
      const VectorXd slack =
          rows.on_force *
          scene_.solution.force.segment(scene_.problem.force_start[c], rows.on_force.cols());
      EXPECT_GE(slack.minCoeff(), -1e-6);
      EXPECT_GE(scene_.solution.multipliers[b].minCoeff(), -1e-6) << "all bounds are lower ones";
      for (Eigen::Index i = 0; i < slack.size(); ++i)
        if (scene_.solution.active[b][i] != 0) {
          EXPECT_NEAR(slack[i], 0, 1e-6);
        }
    }
  });
}

TEST_P(Balance, MomentumFollowsTheContacts) {  // (GOF 6, 10, 11)
  in_random_states([&](bool) {
    const Dynamics& robot = scene_.robot();
    const Vector6d rate =
        robot.centroidal_matrix() * scene_.solution.acceleration + robot.centroidal_drift();
    Vector6d net = scene_.net_wrench(scene_.solution.force);
    net.head<3>() += robot.mass() * robot.gravity_acceleration();
    expect_near(rate, net, kExact, "ḣ", robot.mass() * 10);
  });
}

// diag(1/m, Λ_l, Λ_q)·ξ̇ + Γ·ξ in the closed loop: joints feel only τ₀ and their friction, and τ₀
// is the posture in the contacts' null space. (GOF 25)
TEST_P(Balance, DecoupledJointsFollowThePosture) {
  CoriolisMatrix coriolis(scene_.robot().shared_tree());
  Centroidal centroidal(scene_.robot().shared_tree());
  in_random_states([&](bool decoupled) {
    if (!decoupled) return;
    const Dynamics& robot = scene_.robot();
    const int n = centroidal.size(), nq = centroidal.joints();
    coriolis.update(robot);
    centroidal.update(robot);
    MatrixXd gamma(n, n), inertia(nq, nq);
    centroidal.coriolis(coriolis, gamma);
    centroidal.joint_inertia(robot, inertia);
    VectorXd xi(n), force = VectorXd::Zero(n);
    xi << robot.centroidal_momentum(), robot.state().v.tail(nq);
    RowMatrix held(0, n);
    for (std::size_t c = 0; c < scene_.contacts.size(); ++c) {
      const ContactKinematics& contact = scene_.problem.contact_kinematics[c];
      const RowMatrix& J = contact.force_jacobian();
      force +=
          J.transpose() * scene_.solution.force.segment(scene_.problem.force_start[c], J.rows());
      held.conservativeResize(held.rows() + contact.jacobian.rows(), n);
      held.bottomRows(contact.jacobian.rows()) = contact.jacobian;
    }
    const VectorXd qdd = scene_.solution.acceleration.tail(nq);
    const VectorXd own = inertia * qdd + robot.friction().tail(nq);  // equals τ₀
    const VectorXd left = own + gamma.bottomRows(nq) * xi;
    const VectorXd right =
        scene_.solution.torque + centroidal.to_velocity().rightCols(nq).transpose() * force;
    expect_near(left, right, kExact, "(GOF 25)", force.cwiseAbs().maxCoeff());

    RowMatrix transformed(held.rows(), n);
    centroidal.transform(held, transformed);
    const MatrixXd J = transformed.rightCols(nq);
    const VectorXd follows = inertia.llt().solve(own);
    expect_near(J * follows, VectorXd::Zero(J.rows()), 1e-8, "contacts stay",
                follows.cwiseAbs().maxCoeff());
    const MatrixXd free = J.fullPivLu().kernel();
    expect_near(free.transpose() * inertia * (follows - scene_.posture->desired),
                VectorXd::Zero(free.cols()), 1e-8, "nothing of the posture is lost",
                (inertia * follows).cwiseAbs().maxCoeff());
  });
}

// At rest, without a posture task, a wrench moves the decoupled robot as one rigid body. Coupled,
// joints yield to its moment, not to its force: M̆₁₂ of (GOF 35) is neglected.
TEST_P(Balance, JointsGiveWayToMomentsUnlessDecoupled) {
  for (const bool decoupled : {true, false}) {
    Settings settings;
    settings.decoupled = decoupled;
    scene_.bind(settings);
    for (int i = 0; i < 20; ++i) {
      scene_.stand(0.2, 0, 0.01);
      scene_.posture->desired.setZero();
      if (i % 2 == 0) scene_.base->rows.error.setZero(), scene_.base->rows.rate.setZero();
      ASSERT_TRUE(scene_.solve().usable());
      const Vector6d net = scene_.net_wrench(scene_.solution.force);
      const double most =
          scene_.solution.acceleration.tail(scene_.problem.nu).cwiseAbs().maxCoeff();
      const bool moves = !decoupled && net.tail<3>().norm() > 1e-6;
      if (moves) {
        EXPECT_GT(most, 1e-4 * net.tail<3>().norm());
      } else {
        EXPECT_LT(most, 1e-7);
      }
    }
  }
}

TEST_P(Balance, LeavesOutContactsThatAreOpen) {
  scene_.bind({});
  scene_.stand(0.1, 0.1, 0.01);
  scene_.problem.contact_kinematics[0].active = false;
  EXPECT_TRUE(scene_.solve().usable());
  EXPECT_EQ(scene_.solution.force.head(scene_.contacts[0].forces()).norm(), 0);
  EXPECT_LE(scene_.equation_error(scene_.solution), kExact);
  EXPECT_TRUE(scene_.solution.torque.allFinite());
}

TEST_P(Balance, SaysWhenNoForcesFit) {
  Rows& rows = scene_.problem.constraints.emplace_back();
  scene_.problem.constraint_names.emplace_back("friction-cone");
  rows.kind = RowKind::kContactForce;
  rows.contact = 0;
  rows.on_force = scene_.contacts[0].force_map().row(2);
  rows.lower.setConstant(1, -20);
  rows.upper.setConstant(1, -10);
  scene_.bind({});
  scene_.stand(0.1, 0.1, 0.01);
  EXPECT_EQ(scene_.solve().status, SolverStatus::kInfeasible);
  EXPECT_EQ(scene_.solution.torque.norm(), 0);
  EXPECT_EQ(scene_.solution.acceleration.norm(), 0);
  rows.enabled = false;
  EXPECT_EQ(scene_.solve().status, SolverStatus::kSolved);
}

// Several contacts, which can share the load.
class SharedBalance : public Balance {};

// If the wrench is exerted, a multiplier is the cost of the bound in ½‖f‖², moments at 0.1 m.
TEST_P(SharedBalance, MultipliersAreWhatABoundCosts) {
  Rows& rows = scene_.problem.constraints.emplace_back();
  scene_.problem.constraint_names.emplace_back("friction-cone");
  rows.kind = RowKind::kContactForce;
  rows.contact = 0;
  rows.on_force = scene_.contacts[0].force_map().row(2);
  rows.lower.setConstant(1, -std::numeric_limits<double>::infinity());
  rows.upper.setConstant(1, std::numeric_limits<double>::infinity());
  scene_.bind({});
  scene_.stand(0.03, 0.03, 0.001);
  scene_.solve();
  const double whole =
      (rows.on_force * scene_.solution.force.head(scene_.contacts[0].forces())).value();
  const auto cost = [&](double bound) {
    rows.upper.setConstant(bound);
    EXPECT_TRUE(scene_.solve().usable());
    double sum = 0;
    for (std::size_t c = 0; c < scene_.contacts.size(); ++c)
      for (Eigen::Index k = 0; k < scene_.contacts[c].forces(); ++k) {
        const double unit = scene_.contacts[c].is_moment(k) ? 0.1 : 1;
        const double f = scene_.solution.force[scene_.problem.force_start[c] + k] / unit;
        sum += f * f / 2;
      }
    return sum;
  };
  const double bound = 0.98 * whole, h = 1e-3;
  const double slope = (cost(bound + h) - cost(bound - h)) / (2 * h);
  cost(bound);
  EXPECT_EQ(scene_.solution.active.back()[0], 1);
  EXPECT_LT(scene_.solution.multipliers.back()[0], 0);
  EXPECT_NEAR(scene_.solution.multipliers.back()[0], slope, 1e-4 * std::abs(slope));
}

TEST_P(Balance, DoesNotAllocate) {
  in_random_states([&](bool) {
    const long before = allocations();
    scene_.solve();
    EXPECT_EQ(allocations(), before);
  });
}

std::string named(const testing::TestParamInfo<Balance::ParamType>& info) {
  const char* stances[] = {"Feet", "Foot", "Vertices", "FeetAndPoint", "FeetAndGrasp"};
  return std::get<0>(info.param) + "On" + stances[static_cast<int>(std::get<1>(info.param))];
}

INSTANTIATE_TEST_SUITE_P(Robots, Balance,
                         testing::Combine(testing::Values("Atlas", "Humanoid"),
                                          testing::Values(Stance::kFeet, Stance::kFoot,
                                                          Stance::kVertices, Stance::kFeetAndPoint,
                                                          Stance::kFeetAndGrasp)),
                         named);

INSTANTIATE_TEST_SUITE_P(Robots, SharedBalance,
                         testing::Combine(testing::Values("Atlas", "Humanoid"),
                                          testing::Values(Stance::kFeet, Stance::kVertices,
                                                          Stance::kFeetAndPoint,
                                                          Stance::kFeetAndGrasp)),
                         named);

TEST(RestoringTorque, PullsASmallRotationAboutEachAxisBack) {
  std::mt19937 gen(42);
  const Eigen::Vector3d K(500, 400, 100);
  const double angle = 1e-4;
  for (int i = 0; i < 20; ++i) {
    const Eigen::Matrix3d R_d = random_rotation(gen);
    for (int axis = 0; axis < 3; ++axis) {
      const Eigen::Vector3d error = angle * R_d.col(axis);
      const Eigen::Matrix3d R = rotation_from_vector(error) * R_d;
      const Eigen::Vector3d torque = centroidal::restoring_torque(error, R, K);
      expect_near(torque, -K[axis] * error, 1e-6, "−Kθ", K[axis] * angle);
    }
  }
}

// Its power is the loss rate of the potential 2 εᵀKε, for any rotation.
TEST(RestoringTorque, IsTheGradientOfItsPotential) {
  std::mt19937 gen(43);
  const Eigen::Vector3d K(500, 400, 100);
  const auto potential = [&](const Eigen::Matrix3d& R_d, const Eigen::Matrix3d& R) {
    const Eigen::Vector3d e = Eigen::Quaterniond(Eigen::Matrix3d(R_d.transpose() * R)).vec();
    return 2 * e.dot(K.cwiseProduct(e));
  };
  for (int i = 0; i < 50; ++i) {
    const Eigen::Matrix3d R_d = random_rotation(gen);
    const Eigen::Vector3d error = random_vector(gen), w = random_vector(gen);
    const Eigen::Matrix3d R = rotation_from_vector(error) * R_d;
    const double h = 1e-5;
    const double rate = (potential(R_d, rotation_from_vector(h * w) * R) -
                         potential(R_d, rotation_from_vector(-h * w) * R)) /
                        (2 * h);
    EXPECT_NEAR(centroidal::restoring_torque(error, R, K).dot(w), -rate, 1e-5 * K[0]);
  }
}

}  // namespace
}  // namespace poise::test
