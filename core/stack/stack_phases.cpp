// SPDX-License-Identifier: BSD-2-Clause
// phases

#include <algorithm>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/stack/stack_parts.hpp"
#include "poise/core/stack/stack_patterns.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

const ConfigNode& map_of(const ConfigNode& node, const char* example) {
  if (node.kind != Kind::kMap) fail_found(node, std::string("expected a map by name, ") + example);
  return node;
}

double read_ramp(const ConfigNode& node) {
  const ConfigNode* ramp = node.find("ramp");
  if (!ramp) return kPhaseRamp;
  return read_quantity(*ramp, grammar::kRamp[0]);
}

// By default as long as the ramp of the force.
double read_release(const ConfigNode& node) {
  const ConfigNode* release = node.find("release");
  return release ? read_quantity(*release, grammar::kContactRamp[1]) : read_ramp(node);
}

template <class Named>
std::vector<std::string> names_of(const std::vector<Named>& all) {
  std::vector<std::string> names;
  for (const Named& one : all) names.push_back(one.name);
  return names;
}

// Checks the entry `at` of a map by name.
void check_known(const ConfigNode& map, std::size_t at, const std::string& what,
                 const std::vector<std::string>& known) {
  if (std::ranges::find(known, map.keys[at]) != known.end()) return;
  throw ConfigError(ErrorCode::kUnknownName, map.key_places[at], join_path(map.path, map.keys[at]),
                    "the stack has no " + what + " '" + map.keys[at] + "'",
                    known.empty() ? "declare it first" : suggestion(map.keys[at], known));
}

void read_contact_changes(const ConfigNode& node, bool make, const StackSpec& spec,
                          PhaseSpec& phase) {
  map_of(node, "{left_foot: {ramp: 200 ms}}");
  const std::vector<std::string> known = contact_names(spec);
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    check_known(node, i, "contact", known);
    const bool twice = std::ranges::find(phase.contacts, node.keys[i], &ContactChange::contact) !=
                       phase.contacts.end();
    if (twice)
      fail(ErrorCode::kConflict, node.children[i], "is both made and broken",
           "keep one of the two");
    MapReader(node.children[i], grammar::kContactRamp);
    phase.contacts.push_back(
        {node.keys[i], make, read_ramp(node.children[i]), read_release(node.children[i])});
  }
}

std::vector<std::string> read_contact_names(const ConfigNode& node, const StackSpec& spec) {
  if (node.kind != Kind::kList) fail_found(node, "expected a list of contacts, [left_foot]");
  const std::vector<std::string> known = contact_names(spec);
  std::vector<std::string> names;
  for (const ConfigNode& one : node.children) {
    names.push_back(read_word(one, "the name of a contact"));
    if (std::ranges::find(known, one.scalar) == known.end())
      fail(ErrorCode::kUnknownName, one, "the stack has no contact '" + one.scalar + "'",
           known.empty() ? "declare it first" : suggestion(one.scalar, known));
  }
  return names;
}

// Contacts in the list are made, all others broken.
void read_contact_list(const ConfigNode& node, const StackSpec& spec, PhaseSpec& phase) {
  const std::vector<std::string> made = read_contact_names(node, spec);
  for (const std::string& name : contact_names(spec))
    phase.contacts.push_back(
        {name, std::ranges::find(made, name) != made.end(), kPhaseRamp, kPhaseRamp});
}

// Listed contacts are unchanged; those that the phase does not name are broken.
void read_kept(const ConfigNode& node, const StackSpec& spec, PhaseSpec& phase) {
  const std::vector<std::string> kept = read_contact_names(node, spec);
  const auto changes = [&phase](const std::string& name) {
    return std::ranges::find(phase.contacts, name, &ContactChange::contact) != phase.contacts.end();
  };
  for (std::size_t i = 0; i < kept.size(); ++i)
    if (changes(kept[i]))
      fail(ErrorCode::kInvalid, node.children[i], "is kept and changes",
           "delete it here, or from make and break");
  for (const std::string& name : contact_names(spec))
    if (!changes(name) && std::ranges::find(kept, name) == kept.end())
      phase.contacts.push_back({name, false, kPhaseRamp, kPhaseRamp});
}

void read_contacts(const ConfigNode& node, const StackSpec& spec, PhaseSpec& phase) {
  if (node.kind == Kind::kList) return read_contact_list(node, spec, phase);
  const MapReader map(node, grammar::kContactChanges);
  if (const auto* made = map.optional("make")) read_contact_changes(*made, true, spec, phase);
  if (const auto* broken = map.optional("break")) read_contact_changes(*broken, false, spec, phase);
  if (const auto* kept = map.optional("keep")) read_kept(*kept, spec, phase);
}

// The keys that declare a task, without those that set its use in a phase.
ConfigNode declaration(ConfigNode node) {
  for (const char* key : {"weight", "ramp", "reference"}) remove_key(node, key);
  return node;
}

bool same(const ConfigNode& a, const ConfigNode& b) {
  return a.kind == b.kind && a.scalar == b.scalar && a.keys == b.keys &&
         std::ranges::equal(a.children, b.children, same);
}

// Declares a task of a phase; it is bound with the stack's own tasks.
void declare_task(const std::string& name, const ConfigNode& node, StackSpec& spec) {
  if (const ConfigNode* twice = node.find("name"))
    fail(ErrorCode::kDuplicate, *twice, "is called '" + name + "' already", "delete the key");
  const auto known = std::ranges::find(spec.tasks, name, &TaskSpec::name);
  if (known != spec.tasks.end() && !known->of_phases)
    fail(ErrorCode::kDuplicate, *node.find("type"), "the stack has a task '" + name + "' already",
         "delete the type to change it here, or give this one a name of its own");
  if (known != spec.tasks.end()) {
    if (!same(declaration(known->task.node), declaration(node)))
      fail(ErrorCode::kConflict, node, "another phase declares '" + name + "' otherwise",
           "only weight, ramp and reference may differ; else give it a name of its own");
    return;
  }
  ConfigNode own = node;
  remove_key(own, "ramp");
  TaskSpec task = read_task(own);
  task.name = name;
  task.of_phases = true;
  task.ramp = read_ramp(node);
  spec.tasks.push_back(std::move(task));
}

void declare_tasks(const ConfigNode& phases, StackSpec& spec) {
  for (const ConfigNode& phase : phases.children) {
    const ConfigNode* tasks = phase.find("tasks");
    if (tasks == nullptr) continue;
    map_of(*tasks, "{balance: {weight: 5}}");
    for (std::size_t i = 0; i < tasks->keys.size(); ++i)
      if (tasks->children[i].find("type")) declare_task(tasks->keys[i], tasks->children[i], spec);
  }
}

// A phase's reference overrides the task's key by key, unless it names another type.
ModuleSpec read_reference(const ConfigNode& node, const ModuleSpec& declared) {
  if (node.kind != Kind::kMap) return read_module(node);
  const ConfigNode* type = node.find("type");
  if (type && type->scalar != declared.type) return read_module(node);
  ConfigNode merged = declared.node;
  merged.place = node.place;
  merged.path = node.path;
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    set_key(merged, node.keys[i], node.key_places[i], node.children[i]);
  return read_module(merged);
}

// A weight of 0 switches the task off; others have the range of a task's own weight.
void check_weight(const ConfigNode& node, double weight) {
  const auto& [min, max] = std::pair(grammar::kWeight.min, grammar::kWeight.max);
  if (weight >= min && weight <= max) return;
  fail(ErrorCode::kRange, node, "is " + number_text(weight),
       "give 0, so that the task leaves, or a number from " + number_text(min) + " to " +
           number_text(max));
}

TaskChange read_change(const TaskSpec& task, const ConfigNode& node) {
  const bool declares = node.find("type") != nullptr;
  TaskChange change{task.name, {}, read_ramp(node), {}};
  if (const auto* level = node.find("level"); level && !declares)
    fail(ErrorCode::kUnsuited, *level, "a phase cannot move a task to another level",
         "declare a second task at that level, and let one leave (weight: 0) as the other enters");
  const MapReader map(node, declares ? node.keys : Keys(grammar::kTaskChange).names());
  if (const auto* weight = map.optional("weight")) {
    const bool list = declares && weight->kind == Kind::kList;  // read with the task
    change.weight = list ? task.weight : read_quantity(*weight, "1");
    if (!list && *change.weight != 0) check_weight(*weight, *change.weight);
  }
  if (const auto* reference = map.optional("reference"))
    change.reference =
        declares ? read_module(*reference) : read_reference(*reference, task.reference);
  if (!change.weight && !change.reference && !task.of_phases)
    fail(ErrorCode::kMissing, node, "changes nothing", "give a weight or a reference");
  if (!change.weight && task.of_phases) change.weight = task.weight;
  return change;
}

void read_tasks(const ConfigNode& node, const StackSpec& spec, PhaseSpec& phase) {
  map_of(node, "{balance: {weight: 5}}");
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    check_known(node, i, "task", names_of(spec.tasks));
    const TaskSpec& task = *std::ranges::find(spec.tasks, node.keys[i], &TaskSpec::name);
    phase.tasks.push_back(read_change(task, node.children[i]));
  }
}

void read_constraints(const ConfigNode& node, const StackSpec& spec, PhaseSpec& phase) {
  map_of(node, "{torque-limits: {weight: 5}}");
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    check_known(node, i, "constraint", names_of(spec.constraints));
    const ConfigNode& change = node.children[i];
    const MapReader map(change, grammar::kConstraintChange);
    const ConfigNode& weight = map.required("weight");
    if (std::ranges::find(spec.constraints, node.keys[i], &ConstraintSpec::name)->level == 0)
      fail(ErrorCode::kInvalid, weight, "'" + node.keys[i] + "' must hold, so it has no weight",
           "give the constraint a level");
    phase.constraints.push_back({node.keys[i], map.required_quantity("weight"), read_ramp(change)});
  }
}

TransitionSpec read_transition(const ConfigNode& when, const ConfigNode& then,
                               const StackSpec& spec) {
  return {read_condition(when, spec), read_word(then, "the name of a phase"), then.place,
          then.path};
}

void read_timeout(const MapReader& map, PhaseSpec& phase) {
  const ConfigNode *timeout = map.optional("timeout"), *then = map.optional("on_timeout");
  if (timeout == nullptr) {
    if (then) fail(ErrorCode::kMissing, *then, "the phase has no timeout", "e.g. timeout: 5 s");
    return;
  }
  TransitionSpec transition{{}, std::string(kRunStops), timeout->place, timeout->path, true};
  transition.when.bound = map.required_quantity("timeout");
  transition.when.place = timeout->place;
  transition.when.path = timeout->path;
  if (then) {
    transition.then = read_word(*then, "stop, end or the name of a phase");
    transition.place = then->place;
    transition.path = then->path;
  }
  phase.transitions.push_back(std::move(transition));
}

void read_exits(const MapReader& map, const StackSpec& spec, PhaseSpec& phase) {
  const ConfigNode *until = map.optional("until"), *list = map.optional("transitions");
  if (until && list)
    fail(ErrorCode::kDuplicate, *list, "stands beside 'until'", "make that one of the transitions");
  if (until) {
    phase.transitions.push_back(read_transition(*until, map.required("then"), spec));
  } else if (const auto* then = map.optional("then")) {
    fail(ErrorCode::kMissing, *then, "the phase does not say when it ends",
         "e.g. until: {time: 2 s}");
  }
  if (list && list->kind != Kind::kList)
    fail_found(*list, "expected a list, [{when: {time: 2 s}, then: lift}, …]");
  if (list && list->children.empty())
    fail(ErrorCode::kMissing, *list, "is empty", "delete the key if the phase lasts");
  for (std::size_t i = 0; list && i < list->children.size(); ++i) {
    const MapReader one(list->children[i], grammar::kTransition);
    phase.transitions.push_back(read_transition(one.required("when"), one.required("then"), spec));
  }
  read_timeout(map, phase);
}

// Refuses times: none of the phase has passed at its start.
void refuse_times(const ConditionSpec& condition) {
  if (condition.kind == ConditionSpec::Kind::kTime)
    throw ConfigError(ErrorCode::kInvalid, condition.place, condition.path,
                      "is a time, but the phase has not begun",
                      "give times to the phases before it");
  for (const ConditionSpec& part : condition.parts) refuse_times(part);
}

PhaseSpec read_phase(const std::string& name, const ConfigNode& node, const StackSpec& spec) {
  const MapReader map(node, grammar::kPhase);
  PhaseSpec phase;
  phase.name = name;
  phase.place = node.place;
  phase.node = node;
  if (const auto* contacts = map.optional("contacts")) read_contacts(*contacts, spec, phase);
  if (const auto* tasks = map.optional("tasks")) read_tasks(*tasks, spec, phase);
  if (const auto* some = map.optional("constraints")) read_constraints(*some, spec, phase);
  if (const auto* entry = map.optional("entry")) {
    phase.entry = read_condition(*entry, spec);
    refuse_times(*phase.entry);
    if (spec.phases.empty())
      fail(ErrorCode::kInvalid, *entry, "is of the first phase, in which the run starts",
           "delete it");
  }
  read_exits(map, spec, phase);
  return phase;
}

void check_target(const TransitionSpec& transition, const std::vector<std::string>& known) {
  if (transition.timeout && transition.then == kRunStops) return;
  if (transition.then == kRunEnds || std::ranges::find(known, transition.then) != known.end())
    return;
  std::vector<std::string> all = known;
  all.emplace_back(kRunEnds);
  if (transition.timeout) all.emplace_back(kRunStops);
  throw ConfigError(ErrorCode::kUnknownName, transition.place, transition.path,
                    "the stack has no phase '" + transition.then + "'",
                    suggestion(transition.then, all));
}

}  // namespace

void read_phases(const ConfigNode& said, StackSpec& spec) {
  if (said.kind == Kind::kNull) return;
  map_of(said, "{stand: {until: {time: 2 s}, then: lift}, lift: {…}}");
  const ConfigNode node = with_inherited(with_names_in_phases(said, contact_names(spec)));
  declare_tasks(node, spec);
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    if (node.keys[i] == kRunEnds || node.keys[i] == kRunStops)
      throw ConfigError(ErrorCode::kInvalid, node.key_places[i], join_path(node.path, node.keys[i]),
                        "is a word of its own, not a phase", "give the phase another name");
    spec.phases.push_back(read_phase(node.keys[i], node.children[i], spec));
  }
  const std::vector<std::string> known = names_of(spec.phases);
  for (const PhaseSpec& phase : spec.phases)
    for (const TransitionSpec& transition : phase.transitions) check_target(transition, known);
}

}  // namespace poise
