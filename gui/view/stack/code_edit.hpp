// SPDX-License-Identifier: BSD-2-Clause
// The text of the stack: line numbers, colours, marks of problems, completion, help under the
// mouse.

#pragma once

#include <QPlainTextEdit>

#include "poise/gui/model/workbench.hpp"

class QCompleter;
class QStringListModel;

namespace poise::gui {

/// Edits go to the document as typing; its changes are shown without moving the cursor.
class CodeEdit : public QPlainTextEdit {
  Q_OBJECT

 public:
  explicit CodeEdit(Workbench& bench, QWidget* parent = nullptr);

  void jump(const Place& place);
  /// Highlights all places of a text and goes to the next one. @returns how many there are
  int search(const QString& what, bool back, bool stay);
  /// Offers keys or values at the cursor; none if there is nothing to offer.
  void complete(bool wanted);
  QStringList offers() const;
  /// What is known about the text at a place: problems of its line, or the meaning of its key.
  QString help(const QTextCursor& at) const;
  void zoom(int by);  ///< 0: the usual size

 protected:
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  class Gutter;
  void show_text();
  void show_selected();
  void type();
  void mark();
  void new_line();
  void take(const QString& offer);
  void paint_gutter(QPaintEvent* event);
  int gutter_width() const;
  std::vector<const Finding*> findings(int line) const;

  Workbench& bench_;
  QWidget* gutter_;
  QCompleter* completer_;
  QStringListModel* model_;
  QString searched_;
  int size_;
  bool showing_ = false;  // the document's text is being shown
};

}  // namespace poise::gui
