// SPDX-License-Identifier: BSD-2-Clause
// poise-designer [FILE]: compose, run, understand, tune, save.

#include <QApplication>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QSettings>
#include <QTimer>
#include <QTranslator>
#include <clocale>
#include <cstdio>
#include <cstdlib>

#include "poise/apps/poise/designer_options.hpp"
#include "poise/core/error.hpp"
#include "poise/gui/model/templates.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/viewport/scene_view.hpp"
#include "poise/gui/view/window/main_window.hpp"

using namespace poise::gui;
using poise::cli::DesignerOptions;

namespace {

// A file, the folder of a run, or the bare name of a shipped stack.
QString file_of(const QString& stack) {
  if (QFileInfo(stack).isFile() || QFileInfo::exists(stack + "/signals.h5")) return stack;
  const QString shipped = template_folder() + "/" + stack + ".yaml";
  return QFileInfo::exists(shipped) ? shipped : stack;
}

// As `poise` does: 1 for bad input, 2 for wrong usage.
[[noreturn]] void refuse(const std::string& why, int exit_code = 1) {
  std::fprintf(stderr, "poise-designer: error: %s\n", why.c_str());
  std::exit(exit_code);
}

// Before Qt needs a display, so that --help and usage errors work without one.
DesignerOptions read(int argc, char** argv) {
  CLI::App app("Compose, run, understand, tune and save a stack.", "poise-designer");
  app.set_version_flag("--version", "poise-designer " POISE_VERSION);
  DesignerOptions options;
  add_designer_options(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) std::exit(app.exit(error));  // --help and --version
    refuse(error.what() + std::string("; see poise-designer --help"), 2);
  }
  return options;
}

Workspace workspace_of(const std::string& name) {
  return name == "design" ? Workspace::kDesign
         : name == "tune" ? Workspace::kTune
                          : Workspace::kReview;
}

// A picture is taken without a user: what cannot be opened ends the program.
void open(MainWindow& window, const DesignerOptions& wanted) {
  const QString file = file_of(QFile::decodeName(wanted.file.c_str()));
  if (QFileInfo(file).absolutePath() == template_folder())
    return window.open_template(file, wanted.run);
  if (wanted.picture.empty()) {
    window.open(file, wanted.run);
    return;
  }
  try {
    window.load(file, wanted.run);
  } catch (const poise::ConfigError& error) {
    refuse(error.what());
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
  const DesignerOptions wanted = read(argc, argv);
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
  int width = 0, height = 0;
  if (std::sscanf(wanted.size.c_str(), "%dx%d", &width, &height) == 2) window.resize(width, height);
  window.show();
  QApplication::processEvents();  // the sizes of panes follow from that of the window on the screen
  window.use(workspace_of(wanted.workspace));
  if (!wanted.file.empty()) open(window, wanted);
  if (!wanted.picture.empty())
    QTimer::singleShot(static_cast<int>(1000 * wanted.after), &window, [&] {
      if (!window.grab().save(QFile::decodeName(wanted.picture.c_str())))
        refuse(wanted.picture + " cannot be written");
      QCoreApplication::exit(0);
    });
  return QApplication::exec();
}
