// SPDX-License-Identifier: BSD-2-Clause
// poise-designer [STACK]: compose, run, understand, tune, save.

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QSettings>
#include <QTimer>
#include <QTranslator>

#include "gui/model/templates.hpp"
#include "gui/view/look.hpp"
#include "gui/view/main_window.hpp"
#include "gui/view/scene_view.hpp"

using namespace poise::gui;

namespace {

// A file, or the bare name of a shipped stack.
QString file_of(const QString& stack) {
  if (QFileInfo::exists(stack)) return stack;
  const QString shipped = template_folder() + "/" + stack + ".yaml";
  return QFileInfo::exists(shipped) ? shipped : stack;
}

Workspace workspace_of(const QString& name) {
  if (name == "design") return Workspace::kDesign;
  return name == "review" ? Workspace::kReview : Workspace::kTune;
}

}  // namespace

int main(int argc, char** argv) {
  // A renderer in software takes one core and leaves the others to the run.
  if (qEnvironmentVariableIsEmpty("LP_NUM_THREADS")) qputenv("LP_NUM_THREADS", "1");
  QApplication app(argc, argv);
  QApplication::setApplicationName("poise-designer");
  QApplication::setOrganizationName("poise");
  QTranslator translator;
  if (translator.load(QLocale(), "designer", "_", template_folder() + "/.."))
    QApplication::installTranslator(&translator);
  QCommandLineParser parser;
  parser.setApplicationDescription(
      QCoreApplication::translate("main", "Compose, run, understand, tune and save a stack."));
  parser.addHelpOption();
  parser.addPositionalArgument("STACK", "a stack file, or the name of a shipped one", "[STACK]");
  parser.addOptions(
      {{"light", "light on the screen"},
       {"dark", "dark on the screen"},
       {"run", "run the stack at once"},
       {"workspace", "design, tune or review", "NAME", "tune"},
       {"picture", "save a picture of the window after some seconds, and end", "FILE"},
       {"after", "seconds until the picture", "SECONDS", "5"}});
  parser.process(app);

  QSettings settings;
  const bool dark =
      parser.isSet("dark") || (!parser.isSet("light") && settings.value("dark", true).toBool());
  Looks::get().use(dark);
  QObject::connect(&Looks::get(), &Looks::changed, &app,
                   [] { QSettings().setValue("dark", look().dark); });
  MainWindow window(Journal::default_folder());
  window.show();
  if (!parser.positionalArguments().isEmpty()) {
    const QString file = file_of(parser.positionalArguments().first());
    const bool shipped = QFileInfo(file).absolutePath() == template_folder();
    if (shipped)
      window.open_template(file, parser.isSet("run"));
    else
      window.open(file, parser.isSet("run"));
  }
  window.use(workspace_of(parser.value("workspace")));
  if (parser.isSet("picture"))
    QTimer::singleShot(static_cast<int>(1000 * parser.value("after").toDouble()), &window, [&] {
      window.grab().save(parser.value("picture"));
      QCoreApplication::exit(0);
    });
  return QApplication::exec();
}
