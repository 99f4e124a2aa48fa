// SPDX-License-Identifier: BSD-2-Clause
// Edits for a watched run that does not take them.

#include "poise/gui/model/run/attached.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <thread>

#include "poise/core/check/resolve.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/run/broadcast.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/waiting/wait_until.hpp"

namespace poise::gui {
namespace {

class AttachedTest : public testing::Test {
 protected:
  void SetUp() override {
    simulation_.tick();
    run_.show(simulation_);
    std::jthread door([this](const std::stop_token& stop) {
      test::wait_until([&] {
        run_.welcome();
        return stop.stop_requested();
      });
    });
    attached_.emplace(QString::number(run_.port()), modules_);
  }
  // The last edit that the run gets; none: it got none of this size.
  std::optional<std::string> taken(std::size_t size) {
    std::optional<std::string> edit;
    test::wait_until([&] {
      edit = run_.take_edit();
      return edit && edit->size() == size;
    });
    return edit;
  }
  // Whether bytes have arrived that the run has not read: the kernel's list of sockets says so.
  bool has_unread() const {
    std::ifstream sockets("/proc/net/tcp");
    std::string line;
    while (std::getline(sockets, line)) {
      // number, own address, other address, state, sent:received
      std::istringstream words(line);
      std::string number, own, other, state, queues;
      words >> number >> own >> other >> state >> queues;
      const std::size_t port = own.find(':'), received = queues.find(':');
      if (port == std::string::npos || received == std::string::npos || state != "01") continue;
      if (std::stoi(own.substr(port + 1), nullptr, 16) == run_.port() &&
          std::stoul(queues.substr(received + 1), nullptr, 16) > 0)
        return true;
    }
    return false;
  }

  const Registry modules_ = Registry::with_search_path();
  const StackSpec spec_ = load_stack(test::source("apps/share/stacks/t01_stand_humanoid.yaml"));
  const std::string stack_ = to_yaml(resolved_stack(spec_, modules_), false);
  Broadcast run_{"0", stack_, true};
  test::OpenSimulation simulation_{spec_, modules_};
  std::optional<Attached> attached_;
};

// More than the buffers of a socket hold. The run reads nothing until the last edit is sent.
TEST_F(AttachedTest, ARunThatWasStoppedGetsTheLastEditWhole) {
  attached_->send(stack_ + "# " + std::string(15'000'000, 'x'));
  ASSERT_TRUE(test::wait_until([this] { return has_unread(); }));
  for (const char* which : {"one", "another one"}) attached_->send(stack_ + "# " + which);
  const std::string last = stack_ + "# the last one";
  attached_->send(last);
  EXPECT_EQ(taken(last.size()), last);
  EXPECT_FALSE(attached_->over());
}

}  // namespace
}  // namespace poise::gui
