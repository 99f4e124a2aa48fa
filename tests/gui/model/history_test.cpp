// SPDX-License-Identifier: BSD-2-Clause
// Values of a history near a moment.

#include "poise/gui/model/run/history.hpp"

#include <gtest/gtest.h>

#include <memory>

namespace poise::gui {
namespace {

// One column at 1 kHz: 1 in the first half second, 2 in the second, and so on; every tenth row is
// an outlier.
History halves(double to) {
  auto layout = std::make_shared<RowLayout>();
  layout->width = 1;
  History history(layout);
  for (int i = 0; i < static_cast<int>(1000 * to); ++i) {
    const double value = i % 10 == 3 ? 1000 : i / 500 + 1;
    history.add(i * 0.001, {&value, 1});
  }
  return history;
}

TEST(History, TheUsualNumberIsTheMedianOfTheHalfSecond) {
  const History history = halves(1.8);
  EXPECT_EQ(history.usual(0, 0.25), 1);
  EXPECT_EQ(history.usual(0, 0.49), 1);
  EXPECT_EQ(history.usual(0, 0.51), 2);
  EXPECT_EQ(history.usual(0, 1.2), 3);
}

TEST(History, OfAHalfSecondThatIsNotOverItIsThatOfTheOneBefore) {
  EXPECT_EQ(halves(1.8).usual(0, 1.7), 3);
  EXPECT_EQ(halves(0.6).usual(0, 0.599), 1);
}

TEST(History, TheFirstRowsSayWhatThereIs) {
  EXPECT_EQ(halves(0.2).usual(0, 0.1), 1);
  EXPECT_EQ(halves(0.001).usual(0, 0), 1);
}

TEST(History, AfterACutTheUsualNumberIsOfWhatIsLeft) {
  History history = halves(1.8);
  history.cut(0.7);
  EXPECT_EQ(history.usual(0, 0.7), 1);
}

}  // namespace
}  // namespace poise::gui
