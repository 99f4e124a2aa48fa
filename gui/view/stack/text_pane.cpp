// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/stack/text_pane.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {

TextPane::TextPane(Workbench& bench, QWidget* parent)
    : QWidget(parent),
      edit_(new CodeEdit(bench)),
      bar_(new QWidget),
      what_(new QLineEdit),
      count_(new QLabel) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  setFocusProxy(edit_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(edit_, 1);
  column->addWidget(bar_);
  auto* row = new QHBoxLayout(bar_);
  row->setContentsMargins(6, 4, 6, 4);
  row->setSpacing(4);
  what_->setObjectName("find");
  what_->setAccessibleName(tr("Find in the text"));
  what_->setPlaceholderText(tr("Find (Ctrl+F)"));
  what_->setClearButtonEnabled(true);
  count_->setProperty("muted", true);
  row->addWidget(what_, 1);
  row->addWidget(count_);
  connect(add("up", tr("Previous (Shift+F3)"), "find-back"), &QToolButton::clicked, this,
          [this] { go(true, false); });
  connect(add("down", tr("Next (F3)"), "find-next"), &QToolButton::clicked, this,
          [this] { go(false, false); });
  QToolButton* large = add("fit", tr("Make the text large, or small again"), "text-large");
  large->setCheckable(true);
  connect(large, &QToolButton::toggled, this, &TextPane::large_wanted);
  connect(what_, &QLineEdit::textChanged, this, [this] { go(false, true); });
  connect(what_, &QLineEdit::returnPressed, this, [this] { go(false, false); });
  const auto shortcut = [this](const QKeySequence& keys, const auto& act) {
    auto* one = new QShortcut(keys, this);
    one->setContext(Qt::WidgetWithChildrenShortcut);
    connect(one, &QShortcut::activated, this, act);
  };
  shortcut(QKeySequence::Find, [this] { find(); });
  shortcut(QKeySequence(Qt::Key_F3), [this] { go(false, false); });
  shortcut(QKeySequence(Qt::SHIFT | Qt::Key_F3), [this] { go(true, false); });
}

QToolButton* TextPane::add(const char* icon_name, const QString& text, const char* name) {
  auto* button = new QToolButton;
  button->setObjectName(name);
  button->setProperty("small", true);
  button->setToolTip(text);
  button->setAccessibleName(text);
  const auto paint = [button, icon_name] { button->setIcon(switch_icon(icon_name)); };
  connect(&CurrentTheme::get(), &CurrentTheme::changed, button, paint);
  paint();
  bar_->layout()->addWidget(button);
  return button;
}

void TextPane::find() {
  const QString selected = edit_->textCursor().selectedText();
  if (!selected.isEmpty() && !selected.contains(QChar::ParagraphSeparator))
    what_->setText(selected);
  what_->setFocus();
  what_->selectAll();
}

void TextPane::go(bool back, bool stay) {
  const int count = edit_->search(what_->text(), back, stay);
  count_->setText(what_->text().isEmpty() ? QString()
                  : count == 0            ? tr("not found")
                                          : tr("%1 places").arg(count));
}

void TextPane::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
  what_->clear();
  edit_->setFocus();
}

}  // namespace poise::gui
