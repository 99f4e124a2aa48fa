// SPDX-License-Identifier: BSD-2-Clause
// Which command leads a walk: a program's, a live input's or the stack's.

#include "poise/core/plan/walk_steering.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <thread>

#include "poise/core/error.hpp"
#include "poise/tests/support/local_socket.hpp"

namespace poise {
namespace {

using Eigen::Vector2d;

walk::WalkCommand now(WalkSteering& steering, double time = 1) {
  return steering.update(time, Vector2d::Zero(), 0);
}

// Looks until the command is as wanted, for at most a minute.
bool comes(WalkSteering& steering, const std::function<bool(const walk::WalkCommand&)>& wanted,
           const std::function<void()>& meanwhile) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
  while (std::chrono::steady_clock::now() < end) {
    meanwhile();
    if (wanted(now(steering))) return true;
    std::this_thread::yield();
  }
  return false;
}

class LiveWalk : public testing::Test {
 protected:
  WalkSpec spec(double timeout) const {
    WalkSpec walk;
    walk.live.emplace();
    walk.live->port = port_;
    walk.live->timeout = timeout;
    walk.live->max_speed = 0.5;
    walk.live->max_turn = 0.3;
    return walk;
  }
  void say(const char* line) const { sender_.send(line, port_); }

  const test::LocalSocket sender_;
  const int port_ = test::free_port();
};

TEST_F(LiveWalk, FollowsThreeNumbersWithinItsLimits) {
  WalkSteering steering(spec(1000));
  EXPECT_TRUE(now(steering).stands()) << "nothing is open yet";
  steering.open();
  EXPECT_TRUE(comes(
      steering, [](const auto& c) { return c.velocity == Vector2d(0.3, -0.1) && c.turn == 0.2; },
      [&] { say("0.3 -0.1 0.2"); }));
  EXPECT_TRUE(comes(
      steering,
      [](const auto& c) {
        return std::abs(c.velocity.norm() - 0.5) < 1e-12 && c.velocity.y() == 0 && c.turn == -0.3;
      },
      [&] { say("9 0 -9"); }));
  EXPECT_TRUE(now(steering, 0.1).stands()) << "before it begins";
}

TEST_F(LiveWalk, StandsWhenNothingIsSaidAnyMore) {
  WalkSteering steering(spec(0.01));
  steering.open();
  const auto walks = [](const auto& c) { return !c.stands(); };
  EXPECT_TRUE(comes(steering, walks, [&] { say("0.3 0 0"); }));
  EXPECT_TRUE(comes(
      steering, [](const auto& c) { return c.stands(); }, [] {}));
}

TEST_F(LiveWalk, RefusesAnAddressThatIsNone) {
  WalkSpec walk = spec(1);
  walk.live->address = "here";
  EXPECT_THROW(WalkSteering{walk}, ConfigError);
}

TEST(WalkSteering, OfAProgramTakesThePlaceOfTheStacks) {
  WalkSpec walk;
  walk.velocity = {0.4, 0};
  walk.until = 5;
  WalkSteering steering(walk);
  EXPECT_TRUE(now(steering, 0.2).stands());
  EXPECT_EQ(now(steering).velocity.x(), 0.4);
  steering.give(walk::WalkCommand{{0, 0.1}, 0.2});
  EXPECT_EQ(now(steering).turn, 0.2);
  EXPECT_EQ(now(steering, 9).velocity.y(), 0.1);
  steering.give({});
  EXPECT_TRUE(now(steering, 9).stands());
  EXPECT_EQ(now(steering).velocity.x(), 0.4);
  EXPECT_THROW(steering.give(walk::WalkCommand{{0, 0}, std::numeric_limits<double>::quiet_NaN()}),
               ConfigError);
}

}  // namespace
}  // namespace poise
