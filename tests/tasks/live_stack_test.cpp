// SPDX-License-Identifier: BSD-2-Clause
// Stacks that are steered during the run, several of them with one input.

#include <gmock/gmock.h>

#include <chrono>
#include <functional>
#include <thread>

#include "poise/core/check/check.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/tests/support/local_socket.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/program.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

std::string steered(int port, const std::string& more = "max_speed: 0.2") {
  return "control: {tasks: {balance: {reference: {type: live, port: " + std::to_string(port) +
         ", timeout: 1000 s, " + more + "}}}}\n";
}

class LiveStack : public testing::Test {
 protected:
  StackSpec stack(const std::string& more = "max_speed: 0.2") const {
    return test::changed_stack("t01_stand_humanoid", steered(port_, more));
  }
  // Ticks until the target of the balance moves sideways; sends meanwhile.
  void follow(Simulation& simulation) const {
    const auto target = [&] { return simulation.controller().target(0)->rate[1]; };
    const auto start = std::chrono::steady_clock::now();
    for (simulation.tick(); target() < 0.005; simulation.tick()) {
      ASSERT_LT(std::chrono::steady_clock::now() - start, std::chrono::minutes(1));
      ASSERT_EQ(simulation.fault(), "");
      sender_.send("0 0.01 0", port_);
      std::this_thread::yield();
      ASSERT_TRUE(simulation.move());
    }
    ASSERT_TRUE(simulation.move());
  }
  // Errors of the stack, as `poise check` finds them.
  std::vector<std::string> errors() const {
    std::vector<std::string> found;
    for (const Finding& one : check_stack([&] { return stack().node; }, modules_))
      if (one.severity == Finding::Severity::kError) found.push_back(one.text);
    return found;
  }

  const test::LocalSocket sender_;
  const int port_ = test::free_port();
  const Registry modules_ = Registry::with_search_path();
};

TEST_F(LiveStack, TwoControllersFollowOneInput) {
  test::OpenSimulation one(stack(), modules_), other(stack(), modules_);
  follow(one);
  follow(other);
  follow(one);
}

TEST_F(LiveStack, IsChangedWhileItRuns) {
  test::OpenSimulation simulation(stack(), modules_);
  follow(simulation);
  simulation.retune(stack("max_speed: 0.3"), modules_, {});
  follow(simulation);
}

TEST_F(LiveStack, IsCheckedWhileItRuns) {
  test::OpenSimulation simulation(stack(), modules_);
  follow(simulation);
  EXPECT_THAT(errors(), IsEmpty());
  follow(simulation);
}

TEST_F(LiveStack, IsCheckedWhileAnotherProgramListens) {
  test::LocalSocket other;
  const StackSpec taken = test::changed_stack("t01_stand_humanoid", steered(other.port()));
  for (const Finding& one : check_stack([&] { return taken.node; }, modules_))
    EXPECT_NE(one.severity, Finding::Severity::kError) << one.text;
}

TEST_F(LiveStack, ARunWhosePortIsTakenSaysSoAtItsStart) {
  const test::LocalSocket other;
  const test::TempFolder folder;
  const auto file = folder.write(
      "steered.yaml",
      "poise: 1\ninclude: " + test::source("apps/share/stacks/t01_stand_humanoid.yaml") + "\n" +
          steered(other.port()));
  const test::Printed printed = test::poise("run '" + file.string() + "' --for 0.1");
  EXPECT_NE(printed.exit_code, 0);
  EXPECT_THAT(printed.out + printed.err,
              HasSubstr(std::to_string(other.port()) + " cannot be listened to"));
}

}  // namespace
}  // namespace poise
