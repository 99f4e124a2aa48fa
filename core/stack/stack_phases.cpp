// SPDX-License-Identifier: BSD-2-Clause
// phases

#include <algorithm>

#include "core/stack/stack_parts.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

const ConfigNode& map_of(const ConfigNode& node, const char* example) {
  if (node.kind != Kind::kMap) fail_found(node, std::string("expected a map by name, ") + example);
  return node;
}

double read_ramp(const MapReader& map) {
  const ConfigNode* ramp = map.optional("ramp");
  if (!ramp) return kPhaseRamp;
  const double seconds = read_quantity(*ramp, "s");
  check_range(*ramp, seconds, 0, 1e3, "s");
  return seconds;
}

template <class Named>
std::vector<std::string> names_of(const std::vector<Named>& all) {
  std::vector<std::string> names;
  for (const Named& one : all) names.push_back(one.name);
  return names;
}

// The entry `at` of a map by name.
void check_known(const ConfigNode& map, std::size_t at, const std::string& what,
                 const std::vector<std::string>& known) {
  if (std::ranges::find(known, map.keys[at]) != known.end()) return;
  throw ConfigError(map.key_places[at], join_path(map.path, map.keys[at]),
                    "the stack has no " + what + " '" + map.keys[at] + "'",
                    known.empty() ? "declare it first" : suggestion(map.keys[at], known));
}

void read_contact_changes(const ConfigNode& node, bool make, const StackSpec& spec,
                          PhaseSpec& phase) {
  map_of(node, "{left_foot: {ramp: 200 ms}}");
  std::vector<std::string> known;
  for (const ContactSpec& one : spec.contacts) known.push_back(one.contact.name);
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    check_known(node, i, "contact", known);
    const bool twice = std::ranges::find(phase.contacts, node.keys[i], &ContactChange::contact) !=
                       phase.contacts.end();
    if (twice) fail(node.children[i], "is both made and broken", "keep one of the two");
    phase.contacts.push_back(
        {node.keys[i], make, read_ramp(MapReader(node.children[i], {"ramp"}))});
  }
}

void read_contacts(const ConfigNode& node, const StackSpec& spec, PhaseSpec& phase) {
  const MapReader map(node, {"make", "break"});
  if (const auto* made = map.optional("make")) read_contact_changes(*made, true, spec, phase);
  if (const auto* broken = map.optional("break")) read_contact_changes(*broken, false, spec, phase);
}

void read_weights(const ConfigNode& node, const StackSpec& spec, PhaseSpec& phase) {
  map_of(node, "{balance: {weight: 5}}");
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    check_known(node, i, "task", names_of(spec.tasks));
    const ConfigNode& child = node.children[i];
    if (const auto* level = child.find("level"))
      fail(
          *level, "a phase cannot move a task to another level",
          "declare a second task at that level, and let one leave (weight: 0) as the other enters");
    const MapReader map(child, {"weight", "ramp"});
    const ConfigNode& weight = map.required("weight");
    const double value = read_quantity(weight, "1");
    if (value != 0) check_range(weight, value, 1e-6, 1e9, "1");
    phase.tasks.push_back({node.keys[i], value, read_ramp(map)});
  }
}

PhaseSpec read_phase(const std::string& name, const ConfigNode& node, const StackSpec& spec) {
  const MapReader map(node, {"contacts", "tasks", "until", "then"});
  PhaseSpec phase;
  phase.name = name;
  phase.place = node.place;
  if (const auto* contacts = map.optional("contacts")) read_contacts(*contacts, spec, phase);
  if (const auto* tasks = map.optional("tasks")) read_weights(*tasks, spec, phase);
  if (const auto* until = map.optional("until")) {
    const ConfigNode& time = MapReader(*until, {"time"}).required("time");
    phase.duration = read_quantity(time, "s");
    check_range(time, *phase.duration, 1e-3, 1e6, "s");
    phase.then = read_word(map.required("then"), "the name of a phase");
  } else if (const auto* then = map.optional("then")) {
    fail(*then, "the phase does not say when it ends", "e.g. until: {time: 2 s}");
  }
  return phase;
}

}  // namespace

void read_phases(const ConfigNode& node, StackSpec& spec) {
  if (node.kind == Kind::kNull) return;
  map_of(node, "{stand: {until: {time: 2 s}, then: lift}, lift: {…}}");
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    spec.phases.push_back(read_phase(node.keys[i], node.children[i], spec));
  const std::vector<std::string> known = names_of(spec.phases);
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    const PhaseSpec& phase = spec.phases[i];
    if (!phase.duration || std::ranges::find(known, phase.then) != known.end()) continue;
    fail(*node.children[i].find("then"), "the stack has no phase '" + phase.then + "'",
         suggestion(phase.then, known));
  }
}

}  // namespace poise
