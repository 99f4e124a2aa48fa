// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/stack/stack_spec.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_write.hpp"
#include "poise/core/stack/fallen.hpp"
#include "poise/core/stack/stack_parts.hpp"
#include "poise/core/stack/stack_patterns.hpp"
#include "poise/core/stack/stack_sizes.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

void check_version(const ConfigNode& version) {
  if (read_integer(version) != 1) fail_found(version, "this version reads 'poise: 1'");
}

void read_objects(const ConfigNode& node, StackSpec& spec) {
  if (node.kind == Kind::kNull) return;
  if (node.kind != Kind::kMap) fail_found(node, "expected a map by name, {box: {urdf: …}, …}");
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    spec.objects.push_back(read_object(node.keys[i], node.children[i]));
}

// Whether a link belongs to an object, given as the object's name or as `object/link`.
bool is_of_object(const StackSpec& spec, const std::string& link) {
  return std::ranges::any_of(spec.objects, [&](const ObjectSpec& object) {
    return link == object.name || link.starts_with(object.name + "/");
  });
}

void read_contacts(const ConfigNode& node, StackSpec& spec) {
  if (node.kind != Kind::kMap)
    fail_found(node, "expected a map by name, {left_foot: {link: …}, …}");
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    spec.contacts.push_back(read_contact(node.keys[i], node.children[i]));
  for (ContactSpec& one : spec.contacts)
    one.contact.of_robot = !is_of_object(spec, one.contact.link);
}

// The start on contacts is the default if there are suitable contacts.
void settle_start_height(StackSpec& spec) {
  RobotSpec& robot = spec.robot;
  const ConfigNode* node = spec.node.find("robot")->find("start");
  const ConfigNode* height = node ? node->find("height") : nullptr;
  const bool asked = height && robot.on_contacts;
  const bool can = robot.floating && std::ranges::any_of(spec.contacts, [](const ContactSpec& one) {
                     return one.contact.stands();
                   });
  if (asked && !can)
    fail(ErrorCode::kUnsuited, *height,
         robot.floating ? "there are no contacts that stand on a surface" : "the base is fixed",
         "give a height such as '0.9 m'");
  robot.on_contacts = robot.on_contacts && can;
}

// `seed: 3` alone, also from `--set plant.seed=3`, is a value of the default module.
ModuleSpec module_at_top(const KindInfo& info, const ConfigNode* node) {
  const bool is_map = node && node->kind == Kind::kMap;
  if (node && !(is_map && !node->find("type"))) return read_module(*node);
  ModuleSpec spec{info.standard, is_map ? *node : map_node()};
  spec.node.path = info.path;
  add_key(spec.node, "type", word_node(info.standard));
  spec.node.children.back().path = join_path(info.path, "type");
  return spec;
}

void read_plant(StackSpec& spec) {
  const ConfigNode& map = spec.module(ModuleKind::kPlant).node;
  const Keys keys = grammar::kPlant;
  if (const auto* step = map.find("step")) spec.step = read_quantity(*step, keys.at("step"));
  if (const auto* duration = map.find("duration"))
    spec.duration = read_quantity(*duration, keys.at("duration"));
  if (const auto* seed = map.find("seed")) {
    const std::int64_t value = read_integer(*seed);
    if (value < 0) fail_found(*seed, "expected a whole number from 0");
    spec.seed = static_cast<std::uint64_t>(value);
  }
  if (const auto* model = map.find("model")) spec.plant_model = read_plant_model(*model);
}

void check_steps(const StackSpec& spec, const ConfigNode& node) {
  const double ratio = spec.period / spec.step;
  if (ratio > 0.5 && std::abs(ratio - std::round(ratio)) <= 1e-6 * ratio) return;
  const ConfigNode* plant = node.find("plant");
  const ConfigNode* step = plant ? plant->find("step") : nullptr;
  const ConfigNode* rate = node.find("control")->find("rate");
  fail(ErrorCode::kInvalid,
       step   ? *step
       : rate ? *rate
              : node,
       "the control period of " + number_text(spec.period) +
           " s is not a whole multiple of the plant's step of " + number_text(spec.step) + " s",
       "e.g. rate: 1000 Hz with step: 1 ms or 0.5 ms");
}

void check_duration(const StackSpec& spec, const ConfigNode& node) {
  if (spec.duration >= 0.5 * spec.period) return;
  fail(ErrorCode::kRange, *node.find("plant")->find("duration"),
       "is " + number_text(spec.duration) + " s, in which there is no tick",
       "the control period is " + number_text(spec.period) + " s");
}

void read_record(const ConfigNode& node, StackSpec& spec) {
  const MapReader map(node, grammar::kRecord);
  if (const auto* every = map.optional("every"))
    spec.record_every = read_integer(*every, Keys(grammar::kRecord).at("every"));
  map.choice("signals");
  map.choice("inputs");
}

void read_gravity(const MapReader& map, const ConfigNode& robot, StackSpec& spec) {
  const ConfigNode* gravity = map.optional("gravity");
  const ConfigNode* of_robot = robot.find("gravity");
  if (gravity && of_robot)
    fail(ErrorCode::kDuplicate, *of_robot, "gravity is given twice", "keep the one at the top");
  if (const ConfigNode* one = gravity ? gravity : of_robot)
    spec.gravity = read_vector3(*one, "m/s²");
}

}  // namespace

ModuleSpec read_module(const ConfigNode& node) {
  if (node.kind == Kind::kMap) {
    const ConfigNode* type = node.find("type");
    if (!type) fail(ErrorCode::kMissing, node, "the key 'type' is missing", "name the module");
    return {read_word(*type, "the type of a module"), node};
  }
  ModuleSpec spec{read_word(node, "the type of a module, or a map with a type"), map_node()};
  spec.node.place = node.place;
  spec.node.path = node.path;
  add_key(spec.node, "type", node);
  spec.node.key_places[0] = node.place;
  spec.node.children[0].path = join_path(node.path, "type");
  return spec;
}

ModuleSpec read_module_or(const MapReader& map, const ConfigNode& parent, const std::string& key,
                          const std::string& fallback) {
  if (const ConfigNode* node = map.optional(key)) return read_module(*node);
  ModuleSpec spec{fallback, map_node()};
  spec.node.path = join_path(parent.path, key);
  add_key(spec.node, "type", word_node(fallback));
  spec.node.children[0].path = join_path(spec.node.path, "type");
  return spec;
}

namespace {

ConfigNode with_names_in_stances(const ConfigNode& sequence, const StackSpec& spec) {
  ConfigNode out = sequence;
  for (ConfigNode& stance : out.children)
    stance = with_names_in_stance(stance, contact_names(spec));
  return out;
}

// Reads phases, the stances of a sequence that are converted to phases later, or a walk.
void read_motion(const ConfigNode& node, StackSpec& spec) {
  const ConfigNode* phases = node.find("phases");
  const ConfigNode* sequence = node.find("sequence");
  if (phases && phases->kind != Kind::kNull && sequence)
    fail(ErrorCode::kDuplicate, *sequence, "stands beside phases",
         "keep one of the two; `poise resolve` prints its phases");
  if (sequence) spec.sequence = read_stances(with_names_in_stances(*sequence, spec));
  if (phases) read_phases(*phases, spec);
  const ConfigNode* walk = node.find("walk");
  if (walk == nullptr || walk->kind == Kind::kNull) return;
  if (!spec.phases.empty() || sequence)
    fail(ErrorCode::kDuplicate, *walk, "stands beside phases or a sequence",
         "keep one of them: it leads the contacts");
  spec.walk = read_walk(*walk);
  for (const std::string& foot : spec.walk->feet) {
    const std::vector<std::string> names = contact_names(spec);
    if (std::ranges::find(names, foot) == names.end())
      fail(ErrorCode::kUnknownName, *walk,
           "there is no contact '" + foot + "' that could be a foot", suggestion(foot, names));
  }
}

StackSpec read_parts(const ConfigNode& given, bool with_robot) {
  const ConfigNode node = with_sizes(given);
  const MapReader map(node, grammar::kStack);
  check_version(map.required("poise"));
  StackSpec spec;
  spec.file = node.place.file;
  spec.node = node;
  if (const auto* contacts = map.optional("contacts"))
    set_key(spec.node, "contacts", contacts->place, with_contact_patterns(*contacts));
  if (with_robot)
    spec.robot = read_robot(map.required("robot"));
  else
    spec.robot.chart = {"unit-quaternion", map_node()};
  if (const auto* objects = map.optional("objects")) read_objects(*objects, spec);
  if (const auto* contacts = spec.node.find("contacts")) read_contacts(*contacts, spec);
  if (with_robot) settle_start_height(spec);
  if (const ConfigNode* list = with_robot ? spec.node.find("robot")->find("guesses") : nullptr)
    spec.guesses = read_guesses(*list, spec.node);
  read_control(map.required("control"), spec);
  if (with_robot) read_gravity(map, map.required("robot"), spec);
  read_motion(node, spec);
  for (const KindInfo& info : kModuleKinds)
    if (at_top(info)) spec.module(info.kind) = module_at_top(info, map.optional(info.path));
  read_plant(spec);
  check_steps(spec, node);
  check_duration(spec, node);
  if (const auto* list = map.optional("disturbances")) {
    if (list->kind != Kind::kList) fail_found(*list, "expected a list of disturbances");
    for (const ConfigNode& entry : list->children) spec.pushes.push_back(read_disturbance(entry));
  }
  if (const auto* ground = map.optional("ground")) spec.ground = read_ground(*ground);
  if (const auto* sensors = map.optional("sensors")) spec.sensors = read_sensors(*sensors);
  if (const auto* record = map.optional("record")) read_record(*record, spec);
  read_fallen(node);
  return spec;
}

}  // namespace

StackSpec read_stack(const ConfigNode& given) { return read_parts(given, true); }

StackSpec read_stack_but_robot(const ConfigNode& given) { return read_parts(given, false); }

}  // namespace poise
