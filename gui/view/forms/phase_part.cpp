// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/forms/phase_part.hpp"

#include <algorithm>

namespace poise::gui {

PhasePart::PhasePart(Workbench& bench, std::string phase, QWidget* parent)
    : QWidget(parent), bench_(bench), phase_(std::move(phase)), column_(new QVBoxLayout(this)) {
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(8);
}

const ConfigNode* PhasePart::node() const {
  const ConfigNode* stack = bench_.document().stack();
  return stack ? value_at(*stack, "phases." + phase_) : nullptr;
}

QStringList PhasePart::phases(const QStringList& more) const {
  QStringList all;
  const ConfigNode* stack = bench_.document().stack();
  if (const ConfigNode* phases = stack ? stack->find("phases") : nullptr)
    for (const std::string& name : phases->keys) all << QString::fromStdString(name);
  return all << more;
}

QLabel* PhasePart::heading(const QString& text) {
  auto* label = new QLabel(text);
  label->setProperty("heading", true);
  label->setContentsMargins(0, 10, 0, 2);
  return label;
}

void PhasePart::fit_text(QLineEdit& line) {
  constexpr int kLeast = 48, kMost = 110, kPadding = 26;  // [px]
  const int text = line.fontMetrics().horizontalAdvance(line.text()) + kPadding;
  line.setMinimumWidth(std::clamp(text, kLeast, kMost));
}

QComboBox* PhasePart::choice(const QString& name, const QString& object, const QStringList& all,
                             const QString& now) {
  auto* box = new QComboBox;
  box->setObjectName(object);
  box->setAccessibleName(name);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(5);
  box->addItems(all);
  if (!now.isEmpty() && !all.contains(now)) box->addItem(now);
  box->setCurrentText(now);
  return box;
}

}  // namespace poise::gui
