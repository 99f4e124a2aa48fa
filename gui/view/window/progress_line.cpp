// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/progress_line.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <cmath>

namespace poise::gui {

ProgressLine::ProgressLine(QWidget* parent) : QWidget(parent) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  text_ = new QLabel;
  bar_ = new QProgressBar;
  bar_->setRange(0, 100);
  bar_->setTextVisible(false);
  bar_->setMinimumWidth(80);
  bar_->setFixedHeight(6);
  stop_ = new QPushButton(tr("Stop"));
  stop_->setObjectName("stop");
  connect(stop_, &QPushButton::clicked, this, &ProgressLine::stop_wanted);
  row->addWidget(text_);
  row->addWidget(bar_, 1);
  row->addWidget(stop_);
}

void ProgressLine::show_share(const QString& what, double share) {
  text_->setText(what);
  bar_->setAccessibleName(what);
  bar_->setValue(static_cast<int>(std::lround(100 * share)));
}

}  // namespace poise::gui
