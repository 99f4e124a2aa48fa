// SPDX-License-Identifier: BSD-2-Clause
// Laws of every motion: conservation, Gauss' principle, order of the integrator, independence of
// the chart.

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <random>

#include "poise/core/fields.hpp"
#include "poise/core/so3/roll_pitch_yaw.hpp"
#include "poise/core/so3/rotation_matrix.hpp"
#include "poise/core/so3/unit_quaternion.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/scene.hpp"

namespace poise {
namespace {

using test::run;
using test::Scene;

// Kinetic and potential energy [J].
double energy(const Scene& scene, const State& state) {
  Dynamics robot(scene.tree, scene.gravity);
  robot.update(state);
  return 0.5 * state.v.dot(robot.mass_matrix() * state.v) -
         robot.mass() * scene.gravity.dot(robot.p_WC());
}

Vector6d momentum(const Scene& scene, const State& state) {
  Dynamics robot(scene.tree, scene.gravity);
  robot.update(state);
  return robot.centroidal_momentum();
}

State fly(Scene scene, double step, double until) {
  scene.step = step;
  GaussPlant plant;
  test::open_at(plant, scene.setup(), scene.start);
  return run(plant, scene, scene.no_torque(), until);
}

TEST(GaussLaws, FreeFallKeepsEnergyAndAngularMomentumToFirstOrder) {
  const Scene scene = test::flying_atlas(1);
  const double E = energy(scene, scene.start);
  const Vector6d h = momentum(scene, scene.start);
  const State coarse = fly(scene, 1e-3, 0.3), fine = fly(scene, 5e-4, 0.3);

  const double energy_coarse = std::abs(energy(scene, coarse) - E);
  const double energy_fine = std::abs(energy(scene, fine) - E);
  EXPECT_LT(energy_coarse, 1e-3 * std::abs(E));
  EXPECT_NEAR(energy_coarse / energy_fine, 2, 0.1);

  const double spin_coarse = (momentum(scene, coarse) - h).tail<3>().norm();
  const double spin_fine = (momentum(scene, fine) - h).tail<3>().norm();
  EXPECT_LT(spin_coarse, 1e-2 * h.tail<3>().norm());
  EXPECT_NEAR(spin_coarse / spin_fine, 2, 0.1);

  // Only the weight changes the linear momentum.
  Dynamics robot(scene.tree);
  const Eigen::Vector3d wanted = h.head<3>() + 0.3 * robot.mass() * scene.gravity;
  EXPECT_LT((momentum(scene, fine).head<3>() - wanted).norm(), 1e-3 * wanted.norm());
}

TEST(GaussLaws, HalvingTheStepHalvesTheError) {
  const Scene scene = test::flying_atlas(0.5);
  const State a = fly(scene, 2e-3, 0.2), b = fly(scene, 1e-3, 0.2), c = fly(scene, 5e-4, 0.2);
  EXPECT_NEAR((a.joints - b.joints).norm() / (b.joints - c.joints).norm(), 2, 0.1);
  EXPECT_NEAR((a.v - b.v).norm() / (b.v - c.v).norm(), 2, 0.1);
  const auto turn = [](const State& x, const State& y) {
    return rotation_vector(x.base().R * y.base().R.transpose()).norm();
  };
  EXPECT_NEAR(turn(a, b) / turn(b, c), 2, 0.1);
}

TEST(GaussLaws, EveryChartGivesTheSameMotion) {
  const std::vector<std::shared_ptr<Chart>> charts{std::make_shared<UnitQuaternion>(),
                                                   std::make_shared<RollPitchYaw>(),
                                                   std::make_shared<RotationMatrix>()};
  std::vector<State> ends;
  for (const auto& chart : charts) {
    Scene scene = test::flying_atlas(0.5);
    scene.chart = chart;
    GaussPlant plant;
    test::open_at(plant, scene.setup(), scene.start);
    ends.push_back(run(plant, scene, scene.no_torque(), 1));
    EXPECT_LT((chart->rotation(plant.chart_coordinates()) - ends.back().base().R).norm(), 1e-12);
    EXPECT_GT(plant.chart_margin(), 0);
  }
  for (std::size_t i = 1; i < ends.size(); ++i) {
    EXPECT_LT((ends[i].base().p - ends[0].base().p).norm(), 1e-6) << i;
    EXPECT_LT(rotation_vector(ends[i].base().R * ends[0].base().R.transpose()).norm(), 1e-6) << i;
    EXPECT_LT((ends[i].joints - ends[0].joints).cwiseAbs().maxCoeff(), 1e-6) << i;
  }
}

// Sets every number to 0: the contacts without stabilisation.
struct Zeros : IgnoreFields {
  using IgnoreFields::param;
  void param(std::string_view, double& value, const FieldInfo&) override { value = 0; }
};

TEST(GaussLaws, AccelerationIsTheAdmissibleOneNearestToTheFreeOne) {
  Scene scene = test::standing_atlas();
  std::mt19937 gen(5);
  std::normal_distribution<double> normal;
  Eigen::VectorXd torque = test::equilibrium(scene).torque;
  for (double& t : torque) t += 5 * normal(gen);
  for (double& v : scene.start.v) v = 0.02 * normal(gen);

  GaussPlant plant;
  Zeros zeros;
  plant.describe(zeros);
  test::open_at(plant, scene.setup(), scene.start);
  State next;
  ASSERT_TRUE(test::advance(plant, torque, next));
  for (const ContactTruth& contact : plant.contacts()) ASSERT_TRUE(contact.closed);

  Dynamics robot(scene.tree, scene.gravity);
  robot.update(scene.start);
  Eigen::VectorXd applied = -robot.bias();
  applied.tail(torque.size()) += torque;
  const Eigen::MatrixXd& M = robot.mass_matrix();
  const Eigen::VectorXd free = M.llt().solve(applied);
  const auto compulsion = [&](const Eigen::VectorXd& a) -> double {
    return (a - free).dot(M * (a - free));
  };

  const Eigen::MatrixXd free_directions = scene.contact_jacobian().fullPivLu().kernel();
  ASSERT_EQ(free_directions.cols(), scene.tree->nv() - 12);
  const Eigen::VectorXd& vdot = plant.acceleration();
  const double least = compulsion(vdot);
  for (int i = 0; i < 200; ++i) {
    Eigen::VectorXd mix(free_directions.cols());
    for (double& m : mix) m = normal(gen);
    const Eigen::VectorXd d = 1e-3 * (free_directions * mix);
    // Quadratic around the minimum, without a gradient.
    EXPECT_NEAR(compulsion(vdot + d), least + d.dot(M * d), 1e-9 * least);
    EXPECT_GT(compulsion(vdot + d), least);
  }
  // … and it is admissible: no foot accelerates.
  for (const Contact& contact : scene.contacts) {
    RowMatrix J = RowMatrix::Zero(6, scene.tree->nv());
    robot.jacobian(contact.frame, J);
    EXPECT_LT((J * vdot + robot.drift(contact.frame)).norm(), 1e-8) << contact.name;
  }
}

}  // namespace
}  // namespace poise
