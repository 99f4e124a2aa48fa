// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/change_text.hpp"

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {
namespace {

constexpr qint64 kPause = 1500;  // [ms]; a longer pause starts a new undo step

}  // namespace

ChangeText::ChangeText(StackDocument& document, const QString& what, std::string drag, bool pausing,
                       TextChange change)
    : QUndoCommand(what),
      document_(document),
      drag_(std::move(drag)),
      pausing_(pausing),
      change_(std::move(change)),
      made_(document.now()) {}

void ChangeText::redo() { document_.apply(change_); }
void ChangeText::undo() { document_.apply(change_.reversed()); }

// The text contains both changes: revert them, then take the difference to now as one change.
bool ChangeText::mergeWith(const QUndoCommand* next) {
  const auto* later = static_cast<const ChangeText*>(next);
  if (later->drag_ != drag_ || (!pausing_ && later->made_ - made_ > kPause)) return false;
  std::string before = document_.text();
  later->change_.reversed().apply(before);
  change_.reversed().apply(before);
  change_ = difference(before, document_.text());
  made_ = later->made_;
  setObsolete(change_.empty());
  return true;
}

}  // namespace poise::gui
