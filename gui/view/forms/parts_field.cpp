// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/forms/parts_field.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/view/forms/vector_field.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

using Kind = Property::Kind;

constexpr int kTitle = 72;                // [px]
constexpr int kMapTitle = 140;            // [px]; a map has the whole width of the form
constexpr int kPadding = 26, kMost = 86;  // [px] of a field beside its text, and altogether

const char* const kGoalKeys[] = {"xyz", "rpy", "quaternion", "by", "over", "joints"};

// What a part of a goal is called.
QString title_of(const std::string& key) {
  if (key.empty()) return PartsField::tr("value");
  if (key == "xyz") return PartsField::tr("position");
  if (key == "rpy") return PartsField::tr("turn");
  if (key == "by") return PartsField::tr("shift by");
  if (key == "over") return PartsField::tr("over");
  if (key == "joints") return PartsField::tr("joints");
  return text_of(key);
}

TextParts parts_of_value(const Property& property) {
  TextParts parts;
  if (property.kind == Kind::kMap) return entries_of(property.value());
  if (property.kind == Kind::kGoal) return goal_parts(property.value());
  for (const std::string& item : items_of(property.value()))
    parts.emplace_back(std::to_string(parts.size() + 1), item);
  return parts;
}

bool is_vector(const std::string& value) {
  const qsizetype size = parts_of(text_of(value)).size();
  return size >= 2 && size <= 6;
}

}  // namespace

PartsField::PartsField(const Property& property, QWidget* parent)
    : QWidget(parent), property_(property), parts_(parts_of_value(property)) {
  column_ = new QVBoxLayout(this);
  column_->setContentsMargins(0, 0, 0, 0);
  column_->setSpacing(4);
  setFocusPolicy(Qt::NoFocus);
  add_lines();
  add_menu();
}

void PartsField::add_lines() {
  for (std::size_t i = 0; i < parts_.size(); ++i) add_line(i);
}

// Vectors stand below their title: they need the width.
void PartsField::add_line(std::size_t part) {
  const auto& [key, value] = parts_[part];
  auto* line = new QHBoxLayout;
  line->setSpacing(6);
  const QString title = property_.kind == Kind::kGoal ? title_of(key) : text_of(key);
  const int widest = property_.kind == Kind::kMap ? kMapTitle : kTitle;
  auto* label = new QLabel;
  label->setText(label->fontMetrics().elidedText(title, Qt::ElideMiddle, widest));
  label->setProperty("muted", true);
  label->setToolTip(title);
  line->addWidget(label, 1);
  QWidget* input = make_value(part);
  input->setAccessibleName(text_of(property_.name) + ' ' + title);
  const bool below = qobject_cast<VectorField*>(input) != nullptr || key == "over";
  if (!below) line->addWidget(input, property_.kind == Kind::kMap ? 1 : 2);
  auto* remove = new QToolButton;
  remove->setIcon(icon("close", theme().muted));
  remove->setProperty("small", true);
  remove->setObjectName(text_of("drop:" + property_.path + '.' + key));
  remove->setToolTip(tr("Remove %1").arg(title));
  remove->setAccessibleName(remove->toolTip());
  line->addWidget(remove);
  connect(remove, &QToolButton::clicked, this, [this, part] {
    parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(part));
    say();
  });
  column_->addLayout(line);
  if (below) column_->addWidget(input);
}

QWidget* PartsField::make_value(std::size_t part) {
  const auto& [key, value] = parts_[part];
  const QString path = text_of(property_.path + '.' + key);
  if (key != "over" && is_vector(value)) {
    auto* vector =
        new VectorField(text_of(key), path, static_cast<int>(parts_of(text_of(value)).size()));
    vector->set_text(text_of(value));
    connect(vector, &VectorField::edited, this,
            [this, part](const QString& text) { change(part, text); });
    connect(vector, &VectorField::focused, this, &PartsField::focused);
    return vector;
  }
  auto* field = new QLineEdit(text_of(value));
  field->setObjectName("field:" + path);
  field->setCursorPosition(0);
  field->setMinimumWidth(
      std::min(kMost, field->fontMetrics().horizontalAdvance(field->text()) + kPadding));
  field->setToolTip(text_of(value));
  field->installEventFilter(this);
  connect(field, &QLineEdit::editingFinished, this,
          [this, field, part] { change(part, field->text().trimmed()); });
  return field;
}

void PartsField::add_menu() {
  auto* button = new QToolButton;
  button->setObjectName("parts:" + text_of(property_.path));
  button->setText(property_.kind == Kind::kGoals ? tr("Add a goal") : tr("Add…"));
  button->setProperty("small", true);
  button->setIcon(icon("add", theme().muted));
  button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  button->setAccessibleName(tr("Add to %1").arg(text_of(property_.name)));
  column_->addWidget(button, 0, Qt::AlignLeft);
  if (property_.kind == Kind::kGoals) {
    connect(button, &QToolButton::clicked, this, [this] {
      parts_.emplace_back("", parts_.empty() ? "{by: [0, 0, 0]}" : parts_.back().second);
      say();
    });
    return;
  }
  button->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(button);
  menu->setStyleSheet("QMenu { menu-scrollable: 1; }");
  button->setMenu(menu);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    if (property_.kind == Kind::kGoal)
      fill_goals(*menu);
    else
      fill(*menu);
  });
}

// The names that the map does not have yet.
void PartsField::fill(QMenu& menu) {
  for (const std::string& name : property_.choices) {
    const bool there =
        std::ranges::any_of(parts_, [&](const auto& part) { return part.first == name; });
    if (there) continue;
    connect(menu.addAction(text_of(name)), &QAction::triggered, this, [this, name] {
      parts_.emplace_back(name, property_.fresh);
      say();
    });
  }
}

void PartsField::fill_goals(QMenu& menu) {
  for (const char* key : kGoalKeys) {
    const bool there =
        std::ranges::any_of(parts_, [&](const auto& part) { return part.first == key; });
    if (there) continue;
    connect(menu.addAction(title_of(key)), &QAction::triggered, this, [this, key] {
      std::erase_if(parts_, [](const auto& part) { return part.first.empty(); });
      parts_.emplace_back(key, fresh_part(key, property_.choices));
      say();
    });
  }
}

void PartsField::change(std::size_t part, const QString& value) {
  if (parts_[part].second == value.toStdString()) return;
  parts_[part].second = value.toStdString();
  if (value.isEmpty()) parts_.erase(parts_.begin() + static_cast<std::ptrdiff_t>(part));
  say();
}

void PartsField::say() {
  std::string text;
  if (property_.kind == Kind::kMap) text = map_text(parts_);
  if (property_.kind == Kind::kGoal) text = goal_text(parts_);
  if (property_.kind == Kind::kGoals && !parts_.empty()) {
    std::vector<std::string> items;
    for (const auto& [key, value] : parts_) items.push_back(value);
    text = list_text(items);
  }
  Q_EMIT edited(text_of(text));
}

bool PartsField::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::Enter) Q_EMIT focused();
  return QWidget::eventFilter(watched, event);
}

}  // namespace poise::gui
