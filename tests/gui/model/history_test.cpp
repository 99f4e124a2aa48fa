// SPDX-License-Identifier: BSD-2-Clause
// Values of a history near a moment, and their extents over time.

#include "poise/gui/model/run/history.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>

namespace poise::gui {
namespace {

// One column at 1 kHz: 1 in the first half second, 2 in the second, and so on; every tenth row is
// an outlier.
History halves(double to) {
  auto layout = std::make_shared<RowLayout>();
  layout->state = layout->width = 1;
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

// Two columns of noise; the second one has its peak at `peak`.
History noise(std::size_t rows, std::size_t peak, std::size_t most) {
  auto layout = std::make_shared<RowLayout>();
  layout->state = layout->width = 2;
  History history(layout, most);
  std::mt19937 random(7);
  std::uniform_real_distribution<double> value(-1, 1);
  for (std::size_t i = 0; i < rows; ++i) {
    const double row[] = {value(random), i == peak ? 50 : value(random)};
    history.add(1e-3 * static_cast<double>(i), row);
  }
  return history;
}

Extent by_rows(const History& history, std::size_t column, std::size_t first, std::size_t end) {
  Extent all;
  for (std::size_t i = first; i < end; ++i) {
    const auto value = static_cast<float>(history.row(i)[column]);
    all.add({value, value});
  }
  return all;
}

TEST(Extents, OfAnyRangeAreThoseOfItsRows) {
  for (const std::size_t rows : {1UL, 4UL, 5UL, 16UL, 17UL, 1000UL, 4097UL}) {
    History history = noise(rows, rows / 3, 1'000'000);
    std::mt19937 random(3);
    for (int trial = 0; trial < 200; ++trial) {
      if (trial == 100) history.cut(history.time(history.size() / 2));
      std::size_t first = random() % history.size(), end = random() % (history.size() + 1);
      if (first > end) std::swap(first, end);
      for (const std::size_t column : {0UL, 1UL}) {
        const Extent fast = history.extents().over(column, first, end);
        const Extent slow = by_rows(history, column, first, end);
        ASSERT_EQ(fast.least, slow.least) << rows << ": " << first << " to " << end;
        ASSERT_EQ(fast.greatest, slow.greatest);
      }
    }
  }
}

TEST(Extents, AfterACutGoOnGrowing) {
  History history = noise(100, 90, 1'000'000);
  history.cut(0.0495);
  ASSERT_EQ(history.size(), 50UL);
  for (int i = 50; i < 3000; ++i) {
    const double row[] = {0.001 * i, i == 60 ? -9.0 : 0};
    history.add(0.001 * i, row);
  }
  for (std::size_t end = 50; end < 3000; end += 37)
    ASSERT_EQ(history.extents().over(1, 40, end).least, by_rows(history, 1, 40, end).least) << end;
  EXPECT_LT(history.extents().over(1, 0, 3000).greatest, 2);
}

TEST(Extents, KeepAPeakOfOneTickThatThinningDropsFromTheRows) {
  for (const std::size_t peak : {0UL, 1UL, 499UL, 12'345UL, 49'999UL}) {
    const History history = noise(50'000, peak, 4'000);
    EXPECT_FALSE(history.complete());
    EXPECT_LE(history.size(), 2'000UL);
    EXPECT_EQ(history.extents().over(1, 0, history.size()).greatest, 50) << peak;
    const std::size_t at =
        history.extents().find(1, 0, [](const Extent& extent) { return extent.greatest > 10; });
    ASSERT_LT(at, history.size());
    EXPECT_LE(history.time(at), 1e-3 * static_cast<double>(peak) + 1e-9);
    EXPECT_TRUE(at + 1 == history.size() ||
                history.time(at + 1) > 1e-3 * static_cast<double>(peak));
  }
}

TEST(Extents, FindEveryRowThatPasses) {
  const History history = noise(3'000, 1'500, 1'000'000);
  const auto large = [](const Extent& extent) { return extent.greatest > 0.99f; };
  std::vector<std::size_t> fast, slow;
  for (std::size_t i = 0; (i = history.extents().find(0, i, large)) < history.size(); ++i)
    fast.push_back(i);
  for (std::size_t i = 0; i < history.size(); ++i)
    if (history.row(i)[0] > 0.99) slow.push_back(i);
  EXPECT_FALSE(slow.empty());
  EXPECT_EQ(fast, slow);
}

TEST(Extents, LeaveOutWhatIsNotANumber) {
  auto layout = std::make_shared<RowLayout>();
  layout->state = layout->width = 1;
  History history(layout);
  for (const double value : {std::nan(""), std::nan(""), 3.0, HUGE_VAL})
    history.add(static_cast<double>(history.size()), {&value, 1});
  EXPECT_TRUE(history.extents().over(0, 0, 2).empty());
  EXPECT_EQ(history.extents().over(0, 0, 4).greatest, 3);
}

}  // namespace
}  // namespace poise::gui
