// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/plots/signals_pane.hpp"

#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <map>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/view/derive/formula_dialog.hpp"
#include "poise/gui/view/plots/signal_pick.hpp"

namespace poise::gui {
namespace {

constexpr int kPick = Qt::UserRole;

// Shows an item if it, an ancestor or a descendant contains the text.
bool filtered(QTreeWidgetItem& item, const QString& text, bool above) {
  const bool own = above || item.text(0).contains(text, Qt::CaseInsensitive) ||
                   item.data(0, kPick).toString().contains(text, Qt::CaseInsensitive);
  bool shown = own;
  for (int i = 0; i < item.childCount(); ++i) shown |= filtered(*item.child(i), text, own);
  item.setHidden(!shown);
  if (!text.isEmpty() && shown && !own) item.setExpanded(true);
  return shown;
}

}  // namespace

std::string SignalTree::pick_of(const QTreeWidgetItem& item) {
  return item.data(0, kPick).toString().toStdString();
}

QStringList SignalTree::mimeTypes() const { return {kSignalMime}; }

QMimeData* SignalTree::mimeData(const QList<QTreeWidgetItem*>& items) const {
  if (items.isEmpty() || pick_of(*items.front()).empty()) return nullptr;
  auto* mime = new QMimeData;
  mime->setData(kSignalMime, QByteArray::fromStdString(pick_of(*items.front())));
  return mime;
}

SignalsPane::SignalsPane(Workbench& bench, const QString& formulas, QWidget* parent)
    : QWidget(parent), bench_(bench), formulas_(formulas) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  search_ = new QLineEdit(this);
  search_->setObjectName("signals-search");
  search_->setPlaceholderText(tr("Filter signals"));
  search_->setAccessibleName(tr("Filter signals"));
  search_->setClearButtonEnabled(true);
  search_->installEventFilter(this);
  tree_ = new SignalTree(this);
  tree_->setObjectName("signals");
  tree_->setAccessibleName(tr("Signals"));
  tree_->setHeaderHidden(true);
  tree_->setIndentation(14);
  tree_->setDragEnabled(true);
  tree_->setDragDropMode(QAbstractItemView::DragOnly);
  tree_->installEventFilter(this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(8, 8, 8, 8);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  auto* derive = new QPushButton(tr("Formula…"));
  derive->setObjectName("derive");
  derive->setToolTip(tr("A signal by a formula over others"));
  connect(derive, &QPushButton::clicked, this, [this] { ask_for_formula({}); });
  row->addWidget(search_, 1);
  row->addWidget(derive);
  column->addLayout(row);
  column->addWidget(tree_);
  connect(search_, &QLineEdit::textChanged, this, &SignalsPane::filter);
  connect(tree_, &QTreeWidget::itemDoubleClicked, this, [this](QTreeWidgetItem* item) {
    if (item->childCount() == 0) Q_EMIT wanted(SignalTree::pick_of(*item), false);
  });
  tree_->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(tree_, &QTreeWidget::customContextMenuRequested, this, &SignalsPane::offer);
  bench_.session().set_formulas(kept_formulas(formulas_));
  connect(&bench_.session(), &Session::advanced, this, &SignalsPane::fill);
  connect(&bench_.session(), &Session::loaded_changed, this, &SignalsPane::fill);
}

void SignalsPane::fill() {
  const auto layout = bench_.session().history().layout();
  if (layout.get() == filled_ || !layout) return;
  filled_ = layout.get();
  tree_->clear();
  std::map<QString, QTreeWidgetItem*> groups;
  for (const Columns& columns : layout->signals) {
    const QString name = QString::fromStdString(columns.signal.name);
    const QString group = name.section('/', 0, 0), rest = name.section('/', 1);
    if (!groups.contains(group)) groups[group] = new QTreeWidgetItem(tree_, {group});
    groups[group]->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    auto* item = new QTreeWidgetItem(groups[group], {rest.isEmpty() ? name : rest});
    item->setData(0, kPick, name);
    const QString unit = QString::fromStdString(columns.signal.unit);
    item->setToolTip(0, (unit == "1" ? name : name + " [" + unit + "]") + "\n" +
                            tr("Drag into a plot; with Ctrl, add to its signals"));
    for (const NamedFormula& one : bench_.session().formulas())
      if (kDerived + one.name == columns.signal.name)
        item->setToolTip(0, text_of(one.text) + "\n" + item->toolTip(0));
    if (columns.count() < 2) continue;
    for (const std::string& label : columns.signal.labels) {
      auto* one = new QTreeWidgetItem(item, {QString::fromStdString(label)});
      one->setData(0, kPick, name + '#' + QString::fromStdString(label));
    }
  }
  filter(search_->text());
}

std::string SignalsPane::derived() const {
  const QTreeWidgetItem* item = tree_->currentItem();
  const std::string pick = item != nullptr ? SignalTree::pick_of(*item) : "";
  if (!pick.starts_with(kDerived)) return {};
  return pick.substr(std::string(kDerived).size(), pick.find('#') - std::string(kDerived).size());
}

// Of a derived signal: to change or to remove it.
void SignalsPane::offer(const QPoint& at) {
  const std::string name = derived();
  if (name.empty()) return;
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("Change the formula…"), this, [this, name] { ask_for_formula(name); });
  menu->addAction(tr("Remove the formula"), this, [this, name] { remove_formula(name); });
  menu->popup(tree_->viewport()->mapToGlobal(at));
}

void SignalsPane::ask_for_formula(const std::string& changed) {
  const Session& session = bench_.session();
  if (!session.history().layout()) return Q_EMIT bench_.message(tr("There is no run yet"));
  const auto& all = session.formulas();
  const auto before = std::ranges::find(all, changed, &NamedFormula::name);
  auto* dialog = new FormulaDialog(
      session, before == all.end() ? std::nullopt : std::optional(*before), window());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog, changed] {
    std::vector<NamedFormula> formulas = bench_.session().formulas();
    const auto old = std::ranges::find(formulas, changed, &NamedFormula::name);
    const NamedFormula made = dialog->formula();
    if (old == formulas.end())
      formulas.push_back(made);
    else
      *old = made;
    use_formulas(std::move(formulas));
    Q_EMIT wanted(kDerived + made.name, false);
  });
  dialog->open();
}

void SignalsPane::remove_formula(const std::string& name) {
  std::vector<NamedFormula> formulas = bench_.session().formulas();
  std::erase_if(formulas, [&](const NamedFormula& one) { return one.name == name; });
  use_formulas(std::move(formulas));
}

void SignalsPane::use_formulas(std::vector<NamedFormula> formulas) {
  if (!formulas_.isEmpty()) keep_formulas(formulas_, formulas);
  bench_.session().set_formulas(std::move(formulas));
}

void SignalsPane::filter(const QString& text) {
  for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
    filtered(*tree_->topLevelItem(i), text, false);
    if (!text.isEmpty()) tree_->topLevelItem(i)->setExpanded(true);
  }
}

bool SignalsPane::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  if (watched == search_ && key->key() == Qt::Key_Down) {
    tree_->setFocus();
    return true;
  }
  if (watched == tree_ && key->key() == Qt::Key_Delete && !derived().empty()) {
    remove_formula(derived());
    return true;
  }
  if (watched == tree_ && key->key() == Qt::Key_F2 && !derived().empty()) {
    ask_for_formula(derived());
    return true;
  }
  const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  if (watched != tree_ || !enter || tree_->currentItem() == nullptr) return false;
  const std::string pick = SignalTree::pick_of(*tree_->currentItem());
  if (!pick.empty()) Q_EMIT wanted(pick, key->modifiers() & Qt::ControlModifier);
  return true;
}

}  // namespace poise::gui
