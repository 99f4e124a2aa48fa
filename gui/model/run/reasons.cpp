// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/reasons.hpp"

#include <QCoreApplication>

namespace poise::gui {

std::string no_solution(double time, const char* status) {
  return QCoreApplication::translate("Runner", "The solver found no solution at %1 s (%2)")
      .arg(time, 0, 'f', 3)
      .arg(QCoreApplication::translate("Runner", status))
      .toStdString();
}

std::string out_of_bounds(double time) {
  return QCoreApplication::translate("Runner", "The plant's state left all bounds at %1 s")
      .arg(time, 0, 'f', 3)
      .toStdString();
}

std::string fault_of_module(std::string_view fault, double time) {
  return QCoreApplication::translate("Runner", "%1 at %2 s")
      .arg(QString::fromUtf8(fault.data(), static_cast<qsizetype>(fault.size())),
           QString::number(time, 'f', 3))
      .toStdString();
}

}  // namespace poise::gui
