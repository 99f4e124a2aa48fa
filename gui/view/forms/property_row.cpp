// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/forms/property_row.hpp"

#include <QComboBox>
#include <QCompleter>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/view/forms/parts_field.hpp"
#include "poise/gui/view/forms/vector_field.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

using Kind = Property::Kind;

constexpr int kSteps = 1000;
constexpr int kFlash = 1500;                    // [ms]
constexpr int kLabel = 112;                     // [px]
constexpr int kSlider = 72, kLeastSlider = 44;  // [px]
constexpr int kField = 116;                     // [px] beside a slider
constexpr int kPadding = 24;                    // [px] of a field beside its text
constexpr int kLeastField = 60;                 // [px] of a text

bool is_choice(const Property& property) {
  return property.kind == Kind::kSwitch || property.kind == Kind::kWord ||
         (property.kind == Kind::kName && !property.choices.empty());
}

QStringList words_of(const Property& property) {
  const QString text = text_of(property.value());
  return text.startsWith('[') || text.isEmpty() ? parts_of(text) : QStringList{text};
}

// Some values are no limit at 0; their modules say so.
bool unlimited(const Property& property) {
  return property.help.find("0: no limit") != std::string::npos &&
         number_of(property.value(), property.unit) == 0;
}

QString label_of(const Property& property) { return gui::label_of(property.name); }

// Each word fits into a line of the label, also when a changed value makes it bold.
QString in_lines(const QString& label, QFont font) {
  font.setBold(true);
  const QFontMetrics bold(font);
  QStringList words = label.split(' ');
  for (QString& word : words) word = bold.elidedText(word, Qt::ElideRight, kLabel);
  return words.join(' ');
}

}  // namespace

QString label_of(const std::string& name) {
  QString label = QString::fromStdString(name).replace('_', ' ').replace('.', ' ');
  static const QStringList abbreviations{"urdf", "mjcf", "srdf"};
  label = abbreviations.contains(label) ? label.toUpper() : label.left(1).toUpper() + label.mid(1);
  return QCoreApplication::translate("Field", label.toUtf8().constData());
}

PropertyRow::PropertyRow(const PropertyGroup& group, const Property& property, QWidget* parent)
    : QWidget(parent), group_(group), property_(property) {
  setAttribute(Qt::WA_StyledBackground);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 1, 0, 1);
  row->setSpacing(8);
  const bool below = property.kind == Kind::kMap;  // its names and values need the whole width
  if (below) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addLayout(row);
  } else {
    setLayout(row);
  }
  name_ = new QLabel;
  name_->setFixedWidth(kLabel);
  name_->setText(in_lines(label_of(property), name_->font()));
  name_->setWordWrap(true);
  name_->setToolTip(label_of(property));
  row->addWidget(name_);
  if (below) row->addStretch(1);
  QWidget* const input = make_input();
  input->setAccessibleName(label_of(property));
  input->installEventFilter(this);
  name_->setBuddy(input);
  revert_ = new QToolButton;
  revert_->setIcon(icon("undo", theme().accent));
  revert_->setToolTip(tr("Restore the value of the file"));
  revert_->setAccessibleName(tr("Revert %1").arg(label_of(property)));
  revert_->setProperty("small", true);
  revert_->setFixedWidth(26);
  QSizePolicy policy = revert_->sizePolicy();
  policy.setRetainSizeWhenHidden(true);
  revert_->setSizePolicy(policy);
  revert_->hide();
  row->addWidget(revert_);
  connect(revert_, &QToolButton::clicked, this, &PropertyRow::revert_wanted);
  add_menu();
  show_value(group, property);
}

// What can be done with the value, besides what a field's own menu offers.
void PropertyRow::add_menu() {
  const bool number = property_.kind == Kind::kNumber || property_.kind == Kind::kInteger;
  const bool one_of = property_.kind == Kind::kSwitch || property_.kind == Kind::kWord;
  if (!number && !one_of) return;
  const auto open = [this, number](QWidget* on, const QPoint& at) {
    QMenu* menu = field_ != nullptr ? field_->createStandardContextMenu() : new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName("value-menu");
    QAction* const before = menu->actions().value(0);
    const auto add = [&](const QString& text, const char* name, auto signal) {
      auto* action = new QAction(text, menu);
      action->setObjectName(name);
      menu->insertAction(before, action);
      connect(action, &QAction::triggered, this, signal);
    };
    add(tr("Try…"), "try-value", &PropertyRow::try_wanted);
    if (number) add(tr("Tune…"), "tune-value", &PropertyRow::tune_wanted);
    if (before != nullptr) menu->insertSeparator(before);
    menu->popup(on->mapToGlobal(at));
  };
  for (QWidget* const one : std::initializer_list<QWidget*>{name_, field_, words_, slider_}) {
    if (one == nullptr) continue;
    one->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(one, &QWidget::customContextMenuRequested, this,
            [open, one](const QPoint& at) { open(one, at); });
  }
}

QWidget* PropertyRow::make_input() {
  if (is_choice(property_)) {
    words_ = new QComboBox;
    words_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    words_->setMinimumContentsLength(8);
    words_->setPlaceholderText(tr("required"));
    if (property_.kind == Kind::kName && !property_.required)
      words_->addItem(tr("not set"), QString());
    const std::vector<std::string> switches = {"false", "true"};
    for (const std::string& word : property_.kind == Kind::kSwitch ? switches : property_.choices)
      words_->addItem(text_of(word), text_of(word));
    if (property_.kind == Kind::kName) make_typable();
    layout()->addWidget(words_);
    connect(words_, &QComboBox::activated, this,
            [this](int index) { Q_EMIT edited(words_->itemData(index).toString(), false); });
    return words_;
  }
  if (property_.kind == Kind::kList) {
    const int size = static_cast<int>(parts_of(text_of(property_.value())).size());
    list_ = new VectorField(label_of(property_), text_of(property_.path), size);
    layout()->addWidget(list_);
    connect(list_, &VectorField::edited, this,
            [this](const QString& text) { Q_EMIT edited(text, false); });
    connect(list_, &VectorField::focused, this, &PropertyRow::explained);
    return list_;
  }
  if (property_.kind == Kind::kGoal || property_.kind == Kind::kGoals ||
      property_.kind == Kind::kMap) {
    auto* parts = new PartsField(property_);
    layout()->addWidget(parts);
    if (property_.kind != Kind::kMap) {
      layout()->setAlignment(name_, Qt::AlignTop);
      name_->setContentsMargins(0, 5, 0, 0);
    }
    connect(parts, &PartsField::edited, this,
            [this](const QString& text) { Q_EMIT edited(text, false); });
    connect(parts, &PartsField::focused, this, &PropertyRow::explained);
    return parts;
  }
  field_ = new QLineEdit;
  field_->setObjectName("field:" + text_of(property_.path));
  layout()->addWidget(field_);
  connect(field_, &QLineEdit::editingFinished, this, [this] {
    const QString text = field_->text().trimmed();
    field_->setModified(false);
    if (text.isEmpty() && (property_.said.empty() || property_.required))
      return field_->setText(shown_);
    if (text == shown_) return;
    shown_ = text;
    const bool bare = property_.kind == Kind::kNames && !text.isEmpty() && !text.startsWith('[');
    Q_EMIT edited(bare ? '[' + text + ']' : text, false);
  });
  add_slider();
  if (property_.kind == Kind::kNames && !property_.choices.empty()) add_names();
  return field_;
}

// Names can be typed: part of a name finds it.
void PropertyRow::make_typable() {
  words_->setEditable(true);
  words_->setInsertPolicy(QComboBox::NoInsert);
  words_->completer()->setCompletionMode(QCompleter::PopupCompletion);
  words_->completer()->setFilterMode(Qt::MatchContains);
  words_->lineEdit()->setObjectName("name:" + text_of(property_.path));
  words_->lineEdit()->setAccessibleName(label_of(property_));
  connect(words_->lineEdit(), &QLineEdit::editingFinished, this, [this] {
    const int index = words_->findText(words_->currentText(), Qt::MatchFixedString);
    if (index < 0)  // no name: what it was
      words_->setCurrentIndex(words_->findData(text_of(property_.value())));
    else if (words_->itemData(index).toString() != text_of(property_.value()))
      Q_EMIT edited(words_->itemData(index).toString(), false);
  });
}

// A menu of names beside the field that lists the chosen ones.
void PropertyRow::add_names() {
  auto* button = new QToolButton;
  button->setObjectName("names:" + text_of(property_.path));
  button->setAccessibleName(tr("Choose %1").arg(label_of(property_)));
  button->setToolTip(button->accessibleName());
  button->setIcon(icon("down", theme().muted));
  button->setPopupMode(QToolButton::InstantPopup);
  auto* menu = new QMenu(button);
  menu->setStyleSheet("QMenu { menu-scrollable: 1; }");
  button->setMenu(menu);
  field_->setMinimumWidth(kLeastField);
  layout()->addWidget(button);
  connect(menu, &QMenu::aboutToShow, this, [this, menu] {
    menu->clear();
    const QStringList now = words_of(property_);
    for (const std::string& choice : property_.choices) {
      QAction* action = menu->addAction(text_of(choice));
      action->setCheckable(true);
      action->setChecked(now.contains(text_of(choice)));
      connect(action, &QAction::toggled, this, [this, name = text_of(choice)](bool on) {
        QStringList names = words_of(property_);
        names.removeAll(name);
        if (on) names << name;
        Q_EMIT edited(names.isEmpty() ? QString() : '[' + names.join(", ") + ']', false);
      });
    }
  });
}

// A slider if the range has a lower bound; in a wide range it ends at a multiple of the value.
void PropertyRow::add_slider() {
  const bool number = property_.kind == Kind::kNumber || property_.kind == Kind::kInteger;
  const double value = number_of(property_.value(), property_.unit);
  if (!number || !std::isfinite(value) || !std::isfinite(property_.min)) return;
  most_ = std::min(property_.max, std::max(4 * std::abs(value), property_.min + 1));
  slider_ = new QSlider(Qt::Horizontal);
  slider_->setObjectName("slider:" + text_of(property_.path));
  slider_->setAccessibleName(label_of(property_));
  slider_->setRange(
      0, property_.kind == Kind::kInteger
             ? static_cast<int>(std::min(property_.max, property_.min + 20) - property_.min)
             : kSteps);
  slider_->installEventFilter(this);
  static_cast<QHBoxLayout*>(layout())->insertWidget(1, slider_);
  connect(slider_, &QSlider::valueChanged, this, [this](int position) {
    Q_EMIT edited(QString::number(value_at(position), 'g', 4), true);
  });
  connect(slider_, &QSlider::sliderPressed, this, [this] { Q_EMIT dragged(true); });
  connect(slider_, &QSlider::sliderReleased, this, [this] {
    Q_EMIT dragged(false);
    fit_field();
  });
}

double PropertyRow::value_at(int position) const {
  if (property_.kind == Kind::kInteger) return property_.min + position;
  return property_.min + (most_ - property_.min) * position / kSteps;
}

int PropertyRow::position_of(double value) const {
  if (property_.kind == Kind::kInteger) return static_cast<int>(value - property_.min);
  return static_cast<int>(std::lround((value - property_.min) / (most_ - property_.min) * kSteps));
}

// A bare number with its unit; anything else as it is.
QString PropertyRow::field_text(const std::string& value) const {
  const std::string& unit = property_.unit;
  const bool plain = !unit.empty() && unit != "1" && unit.find(',') == std::string::npos;
  const bool bare = std::isfinite(number_of(value, "1"));
  return text_of(plain && bare ? value + ' ' + unit : value);
}

void PropertyRow::show_value(const PropertyGroup& group, const Property& property) {
  group_ = group;
  property_ = property;
  const QString text = property.value() == "\"\"" ? QString() : text_of(property.value());
  if (words_) {
    const QSignalBlocker quiet(words_);
    if (words_->findData(text) < 0 && !text.isEmpty()) words_->addItem(text, text);
    words_->setCurrentIndex(words_->findData(text));
  }
  if (slider_ && !slider_->isSliderDown()) {
    const QSignalBlocker quiet(slider_);
    const double value = number_of(property.value(), property.unit);
    if (value > most_) most_ = std::min(property.max, 4 * value);
    if (std::isfinite(value)) slider_->setValue(position_of(value));
  }
  if (field_ && !(field_->hasFocus() && field_->isModified())) {
    shown_ = unlimited(property) ? tr("no limit") : field_text(text.toStdString());
    field_->setText(shown_);
    const bool path = property.kind == Kind::kText && shown_.contains('/');
    field_->setCursorPosition(path ? static_cast<int>(shown_.size()) : 0);  // the name of the file
    field_->setToolTip(property.said.empty() ? tr("Default value") : shown_);
    field_->setPlaceholderText(property.required ? tr("required") : tr("not set"));
    fit_field();
  }
  if (list_) list_->set_text(text);
}

// [px] of the widest text that the slider can give the field, and of its present text
int PropertyRow::widest() const {
  constexpr int kTried = 24;
  const QFontMetrics metrics = field_->fontMetrics();
  int wide = metrics.horizontalAdvance(field_->text());
  for (int i = 0; i <= kTried; ++i) {
    const double value = value_at(slider_->maximum() * i / kTried);
    const std::string text = QString::number(value, 'g', 4).toStdString();
    wide = std::max(wide, metrics.horizontalAdvance(field_text(text)));
  }
  return wide + kPadding;
}

// The field is as wide as its widest text; a slider that does not fit beside it is left out. While
// it is dragged it stays as it is.
void PropertyRow::fit_field() {
  if (field_ == nullptr || slider_ == nullptr || slider_->isSliderDown()) return;
  const int text = widest();
  const int room = width() - kLabel - revert_->width() - 3 * layout()->spacing();
  const bool slides = room - kLeastSlider >= text;
  slider_->setVisible(slides);
  slider_->setFixedWidth(std::clamp(room - text, kLeastSlider, kSlider));
  field_->setMaximumWidth(slides ? std::max(kField, text) : QWIDGETSIZE_MAX);
  // The pane may become narrower.
  field_->setMinimumWidth(slides ? std::max(0, text - slider_->width())
                                 : std::min(text, kLeastField));
  layout()->activate();
}

void PropertyRow::resizeEvent(QResizeEvent*) { fit_field(); }

void PropertyRow::flash() {
  const auto light = [this](bool lit) {
    setProperty("lit", lit);
    style()->polish(this);
  };
  light(true);
  QTimer::singleShot(kFlash, this, [light] { light(false); });
}

void PropertyRow::take_focus() {
  for (QWidget* one : findChildren<QWidget*>())
    if (one != revert_ && one->isVisibleTo(this) && one->focusPolicy() & Qt::TabFocus)
      return one->setFocus(Qt::ShortcutFocusReason);
}

void PropertyRow::set_changed(bool changed) {
  revert_->setVisible(changed);
  QFont font = name_->font();
  font.setBold(changed);
  name_->setFont(font);
}

bool PropertyRow::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::FocusIn || event->type() == QEvent::Enter) Q_EMIT explained();
  return QWidget::eventFilter(watched, event);
}

}  // namespace poise::gui
