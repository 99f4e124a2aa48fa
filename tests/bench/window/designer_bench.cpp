// SPDX-License-Identifier: BSD-2-Clause
// The designer at work: Atlas with its meshes, live plots of 33 curves, a run at 1 kHz in real
// time.
//   designer_bench [SECONDS] [STACK]   under a display, such as `xvfb-run -a`

#include <sys/resource.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/plots/plot_view.hpp"
#include "poise/gui/view/plots/plots_pane.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/window/main_window.hpp"
#include "poise/tests/bench/window/measure_window.hpp"

using namespace poise::gui;
using poise::bench::resident;
using poise::bench::wait;

namespace {

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto of = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return of(usage.ru_utime) + of(usage.ru_stime);
}

struct Seen {
  double frames = 0, lateness = 0, cores = 0, memory = 0;
};

// Processor time of this thread [ms].
double processor() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

void show_curves(PlotsPane& pane) {
  PlotLayout layout;
  for (const char* signal :
       {"torque/share", "joints/position", "joints/velocity", "torque", "tick/total"})
    layout.emplace_back().picks = {signal};
  pane.arrange(layout);
}

// Counts how often plots are painted: pictures that are not painted would look fast.
class Paints : public QObject {
 public:
  explicit Paints(const PlotsPane& pane) {
    for (QWidget* canvas : pane.findChildren<QWidget*>("plot-canvas"))
      if (canvas->isVisible()) ++visible;
    for (QWidget* canvas : pane.findChildren<QWidget*>("plot-canvas"))
      canvas->installEventFilter(this);
  }
  long count = 0, visible = 0;

 protected:
  bool eventFilter(QObject*, QEvent* event) override {
    count += event->type() == QEvent::Paint ? 1 : 0;
    return false;
  }
};

// Milliseconds that the plots take of a picture, by the clock and of the processor: reading the
// run, drawing, painting.
struct PlotsPart {
  double clock = 0, processor = 0;
};

PlotsPart plots_part(PlotsPane& pane) {
  const auto paint = [&] {  // what has changed since the window was painted
    QCoreApplication::sendPostedEvents(pane.window(), QEvent::UpdateRequest);
  };
  paint();
  const double before = processor();
  QElapsedTimer one;
  one.start();
  pane.refresh();
  paint();
  return {1e-6 * static_cast<double>(one.nsecsElapsed()), processor() - before};
}

double median(std::vector<Seen> all, double Seen::*what) {
  std::ranges::nth_element(all, all.begin() + static_cast<long>(all.size() / 2), {}, what);
  return all[all.size() / 2].*what;
}

void report(const std::vector<Seen>& all, std::vector<PlotsPart> plots, const PlotsPane& pane) {
  const auto worst = std::ranges::max_element(all, {}, &Seen::lateness);
  const auto slowest = std::ranges::min_element(all, {}, &Seen::frames);
  std::printf(
      "%zu s: frames/s median %.1f, least %.1f; lateness p99 of a second: median %.3f, worst %.3f "
      "ms; %.2f cores; memory %.0f, %.0f, %.0f MB at the start, middle and end\n",
      all.size(), median(all, &Seen::frames), slowest->frames, median(all, &Seen::lateness),
      worst->lateness, median(all, &Seen::cores), all.front().memory, all[all.size() / 2].memory,
      all.back().memory);
  std::size_t curves = 0;
  for (const PlotView* plot : pane.plots()) curves += plot->curves();
  const std::size_t middle = plots.size() / 2;
  std::ranges::sort(plots, {}, &PlotsPart::processor);
  const double used = plots[middle].processor;
  std::ranges::sort(plots, {}, &PlotsPart::clock);
  std::printf("plots: %zu curves, %.2f ms a picture (worst %.2f, processor %.2f)\n", curves,
              plots[middle].clock, plots.back().clock, used);
}

}  // namespace

int main(int argc, char** argv) {
  QElapsedTimer clock;
  clock.start();
  QApplication app(argc, argv);
  const int seconds = std::max(5, argc > 1 ? std::atoi(argv[1]) : 20);
  const QString stack = argc > 2 ? argv[2] : "t02_com_circle";
  QTemporaryDir folder;
  CurrentTheme::get().use(true);
  MainWindow window(folder.path());
  window.show();
  wait(0);
  window.repaint();
  std::printf("window shown after %lld ms\n", static_cast<long long>(clock.elapsed()));
  window.open_template(template_folder() + "/" + stack + ".yaml", false);
  window.bench().document().set("plant.duration", std::to_string(seconds + 60));
  Session& session = window.bench().session();
  while (!window.bench().why_not_run().isEmpty() && clock.elapsed() < 60'000) wait(5);
  window.bench().run();
  while (session.history().size() < 100 && clock.elapsed() < 60'000) wait(5);
  std::printf("ticks and pictures after %lld ms\n", static_cast<long long>(clock.elapsed()));
  wait(2000);
  PlotsPane& pane = *window.findChild<PlotsPane*>();
  show_curves(pane);
  std::vector<PlotsPart> plots;
  Paints paints(pane);
  std::vector<Seen> all;
  double cpu = cpu_seconds();
  for (int second = 0; second < seconds && session.running(); ++second) {
    const long pictures = window.scene().pictures();
    QElapsedTimer one;
    one.start();
    wait(1000);
    const double wall = 1e-3 * static_cast<double>(one.elapsed());
    const Runner::Status status = session.status();
    const double used = cpu_seconds() - cpu;
    cpu += used;
    all.push_back({static_cast<double>(window.scene().pictures() - pictures) / wall,
                   1e3 * status.lateness, used / wall, resident()});
    const long painted = paints.count;
    plots.push_back(plots_part(pane));
    if (paints.count - painted < paints.visible) {
      std::printf("not all plots were painted\n");
      return 1;
    }
    if (second % 10 == 0)
      std::printf(
          "%6.1f s  %5.1f frames/s  real time %.3f  lateness p99 %.3f ms  %.2f cores  %.0f MB\n",
          status.time, all.back().frames, status.real_time, all.back().lateness, all.back().cores,
          all.back().memory);
    std::fflush(stdout);
  }
  if (all.empty()) {
    std::printf("the stack does not run: %s\n", qPrintable(session.why()));
    return 1;
  }
  report(all, plots, pane);
  window.bench().document().undo().setClean();
  return 0;
}
