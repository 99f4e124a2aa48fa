// SPDX-License-Identifier: BSD-2-Clause
// Undo and redo of the workbench.

#include "poise/core/config/names.hpp"
#include "poise/gui/model/run/changes.hpp"
#include "poise/gui/model/workbench.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kShort = 28;  // letters of a value that is shown

// A key of the stack and the form that shows it.
struct Form {
  const char *key, *section;
};
constexpr Form kForms[] = {{"robot", "robot"},        {"gravity", "robot"},   {"objects", "robot"},
                           {"contacts", "contacts"},  {"control", "control"}, {"plant", "plant"},
                           {"disturbances", "plant"}, {"fallen", "plant"},    {"record", "plant"}};

// What to select to see a path: a card, a phase or a section; empty: nothing.
std::string owner_of(const std::string& path, const std::vector<Card>& cards) {
  for (const Card& card : cards)
    if (lies_in(path, card.path)) return card.path;
  if (path.starts_with("phases.")) return path.substr(0, path.find('.', 7));
  if (path.starts_with("control.tasks") || path.starts_with("control.constraints")) return {};
  for (const Form& form : kForms)
    if (path.starts_with(form.key)) return form.section;
  return {};
}

// The CoM's signal is named after the type of the task.
const Card* task_named(const std::string& name, const std::vector<Card>& cards) {
  for (const Card& card : cards)
    if (card.task && (card.name == name || (name == "com" && card.type == "com"))) return &card;
  return nullptr;
}

QString value_of(const ConfigNode& stack, const std::string& path) {
  const ConfigNode* node = value_at(stack, path);
  const std::string text = node != nullptr ? in_one_line(*node) : "";
  return text.size() > kShort ? QString() : QString::fromStdString(text);
}

// " (80 → 60)" if one short value changed.
QString change_of(const std::vector<std::string>& paths, const ConfigNode& before,
                  const ConfigNode& now) {
  if (paths.size() != 1) return {};
  const QString from = value_of(before, paths[0]), to = value_of(now, paths[0]);
  if (from.isEmpty() || to.isEmpty()) return {};
  return QString::fromUtf8(" (%1 → %2)").arg(from, to);
}

}  // namespace

bool Workbench::may_give_time(const std::string& task) const {
  const Card* card = task_named(task, cards_);
  const ConfigNode* stack = document_.stack();
  const ConfigNode* reference =
      card && stack ? value_at(*stack, card->path + ".reference") : nullptr;
  const ConfigNode* type = reference ? reference->find("type") : nullptr;
  return reference != nullptr && reference->find("to") != nullptr &&
         (type == nullptr || type->scalar == "fixed");
}

bool Workbench::give_time(const std::string& task) {
  if (!may_give_time(task)) return false;
  const std::string path = task_named(task, cards_)->path;
  const ConfigNode& to = *value_at(*document_.stack(), path + ".reference.to");
  select(path);
  return document_.set(path + ".reference",
                       "{type: minimum-jerk, to: " + in_one_line(to) + ", duration: 2 s}");
}

void Workbench::undo() { step_through(true); }
void Workbench::redo() { step_through(false); }

void Workbench::step_through(bool back) {
  QUndoStack& steps = document_.undo();
  if (back ? !steps.canUndo() : !steps.canRedo()) return;
  const QString what = back ? steps.undoText() : steps.redoText();
  const std::optional<ConfigNode> before =
      document_.stack() != nullptr ? std::optional(*document_.stack()) : std::nullopt;
  if (back)
    steps.undo();
  else
    steps.redo();
  std::vector<std::string> paths;
  QString change;
  if (const ConfigNode* now = document_.stack(); before && now != nullptr) {
    paths = differing_paths(*before, *now);
    change = change_of(paths, *before, *now);
  }
  for (const std::string& path : paths)
    if (const std::string owner = owner_of(path, cards_); !owner.empty()) {
      select(owner);
      break;
    }
  Q_EMIT restored(paths);
  Q_EMIT message((back ? tr("Undone: %1%2") : tr("Done again: %1%2")).arg(what, change));
}

}  // namespace poise::gui
