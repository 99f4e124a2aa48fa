// SPDX-License-Identifier: BSD-2-Clause
// Several edits that a person makes as one.

#pragma once

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {

/// All edits within are one step to undo; none of them stays if `edits` returns false.
template <class Edits>
bool in_one_step(StackDocument& document, const QString& what, const Edits& edits) {
  document.undo().beginMacro(what);
  const bool done = edits();
  document.undo().endMacro();
  if (!done) document.undo().undo();
  return done;
}

}  // namespace poise::gui
