// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/handles.hpp"

#include <fmt/format.h>

#include "poise/core/error.hpp"
#include "poise/core/fields.hpp"

namespace poise::gui {
namespace {

// Finds the name of the first goal field of a reference.
class GoalFinder final : public IgnoreFields {
 public:
  using IgnoreFields::param;
  void param(std::string_view name, Goal&, const FieldInfo&) override {
    if (found.empty()) found = name;
  }
  std::string found;
};

// Columns of the target position; null if the task has none.
const Columns* target_of(const Card& card, const RowLayout& layout, bool& com_taken) {
  if (const Columns* own = layout.find("tasks/" + card.name + "/target")) return own;
  if (card.type != "com" || com_taken) return nullptr;
  com_taken = true;
  return layout.find("com/reference");
}

std::string millimetres(double metres) {
  const std::string text = fmt::format("{:.3f}", metres);
  return text == "-0.000" ? "0.000" : text;
}

std::string list_of(const Eigen::Vector3d& p) {
  return fmt::format("[{}, {}, {}]", millimetres(p.x()), millimetres(p.y()), millimetres(p.z()));
}

// The list `by` with the shift added to x, y, z; further components stay as written.
std::string shifted(const ConfigNode& by, const Eigen::Vector3d& shift) {
  std::string text;
  for (std::size_t i = 0; i < by.children.size(); ++i) {
    text += i == 0 ? "[" : ", ";
    text += i < 3 ? millimetres(read_quantity(by.children[i], "m") + shift[static_cast<int>(i)])
                  : in_one_line(by.children[i]);
  }
  return text + "]";
}

}  // namespace

bool over_is_included(const StackDocument& document, const std::string& goal) {
  const std::string over = goal + ".over";
  try {
    if (document.stack() == nullptr || !document.owns(over))
      return document.stack() != nullptr && value_at(*document.stack(), over) != nullptr;
    const ConfigNode rest = parse_config(document.editable().remove(over), document.name());
    return value_at(rest, over) != nullptr;
  } catch (const ConfigError&) {
    return false;  // the goal is typed right now
  }
}

std::string goal_at(const std::string& place, const ConfigNode& was, bool over_included) {
  std::string text = (over_included ? "{over: null, xyz: " : "{xyz: ") + place;
  for (const char* key : {"rpy", "quaternion"})
    if (const ConfigNode* rotation = was.find(key))
      text += std::string(", ") + key + ": " + in_one_line(*rotation);
  return text + "}";
}

Handle::Change Handle::moved_to(const Eigen::Vector3d& point) const {
  const std::string place = list_of(point), in_map = "{xyz: " + place + "}";
  if (!stands) return {task + ".reference", "{type: fixed, to: " + in_map + "}"};
  if (before.empty()) return {goal, in_map};
  const ConfigNode was = parse_config("to: " + before + "\n", "goal").children.front();
  if (was.kind == ConfigNode::Kind::kList) return {goal, place};
  if (const ConfigNode* by = was.find("by"); by != nullptr && by->children.size() >= 3)
    return {goal + ".by", shifted(*by, point - at)};
  if (was.find("over") != nullptr) return {goal, goal_at(place, was, over_included)};
  const bool keeps = was.find("rpy") != nullptr || was.find("quaternion") != nullptr;
  if (was.find("xyz") != nullptr || keeps) return {goal + ".xyz", place};
  return {goal, in_map};
}

const std::string& Handles::goal_of(const std::string& reference, const ModuleSource& modules) {
  const auto [it, fresh] = goals_.try_emplace(reference);
  if (!fresh) return it->second;
  try {
    GoalFinder finder;
    modules.create(ModuleKind::kReference, reference)->describe(finder);
    it->second = finder.found;
  } catch (const ConfigError&) {
    return it->second;  // an unknown type has no goal
  }
  return it->second;
}

std::optional<Handle> Handles::of(const Card& card, const ConfigNode& stack,
                                  const ModuleSource& modules) {
  const ConfigNode* type = value_at(stack, card.path + ".reference.type");
  const std::string& name = goal_of(type ? type->scalar : "fixed", modules);
  if (name.empty()) return std::nullopt;
  Handle handle;
  handle.task = card.path;
  handle.goal = card.path + ".reference." + name;
  const ConfigNode* goal = value_at(stack, handle.goal);
  handle.before = goal ? in_one_line(*goal) : "";
  handle.stands = type != nullptr;
  return handle;
}

std::vector<Handle> Handles::at(const std::vector<Card>& cards, const ConfigNode& stack,
                                const ModuleSource& modules, const RowLayout& layout,
                                std::span<const double> row) {
  std::vector<Handle> found;
  bool com_taken = false;
  for (const Card& card : cards) {
    const Columns* target = card.task ? target_of(card, layout, com_taken) : nullptr;
    if (target == nullptr || target->count() < 3) continue;
    const std::optional<Handle> handle = of(card, stack, modules);
    if (!handle) continue;
    found.push_back(*handle);
    found.back().at = Eigen::Vector3d(row.data() + target->first);
  }
  return found;
}

}  // namespace poise::gui
