// SPDX-License-Identifier: BSD-2-Clause
// Signals, plots and cursors, controlled by mouse and keyboard.

#include <algorithm>

#include "poise/gui/view/plots/plot_canvas.hpp"
#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/gui/view/plots/signals_pane.hpp"
#include "poise/gui/view/timeline/timeline.hpp"
#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {

class PlotsTest : public WindowFixture {
  Q_OBJECT

  PlotsPane& pane() { return *window_->findChild<PlotsPane*>(); }
  PlotView& plot(std::size_t i) { return *pane().plots()[i]; }
  QWidget& canvas(std::size_t i) { return *plot(i).findChild<QWidget*>("plot-canvas"); }
  void have_run() {
    open_own();
    run_until(0.3);
    window_->use(Workspace::kReview);
    QTRY_VERIFY(plot(0).curves() > 0);
  }
  // The item of a signal, scrolled into view.
  QTreeWidgetItem* item(const QString& group, const QString& name) {
    auto* tree = find<QTreeWidget>("signals");
    for (QTreeWidgetItem* one : tree->findItems(name, Qt::MatchExactly | Qt::MatchRecursive))
      if (one->parent() && one->parent()->text(0) == group) {
        one->parent()->setExpanded(true);
        tree->scrollToItem(one);
        return one;
      }
    return nullptr;
  }

 private Q_SLOTS:
  void init() { show_window(); }
  void cleanup() { close_window(); }

  void a_signal_without_motion_has_a_plain_scale() {
    have_run();
    PlotSpec still;
    still.picks = {"solver/outcome"};
    plot(0).set_spec(still);
    plot(0).refresh();
    QCOMPARE(plot(0).canvas().picture().y_scale.unit, QString());
  }

  void what_is_used_is_shown_over_the_truth() {
    open_own_with("plant: {type: gauss,",
                  "plant: {type: gauss, joint_noise: 1 mrad, base_noise: 0.002,");
    run_until(0.2);
    window_->use(Workspace::kReview);
    QTRY_COMPARE(plot(3).spec().picks,
                 (std::vector<std::string>{"base/position", "truth/base/position"}));
    QTRY_COMPARE(plot(3).curves(), std::size_t{6});
  }

  void a_signal_is_dragged_into_a_plot() {
    have_run();
    auto* tree = find<QTreeWidget>("signals");
    QTreeWidgetItem* one = item("com", "velocity");
    QVERIFY(one);
    const QPoint from = tree->viewport()->mapTo(window_.get(), tree->visualItemRect(one).center());
    const QPoint to = plot(1).mapTo(window_.get(), plot(1).rect().center());
    QWindow* window = window_->windowHandle();
    // The drag blocks until the drop, so all later events are queued beforehand.
    for (int i = 1; i <= 8; ++i)
      QTimer::singleShot(150 + 60 * i, window,
                         [=] { QTest::mouseMove(window, from + (to - from) * i / 8); });
    QTimer::singleShot(900, window,
                       [=] { QTest::mouseRelease(window, Qt::LeftButton, Qt::NoModifier, to); });
    QTest::mousePress(window, Qt::LeftButton, Qt::NoModifier, from);
    QTest::mouseMove(window, from + QPoint(-30, 2));
    QTRY_COMPARE_WITH_TIMEOUT(plot(1).shown_signal(), std::string("com/velocity"), 20'000);
    QTRY_COMPARE(plot(1).curves(), std::size_t{3});
  }

  void a_component_is_dropped_beside_another() {
    have_run();
    plot(0).set_signal("com/velocity#x");
    plot(0).refresh();
    QCOMPARE(plot(0).curves(), std::size_t{1});
    QMimeData mime;
    mime.setData(kSignalMime, "com/velocity#z");
    QDragEnterEvent enter(QPoint(40, 40), Qt::CopyAction, &mime, Qt::LeftButton,
                          Qt::ControlModifier);
    QApplication::sendEvent(&plot(0), &enter);
    QDropEvent drop(QPointF(40, 40), Qt::CopyAction, &mime, Qt::LeftButton, Qt::ControlModifier);
    QApplication::sendEvent(&plot(0), &drop);
    QCOMPARE(plot(0).picks(), (std::vector<std::string>{"com/velocity#x", "com/velocity#z"}));
    QCOMPARE(plot(0).curves(), std::size_t{2});
  }

  void of_many_curves_those_that_went_furthest_are_shown() {
    have_run();
    plot(1).set_signal("torque/share");
    plot(1).refresh();
    QCOMPARE(plot(1).curves(), std::size_t{8});
    QStringList shown;
    for (const QString& text : plot(1).legend_texts()) shown << text.section(' ', 0, 0);
    const History& history = session().history();
    const Columns& columns = *history.layout()->find("torque/share");
    double least_shown = 1e9, most_hidden = 0;
    for (std::size_t i = 0; i < columns.count(); ++i) {
      double peak = 0;
      for (std::size_t row = 0; row < history.size(); ++row)
        peak = std::max(peak, std::abs(history.row(row)[columns.first + i]));
      if (shown.contains(QString::fromStdString(columns.signal.labels[i])))
        least_shown = std::min(least_shown, peak);
      else
        most_hidden = std::max(most_hidden, peak);
    }
    QVERIFY(most_hidden > 0 && least_shown > 0.8 * most_hidden);
  }

  void the_search_finds_a_signal_and_enter_shows_it() {
    have_run();
    auto* search = find<QLineEdit>("signals-search");
    QTest::keyClicks(search, "momentum");
    auto* tree = find<QTreeWidget>("signals");
    int shown = 0;
    for (int i = 0; i < tree->topLevelItemCount(); ++i)
      shown += tree->topLevelItem(i)->isHidden() ? 0 : 1;
    QCOMPARE(shown, 1);
    QTest::keyClick(search, Qt::Key_Down);
    QTreeWidgetItem* wanted = item("momentum", "linear");
    if (wanted == nullptr) wanted = tree->findItems("momentum", Qt::MatchExactly)[0]->child(0);
    tree->setCurrentItem(wanted);
    QTest::keyClick(tree, Qt::Key_Return);
    QCOMPARE(plot(0).shown_signal(), SignalTree::pick_of(*wanted));
  }

  void cursors_tell_values_and_differences() {
    have_run();
    plot(0).set_signal("com/position#z");
    session().show(0.05);
    QTest::keyClick(&canvas(0), Qt::Key_A);
    session().show(0.25);
    QTest::keyClick(&canvas(0), Qt::Key_B);
    QCOMPARE(*pane().cursors().time(0), 0.05);
    QCOMPARE(*pane().cursors().time(1), 0.25);
    plot(0).refresh();
    const History& history = session().history();
    const std::size_t z = history.layout()->find("com/position")->first + 2;
    const double a = history.row(history.at(0.05))[z], b = history.row(history.at(0.25))[z];
    const QString said = plot(0).legend_texts().value(0);
    const Scale scale = static_cast<PlotCanvas&>(canvas(0)).scale("m");
    QVERIFY2(said.contains("A " + scaled_number(a, scale)), qPrintable(said));
    QVERIFY2(said.endsWith(scaled_number(b - a, scale)), qPrintable(said));
    QTest::keyClick(window_->findChild<Timeline*>(), Qt::Key_Escape);
    QVERIFY(!pane().cursors().any());
  }

  void all_plots_zoom_together_and_back() {
    have_run();
    plot(0).refresh();
    const auto before = plot(0).seen();
    QTest::keyClick(&canvas(0), Qt::Key_Plus);
    QVERIFY(plot(3).seen().second < before.second);
    QCOMPARE(plot(3).seen(), plot(0).seen());
    QTest::keyClick(&canvas(0), Qt::Key_Home);
    QTRY_COMPARE(plot(3).seen(), before);
  }

  void the_wheel_zooms_time_about_the_mouse() {
    have_run();
    plot(0).refresh();
    QCoreApplication::processEvents();
    const auto before = plot(0).seen();
    QWidget& canvas = this->canvas(0);
    const QPointF at(canvas.width() * 0.3, canvas.height() * 0.4);
    const auto wheel = [&](int steps) {
      QWheelEvent event(at, canvas.mapToGlobal(at), {}, {0, 120 * steps}, Qt::NoButton,
                        Qt::NoModifier, Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(&canvas, &event);
    };
    wheel(1);
    QTRY_VERIFY(plot(3).seen().second - plot(3).seen().first <
                0.95 * (before.second - before.first));
    QCOMPARE(plot(3).seen(), plot(0).seen());
    QVERIFY(plot(0).seen().first > before.first && plot(0).seen().second < before.second);
    wheel(-1);
    QTRY_VERIFY(std::abs(plot(3).seen().second - before.second) < 1e-6);
    QVERIFY(std::abs(plot(0).seen().first - before.first) < 1e-6);
  }

  void the_pane_with_the_focus_is_copied_as_a_picture() {
    have_run();
    QApplication::clipboard()->clear();
    canvas(1).setFocus();
    QTRY_VERIFY(canvas(1).hasFocus());
    QTest::keyClick(window_.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QSize size = QApplication::clipboard()->pixmap().size();
    QCOMPARE(size, plot(1).size() * plot(1).devicePixelRatio());
  }

  void a_double_click_enlarges_a_plot_and_brings_the_others_back() {
    have_run();
    const QSize before = plot(2).size();
    const double shown = session().shown();
    QTest::mouseDClick(&canvas(2), Qt::LeftButton);
    QCOMPARE(pane().enlarged(), &plot(2));
    QVERIFY(plot(2).width() > 1.8 * before.width() && plot(2).height() > 1.8 * before.height());
    QVERIFY(!plot(0).isVisible());
    QTest::keyClick(&canvas(2), Qt::Key_Return);
    QVERIFY(pane().enlarged() == nullptr);
    QCOMPARE(plot(2).size(), before);
    QVERIFY(plot(0).isVisible());
    QCOMPARE(session().shown(), shown);
  }

  void any_number_of_plots_wraps_by_the_width() {
    have_run();
    while (pane().plots().size() < 11) find<QToolButton>("plots-add")->click();
    const auto in_first_row = [&] {
      return std::ranges::count_if(
          pane().plots(), [&](PlotView* one) { return one->isVisible() && one->y() == 0; });
    };
    const auto wide = in_first_row();
    QVERIFY(wide > 1 && wide < 11);
    for (std::size_t i = 0; i < 11; ++i)
      for (std::size_t k = 0; k < i; ++k)
        QVERIFY(!plot(i).geometry().intersects(plot(k).geometry()));
    window_->resize(1024, 900);
    QTRY_VERIFY(in_first_row() < wide);
    for (PlotView* one : pane().plots()) QVERIFY(one->width() >= 176 && one->height() >= 100);
    plot(10).findChild<QToolButton*>("plot-close")->click();
    QTRY_COMPARE(pane().plots().size(), std::size_t{10});
  }

  void an_arrangement_is_saved_and_comes_back_in_another_run() {
    have_run();
    plot(0).set_signal("com/position");
    plot(0).refresh();
    plot(0).toggle(1);
    plot(1).set_signal("com/velocity#z");
    plot(1).set_over("com/position#z");
    pane().add_plot()->set_signal("a/signal/of/another/stack");
    const PlotLayout before = pane().arrangement();
    QVERIFY(pane().layouts().save("mine", before));
    while (pane().plots().size() > 2) pane().remove_plot(pane().plots().back());
    QCOMPARE(pane().layouts().names(), QStringList{"mine"});
    pane().arrange(PlotLayouts(folder_->filePath("journal/plots.json")).layout("mine"));
    QVERIFY(pane().arrangement() == before);
    QCOMPARE(plot(0).curves(), std::size_t{2});
    QCOMPARE(plot(4).curves(), std::size_t{0});
    QVERIFY(pane().layouts().remove("mine"));
    QVERIFY(pane().layouts().names().isEmpty());
  }

  void a_curve_is_switched_off_in_the_legend() {
    have_run();
    plot(0).set_signal("com/position");
    plot(0).refresh();
    auto* legend = plot(0).findChild<QWidget*>("plot-legend");
    QVERIFY(legend && legend->isVisible());
    QVERIFY2(legend->geometry().left() >= canvas(0).geometry().right(), "beside the curves");
    QTest::mouseClick(legend, Qt::LeftButton, {}, QPoint(30, 12));
    QCOMPARE(plot(0).curves(), std::size_t{2});
    QCOMPARE(plot(0).canvas().curves()[0].component, std::string("y"));
    QTest::mouseClick(legend, Qt::LeftButton, {}, QPoint(30, 12));
    QCOMPARE(plot(0).curves(), std::size_t{3});
    QTest::mouseDClick(legend, Qt::LeftButton, {}, QPoint(30, 12));
    QCOMPARE(plot(0).curves(), std::size_t{1});
    QCOMPARE(plot(0).canvas().curves()[0].component, std::string("x"));
  }

  // Not with every picture, but the last values are never missing.
  void the_legend_has_the_values_of_the_moment_shown() {
    have_run();
    plot(0).set_signal("com/position");
    plot(0).refresh();
    auto* legend = plot(0).findChild<QWidget*>("plot-legend");
    for (int i = 1; i <= 20; ++i) session().show(0.01 * i);
    const auto said = [&] { return legend->accessibleDescription(); };
    const auto wanted = [&] { return plot(0).legend_texts().join(", ").replace("  ", " "); };
    QTRY_COMPARE(said(), wanted());
    session().show(0.25);
    QTRY_COMPARE(said(), wanted());
    window_->cursors().hover(0.05);
    QCOMPARE(said(), wanted());
    window_->cursors().hover({});
    QCOMPARE(said(), wanted());
  }

  void a_signal_is_drawn_over_another() {
    have_run();
    plot(0).set_signal("com/position#y");
    plot(0).set_over("com/position#x");
    plot(0).refresh();
    const PlotPicture& picture = plot(0).canvas().picture();
    QCOMPARE(picture.lines.size(), std::size_t{1});
    QVERIFY(!picture.lines[0].paths.isEmpty());
    const History& history = session().history();
    const std::size_t x = history.layout()->find("com/position")->first;
    const auto last = history.row(history.size() - 1);
    const QPointF end = picture.lines[0].paths.last().last();
    QVERIFY(std::abs(end.x() - picture.x.pixel(last[x])) < 1);
    QVERIFY(std::abs(end.y() - picture.y.pixel(last[x + 1])) < 1);
    // Both in metres: one scale.
    const double per_x = (picture.x.to - picture.x.from) / picture.area.width();
    const double per_y = (picture.y.to - picture.y.from) / picture.area.height();
    QVERIFY(std::abs(per_x / per_y - 1) < 1e-6);
  }

  void a_plot_is_saved_as_vectors_pixels_and_values() {
    have_run();
    plot(0).set_signal("com/position");
    plot(0).refresh();
    const QString svg = folder_->filePath("plot.svg"), png = folder_->filePath("plot.png"),
                  csv = folder_->filePath("plot.csv");
    QVERIFY(plot(0).save(svg) && plot(0).save(png) && plot(0).save(csv));
    QFile vectors(svg);
    QVERIFY(vectors.open(QIODevice::ReadOnly));
    const QByteArray written = vectors.readAll();
    QVERIFY(written.contains("<svg") && written.contains("viewBox=\"0 0 800"));
    QVERIFY2(written.count("<path") >= 3, "curves are lines, not pixels");
    QVERIFY(!written.contains("<image"));
    QCOMPARE(QImage(png).width(), 1600);
    QFile file(csv);
    QVERIFY(file.open(QIODevice::ReadOnly | QIODevice::Text));
    QCOMPARE(file.readLine().trimmed(),
             QByteArray("time [s],com/position x [m],com/position y [m],com/position z [m]"));
    const History& history = session().history();
    const std::size_t x = history.layout()->find("com/position")->first;
    std::size_t row = 0;
    for (; !file.atEnd(); ++row) {
      const QList<QByteArray> values = file.readLine().trimmed().split(',');
      QCOMPARE(values.size(), 4);
      QVERIFY(std::abs(values[3].toDouble() - history.row(row)[x + 2]) < 1e-9);
    }
    QCOMPARE(row, history.size());
    QVERIFY(!plot(0).save("/nowhere/plot.svg"));
  }

  // The other run has the same signals in other columns, and lacks one.
  void ghost_curves_are_those_of_the_same_signal() {
    have_run();
    const History& history = session().history();
    auto layout = std::make_shared<RowLayout>(*history.layout());
    layout->signals.clear();
    std::size_t column = 0;
    for (auto one = history.layout()->signals.rbegin(); one != history.layout()->signals.rend();
         ++one) {
      if (one->signal.name == "torque/share") continue;
      layout->signals.push_back({one->signal, column});
      column += one->count();
    }
    layout->state = column;
    layout->width = column + history.layout()->width - history.layout()->state;
    History other(layout);
    std::vector<double> row(layout->width);
    for (std::size_t i = 0; i < history.size(); ++i) {
      const auto from = history.row(i);
      for (const Columns& one : layout->signals)
        for (std::size_t k = 0; k < one.count(); ++k)
          row[one.first + k] = 2 * from[history.layout()->find(one.signal.name)->first + k];
      std::ranges::copy(from.subspan(history.layout()->state),
                        row.begin() + static_cast<std::ptrdiff_t>(column));
      other.add(history.time(i), row);
    }
    session().put_beside(std::move(other), "other");
    plot(0).set_signal("com/position");
    plot(1).set_signal("torque/share");
    plot(0).refresh();
    plot(1).refresh();
    const auto& lines = plot(0).canvas().picture().lines;
    QCOMPARE(lines.size(), std::size_t{6});
    for (std::size_t c = 0; c < 3; ++c)
      for (std::size_t i = 0; i < lines[c].spans.size(); ++i) {
        const Span &ghost = lines[c].spans[i], &own = lines[3 + c].spans[i];
        QCOMPARE(ghost.empty(), own.empty());
        QVERIFY(own.empty() || std::abs(ghost.greatest - 2 * own.greatest) < 1e-6);
      }
    QCOMPARE(plot(1).canvas().picture().lines.size(), plot(1).curves());
  }

  void a_click_looks_at_that_moment() {
    have_run();
    QTest::mouseClick(&canvas(2), Qt::LeftButton, Qt::NoModifier, canvas(2).rect().center());
    QVERIFY(!session().follows());
    const auto [from, to] = plot(2).seen();
    QTRY_VERIFY(session().shown() > from && session().shown() < to);
  }
};

}  // namespace poise::gui

POISE_WINDOW_TEST(poise::gui::PlotsTest)
#include "plots_test.moc"
