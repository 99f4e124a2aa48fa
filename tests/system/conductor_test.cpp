// SPDX-License-Identifier: BSD-2-Clause
// A conductor that is not the phases of a stack: it lifts and lowers a foot, and moves its target,
// at moments that it chooses while the robot moves.

#include "poise/core/plan/conductor.hpp"

#include <gmock/gmock.h>

#include <cmath>

#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

constexpr std::size_t kLeft = 0;    // contact
constexpr std::size_t kSwing = 3;   // task
constexpr double kHeight = 0.05;    // [m]
constexpr double kSideways = 0.02;  // [m] of the step, decided at its top
constexpr const char* kStack =
    "control:\n"
    "  constraints: [{type: torque-rate-limits, max: 10 kN·m/s}]\n"
    "  tasks:\n"
    "    - {name: balance, reference: {to: {over: [right_foot]}, duration: 1.5 s}}\n"
    "    - {name: swing, type: pose, link: l_foot, law: {type: pd, stiffness: 100}}\n";

// Waits until the CoM is over the right foot, lifts the left one, moves it sideways, and lowers it
// until it is near the floor.
class OneStep : public Conductor {
 public:
  std::vector<char> bind(const Stage& stage) override {
    return std::vector<char>(stage.problem.contacts->size(), 1);
  }
  void start(Orders& orders) noexcept override {
    part = Part::kShift;
    orders.tasks[kSwing].weight = 0;
  }
  void update(const Scene& scene, Orders& orders) noexcept override {
    const Dynamics& robot = *scene.problem.robot;
    const std::vector<Contact>& contacts = *scene.problem.contacts;
    const Pose X_WL = robot.pose({contacts[kLeft].frame.body, {}});
    const Eigen::Vector2d away = robot.p_WC().head<2>() - robot.pose(contacts[1].frame).p.head<2>();
    TaskOrder& swing = orders.tasks[kSwing];
    const double since = scene.time - began;
    if (part == Part::kShift && away.norm() < 0.06 && robot.v_WC().norm() < 0.02) {
      orders.contacts[kLeft] = {false, scene.time, 0.3, 0.2, {}};
      next(Part::kUnload, scene.time);
    } else if (part == Part::kUnload && since > 0.3) {
      start_pose = X_WL;
      swing.weight = 10;
      swing.given = true;
      next(Part::kLift, scene.time);
    } else if (part == Part::kLift) {
      lead(swing, kHeight * blend(since, 0.6), 0);
      if (X_WL.p.z() - start_pose.p.z() > 0.9 * kHeight) next(Part::kAside, scene.time);
    } else if (part == Part::kAside) {
      lead(swing, kHeight, kSideways * blend(since, 0.4));
      if (since > 0.5) next(Part::kLower, scene.time);
    } else if (part == Part::kLower) {
      lead(swing, kHeight * (1 - blend(since, 0.8)), kSideways);
      if (since > 0.8 && X_WL.p.z() - start_pose.p.z() < 5e-4) {
        orders.contacts[kLeft] = {true, scene.time, 0.2, 0.05, plane};
        swing.weight = 0;
        next(Part::kLand, scene.time);
      }
    }
  }
  std::string_view phase() const override { return "one step"; }
  bool ended() const override { return part == Part::kLand; }

  enum class Part { kShift, kUnload, kLift, kAside, kLower, kLand } part = Part::kShift;
  std::optional<ContactPlane> plane;  // where the foot lands

 private:
  static double blend(double time, double whole) {
    const double u = std::clamp(time / whole, 0.0, 1.0);
    return u * u * u * (10 - 15 * u + 6 * u * u);
  }
  void next(Part to, double time) noexcept {
    part = to;
    began = time;
  }
  void lead(TaskOrder& order, double up, double left) noexcept {
    const Eigen::Quaterniond q(start_pose.R);
    order.value.head<3>() = start_pose.p + Eigen::Vector3d(0, left, up);
    order.value.tail<4>() << q.w(), q.x(), q.y(), q.z();
  }

  double began = 0;
  Pose start_pose;
};

struct Led {
  explicit Led(std::shared_ptr<Conductor> conductor)
      : spec(test::changed_stack("t01_stand", kStack)),
        controller(spec, setup, modules, std::move(conductor)) {
    controller.start(state);
  }
  void tick() {
    const long before = test::allocations();
    write_forces(plant->contacts(), time, forces);
    const Eigen::VectorXd& torque = controller.tick(state, time, &forces);
    heap += test::allocations() - before;
    unsolved +=
        controller.outcome() != Outcome::kSolved && controller.outcome() != Outcome::kRelaxed;
    test::advance(*plant, torque, state);
    time += spec.period;
  }

  Registry modules = Registry::with_search_path();
  StackSpec spec;
  Setup setup = set_up(spec, modules);
  std::shared_ptr<SimulatedPlant> plant = open_simulator(spec, setup, modules);
  Controller controller;
  State state = setup.start;
  std::vector<ForceSample> forces = test::forces_of(*plant);
  double time = 0;
  long heap = 0, unsolved = 0;
};

TEST(Conductor, LiftsAndLowersAFootWhenItDecides) {
  const auto conductor = std::make_shared<OneStep>();
  Led run(conductor);
  const auto foot = [&] { return run.controller.robot().pose(run.setup.contacts[kLeft].frame).p; };
  run.tick();
  ASSERT_EQ(run.setup.contacts[kLeft].name, "left_foot");
  ASSERT_EQ(run.controller.problem().objectives[kSwing].name, "swing");
  const Eigen::Vector3d stood = foot();
  double highest = 0, open = 0;
  while (run.time < 6 && !run.controller.ended()) {
    run.tick();
    highest = std::max(highest, foot().z() - stood.z());
    if (!run.controller.problem().contact_kinematics[kLeft].active) open += run.spec.period;
  }
  EXPECT_TRUE(run.controller.ended()) << static_cast<int>(conductor->part) << " " << run.time;
  EXPECT_EQ(run.controller.phase(), "one step");
  EXPECT_GT(highest, 0.9 * kHeight - 1e-3);
  EXPECT_GT(open, 1);
  for (const double end = run.time + 1; run.time < end;) run.tick();
  EXPECT_TRUE(run.controller.problem().contact_kinematics[kLeft].active);
  EXPECT_NEAR(foot().y() - stood.y(), kSideways, 8e-3) << "where it was led at the top";
  EXPECT_NEAR(foot().z(), stood.z(), 1e-3);
  EXPECT_GT(run.plant->contacts()[kLeft].force[2], 50) << "the foot carries again";
  EXPECT_EQ(run.unsolved, 0);
  EXPECT_EQ(run.heap, 0);
  EXPECT_EQ(run.controller.fault(), "");
}

TEST(Conductor, MayGiveThePlaneOfATouchdown) {
  const auto conductor = std::make_shared<OneStep>();
  conductor->plane = ContactPlane{{0, 0, -0.1}, Eigen::Vector3d::UnitZ()};
  Led run(conductor);
  while (run.time < 6 && !run.controller.ended()) run.tick();
  ASSERT_TRUE(run.controller.ended());
  run.tick();
  // The contact is now held 10 cm lower than the floor, so its error says how far the foot is.
  const double floor = run.controller.robot().pose(run.setup.contacts[kLeft].frame).p.z();
  const Contact& contact = run.setup.contacts[kLeft];
  ASSERT_EQ(contact.size(), 6);
  EXPECT_NEAR(run.controller.problem().contact_kinematics[kLeft].error[2], floor + 0.1, 1e-3);
}

// Looks after the pelvis about x alone.
class OneAxis final : public OneStep {
 public:
  void update(const Scene&, Orders& orders) noexcept override { orders.tasks[1].shares << 1, 0, 0; }
};

TEST(Conductor, WeighsTasksByAxis) {
  Led one(std::make_shared<OneAxis>());
  Led all(std::make_shared<OneStep>());
  for (Led* run : {&one, &all})
    run->state.bases[0].R = rotation_from_vector({0, 0.1, 0}) * run->state.bases[0].R;
  one.tick();
  all.tick();
  ASSERT_EQ(one.controller.problem().objectives[1].name, "pelvis");
  EXPECT_EQ(one.controller.problem().objectives[1].weight_of(0),
            all.controller.problem().objectives[1].weight_of(0));
  EXPECT_EQ(one.controller.problem().objectives[1].weight_of(1), 0);
  const auto missed = [](const Led& run) {  // of what its law asks for about y
    const Objective& pelvis = run.controller.problem().objectives[1];
    return std::abs((pelvis.rows.jacobian * run.controller.solution().acceleration +
                     pelvis.rows.drift - pelvis.desired)[1]);
  };
  EXPECT_GT(missed(one), 2 * missed(all));
}

// Orders that no controller can carry out.
class Broken final : public OneStep {
 public:
  explicit Broken(bool target) : target_(target) {}
  void update(const Scene& scene, Orders& orders) noexcept override {
    if (scene.time < 0.01) return;
    if (target_) {
      orders.tasks[kSwing].given = true;
      orders.tasks[kSwing].value.setConstant(NAN);
    } else {
      orders.tasks[kSwing].weight = -1;
    }
  }

 private:
  bool target_;
};

TEST(Conductor, ThatOrdersNonsenseIsAtFault) {
  for (const bool target : {true, false}) {
    Led run(std::make_shared<Broken>(target));
    for (int i = 0; i < 10; ++i) run.tick();
    EXPECT_EQ(run.controller.fault(), "");
    run.tick();
    EXPECT_THAT(std::string(run.controller.fault()), testing::HasSubstr("conductor")) << target;
    EXPECT_EQ(run.controller.outcome(), Outcome::kStopped);
    EXPECT_TRUE(run.controller.tick(run.state, run.time).isZero());
  }
}

TEST(Conductor, DoesNotShareAStackWithPhases) {
  const Registry modules = Registry::with_search_path();
  const StackSpec spec = test::changed_stack("t11_lift_foot", "");
  const poise::Setup setup = set_up(spec, modules);
  EXPECT_THROW(Controller(spec, setup, modules, std::make_shared<OneStep>()), ConfigError);
}

// Without phases, weights that the stack changes arrive; what a conductor has set is its own.
TEST(Conductor, OwnsTheWeights) {
  Led run(std::make_shared<OneStep>());
  run.tick();
  EXPECT_EQ(run.controller.problem().objectives[kSwing].weight, 0);
  const StackSpec other =
      test::changed_stack("t01_stand", std::string(kStack) + "    - {name: pelvis, weight: 7}\n");
  run.controller.retune(other, run.modules, 0);
  const long heap = run.heap;
  run.tick();
  EXPECT_EQ(run.heap, heap);
  EXPECT_EQ(run.controller.problem().objectives[1].weight, 7);
  EXPECT_EQ(run.controller.orders().tasks[1].weight, 7);
}

}  // namespace
}  // namespace poise
