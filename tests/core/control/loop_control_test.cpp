// SPDX-License-Identifier: BSD-2-Clause
// Controllers of a robot with closed chains: a parallel ankle whose shank is held.

#include <gtest/gtest.h>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/plant_steps.hpp"
#include "poise/tests/support/robots/loop_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise::test {
namespace {

// The foot turns by 0.15 rad about y and 0.1 rad about x in half a second.
constexpr const char* kTurn =
    "  tasks:\n"
    "    - {name: foot, type: pose, link: foot, law: {type: pd, stiffness: 400}, reference: {type: "
    "waypoints, through: [{by: [0, 0, 0, 0.1, 0.15, 0]}], duration: 0.5 s}}\n";

class Controlled {
 public:
  explicit Controlled(const std::string& solver, const std::string& chart = "unit-quaternion") {
    folder_.write("robot.urdf", ankle_urdf());
    spec_ = load_stack(folder_.write(
        "s.yaml",
        "poise: 1\nrobot:\n  urdf: robot.urdf\n  base: {joint: floating, orientation: " + chart +
            "}\n  start: {height: 1 m, rpy: [0.1, 0.2, 0.3]}\n"
            "  joints: {\"*\": {actuated: false}, left: {actuated: true}, right: {actuated: "
            "true}}\n"
            "  loops: " +
            ankle_loops() + "\ncontacts: {mount: {link: shank, grasp: rigid}}\n" +
            "control:\n  solver: " + solver + "\n  constraints: [dynamics, contact-motion]\n" +
            kTurn + "plant: {type: gauss, step: 1 ms, duration: 1 s}\n"));
    setup_ = set_up(spec_, registry_);
    plant_ = open_simulator(spec_, setup_, registry_);
    controller_ = std::make_unique<Controller>(spec_, setup_, registry_);
    state_ = setup_.start;
    torque_.setZero(controller_->problem().nu);
    controller_->start(state_);
  }

  // One tick at `state`, which may be another run's.
  const Solution& solve(const State& state, double time) {
    const std::vector<ForceSample> forces = test::forces_of(*plant_);
    const long before = allocations();
    torque_ = controller_->tick(state, time, &forces);
    heap += allocations() - before;
    return controller_->solution();
  }
  void move() { ASSERT_TRUE(test::advance(*plant_, torque_, state_)); }
  const State& state() const { return state_; }
  Outcome outcome() const { return controller_->outcome(); }
  const poise::Setup& setup() const { return setup_; }
  double angle(const char* joint) const { return state_.joints[setup_.tree->joint(joint)]; }
  double error() const { return controller_->problem().objectives[0].rows.error.norm(); }
  const Eigen::VectorXd& torque() const { return torque_; }

  long heap = 0;

 private:
  TempFolder folder_;
  const Registry registry_ = Registry::with_search_path();
  StackSpec spec_;
  poise::Setup setup_;
  std::shared_ptr<SimulatedPlant> plant_;
  std::unique_ptr<Controller> controller_;
  State state_;
  Eigen::VectorXd torque_;
};

TEST(LoopControl, TwoMotorsTurnTheFootThroughTheirRods) {
  for (const char* solver : {"qp", "{type: hierarchy, kind: lexicographic}"}) {
    Controlled run(solver);
    double open = 0;
    for (int i = 0; i < 1000; ++i) {
      run.solve(run.state(), i * 1e-3);
      ASSERT_EQ(run.outcome(), Outcome::kSolved) << solver << " at " << i;
      run.move();
      Dynamics robot(run.setup().tree);
      robot.update(run.state());
      open = std::max(open, loop_error(robot, run.setup().contacts));
    }
    ASSERT_EQ(run.torque().size(), 2);
    // The ankle cannot turn about the third axis.
    EXPECT_LT(run.error(), 0.03) << solver;
    EXPECT_GT(run.angle("pitch"), 0.1) << solver;
    EXPECT_GT(run.angle("roll"), 0.05) << solver;
    EXPECT_LT(open, 1e-8) << solver;
    EXPECT_EQ(run.heap, 0) << solver;
  }
}

// All see the states of one run.
TEST(LoopControl, AllFormulationsAgree) {
  Controlled tangent("{type: qp, formulation: tangent}");
  Controlled projected("{type: qp, formulation: projected}");
  Controlled multiplier("{type: qp, formulation: multiplier}", "rotation-matrix");
  for (int i = 0; i < 500; ++i) {
    const double time = i * 1e-3;
    const State state = tangent.state();
    const Solution one = tangent.solve(state, time);
    ASSERT_EQ(tangent.outcome(), Outcome::kSolved);
    if (i % 50 == 20)
      for (Controlled* other : {&projected, &multiplier}) {
        const Solution& two = other->solve(state, time);
        ASSERT_EQ(other->outcome(), Outcome::kSolved);
        const auto compare = [&](const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
          EXPECT_LT((a - b).norm(), 1e-8 * (1 + a.norm())) << "tick " << i;
        };
        compare(one.acceleration, two.acceleration);
        compare(one.torque, two.torque);
        compare(one.force, two.force);
      }
    tangent.move();
  }
}

}  // namespace
}  // namespace poise::test
