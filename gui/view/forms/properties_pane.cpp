// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/forms/properties_pane.hpp"

#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/gui/model/edit/sequence_edits.hpp"
#include "poise/gui/model/edit/stack_form.hpp"
#include "poise/gui/view/forms/phase_form.hpp"
#include "poise/gui/view/forms/property_row.hpp"
#include "poise/gui/view/many/try_dialog.hpp"
#include "poise/gui/view/many/tune_dialog.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"
#include "poise/gui/view/widgets/elided_label.hpp"
#include "poise/gui/view/widgets/scroll_column.hpp"

namespace poise::gui {
namespace {

constexpr int kAboveHeading = 5;  // [px]; beside a button, which is taller than the heading

// Code of a row's layout: other kinds, and lists of other lengths, need other widgets.
std::string kind_letter(const Property& property) {
  const std::string& value = property.value();
  const auto commas = property.kind == Property::Kind::kList ? std::ranges::count(value, ',') : 0;
  const bool parts = property.kind == Property::Kind::kGoal ||
                     property.kind == Property::Kind::kGoals ||
                     property.kind == Property::Kind::kMap;
  // The form keeps its fields while these letters stay the same. A field made of several parts
  // cannot show another value, so the value is among its letters.
  return std::to_string(static_cast<int>(property.kind)) + std::to_string(commas) +
         (parts ? property.value() : "");
}

// The help of shipped modules is translated; that of others is shown as they give it.
QString translated_help(const Property& property) {
  return QCoreApplication::translate("Help", property.help.c_str());
}

QLabel* heading(const QString& text) {
  auto* label = new ElidedLabel(text);
  label->setProperty("heading", true);
  label->setContentsMargins(0, 10, 1, 2);
  return label;
}

}  // namespace

PropertiesPane::PropertiesPane(Workbench& bench, QWidget* parent) : QWidget(parent), bench_(bench) {
  ScrollColumn& area = fill_with_column(*this, {12, 0, 10, 8}, 4);
  area_ = &area;
  column_ = new QVBoxLayout;
  column_->setSpacing(4);
  changes_ = new QVBoxLayout;
  changes_->setSpacing(2);
  area.column().addLayout(column_);
  area.column().addLayout(changes_);
  area.column().addStretch(1);
  help_ = new QLabel(this);
  help_->setObjectName("help");
  help_->setWordWrap(true);
  help_->setProperty("muted", true);
  help_->setMinimumHeight(64);
  help_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  help_->setContentsMargins(12, 8, 12, 8);
  layout()->addWidget(help_);
  connect(&bench_, &Workbench::selection_changed, this, [this] {
    area_->to_top();
    show_no_help();
    refresh();
  });
  show_no_help();
  connect(&bench_, &Workbench::cards_changed, this, &PropertiesPane::refresh);
  connect(&bench_, &Workbench::checked_changed, this, &PropertiesPane::refresh);
  connect(&bench_, &Workbench::restored, this, &PropertiesPane::show_restored);
  connect(&CurrentTheme::get(), &CurrentTheme::changed, this, [this] {
    shape_.clear();
    changed_.clear();
    refresh();
  });
}

void PropertiesPane::show_no_help() {
  help_->setText(tr("Point at a value to see its unit, range and meaning"));
}

void PropertiesPane::refresh() {
  const Card* card = bench_.selected_card();
  std::vector<PropertyGroup> groups;
  if (card != nullptr && bench_.document().stack() != nullptr)
    groups = properties_of(*card, *bench_.document().stack(), bench_.registry(), bench_.names());
  else if (is_section(bench_.selected()) && bench_.document().stack() != nullptr)
    groups = section_form(bench_.selected(), *bench_.document().stack(), bench_.registry(),
                          bench_.names());
  if (show_phase()) return;
  std::string shape = std::to_string(bench_.names().links.size()) + bench_.selected();
  for (const PropertyGroup& group : groups) {
    shape += '|' + group.title + group.type;
    for (const Property& property : group.properties)
      shape += ',' + property.name + kind_letter(property);
  }
  if (shape != shape_) {
    shape_ = shape;
    rebuild(groups);
  } else {
    std::size_t row = 0;
    for (const PropertyGroup& group : groups)
      for (const Property& property : group.properties) rows_[row++]->show_value(group, property);
  }
  const std::vector<std::string> changed = bench_.changed_paths();
  for (PropertyRow* row : rows_)
    row->set_changed(std::ranges::any_of(changed, [&](const std::string& path) {
      return path == row->path() || row->path().starts_with(path + '.');
    }));
  add_changes();
}

// Shows the form of the selected phase; false if no phase is selected.
bool PropertiesPane::show_phase() {
  const std::string& path = bench_.selected();
  const ConfigNode* stack = bench_.document().stack();
  const ConfigNode* phase = stack ? value_at(*stack, path) : nullptr;
  if (!path.starts_with("phases.") || path.find('.', 7) != std::string::npos) return false;
  if (phase == nullptr) return show_generated_phase();
  const std::string shape = path + in_one_line(*phase) + std::to_string(bench_.cards().size()) +
                            std::to_string(stack->find("phases")->keys.size());
  const auto is_down = [](const QSlider* slider) { return slider->isSliderDown(); };
  const bool dragged =
      std::ranges::any_of(column_->parentWidget()->findChildren<QSlider*>(), is_down);
  if (shape != shape_ && !dragged) {
    const QString focused = focusWidget() != nullptr ? focusWidget()->objectName() : QString();
    shape_ = shape;
    area_->keep_place();
    let_go_of_focus();
    clear(*column_);
    rows_.clear();
    auto* form = new PhaseForm(bench_, path.substr(7));
    column_->addWidget(form);
    for (QSlider* slider : form->findChildren<QSlider*>())
      connect(slider, &QSlider::sliderReleased, this, &PropertiesPane::refresh,
              Qt::QueuedConnection);
    if (auto* again = focused.isEmpty() ? nullptr : form->findChild<QWidget*>(focused))
      again->setFocus();
  }
  add_changes();
  return true;
}

template <class Edit>
void PropertiesPane::reshape(const Edit& edit) {
  if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
  QMetaObject::invokeMethod(&bench_, edit, Qt::QueuedConnection);
}

// A phase of a sequence has no form: it follows from its stance.
bool PropertiesPane::show_generated_phase() {
  const std::string name = bench_.selected().substr(7);
  const ConfigNode* stance = sequence::stance_of(bench_.document(), name);
  if (stance == nullptr) return false;
  const std::string shape = "sequence " + name + std::to_string(stance->place.line);
  if (shape == shape_) return true;
  shape_ = shape;
  clear(*column_);
  rows_.clear();
  column_->addWidget(heading(tr("PHASE")));
  const QString of = QString::fromStdString(stance->find("name")->scalar);
  auto* text =
      new QLabel(tr("%1 is generated from the stance %2 of the sequence. Change the stance, "
                    "or turn the sequence into phases that you can edit.")
                     .arg(QString::fromStdString(name), of));
  text->setWordWrap(true);
  column_->addWidget(text);
  const auto add = [&](const QString& label, const char* object, const auto& act) {
    auto* button = new QPushButton(label);
    button->setObjectName(object);
    column_->addSpacing(8);
    column_->addWidget(button, 0, Qt::AlignLeft);
    connect(button, &QPushButton::clicked, this, act);
  };
  add(tr("Show the stance, line %1").arg(stance->place.line), "stance-line",
      [this, place = stance->place] { Q_EMIT jump(place); });
  add(tr("Turn the sequence into phases"), "sequence-phases", [this] {
    reshape([this] {
      if (bench_.checked() != nullptr && bench_.checked()->spec)
        sequence::write_out(bench_.document(), bench_.checked()->spec->node);
    });
  });
  add_changes();
  return true;
}

void PropertiesPane::rebuild(const std::vector<PropertyGroup>& groups) {
  const QString focused = focusWidget() != nullptr ? focusWidget()->objectName() : QString();
  area_->keep_place();
  let_go_of_focus();
  clear(*column_);
  rows_.clear();
  if (groups.empty()) {
    auto* nothing = new QLabel(tr("Select a card of the stack to see its values"));
    nothing->setWordWrap(true);
    nothing->setProperty("muted", true);
    nothing->setContentsMargins(0, 12, 0, 0);
    column_->addWidget(nothing);
    return;
  }
  for (const PropertyGroup& group : groups) add_group(group, &group == &groups.front());
  add_buttons();
  for (PropertyRow* row : rows_)
    if (auto* again = focused.isEmpty() ? nullptr : row->findChild<QWidget*>(focused))
      again->setFocus();
  reveal_new(groups);
}

// A field that is deleted while it has the keyboard would pass it on, and the form would scroll to
// the field that gets it.
void PropertiesPane::let_go_of_focus() {
  QWidget* now = focusWidget();
  if (now != nullptr && column_->parentWidget()->isAncestorOf(now)) now->clearFocus();
}

// What was added to the form that is shown comes into view, such as a contact or a push.
void PropertiesPane::reveal_new(const std::vector<PropertyGroup>& groups) {
  const bool same_form = form_ == bench_.selected();
  const std::vector<std::string> before = std::exchange(groups_, {});
  form_ = bench_.selected();
  for (const PropertyGroup& group : groups) groups_.push_back(group.path);
  const auto is_new = [&](const PropertyRow* row) {
    return std::ranges::find(before, row->group().path) == before.end();
  };
  const auto last = std::find_if(rows_.rbegin(), rows_.rend(), is_new);
  const auto first = std::ranges::find_if(rows_, is_new);
  if (!same_form || before.empty() || first == rows_.end()) return;
  area_->reveal(**last);
  area_->reveal(**first);
}

void PropertiesPane::add_group(const PropertyGroup& group, bool first) {
  const Card* card = first ? bench_.selected_card() : nullptr;
  QString title = card ? QString::fromStdString(group.title) : tr(group.title.c_str());
  if (card != nullptr && card->name != group.title)
    title.prepend(QString::fromStdString(card->name) + " · ");
  auto* head = new QHBoxLayout;
  QLabel* const name = heading(title.toUpper());
  head->addWidget(name, 1);
  column_->addLayout(head);
  if (group.removable) {
    name->setContentsMargins(0, 0, 1, 0);
    head->setContentsMargins(0, kAboveHeading, 0, 0);
    auto* remove = new QToolButton;
    remove->setIcon(icon("remove", theme().muted));
    remove->setProperty("small", true);
    remove->setObjectName("remove:" + QString::fromStdString(group.path));
    remove->setToolTip(tr("Remove %1").arg(QString::fromStdString(group.title)));
    remove->setAccessibleName(remove->toolTip());
    head->addWidget(remove);
    connect(remove, &QToolButton::clicked, this, [this, path = group.path] {
      reshape([this, path] { bench_.document().remove(path); });
    });
  }
  for (const Property& property : group.properties) {
    auto* row = new PropertyRow(group, property);
    column_->addWidget(row);
    rows_.push_back(row);
    connect(row, &PropertyRow::edited, this, [this, row](const QString& value, bool drag) {
      bench_.set_value(row->group(), row->property(), value.toStdString(), drag);
    });
    connect(row, &PropertyRow::dragged, &bench_.document(), &StackDocument::drag);
    connect(row, &PropertyRow::revert_wanted, this, [this, row] { bench_.revert(row->path()); });
    connect(row, &PropertyRow::explained, this, [this, row] { explain(row->property()); });
    connect(row, &PropertyRow::try_wanted, this, [this, row] { try_values(*row); });
    connect(row, &PropertyRow::tune_wanted, this, [this, row] { tune_values(*row); });
  }
}

void PropertiesPane::add_buttons() {
  if (bench_.document().stack() == nullptr) return;
  for (const Addition& one :
       additions_of(bench_.selected(), *bench_.document().stack(), bench_.names())) {
    auto* button = new QPushButton(tr(one.title));
    button->setObjectName(QString::fromStdString("add:" + bench_.selected()));
    column_->addSpacing(8);
    column_->addWidget(button, 0, Qt::AlignLeft);
    connect(button, &QPushButton::clicked, this, [this, one] {
      reshape([this, one] {
        if (one.to_list)
          bench_.document().append(one.path, one.entry);
        else
          bench_.document().set(one.path, one.entry);
      });
    });
  }
}

void PropertiesPane::try_values(const PropertyRow& row) {
  if (const QString why = bench_.why_not_run(); !why.isEmpty()) return Q_EMIT bench_.message(why);
  auto* dialog = new TryDialog(bench_, row.group(), row.property(), window());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { bench_.try_values(dialog->wish()); });
  dialog->open();
}

void PropertiesPane::tune_values(const PropertyRow& row) {
  if (const QString why = bench_.why_not_run(); !why.isEmpty()) return Q_EMIT bench_.message(why);
  auto* dialog = new TuneDialog(bench_, row.path(), window());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog] { bench_.tune_values(dialog->wish()); });
  dialog->open();
}

void PropertiesPane::add_changes() {
  const std::vector<std::string> changed = bench_.changed_paths();
  if (changed == changed_) return;
  changed_ = changed;
  area_->keep_place();
  clear(*changes_);
  if (changed.empty()) return;
  changes_->addWidget(heading(tr("CHANGED (%1)").arg(changed.size())));
  for (std::size_t i = 0; i < std::min<std::size_t>(changed.size(), 12); ++i) {
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    auto* name = new QLabel;
    QString path = QString::fromStdString(changed[i]);
    path.remove("control.tasks.").remove("control.constraints.");
    name->setText(name->fontMetrics().elidedText(path, Qt::ElideLeft, 220));
    name->setToolTip(QString::fromStdString(changed[i]));
    auto* back = new QToolButton;
    back->setIcon(icon("undo", theme().muted));
    back->setToolTip(tr("Revert this value"));
    back->setAccessibleName(tr("Revert %1").arg(path));
    connect(back, &QToolButton::clicked, this, [this, one = changed[i]] { bench_.revert(one); });
    row->addWidget(name, 1);
    row->addWidget(back);
    changes_->addWidget(line);
  }
}

// Lights up the fields that undo or redo has changed.
void PropertiesPane::show_restored(const std::vector<std::string>& paths) {
  PropertyRow* first = nullptr;
  for (PropertyRow* row : rows_)
    if (std::ranges::any_of(paths, [&](const std::string& path) {
          return path == row->path() || path.starts_with(row->path() + '.') ||
                 path.starts_with(row->path() + '[');
        })) {
      row->flash();
      if (first == nullptr) first = row;
    }
  if (first != nullptr) area_->reveal(*first);
}

void PropertiesPane::go_to(const std::string& path) {
  const auto row = std::ranges::find(rows_, path, &PropertyRow::path);
  if (row == rows_.end()) return;
  (*row)->flash();
  (*row)->take_focus();
  area_->reveal(**row);
}

void PropertiesPane::explain(const Property& property) {
  QString range;
  if (property.kind == Property::Kind::kNumber || property.kind == Property::Kind::kInteger) {
    const bool low = std::isfinite(property.min), high = std::isfinite(property.max);
    if (low && high)
      range = tr(", %1 … %2").arg(property.min).arg(property.max);
    else if (low)
      range = tr(", at least %1").arg(property.min);
    else if (high)
      range = tr(", at most %1").arg(property.max);
  }
  const QString unit = property.unit.empty() || property.unit == "1"
                           ? QString()
                           : " [" + QString::fromStdString(property.unit) + "]";
  const QString fallback = property.fallback.empty()
                               ? QString()
                               : tr(", default %1").arg(QString::fromStdString(property.fallback));
  help_->setText("<b>" + QString::fromStdString(property.name).toHtmlEscaped() + "</b>" +
                 (unit + range + fallback).toHtmlEscaped() + "<br>" +
                 translated_help(property).toHtmlEscaped());
}

}  // namespace poise::gui
