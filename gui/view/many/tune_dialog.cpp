// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/many/tune_dialog.hpp"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <algorithm>
#include <cmath>

#include "poise/gui/model/edit/stack_form.hpp"
#include "poise/gui/view/forms/property_row.hpp"
#include "poise/gui/view/many/measures.hpp"
#include "poise/gui/view/many/value_bounds.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/dialog_parts.hpp"

namespace poise::gui {
namespace {

constexpr int kRuns = 60, kMostTuneRuns = 100'000, kMostTuneSeeds = 100;
constexpr double kLongestTuned = 3;  // [s] of a run at first
constexpr int kRowHeight = 36, kRowsShown = 6;

bool is_tunable(const PropertyGroup& group, const Property& property) {
  return property.kind == Property::Kind::kNumber && (group.stands || group.shape) &&
         std::isfinite(number_of(property.value(), property.unit));
}

void add_values(const std::vector<PropertyGroup>& groups, const std::string& of, bool said_only,
                std::vector<TuneValue>& out) {
  for (const PropertyGroup& group : groups)
    for (const Property& property : group.properties) {
      if (!is_tunable(group, property) || (said_only && property.said.empty())) continue;
      const Bounds bounds = bounds_around(property);
      out.push_back(
          {tried_value(group, property), of + " · " + label_of(property.name).toStdString(),
           property.unit == "1" ? "" : property.unit, property.value(), bounds.low, bounds.high});
    }
}

}  // namespace

std::vector<TuneValue> tunable_values(Workbench& bench) {
  std::vector<TuneValue> out;
  const ConfigNode* const stack = bench.document().stack();
  if (stack == nullptr) return out;
  const Card* const selected = bench.selected_card();
  if (selected != nullptr)
    add_values(properties_of(*selected, *stack, bench.registry(), bench.names()), selected->name,
               false, out);
  else if (is_section(bench.selected()))
    add_values(section_form(bench.selected(), *stack, bench.registry(), bench.names()),
               bench.selected(), false, out);
  for (const Card& card : bench.cards())
    if (card.task && &card != selected)
      add_values(properties_of(card, *stack, bench.registry(), bench.names()), card.name, true,
                 out);
  return out;
}

TuneDialog::TuneDialog(Workbench& bench, const std::string& path, QWidget* parent)
    : QDialog(parent) {
  setObjectName("tune-dialog");
  setWindowTitle(tr("Tune values"));
  auto* form = new QFormLayout(this);
  form->setContentsMargins(16, 16, 16, 16);
  form->setSpacing(10);
  form->addRow(make_values(bench, path));
  make_search(bench);
  go_ = add_buttons(*this, tr("Tune"), "tune-go");
  refresh();
}

QWidget* TuneDialog::make_values(Workbench& bench, const std::string& path) {
  auto* inside = new QWidget;
  auto* grid = new QGridLayout(inside);
  grid->setContentsMargins(0, 0, 8, 0);
  grid->setColumnStretch(0, 1);
  int column = 0;
  for (const QString& text : {tr("Value"), tr("now"), tr("from"), tr("to")}) {
    auto* head = new QLabel(text);
    head->setProperty("muted", true);
    grid->addWidget(head, 0, column++);
  }
  for (const TuneValue& value : tunable_values(bench))
    add_row(*grid, value, value.value.path == path);
  auto* area = new QScrollArea;
  area->setWidget(inside);
  area->setWidgetResizable(true);
  area->setFrameShape(QFrame::NoFrame);
  area->setFocusPolicy(Qt::NoFocus);
  area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area->setMinimumWidth(480);
  const int rows = std::min(kRowsShown, static_cast<int>(rows_.size())) + 1;
  area->setMinimumHeight(rows * kRowHeight);
  return area;
}

void TuneDialog::add_row(QGridLayout& grid, const TuneValue& value, bool on) {
  const int at = static_cast<int>(rows_.size()) + 1;
  const QString path = QString::fromStdString(value.value.path),
                name = QString::fromStdString(value.label);
  auto* box = new QCheckBox(name);
  box->setObjectName("tune:" + path);
  box->setChecked(on);
  box->setToolTip(path);
  const auto field = [&](double bound, const char* end, const QString& text) {
    auto* made = new QLineEdit(bound_text(bound));
    made->setObjectName(end + path);
    made->setAccessibleName(text.arg(name));
    made->setFixedWidth(84);
    made->setEnabled(on);
    connect(made, &QLineEdit::textChanged, this, &TuneDialog::refresh);
    connect(box, &QCheckBox::toggled, made, &QLineEdit::setEnabled);
    return made;
  };
  const Row row{value, box, field(value.low, "tune-low:", tr("Least %1")),
                field(value.high, "tune-high:", tr("Largest %1"))};
  auto* now = new QLabel(QString::fromStdString(value.now));
  now->setProperty("muted", true);
  grid.addWidget(box, at, 0);
  grid.addWidget(now, at, 1);
  grid.addWidget(row.low, at, 2);
  grid.addWidget(row.high, at, 3);
  connect(box, &QCheckBox::toggled, this, &TuneDialog::refresh);
  rows_.push_back(row);
}

void TuneDialog::make_search(Workbench& bench) {
  auto& form = *static_cast<QFormLayout*>(layout());
  const auto add = [&](const QString& text, const char* name, auto* field) {
    field->setObjectName(name);
    field->setAccessibleName(text);
    form.addRow(text, field);
    return field;
  };
  const auto number = [](int least, int value, int most) {
    auto* box = new QSpinBox;
    box->setButtonSymbols(QAbstractSpinBox::NoButtons);
    box->setRange(least, most);
    box->setValue(value);
    return box;
  };
  objective_ = add(tr("Minimise"), "tune-objective", measure_field(bench));
  runs_ = add(tr("Runs at most"), "tune-runs", number(8, kRuns, kMostTuneRuns));
  seeds_ = add(tr("Seeds per candidate"), "tune-seeds", number(1, 1, kMostTuneSeeds));
  seeds_->setToolTip(
      tr("More than one only if the plant has noise; the result is then measured "
         "with seeds that the search has not seen"));
  const double whole = bench.checked() != nullptr && bench.checked()->spec
                           ? bench.checked()->spec->duration
                           : kLongestTuned;
  duration_ = add(tr("Duration of a run [s]"), "tune-duration",
                  new QLineEdit(bound_text(std::min(whole, kLongestTuned))));
  sum_ = new QLabel;
  sum_->setObjectName("tune-sum");
  sum_->setWordWrap(true);
  form.addRow(sum_);
  connect(objective_, &QComboBox::editTextChanged, this, &TuneDialog::refresh);
  connect(runs_, &QSpinBox::valueChanged, this, &TuneDialog::refresh);
  connect(seeds_, &QSpinBox::valueChanged, this, &TuneDialog::refresh);
  connect(duration_, &QLineEdit::textChanged, this, &TuneDialog::refresh);
}

// What is wrong with the entries; empty: nothing.
QString TuneDialog::why_not() const {
  const TuneWish now = wish();
  if (now.values.empty()) return tr("Choose at least one value");
  for (const TuneValue& value : now.values) {
    const QString name = QString::fromStdString(value.label);
    if (!std::isfinite(value.low) || !std::isfinite(value.high))
      return tr("%1: give two numbers").arg(name);
    if (value.low >= value.high) return tr("%1: the second number must be larger").arg(name);
  }
  if (!(now.duration > 0)) return tr("The duration must be positive");
  if (now.objective.empty()) return tr("Choose what to minimise");
  return {};
}

void TuneDialog::refresh() {
  if (go_ == nullptr) return;  // not complete yet
  const QString why = why_not();
  const auto wanted = static_cast<int>(20 * wish().values.size()) * seeds_->value();
  QString text =
      tr("The search runs in the background. The stack stays as it is until you use "
         "the result.");
  if (runs_->value() < wanted) text += ' ' + tr("%1 runs or more are better.").arg(wanted);
  sum_->setText(why.isEmpty() ? text : why);
  sum_->setStyleSheet("color: " + (why.isEmpty() ? theme().muted : theme().warn).name());
  go_->setEnabled(why.isEmpty());
}

TuneWish TuneDialog::wish() const {
  TuneWish out;
  for (const Row& row : rows_) {
    if (!row.on->isChecked()) continue;
    TuneValue value = row.value;
    value.low = number_of(row.low->text().toStdString(), value.unit.empty() ? "1" : value.unit);
    value.high = number_of(row.high->text().toStdString(), value.unit.empty() ? "1" : value.unit);
    out.values.push_back(std::move(value));
  }
  out.objective = objective_->currentText().trimmed().toStdString();
  out.runs = static_cast<std::size_t>(runs_->value());
  out.seeds = static_cast<std::size_t>(seeds_->value());
  out.duration = number_of(duration_->text().toStdString(), "s");
  return out;
}

}  // namespace poise::gui
