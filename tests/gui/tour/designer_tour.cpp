// SPDX-License-Identifier: BSD-2-Clause
// Pictures of everything that the designer does, to be looked at: one function for each point.
//   designer_tour FOLDER [POINT…]   under a display of at least 1440x900, such as
//   `xvfb-run -a -s "-screen 0 1440x900x24"`; POISE_TOUR_LANGUAGE=de: in German,
//   POISE_TOUR_ROBOT=FILE: the robot of the points about one's own; POISE_TOUR_ARM=FILE and
//   POISE_TOUR_TIP=LINK: the arm of journey_arm

#include "poise/tests/gui/tour/tour.hpp"

using namespace poise::gui;

int main(int argc, char** argv) {
  QApplication app(argc, argv);
  if (argc < 2) qFatal("designer_tour FOLDER [POINT...]");
  const QLocale language(qEnvironmentVariable("POISE_TOUR_LANGUAGE", "en"));
  QTranslator qt, own;
  if (qt.load(language, "qtbase", "_", QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
    QCoreApplication::installTranslator(&qt);
  if (own.load(language, "designer", "_", share_folder()))
    QCoreApplication::installTranslator(&own);
  QStringList points;
  for (int i = 2; i < argc; ++i) points << argv[i];
  return show_runs(argv[1], points) + show_edits(argv[1], points) + show_docs(argv[1], points) +
         show_journeys(argv[1], points);
}
