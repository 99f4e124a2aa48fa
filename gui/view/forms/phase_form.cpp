// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/forms/phase_form.hpp"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/view/forms/phase_contents_form.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

using Kind = Condition::Kind;

// The initial values of a condition of this kind.
Condition fresh(Kind kind, const std::string& subject) {
  const char* value = kind == Kind::kTime     ? "1 s"
                      : kind == Kind::kError  ? "1 cm"
                      : kind == Kind::kMargin ? "2 cm"
                                              : "30 N";
  return {kind, subject, value, kind == Kind::kTime ? "" : "50 ms"};
}

// A heading with a button, which is taller than its text.
QHBoxLayout* row_of(QLabel* heading, QToolButton* button) {
  heading->setContentsMargins(0, 0, 0, 0);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 4, 0, 0);
  row->addWidget(heading, 1);
  row->addWidget(button);
  return row;
}

}  // namespace

PhaseForm::PhaseForm(Workbench& bench, std::string phase, QWidget* parent)
    : PhasePart(bench, std::move(phase), parent) {
  add_name();
  column_->addWidget(new PhaseContentsForm(bench_, phase_));
  const ConfigNode* node = this->node();
  const std::vector<Way> ways = node ? ways_of(*node) : std::vector<Way>{};
  for (std::size_t i = 0; i < ways.size(); ++i)
    if (!ways[i].timeout) add_way(i, ways[i]);
  if (ways.empty()) {
    auto* none = new QLabel(tr("No transition: this phase does not end"));
    none->setProperty("muted", true);
    column_->addWidget(none);
  }
  add_buttons();
}

QStringList PhaseForm::subjects(Kind kind) const {
  QStringList all;
  if (kind == Kind::kError)
    for (const Card& card : bench_.cards())
      if (card.task && !all.contains(text_of(card.name))) all << text_of(card.name);
  if (kind == Kind::kForceAbove || kind == Kind::kForceBelow)
    for (const std::string& contact : bench_.names().contacts) all << text_of(contact);
  return all;
}

void PhaseForm::add_name() {
  auto* remove = new QToolButton;
  remove->setIcon(icon("remove", theme().muted));
  remove->setProperty("small", true);
  remove->setObjectName("phase-remove");
  remove->setToolTip(tr("Remove this phase"));
  remove->setAccessibleName(remove->toolTip());
  column_->addLayout(row_of(heading(tr("PHASE")), remove));
  connect(remove, &QToolButton::clicked, this,
          [this] { change([this, from = phase_] { phase::remove(bench_.document(), from); }); });
  auto* name = new QLineEdit(text_of(phase_));
  name->setObjectName("phase-name");
  name->setAccessibleName(tr("Name of the phase"));
  column_->addWidget(name);
  connect(name, &QLineEdit::editingFinished, this, [this, name] {
    const std::string wanted = name->text().trimmed().toStdString();
    if (wanted.empty() || wanted == phase_) return;
    change([this, wanted, old = phase_] {
      if (bench_.document().rename("phases." + old, wanted)) bench_.select("phases." + wanted);
    });
  });
}

void PhaseForm::add_way(std::size_t at, const Way& way) {
  auto* remove = new QToolButton;
  remove->setIcon(icon("remove", theme().muted));
  remove->setProperty("small", true);
  remove->setObjectName(QString("way-remove:%1").arg(at));
  remove->setAccessibleName(tr("Remove this transition"));
  remove->setToolTip(tr("Remove this transition"));
  column_->addLayout(row_of(heading(tr("THEN GO TO")), remove));
  connect(remove, &QToolButton::clicked, this, [this, at] {
    change([this, at, from = phase_] { phase::remove_way(bench_.document(), from, at); });
  });
  auto* to =
      choice(tr("Next phase"), QString("way-to:%1").arg(at), phases({"end"}), text_of(way.to));
  column_->addWidget(to);
  connect(to, &QComboBox::textActivated, this, [this, at](const QString& target) {
    change([this, at, from = phase_, target = target.toStdString()] {
      phase::set_target(bench_.document(), from, at, target);
    });
  });
  add_condition(*column_, at, way.when);
}

void PhaseForm::add_condition(QVBoxLayout& column, std::size_t at, const Condition& now) {
  const auto set = [this, at](const Condition& condition) {
    change([this, at, from = phase_, condition] {
      phase::set_condition(bench_.document(), from, at, condition);
    });
  };
  const QStringList kinds = {
      tr("after a time"),          tr("once a task's error is below"), tr("once a force is above"),
      tr("once a force is below"), tr("CoM inside the support by"),    tr("custom")};
  auto* kind = choice(tr("Condition"), QString("way-kind:%1").arg(at), kinds,
                      kinds[static_cast<int>(now.kind)]);
  column.addWidget(kind);
  connect(kind, &QComboBox::activated, this, [this, set, now](int index) {
    const auto wanted = static_cast<Kind>(index);
    if (wanted == now.kind) return;
    if (wanted == Kind::kText) return set({Kind::kText, "", "{any: [" + written(now) + "]}", ""});
    set(fresh(wanted, subjects(wanted).value(0).toStdString()));
  });
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  if (const QStringList all = subjects(now.kind); !all.isEmpty()) {
    auto* subject =
        choice(tr("Task or contact"), QString("way-subject:%1").arg(at), all, text_of(now.subject));
    row->addWidget(subject, 1);
    connect(subject, &QComboBox::textActivated, this, [set, now](const QString& text) {
      Condition changed = now;
      changed.subject = text.toStdString();
      set(changed);
    });
  }
  const auto field = [&](const QString& name, const QString& object, std::string Condition::*part) {
    auto* line = new QLineEdit(text_of(now.*part));
    line->setObjectName(object);
    line->setAccessibleName(name);
    line->setToolTip(name);
    line->setPlaceholderText(name);
    fit_text(*line);
    row->addWidget(line, 1);
    connect(line, &QLineEdit::editingFinished, this, [set, now, line, part] {
      Condition changed = now;
      changed.*part = line->text().trimmed().toStdString();
      if (changed.*part != now.*part) set(changed);
    });
  };
  field(tr("Value"), QString("way-value:%1").arg(at), &Condition::value);
  if (now.kind != Kind::kTime && now.kind != Kind::kText)
    field(tr("for how long"), QString("way-for:%1").arg(at), &Condition::lasting);
  column.addLayout(row);
}

// Below each other: beside each other, German ones are wider than the pane.
void PhaseForm::add_buttons() {
  const auto add = [&](const QString& text, const char* name, const auto& edit) {
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    column_->addWidget(button, 0, Qt::AlignLeft);
    connect(button, &QPushButton::clicked, this, [this, edit] { change(edit); });
  };
  column_->addSpacing(8);
  add(tr("Add a transition"), "way-add",
      [this, from = phase_] { phase::add_way(bench_.document(), from, "end"); });
  add(tr("Add a phase"), "phase-add", [this, from = phase_] {
    const std::string name = phase::add(bench_.document(), from);
    if (!name.empty()) bench_.select("phases." + name);
  });
}

}  // namespace poise::gui
