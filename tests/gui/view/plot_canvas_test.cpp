// SPDX-License-Identifier: BSD-2-Clause
// Pixels of plots: what is kept between pictures changes none of them, and none is left out.
// Formatting of their numbers.

#include "poise/gui/view/plots/plot_canvas.hpp"

#include <QtTest>
#include <cmath>
#include <random>

#include "poise/gui/view/plots/plot_legend.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/numbers.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kCurves = 5;

// Waves of several frequencies; one row of 97 is a peak, some values are not numbers.
History waves(std::size_t rows) {
  auto layout = std::make_shared<RowLayout>();
  layout->signals.push_back({{"waves", "m", {"a", "b", "c", "d", "e"}, {}, 0}, 0});
  layout->state = layout->width = kCurves;
  History history(layout);
  std::vector<double> row(kCurves);
  for (std::size_t i = 0; i < rows; ++i) {
    const double time = 1e-3 * static_cast<double>(i);
    for (std::size_t c = 0; c < kCurves; ++c)
      row[c] = std::sin(time * std::pow(3, static_cast<double>(c)));
    if (i % 97 == 0) row[1] = 3;
    if (i % 1000 > 960) row[2] = std::nan("");
    history.add(time, row);
  }
  return history;
}

QImage picture_of(QWidget& widget, const QColor& ground = Qt::magenta) {
  QImage image(widget.size(), QImage::Format_RGB32);
  image.fill(ground);
  widget.render(&image, {}, {}, {});
  return image;
}

}  // namespace

class PlotCanvasTest : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { CurrentTheme::get().use(true); }

  void numbers_are_those_of_engineers() {
    QCOMPARE(short_number(0.00321, "m"), QString("3.21 mm"));
    QCOMPARE(short_number(1234, "N"), QString("1234 N"));
    QCOMPARE(short_number(56789, "N"), QString("56.8 kN"));
    QCOMPARE(short_number(-12.34, "N·m"), QString("−12.3 N·m"));
    QCOMPARE(short_number(1e-9, "rad"), QString("0 rad"));
    QCOMPARE(tick_text(100, 50), QString("100"));
    QCOMPARE(tick_text(-0.03, 0.03), QString("−0.03"));
    QCOMPARE(tick_text(0.25, 0.25), QString("0.25"));
    QCOMPARE(tick_text(1e-18, 0.5), QString("0"));
    QCOMPARE(scale_for(0.0015, "m").unit, QString("mm"));
    QCOMPARE(scale_for(0.0015, "m").factor, 1e3);
    QCOMPARE(scale_for(300, "N, N·m").unit, QString("N, N·m"));
    QCOMPARE(scale_for(2.5e-5, "1").unit, QString("10⁻⁶"));
    QCOMPARE(scale_for(25'000, "µs").unit, QString("ms"));
    QCOMPARE(short_number(25'000, "µs"), QString("25.0 ms"));
    QCOMPARE(short_number(1875, "µs"), QString("1875 µs"));
    const Scale small = scale_for(3e-7, "m");
    QCOMPARE(scaled_number(3e-7, small), QString("300 nm"));
    QCOMPARE(scaled_number(-2.1e-8, small), QString("−21.0 nm"));
    QCOMPARE(scaled_number(3e-10, small), QString("0.300 nm"));
    QCOMPARE(scaled_number(0, small), QString("0 nm"));
    QCOMPARE(scaled_number(2.5e-7, scale_for(2.5e-7, "1")), QString("250·10⁻⁹"));
  }

  void values_of_a_legend_do_not_touch() {
    PlotLegend legend;
    const QStringList values{"−110 mrad/s", "−23.9 mrad/s", "−47.8 mrad/s"};
    legend.set_rows({{"l_ankle_pitch", {}, true, values}}, {"A", "B", "Δ"});
    QFont small = legend.font();
    small.setPixelSize(11);
    int least = 0;
    for (const QString& value : values)
      least = std::max(least, QFontMetrics(small).horizontalAdvance(value));
    const int three = legend.wanted_width();
    legend.set_rows({{"l_ankle_pitch", {}, true, {"0"}}}, {""});
    QVERIFY(three - legend.wanted_width() >= 3 * (least + 4) - 62);
  }

  void a_picture_after_many_others_is_that_drawn_from_nothing() {
    Session session;
    Cursors cursors;
    std::size_t rows = 2'000;
    session.show_recorded(nullptr, waves(rows));
    std::vector<Curve> all = curves_of(*session.history().layout(), "waves");
    for (std::size_t i = 0; i < all.size(); ++i) all[i].pen = i;
    std::vector<Curve> curves = all;
    std::optional<Curve> over;
    PlotCanvas used(session, cursors);
    std::mt19937 random(7);
    const auto share = [&] { return std::uniform_real_distribution<double>(0, 1)(random); };
    double from = 0, to = 2;
    QSize size(400, 260);
    for (int i = 0; i < 300; ++i) {
      switch (random() % 8) {
        case 0:  // more of the run
          rows += 1 + random() % 3'000;
          session.show_recorded(nullptr, waves(rows));
          break;
        case 1:
          CurrentTheme::get().use(random() % 2 == 0);
          break;
        case 2:
          size = QSize(90 + static_cast<int>(500 * share()), 70 + static_cast<int>(300 * share()));
          break;
        case 3:
          curves.assign(all.begin(), all.begin() + 1 + static_cast<std::ptrdiff_t>(random() % 5));
          over = random() % 3 == 0 ? std::optional(all[3]) : std::nullopt;
          break;
        case 4:
          cursors.set(static_cast<int>(random() % 2), share() * session.history().to());
          session.show(share() * session.history().to());
          break;
        case 5: {  // zoom
          const double width = std::exp(std::log(0.02) + share() * std::log(1'000.0));
          from = share() * session.history().to();
          to = from + width;
          break;
        }
        default:  // pan, by parts of a pixel too
          const double by = (share() - 0.3) * (to - from) * (random() % 2 == 0 ? 1 : 0.01);
          from += by;
          to += by;
      }
      PlotCanvas fresh(session, cursors);
      for (PlotCanvas* canvas : {&used, &fresh}) {
        canvas->resize(size);
        canvas->set_curves(curves, over);
        canvas->see(from, to);
        canvas->refresh();
      }
      QVERIFY2(picture_of(used) == picture_of(fresh), qPrintable(QString::number(i)));
    }
  }

  // They are not drawn on the ground of their pane.
  void every_pixel_is_painted() {
    Session session;
    Cursors cursors;
    session.show_recorded(nullptr, waves(3'000));
    for (const bool legend : {false, true})
      for (int i = 0; i < 40; ++i) {
        std::unique_ptr<QWidget> widget;
        if (legend) {
          auto made = std::make_unique<PlotLegend>();
          made->set_rows({{"a", {Qt::red}, true, {"1 m"}}, {"b", {Qt::red}, false, {"2 m"}}}, {""});
          widget = std::move(made);
        } else {
          auto made = std::make_unique<PlotCanvas>(session, cursors);
          made->set_curves(curves_of(*session.history().layout(), "waves"), {});
          made->see(0.1 * i, 3);
          widget = std::move(made);
        }
        widget->resize(80 + 7 * i, 60 + 5 * i);
        QVERIFY(widget->testAttribute(Qt::WA_OpaquePaintEvent));
        QCOMPARE(picture_of(*widget, Qt::magenta), picture_of(*widget, Qt::green));
      }
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::PlotCanvasTest)
#include "plot_canvas_test.moc"
