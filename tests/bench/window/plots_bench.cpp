// SPDX-License-Identifier: BSD-2-Clause
// What pictures of plots cost: curves of a long run, scrolled and zoomed.
//   plots_bench [MINUTES] [CURVES]   under a display, such as `xvfb-run -a`

#include <QApplication>
#include <QElapsedTimer>
#include <QWindow>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <random>
#include <vector>

#include "poise/gui/view/plots/plot_canvas.hpp"
#include "poise/gui/view/theme/theme.hpp"

using namespace poise::gui;

namespace {

constexpr qint64 kPatience = 10'000;  // [ms]

// A run at 1 kHz of smooth curves with noise; every row is kept.
History long_run(double minutes, std::size_t curves) {
  auto layout = std::make_shared<RowLayout>();
  layout->signals.push_back({{"curves", "1", {}, {}, 0}, 0});
  for (std::size_t c = 0; c < curves; ++c)
    layout->signals[0].signal.labels.push_back(std::to_string(c));
  layout->state = layout->width = curves;
  const auto rows = static_cast<std::size_t>(60'000 * minutes);
  History history(layout, rows * curves + 1);
  std::mt19937 random(1);
  std::normal_distribution<double> noise(0, 0.02);
  std::vector<double> row(curves);
  for (std::size_t i = 0; i < rows; ++i) {
    const double time = 1e-3 * static_cast<double>(i);
    for (std::size_t c = 0; c < curves; ++c)
      row[c] = static_cast<double>(c) / 10 +
               std::sin(time * (0.1 + 0.01 * static_cast<double>(c))) + noise(random);
    history.add(time, row);
  }
  return history;
}

struct Times {
  double median, worst, processor;
};

// Processor time of this thread [ms].
double processor() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

// Milliseconds of a picture: reading the history, drawing, painting.
template <class See>
Times measure(std::vector<PlotCanvas*>& plots, int pictures, const See& see) {
  std::vector<double> times, used;
  for (int i = 0; i < pictures; ++i) {
    const double before = processor();
    QElapsedTimer one;
    one.start();
    for (PlotCanvas* plot : plots) {
      see(*plot, static_cast<double>(i) / pictures);
      plot->refresh();
      plot->repaint();
    }
    times.push_back(1e-6 * static_cast<double>(one.nsecsElapsed()));
    used.push_back(processor() - before);
  }
  std::ranges::sort(times);
  std::ranges::sort(used);
  return {times[times.size() / 2], times.back(), used[used.size() / 2]};
}

void report(const char* what, const Times& times) {
  std::printf("%-44s %6.2f ms a picture (worst %.2f, processor %.2f), %.0f pictures/s\n", what,
              times.median, times.worst, times.processor, 1e3 / times.median);
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  const double minutes = argc > 1 ? std::atof(argv[1]) : 10;
  const auto curves = static_cast<std::size_t>(argc > 2 ? std::atoi(argv[2]) : 100);
  CurrentTheme::get().use(true);
  Session session;
  Cursors cursors;
  QElapsedTimer clock;
  clock.start();
  session.show_recorded(nullptr, long_run(minutes, curves));
  std::printf("%zu rows of %zu curves added in %.1f s\n", session.history().size(), curves,
              1e-3 * static_cast<double>(clock.elapsed()));
  QWidget window;
  window.resize(1600, 900);
  const std::vector<Curve> all = curves_of(*session.history().layout(), "curves");
  std::vector<PlotCanvas*> plots;
  constexpr std::size_t kPerPlot = 10;
  const int columns = 4, rows = static_cast<int>((curves / kPerPlot + 3) / 4);
  for (std::size_t first = 0; first < all.size(); first += kPerPlot) {
    auto* plot = new PlotCanvas(session, cursors, &window);
    std::vector<Curve> some(
        all.begin() + static_cast<std::ptrdiff_t>(first),
        all.begin() + static_cast<std::ptrdiff_t>(std::min(first + kPerPlot, all.size())));
    for (std::size_t i = 0; i < some.size(); ++i) some[i].pen = i;
    plot->set_curves(std::move(some), {});
    const int at = static_cast<int>(plots.size());
    plot->setGeometry(at % columns * 400, at / columns * 900 / rows, 400, 900 / rows);
    plots.push_back(plot);
  }
  window.show();
  // A window that is not exposed yet paints nothing, and the times would be far too short.
  QElapsedTimer waited;
  waited.start();
  while (!window.windowHandle()->isExposed()) {
    if (waited.elapsed() > kPatience) {
      std::fprintf(stderr, "plots_bench: error: the window is not shown\n");
      return 1;
    }
    QCoreApplication::processEvents();
  }
  const double end = 60 * minutes;
  const auto scroll = [&](double width) {
    return [=](PlotCanvas& plot, double share) {
      plot.see(share * (end - width), share * (end - width) + width);
    };
  };
  report("scroll, 1 s", measure(plots, 100, scroll(1)));
  report("scroll, 10 s", measure(plots, 100, scroll(10)));
  report("scroll, 1 min", measure(plots, 100, scroll(60)));
  report("zoom, from everything to 0.1 s", measure(plots, 200, [&](PlotCanvas& plot, double share) {
           const double width = end * std::pow(0.1 / end, share);
           plot.see(0.4 * (end - width), 0.4 * (end - width) + width);
         }));
  std::vector<PlotCanvas*> some(plots.begin(),
                                plots.begin() + std::min<long>(4, std::ssize(plots)));
  report("40 curves, scroll, 10 s", measure(some, 100, scroll(10)));
  return 0;
}
