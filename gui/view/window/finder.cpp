// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/finder.hpp"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace poise::gui {
namespace {

// Rank of a match, smaller is better; negative: no match. The letters must occur in this order;
// prefixes of words rank best.
int rank(const QString& name, const QString& text) {
  const qsizetype at = name.indexOf(text, 0, Qt::CaseInsensitive);
  if (at == 0) return 0;
  if (at > 0) return name[at - 1].isLetterOrNumber() ? 2 : 1;
  qsizetype from = 0;
  for (const QChar letter : text) {
    from = name.indexOf(letter, from, Qt::CaseInsensitive) + 1;
    if (from == 0) return -1;
  }
  return 3;
}

}  // namespace

Finder::Finder(std::vector<Findable> all, QWidget* parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint), all_(std::move(all)) {
  setObjectName("finder");
  setAccessibleName(tr("Search anything"));
  search_ = new QLineEdit;
  search_->setObjectName("finder-search");
  search_->setPlaceholderText(tr("Search actions, cards, blocks, templates"));
  search_->installEventFilter(this);
  list_ = new QListWidget;
  list_->setObjectName("finder-list");
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(10, 10, 10, 10);
  column->addWidget(search_);
  column->addWidget(list_);
  resize(560, 380);
  move(parent->mapToGlobal(QPoint((parent->width() - width()) / 2, 64)));
  connect(search_, &QLineEdit::textChanged, this, &Finder::filter);
  connect(list_, &QListWidget::itemActivated, this, &Finder::take);
  filter({});
}

void Finder::filter(const QString& text) {
  std::vector<std::pair<int, std::size_t>> fitting;
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (const int r = rank(all_[i].name, text); r >= 0) fitting.emplace_back(r, i);
  std::ranges::stable_sort(fitting, {}, [](const auto& one) { return one.first; });
  list_->clear();
  for (const auto& [r, i] : fitting) {
    auto* item = new QListWidgetItem(all_[i].name + "   —   " + all_[i].kind, list_);
    item->setData(Qt::UserRole, static_cast<int>(i));
  }
  list_->setCurrentRow(0);
}

void Finder::take() {
  const QListWidgetItem* item = list_->currentItem();
  if (item == nullptr) return;
  const auto go = all_[static_cast<std::size_t>(item->data(Qt::UserRole).toInt())].go;
  accept();
  go();
}

bool Finder::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      take();
      return true;
    }
    if (key == Qt::Key_Up || key == Qt::Key_Down) {
      const int row = list_->currentRow() + (key == Qt::Key_Up ? -1 : 1);
      list_->setCurrentRow(std::clamp(row, 0, std::max(0, list_->count() - 1)));
      return true;
    }
  }
  return QDialog::eventFilter(watched, event);
}

}  // namespace poise::gui
