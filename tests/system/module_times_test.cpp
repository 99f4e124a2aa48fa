// SPDX-License-Identifier: BSD-2-Clause
// Times of tasks and constraints in a tick: each its own, together no more than the stage.

#include <gmock/gmock.h>

#include <atomic>
#include <chrono>
#include <numeric>

#include "poise/core/loop/simulation.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/stack_run.hpp"

// Replaces the clock of this program, its libraries and modules: every reading is a microsecond
// later.
std::chrono::steady_clock::time_point std::chrono::steady_clock::now() noexcept {
  static std::atomic<long> readings{0};
  return time_point(std::chrono::microseconds(++readings));
}

namespace poise {
namespace {

using testing::Each;
using testing::Gt;
using testing::IsEmpty;
using testing::SizeIs;

double sum(const std::vector<double>& times) {
  return std::accumulate(times.begin(), times.end(), 0.0);
}

class ModuleTimesTest : public testing::Test {
 protected:
  static Registry with_slow_modules() {
    Registry registry = Registry::with_search_path();
    registry.load(FAULTY_MODULES);
    return registry;
  }
  const Registry registry_ = with_slow_modules();
};

TEST_F(ModuleTimesTest, AreTakenOnlyWhereSomebodyAsks) {
  test::OpenSimulation simulation(test::changed_stack("t01_stand", ""), registry_);
  simulation.tick();
  EXPECT_THAT(simulation.controller().module_times().tasks, IsEmpty());
  EXPECT_THAT(simulation.controller().module_times().constraints, IsEmpty());
  simulation.measure_modules(true);
  simulation.tick();
  EXPECT_GT(sum(simulation.controller().module_times().tasks), 0);
  simulation.measure_modules(false);
  simulation.tick();
  EXPECT_THAT(simulation.controller().module_times().tasks, IsEmpty());
  EXPECT_THAT(simulation.controller().module_times().constraints, IsEmpty());
}

TEST_F(ModuleTimesTest, OfAllCardsAreNoMoreThanTheStageOfRows) {
  for (const char* name : {"t01_stand", "t30_walk", "t33_handstand"}) {
    const StackSpec spec = test::changed_stack(name, "");
    test::OpenSimulation simulation(spec, registry_);
    simulation.measure_modules(true);
    const ModuleTimes& times = simulation.controller().module_times();
    for (int tick = 0; tick < 200; ++tick) {
      const long before = test::allocations();
      simulation.tick();
      EXPECT_EQ(test::allocations(), before) << name;
      ASSERT_THAT(times.tasks, SizeIs(spec.tasks.size()));
      ASSERT_THAT(times.constraints, SizeIs(spec.constraints.size()));
      EXPECT_THAT(times.tasks, Each(Gt(0))) << name;
      EXPECT_THAT(times.constraints, Each(Gt(0))) << name;
      EXPECT_LE(sum(times.tasks) + sum(times.constraints),
                simulation.controller().times().rows + 1e-9)
          << name;
      ASSERT_TRUE(simulation.move());
    }
  }
}

// A module that reads the clock a thousand times: only its own card shows the time.
TEST_F(ModuleTimesTest, BelongToTheCardThatDeclaresTheModule) {
  struct Slow {
    const char* control;
    const char* card;
    bool task;
  };
  for (const Slow& one :
       {Slow{"{tasks: [{name: slow, type: faulty-task, level: 2, does: reads the clock}]}", "slow",
             true},
        Slow{"{tasks: [{name: pelvis, law: {type: faulty-law, does: reads the clock}}]}", "pelvis",
             true},
        Slow{
            "{tasks: [{name: pelvis, reference: {type: faulty-reference, does: reads the clock}}]}",
            "pelvis", true},
        Slow{"{constraints: [{name: slow, type: faulty-constraint, does: reads the clock}]}",
             "slow", false}}) {
    const StackSpec spec =
        test::changed_stack("t01_stand", std::string("control: ") + one.control + "\n");
    test::OpenSimulation simulation(spec, registry_);
    simulation.measure_modules(true);
    simulation.tick();
    const auto& [tasks, constraints] = simulation.controller().module_times();
    for (std::size_t i = 0; i < tasks.size(); ++i)
      EXPECT_EQ(tasks[i] >= 1000, one.task && spec.tasks[i].name == one.card) << one.control;
    for (std::size_t i = 0; i < constraints.size(); ++i)
      EXPECT_EQ(constraints[i] >= 1000, !one.task && spec.constraints[i].name == one.card)
          << one.control;
  }
}

}  // namespace
}  // namespace poise
