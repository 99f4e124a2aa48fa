// SPDX-License-Identifier: BSD-2-Clause
// The only undo command of a document.

#pragma once

#include <QUndoCommand>
#include <QtGlobal>
#include <string>

#include "poise/gui/document/text_change.hpp"

namespace poise::gui {

class StackDocument;

class ChangeText final : public QUndoCommand {
 public:
  /// @param drag  successive commands with the same word become one; empty: never
  /// @param pausing  also after a pause
  ChangeText(StackDocument& document, const QString& what, std::string drag, bool pausing,
             TextChange change);

  int id() const override { return drag_.empty() ? -1 : 1; }
  void redo() override;
  void undo() override;
  bool mergeWith(const QUndoCommand* next) override;

 private:
  StackDocument& document_;
  std::string drag_;
  bool pausing_;
  TextChange change_;
  qint64 made_;  // on the document's clock, when it or what it absorbed last was made [ms]
};

}  // namespace poise::gui
