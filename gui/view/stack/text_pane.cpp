// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/stack/text_pane.hpp"

#include <QFontDatabase>
#include <QKeyEvent>
#include <QRegularExpression>
#include <QSyntaxHighlighter>
#include <QTextBlock>

#include "poise/gui/document/text_change.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

// Highlights comments, keys and numbers.
class Colors final : public QSyntaxHighlighter {
 public:
  using QSyntaxHighlighter::QSyntaxHighlighter;

 protected:
  void highlightBlock(const QString& line) override {
    static const QRegularExpression key("[\\w\"*-]+(?=:(\\s|$))");
    static const QRegularExpression number("(?<![\\w-])-?\\d[\\d.]*(e-?\\d+)?");
    static const QRegularExpression comment("(^|\\s)#.*$");
    const auto paint = [&](const QRegularExpression& what, const QColor& color) {
      for (auto it = what.globalMatch(line); it.hasNext();) {
        const auto match = it.next();
        setFormat(static_cast<int>(match.capturedStart()), static_cast<int>(match.capturedLength()),
                  color);
      }
    };
    paint(number, theme().series[1]);
    paint(key, theme().series[0]);
    paint(comment, theme().muted);
  }
};

}  // namespace

TextPane::TextPane(Workbench& bench, QWidget* parent) : QPlainTextEdit(parent), bench_(bench) {
  setObjectName("text");
  setAccessibleName(tr("Stack file"));
  QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  fixed.setPixelSize(12);
  setFont(fixed);
  setStyleSheet("font-size: 12px; font-family: '" + fixed.family() + "';");
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setUndoRedoEnabled(false);
  setTabChangesFocus(true);
  auto* colors = new Colors(document());
  connect(this, &QPlainTextEdit::textChanged, this, &TextPane::type);
  connect(&bench_.document(), &StackDocument::changed, this, &TextPane::show_text);
  connect(&bench_, &Workbench::checked_changed, this, &TextPane::mark);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, colors, &QSyntaxHighlighter::rehighlight);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, &TextPane::mark);
}

// Replaces only the difference, so that cursor and scroll position stay.
void TextPane::show_text() {
  const QString now = QString::fromStdString(bench_.document().text());
  const QString shown = toPlainText();
  if (now == shown) return;
  const TextChange change = difference(shown.toStdString(), bench_.document().text());
  const auto at = QString::fromStdString(shown.toStdString().substr(0, change.at)).size();
  showing_ = true;
  QTextCursor cursor(document());
  cursor.setPosition(static_cast<int>(at));
  cursor.setPosition(static_cast<int>(at + QString::fromStdString(change.removed).size()),
                     QTextCursor::KeepAnchor);
  cursor.insertText(QString::fromStdString(change.inserted));
  showing_ = false;
}

void TextPane::type() {
  if (!showing_) bench_.document().type(toPlainText().toStdString());
}

void TextPane::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Undo)) return bench_.undo();
  if (event->matches(QKeySequence::Redo)) return bench_.redo();
  QPlainTextEdit::keyPressEvent(event);
}

void TextPane::jump(const Place& place) {
  const QTextBlock block = document()->findBlockByNumber(std::max(0, place.line - 1));
  QTextCursor cursor(block);
  cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, std::max(0, place.column - 1));
  cursor.select(QTextCursor::WordUnderCursor);
  setTextCursor(cursor);
  centerCursor();
  setFocus();
}

// Highlights lines with a problem.
void TextPane::mark() {
  QList<QTextEdit::ExtraSelection> marks;
  if (const Checked* checked = bench_.checked())
    for (const Finding& finding : checked->findings) {
      if (finding.place.file != bench_.document().name() || finding.place.line == 0) continue;
      QTextEdit::ExtraSelection mark;
      QColor color = finding.severity == Finding::Severity::kError ? theme().limit : theme().warn;
      color.setAlpha(60);
      mark.format.setBackground(color);
      mark.format.setProperty(QTextFormat::FullWidthSelection, true);
      mark.cursor = QTextCursor(document()->findBlockByNumber(finding.place.line - 1));
      marks.push_back(mark);
    }
  setExtraSelections(marks);
}

}  // namespace poise::gui
