// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/phase_contents.hpp"

#include <algorithm>

#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/one_step.hpp"

namespace poise::gui {
namespace {

using Node = ConfigNode;

const Node* contacts_of(const Node& phase) { return phase.find("contacts"); }

bool is_list(const Node* contacts) {
  return contacts != nullptr && contacts->kind == Node::Kind::kList;
}

std::vector<std::string> words_of(const Node* list) {
  std::vector<std::string> words;
  if (list != nullptr)
    for (const Node& one : list->children) words.push_back(one.scalar);
  return words;
}

std::string written(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return "[" + text + "]";
}

const char* key_of(ContactAction action) {
  return action == ContactAction::kMake ? "make" : "break";
}

// Writes the phase's contacts, of which `made` are to be made.
bool set_in_list(StackDocument& document, const std::string& phase, std::vector<std::string> made,
                 const std::string& contact, ContactAction action) {
  std::erase(made, contact);
  if (action == ContactAction::kMake) made.push_back(contact);
  if (action != ContactAction::kKeep)
    return document.set("phases." + phase + ".contacts", written(made));
  std::string others;
  for (const std::string& one : made) others += (others.empty() ? "" : ", ") + one + ": {}";
  return document.set("phases." + phase + ".contacts",
                      "{keep: [" + contact + "], make: {" + others + "}}");
}

// Removes a key and the maps below `top` that become empty.
bool take_out(StackDocument& document, const std::string& top, const std::string& key) {
  std::string path = top + "." + key;
  const auto now = [&] { return document.stack() ? value_at(*document.stack(), path) : nullptr; };
  do {
    if (!document.remove(path)) return false;
    path.resize(path.rfind('.'));
  } while (path.size() > top.size() && now() != nullptr && now()->children.empty());
  return true;
}

bool set_kept(StackDocument& document, const std::string& top, std::vector<std::string> kept,
              const std::string& contact, bool keep) {
  if (keep == (std::ranges::count(kept, contact) > 0)) return true;
  std::erase(kept, contact);
  if (keep) kept.push_back(contact);
  return kept.empty() ? take_out(document, top, "contacts.keep")
                      : document.set(top + ".contacts.keep", written(kept));
}

}  // namespace

ContactUse contact_use(const Node& phase, const std::string& contact) {
  const Node* contacts = contacts_of(phase);
  if (contacts == nullptr) return {};
  const auto names = [&](const Node* list) { return std::ranges::count(words_of(list), contact); };
  if (is_list(contacts))
    return {names(contacts) ? ContactAction::kMake : ContactAction::kNothing, {}};
  if (names(contacts->find("keep"))) return {ContactAction::kKeep, {}};
  for (const ContactAction action : {ContactAction::kMake, ContactAction::kBreak}) {
    const Node* changes = contacts->find(key_of(action));
    const Node* change = changes ? changes->find(contact) : nullptr;
    if (change == nullptr) continue;
    return {action, change->keys.empty() ? std::string() : in_one_line(*change)};
  }
  return {};
}

bool breaks_others(const Node& phase) {
  const Node* contacts = contacts_of(phase);
  return is_list(contacts) || (contacts != nullptr && contacts->find("keep") != nullptr);
}

namespace phase {

bool set_contact(StackDocument& document, const std::string& phase, const std::string& contact,
                 ContactAction action) {
  const std::string path = "phases." + phase;
  const Node* node = document.stack() ? value_at(*document.stack(), path) : nullptr;
  if (node == nullptr) return false;
  const Node* contacts = contacts_of(*node);
  const ContactUse before = contact_use(*node, contact);
  if (is_list(contacts)) return set_in_list(document, phase, words_of(contacts), contact, action);
  const auto kept = words_of(contacts ? contacts->find("keep") : nullptr);
  const auto changes = [](ContactAction one) {
    return one == ContactAction::kMake || one == ContactAction::kBreak;
  };
  const auto entry = [&](ContactAction one) {
    return std::string("contacts.") + key_of(one) + "." + contact;
  };
  return in_one_step(
      document, StackDocument::tr("Change contact %1").arg(QString::fromStdString(contact)), [&] {
        const std::string change = before.change.empty() ? "{}" : before.change;
        if (changes(action) && !document.set(path + "." + entry(action), change)) return false;
        if (!set_kept(document, path, kept, contact, action == ContactAction::kKeep)) return false;
        return !changes(before.action) || before.action == action ||
               take_out(document, path, entry(before.action));
      });
}

bool say(StackDocument& document, const std::string& phase, const std::string& key,
         const std::string& value) {
  const std::string top = "phases." + phase, path = top + "." + key;
  if (!value.empty()) return document.set(path, value);
  if (document.stack() == nullptr || value_at(*document.stack(), path) == nullptr) return true;
  return in_one_step(document, StackDocument::tr("Remove %1").arg(QString::fromStdString(key)),
                     [&] { return take_out(document, top, key); });
}

}  // namespace phase
}  // namespace poise::gui
