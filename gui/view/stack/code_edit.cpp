// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/stack/code_edit.hpp"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFontDatabase>
#include <QHelpEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QScrollBar>
#include <QStringListModel>
#include <QSyntaxHighlighter>
#include <QTextBlock>
#include <QToolTip>

#include "poise/gui/model/edit/yaml_help.hpp"
#include "poise/gui/view/problems/problem_text.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kUsual = 12, kSmallest = 8, kLargest = 28;  // [px]

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

class CodeEdit::Gutter final : public QWidget {
 public:
  explicit Gutter(CodeEdit& edit) : QWidget(&edit), edit_(edit) {}

 protected:
  void paintEvent(QPaintEvent* event) override { edit_.paint_gutter(event); }

 private:
  CodeEdit& edit_;
};

CodeEdit::CodeEdit(Workbench& bench, QWidget* parent)
    : QPlainTextEdit(parent),
      bench_(bench),
      gutter_(new Gutter(*this)),
      completer_(new QCompleter(this)),
      model_(new QStringListModel(this)),
      size_(kUsual) {
  setObjectName("text");
  setAccessibleName(tr("Stack file"));
  setLineWrapMode(QPlainTextEdit::NoWrap);
  setUndoRedoEnabled(false);
  setTabChangesFocus(true);
  completer_->setModel(model_);
  completer_->setWidget(this);
  completer_->setCaseSensitivity(Qt::CaseInsensitive);
  completer_->popup()->setObjectName("completions");
  connect(completer_, qOverload<const QString&>(&QCompleter::activated), this, &CodeEdit::take);
  auto* colors = new Colors(document());
  connect(this, &QPlainTextEdit::textChanged, this, &CodeEdit::type);
  connect(this, &QPlainTextEdit::cursorPositionChanged, this, &CodeEdit::mark);
  connect(this, &QPlainTextEdit::updateRequest, this, [this](const QRect& box, int by) {
    if (by != 0)
      gutter_->scroll(0, by);
    else
      gutter_->update(0, box.y(), gutter_->width(), box.height());
  });
  connect(this, &QPlainTextEdit::blockCountChanged, this,
          [this] { setViewportMargins(gutter_width(), 0, 0, 0); });
  connect(&bench_.document(), &StackDocument::changed, this, &CodeEdit::show_text);
  connect(&bench_, &Workbench::checked_changed, this, &CodeEdit::mark);
  // Queued: the text may be changing.
  connect(&bench_, &Workbench::selection_changed, this, &CodeEdit::show_selected,
          Qt::QueuedConnection);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, colors, &QSyntaxHighlighter::rehighlight);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, &CodeEdit::mark);
  zoom(0);
}

void CodeEdit::zoom(int by) {
  size_ = by == 0 ? kUsual : std::clamp(size_ + by, kSmallest, kLargest);
  QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
  fixed.setPixelSize(size_);
  setFont(fixed);
  setStyleSheet(QString("font-size: %1px; font-family: '%2';").arg(size_).arg(fixed.family()));
  gutter_->setFont(fixed);
  setViewportMargins(gutter_width(), 0, 0, 0);
}

// Replaces only the difference, so that cursor and scroll position stay.
void CodeEdit::show_text() {
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

void CodeEdit::type() {
  if (!showing_) bench_.document().type(toPlainText().toStdString());
}

void CodeEdit::jump(const Place& place) {
  const QTextBlock block = document()->findBlockByNumber(std::max(0, place.line - 1));
  QTextCursor cursor(block);
  cursor.movePosition(QTextCursor::Right, QTextCursor::MoveAnchor, std::max(0, place.column - 1));
  cursor.select(QTextCursor::WordUnderCursor);
  setTextCursor(cursor);
  centerCursor();
  setFocus();
}

// The line of the selected card, form or phase, unless the user works in the text.
void CodeEdit::show_selected() {
  const ConfigNode* const stack = bench_.document().stack();
  const ConfigNode* const node = stack ? value_at(*stack, bench_.selected()) : nullptr;
  if (node == nullptr || bench_.selected().empty() || hasFocus() || bench_.document().error() ||
      node->place.file != bench_.document().name())
    return;
  setTextCursor(QTextCursor(document()->findBlockByNumber(std::max(0, node->place.line - 1))));
  centerCursor();
}

std::vector<const Finding*> CodeEdit::findings(int line) const {
  std::vector<const Finding*> found;
  if (const Checked* checked = bench_.checked())
    for (const Finding& finding : checked->findings)
      if (finding.place.file == bench_.document().name() && finding.place.line == line)
        found.push_back(&finding);
  return found;
}

// Lines with a problem, and what was searched for.
void CodeEdit::mark() {
  QList<QTextEdit::ExtraSelection> marks;
  if (const Checked* checked = bench_.checked())
    for (const Finding& finding : checked->findings) {
      if (finding.place.file != bench_.document().name() || finding.place.line == 0) continue;
      QTextEdit::ExtraSelection mark;
      QColor color = finding.severity == Finding::Severity::kError ? theme().limit : theme().warn;
      mark.format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
      mark.format.setUnderlineColor(color);
      color.setAlpha(40);
      mark.format.setBackground(color);
      mark.format.setProperty(QTextFormat::FullWidthSelection, true);
      mark.cursor = QTextCursor(document()->findBlockByNumber(finding.place.line - 1));
      mark.cursor.select(QTextCursor::LineUnderCursor);
      marks.push_back(mark);
    }
  for (QTextCursor at(document()); !searched_.isEmpty();) {
    at = document()->find(searched_, at);
    if (at.isNull()) break;
    QTextEdit::ExtraSelection mark;
    mark.format.setBackground(theme().lit());
    mark.cursor = at;
    marks.push_back(mark);
  }
  setExtraSelections(marks);
  gutter_->update();
}

int CodeEdit::search(const QString& what, bool back, bool stay) {
  searched_ = what;
  mark();
  if (what.isEmpty()) return 0;
  QTextCursor from = textCursor();
  if (stay) from.setPosition(from.selectionStart());
  const QTextDocument::FindFlags flags =
      back ? QTextDocument::FindBackward : QTextDocument::FindFlags();
  QTextCursor at = document()->find(what, from, flags);
  if (at.isNull()) {  // go round
    from.movePosition(back ? QTextCursor::End : QTextCursor::Start);
    at = document()->find(what, from, flags);
  }
  if (!at.isNull()) {
    setTextCursor(at);
    centerCursor();
  }
  int count = 0;
  for (QTextCursor one = document()->find(what, 0); !one.isNull();
       one = document()->find(what, one))
    ++count;
  return count;
}

QStringList CodeEdit::offers() const {
  const QTextCursor at = textCursor();
  const YamlSpot spot =
      spot_at(toPlainText().toStdString(), at.blockNumber(),
              static_cast<int>(at.block().text().left(at.positionInBlock()).toUtf8().size()));
  QStringList all;
  for (const std::string& one : offers_at(spot, bench_.registry(), bench_.names()))
    all << QString::fromStdString(one);
  return all;
}

void CodeEdit::complete(bool wanted) {
  QTextCursor at = textCursor();
  static const QRegularExpression tail("[\\w-]*$");
  const QString word = tail.match(at.block().text().left(at.positionInBlock())).captured();
  const QStringList all = offers();
  QStringList fitting;
  for (const QString& one : all)
    if (one.startsWith(word, Qt::CaseInsensitive) && one != word) fitting << one;
  if (fitting.isEmpty() || (!wanted && word.isEmpty())) return completer_->popup()->hide();
  model_->setStringList(fitting);
  completer_->setCompletionPrefix(word);
  QRect box = cursorRect();
  box.setWidth(completer_->popup()->sizeHintForColumn(0) + 32);
  box.translate(gutter_width(), 0);
  completer_->complete(box);
  completer_->popup()->setCurrentIndex(completer_->completionModel()->index(0, 0));
}

void CodeEdit::take(const QString& offer) {
  QTextCursor at = textCursor();
  at.movePosition(QTextCursor::Left, QTextCursor::KeepAnchor,
                  static_cast<int>(completer_->completionPrefix().size()));
  at.insertText(offer);
  setTextCursor(at);
}

// Keeps the indentation; below a key without a value it grows.
void CodeEdit::new_line() {
  const QString line = textCursor().block().text().left(textCursor().positionInBlock());
  static const QRegularExpression begin("^ *(- )?");
  const QRegularExpressionMatch match = begin.match(line);
  QString indent(match.capturedLength(), ' ');
  if (line.trimmed().endsWith(':')) indent += "  ";
  textCursor().insertText('\n' + indent);
  ensureCursorVisible();
}

void CodeEdit::keyPressEvent(QKeyEvent* event) {
  const bool popup = completer_->popup()->isVisible();
  const bool accepts = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter ||
                       event->key() == Qt::Key_Tab || event->key() == Qt::Key_Escape;
  if (popup && accepts) return event->ignore();  // for the list
  const bool control = event->modifiers() & Qt::ControlModifier;
  if (event->matches(QKeySequence::Undo)) return bench_.undo();
  if (event->matches(QKeySequence::Redo)) return bench_.redo();
  if (control && event->key() == Qt::Key_Space) return complete(true);
  if (control && (event->key() == Qt::Key_Plus || event->key() == Qt::Key_Equal)) return zoom(1);
  if (control && event->key() == Qt::Key_Minus) return zoom(-1);
  if (control && event->key() == Qt::Key_0) return zoom(0);
  const bool enter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (enter && !event->modifiers()) return new_line();
  QPlainTextEdit::keyPressEvent(event);
  const bool letter = !event->text().isEmpty() && !control &&
                      (event->text()[0].isLetterOrNumber() || event->text()[0] == '_');
  if (letter || (popup && event->key() == Qt::Key_Backspace))
    complete(false);
  else if (popup)
    completer_->popup()->hide();
}

QString CodeEdit::help(const QTextCursor& at) const {
  QStringList lines;
  for (const Finding* finding : findings(at.blockNumber() + 1)) {
    const auto [sentence, detail] = problem_text(*finding);
    lines << sentence;
    if (!detail.isEmpty()) lines << detail;
  }
  if (!lines.isEmpty()) return lines.join('\n');
  const QString line = at.block().text();
  int end = at.positionInBlock();
  while (end < line.size() &&
         (line[end].isLetterOrNumber() || line[end] == '_' || line[end] == '-'))
    ++end;
  const YamlSpot spot = spot_at(toPlainText().toStdString(), at.blockNumber(),
                                static_cast<int>(line.left(end).toUtf8().size()));
  return spot.comment ? QString()
                      : QString::fromStdString(help_at(spot, bench_.registry(), bench_.names()));
}

bool CodeEdit::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QPlainTextEdit::viewportEvent(event);
  const auto* asked = static_cast<QHelpEvent*>(event);
  const QString text = help(cursorForPosition(asked->pos()));
  if (text.isEmpty())
    QToolTip::hideText();
  else
    QToolTip::showText(asked->globalPos(), text, this);
  return true;
}

void CodeEdit::wheelEvent(QWheelEvent* event) {
  if (!(event->modifiers() & Qt::ControlModifier)) return QPlainTextEdit::wheelEvent(event);
  if (event->angleDelta().y() != 0) zoom(event->angleDelta().y() > 0 ? 1 : -1);
}

int CodeEdit::gutter_width() const {
  const auto digits = QString::number(std::max(99, blockCount())).size();
  return static_cast<int>(digits) * fontMetrics().horizontalAdvance('9') + 20;
}

void CodeEdit::resizeEvent(QResizeEvent* event) {
  QPlainTextEdit::resizeEvent(event);
  const QRect inside = contentsRect();
  gutter_->setGeometry(inside.left(), inside.top(), gutter_width(), inside.height());
}

// Numbers, and a dot beside a line with a problem.
void CodeEdit::paint_gutter(QPaintEvent* event) {
  QPainter p(gutter_);
  p.setRenderHint(QPainter::Antialiasing);
  p.fillRect(event->rect(), theme().card);
  p.setFont(font());
  const int tall = fontMetrics().height();
  for (QTextBlock block = firstVisibleBlock(); block.isValid(); block = block.next()) {
    const QRectF box = blockBoundingGeometry(block).translated(contentOffset());
    if (box.top() > event->rect().bottom()) break;
    const bool here = block.blockNumber() == textCursor().blockNumber();
    p.setPen(here ? theme().text : theme().muted);
    p.drawText(QRectF(0, box.top(), gutter_->width() - 8, tall), Qt::AlignRight,
               QString::number(block.blockNumber() + 1));
    const auto found = findings(block.blockNumber() + 1);
    if (found.empty()) continue;
    const bool error = std::ranges::any_of(
        found, [](const Finding* one) { return one->severity == Finding::Severity::kError; });
    p.setPen(Qt::NoPen);
    p.setBrush(error ? theme().limit : theme().warn);
    p.drawEllipse(QPointF(7, box.top() + tall / 2.0), 3.5, 3.5);
  }
}

}  // namespace poise::gui
