// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/many/try_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <algorithm>
#include <cmath>

#include "poise/gui/view/many/measures.hpp"
#include "poise/gui/view/many/value_bounds.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"

namespace poise::gui {
namespace {

constexpr int kValues = 5, kMostValues = 50, kMostSeeds = 100;
constexpr double kLongest = 5;  // [s] of a run at first
constexpr std::size_t kMostRuns = 1000;

bool is_number(const Property& property) {
  return property.kind == Property::Kind::kNumber || property.kind == Property::Kind::kInteger;
}

template <class Field>
Field* named(Field* field, const char* name, const QString& text, QFormLayout& form) {
  field->setObjectName(name);
  field->setAccessibleName(text);
  form.addRow(text, field);
  return field;
}

}  // namespace

TryDialog::TryDialog(Workbench& bench, const PropertyGroup& group, const Property& property,
                     QWidget* parent)
    : QDialog(parent), group_(group), property_(property) {
  subject_ = bench.selected_card() != nullptr ? bench.selected_card()->name : group.title;
  setObjectName("try-dialog");
  setWindowTitle(tr("Try values of %1, %2")
                     .arg(QString::fromStdString(property.name), QString::fromStdString(subject_)));
  auto* form = new QFormLayout(this);
  form->setContentsMargins(16, 16, 16, 16);
  form->setSpacing(10);
  if (is_number(property_)) add_range(*form);
  list_ = new QLabel;
  list_->setObjectName("try-values");
  list_->setWordWrap(true);
  list_->setMinimumWidth(280);
  form->addRow(tr("Values"), list_);
  add_runs(*form, bench);
  go_ = add_buttons(*this, tr("Try"), "try-go");
  refresh();
}

void TryDialog::add_range(QFormLayout& form) {
  const Bounds bounds = bounds_around(property_);
  const QString unit = property_.unit.empty() || property_.unit == "1"
                           ? QString()
                           : " [" + QString::fromStdString(property_.unit) + ']';
  from_ = named(new QLineEdit(bound_text(bounds.low)), "try-from", tr("From") + unit, form);
  to_ = named(new QLineEdit(bound_text(bounds.high)), "try-to", tr("To") + unit, form);
  count_ = named(new QSpinBox, "try-count", tr("Number of values"), form);
  count_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  count_->setRange(2, kMostValues);
  count_->setValue(kValues);
  log_ = new QCheckBox(tr("equal ratios (logarithmic)"));
  log_->setObjectName("try-log");
  log_->setChecked(bounds.log);
  form.addRow(QString(), log_);
  for (QLineEdit* const field : {from_, to_})
    connect(field, &QLineEdit::textChanged, this, &TryDialog::refresh);
  connect(count_, &QSpinBox::valueChanged, this, &TryDialog::refresh);
  connect(log_, &QCheckBox::toggled, this, &TryDialog::refresh);
}

void TryDialog::add_runs(QFormLayout& form, Workbench& bench) {
  seeds_ = named(new QSpinBox, "try-seeds", tr("Seeds"), form);
  seeds_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  seeds_->setRange(1, kMostSeeds);
  seeds_->setToolTip(
      tr("Runs per value with different random numbers; they differ only if the "
         "plant has noise"));
  const double whole = bench.checked() != nullptr && bench.checked()->spec
                           ? bench.checked()->spec->duration
                           : kLongest;
  duration_ = named(new QLineEdit(bound_text(std::min(whole, kLongest))), "try-duration",
                    tr("Duration of a run [s]"), form);
  measure_ = named(measure_field(bench), "try-measure", tr("Measure"), form);
  sum_ = new QLabel;
  sum_->setObjectName("try-sum");
  sum_->setWordWrap(true);
  form.addRow(sum_);
  connect(seeds_, &QSpinBox::valueChanged, this, &TryDialog::refresh);
  connect(duration_, &QLineEdit::textChanged, this, &TryDialog::refresh);
  connect(measure_, &QComboBox::editTextChanged, this, &TryDialog::refresh);
}

std::vector<std::string> TryDialog::values() const {
  if (!is_number(property_)) {
    if (property_.kind == Property::Kind::kSwitch) return {"false", "true"};
    return property_.choices;
  }
  const double from = number_of(from_->text().toStdString(), property_.unit),
               to = number_of(to_->text().toStdString(), property_.unit);
  const bool same_sign = from * to > 0;
  if (!std::isfinite(from) || !std::isfinite(to) || (log_->isChecked() && !same_sign)) return {};
  std::vector<std::string> out =
      steps_between(from, to, static_cast<std::size_t>(count_->value()), log_->isChecked());
  if (property_.kind != Property::Kind::kInteger) return out;
  std::vector<std::string> whole;
  for (const std::string& text : out) {
    const std::string rounded = std::to_string(std::lround(number_of(text, property_.unit)));
    if (std::ranges::count(whole, rounded) == 0) whole.push_back(rounded);
  }
  return whole;
}

// What is wrong with the entries; empty: nothing.
QString TryDialog::why_not() const {
  const std::vector<std::string> all = values();
  if (all.empty() && is_number(property_) && log_->isChecked())
    return tr("Equal ratios need two numbers of the same sign");
  if (all.empty()) return tr("Give two numbers");
  if (all.size() < 2) return tr("Give two different numbers");
  for (const std::string& text : all) {
    const double value = is_number(property_) ? number_of(text, property_.unit) : property_.min;
    if (value < property_.min || value > property_.max)
      return tr("%1 is outside of %2 … %3")
          .arg(QString::fromStdString(text))
          .arg(property_.min)
          .arg(property_.max);
  }
  const double seconds = number_of(duration_->text().toStdString(), "s");
  if (!(seconds > 0)) return tr("The duration must be positive");
  if (measure_->currentText().trimmed().isEmpty()) return tr("Choose a measure");
  if (all.size() * static_cast<std::size_t>(seeds_->value()) > kMostRuns)
    return tr("More than %1 runs: use poise sweep").arg(kMostRuns);
  return {};
}

void TryDialog::refresh() {
  const QString why = why_not();
  QStringList shown;
  for (const std::string& text : values()) shown << QString::fromStdString(text);
  list_->setText(shown.join(QString::fromUtf8(" · ")));
  const auto runs = shown.size() * seeds_->value();
  sum_->setText(why.isEmpty() ? tr("%1 runs in the background").arg(runs) : why);
  sum_->setStyleSheet("color: " + (why.isEmpty() ? theme().muted : theme().warn).name());
  go_->setEnabled(why.isEmpty());
}

TryWish TryDialog::wish() const {
  TryWish out;
  out.subject = subject_;
  out.values = {tried_value(group_, property_)};
  const std::string unit = is_number(property_) && property_.unit != "1" && !property_.unit.empty()
                               ? ' ' + property_.unit
                               : "";
  for (const std::string& value : values())
    out.points.push_back({value + unit, {tried_text(group_, property_, value)}});
  out.seeds = static_cast<std::size_t>(seeds_->value());
  out.duration = number_of(duration_->text().toStdString(), "s");
  out.measures = {measure_->currentText().trimmed().toStdString()};
  for (const char* const further : {"com.max_deviation_m", "torque.max_share_of_limit"})
    if (out.measures[0] != further) out.measures.emplace_back(further);
  return out;
}

}  // namespace poise::gui
