// SPDX-License-Identifier: BSD-2-Clause
// Running phases: conditions, restarted references, tasks of phases, steps.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/problem/task.hpp"
#include "poise/core/run/run.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

const Registry& registry() {
  static const Registry all = Registry::with_search_path();
  return all;
}

StackSpec stack_of(const std::string& text) {
  return read_stack(parse_config("poise: 1\n" + text, "stack.yaml"));
}

RunSummary run(const std::string& text) {
  RunOptions options;
  options.allocations = test::allocations;
  return run_stack(stack_of(text), registry(), options);
}

std::vector<std::string> names(const RunSummary& summary) {
  std::vector<std::string> names;
  for (const PhaseSummary& phase : summary.phases) names.push_back(phase.name);
  return names;
}

// An arm with a task at its palm, and a posture at a lower priority.
std::string arm(const std::string& phases, const std::string& duration = "2 s") {
  return "include: " + test::source("apps/share/stacks/t05_fixed_arm.yaml") +
         "\nplant: {duration: " + duration +
         "}\ncontrol:\n  constraints: {torque-rate-limits: {max: 1e9}}\n"
         "  tasks:\n    - {name: path, type: position, link: palm, weight: 10, law: {type: pd, "
         "stiffness: 100}, reference: {type: minimum-jerk, "
         "to: {by: [0, 0, 5 cm]}, duration: 0.5 s}}\nphases:\n" +
         phases;
}

// Advances to the first tick of the phase.
void go_to(Simulation& simulation, const std::string& phase) {
  while (simulation.controller().phase() != phase && simulation.ticks() < 5000) {
    simulation.tick();
    if (simulation.controller().phase() == phase) return;
    simulation.move();
  }
  FAIL() << phase << " does not begin";
}

Eigen::VectorXd value_of(const Simulation& simulation, std::size_t task) {
  const Controller& controller = simulation.controller();
  return controller.target(task)->value + controller.problem().objectives[task].rows.error;
}

TEST(References, OfAPhaseStartWhereTheTaskThenIs) {
  test::OpenSimulation simulation(
      stack_of(arm("  up: {until: {time: 0.3 s}, then: aside}\n"
                   "  aside: {tasks: {path: {reference: {to: {by: [0, 3 cm, 0]},"
                   " duration: 0.4 s}}}}\n")),
      registry());
  simulation.go_to(0.299);
  const Eigen::VectorXd before = simulation.controller().target(0)->value;
  simulation.move();
  simulation.tick();
  ASSERT_EQ(simulation.controller().phase(), "aside");
  const Eigen::Vector3d start = simulation.controller().target(0)->value;
  EXPECT_EQ(start, Eigen::Vector3d(value_of(simulation, 0))) << "no error where it starts";
  EXPECT_LT((start - before).norm(), 2e-3) << "on the way up";
  simulation.move();
  simulation.go_to(1);
  const Eigen::Vector3d moved = simulation.controller().target(0)->value - start;
  EXPECT_LT((moved - Eigen::Vector3d(0, 0.03, 0)).norm(), 1e-12);
}

TEST(References, StartAnewWhenTheirTaskComesIn) {
  test::OpenSimulation simulation(
      stack_of(arm("  up: {until: {time: 0.7 s}, then: rest}\n"
                   "  rest: {tasks: {path: {weight: 0, ramp: 0 s}}, until: {time: 0.3 s}, then: "
                   "again}\n  again: {tasks: {path: {weight: 10}}}\n")),
      registry());
  go_to(simulation, "rest");
  const Eigen::Vector3d high = simulation.controller().target(0)->value;
  simulation.move();
  go_to(simulation, "again");
  const Eigen::Vector3d start = simulation.controller().target(0)->value;
  EXPECT_EQ(start, Eigen::Vector3d(value_of(simulation, 0)));
  simulation.move();
  simulation.go_to(1.9);
  const Eigen::Vector3d end = simulation.controller().target(0)->value;
  EXPECT_NEAR((end - start - Eigen::Vector3d(0, 0, 0.05)).norm(), 0, 1e-12);
  EXPECT_GT((end - high).norm(), 0.01) << "from where it then was";
}

constexpr double kOther = 0.125;  // [m/s²], identifies the other code

// The real reference with a recognisable difference.
class OtherCode final : public Reference {
 public:
  explicit OtherCode(std::shared_ptr<Reference> real) : real_(std::move(real)) {}
  void describe(Fields& fields) override { real_->describe(fields); }
  void start(const TargetSpace& space, const Eigen::VectorXd& current,
             const GoalContext& context) override {
    real_->start(space, current, context);
  }
  void sample(double time, Target& target) override {
    real_->sample(time, target);
    target.acceleration[1] = kOther;
  }

 private:
  std::shared_ptr<Reference> real_;
};

// The registry after the module of minimum-jerk references was rebuilt.
class Rebuilt final : public ModuleSource {
 public:
  std::shared_ptr<ModuleObject> create(ModuleKind kind, const std::string& type) const override {
    if (kind != ModuleKind::kReference || type != "minimum-jerk")
      return registry().create(kind, type);
    return std::make_shared<OtherCode>(registry().make<Reference>(kind, type));
  }
  std::vector<std::string> types(ModuleKind kind) const override { return registry().types(kind); }
};

TEST(References, OfPhasesTakeOverTheCodeOfARebuiltModule) {
  const StackSpec spec = stack_of(
      arm("  up: {until: {time: 0.3 s}, then: aside}\n"
          "  aside: {tasks: {path: {reference: {to: {by: [0, 0, 3 cm]}, duration: 0.4 s}}},"
          " until: {time: 0.3 s}, then: down}\n"
          "  down: {tasks: {path: {reference: {to: {by: [0, 0, -3 cm]}, duration: 0.4 s}}}}"
          "\n"));
  test::OpenSimulation simulation(spec, registry());
  go_to(simulation, "aside");
  simulation.move();
  simulation.go_to(0.4);
  const auto mark = [&] { return simulation.controller().target(0)->acceleration[1]; };
  EXPECT_EQ(mark(), 0);
  simulation.retune(spec, Rebuilt(), {{ModuleKind::kReference, "minimum-jerk"}});
  simulation.move();
  simulation.tick();
  EXPECT_EQ(mark(), kOther) << "in the phase that lasts";
  EXPECT_LT(
      (value_of(simulation, 0) - Eigen::VectorXd(simulation.controller().target(0)->value)).norm(),
      2e-3)
      << "from where the task is";
  simulation.move();
  go_to(simulation, "down");
  EXPECT_EQ(mark(), kOther) << "in a phase that begins later";
}

// The error stays small while the target moves smoothly.
TEST(Conditions, OnAnErrorWaitForTheReferenceToArrive) {
  const RunSummary s = run(arm("  up: {until: {task: path, error_below: 1 mm}, then: end}\n"));
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_GE(s.simulated, 0.5);
  EXPECT_LT(s.simulated, 1.9);
  EXPECT_EQ(s.allocations, 0);
}

TEST(Conditions, MustHoldForAsLongAsTheySay) {
  const auto lasts = [](const std::string& lasting) {
    return run(arm("  up: {until: {task: path, error_below: 1 mm, for: " + lasting +
                   "}, then: end}\n"))
        .simulated;
  };
  EXPECT_NEAR(lasts("200 ms") - lasts("0 s"), 0.2, 1e-9);
}

TEST(Conditions, AreCombined) {
  const auto lasts = [](const std::string& until) {
    return run(arm("  up: {until: " + until + ", then: end}\n")).simulated;
  };
  const std::string arrived = "{task: path, error_below: 1 mm}";
  const double at = lasts(arrived);
  EXPECT_NEAR(lasts("{any: [" + arrived + ", {time: 0.2 s}]}"), 0.201, 1e-9);
  EXPECT_NEAR(lasts("{any: [" + arrived + ", {time: 1.5 s}]}"), at, 1e-9);
  EXPECT_NEAR(lasts("{all: [" + arrived + ", {time: 1.5 s}]}"), 1.501, 1e-9);
  EXPECT_NEAR(lasts("{all: [{any: [{time: 1 s}, " + arrived + "]}, {time: 0.2 s}]}"), at, 1e-9);
}

TEST(Transitions, FollowTheFirstThatHolds) {
  const auto phases = [](const std::string& transitions) {
    return names(run(arm("  up: {transitions: [" + transitions +
                         "]}\n  a: {until: {time: 0.1 s}, then: end}\n"
                         "  b: {until: {time: 0.1 s}, then: end}\n")));
  };
  const std::string soon = "{when: {time: 0.2 s}, then: a}",
                    later = "{when: {time: 0.3 s}, then: b}";
  const std::string as_soon = "{when: {time: 0.2 s}, then: b}";
  EXPECT_THAT(phases(later + ", " + soon), testing::ElementsAre("up", "a"));
  EXPECT_THAT(phases(soon + ", " + as_soon), testing::ElementsAre("up", "a"));
  EXPECT_THAT(phases(as_soon + ", " + soon), testing::ElementsAre("up", "b"));
}

TEST(Transitions, WaitForTheEntryOfThePhaseTheyLeadTo) {
  const RunSummary s = run(
      arm("  up: {transitions: [{when: {time: 0.1 s}, then: a}, {when: {time: 1.5 s}, then: b}]}\n"
          "  a: {entry: {task: path, error_below: 1 mm}, until: {time: 0.1 s}, then: end}\n"
          "  b: {until: {time: 0.1 s}, then: end}\n"));
  EXPECT_THAT(names(s), testing::ElementsAre("up", "a"));
  EXPECT_GE(s.phases[1].from, 0.5) << "when the reference has arrived";
}

TEST(Timeouts, StopTheRunOrLeadOn) {
  const RunSummary stopped = run(arm("  up: {timeout: 0.3 s}\n"));
  EXPECT_EQ(stopped.status, "timed-out");
  EXPECT_EQ(stopped.why, "phase up timed out at 0.300 s");
  const RunSummary led =
      run(arm("  up: {until: {time: 1 s}, then: end, timeout: 0.3 s, on_timeout: a}\n"
              "  a: {entry: {task: path, error_below: 1 nm}, until: {time: 0.1 s}, then: end}\n"));
  EXPECT_EQ(led.status, "completed") << led.why;
  EXPECT_NEAR(led.simulated, 0.401, 1e-9) << "whatever its entry says";
}

TEST(Tasks, OfAPhaseCountOnlyThere) {
  test::OpenSimulation simulation(
      stack_of(arm("  wait: {until: {time: 0.2 s}, then: pull}\n"
                   "  pull: {tasks: {pull: {type: position, link: palm, weight: 3, ramp: 100 ms}}, "
                   "until: {time: 0.4 s}, then: rest}\n  rest: {}\n")),
      registry());
  const auto weight_at = [&](double time) {
    simulation.go_to(time);
    simulation.move();
    return simulation.controller().problem().objectives.back().weight;
  };
  EXPECT_EQ(simulation.controller().problem().objectives.back().name, "pull");
  EXPECT_EQ(weight_at(0.1), 0);
  EXPECT_EQ(weight_at(0.35), 3);
  EXPECT_EQ(weight_at(0.75), 0) << "after a ramp as long";
}

// A soft limit of 5 N·m against tasks of its level: its violation falls with its weight.
TEST(Constraints, WeighWhatThePhaseSays) {
  std::string text =
      arm("  light: {until: {time: 0.1 s}, then: heavy}\n"
          "  heavy: {constraints: {torque-limits: {weight: 1e4, ramp: 50 ms}}}\n");
  const std::string at = "constraints: {";
  text.insert(text.find(at) + at.size(), "torque-limits: {level: 1, weight: 1e-4}, ");
  text.insert(text.find("control:\n") + 9, "  solver: {type: hierarchy}\n");
  test::OpenSimulation simulation(stack_of(text + "robot: {limits: {\"*\": {effort: 5 N·m}}}\n"),
                                  registry());
  const Problem& problem = simulation.controller().problem();
  const auto block = std::ranges::find(problem.constraint_names, "torque-limits") -
                     problem.constraint_names.begin();
  const auto weight_at = [&](double time) {
    while (simulation.time() < time - 1e-9) {
      simulation.move();
      const long before = test::allocations();
      simulation.tick();
      EXPECT_EQ(test::allocations(), before);
    }
    return problem.constraints[static_cast<std::size_t>(block)].weight;
  };
  const auto torque = [&] {
    return simulation.controller().solution().torque.cwiseAbs().maxCoeff();
  };
  simulation.tick();
  EXPECT_EQ(weight_at(0.05), 1e-4);
  EXPECT_GT(torque(), 20);
  const double between = weight_at(0.125);
  EXPECT_GT(between, 1e-3);
  EXPECT_LT(between, 1e3);
  EXPECT_EQ(weight_at(0.16), 1e4);
  EXPECT_LT(torque(), 5.5);
}

// Shifts the weight to the right foot, steps 16 cm with the left one, and loads that.
std::string step(const std::string& plant) {
  return "include: " + test::source("apps/share/stacks/t01_stand_humanoid.yaml") +
         "\nplant: {type: " + plant + "}\n" + R"(
control: {constraints: [{type: torque-rate-limits, max: 2 kNm/s}]}
phases:
  shift:
    tasks: {balance: {reference: {to: {over: [right_foot]}, duration: 1.5 s}}}
    until: {com_margin_above: 2 cm, over: [right_foot], for: 50 ms}
    then: unload
    timeout: 3 s
  unload: {contacts: {break: {left_foot: {ramp: 300 ms}}}, until: {time: 350 ms}, then: swing}
  swing:
    tasks:
      swing:
        type: pose
        link: l_sole
        weight: 10
        law: {type: pd, stiffness: 200}
        reference:
          type: waypoints
          through: [{by: [8 cm, 0, 5 cm, 0, 0, 0]}, {by: [8 cm, 0, -5.5 cm, 0, 0, 0]}]
          duration: 0.8 s
    until: {all: [{time: 0.8 s}, {contact: left_foot, force_above: 10 N}]}
    then: land
  land: {contacts: {make: {left_foot: {}}}, until: {time: 400 ms}, then: load}
  load:
    tasks: {balance: {reference: {to: {over: [left_foot]}, duration: 1.5 s}}}
    until: {all: [{task: balance, error_below: 1 cm}, {contact: right_foot, force_below: 150 N}]}
    then: end
)";
}

class Steps : public testing::TestWithParam<std::string> {};

TEST_P(Steps, LandWhereTheLinkThenIs) {
  const RunSummary s = run(step(GetParam()));
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_THAT(names(s), testing::ElementsAre("shift", "unload", "swing", "land", "load"));
  EXPECT_LT(s.simulated, 7) << "it ends by itself";
  EXPECT_EQ(s.allocations, 0);
  EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
  EXPECT_NEAR(s.com_end.x() - s.com_start.x(), 0.17, 0.01) << "over the foot where it landed";
  const auto touched = std::ranges::find(s.phases, "land", &PhaseSummary::name)->from;
  const auto lifted = std::ranges::find(s.phases, "swing", &PhaseSummary::name)->from;
  EXPECT_GT(touched - lifted, 1.2) << "at the end of the way down";
  EXPECT_LT(touched - lifted, 1.6);
}

TEST_P(Steps, AreTheSameEveryTime) {
  const RunSummary one = run(step(GetParam())), two = run(step(GetParam()));
  EXPECT_EQ(one.com_end, two.com_end);
  EXPECT_EQ(one.simulated, two.simulated);
}

// The feet are 18 cm apart; the CoM starts in the middle.
TEST(Conditions, KnowHowFarTheComIsInsideTheFeet) {
  const auto status = [](const std::string& margin) {
    return run("include: " + test::source("apps/share/stacks/t01_stand_humanoid.yaml") +
               "\nphases: {stand: {until: " + margin + ", then: end, timeout: 0.1 s}}\n")
        .status;
  };
  EXPECT_EQ(status("{com_margin_above: 6 cm}"), "completed");
  EXPECT_EQ(status("{com_margin_above: 25 cm}"), "timed-out");
  EXPECT_EQ(status("{com_margin_above: 0 cm, over: left_foot}"), "timed-out");
  EXPECT_EQ(status("{com_margin_above: -20 cm, over: left_foot}"), "completed");
}

// The right hand starts in the air and touches down on a table whose height is given by its
// surface.
std::string reach(const std::string& plant) {
  return "include: " + test::source("apps/share/stacks/t01_stand_humanoid.yaml") + R"(
contacts:
  right_hand: {link: r_palm, point: {}, friction: 0.6, surface: {through: [0, 0, 0.64]}}
)" +
         "plant: {type: " + plant + ", duration: 6 s}\n" + R"(
control: {constraints: [{type: torque-rate-limits, max: 2 kNm/s}]}
phases:
  lower:
    contacts: {break: {right_hand: {}}}
    tasks:
      hand:
        {type: position, link: r_palm, weight: 5, law: {type: pd, stiffness: 100},
         reference: {type: minimum-jerk, to: {by: [5 cm, -5 cm, -7 cm]}, duration: 1.5 s}}
    until: {contact: right_hand, force_above: 2 N}
    then: lean
    timeout: 4 s
  lean: {contacts: {make: {right_hand: {}}}, until: {time: 1 s}, then: end}
)";
}

class Hands : public testing::TestWithParam<std::string> {};

TEST_P(Hands, LandOnTheSurfaceThatTheStackSays) {
  test::OpenSimulation simulation(stack_of(reach(GetParam())), registry());
  const auto hand = [&] {
    return simulation.controller().robot().pose(simulation.setup().contacts[2].frame).p.z();
  };
  simulation.tick();
  EXPECT_GT(hand(), 0.69);
  EXPECT_FALSE(simulation.controller().problem().contact_kinematics[2].active);
  simulation.move();
  EXPECT_EQ(simulation.simulator()->contacts()[2].force.norm(), 0) << "in the air";
  EXPECT_FALSE(simulation.simulator()->contacts()[2].closed);
  go_to(simulation, "lean");
  EXPECT_NEAR(hand(), 0.64, 3e-3);
  simulation.move();
  while (!simulation.controller().ended()) {
    simulation.tick();
    simulation.move();
  }
  EXPECT_NEAR(hand(), 0.64, 3e-3);
  EXPECT_TRUE(simulation.simulator()->contacts()[2].closed);
}

INSTANTIATE_TEST_SUITE_P(Plants, Hands, testing::Values("gauss", "mujoco"),
                         [](const auto& plant) { return plant.param; });
INSTANTIATE_TEST_SUITE_P(Plants, Steps, testing::Values("gauss", "mujoco"),
                         [](const auto& plant) { return plant.param; });

}  // namespace
}  // namespace poise
