// SPDX-License-Identifier: BSD-2-Clause

#include "gui/view/start_page.hpp"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "gui/model/templates.hpp"
#include "gui/view/scroll_column.hpp"

namespace poise::gui {
namespace {

constexpr int kColumns = 3;

QLabel* muted(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("muted", true);
  label->setWordWrap(true);
  return label;
}

QLabel* headline(const QString& text, int pixels) {
  auto* label = new QLabel(text);
  label->setStyleSheet(QString("font-size: %1px; font-weight: bold;").arg(pixels));
  return label;
}

}  // namespace

StartPage::StartPage(const QString& folder, const QString& journals, QWidget* parent)
    : QWidget(parent) {
  QVBoxLayout* const column = &fill_with_column(*this, {48, 32, 48, 32}, 12).column();
  column->addWidget(headline("Poise", 28));
  column->addWidget(muted(tr("Compose a control stack, run it, see why it behaves as it does.")));
  add_recovery(*column, journals);
  auto* open = new QPushButton(tr("Open a stack file…"));
  open->setObjectName("open");
  open->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
  connect(open, &QPushButton::clicked, this, &StartPage::open_wanted);
  column->addWidget(open);
  column->addSpacing(8);
  column->addWidget(headline(tr("Start from one that runs"), 16));
  auto* grid = new QGridLayout;
  grid->setSpacing(16);
  int at = 0;
  for (const Template& one : templates(folder)) {
    auto* card = new QFrame;
    card->setObjectName("tile");
    auto* lines = new QVBoxLayout(card);
    lines->setContentsMargins(16, 16, 16, 12);
    lines->setSpacing(8);
    lines->addWidget(headline(one.title, 14));
    lines->addWidget(muted(one.about));
    lines->addStretch(1);
    auto* row = new QHBoxLayout;
    row->addWidget(muted(one.robot), 1);
    for (const bool run : {false, true}) {
      auto* button = new QPushButton(run ? tr("Run") : tr("Open"));
      button->setObjectName((run ? "run:" : "open:") + one.name);
      button->setAccessibleName((run ? tr("Run %1") : tr("Open %1")).arg(one.title));
      connect(button, &QPushButton::clicked, this,
              [this, file = one.file, run] { Q_EMIT template_wanted(file, run); });
      row->addWidget(button);
    }
    lines->addLayout(row);
    grid->addWidget(card, at / kColumns, at % kColumns);
    ++at;
  }
  for (int i = 0; i < kColumns; ++i) grid->setColumnStretch(i, 1);
  column->addLayout(grid);
  column->addStretch(1);
}

void StartPage::add_recovery(QVBoxLayout& column, const QString& journals) {
  for (const Recovered& recovered : Journal::left_behind(journals)) {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(new QLabel(tr("%1 was not saved; edits that can be recovered: %2")
                                   .arg(recovered.title)
                                   .arg(recovered.changes.size())));
    auto* take = new QPushButton(tr("Recover"));
    take->setObjectName("recover");
    auto* drop = new QPushButton(tr("Discard"));
    drop->setObjectName("discard");
    line->addWidget(take);
    line->addWidget(drop);
    line->addStretch(1);
    connect(take, &QPushButton::clicked, this,
            [this, recovered] { Q_EMIT recovery_wanted(recovered); });
    connect(drop, &QPushButton::clicked, this, [row, recovered] {
      Journal::discard(recovered);
      row->hide();
    });
    column.addWidget(row);
  }
}

}  // namespace poise::gui
