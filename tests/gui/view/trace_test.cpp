// SPDX-License-Identifier: BSD-2-Clause
// Curves in columns of pixels: no peak is lost, at any zoom.

#include "poise/gui/view/plots/trace.hpp"

#include <gtest/gtest.h>

#include <QFont>
#include <QGuiApplication>
#include <QImage>
#include <QPainter>
#include <cmath>

#include "poise/gui/view/plots/axis.hpp"
#include "poise/gui/view/plots/path_trace.hpp"
#include "poise/gui/view/plots/plot_picture.hpp"
#include "poise/gui/view/plots/signal_pick.hpp"
#include "poise/gui/view/plots/trace_painter.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kRows = 100'000;  // 100 s at 1 kHz
constexpr std::size_t kPeak = 61'803;

// A slow wave with one tick of 7; a second column counts the rows.
History wave(std::size_t most = 10'000'000) {
  auto layout = std::make_shared<RowLayout>();
  layout->state = layout->width = 2;
  History history(layout, most);
  for (std::size_t i = 0; i < kRows; ++i) {
    const double row[] = {i == kPeak ? 7 : std::sin(1e-4 * static_cast<double>(i)),
                          static_cast<double>(i)};
    history.add(1e-3 * static_cast<double>(i), row);
  }
  return history;
}

Span all_of(const std::vector<Span>& spans) {
  Span all;
  for (const Span& span : spans) all.add(span);
  return all;
}

TEST(Trace, APeakOfOneTickIsVisibleAtEveryZoom) {
  for (const History& history : {wave(), wave(9'000)}) {
    const double at = 1e-3 * static_cast<double>(kPeak);
    std::vector<Span> spans;
    for (double width = 200; width > 0.2; width *= 0.83)
      for (const double pixels : {37.0, 300.0, 1500.0})
        for (const double place : {0.1, 0.5, 0.93}) {
          const Axis time{at - place * width, at + (1 - place) * width, 0, pixels};
          trace(history, 0, time, spans);
          ASSERT_EQ(spans.size(), static_cast<std::size_t>(pixels));
          ASSERT_EQ(all_of(spans).greatest, 7) << width << " s in " << pixels << " px";
          // The peak is where it was, up to a pixel and the width of an entry.
          const auto highest = std::ranges::max_element(spans, {}, &Span::greatest);
          const double slack = 1.01 + (history.complete() ? 0 : 0.032 * pixels / width);
          ASSERT_NEAR(static_cast<double>(highest - spans.begin()) + 0.5, place * pixels, slack);
        }
  }
}

TEST(Axis, HasTwoTicksWhereTheyFit) {
  EXPECT_EQ(ticks(0, 4.05, tick_step(0, 4.05, 2)), (std::vector<double>{0, 2, 4}));
  for (const double from : {-3.7, 0.0, 4.9e-4, 1234.5})
    for (double size = 1e-6; size < 1e6; size *= 1.7)
      for (const int most : {1, 2, 7}) {
        const std::size_t count =
            ticks(from, from + size, tick_step(from, from + size, most)).size();
        const auto fits = static_cast<std::size_t>(most) + 2;
        EXPECT_LE(count, fits) << from << " " << size;
        EXPECT_GE(count, most > 2 ? 2U : 0U) << from << " " << size;
      }
}

TEST(Trace, APeakIsPaintedAtEveryZoom) {
  const History history = wave();
  const double at = 1e-3 * static_cast<double>(kPeak);
  std::vector<Span> spans;
  for (double width = 150; width > 0.1; width *= 0.6) {
    QImage image(400, 100, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    trace(history, 0, {at - width / 2, at + width / 2, 0, 400}, spans);
    for (const Qt::PenStyle style : {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine}) {
      image.fill(Qt::transparent);
      paint_trace(image, spans, {-2, 8, 100, 0}, {Qt::red, style}, 1.4);
      int high = 0;  // pixels above 6: only the peak goes there
      for (int y = 11; y < 20; ++y)
        for (int x = 0; x < 400; ++x) high += qAlpha(image.pixel(x, y)) > 100 ? 1 : 0;
      EXPECT_GE(high, 5) << width << " s, style " << static_cast<int>(style);
    }
  }
}

// Dots of 1.6 widths, 2.4 apart.
TEST(Trace, DashesStayApartOnSteepSlopes) {
  for (const double rise : {3.0, 5.0, 20.0}) {
    std::vector<Span> up, down;
    for (int i = 0; i < 20; ++i) up.push_back({rise * i, rise * (i + 1)});
    down.assign(up.rbegin(), up.rend());
    for (const std::vector<Span>& spans : {up, down}) {
      const auto covered = [&](Qt::PenStyle style) {
        QImage image(20, 400, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        paint_trace(image, spans, {0, 400, 400, 0}, {Qt::red, style}, 1.4);
        int rows = 0;
        for (int y = 0; y < 400; ++y) {
          int most = 0;
          for (int x = 0; x < 20; ++x) most = std::max(most, qAlpha(image.pixel(x, y)));
          rows += most > 100 ? 1 : 0;
        }
        return rows / (20 * rise);
      };
      EXPECT_GT(covered(Qt::SolidLine), 0.99) << rise;
      EXPECT_GT(covered(Qt::DotLine), 0.3) << rise;
      EXPECT_LT(covered(Qt::DotLine), 0.85) << rise;
    }
  }
}

// A plot that is zoomed in: slopes go far beyond the picture, and some values are infinite.
TEST(Trace, DashesOfEndlessSlopesEnd) {
  for (const double rise : {1e6, 1e15, 1e30, 1e300}) {
    std::vector<Span> spans;
    for (int i = 0; i < 20; ++i) spans.push_back({rise * (i - 10.5), rise * (i - 9.5)});
    spans[5].greatest = std::numeric_limits<double>::infinity();
    QImage image(20, 400, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    paint_trace(image, spans, {0, 400, 400, 0}, {Qt::red, Qt::DotLine}, 1.4);
    int covered = 0;
    for (int y = 0; y < 400; ++y) covered += qAlpha(image.pixel(10, y)) > 100 ? 1 : 0;
    EXPECT_GT(covered, 100) << rise;
    EXPECT_LT(covered, 340) << rise;
  }
}

TEST(Trace, LinesJoinNeighbouringValuesInEveryColumn) {
  const History history = wave();
  std::vector<Span> spans;
  for (double width = 90; width > 0.01; width *= 0.5) {
    trace(history, 1, {5, 5 + width, 0, 500}, spans);
    for (std::size_t i = 0; i < spans.size(); ++i) {
      ASSERT_FALSE(spans[i].empty()) << width << ", " << i;
      const double middle = 5000 + 1000 * width * (static_cast<double>(i) + 0.5) / 500;
      ASSERT_LE(spans[i].least, middle + 1000 * width / 500 + 1);
      ASSERT_GE(spans[i].greatest, middle - 1000 * width / 500 - 1);
      if (i > 0) {
        ASSERT_LE(spans[i].least, spans[i - 1].greatest + 1e-3);
      }
    }
  }
}

TEST(Trace, WhatIsNotANumberLeavesAGap) {
  auto layout = std::make_shared<RowLayout>();
  layout->state = layout->width = 1;
  History history(layout);
  for (int i = 0; i < 100; ++i) {
    const double value = i >= 40 && i < 60 ? std::nan("") : 1;
    history.add(i, {&value, 1});
  }
  std::vector<Span> spans;
  trace(history, 0, {0, 99, 0, 99}, spans);
  EXPECT_FALSE(spans[30].empty());
  EXPECT_TRUE(spans[50].empty());
  EXPECT_FALSE(spans[70].empty());
}

TEST(PathTrace, OfALongRunHasFewPointsAndReachesEveryPlace) {
  const History history = wave();
  const Axis x{0, 100'000, 0, 500}, y{-1, 8, 300, 0};
  const QList<QPolygonF> lines = path_trace(history, 1, 0, 0, 100, x, y);
  ASSERT_EQ(lines.size(), 1);
  EXPECT_LT(lines[0].size(), 5'000);
  EXPECT_NEAR(lines[0].first().x(), 0, 1);
  EXPECT_NEAR(lines[0].last().x(), 500, 1);
  double top = 300;
  for (const QPointF& point : lines[0]) top = std::min(top, point.y());
  EXPECT_NEAR(top, y.pixel(7), 0.5);
}

// Two runs of different stacks: their signals stand in other columns.
TEST(SignalPick, FindsACurveInAnotherLayoutByItsNames) {
  RowLayout one, other;
  one.signals = {{{"com/position", "m", {"x", "y", "z"}}, 0},
                 {{"torque/share", "1", {"hip", "knee"}}, 3},
                 {{"tick/total", "µs", {"total"}}, 5}};
  other.signals = {{{"tick/total", "ms", {"total"}}, 0},
                   {{"torque/share", "1", {"ankle", "knee"}}, 1},
                   {{"com/position", "m", {"x", "y", "z"}}, 3}};
  const auto column = [&](const char* pick) {
    return column_in(other, curves_of(one, pick).at(0));
  };
  EXPECT_EQ(column("com/position#z"), 5UL);
  EXPECT_EQ(column("torque/share#knee"), 2UL);
  EXPECT_EQ(column("torque/share#hip"), std::nullopt);
  EXPECT_EQ(column("tick/total"), std::nullopt) << "another unit";
  EXPECT_EQ(column_in(RowLayout(), curves_of(one, "tick/total").at(0)), std::nullopt);
}

// As of a CoM at rest over another one.
TEST(PathTrace, APathThatRestsIsADotWithinAxes) {
  qputenv("QT_QPA_PLATFORM", "offscreen");
  int count = 1;
  char name[] = "trace_test";
  char* names[] = {name, nullptr};
  const QGuiApplication fonts(count, names);
  auto layout = std::make_shared<RowLayout>();
  layout->state = layout->width = 2;
  History history(layout);
  for (int i = 0; i < 100; ++i) {
    const double row[] = {0.3, 0.7 + 1e-9 * i};
    history.add(0.01 * i, row);
  }
  QImage image(200, 100, QImage::Format_RGB32);
  image.fill(Qt::white);
  PlotPicture picture;
  picture.area = {40, 10, 150, 70};
  picture.x = {0, 1, 40, 190};
  picture.y = {0, 1, 80, 10};
  picture.lines.push_back({stroke_of(0, false), {}});
  picture.lines[0].paths = path_trace(history, 0, 1, 0, 1, picture.x, picture.y);
  QPainter painter(&image);
  picture.paint(painter, QFont(), nullptr);
  painter.end();
  const auto inked = [&](const QRect& where) {
    int pixels = 0;
    for (int x = where.left(); x <= where.right(); ++x)
      for (int y = where.top(); y <= where.bottom(); ++y)
        pixels += image.pixelColor(x, y) != QColor(Qt::white) ? 1 : 0;
    return pixels;
  };
  EXPECT_GT(inked({83, 29, 5, 5}), 4) << "the dot";
  EXPECT_GT(inked({0, 0, 38, 100}), 10) << "numbers beside the axis";
}

// One outlier does not flatten the curve; a jump that lasts, and a line, are no outliers.
TEST(Range, LeavesOutAFewPixelsOnly) {
  std::vector<Span> spans;
  for (int i = 0; i < 600; ++i) spans.push_back({std::sin(0.05 * i), std::sin(0.05 * i) + 0.01});
  std::vector<Span> peak = spans;
  peak[300] = {-1, 500};
  EXPECT_NEAR(without_outliers(peak).greatest, 1.01, 0.02);
  EXPECT_NEAR(without_outliers(peak).least, -1, 0.02);
  std::vector<Span> jump = spans;
  for (std::size_t i = 300; i < 340; ++i) jump[i] = {400, 500};
  EXPECT_EQ(without_outliers(jump).greatest, 500);
  EXPECT_EQ(without_outliers(spans).greatest,
            std::ranges::max(spans, {}, &Span::greatest).greatest);
  std::vector<Span> flat(600, {2, 2});
  flat[7] = {2, 3};
  EXPECT_EQ(without_outliers(flat).greatest, 3);
  EXPECT_TRUE(without_outliers({}).empty());
}

}  // namespace
}  // namespace poise::gui
