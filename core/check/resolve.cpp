// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/resolve.hpp"

#include <algorithm>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/config_parser.hpp"
#include "poise/core/config/config_write.hpp"
#include "poise/core/config/field_reader.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/short_path.hpp"
#include "poise/core/stack/grammar.hpp"

namespace poise {
namespace {

// The default of a key, without a place.
ConfigNode standard(const Key& key) {
  ConfigNode node = parse_yaml(std::string(key.standard), "", false);
  node.place = {};
  for (ConfigNode& child : node.children) child.place = {};
  return node;
}

// Builds a map key by key, from `said` where it has the key, else from a default.
class Filled {
 public:
  explicit Filled(const ConfigNode* said) : said_(said) {
    if (said) node_.place = said->place;
  }

  void take(const std::string& key) {
    if (const ConfigNode* value = find(key)) put(key, *value);
  }
  void take_or(const std::string& key, ConfigNode fallback) {
    const ConfigNode* value = find(key);
    put(key, value ? *value : std::move(fallback));
  }
  /// The same with the default that the table of keys has.
  void take_or_standard(const Keys& keys, const std::string& key) {
    take_or(key, standard(keys.at(key)));
  }
  void put(const std::string& key, ConfigNode value) {
    const Place place = value.place;
    set_key(node_, key, place, std::move(value));
  }
  /// Appends the missing keys from `more`.
  void append(const ConfigNode& more) {
    for (std::size_t i = 0; i < more.keys.size(); ++i)
      if (!node_.find(more.keys[i])) put(more.keys[i], more.children[i]);
  }
  const ConfigNode* find(const std::string& key) const {
    return said_ ? said_->find(key) : nullptr;
  }
  ConfigNode done() { return std::move(node_); }

 private:
  const ConfigNode* said_;
  ConfigNode node_ = map_node();
};

// A module's parameters including defaults.
ConfigNode parameters(const ModuleSpec& spec, ModuleKind kind, const ModuleSource& source) {
  return write_fields(*source.create(kind, spec.type), &spec.node);
}

ConfigNode module_node(const ModuleSpec& spec, ModuleKind kind, const ModuleSource& source) {
  Filled out(&spec.node);
  out.take("name");
  out.take("type");
  out.append(parameters(spec, kind, source));
  return out.done();
}

ConfigNode urdf_node(const RobotSpec& robot, const ConfigNode& said) {
  ConfigNode node = said;
  if (robot.urdf.find("://") == std::string::npos)
    node.scalar = short_path(std::filesystem::absolute(robot.file)).string();
  return node;
}

// Files as the resolved stack names them, wherever it is saved.
void put_files(const RobotSpec& robot, Filled& out) {
  const char* const key = robot.reader.empty() ? "urdf" : "mjcf";
  out.put(key, urdf_node(robot, *out.find(key)));
  if (const ConfigNode* said = out.find("srdf")) {
    ConfigNode srdf = *said;
    srdf.scalar = short_path(std::filesystem::absolute(robot.srdf)).string();
    out.put("srdf", srdf);
  }
  if (robot.packages.empty()) return;
  std::vector<std::string> packages;
  for (const std::filesystem::path& folder : robot.packages)
    packages.push_back(short_path(std::filesystem::absolute(folder)).string());
  out.put("packages", list_node(packages));
}

ConfigNode start_node(const RobotSpec& robot, const ConfigNode* said) {
  Filled out(said);
  const bool placed = out.find("xyz") && !out.find("height");
  if (!placed) out.take_or("height", robot.on_contacts ? word_node("on-contacts") : number_node(0));
  out.take("xyz");
  out.take_or_standard(grammar::kStart, "rpy");
  out.take("posture");
  out.take_or_standard(grammar::kStart, "joints");
  return out.done();
}

// Without a word of the stack, an MJCF file says whether its base floats.
void take_base_joint(const Keys& keys, const RobotSpec& robot, Filled& base) {
  if (robot.reader.empty())
    base.take_or_standard(keys, "joint");
  else
    base.take("joint");
}

ConfigNode robot_node(const StackSpec& spec, const ModuleSource& source) {
  const ConfigNode* said = spec.node.find("robot");
  Filled base(said->find("base"));
  take_base_joint(grammar::kBase, spec.robot, base);
  base.put("orientation", module_node(spec.robot.chart, ModuleKind::kChart, source));
  Filled out(said);
  put_files(spec.robot, out);
  out.put("base", base.done());
  out.put("start", start_node(spec.robot, said->find("start")));
  out.take("joints");
  out.take("limits");
  out.take("collision");
  out.take("roles");
  out.take("disable_collisions");
  out.take("loops");
  out.take("guesses");
  return out.done();
}

ConfigNode objects_node(const StackSpec& spec, const ConfigNode& said) {
  Filled out(&said);
  for (const ObjectSpec& object : spec.objects) {
    Filled one(said.find(object.name));
    Filled base(one.find("base"));
    take_base_joint(grammar::kObjectBase, object.robot, base);
    Filled start(one.find("start"));
    for (const char* key : {"xyz", "rpy", "joints"})
      start.take_or_standard(grammar::kObjectStart, key);
    start.take("posture");
    put_files(object.robot, one);
    one.put("base", base.done());
    one.put("start", start.done());
    one.take("joints");
    one.take("limits");
    one.take("collision");
    one.take_or_standard(grammar::kObject, "actuated");
    out.put(object.name, one.done());
  }
  return out.done();
}

ConfigNode surface_node(const ConfigNode& said) {
  Filled out(&said);
  for (std::size_t i = 0; i < said.keys.size(); ++i) out.take(said.keys[i]);
  for (const char* key : {"centre", "ramp"})
    if (!out.find(key)) out.put(key, standard(Keys(grammar::kSurface).at(key)));
  return out.done();
}

ConfigNode contacts_node(const ConfigNode& said) {
  Filled out(&said);
  for (std::size_t i = 0; i < said.keys.size(); ++i) {
    Filled contact(&said.children[i]);
    for (const char* key : {"link", "on", "point", "line", "rectangle", "polygon", "grasp"})
      contact.take(key);
    Filled at(contact.find("at"));
    at.take_or_standard(grammar::kPose, "xyz");
    at.take_or_standard(grammar::kPose, "rpy");
    contact.put("at", at.done());
    contact.take("friction");
    if (!contact.find("grasp")) contact.take_or_standard(grammar::kContact, "torsion");
    if (!contact.find("grasp")) contact.take_or_standard(grammar::kContact, "forces");
    const ConfigNode* surface = contact.find("surface");
    if (surface && contact.find("on")) contact.take("surface");
    if (surface && !contact.find("on")) contact.put("surface", surface_node(*surface));
    out.put(said.keys[i], contact.done());
  }
  return out.done();
}

ConfigNode task_node(const TaskSpec& task, const ModuleSource& source) {
  Filled out(&task.task.node);
  out.take_or("name", word_node(task.name));
  out.take("type");
  out.take_or("level", word_node(std::to_string(task.level)));
  out.take_or("weight", number_node(task.weight));
  out.append(parameters(task.task, ModuleKind::kTask, source));
  out.put("law", module_node(task.law, ModuleKind::kLaw, source));
  out.put("reference", module_node(task.reference, ModuleKind::kReference, source));
  return out.done();
}

// A map by name; missing ramps are filled in.
ConfigNode ramped_node(const ConfigNode& said) {
  Filled out(&said);
  for (std::size_t i = 0; i < said.keys.size(); ++i) {
    Filled one(&said.children[i]);
    one.take_or("ramp", number_node(kPhaseRamp));
    out.put(said.keys[i], one.done());
  }
  return out.done();
}

// A task that a phase declares or changes.
ConfigNode phase_task_node(const std::string& name, const ConfigNode& said, const StackSpec& spec,
                           const ModuleSource& source) {
  Filled out(&said);
  if (out.find("type")) {
    TaskSpec task = *std::ranges::find(spec.tasks, name, &TaskSpec::name);
    task.task.node = said;
    remove_key(task.task.node, "ramp");
    ConfigNode node = task_node(task, source);
    remove_key(node, "name");
    out.append(node);
  }
  for (std::size_t i = 0; i < said.keys.size(); ++i) out.take(said.keys[i]);
  out.take_or("ramp", number_node(kPhaseRamp));
  return out.done();
}

ConfigNode phase_node(const PhaseSpec& phase, const StackSpec& spec, const ModuleSource& source) {
  Filled out(&phase.node);
  for (const std::string& key : phase.node.keys) out.take(key);
  const ConfigNode* contacts = out.find("contacts");
  if (contacts && contacts->kind == ConfigNode::Kind::kMap) {
    Filled changes(contacts);
    if (changes.find("keep")) changes.take("keep");
    for (const char* key : {"make", "break"})
      if (const ConfigNode* some = changes.find(key)) changes.put(key, ramped_node(*some));
    out.put("contacts", changes.done());
  }
  if (const ConfigNode* tasks = out.find("tasks")) {
    Filled changed(tasks);
    for (std::size_t k = 0; k < tasks->keys.size(); ++k)
      changed.put(tasks->keys[k],
                  phase_task_node(tasks->keys[k], tasks->children[k], spec, source));
    out.put("tasks", changed.done());
  }
  if (const ConfigNode* some = out.find("constraints")) out.put("constraints", ramped_node(*some));
  if (out.find("timeout")) out.take_or("on_timeout", word_node(std::string(kRunStops)));
  return out.done();
}

ConfigNode phases_node(const StackSpec& spec, const ModuleSource& source) {
  Filled out(spec.node.find("phases"));
  for (const PhaseSpec& phase : spec.phases) out.put(phase.name, phase_node(phase, spec, source));
  return out.done();
}

ConfigNode constraint_node(const ConstraintSpec& spec, const ModuleSource& source) {
  Filled out(&spec.constraint.node);
  out.take("name");
  out.take("type");
  out.take_or("level", word_node(std::to_string(spec.level)));
  out.take("weight");
  out.append(parameters(spec.constraint, ModuleKind::kConstraint, source));
  return out.done();
}

const char* word_of(Fallback then) {
  if (then == Fallback::kHold) return "hold";
  return then == Fallback::kDamp ? "damp" : "zero";
}

// Of causes that have a spelling of their own only what is said.
ConfigNode fallback_node(const StackSpec& spec, const ConfigNode* said) {
  Filled out(said);
  const auto filled = [&](const char* cause, Cause which, bool ends) {
    const Response& response = spec.fallback.to(which);
    Filled one(said ? said->find(cause) : nullptr);
    one.take_or("then", word_node(word_of(response.then)));
    if (ends) one.take_or("ends", word_node(response.ends ? "true" : "false"));
    out.put(cause, one.done());
  };
  if (out.find("no_solution")) filled("no_solution", Cause::kNoSolution, true);
  if (out.find("fault")) filled("fault", Cause::kFault, true);
  filled("estimate_lost", Cause::kEstimateLost, true);
  filled("deadline", Cause::kDeadline, true);
  filled("stop", Cause::kStop, false);
  out.take_or_standard(grammar::kFallback, "stiffness");
  out.take_or_standard(grammar::kFallback, "damping");
  return out.done();
}

ConfigNode failure_node(const ConfigNode* said, bool with_then) {
  Filled out(said);
  out.take_or_standard(grammar::kOnFailure, "relax");
  if (with_then) out.take_or_standard(grammar::kOnFailure, "then");
  return out.done();
}

ConfigNode control_node(const StackSpec& spec, const ModuleSource& source) {
  const ConfigNode* said = spec.node.find("control");
  const ConfigNode* fallback = said->find("fallback");
  const auto elsewhere = [&](const char* cause) {
    return fallback != nullptr && fallback->find(cause) != nullptr;
  };
  ConfigNode constraints = list_node(std::vector<std::string>{});
  for (const ConstraintSpec& one : spec.constraints)
    constraints.children.push_back(constraint_node(one, source));
  ConfigNode tasks = list_node(std::vector<std::string>{});
  for (const TaskSpec& task : spec.tasks)
    if (!task.of_phases) tasks.children.push_back(task_node(task, source));

  Filled out(said);
  out.take_or_standard(grammar::kControl, "rate");
  out.put("solver", module_node(spec.solver, ModuleKind::kSolver, source));
  if (const ConfigNode* command = said->find("command")) {
    Filled filled(command);
    for (const char* key : {"stiffness", "damping", "follow"})
      filled.take_or_standard(grammar::kCommand, key);
    out.put("command", filled.done());
  }
  out.put("on_failure", failure_node(said->find("on_failure"), !elsewhere("no_solution")));
  if (elsewhere("fault"))
    out.take("on_fault");
  else
    out.take_or_standard(grammar::kControl, "on_fault");
  out.put("fallback", fallback_node(spec, fallback));
  out.put("constraints", std::move(constraints));
  out.put("tasks", std::move(tasks));
  return out.done();
}

// With the keys that the stack has beside the module's own, as the plant's step.
ConfigNode node_at_top(const StackSpec& spec, ModuleKind kind, const ModuleSource& source) {
  const ModuleSpec& module = spec.module(kind);
  Filled out(&module.node);
  out.take("type");
  const Keys keys = grammar::keys_beside(kind);
  for (const Key& key : keys) {
    if (key.name == "type") continue;
    if (key.standard.empty())
      out.take(std::string(key.name));
    else
      out.take_or_standard(keys, std::string(key.name));
  }
  out.append(parameters(module, kind, source));
  return out.done();
}

ConfigNode disturbances_node(const ConfigNode& said) {
  ConfigNode list = list_node(std::vector<std::string>{});
  list.place = said.place;
  for (const ConfigNode& entry : said.children) {
    Filled one(&entry);
    for (const char* key : {"at", "on", "impulse"}) one.take(key);
    one.take_or_standard(grammar::kDisturbance, "over");
    list.children.push_back(one.done());
  }
  return list;
}

// A part of the stack with all its standards.
template <std::size_t Count>
ConfigNode filled(const ConfigNode* given, const Key (&keys)[Count]) {
  Filled part(given);
  for (const Key& key : keys) part.take_or_standard(keys, std::string(key.name));
  return part.done();
}

}  // namespace

ConfigNode resolved_stack(const StackSpec& spec, const ModuleSource& source) {
  check_modules(spec, source);
  Filled out(&spec.node);
  out.take("poise");
  out.put("robot", robot_node(spec, source));
  if (!spec.objects.empty()) out.put("objects", objects_node(spec, *out.find("objects")));
  if (const ConfigNode* contacts = out.find("contacts"))
    out.put("contacts", contacts_node(*contacts));
  out.put("control", control_node(spec, source));
  if (!spec.phases.empty()) out.put("phases", phases_node(spec, source));
  if (spec.walk) out.take("walk");  // complete
  for (const KindInfo& info : kModuleKinds)
    if (at_top(info)) out.put(info.path, node_at_top(spec, info.kind, source));
  out.take("ground");
  out.take("sensors");
  if (const ConfigNode* given = out.find("observer"))
    out.put("observer", filled(given, grammar::kObserver));
  if (const ConfigNode* list = out.find("disturbances"))
    out.put("disturbances", disturbances_node(*list));
  out.put("fallen", filled(out.find("fallen"), grammar::kFallen));
  out.put("record", filled(out.find("record"), grammar::kRecord));
  const ConfigNode* of_robot = spec.node.find("robot")->find("gravity");
  out.take_or("gravity", of_robot ? *of_robot : standard(Keys(grammar::kStack).at("gravity")));
  ConfigNode node = out.done();
  assign_paths(node, "");
  return node;
}

}  // namespace poise
