// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/phases/closed_contacts.hpp"

#include <algorithm>
#include <deque>
#include <optional>
#include <vector>

#include "poise/core/stack/stack_spec.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/one_step.hpp"
#include "poise/gui/document/text_of.hpp"
#include "poise/gui/model/edit/phase_contents.hpp"

namespace poise::gui {
namespace {

using Closed = std::map<std::string, bool>;

// The contacts closed on entry to each phase.
class Entries {
 public:
  explicit Entries(const StackSpec& spec) : spec_(spec), entries_(spec.phases.size()) {
    if (spec.phases.empty()) return;
    Closed all;
    for (const ContactSpec& one : spec.contacts) all[one.contact.name] = true;
    follow(0, all);
    for (std::size_t p = 1; p < entries_.size(); ++p)
      if (!entries_[p]) follow(p, after(p - 1));
  }
  const Closed& before(std::size_t phase) const { return *entries_[phase]; }
  Closed after(std::size_t phase) const {
    Closed closed = before(phase);
    for (const ContactChange& change : spec_.phases[phase].contacts)
      closed[change.contact] = change.make;
    return closed;
  }

 private:
  // All phases that can be reached from one, the nearest first.
  void follow(std::size_t from, const Closed& closed) {
    entries_[from] = closed;
    std::deque<std::size_t> next{from};
    for (; !next.empty(); next.pop_front()) {
      const Closed left = after(next.front());
      for (const TransitionSpec& way : spec_.phases[next.front()].transitions) {
        const auto to = static_cast<std::size_t>(
            std::ranges::find(spec_.phases, way.then, &PhaseSpec::name) - spec_.phases.begin());
        if (to == entries_.size() || entries_[to]) continue;
        entries_[to] = left;
        next.push_back(to);
      }
    }
  }

  const StackSpec& spec_;
  std::vector<std::optional<Closed>> entries_;
};

struct InPhase {
  Closed before, after;
};

// Empty if the stack cannot be read or has no such phase.
InPhase read_phase(const ConfigNode& stack, const std::string& phase) {
  if (value_at(stack, "phases." + phase) == nullptr) return {};
  try {
    const StackSpec spec = read_stack(stack);
    const auto found = std::ranges::find(spec.phases, phase, &PhaseSpec::name);
    if (found == spec.phases.end()) return {};
    const auto at = static_cast<std::size_t>(found - spec.phases.begin());
    const Entries entries(spec);
    return {entries.before(at), entries.after(at)};
  } catch (const ConfigError&) {
    return {};  // the problems say why
  }
}

// What the phase has to say for a contact to be closed or not.
ContactAction action_for(const ConfigNode& phase, const std::string& contact, bool hold,
                         bool closed_before) {
  const ContactAction own = contact_use(phase, contact).action;
  const bool others = breaks_others(phase);
  if (hold && others) return closed_before ? ContactAction::kKeep : ContactAction::kMake;
  if (hold)
    return own == ContactAction::kBreak && closed_before ? ContactAction::kNothing
                                                         : ContactAction::kMake;
  if (own == ContactAction::kNothing) return ContactAction::kBreak;
  return others || !closed_before ? ContactAction::kNothing : ContactAction::kBreak;
}

}  // namespace

Closed closed_contacts(const ConfigNode& stack, const std::string& phase) {
  return read_phase(stack, phase).after;
}

namespace phase {

bool switch_contact(StackDocument& document, const std::string& phase, const std::string& contact) {
  const ConfigNode* const node =
      document.stack() ? value_at(*document.stack(), "phases." + phase) : nullptr;
  if (node == nullptr) return false;
  InPhase now = read_phase(*document.stack(), phase);
  const auto closed = now.after.find(contact);
  if (closed == now.after.end()) return false;
  const bool hold = !closed->second;
  const bool list =
      node->find("contacts") && node->find("contacts")->kind == ConfigNode::Kind::kList;
  const ContactAction action =
      list && hold ? ContactAction::kMake : action_for(*node, contact, hold, now.before[contact]);
  const QString what =
      (hold ? StackDocument::tr("Make %1 in %2") : StackDocument::tr("Break %1 in %2"))
          .arg(text_of(contact), text_of(phase));
  closed->second = hold;
  bool as_wanted = true;
  const bool done = in_one_step(document, what, [&] {
    if (!set_contact(document, phase, contact, action)) return false;
    as_wanted = closed_contacts(*document.stack(), phase) == now.after;
    return as_wanted;
  });
  if (!as_wanted)
    Q_EMIT document.refused(StackDocument::tr(
        "The contacts of this phase cannot be changed by a click: edit its text"));
  return done;
}

}  // namespace phase
}  // namespace poise::gui
