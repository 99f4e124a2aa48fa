// SPDX-License-Identifier: BSD-2-Clause
// All window tests in one program: window_tests NAME [OPTION…] runs NAME.cpp.

#include <map>

#include "poise/tests/gui/view/window_fixture.hpp"

namespace poise::gui {
namespace {

using Tests = std::map<QString, std::unique_ptr<QObject> (*)()>;

Tests& tests() {
  static Tests all;
  return all;
}

}  // namespace

bool add_window_test(const char* file, std::unique_ptr<QObject> (*make)()) {
  return tests().emplace(QFileInfo(file).baseName(), make).second;
}

}  // namespace poise::gui

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QCoreApplication::setAttribute(Qt::AA_Use96Dpi);
  QStringList arguments = QCoreApplication::arguments();
  const QString name = arguments.value(1);
  const auto at = poise::gui::tests().find(name);
  if (at == poise::gui::tests().end()) {
    qCritical("window_tests: there is no test '%s'", qUtf8Printable(name));
    return 2;
  }
  arguments.removeAt(1);
  const std::unique_ptr<QObject> test = at->second();
  return QTest::qExec(test.get(), arguments);
}
