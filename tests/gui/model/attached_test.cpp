// SPDX-License-Identifier: BSD-2-Clause
// Edits for a watched run that does not take them.

#include "poise/gui/model/run/attached.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/run/broadcast.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::gui {
namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

class AttachedTest : public testing::Test {
 protected:
  void SetUp() override {
    simulation_.tick();
    run_.show(simulation_);
    std::jthread door([this](const std::stop_token& stop) {
      for (; !stop.stop_requested(); std::this_thread::sleep_for(1ms)) run_.welcome();
    });
    attached_.emplace(QString::number(run_.port()), modules_);
  }
  // The last edit that the run gets; none: it got none of this size.
  std::optional<std::string> taken(std::size_t size) {
    for (const auto end = Clock::now() + 60s; Clock::now() < end; std::this_thread::sleep_for(1ms))
      if (auto edit = run_.take_edit(); edit && edit->size() == size) return edit;
    return {};
  }

  const Registry modules_ = Registry::with_search_path();
  const StackSpec spec_ = load_stack(test::source("apps/share/stacks/t01_stand_humanoid.yaml"));
  const std::string stack_ = to_yaml(resolved_stack(spec_, modules_), false);
  Broadcast run_{"0", stack_, true};
  test::OpenSimulation simulation_{spec_, modules_};
  std::optional<Attached> attached_;
};

// More than the buffers of a socket hold; the last one has a size of its own.
TEST_F(AttachedTest, ARunThatWasStoppedGetsTheLastEditWhole) {
  const auto begin = Clock::now();
  for (int i = 0; i < 20; ++i) {
    attached_->send(stack_ + "# " + std::string(1'000'000, 'x'));
    std::this_thread::sleep_for(20ms);
  }
  const std::string last = stack_ + "# the last one";
  attached_->send(last);
  EXPECT_LT(Clock::now() - begin, 1900ms) << "the window does not wait for the run";
  EXPECT_EQ(taken(last.size()), last);
  EXPECT_FALSE(attached_->over());
}

}  // namespace
}  // namespace poise::gui
