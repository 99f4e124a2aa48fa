// SPDX-License-Identifier: BSD-2-Clause
// The window opens a plant only when the user runs it.

#include <gtest/gtest.h>

#include <thread>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/run/broadcast.hpp"
#include "poise/gui/model/run/attached.hpp"
#include "poise/tests/core/control/standing.hpp"
#include "poise/tests/core/run/counted_plant.hpp"
#include "poise/tests/gui/model/runner_fixture.hpp"
#include "poise/tests/support/open_simulation.hpp"

namespace poise::gui {
namespace {

class PlantOpens : public RunnerTest {
 protected:
  std::shared_ptr<test::WrappedModules> counted() {
    auto modules = std::make_shared<test::WrappedModules>();
    modules->wrap("gauss", [this](auto) { return std::make_shared<test::CountedPlant>(opens_); });
    return modules;
  }

  std::atomic<int> opens_{0};
};

TEST_F(PlantOpens, AtTheFirstStepOfARun) {
  Runner runner(stack({"plant.duration=50 ms"}), counted());
  History history;
  ASSERT_TRUE(at_rest(runner, history));
  EXPECT_EQ(history.size(), 1u) << "the start is shown";
  runner.retune(stack({"plant.duration=50 ms", "control.tasks.balance.law.stiffness=70"}));
  ASSERT_TRUE(all_carried_out(runner, history));
  EXPECT_EQ(opens_, 0);
  ASSERT_TRUE(after(3, runner, history));
  EXPECT_EQ(opens_, 1);
  ASSERT_TRUE(ended(runner, history));
  EXPECT_EQ(opens_, 1);
}

TEST_F(PlantOpens, NotWhereARunIsWatched) {
  const auto modules = counted();
  const StackSpec spec = stack();
  test::OpenSimulation run(spec, *registry_);
  run.tick();
  Broadcast broadcast("0", to_yaml(resolved_stack(spec, *registry_), false), false);
  broadcast.show(run);
  std::jthread door([&](const std::stop_token& stop) {
    test::wait_until([&] {
      broadcast.welcome();
      return stop.stop_requested();
    });
  });
  const Attached attached(QString::number(broadcast.port()), *modules);
  EXPECT_EQ(opens_, 0);
}

}  // namespace
}  // namespace poise::gui
