// SPDX-License-Identifier: BSD-2-Clause

#include "gui/model/stack_form.hpp"

#include <QtGlobal>
#include <algorithm>

#include "core/stack/modules.hpp"

namespace poise::gui {
namespace {

using Kind = Property::Kind;

Property field(Kind kind, const char* name, const char* fallback, const char* unit,
               const char* help) {
  Property p;
  p.kind = kind;
  p.name = name;
  p.fallback = fallback;
  p.unit = unit;
  p.help = help;
  return p;
}

Property positive(const char* name, const char* fallback, const char* unit, const char* help) {
  Property p = field(Kind::kNumber, name, fallback, unit, help);
  p.min = 0;
  return p;
}

Property choice(const char* name, std::vector<std::string> choices, const char* fallback,
                const char* help) {
  Property p = field(Kind::kWord, name, fallback, "1", help);
  p.choices = std::move(choices);
  return p;
}

PropertyGroup robot_form(const ModuleSource& modules) {
  PropertyGroup group{.title = QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Robot"),
                      .path = "robot"};
  group.properties = {
      field(Kind::kText, "urdf", "", "1", "the robot's URDF: a path, or package://…"),
      choice("base.joint", {"floating", "fixed"}, "floating", "whether the base can move"),
      choice("base.orientation", modules.types(ModuleKind::kChart), "unit-quaternion",
             "in which coordinates the base turns"),
      field(Kind::kText, "start.height", "", "m", "of the base; on-contacts: as they ask"),
      field(Kind::kText, "start.xyz", "[0, 0, 0]", "m", "where the base starts"),
      field(Kind::kText, "start.rpy", "[0, 0, 0]", "rad", "how the base is turned at the start"),
      field(Kind::kText, "start.joints", "{}", "rad",
            "positions of joints, by name: {knee: 40 deg}")};
  return group;
}

PropertyGroup contact_form(const std::string& name, const ConfigNode& contact,
                           const KnownNames& names) {
  PropertyGroup group{.title = name, .path = "contacts." + name};
  Property link = field(Kind::kName, "link", "", "1", "the link that touches");
  link.choices = names.links;
  Property friction = positive("friction", "0.7", "1", "the coefficient of Coulomb");
  friction.max = 2;
  group.properties = {link, friction};
  if (contact.find("rectangle") != nullptr)
    group.properties.push_back(
        field(Kind::kText, "rectangle", "[0.2, 0.1]", "m", "length and width of the patch"));
  group.properties.push_back(
      field(Kind::kText, "at.xyz", "[0, 0, 0]", "m", "the middle of the patch in its link"));
  group.properties.push_back(
      field(Kind::kText, "at.rpy", "[0, 0, 0]", "rad", "how it is turned in its link"));
  return group;
}

// A module and what it describes, in an entry that says other things as well.
PropertyGroup module_form(const char* title, const std::string& path, ModuleKind kind,
                          const char* fallback, const ConfigNode& stack,
                          const ModuleSource& modules, const KnownNames& names) {
  PropertyGroup group{.title = title, .path = path};
  const ConfigNode* said = value_at(stack, path + ".type");
  group.type = said != nullptr && said->kind == ConfigNode::Kind::kScalar ? said->scalar : fallback;
  group.properties.push_back(choice("type", modules.types(kind), fallback, "which module"));
  for (Property& property : module_properties(kind, group.type, modules, names))
    group.properties.push_back(std::move(property));
  return group;
}

PropertyGroup control_form() {
  PropertyGroup group{.title = QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Control"),
                      .path = "control"};
  Property rate = positive("rate", "1000", "Hz", "ticks a second");
  rate.max = 10'000;
  group.properties = {
      rate,
      choice("on_failure.then", {"stop", "hold"}, "stop", "what a tick without solution does"),
      field(Kind::kText, "on_failure.relax", "[]", "1",
            "constraints that are left out when there is no solution")};
  return group;
}

PropertyGroup run_form() {
  PropertyGroup group{.title = QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Run"),
                      .path = "plant"};
  Property seed = field(Kind::kInteger, "seed", "1", "1", "of all that is random");
  seed.min = 0;
  group.properties = {positive("duration", "10", "s", "how long it runs"),
                      positive("step", "0.001", "s", "of the plant's integration"), seed};
  return group;
}

}  // namespace

const std::vector<Section>& sections() {
  static const std::vector<Section> all = {
      {"robot", QT_TRANSLATE_NOOP("poise::gui::StackPane", "Robot")},
      {"contacts", QT_TRANSLATE_NOOP("poise::gui::StackPane", "Contacts")},
      {"control", QT_TRANSLATE_NOOP("poise::gui::StackPane", "Solver")},
      {"plant", QT_TRANSLATE_NOOP("poise::gui::StackPane", "Plant")}};
  return all;
}

bool is_section(const std::string& path) {
  return std::ranges::count(sections(), path, &Section::path) > 0;
}

std::vector<PropertyGroup> section_form(const std::string& section, const ConfigNode& stack,
                                        const ModuleSource& modules, const KnownNames& names) {
  std::vector<PropertyGroup> groups;
  if (section == "robot") groups.push_back(robot_form(modules));
  if (section == "contacts")
    if (const ConfigNode* contacts = stack.find("contacts"))
      for (std::size_t i = 0; i < contacts->keys.size(); ++i)
        groups.push_back(contact_form(contacts->keys[i], contacts->children[i], names));
  if (section == "control") {
    groups.push_back(control_form());
    groups.push_back(module_form(QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Solver"),
                                 "control.solver", ModuleKind::kSolver, "qp", stack, modules,
                                 names));
  }
  if (section == "plant") {
    groups.push_back(run_form());
    groups.push_back(module_form(QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Plant"), "plant",
                                 ModuleKind::kPlant, "gauss", stack, modules, names));
  }
  for (PropertyGroup& group : groups) {
    group.shape = true;
    take_values(stack, group);
  }
  return groups;
}

}  // namespace poise::gui
