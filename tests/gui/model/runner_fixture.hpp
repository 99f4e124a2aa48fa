// SPDX-License-Identifier: BSD-2-Clause
// Runs in the background for tests.

#pragma once

#include <gtest/gtest.h>

#include "poise/core/setup/load_stack.hpp"
#include "poise/gui/model/run/runner.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/waiting/wait_until.hpp"

namespace poise::gui {

class RunnerTest : public testing::Test {
 protected:
  std::shared_ptr<Registry> registry_ = std::make_shared<Registry>(Registry::with_search_path());
  static StackSpec stack(const std::vector<std::string>& settings = {}) {
    std::vector<std::string> all{"plant.duration=300 ms"};
    all.insert(all.end(), settings.begin(), settings.end());
    return load_stack(test::source("apps/share/stacks/t02_com_circle_humanoid.yaml"), all);
  }
  // Collects rows until `done` returns true.
  template <class Done>
  static bool wait(Runner& runner, History& history, const Done& done) {
    return test::wait_until([&] {
      runner.collect(history);
      return done();
    });
  }
  static bool ended(Runner& runner, History& history) {
    runner.set_speed(0);
    runner.run();
    return wait(runner, history, [&] {
      return runner.status().phase == Runner::Phase::kEnded && !runner.collect(history);
    });
  }
  static bool at_rest(Runner& runner, History& history) {
    return wait(runner, history,
                [&] { return runner.status().phase == Runner::Phase::kReady && !history.empty(); });
  }
  // Waits until the runner is ready, then makes so many ticks of 1 ms.
  static bool after(int ticks, Runner& runner, History& history) {
    if (!at_rest(runner, history)) return false;
    runner.step(ticks);
    return wait(runner, history, [&] { return history.to() > (ticks - 0.5) / 1000; });
  }
  // The ground shakes more than the limited foot forces can follow: the run ends early.
  static StackSpec shaken() {
    const std::string surface =
        "={normal: [0, 0, 1], sway: [0, 0, -2 cm], frequency: 1 Hz, ramp: 0.5 s}";
    return stack({"plant.duration=2 s", "contacts.left_foot.surface" + surface,
                  "contacts.right_foot.surface" + surface,
                  "control.constraints.friction-cone.max_force=300",
                  "control.constraints.joint-acceleration-limits.max=0.3"});
  }
  // A push that makes it fall.
  static StackSpec pushed() {
    return stack({"plant.duration=3 s", "control.on_failure={then: hold}",
                  "disturbances=[{at: 100 ms, on: torso, impulse: [0, 80, 0]}]"});
  }
  // Requests are handled in order: once this one is done, the earlier ones are, too.
  static bool all_carried_out(Runner& runner, History& history) {
    runner.request_solved();
    return wait(runner, history, [&] { return runner.take_solved() != nullptr; });
  }
  static Eigen::VectorXd last_state(const History& history) {
    return RowReader(history.layout()).state(history.row(history.size() - 1)).joints;
  }
};

}  // namespace poise::gui
