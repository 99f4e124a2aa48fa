// SPDX-License-Identifier: BSD-2-Clause
// Phases that Poise writes from a sequence of stances.

#pragma once

#include <string>

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui::sequence {

/// The stance of the document's sequence that a phase was generated from; null if the phase is
/// written in the stack itself, or if there is no sequence.
const ConfigNode* stance_of(const StackDocument& document, const std::string& phase);
/// Replaces the sequence by the phases that were generated from it, as one undo step. False if the
/// document refuses it, and it says why.
/// @param expanded  the stack with its generated phases
bool write_out(StackDocument& document, const ConfigNode& expanded);

}  // namespace poise::gui::sequence
