// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/modules/source_window.hpp"

#include <QCloseEvent>
#include <QDesktopServices>
#include <QFile>
#include <QFileInfo>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSaveFile>
#include <QShortcut>
#include <QTextBlock>
#include <QUrl>
#include <QVBoxLayout>

#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"

namespace poise::gui {
namespace {

// The first error, and how many there are.
QString errors_of(const std::vector<CompilerMessage>& errors) {
  if (errors.empty()) return {};
  const CompilerMessage& first = errors.front();
  const QString text =
      first.line > 0 ? SourceWindow::tr("Line %1: %2").arg(QString::number(first.line), first.text)
                     : first.text;
  const std::size_t more = errors.size() - 1;
  return SourceWindow::tr("Not built: %1")
      .arg(more == 0 ? text
                     : SourceWindow::tr("%1 (and %2 more)").arg(text, QString::number(more)));
}

}  // namespace

QString state_of(const ModuleProject& project) {
  using State = ModuleProject::State;
  switch (project.state()) {
    case State::kConfiguring:
      return SourceWindow::tr("%1 is being configured …").arg(project.target());
    case State::kCompiling:
      return SourceWindow::tr("%1 is being compiled …").arg(project.target());
    case State::kBuilt:
      return SourceWindow::tr("%1 is built").arg(project.target());
    case State::kFailed:
      return errors_of(project.messages());
    case State::kStopped:
      return SourceWindow::tr("Stopped: the next change builds %1 again").arg(project.target());
    case State::kChanged:
      break;
  }
  return {};
}

SourceWindow::SourceWindow(const ModuleProject& project, QWidget* parent)
    : QDialog(parent), project_(project), text_(new QPlainTextEdit), state_(new QLabel) {
  setObjectName("source-window");
  setWindowTitle(QFileInfo(project_.source()).fileName() + "[*]");
  resize(760, 640);
  text_->setObjectName("source");
  text_->setAccessibleName(tr("Source of the module"));
  text_->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
  text_->setLineWrapMode(QPlainTextEdit::NoWrap);
  state_->setObjectName("source-state");
  state_->setProperty("muted", true);
  state_->setTextFormat(Qt::PlainText);
  state_->setWordWrap(true);
  auto* open = new QPushButton(tr("Open in your editor"));
  open->setObjectName("source-editor");
  open->setAutoDefault(false);
  auto* keep = new QPushButton(tr("Save and build"));
  keep->setObjectName("source-save");
  keep->setProperty("main", true);
  keep->setAutoDefault(false);
  auto* row = new QHBoxLayout;
  row->addWidget(state_, 1);
  row->addWidget(open);
  row->addWidget(keep);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 12, 12, 12);
  column->addWidget(text_, 1);
  column->addLayout(row);
  connect(open, &QPushButton::clicked, this,
          [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(project_.source())); });
  connect(keep, &QPushButton::clicked, this, &SourceWindow::save);
  connect(new QShortcut(QKeySequence::Save, this), &QShortcut::activated, this,
          &SourceWindow::save);
  connect(text_->document(), &QTextDocument::modificationChanged, this,
          &SourceWindow::setWindowModified);
  connect(&project_, &ModuleProject::changed, this, &SourceWindow::refresh);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, &SourceWindow::mark_errors);
  read();
  refresh();
}

// What another editor has written, without moving the cursor.
void SourceWindow::read() {
  QFile file(project_.source());
  if (text_->document()->isModified() || !file.open(QIODevice::ReadOnly)) return;
  const QString now = QString::fromUtf8(file.readAll());
  on_disk_ = now;
  if (now == text_->toPlainText()) return;
  const int at = text_->textCursor().position();
  text_->setPlainText(now);
  QTextCursor cursor = text_->textCursor();
  cursor.setPosition(std::min(at, text_->document()->characterCount() - 1));
  text_->setTextCursor(cursor);
}

bool SourceWindow::save() {
  const QString name = QFileInfo(project_.source()).fileName();
  if (QFile present(project_.source());
      present.open(QIODevice::ReadOnly) && QString::fromUtf8(present.readAll()) != on_disk_ &&
      ask(this, tr("Not saved"),
          tr("Another program has changed %1. Write over its changes?").arg(name),
          QMessageBox::Save | QMessageBox::Cancel) != QMessageBox::Save)
    return false;
  QSaveFile file(project_.source());
  const QString text = text_->toPlainText();
  const QByteArray bytes = text.toUtf8();
  if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
    warn(this, tr("Not saved"), tr("%1 cannot be written").arg(project_.source()));
    return false;
  }
  on_disk_ = text;
  text_->document()->setModified(false);
  return true;
}

void SourceWindow::refresh() {
  read();
  state_->setText(state_of(project_));
  mark_errors();
}

void SourceWindow::mark_errors() {
  QList<QTextEdit::ExtraSelection> marks;
  for (const CompilerMessage& one : project_.messages()) {
    if (one.line < 1 || one.file != project_.source()) continue;
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(text_->document()->findBlockByNumber(one.line - 1));
    mark.format.setProperty(QTextFormat::FullWidthSelection, true);
    QColor behind = theme().limit;
    behind.setAlpha(48);
    mark.format.setBackground(behind);
    marks << mark;
  }
  text_->setExtraSelections(marks);
}

void SourceWindow::show_line(int line) {
  show();
  raise();
  activateWindow();
  text_->setFocus();
  if (line < 1) return;
  text_->setTextCursor(QTextCursor(text_->document()->findBlockByNumber(line - 1)));
  text_->centerCursor();
}

void SourceWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::ActivationChange && isActiveWindow()) read();
  QDialog::changeEvent(event);
}

void SourceWindow::closeEvent(QCloseEvent* event) {
  if (text_->document()->isModified()) {
    const auto answer =
        ask(this, tr("Unsaved changes"),
            tr("Save the changes of %1?").arg(QFileInfo(project_.source()).fileName()),
            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel);
    if (answer == QMessageBox::Cancel) return event->ignore();
    if (answer == QMessageBox::Save && !save()) return event->ignore();
    text_->document()->setModified(false);
  }
  QDialog::closeEvent(event);
}

}  // namespace poise::gui
