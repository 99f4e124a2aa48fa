// SPDX-License-Identifier: BSD-2-Clause
// Problems in the language of the window. The messages of core are English.

#pragma once

#include <QString>

#include "poise/gui/document/fixes.hpp"

namespace poise::gui {

/// A problem in words.
struct ProblemText {
  QString sentence;  ///< what is wrong
  QString detail;    ///< the message of core, if the sentence does not consist of it
};

/// What is wrong, by the code of the problem: a sentence of the window's translation with the name
/// and the remedy that the message tells. Without a translation, or without a code (warnings), the
/// sentence is the message.
ProblemText problem_text(const Finding& finding);
/// The same of an error, in one text with its place.
QString error_text(const ConfigError& error);
/// What a fix does.
QString fix_text(const Fix& fix);

}  // namespace poise::gui
