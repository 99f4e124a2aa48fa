// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/guess/held_history.hpp"

#include <gtest/gtest.h>

namespace poise::qp {
namespace {

using Row = HeldHistory::Row;
struct Held {
  Row row;
  int side;
};

class HeldHistoryTest : public testing::Test {
 protected:
  HeldHistoryTest() { history_.bind(4, {5, 5}); }

  bool tick(const std::vector<Held>& start, const std::vector<Held>& end) {
    history_.start_tick();
    for (const auto& [row, side] : start) history_.held_at_start(row, side);
    for (const auto& [row, side] : end) history_.held_at_end(row, side);
    return history_.end_tick({0, 1});
  }

  HeldHistory history_;
};

TEST_F(HeldHistoryTest, GuessesAfterTwoTicksInARowWithManyChanges) {
  const std::vector<Held> some{{{-1, 0}, 1}, {{-1, 1}, 1}}, others{{{-1, 1}, -1}, {{-1, 3}, 1}};
  EXPECT_FALSE(tick(some, others));
  EXPECT_TRUE(tick(others, some)) << "one came, one left, one changed its side";
  EXPECT_FALSE(tick(some, some));
}

TEST_F(HeldHistoryTest, CountsRowsOfAllContactsTogether) {
  const std::vector<Held> one{{{0, 4}, 1}}, both{{{0, 4}, -1}, {{1, 4}, 1}};
  EXPECT_FALSE(tick(one, both));
  EXPECT_TRUE(tick(both, one));
}

TEST_F(HeldHistoryTest, RemembersAChangedContactForTenTicks) {
  tick({}, {{{1, 2}, 1}});
  for (int k = 0; k < 10; ++k) {
    EXPECT_TRUE(history_.changed_lately(1)) << k;
    EXPECT_FALSE(history_.changed_lately(0));
    tick({{{1, 2}, 1}}, {{{1, 2}, 1}});
  }
  EXPECT_FALSE(history_.changed_lately(1));
}

TEST_F(HeldHistoryTest, RemembersAHeldTorqueUntilReset) {
  EXPECT_FALSE(history_.held_lately(2));
  tick({}, {{{-1, 2}, 1}});
  tick({{{-1, 2}, 1}}, {});
  EXPECT_TRUE(history_.held_lately(2));
  EXPECT_FALSE(history_.held_lately(1));
  history_.reset();
  history_.start_tick();
  EXPECT_FALSE(history_.held_lately(2));
}

// A tick without a solution has no end.
TEST_F(HeldHistoryTest, StartsAnewAfterATickWithoutEnd) {
  for (int k = 0; k < 3; ++k) {
    history_.start_tick();
    for (int torque = 0; torque < 3; ++torque) history_.held_at_start({-1, torque}, 1);
    EXPECT_FALSE(tick({}, {}));
  }
}

}  // namespace
}  // namespace poise::qp
