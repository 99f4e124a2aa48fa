// SPDX-License-Identifier: BSD-2-Clause
// When a run was in a phase, and where the phase before it ended.

#include "poise/gui/model/phases/phase_stretch.hpp"

#include <gtest/gtest.h>

#include "poise/tests/gui/model/made_history.hpp"

namespace poise::gui {
namespace {

// Phases one and two by turns of half a second, for two seconds; the run was never in three.
History by_turns() {
  const Values phase = [](double time) { return static_cast<int>(2 * time + 1e-9) % 2; };
  const History plain = run_of({{"phase", "1", {"phase"}, {phase}}});
  auto layout = std::make_shared<RowLayout>(*plain.layout());
  layout->signals[0].signal.words = {"one", "two", "three"};
  History history(layout);
  for (std::size_t i = 0; i < plain.size(); ++i) history.add(plain.time(i), plain.row(i));
  return history;
}

TEST(PhaseStretch, IsTheLastOneBeforeTheMomentShown) {
  const History history = by_turns();
  const auto first = stretch_of(history, "one", 0.7), later = stretch_of(history, "one", 1.2);
  ASSERT_TRUE(first && later);
  EXPECT_NEAR(first->first, 0, 1e-9);
  EXPECT_NEAR(first->second, 0.5, 1.5e-3);
  EXPECT_NEAR(later->first, 1.0, 1.5e-3);
}

TEST(PhaseStretch, ThePhaseBeforeEndsJustBeforeIt) {
  const History history = by_turns();
  EXPECT_NEAR(*end_of_predecessor(history, "two", 0.7), 0.499, 1e-6);
  EXPECT_NEAR(*end_of_predecessor(history, "two", 1.9), 1.499, 1e-6);
  EXPECT_NEAR(*end_of_predecessor(history, "one", 1.2), 0.999, 1e-6);
}

TEST(PhaseStretch, APhaseOfTheStartHasNoneBeforeIt) {
  EXPECT_FALSE(end_of_predecessor(by_turns(), "one", 0.3));
}

TEST(PhaseStretch, APhaseThatTheRunWasNotInHasNone) {
  EXPECT_FALSE(stretch_of(by_turns(), "three", 1));
  EXPECT_FALSE(end_of_predecessor(by_turns(), "three", 1));
  EXPECT_FALSE(end_of_predecessor(History(), "one", 0));
}

}  // namespace
}  // namespace poise::gui
