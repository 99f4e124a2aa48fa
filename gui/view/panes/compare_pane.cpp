// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/panes/compare_pane.hpp"

#include <QHeaderView>
#include <QLabel>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "poise/core/stack/changes.hpp"
#include "poise/gui/document/text_of.hpp"
#include "poise/gui/view/widgets/numbers.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kPaths = 6;  // of the stacks that are listed
constexpr qsizetype kValue = 32;   // characters of a value

// "tasks/balance/error" is the error of balance.
QString task_of(const std::string& signal) { return text_of(signal).section('/', 1, 1); }

// A difference, also one that would round to 0.
QString amount(double value, const QString& unit) {
  const QString text = short_number(value, unit);
  if (value == 0 || !text.startsWith('0') || text.startsWith("0.")) return text;
  return scaled_number(value, scale_for(value, unit));
}

}  // namespace

ComparePane::ComparePane(Workbench& bench, QWidget* parent)
    : QWidget(parent),
      bench_(bench),
      names_(new QLabel),
      verdict_(new QLabel),
      stacks_(new QLabel),
      list_(new QTreeWidget) {
  setObjectName("pane");
  setAttribute(Qt::WA_StyledBackground);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 8, 12, 8);
  column->setSpacing(6);
  names_->setTextFormat(Qt::PlainText);
  for (QLabel* label : {names_, verdict_, stacks_}) {
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    column->addWidget(label);
  }
  names_->setProperty("muted", true);
  verdict_->setObjectName("verdict");
  stacks_->setObjectName("stacks");
  stacks_->setTextFormat(Qt::PlainText);
  list_->setObjectName("differences");
  list_->setAccessibleName(tr("Differences by signal"));
  list_->setRootIsDecorated(false);
  list_->setHeaderLabels({tr("Signal, rms"), tr("greatest, at")});
  list_->headerItem()->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
  list_->header()->setStretchLastSection(false);
  list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
  list_->setTextElideMode(Qt::ElideMiddle);
  column->addWidget(list_, 1);
  connect(list_, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
    bench_.session().show(item->data(0, Qt::UserRole).toDouble());
    Q_EMIT wanted(item->data(0, Qt::UserRole + 1).toString().toStdString(), false);
  });
  Session& session = bench_.session();
  for (const auto signal :
       {&Session::loaded_changed, &Session::status_changed, &Session::other_changed})
    connect(&session, signal, this, &ComparePane::refresh);
  refresh();
}

QString ComparePane::verdict() const { return verdict_->text(); }

QString ComparePane::sentence() const {
  const Comparison& c = comparison_;
  if (c.to <= c.from) return tr("The runs have no time in common.");
  if (c.signals.empty())
    return tr("A and B are equal from %1 to %2 s, within 1 %.")
        .arg(c.from, 0, 'f', 2)
        .arg(c.to, 0, 'f', 2);
  const Difference& most = c.signals.front();
  QString text = tr("A and B part at %1 s. %2 differs most: by %3 at %4 s.")
                     .arg(*c.parts_at, 0, 'f', 2)
                     .arg(text_of(most.signal), amount(most.greatest, text_of(most.unit)))
                     .arg(most.at, 0, 'f', 2);
  if (c.task == nullptr) return text;
  const Scale scale = scale_for(std::max(c.task->rms_a, c.task->rms_b), text_of(c.task->unit));
  text += ' ' + (c.task->rms_b > c.task->rms_a
                     ? tr("A follows %1 better: its error is %2 (rms), that of B %3.")
                     : tr("B follows %1 better: its error is %3 (rms), that of A %2."))
                    .arg(task_of(c.task->signal), scaled_number(c.task->rms_a, scale),
                         scaled_number(c.task->rms_b, scale));
  return text;
}

// What differs between the stacks, each with its values in A and in B.
QString ComparePane::stacks() const {
  const Session& session = bench_.session();
  if (!session.spec() || !session.other_spec()) return {};
  const ConfigNode &a = session.spec()->node, &b = session.other_spec()->node;
  const std::vector<std::string> paths = differing_paths(a, b);
  if (paths.empty()) return tr("The stacks are the same.");
  const auto said = [](const ConfigNode& stack, const std::string& path) {
    const QString value = text_of(value_at_path(stack, path)).simplified();
    const QString text = value.isEmpty() ? tr("not there") : value;
    return text.size() > kValue ? text.left(kValue) + "…" : text;
  };
  QStringList lines{tr("The stacks differ:")};
  for (std::size_t i = 0; i < std::min(paths.size(), kPaths); ++i)
    lines
        << tr("%1: %2 in A, %3 in B").arg(text_of(paths[i]), said(a, paths[i]), said(b, paths[i]));
  if (paths.size() > kPaths) lines << tr("and %1 more").arg(paths.size() - kPaths);
  return lines.join('\n');
}

void ComparePane::add(const Difference& one) {
  const QString unit = text_of(one.unit);
  auto* item = new QTreeWidgetItem(
      list_, {text_of(one.signal) + '\n' + tr("rms %1").arg(amount(one.rms, unit)),
              amount(one.greatest, unit) + '\n' + tr("at %1 s").arg(one.at, 0, 'f', 2)});
  item->setData(0, Qt::UserRole + 1, text_of(one.signal));
  item->setData(0, Qt::UserRole, one.at);
  item->setToolTip(0, tr("%1: greatest in %2, %3 % of its usual range; parts at %4 s")
                          .arg(text_of(one.signal), text_of(one.label))
                          .arg(100 * one.share, 0, 'f', 0)
                          .arg(*one.parts_at, 0, 'f', 3));
  item->setTextAlignment(1, Qt::AlignRight | Qt::AlignVCenter);
}

// Not while it runs: then both would change all the time.
void ComparePane::refresh() {
  const Session& session = bench_.session();
  const History* other = session.other();
  list_->setVisible(other != nullptr);
  if (other == nullptr) {
    names_->clear();
    verdict_->setText(
        tr("Nothing to compare with yet. Branch, start again, or compare with a saved run."));
    stacks_->hide();
    seen_ = nullptr;
    return;
  }
  names_->setText(tr("A: %1\nB: %2").arg(session.name(), session.other_name()));
  if (!isVisible() || session.running() || session.history().empty()) return;
  if (seen_ == other->layout().get() && seen_to_ == session.history().to()) return;
  seen_ = other->layout().get();
  seen_to_ = session.history().to();
  comparison_ = compare(session.history(), *other);
  list_->clear();
  for (const Difference& one : comparison_.signals) add(one);
  verdict_->setText(sentence());
  stacks_->setText(stacks());
  stacks_->setVisible(!stacks_->text().isEmpty());
}

}  // namespace poise::gui
