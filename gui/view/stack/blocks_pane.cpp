// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/stack/blocks_pane.hpp"

#include <QKeyEvent>
#include <QLineEdit>
#include <QTreeWidget>
#include <QTreeWidgetItemIterator>
#include <QVBoxLayout>

#include "poise/gui/model/edit/property.hpp"

namespace poise::gui {
namespace {

constexpr int kType = Qt::UserRole, kKind = Qt::UserRole + 1;

}  // namespace

BlocksPane::BlocksPane(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  search_ = new QLineEdit(this);
  search_->setObjectName("blocks-search");
  search_->setPlaceholderText(tr("Filter blocks"));
  search_->setAccessibleName(tr("Filter blocks"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  list_ = new QTreeWidget(this);
  list_->setObjectName("blocks");
  list_->setAccessibleName(tr("Blocks"));
  list_->setHeaderHidden(true);
  list_->setRootIsDecorated(false);
  list_->setIndentation(12);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(8);
  column->addWidget(search_);
  column->addWidget(list_);
  connect(search_, &QLineEdit::textChanged, this, &BlocksPane::filter);
  connect(list_, &QTreeWidget::itemActivated, this, &BlocksPane::add_current);
  connect(&bench_, &Workbench::opened, this, &BlocksPane::fill);
  connect(&bench_.modules(), &LoadedModules::changed, this, &BlocksPane::fill);
  fill();
}

void BlocksPane::fill() {
  list_->clear();
  const auto add = [&](const KindInfo& kind, const QString& what_enter_does) {
    auto* group = new QTreeWidgetItem(list_, {tr(capital(kind.plural).c_str())});
    group->setFlags(Qt::ItemIsEnabled);
    QFont bold = list_->font();
    bold.setBold(true);
    group->setFont(0, bold);
    for (const ModuleEntry& entry : bench_.registry().entries()) {
      if (entry.kind != kind.kind) continue;
      auto* item = new QTreeWidgetItem(group, {QString::fromStdString(entry.type)});
      const QString summary = QString::fromStdString(entry.summary);
      item->setToolTip(0, summary + "\n" + what_enter_does);
      item->setData(0, kType, QString::fromStdString(entry.type));
      item->setData(0, kKind, static_cast<int>(kind.kind));
      item->setData(0, Qt::AccessibleDescriptionRole, summary);
    }
    group->setExpanded(true);
  };
  const QString adds = tr("Press Enter or double-click to add it to the stack");
  const QString uses = tr("Press Enter or double-click to use it in the stack");
  for (const KindInfo& kind : kModuleKinds) {
    if (kind.in_stack == InStack::kList) add(kind, adds);
    if (kind.in_stack == InStack::kAlone) add(kind, uses);
  }
  filter(search_->text());
}

// Shows blocks whose name or summary contains the text and selects the first.
void BlocksPane::filter(const QString& text) {
  QTreeWidgetItem* first = nullptr;
  for (int g = 0; g < list_->topLevelItemCount(); ++g) {
    QTreeWidgetItem* group = list_->topLevelItem(g);
    int shown = 0;
    for (int i = 0; i < group->childCount(); ++i) {
      QTreeWidgetItem* item = group->child(i);
      const bool fits = item->text(0).contains(text, Qt::CaseInsensitive) ||
                        item->toolTip(0).section('\n', 0, 0).contains(text, Qt::CaseInsensitive);
      item->setHidden(!fits);
      if (fits && (first == nullptr || (item->text(0).startsWith(text, Qt::CaseInsensitive) &&
                                        !first->text(0).startsWith(text, Qt::CaseInsensitive))))
        first = item;
      shown += fits ? 1 : 0;
    }
    group->setHidden(shown == 0);
  }
  if (!text.isEmpty()) list_->setCurrentItem(first);
}

void BlocksPane::add_current() {
  const QTreeWidgetItem* item = list_->currentItem();
  if (item == nullptr || !item->data(0, kType).isValid() || !bench_.has_document()) return;
  bench_.add_block(static_cast<ModuleKind>(item->data(0, kKind).toInt()),
                   item->data(0, kType).toString().toStdString());
}

bool BlocksPane::eventFilter(QObject* watched, QEvent* event) {
  if (watched == search_ && event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      add_current();
      return true;
    }
    if (key == Qt::Key_Down) {
      list_->setFocus();
      return true;
    }
  }
  return QWidget::eventFilter(watched, event);
}

}  // namespace poise::gui
