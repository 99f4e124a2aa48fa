// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/run/reasons.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

namespace poise::gui {
namespace {

QString in_language(const QString& english) {
  return QCoreApplication::translate("Fault", english.toUtf8().constData());
}

// What a module did. What follows a colon is its own text.
QString deed_of(const QString& did) {
  const auto own = did.indexOf(": ");
  return own < 0 ? in_language(did) : in_language(did.left(own + 2)) + did.mid(own + 2);
}

// The sentence of core, "the law module 'pd' of 'balance' …", in the language of the window.
QString translated_fault(const QString& fault) {
  static const QRegularExpression form("^the (\\S+) module '([^']*)'( of '([^']*)')? (.+)$"),
      state("^the state has ([^']+?)(?: '([^']*)')?$");
  if (const auto match = form.match(fault); match.hasMatch()) {
    const QString kind =
        QCoreApplication::translate("ModuleKind", match.captured(1).toUtf8().constData());
    const QString did = deed_of(match.captured(5));
    return match.captured(3).isEmpty()
               ? in_language("the %1 module '%2' %3").arg(kind, match.captured(2), did)
               : in_language("the %1 module '%2' of '%3' %4")
                     .arg(kind, match.captured(2), match.captured(4), did);
  }
  const auto match = state.match(fault);
  if (!match.hasMatch()) return fault;
  const QString of = match.captured(2).isEmpty() ? QString() : " '" + match.captured(2) + "'";
  return in_language("the state has %1").arg(in_language(match.captured(1)) + of);
}

}  // namespace

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
      .arg(translated_fault(QString::fromUtf8(fault.data(), static_cast<qsizetype>(fault.size()))),
           QString::number(time, 'f', 3))
      .toStdString();
}

}  // namespace poise::gui
