// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/property.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "poise/core/config/config_node.hpp"
#include "poise/core/error.hpp"
#include "poise/core/setup/modules.hpp"

namespace poise::gui {
namespace {

using Kind = Property::Kind;

template <class Values>
std::string joined(const Values& values) {
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : ", ") + fmt::format("{}", value);
  return "[" + text + "]";
}

// Reads a module's parameters as properties.
class Reader final : public IgnoreFields {
 public:
  explicit Reader(const KnownNames& names) : names_(names) {}
  std::vector<Property> found;

  void param(std::string_view name, double& v, const FieldInfo& i) override {
    add(Kind::kNumber, name, fmt::format("{}", v), i);
  }
  void param(std::string_view name, int& v, const FieldInfo& i) override {
    add(Kind::kInteger, name, std::to_string(v), i);
  }
  void param(std::string_view name, bool& v, const FieldInfo& i) override {
    add(Kind::kSwitch, name, v ? "true" : "false", i);
  }
  void param(std::string_view name, std::string& v, const FieldInfo& i) override {
    add(i.choices.empty() ? Kind::kText : Kind::kWord, name, v, i);
  }
  void vector(std::string_view name, Eigen::Ref<Eigen::VectorXd> v, const FieldInfo& i) override {
    add(Kind::kText, name, joined(v), i);
  }
  void list(std::string_view name, std::vector<double>& v, const FieldInfo& i) override {
    add(Kind::kNumber, name, v.size() == 1 ? fmt::format("{}", v[0]) : joined(v), i);
  }
  void param(std::string_view name, NumberOrWord& v, const FieldInfo& i) override {
    add(Kind::kText, name, v.number ? fmt::format("{}", *v.number) : v.word, i);
  }
  void param(std::string_view name, Name& v, const FieldInfo& i) override {
    add(Kind::kName, name, v.value, i);
    found.back().choices = names_of(v.kind);
  }
  void param(std::string_view name, Names& v, const FieldInfo& i) override {
    add(Kind::kNames, name, v.values.empty() ? "" : joined(v.values), i);
    found.back().choices = names_of(v.kind);
  }
  void param(std::string_view name, NamedNumbers& v, const FieldInfo& i) override {
    add(Kind::kMap, name, "{}", i);
    found.back().choices = names_of(v.kind);
  }
  void param(std::string_view name, Goal&, const FieldInfo& i) override {
    add(Kind::kGoal, name, i.required ? "{by: [0, 0, 0]}" : "", i);
    found.back().choices = names_.contacts;
  }
  void param(std::string_view name, std::vector<Goal>&, const FieldInfo& i) override {
    add(Kind::kGoals, name, i.required ? "[{by: [0, 0, 0]}]" : "", i);
    found.back().choices = names_.contacts;
  }

 private:
  const std::vector<std::string>& names_of(NameKind kind) const {
    if (kind == NameKind::kLink) return names_.links;
    return kind == NameKind::kJoint ? names_.joints : names_.contacts;
  }

  void add(Kind kind, std::string_view name, std::string value, const FieldInfo& i) {
    Property p;
    p.kind = kind;
    p.name = name;
    p.unit = i.unit;
    p.frame = i.frame;
    p.help = i.help;
    p.min = i.min;
    p.max = i.max;
    p.choices.assign(i.choices.begin(), i.choices.end());
    p.fallback = std::move(value);
    p.required = i.required;
    found.push_back(std::move(p));
  }

  const KnownNames& names_;
};

// A list of two to six scalars.
bool is_list(const std::string& text) {
  if (!text.starts_with('[') || !text.ends_with(']')) return false;
  if (text.find_first_of("[]{}:'\"", 1) != text.size() - 1) return false;
  const auto commas = std::ranges::count(text, ',');
  return commas >= 1 && commas <= 5;
}

Property plain(Kind kind, const char* name, const char* fallback, const char* help, double min,
               double max) {
  Property p;
  p.kind = kind;
  p.name = name;
  p.fallback = fallback;
  p.help = help;
  p.min = min;
  p.max = max;
  p.unit = "1";
  return p;
}

PropertyGroup part_of_task(const Card& card, const ConfigNode& stack, ModuleKind kind,
                           const ModuleSource& modules, const KnownNames& names) {
  const KindInfo& info = info_of(kind);
  PropertyGroup group;
  group.path = card.path + '.' + info.word;
  group.type = info.standard;
  const ConfigNode* entry = value_at(stack, group.path);
  group.stands = entry != nullptr;
  if (const ConfigNode* said = value_at(stack, group.path + ".type")) group.type = said->scalar;
  group.title = capital(info.word);
  Property choice = plain(Kind::kWord, "type", info.standard, "which module", 0, 0);
  choice.choices = modules.types(kind);
  group.properties.push_back(std::move(choice));
  for (Property& property : module_properties(kind, group.type, modules, names))
    group.properties.push_back(std::move(property));
  take_values(stack, group);
  if (entry != nullptr && entry->kind == ConfigNode::Kind::kScalar)
    group.properties.front().said = entry->scalar;
  return group;
}

}  // namespace

std::vector<Property> module_properties(ModuleKind kind, const std::string& type,
                                        const ModuleSource& modules, const KnownNames& names) {
  Reader reader(names);
  try {
    modules.create(kind, type)->describe(reader);
  } catch (const ConfigError&) {
    return {};  // no module provides this type; the problems report it
  }
  return std::move(reader.found);
}

void take_values(const ConfigNode& stack, PropertyGroup& group) {
  for (Property& property : group.properties) {
    property.path = group.path.empty() ? property.name : group.path + '.' + property.name;
    const ConfigNode* said = value_at(stack, property.path);
    if (said != nullptr) property.said = in_one_line(*said);
    const bool may_be_list = property.kind == Kind::kText || property.kind == Kind::kNumber;
    if (may_be_list && is_list(property.value())) property.kind = Kind::kList;
  }
}

double number_of(const std::string& text, const std::string& unit) {
  try {
    return read_quantity(parse_config("v: " + text + "\n", "value").children.at(0), unit);
  } catch (const std::exception&) {
    return std::nan("");
  }
}

std::vector<PropertyGroup> properties_of(const Card& card, const ConfigNode& stack,
                                         const ModuleSource& modules, const KnownNames& names) {
  PropertyGroup own;
  own.title = card.type;
  own.path = card.path;
  if (card.phase.empty()) {
    Property name = plain(Kind::kText, "name", "", "how plots, phases and problems call it", 0, 0);
    name.fallback = card.name;
    own.properties.push_back(std::move(name));
  }
  if (card.task)
    own.properties.push_back(plain(Kind::kInteger, "level", "1", "1 is the most important", 1, 9));
  else
    own.properties.push_back(
        plain(Kind::kInteger, "level", "0", "0: must hold; else what it costs counts there", 0, 9));
  if (card.level > 0 || !card.weight.empty()) {  // hard constraints have no weight
    const bool list = card.weight.starts_with('[');
    own.properties.push_back(plain(list ? Kind::kList : Kind::kNumber, "weight", "1",
                                   "its share beside others of the same level", 0, 1000));
  }
  const ModuleKind kind = card.task ? ModuleKind::kTask : ModuleKind::kConstraint;
  for (Property& property : module_properties(kind, card.type, modules, names))
    own.properties.push_back(std::move(property));
  take_values(stack, own);
  std::vector<PropertyGroup> groups{std::move(own)};
  if (!card.task) return groups;
  for (const KindInfo& info : kModuleKinds)
    if (info.in_stack == InStack::kInTask)
      groups.push_back(part_of_task(card, stack, info.kind, modules, names));
  return groups;
}

PropertyGroup reference_in_phase(const std::string& phase, const std::string& task,
                                 const ConfigNode& stack, const ModuleSource& modules,
                                 const KnownNames& names) {
  Card card;
  card.path = "phases." + phase + ".tasks." + task;
  PropertyGroup group = part_of_task(card, stack, ModuleKind::kReference, modules, names);
  if (!group.stands) group.properties.resize(1);
  return group;
}

std::string fresh_reference(const std::string& type, const std::string& task_type,
                            const ModuleSource& modules) {
  const std::string stay = task_type == "pose" || task_type == "relative-pose"
                               ? "{by: [0, 0, 0, 0, 0, 0]}"
                               : "{by: [0, 0, 0]}";
  std::string entry = "{type: " + type;
  for (const Property& property : module_properties(ModuleKind::kReference, type, modules, {})) {
    if (!property.required) continue;
    const bool goals = property.kind == Kind::kGoals;
    const bool goal = goals || property.kind == Kind::kGoal;
    entry += ", " + property.name + ": ";
    entry += goals                       ? "[" + stay + "]"
             : goal                      ? stay
             : property.fallback.empty() ? "0"
                                         : property.fallback;
  }
  return entry + "}";
}

std::string new_entry(ModuleKind kind, const std::string& type, const std::string& name,
                      const ModuleSource& modules, const KnownNames& names) {
  std::string entry = "{";
  if (!name.empty() && name != type) entry += "name: " + name + ", ";
  entry += "type: " + type;
  std::vector<std::string>
      taken;  // names used so far, so that a task between two links gets two different ones
  for (const Property& property : module_properties(kind, type, modules, names)) {
    if (!property.required) continue;
    std::string value = property.fallback;
    if (property.kind == Kind::kName && !property.choices.empty()) {
      value = property.choices.back();
      if (std::ranges::count(taken, value) > 0) value = property.choices.front();
      taken.push_back(value);
    }
    if (property.kind == Kind::kWord && !property.choices.empty()) value = property.choices.front();
    if (property.kind == Kind::kNames && !property.choices.empty())
      value = "[" + property.choices.back() + "]";
    if (property.kind == Kind::kNumber && std::isfinite(property.min))
      value = fmt::format("{}", std::max(property.min, 1.0));
    if (value.empty()) value = property.choices.empty() ? "''" : property.choices.front();
    entry += ", " + property.name + ": " + value;
  }
  return entry + "}";
}

}  // namespace poise::gui
