// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/many/doubts_dialog.hpp"

#include <QCheckBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "poise/core/doubt/doubt_run.hpp"
#include "poise/gui/document/text_of.hpp"
#include "poise/gui/model/edit/property.hpp"
#include "poise/gui/view/many/measures.hpp"
#include "poise/gui/view/many/value_bounds.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/window/progress_line.hpp"

namespace poise::gui {
namespace {

constexpr double kLongestDoubted = 10;  // [s] of a run at first

}  // namespace

DoubtsDialog::DoubtsDialog(Workbench& bench, QWidget* parent)
    : QDialog(parent),
      bench_(bench),
      progress_(new ProgressLine),
      said_(new QLabel),
      why_(new QLabel),
      table_(new QTreeWidget) {
  setObjectName("doubts-dialog");
  setWindowTitle(tr("Doubts"));
  resize(620, 640);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(10);
  auto* text = new QLabel(
      tr("Runs the stack in MuJoCo with plants that differ from what the controller believes: "
         "masses, soles, motors, floor, noise and delays."));
  text->setWordWrap(true);
  column->addWidget(text);
  make_wish();
  said_->setObjectName("doubts-said");
  said_->setWordWrap(true);
  column->addWidget(said_);
  progress_->setObjectName("doubts-progress");
  column->addWidget(progress_);
  make_table();
  why_->setObjectName("doubts-why");
  why_->setWordWrap(true);
  why_->setProperty("muted", true);
  why_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  column->addWidget(why_);
  connect(progress_, &ProgressLine::stop_wanted, this, [this] { doubting().stop(); });
  connect(&doubting(), &Doubting::changed, this, &DoubtsDialog::refresh);
  connect(&doubting(), &Doubting::recorded, this, [this](const QString& folder) {
    if (isVisible()) Q_EMIT run_wanted(folder);
  });
  connect(&bench_, &Workbench::checked_changed, this, &DoubtsDialog::refresh);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, [this] {
    filled_ = nullptr;
    refresh();
  });
  refresh();
}

void DoubtsDialog::make_wish() {
  const double whole = bench_.checked() != nullptr && bench_.checked()->spec
                           ? bench_.checked()->spec->duration
                           : kLongestDoubted;
  duration_ = new QLineEdit(bound_text(std::min(whole, kLongestDoubted)));
  duration_->setObjectName("doubts-duration");
  duration_->setAccessibleName(tr("Duration of a run [s]"));
  duration_->setFixedWidth(84);
  grow_ = new QCheckBox(tr("Let each doubt grow until the motion ends"));
  grow_->setObjectName("doubts-grow");
  go_ = new QPushButton(tr("Start"));
  go_->setObjectName("doubts-go");
  go_->setProperty("main", true);
  go_->setDefault(true);
  auto* row = new QHBoxLayout;
  row->addWidget(new QLabel(tr("Duration of a run [s]")));
  row->addWidget(duration_);
  row->addStretch(1);
  row->addWidget(go_);
  auto* column = static_cast<QVBoxLayout*>(layout());
  column->addLayout(row);
  column->addWidget(grow_);
  connect(go_, &QPushButton::clicked, this, &DoubtsDialog::start);
  connect(duration_, &QLineEdit::textChanged, this, &DoubtsDialog::refresh);
}

void DoubtsDialog::make_table() {
  table_->setObjectName("doubts");
  table_->setAccessibleName(tr("Doubts"));
  table_->setRootIsDecorated(false);
  table_->setUniformRowHeights(true);
  table_->setHeaderLabels({tr("Doubt"), tr("Motion"), tr("holds up to")});
  table_->headerItem()->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
  table_->header()->setStretchLastSection(false);
  table_->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
  static_cast<QVBoxLayout*>(layout())->addWidget(table_, 1);
  connect(table_, &QTreeWidget::currentItemChanged, this, &DoubtsDialog::show_why);
  connect(table_, &QTreeWidget::itemClicked, this, &DoubtsDialog::open);
  connect(table_, &QTreeWidget::itemActivated, this, &DoubtsDialog::open);
}

void DoubtsDialog::start() {
  grew_ = grow_->isChecked();
  bench_.doubt({number_of(duration_->text().toStdString(), "s"), grow_->isChecked()});
}

void DoubtsDialog::open(QTreeWidgetItem* item) {
  doubting().record(item->data(0, Qt::UserRole).toString().toStdString());
}

QString DoubtsDialog::headline() const {
  const Doubting& now = doubting();
  if (!now.why().isEmpty()) return now.why();
  if (now.running()) return {};
  if (now.recording()) return tr("Records the run…");
  if (now.outcome() == nullptr) return bench_.why_not_run();
  QString text = tr("%1 of %2 doubts held: %3. A click opens the run.")
                     .arg(now.outcome()->held)
                     .arg(now.outcome()->of)
                     .arg(QFileInfo(text_of(now.stack().name)).completeBaseName());
  if (grew_ && !now.outcome()->grown)
    text += ' ' + tr("Nothing grows: the motion ends without a doubt.");
  return text;
}

void DoubtsDialog::refresh() {
  const Doubting& now = doubting();
  const double duration = number_of(duration_->text().toStdString(), "s");
  go_->setEnabled(!now.running() && !now.recording() && duration > 0 &&
                  bench_.why_not_run().isEmpty());
  const QString text = headline();
  said_->setText(text);
  said_->setVisible(!text.isEmpty());
  said_->setStyleSheet(now.why().isEmpty() ? "" : "color: " + theme().warn.name());
  progress_->setVisible(now.running());
  if (now.runs() == 0)
    progress_->show_share(tr("Prepares the runs…"), 0);
  else
    progress_->show_share(tr("%1 of %2 runs").arg(now.ended()).arg(now.runs()),
                          static_cast<double>(now.ended()) / static_cast<double>(now.runs()));
  if (now.outcome() == filled_) return;
  filled_ = now.outcome();
  fill();
}

void DoubtsDialog::fill() {
  table_->clear();
  show_why();
  if (doubting().outcome() == nullptr) return;
  bool grown = false;
  for (const DoubtRow& row : doubting().outcome()->rows) {
    add(row);
    grown = grown || row.growth.has_value();
  }
  table_->setColumnHidden(2, !grown);
}

void DoubtsDialog::add(const DoubtRow& row) {
  auto* item = new QTreeWidgetItem(table_);
  item->setText(0, row.name == kNoDoubt    ? tr("none")
                   : row.name == kTogether ? tr("several together")
                                           : text_of(row.name).replace('_', ' '));
  item->setData(0, Qt::UserRole, text_of(row.name));
  item->setText(1, row.held() ? tr("held") : tr("ends at %1 s").arg(row.ended, 0, 'g', 3));
  item->setForeground(1, row.held() ? theme().good : theme().limit);
  if (row.growth) {
    const Growth& growth = *row.growth;
    const QString times = QString::number(growth.held, 'g', 3) + QString::fromUtf8(" ×");
    item->setText(2, growth.failed ? times : tr("at least %1").arg(times));
    item->setTextAlignment(2, Qt::AlignRight | Qt::AlignVCenter);
  }
}

// What ended the run of the row, and the values up to which it holds.
void DoubtsDialog::show_why() {
  QString text;
  const QTreeWidgetItem* const item = table_->currentItem();
  if (item != nullptr && doubting().outcome() != nullptr)
    for (const DoubtRow& row : doubting().outcome()->rows) {
      if (text_of(row.name) != item->data(0, Qt::UserRole).toString()) continue;
      text = row.why.empty() ? QString() : ended_text(row.status, row.why);
      if (!row.growth) continue;
      QStringList values;
      for (const std::string& setting : row.growth->settings) values << text_of(setting);
      text += (text.isEmpty() ? "" : "\n") + tr("holds with %1").arg(values.join(", "));
      if (row.held() && !row.growth->why.empty())
        text += "\n" + tr("beyond that: %1").arg(ended_text(row.growth->status, row.growth->why));
    }
  why_->setText(text);
}

}  // namespace poise::gui
