// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/errors/error_text.hpp"

#include <QCoreApplication>

#include "poise/core/message.hpp"
#include "poise/gui/document/text_of.hpp"

namespace poise::gui {
namespace {

// Translations have the word of a code or kind as their source.
QString translated(const char* context, const std::string& word) {
  if (word.empty()) return {};
  const QString sentence = QCoreApplication::translate(context, word.c_str());
  return sentence == text_of(word) ? QString() : sentence;
}

}  // namespace

QString sentence_of(const Finding& finding) {
  const bool error = finding.severity == Finding::Severity::kError;
  return translated(error ? "Problem" : "Warning", finding.kind);
}

// The sentence of an error's code and the message of core, with this between them.
static QString error_with(const std::exception& error, const char* between) {
  const QString message = QString::fromUtf8(error.what());
  const auto* known = dynamic_cast<const ConfigError*>(&error);
  if (known == nullptr) return message;
  const QString sentence = translated("Problem", std::string(to_string(known->code())));
  return sentence.isEmpty() ? message : sentence + between + message;
}

QString error_text(const std::exception& error) { return error_with(error, ".\n"); }

QString error_line(const std::exception& error) { return error_with(error, ": "); }

QString finding_text(const Finding& finding) {
  const QString sentence = sentence_of(finding), message = text_of(message_of(finding));
  return sentence.isEmpty() ? message : sentence + ": " + message;
}

}  // namespace poise::gui
