// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/finder.hpp"

#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace poise::gui {
namespace {

// Rank of a match, smaller is better; negative: no match. Prefixes of words rank best, then words
// in any order, then letters in this order. Letters apart do not find what has many names.
int rank(const Findable& one, const QString& text) {
  const QString& name = one.name;
  const qsizetype at = name.indexOf(text, 0, Qt::CaseInsensitive);
  if (at == 0) return 0;
  if (at > 0) return name[at - 1].isLetterOrNumber() ? 2 : 1;
  const QString all = name + ' ' + one.kind + ' ' + one.also;
  const QStringList words = text.split(' ', Qt::SkipEmptyParts);
  if (std::ranges::all_of(
          words, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); }))
    return 3;
  if (!one.also.isEmpty()) return -1;
  qsizetype from = 0;
  for (const QChar letter : text) {
    from = name.indexOf(letter, from, Qt::CaseInsensitive) + 1;
    if (from == 0) return -1;
  }
  return 4;
}

}  // namespace

Finder::Finder(std::vector<Findable> all, QWidget* parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint), all_(std::move(all)) {
  setObjectName("finder");
  setAccessibleName(tr("Search anything"));
  search_ = new QLineEdit;
  search_->setObjectName("finder-search");
  search_->setPlaceholderText(tr("Search actions, cards, values, blocks, templates"));
  search_->setAccessibleName(tr("Search anything"));
  search_->installEventFilter(this);
  list_ = new QListWidget;
  list_->setObjectName("finder-list");
  list_->setAccessibleName(tr("Found"));
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
    if (const int r = rank(all_[i], text); r >= 0) fitting.emplace_back(r, i);
  std::ranges::stable_sort(fitting, {}, [](const auto& one) { return one.first; });
  list_->clear();
  for (const auto& [r, i] : fitting) {
    auto* item = new QListWidgetItem(all_[i].name + "   —   " + all_[i].kind, list_);
    item->setData(Qt::UserRole, static_cast<int>(i));
  }
  if (fitting.empty()) {
    auto* none = new QListWidgetItem(tr("Nothing is called “%1”").arg(text), list_);
    none->setFlags(Qt::NoItemFlags);
    list_->setAccessibleDescription(none->text());
    return;
  }
  list_->setAccessibleDescription({});
  list_->setCurrentRow(0);
}

void Finder::take() {
  const QListWidgetItem* item = list_->currentItem();
  if (item == nullptr || !(item->flags() & Qt::ItemIsEnabled)) return;
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
