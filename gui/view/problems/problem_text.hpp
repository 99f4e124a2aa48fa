// SPDX-License-Identifier: BSD-2-Clause
// Problems in the language of the window. The messages of core are English.

#pragma once

#include <QString>

#include "poise/gui/document/errors/error_text.hpp"
#include "poise/gui/document/fixes.hpp"

namespace poise::gui {

/// A problem in words.
struct ProblemText {
  QString sentence;  ///< what is wrong
  QString detail;    ///< the message of core, if the sentence does not consist of it
};

/// What is wrong, by the code of an error or the kind of a warning: a sentence of the window's
/// translation with the name and the remedy that the message tells. Without a translation, or
/// without a code or kind, the sentence is the message.
ProblemText problem_text(const Finding& finding);
/// What a fix does.
QString fix_text(const Fix& fix);

}  // namespace poise::gui
