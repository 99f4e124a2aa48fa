// SPDX-License-Identifier: BSD-2-Clause
// poise-designer [FILE]: compose, run, understand, tune, save.

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QSettings>
#include <QTimer>
#include <QTranslator>
#include <clocale>
#include <cstdio>
#include <cstdlib>

#include "poise/core/error.hpp"
#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/window/main_window.hpp"

using namespace poise::gui;

namespace {

// A file, the folder of a run, or the bare name of a shipped stack.
QString file_of(const QString& stack) {
  if (QFileInfo(stack).isFile() || QFileInfo::exists(stack + "/signals.h5")) return stack;
  const QString shipped = template_folder() + "/" + stack + ".yaml";
  return QFileInfo::exists(shipped) ? shipped : stack;
}

const QStringList kWorkspaces{"design", "tune", "review"};

// As `poise` does: 1 for bad input, 2 for wrong usage.
[[noreturn]] void refuse(const QString& why, int exit_code = 1) {
  std::fprintf(stderr, "poise-designer: error: %s\n", qPrintable(why));
  std::exit(exit_code);
}

[[noreturn]] void refuse_usage(QString why) {
  if (why.endsWith('.')) why.chop(1);
  refuse(why + "; see poise-designer --help", 2);
}

struct Wanted {
  QString stack, picture;
  bool light, dark, run;
  Workspace workspace;
  double after;  // [s]
  QSize size;    // invalid: as usual
};

// Two numbers with an x between them.
QSize size_of(const QString& text) {
  const QSize size(text.section('x', 0, 0).toInt(), text.section('x', 1).toInt());
  if (size.width() < 100 || size.height() < 100)
    refuse_usage("--size takes WIDTHxHEIGHT, such as 1440x900, not '" + text + "'");
  return size;
}

// Before Qt needs a display, so that --help and usage errors work without one.
Wanted read(int argc, char** argv) {
  const QCoreApplication app(argc, argv);
  QCommandLineParser parser;
  parser.setApplicationDescription("Compose, run, understand, tune and save a stack.");
  const QCommandLineOption help = parser.addHelpOption(), version = parser.addVersionOption();
  parser.addPositionalArgument("FILE",
                               "a stack file, the name of a shipped stack, a URDF or MJCF file, or "
                               "the folder of a run",
                               "[FILE]");
  parser.addOptions(
      {{"light", "light theme"},
       {"dark", "dark theme"},
       {"run", "run the stack at once"},
       {"workspace", "design, tune or review", "NAME", "tune"},
       {"size", "size of the window [px]", "WIDTHxHEIGHT"},
       {"picture", "save a picture of the window after some seconds, and end", "FILE"},
       {"after", "seconds until the picture", "SECONDS", "5"}});
  if (!parser.parse(QCoreApplication::arguments())) refuse_usage(parser.errorText());
  if (parser.isSet(help)) parser.showHelp(0);
  if (parser.isSet(version)) parser.showVersion();
  const QStringList stacks = parser.positionalArguments();
  if (stacks.size() > 1) refuse_usage("one file is expected, not " + stacks.join(", "));
  const auto workspace = kWorkspaces.indexOf(parser.value("workspace"));
  if (workspace < 0)
    refuse_usage("there is no workspace '" + parser.value("workspace") +
                 "'; one of: " + kWorkspaces.join(", "));
  bool number = false;
  const double after = parser.value("after").toDouble(&number);
  if (!number || after < 0)
    refuse_usage("--after takes seconds, not '" + parser.value("after") + "'");
  return {stacks.value(0),
          parser.value("picture"),
          parser.isSet("light"),
          parser.isSet("dark"),
          parser.isSet("run"),
          static_cast<Workspace>(workspace),
          after,
          parser.isSet("size") ? size_of(parser.value("size")) : QSize()};
}

// A picture is taken without a user: what cannot be opened ends the program.
void open(MainWindow& window, const Wanted& wanted) {
  const QString file = file_of(wanted.stack);
  if (QFileInfo(file).absolutePath() == template_folder())
    return window.open_template(file, wanted.run);
  if (wanted.picture.isEmpty()) {
    window.open(file, wanted.run);
    return;
  }
  try {
    window.load(file, wanted.run);
  } catch (const poise::ConfigError& error) {
    refuse(QString::fromUtf8(error.what()));
  }
}

bool has_display() {
  for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
    if (!qEnvironmentVariableIsEmpty(name)) return true;
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  QCoreApplication::setApplicationName("poise-designer");
  QCoreApplication::setApplicationVersion(POISE_VERSION);
  QCoreApplication::setOrganizationName("poise");
  const Wanted wanted = read(argc, argv);
  if (!has_display())
    refuse("there is no display ($DISPLAY and $WAYLAND_DISPLAY are empty); poise run needs none");
  QApplication app(argc, argv);
  // QApplication sets the locale of the user; files have a decimal point everywhere.
  std::setlocale(LC_NUMERIC, "C");
  QTranslator qt, translator;
  if (qt.load(QLocale(), "qtbase", "_", QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
    QApplication::installTranslator(&qt);
  if (translator.load(QLocale(), "designer", "_", share_folder()))
    QApplication::installTranslator(&translator);

  QSettings settings;
  CurrentTheme::get().use(wanted.dark || (!wanted.light && settings.value("dark", true).toBool()));
  QObject::connect(&CurrentTheme::get(), &CurrentTheme::changed, &app,
                   [] { QSettings().setValue("dark", theme().dark); });
  MainWindow window(Journal::default_folder());
  if (wanted.size.isValid()) window.resize(wanted.size);
  window.show();
  QApplication::processEvents();  // the sizes of panes follow from that of the window on the screen
  window.use(wanted.workspace);
  if (!wanted.stack.isEmpty()) open(window, wanted);
  if (!wanted.picture.isEmpty())
    QTimer::singleShot(static_cast<int>(1000 * wanted.after), &window, [&] {
      if (!window.grab().save(wanted.picture)) refuse(wanted.picture + " cannot be written");
      QCoreApplication::exit(0);
    });
  return QApplication::exec();
}
