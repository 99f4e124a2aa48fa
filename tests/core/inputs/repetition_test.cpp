// SPDX-License-Identifier: BSD-2-Clause
// A controller repeated on its recorded inputs gives the torques of the run, bit for bit, also
// where the run itself cannot be repeated.

#include "poise/core/inputs/repetition.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <memory>
#include <optional>

#include "poise/core/loop/simulation.hpp"
#include "poise/core/run/execution.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

const Registry& modules() {
  static const Registry registry = Registry::with_search_path();
  return registry;
}

constexpr const char* kShort = "plant: {duration: 0.3 s}\n";

struct Recorded {
  std::vector<Eigen::VectorXd> torques;  // per tick
  std::vector<std::string> phases;
};

// Runs the stack, steered by `steer` between its ticks, and records it.
Recorded record(const StackSpec& spec, const std::filesystem::path& folder,
                const std::function<void(Simulation&)>& steer, bool finish = true) {
  Recorded out;
  RunOptions options;
  options.folder = folder;
  options.report = false;
  options.keep_inputs = true;
  options.between = [&](Simulation& run) {
    out.torques.push_back(run.torque());
    out.phases.emplace_back(run.controller().phase());
    if (steer) steer(run);
  };
  Execution run(spec, modules(), options);
  while (run.advance()) {
  }
  if (finish) run.finish();
  return out;
}

void expect_repeats(const Recorded& run, const StackSpec& spec,
                    const std::filesystem::path& folder) {
  ASSERT_TRUE(has_inputs(folder));
  Repetition again(folder, spec, modules());
  ASSERT_EQ(again.ticks(), run.torques.size());
  for (std::size_t tick = 0; tick < again.ticks(); ++tick) {
    ASSERT_TRUE(again.go_to(tick));
    ASSERT_EQ((again.torque() - run.torques[tick]).norm(), 0) << "in tick " << tick;
    ASSERT_EQ(again.controller().phase(), run.phases[tick]) << "in tick " << tick;
  }
}

TEST(Repetition, OfATargetThatAProgramMoves) {
  const test::TempFolder folder;
  const StackSpec spec = test::changed_stack("t01_stand_humanoid", kShort);
  const Recorded run = record(spec, folder.path() / "run", [](Simulation& now) {
    const double z = now.controller().target(0)->value[2] - 1e-5;
    const double goal[] = {now.controller().target(0)->value[0],
                           now.controller().target(0)->value[1] + 1e-5, z};
    if (now.ticks() > 50 && now.ticks() < 200) now.set_target(0, goal);
    if (now.ticks() == 200) now.follow_reference(0);
  });
  expect_repeats(run, spec, folder.path() / "run");
}

TEST(Repetition, OfAWalkThatAProgramCommands) {
  const test::TempFolder folder;
  const StackSpec spec = test::changed_stack("walk", "plant: {duration: 1.5 s}\n");
  const Recorded run = record(spec, folder.path() / "run", [](Simulation& now) {
    if (now.ticks() == 100) now.command_walk(walk::WalkCommand{{-0.3, 0.1}, 0.2});
    if (now.ticks() == 1200) now.command_walk({});
  });
  expect_repeats(run, spec, folder.path() / "run");
}

TEST(Repetition, OfARunWhoseStackIsChanged) {
  const test::TempFolder folder;
  const StackSpec spec = test::changed_stack("t01_stand_humanoid", kShort);
  const StackSpec other = test::changed_stack(
      "t01_stand_humanoid",
      std::string(kShort) +
          "control: {tasks: [{name: balance, weight: 3, law: {type: pd, stiffness: 20}}]}\n");
  const Recorded run = record(spec, folder.path() / "run", [&](Simulation& now) {
    if (now.ticks() == 100) now.retune(other, modules());
    if (now.ticks() == 150) now.retune(spec, modules());
  });
  expect_repeats(run, spec, folder.path() / "run");
}

TEST(Repetition, OfARunThatIsPulledAt) {
  const test::TempFolder folder;
  const StackSpec spec = test::changed_stack("t01_stand_humanoid", kShort);
  const Recorded run = record(spec, folder.path() / "run", [](Simulation& now) {
    const Tree& tree = *now.setup().tree;
    const auto link = static_cast<std::size_t>(tree.find_link("pelvis"));
    const Frame pelvis{tree.links[link].body, {}};
    now.hold(Hold{pelvis, {0.1, 0, 1}, 300, 20});
  });
  expect_repeats(run, spec, folder.path() / "run");
}

TEST(Repetition, OfNoiseAndOfPhasesThatWaitForForces) {
  const test::TempFolder folder;
  const StackSpec spec = test::changed_stack(
      "t11_lift_foot",
      "plant: {type: mujoco, duration: 1.2 s, joint_rate_noise: 0.01, state_delay: 1 ms}\n"
      "phases: {shift: {until: {time: 0.3 s}, then: wait}, unload: null, swing: null, land: null, "
      "wait: {until: {contact: left_foot, force_above: 5 N}, then: last}, last: {until: {time: 0.2 "
      "s}, then: end}}\n");
  const Recorded run = record(spec, folder.path() / "run", {});
  EXPECT_NE(run.phases.front(), run.phases.back());
  expect_repeats(run, spec, folder.path() / "run");
}

TEST(Repetition, OfARunThatWasKilled) {
  const test::TempFolder folder;
  const StackSpec spec = test::changed_stack("t01_stand_humanoid", kShort);
  const Recorded run = record(spec, folder.path() / "run", {}, false);
  expect_repeats(run, spec, folder.path() / "run");
}

TEST(Repetition, IsNotNeededWhereTheRunCanBeSimulatedAgain) {
  const test::TempFolder folder;
  const auto kept = [&](const std::string& name, const std::string& more) {
    RunOptions options;
    options.folder = folder.path() / name;
    options.report = false;
    run_stack(test::changed_stack("t01_stand_humanoid", "plant: {duration: 10 ms}\n" + more),
              modules(), options);
    return has_inputs(options.folder);
  };
  EXPECT_FALSE(kept("auto", ""));
  EXPECT_TRUE(kept("always", "record: {inputs: always}\n"));
  EXPECT_THROW(kept("wrong", "record: {inputs: sometimes}\n"), ConfigError);
}

TEST(Repetition, RefusesTheInputsOfAnotherStack) {
  const test::TempFolder folder;
  const StackSpec spec = test::changed_stack("t01_stand_humanoid", kShort);
  record(spec, folder.path() / "run", {});
  EXPECT_THROW(Repetition(folder.path() / "run", test::changed_stack("t01_stand", ""), modules()),
               ConfigError);
}

}  // namespace
}  // namespace poise
