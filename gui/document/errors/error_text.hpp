// SPDX-License-Identifier: BSD-2-Clause
// Errors and warnings of core in the language of the window. The messages of core are English.

#pragma once

#include <QString>
#include <exception>

#include "poise/core/stack/finding.hpp"

namespace poise::gui {

/// What a finding means by its code or kind, in a sentence without a full stop; empty without a
/// translation.
QString sentence_of(const Finding& finding);
/// An error: the sentence of its code, and on a line of its own the message of core; the message
/// alone without a translation, or if it is not a ConfigError.
QString error_text(const std::exception& error);
/// The same in one line.
QString error_line(const std::exception& error);
/// A finding in one line: its sentence, and the message of core with its place.
QString finding_text(const Finding& finding);

}  // namespace poise::gui
