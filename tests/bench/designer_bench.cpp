// SPDX-License-Identifier: BSD-2-Clause
// The designer at work: Atlas with its meshes, four live plots, a run at 1 kHz in real time.
//   designer_bench [SECONDS] [STACK]   under a display, such as `xvfb-run -a`

#include <sys/resource.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdio>

#include "gui/model/templates.hpp"
#include "gui/view/look.hpp"
#include "gui/view/main_window.hpp"
#include "gui/view/scene_view.hpp"

using namespace poise::gui;

namespace {

// Of this process [MB].
double resident() {
  QFile file("/proc/self/statm");
  if (!file.open(QIODevice::ReadOnly)) return 0;
  return file.readAll().split(' ').value(1).toDouble() * 4096 / 1e6;
}

double cpu_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const auto of = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return of(usage.ru_utime) + of(usage.ru_stime);
}

void wait(int milliseconds) {
  QEventLoop loop;
  QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
  loop.exec();
}

}  // namespace

int main(int argc, char** argv) {
  QElapsedTimer clock;
  clock.start();
  if (qEnvironmentVariableIsEmpty("LP_NUM_THREADS")) qputenv("LP_NUM_THREADS", "1");
  QApplication app(argc, argv);
  const int seconds = argc > 1 ? std::atoi(argv[1]) : 20;
  const QString stack = argc > 2 ? argv[2] : "t02_com_circle";
  QTemporaryDir folder;
  Looks::get().use(true);
  MainWindow window(folder.path());
  window.show();
  wait(0);
  window.repaint();
  std::printf("window shown after %lld ms\n", static_cast<long long>(clock.elapsed()));
  window.open_template(template_folder() + "/" + stack + ".yaml", true);
  Session& session = window.bench().session();
  while (session.history().size() < 100 && clock.elapsed() < 60'000) wait(10);
  std::printf("ticks and pictures after %lld ms\n", static_cast<long long>(clock.elapsed()));
  wait(2000);
  const double before = resident();
  double cpu = cpu_seconds();
  for (int second = 0; second < seconds; second += 5) {
    const long pictures = window.scene().pictures();
    QElapsedTimer five;
    five.start();
    wait(5000);
    const double wall = 1e-3 * static_cast<double>(five.elapsed());
    const Runner::Status status = session.status();
    const double used = cpu_seconds() - cpu;
    cpu += used;
    std::printf(
        "%6.1f s  %5.1f frames/s  real time %.3f  lateness p99 %.3f ms  %.2f cores  %.0f MB "
        "(%+.1f)\n",
        status.time, static_cast<double>(window.scene().pictures() - pictures) / wall,
        status.real_time, 1e3 * status.lateness, used / wall, resident(), resident() - before);
    std::fflush(stdout);
    if (!session.running()) window.bench().run();
  }
  window.bench().document().undo().setClean();
  return 0;
}
