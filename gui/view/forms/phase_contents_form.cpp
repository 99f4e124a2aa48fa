// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/forms/phase_contents_form.hpp"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/model/edit/phase_contents.hpp"
#include "poise/gui/view/forms/property_row.hpp"
#include "poise/gui/view/theme/icons.hpp"
#include "poise/gui/view/theme/theme.hpp"

namespace poise::gui {
namespace {

constexpr int kLabel = 100;  // [px]

}  // namespace

PhaseContentsForm::PhaseContentsForm(Workbench& bench, std::string phase, QWidget* parent)
    : PhasePart(bench, std::move(phase), parent) {
  if (node() == nullptr) return;
  column_->setSpacing(4);
  add_contacts();
  QStringList tasks, constraints;
  for (const Card& card : bench_.cards()) {
    if (card.task) tasks << text_of(card.name);
    if (!card.task && card.level > 0) constraints << text_of(card.name);
  }
  tasks.removeDuplicates();
  add_uses("tasks", tr("TASKS IN THIS PHASE"), tasks);
  add_uses("constraints", tr("CONSTRAINTS IN THIS PHASE"), constraints);
  add_limits();
}

QHBoxLayout* PhaseContentsForm::add_row(QVBoxLayout& rows, const QString& name) {
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  auto* label = new QLabel;
  label->setFixedWidth(kLabel);
  label->setText(label->fontMetrics().elidedText(name, Qt::ElideRight, kLabel));
  label->setToolTip(name);
  row->addWidget(label);
  rows.addLayout(row);
  return row;
}

QLineEdit* PhaseContentsForm::add_field(QHBoxLayout& row, const QString& name, const QString& help,
                                        const std::string& key) {
  const ConfigNode* said = value_at(*bench_.document().stack(), "phases." + phase_ + "." + key);
  const QString now = said ? text_of(in_one_line(*said)) : QString();
  auto* line = new QLineEdit(now);
  line->setObjectName("phase:" + text_of(key));
  line->setAccessibleName(name);
  line->setPlaceholderText(name);
  line->setToolTip(help);
  line->setCursorPosition(0);
  fit_text(*line);
  row.addWidget(line, 1);
  connect(line, &QLineEdit::editingFinished, this, [this, line, key, now] {
    const QString text = line->text().trimmed();
    if (text == now) return;
    change([this, key, from = phase_, value = text.toStdString()] {
      phase::say(bench_.document(), from, key, value);
    });
  });
  return line;
}

void PhaseContentsForm::add_contacts() {
  const ConfigNode* contacts = bench_.document().stack()->find("contacts");
  if (contacts == nullptr || contacts->keys.empty()) return;
  column_->addWidget(heading(tr("CONTACTS IN THIS PHASE")));
  const bool others = breaks_others(*node());
  const QStringList choices = {others ? tr("not named: broken") : tr("as before"), tr("made"),
                               tr("broken"), tr("kept, others broken")};
  for (const std::string& contact : contacts->keys) {
    const ContactUse use = contact_use(*node(), contact);
    QHBoxLayout* row = add_row(*column_, text_of(contact));
    auto* action =
        choice(tr("Change of contact %1").arg(text_of(contact)),
               "phase-contact:" + text_of(contact), choices, choices[static_cast<int>(use.action)]);
    row->addWidget(action, 2);
    connect(action, &QComboBox::activated, this, [this, contact, was = use.action](int index) {
      const auto wanted = static_cast<ContactAction>(index);
      if (wanted == was) return;
      change([this, contact, wanted, from = phase_] {
        phase::set_contact(bench_.document(), from, contact, wanted);
      });
    });
    const bool changes = use.action == ContactAction::kMake || use.action == ContactAction::kBreak;
    const std::string list = use.action == ContactAction::kMake ? "make." : "break.";
    if (!changes || node()->find("contacts")->kind != ConfigNode::Kind::kMap) continue;
    add_field(*row, tr("ramp"),
              tr("Time over which its force grows from nothing, or falls to nothing: 400 ms"),
              "contacts." + list + contact + ".ramp");
    add_field(*add_row(*column_, {}), tr("release"),
              tr("Time over which the link becomes free to move, or stops; as the ramp if empty"),
              "contacts." + list + contact + ".release");
  }
}

// The tasks or constraints that the phase names, and a menu to add others.
void PhaseContentsForm::add_uses(const char* key, const QString& title, const QStringList& all) {
  const ConfigNode* uses = node()->find(key);
  QStringList others = all;
  if (uses == nullptr && all.isEmpty()) return;
  column_->addWidget(heading(title));
  auto* rows = new QVBoxLayout;
  rows->setSpacing(4);
  column_->addLayout(rows);
  for (std::size_t i = 0; uses != nullptr && i < uses->keys.size(); ++i) {
    add_use(*rows, std::string(key) + "." + uses->keys[i], text_of(uses->keys[i]));
    others.removeAll(text_of(uses->keys[i]));
  }
  if (!others.isEmpty()) add_adder(*rows, key, title, others);
}

void PhaseContentsForm::add_use(QVBoxLayout& rows, const std::string& key, const QString& name) {
  QHBoxLayout* row = add_row(rows, name);
  add_field(*row, tr("weight"), tr("Its share beside others of the same level; 0 switches it off"),
            key + ".weight");
  add_field(*row, tr("ramp"), tr("Time over which the weight changes: 300 ms"), key + ".ramp");
  auto* remove = new QToolButton;
  remove->setIcon(icon("remove", theme().muted));
  remove->setObjectName("phase-drop:" + text_of(key));
  remove->setToolTip(tr("Remove the settings for it from this phase"));
  remove->setAccessibleName(tr("Remove %1 from this phase").arg(name));
  row->addWidget(remove);
  connect(remove, &QToolButton::clicked, this, [this, key] {
    change([this, key, from = phase_] { phase::say(bench_.document(), from, key, ""); });
  });
  if (key.starts_with("tasks.")) add_reference(rows, key.substr(6));
}

void PhaseContentsForm::add_reference(QVBoxLayout& rows, const std::string& task) {
  const PropertyGroup group = reference_in_phase(phase_, task, *bench_.document().stack(),
                                                 bench_.registry(), bench_.names());
  const QString as_before = tr("reference: as before");
  QStringList types{as_before};
  for (const std::string& type : group.properties.front().choices) types << text_of(type);
  auto* type = choice(tr("Reference of %1").arg(text_of(task)), "phase-reference:" + text_of(task),
                      types, group.stands ? text_of(group.type) : as_before);
  add_row(rows, {})->addWidget(type, 1);
  connect(type, &QComboBox::activated, this, [this, type, task](int index) {
    const auto card = std::ranges::find_if(
        bench_.cards(), [&](const Card& one) { return one.task && one.name == task; });
    const std::string chosen =
        index == 0 || card == bench_.cards().end()
            ? ""
            : fresh_reference(type->itemText(index).toStdString(), card->type, bench_.registry());
    change([this, from = phase_, key = "tasks." + task + ".reference", chosen] {
      phase::say(bench_.document(), from, key, chosen);
    });
  });
  for (std::size_t i = 1; group.stands && i < group.properties.size(); ++i) {
    auto* row = new PropertyRow(group, group.properties[i]);
    rows.addWidget(row);
    connect(row, &PropertyRow::edited, this, [this, row](const QString& value, bool drag) {
      change([this, group = row->group(), property = row->property(), value, drag] {
        bench_.set_value(group, property, value.toStdString(), drag);
      });
    });
    connect(row, &PropertyRow::dragged, &bench_.document(), &StackDocument::drag);
    connect(row, &PropertyRow::revert_wanted, this,
            [this, path = row->path()] { change([this, path] { bench_.revert(path); }); });
  }
}

// Nothing is written before a value is given.
void PhaseContentsForm::add_adder(QVBoxLayout& rows, const char* key, const QString& title,
                                  const QStringList& others) {
  auto* box =
      choice(title, QString("phase-add-") + key, QStringList{tr("Change another…")} + others, {});
  box->setCurrentIndex(0);
  column_->addWidget(box);
  connect(box, &QComboBox::activated, this, [this, box, key, &rows](int index) {
    if (index == 0) return;
    const QString name = box->itemText(index);
    box->removeItem(index);
    box->setCurrentIndex(0);
    add_use(rows, std::string(key) + "." + name.toStdString(), name);
  });
}

void PhaseContentsForm::add_limits() {
  column_->addWidget(heading(tr("ENTRY AND TIME LIMIT")));
  add_field(*add_row(*column_, tr("Like phase")), tr("none"),
            tr("This phase then says only what differs from that one"), "inherits");
  add_field(*add_row(*column_, tr("Only entered if")), tr("always"),
            tr("Ways to this phase are open only while it holds: {com_margin_above: 2 cm}"),
            "entry");
  QHBoxLayout* row = add_row(*column_, tr("At most"));
  add_field(*row, tr("no limit"), tr("The longest time that the phase may take: 5 s"), "timeout");
  if (node()->find("timeout") == nullptr) return;
  const ConfigNode* then = node()->find("on_timeout");
  auto* to = choice(tr("After the time limit"), "phase:on_timeout", phases({"end", "stop"}),
                    then ? text_of(then->scalar) : QString("stop"));
  row->addWidget(to, 1);
  connect(to, &QComboBox::textActivated, this, [this](const QString& word) {
    change([this, from = phase_, value = word.toStdString()] {
      phase::say(bench_.document(), from, "on_timeout", value == "stop" ? "" : value);
    });
  });
}

}  // namespace poise::gui
