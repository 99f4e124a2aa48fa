// SPDX-License-Identifier: BSD-2-Clause
// Several edits as one undo step.

#pragma once

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {

/// All edits within form one undo step; if `edits` returns false, all of them are reverted.
template <class Edits>
bool in_one_step(StackDocument& document, const QString& what, const Edits& edits) {
  document.undo().beginMacro(what);
  const bool done = edits();
  document.undo().endMacro();
  if (!done) document.undo().undo();
  return done;
}

}  // namespace poise::gui
