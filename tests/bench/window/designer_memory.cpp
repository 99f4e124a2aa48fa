// SPDX-License-Identifier: BSD-2-Clause
// Opens stacks in turn in one window and runs each in real time: does its memory stay flat?
//   designer_memory MINUTES SECONDS STACK…   under a display, such as `xvfb-run -a`
// STACK: a shipped stack, or a file of a stack or a robot; each is run for SECONDS. One line a
// round: resident memory, and what is allocated of it.

#include <malloc.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTemporaryDir>
#include <cstdio>
#include <cstdlib>

#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/window/main_window.hpp"
#include "poise/tests/bench/window/measure_window.hpp"

using namespace poise::gui;
using poise::bench::resident;
using poise::bench::wait;

namespace {

double allocated() {
  const struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks + info.hblkhd) / 1e6;
}

void run_for(MainWindow& window, const QString& stack, int seconds) {
  if (stack.endsWith(".urdf") || stack.endsWith(".xml"))
    window.bench().open_robot(stack);
  else if (QFileInfo::exists(stack))
    window.bench().open(stack);
  else
    window.open_template(template_folder() + "/" + stack + ".yaml", false);
  QElapsedTimer clock;
  clock.start();
  const auto waits = [&] {
    return window.bench().finding_robot() || !window.bench().why_not_run().isEmpty();
  };
  while (waits() && clock.elapsed() < 60'000) wait(5);
  if (const QString why = window.bench().why_not_run(); !why.isEmpty())
    std::printf("%s does not run: %s\n", qPrintable(stack), qPrintable(why));
  window.bench().run();
  wait(1000 * seconds);
  window.bench().session().pause();
  window.bench().document().undo().setClean();
}

}  // namespace

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  if (argc < 4) {
    std::printf("designer_memory MINUTES SECONDS STACK…\n");
    return 2;
  }
  const double minutes = std::atof(argv[1]);
  QTemporaryDir folder;
  MainWindow window(folder.path());
  window.show();
  wait(1000);
  std::printf("%5.1f min  %4.0f MB, %4.0f MB allocated\n", 0.0, resident(), allocated());
  QElapsedTimer clock;
  clock.start();
  const auto passed = [&] { return static_cast<double>(clock.elapsed()) / 60e3; };
  while (passed() < minutes) {
    for (int i = 3; i < argc; ++i) run_for(window, argv[i], std::atoi(argv[2]));
    std::printf("%5.1f min  %4.0f MB, %4.0f MB allocated\n", passed(), resident(), allocated());
    std::fflush(stdout);
  }
}
