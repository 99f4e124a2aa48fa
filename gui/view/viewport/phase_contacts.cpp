// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/viewport/phase_contacts.hpp"

#include <QMenu>
#include <QObject>

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/model/phases/closed_contacts.hpp"

namespace poise::gui {

void PhaseContacts::look() {
  const std::string& selected = bench_.selected();
  const bool chosen = selected.starts_with("phases.") && selected.find('.', 7) == std::string::npos;
  const std::string phase = chosen ? selected.substr(7) : std::string();
  const ConfigNode* const stack = bench_.document().stack();
  if (phase.empty() || stack == nullptr || bench_.session().running()) {
    phase_.clear();
    asked_.clear();
    hovered_ = -1;
    return;
  }
  if (phase == asked_ && text_ == bench_.document().text()) return;
  asked_ = phase;
  text_ = bench_.document().text();
  closed_ = closed_contacts(*stack, phase);
  phase_ = closed_.empty() ? std::string() : phase;
}

void PhaseContacts::show(View& view) const {
  if (phase_.empty()) return;
  for (std::size_t c = 0; c < view.contacts.size() && c < view.snapshot.contacts.size(); ++c)
    if (const auto closed = closed_.find(view.contacts[c].name); closed != closed_.end())
      view.snapshot.contacts[c].carries = closed->second;
  view.marks.contacts = true;
  if (hovered_ >= 0) view.picked = hovered_;
}

// Contacts whose patch is on the body.
std::vector<std::string> PhaseContacts::of_body(int body) const {
  std::vector<std::string> names;
  if (phase_.empty() || body < 0 || bench_.checked() == nullptr || !bench_.checked()->setup)
    return names;
  for (const Contact& contact : bench_.checked()->setup->contacts)
    if (contact.frame.body == body && !contact.closes_loop() && closed_.contains(contact.name))
      names.push_back(contact.name);
  return names;
}

QString PhaseContacts::deed(const std::string& contact) const {
  return (closed_.at(contact) ? QObject::tr("Break %1 in phase %2")
                              : QObject::tr("Make %1 in phase %2"))
      .arg(text_of(contact), text_of(phase_));
}

QString PhaseContacts::hover(int body) {
  const std::vector<std::string> names = of_body(body);
  hovered_ = names.empty() ? -1 : body;
  if (names.empty()) return {};
  QStringList deeds;
  for (const std::string& name : names) deeds << deed(name);
  return QObject::tr("Click: %1; with Ctrl it shows the card of the link").arg(deeds.join(", "));
}

bool PhaseContacts::click(int body, QPoint at, QWidget& parent) {
  const std::vector<std::string> names = of_body(body);
  if (names.empty()) return false;
  if (names.size() == 1) {
    change(names.front());
    return true;
  }
  auto* menu = new QMenu(&parent);
  menu->setObjectName("phase-contacts");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (const std::string& name : names)
    QObject::connect(menu->addAction(deed(name)), &QAction::triggered, &parent,
                     [this, name] { change(name); });
  menu->popup(at);
  return true;
}

void PhaseContacts::change(const std::string& contact) {
  if (!bench_.why_locked().isEmpty()) return Q_EMIT bench_.message(bench_.why_locked());
  phase::switch_contact(bench_.document(), phase_, contact);
}

}  // namespace poise::gui
