// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/problems/problem_text.hpp"

#include <QCoreApplication>
#include <QRegularExpression>

#include "poise/core/near_name.hpp"
#include "poise/gui/document/text_of.hpp"

namespace poise::gui {
namespace {

QString said(const char* text) { return QCoreApplication::translate("Problem", text); }

// The name or number that a message is about: the first word in quotes that it does not suggest, or
// a value.
QString subject_of(const QString& found) {
  static const QRegularExpression quoted("'([^']+)'"),
      value(R"(^is ([-+0-9.eE]+(?: \[[^\]]*\])?))");
  if (const auto match = value.match(found); match.hasMatch()) return match.captured(1);
  const auto match = quoted.match(found);
  return match.hasMatch() ? match.captured(0) : QString();
}

// What would be right, where the message says it in one of the usual forms.
QString remedy_of(const QString& text) {
  if (const std::string meant = suggested_name(text.toStdString()); !meant.empty())
    return said("perhaps '%1' is meant").arg(text_of(meant));
  static const QRegularExpression choice("one of: (.+)$"),
      range(R"(give a number from (\S+) to ([^\s;,]+))");
  if (const auto match = range.match(text); match.hasMatch())
    return said("%1 to %2 is allowed").arg(match.captured(1), match.captured(2));
  const auto match = choice.match(text);
  return match.hasMatch() ? said("possible: %1").arg(match.captured(1)) : QString();
}

}  // namespace

ProblemText problem_text(const Finding& finding) {
  const QString text = text_of(finding.text);
  QString sentence = sentence_of(finding);
  if (sentence.isEmpty()) return {text, {}};
  const QString subject = subject_of(text.section("; ", 0, 0)), remedy = remedy_of(text);
  if (!subject.isEmpty()) sentence += ": " + subject;
  if (!remedy.isEmpty()) sentence += "; " + remedy;
  return {sentence, text};
}

QString fix_text(const Fix& fix) {
  const QString label = text_of(fix.label);
  for (const char* form : {"use %1", "set %1"})
    if (label.startsWith(QString(form).left(4))) return said(form).arg(label.mid(4));
  return said(fix.label.c_str());
}

}  // namespace poise::gui
