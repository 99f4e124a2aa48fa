// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/stack_form.hpp"

#include <QtGlobal>
#include <algorithm>

#include "poise/core/setup/modules.hpp"
#include "poise/gui/document/cards.hpp"

namespace poise::gui {
namespace {

using Kind = Property::Kind;

constexpr const char* kUrdfHelp = "a URDF: a path, or package://…";

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

// Values by name.
Property map(const char* name, std::vector<std::string> names, const char* fresh, const char* unit,
             const char* help) {
  Property p = field(Kind::kMap, name, "{}", unit, help);
  p.choices = std::move(names);
  p.fresh = fresh;
  return p;
}

std::vector<std::string> with_all(std::vector<std::string> names) {
  names.insert(names.begin(), "*");
  return names;
}

// The key of the robot's file: `urdf`, or that of another reader of robot files.
Property robot_file(const ConfigNode& stack, const ModuleSource& modules) {
  for (const std::string& reader : modules.types(ModuleKind::kReader))
    if (value_at(stack, "robot." + reader) != nullptr)
      return field(Kind::kText, reader.c_str(), "", "1",
                   "the robot's file: a path, or package://…");
  return field(Kind::kText, "urdf", "", "1", kUrdfHelp);
}

PropertyGroup robot_form(const ConfigNode& stack, const ModuleSource& modules,
                         const KnownNames& names) {
  PropertyGroup group{.title = QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Robot"),
                      .path = "robot"};
  group.properties = {
      robot_file(stack, modules),
      choice("base.joint", {"floating", "fixed"}, "floating", "whether the base can move"),
      choice("base.orientation", modules.types(ModuleKind::kChart),
             info_of(ModuleKind::kChart).standard, "in which coordinates the base turns"),
      field(Kind::kText, "start.height", "", "m", "of the base; on-contacts: as they ask"),
      field(Kind::kText, "start.xyz", "[0, 0, 0]", "m", "where the base starts"),
      field(Kind::kText, "start.rpy", "[0, 0, 0]", "rad", "how the base is turned at the start"),
      field(Kind::kText, "start.posture", "", "1", "a named posture of the robot's file"),
      map("start.joints", names.joints, "0", "rad", "positions of joints: 40 deg"),
      map("limits", with_all(names.joints), "{effort: 100 N·m}", "1",
          "lower, upper, velocity and effort in place of those of the file; * means every joint"),
      map("joints", with_all(names.joints), "{damping: 0}", "1",
          "armature, damping, friction and actuated in place of those of the file; * means every "
          "joint"),
      map("size", {"leg", "arm"}, "1 m", "m", "lengths that are units in the stack: 0.1 leg"),
      map("roles", {"pelvis", "hand", "l_hand", "r_hand", "head"},
          names.links.empty() ? "''" : names.links.front().c_str(), "1",
          "further names of links, which motions use"),
      map("collision", names.links, "none", "1",
          "capsules in place of the shapes of the file: none, or {from, to, radius}"),
      field(Kind::kText, "disable_collisions", "", "1",
            "pairs of links that are not kept apart: [[l_hand, torso]]"),
      field(Kind::kText, "guesses", "", "1",
            "paths of values that nobody measured: [robot.joints.*.armature]")};
  return group;
}

// A joint that closes a kinematic loop.
PropertyGroup loop_form(const std::string& name, const KnownNames& names) {
  PropertyGroup group{.title = name, .path = "robot.loops." + name, .removable = true};
  Property links = field(Kind::kNames, "links", "", "1", "the two links that it joins");
  links.choices = names.links;
  group.properties = {
      links,
      choice("kind", {"ball", "hinge", "rigid"}, "ball",
             "what it leaves free; a hinge turns about x"),
      field(Kind::kText, "at", "", "m", "its frame in the first and in the second link")};
  return group;
}

PropertyGroup world_form() {
  PropertyGroup group{.title = QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "World"),
                      .path = ""};
  group.properties = {field(Kind::kText, "gravity", "[0, 0, -9.81]", "m/s²", "in world axes")};
  return group;
}

PropertyGroup object_form(const std::string& name) {
  PropertyGroup group{.title = name, .path = "objects." + name, .removable = true};
  group.properties = {
      field(Kind::kText, "urdf", "", "1", kUrdfHelp),
      choice("base.joint", {"floating", "fixed"}, "floating", "whether it can move"),
      field(Kind::kText, "start.xyz", "[0, 0, 0]", "m", "where it starts"),
      field(Kind::kText, "start.rpy", "[0, 0, 0]", "rad", "how it is turned at the start"),
      field(Kind::kSwitch, "actuated", "false", "1", "whether its joints have motors")};
  return group;
}

// One form for each entry of a map of the stack.
template <class Form>
void add_each(std::vector<PropertyGroup>& groups, const ConfigNode& stack, const char* key,
              const Form& form) {
  const ConfigNode* entries = stack.find(key);
  for (std::size_t i = 0; entries != nullptr && i < entries->keys.size(); ++i)
    groups.push_back(form(entries->keys[i], entries->children[i]));
}

PropertyGroup push_form(const ConfigNode& push, std::size_t number, const KnownNames& names) {
  PropertyGroup group{
      .title = "push " + std::to_string(number), .path = push.path, .removable = true};
  Property on = field(Kind::kName, "on", "", "1", "the link that is pushed, at its CoM");
  on.choices = names.links;
  group.properties = {positive("at", "0", "s", "when"), on,
                      field(Kind::kText, "impulse", "[0, 0, 0]", "N·s",
                            "in world axes, or {energy: …, mass: …, direction: …}"),
                      positive("over", "0.01", "s", "how long it lasts")};
  return group;
}

PropertyGroup fallen_form() {
  PropertyGroup group{.title = QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Fallen"),
                      .path = "fallen"};
  group.properties = {
      positive("height", "0.5", "1", "of the CoM above the contacts, of what it was at the start"),
      positive("tilt", "60 deg", "rad", "of the base, from how it stood; 180 deg: any")};
  return group;
}

PropertyGroup record_form() {
  PropertyGroup group{.title = QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Recording"),
                      .path = "record"};
  Property every = field(Kind::kInteger, "every", "1", "1", "one tick of so many is written down");
  every.min = 1;
  group.properties = {every, choice("inputs", {"auto", "always", "never"}, "auto",
                                    "whether what entered the controller is written down exactly")};
  return group;
}

// The first free name: contact_1, contact_2, …
std::string free_name(const ConfigNode& stack, const std::string& map, const std::string& stem) {
  for (int i = 1;; ++i) {
    const std::string name = stem + "_" + std::to_string(i);
    if (value_at(stack, map + "." + name) == nullptr) return name;
  }
}

PropertyGroup contact_form(const std::string& name, const ConfigNode& contact,
                           const KnownNames& names) {
  PropertyGroup group{.title = name, .path = "contacts." + name, .removable = true};
  Property link = field(Kind::kName, "link", "", "1", "the link that touches");
  link.choices = names.links;
  Property friction = positive("friction", "0.7", "1", "the coefficient of Coulomb");
  friction.max = 2;
  Property on = field(Kind::kName, "on", "", "1", "what carries it: nothing said is the world");
  on.choices = names.links;
  group.properties = {link, on};
  if (contact.find("grasp") == nullptr) group.properties.push_back(friction);
  if (contact.find("rectangle") != nullptr)
    group.properties.push_back(
        field(Kind::kText, "rectangle", "[0.2, 0.1]", "m", "length and width of the patch"));
  if (contact.find("line") != nullptr)
    group.properties.push_back(positive("line", "0.2", "m", "its length, along x"));
  if (contact.find("polygon") != nullptr)
    group.properties.push_back(field(Kind::kText, "polygon", "[]", "m",
                                     "3 to 16 corners, convex, counter-clockwise about z"));
  if (contact.find("grasp") != nullptr)
    group.properties.push_back(
        choice("grasp", {"rigid", "hinge", "ball"}, "rigid", "what it leaves free: it pulls, too"));
  else
    group.properties.insert(
        group.properties.end(),
        {positive("torsion", "0", "m", "resists turning on the spot with up to torsion·f_z"),
         choice("forces", {"wrench", "vertices"}, "wrench", "the solver's variables")});
  group.properties.push_back(
      field(Kind::kText, "at.xyz", "[0, 0, 0]", "m", "the middle of the patch in its link"));
  group.properties.push_back(
      field(Kind::kText, "at.rpy", "[0, 0, 0]", "rad", "how it is turned in its link"));
  group.properties.push_back(field(Kind::kText, "surface", "", "1",
                                   "how what carries it lies and moves: {rpy: [0, -10 deg, 0]}"));
  return group;
}

// The parameters of a module whose entry also has other keys.
PropertyGroup module_form(const KindInfo& info, const ConfigNode& stack,
                          const ModuleSource& modules, const KnownNames& names) {
  const std::string path = info.path;
  PropertyGroup group{.title = capital(info.word), .path = path};
  const ConfigNode* said = value_at(stack, path + ".type");
  group.type =
      said != nullptr && said->kind == ConfigNode::Kind::kScalar ? said->scalar : info.standard;
  group.properties.push_back(
      choice("type", modules.types(info.kind), info.standard, "which module"));
  for (Property& property : module_properties(info.kind, group.type, modules, names))
    group.properties.push_back(std::move(property));
  return group;
}

// The forms of the kinds with one module in this section. A chart is a choice of the robot's form.
void add_module_forms(std::vector<PropertyGroup>& groups, const std::string& section,
                      const ConfigNode& stack, const ModuleSource& modules,
                      const KnownNames& names) {
  for (const KindInfo& info : kModuleKinds)
    if (info.in_stack == InStack::kAlone && info.kind != ModuleKind::kChart &&
        section_of(info.path) == section)
      groups.push_back(module_form(info, stack, modules, names));
}

PropertyGroup control_form(const ConfigNode& stack) {
  PropertyGroup group{.title = QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Control"),
                      .path = "control"};
  Property rate = positive("rate", "1000", "Hz", "ticks a second");
  rate.max = 10'000;
  group.properties = {
      rate,
      choice("on_failure.then", {"stop", "hold"}, "stop", "what a tick without solution does"),
      field(Kind::kNames, "on_failure.relax", "", "1",
            "constraints that are left out when there is no solution"),
      choice("on_fault", {"stop", "hold", "drop"}, "stop",
             "what becomes of a run in which a module does wrong"),
      field(Kind::kText, "command.stiffness", "", "N·m/rad, N/m",
            "of the motors about the planned posture, by joint or pattern; nothing: torque alone"),
      field(Kind::kText, "command.damping", "", "N·m·s/rad, N·s/m",
            "of the motors about the planned velocity, by joint or pattern"),
      choice("fallback.estimate_lost.then", {"damp", "hold", "zero"}, "damp",
             "what motors do when the state is not known any more"),
      choice("fallback.deadline.then", {"hold", "damp", "zero"}, "hold",
             "what motors do when a tick comes too late"),
      choice("fallback.stop.then", {"damp", "hold", "zero"}, "damp",
             "how motors are left at the end of a run")};
  for (const Card& card : cards_of(stack))
    if (!card.task && card.level == 0 && card.type != "dynamics" && card.type != "contact-motion")
      group.properties[2].choices.push_back(card.name);
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

std::string section_of(const std::string& path) {
  const std::string first = path.substr(0, path.find('.'));
  return is_section(first) ? first : "plant";
}

std::optional<ModuleKind> kind_chosen_at(const std::string& path) {
  for (const KindInfo& info : kModuleKinds)
    if (info.in_stack == InStack::kAlone && path == std::string(info.path) + ".type")
      return info.kind;
  return std::nullopt;
}

bool is_section(const std::string& path) {
  return std::ranges::count(sections(), path, &Section::path) > 0;
}

std::vector<Addition> additions_of(const std::string& section, const ConfigNode& stack,
                                   const KnownNames& names) {
  const std::string link = names.links.empty() ? "''" : names.links.back();
  if (section == "contacts")
    return {{QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Add a contact"),
             "contacts." + free_name(stack, "contacts", "contact"),
             "{link: " + link + ", rectangle: [20 cm, 10 cm], friction: 0.7}"}};
  if (section == "robot")
    return {{QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Add an object"),
             "objects." + free_name(stack, "objects", "object"),
             "{urdf: package://poise/robots/box.urdf, start: {xyz: [1, 0, 0.5]}}"},
            {QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Add a loop closure"),
             "robot.loops." + free_name(stack, "robot.loops", "loop"),
             "{links: [" + link + ", " + (names.links.empty() ? "''" : names.links.front()) +
                 "], kind: ball, at: [{xyz: [0, 0, 0]}, {xyz: [0, 0, 0]}]}"}};
  if (section == "plant")
    return {{QT_TRANSLATE_NOOP("poise::gui::PropertiesPane", "Add a push"), "disturbances",
             "{at: 1 s, on: " + (names.links.empty() ? "''" : names.links.front()) +
                 ", impulse: [0, 5 N·s, 0], over: 10 ms}",
             true}};
  return {};
}

std::vector<PropertyGroup> section_form(const std::string& section, const ConfigNode& stack,
                                        const ModuleSource& modules, const KnownNames& names) {
  std::vector<PropertyGroup> groups;
  if (section == "robot") {
    groups.push_back(robot_form(stack, modules, names));
    if (const ConfigNode* loops = value_at(stack, "robot.loops"))
      for (const std::string& loop : loops->keys) groups.push_back(loop_form(loop, names));
    groups.push_back(world_form());
    add_each(groups, stack, "objects",
             [](const std::string& name, const ConfigNode&) { return object_form(name); });
  }
  if (section == "contacts")
    add_each(groups, stack, "contacts", [&](const std::string& name, const ConfigNode& contact) {
      return contact_form(name, contact, names);
    });
  if (section == "control") {
    groups.push_back(control_form(stack));
    add_module_forms(groups, section, stack, modules, names);
  }
  if (section == "plant") {
    groups.push_back(run_form());
    add_module_forms(groups, section, stack, modules, names);
    const ConfigNode* pushes = stack.find("disturbances");
    for (std::size_t i = 0; pushes != nullptr && i < pushes->children.size(); ++i)
      groups.push_back(push_form(pushes->children[i], i + 1, names));
    groups.push_back(fallen_form());
    groups.push_back(record_form());
  }
  for (PropertyGroup& group : groups) {
    group.shape = true;
    take_values(stack, group);
  }
  return groups;
}

}  // namespace poise::gui
