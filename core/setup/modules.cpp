// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/modules.hpp"

#include "poise/core/config/field_reader.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/stack/grammar.hpp"

namespace poise {

const std::vector<std::string>& stack_keys(ModuleKind kind) {
  static const std::vector<std::string> type_only = Keys(grammar::kOnlyType).names();
  static const std::vector<std::string> task = Keys(grammar::kTask).names();
  static const std::vector<std::string> constraint = Keys(grammar::kConstraint).names();
  static const std::vector<std::string> plant = Keys(grammar::kPlant).names();
  switch (kind) {
    case ModuleKind::kTask:
      return task;
    case ModuleKind::kConstraint:
      return constraint;
    case ModuleKind::kPlant:
      return plant;
    default:
      return type_only;
  }
}

std::shared_ptr<ModuleObject> make_module(const ModuleSpec& spec, ModuleKind kind,
                                          const ModuleSource& source) {
  std::shared_ptr<ModuleObject> object;
  try {
    object = source.create(kind, spec.type);
  } catch (const ConfigError& error) {
    const ConfigNode* type = spec.node.find("type");
    throw ConfigError(type ? type->place : spec.node.place, join_path(spec.node.path, "type"),
                      error.found(), error.remedy());
  }
  try {
    read_fields(spec.node, *object, stack_keys(kind));
  } catch (const ConfigError&) {
    throw;  // it already has a place
  } catch (...) {
    refuse_thrown(spec.node);
  }
  return object;
}

void refuse_thrown(const ConfigNode& entry) {
  std::string what = "what is no std::exception";
  try {
    throw;
  } catch (const ConfigError& error) {
    throw placed_in(entry, error);
  } catch (const std::exception& error) {
    what = std::string("\"") + error.what() + "\"";
  } catch (...) {
  }
  throw ConfigError(entry.place, entry.path, "its module threw " + what,
                    "fix the module, or leave it out");
}

void check_modules(const StackSpec& spec, const ModuleSource& source) {
  // A default has no place; its error is reported at the entry it belongs to.
  const auto check = [&](const ModuleSpec& module, ModuleKind kind, const Place& owner) {
    try {
      make_module(module, kind, source);
    } catch (const ConfigError& error) {
      throw error.at(owner);
    }
  };
  check(spec.robot.chart, ModuleKind::kChart, spec.robot.place);
  check(spec.solver, ModuleKind::kSolver, spec.node.place);
  for (const ConstraintSpec& constraint : spec.constraints)
    check(constraint.constraint, ModuleKind::kConstraint, spec.node.place);
  for (const TaskSpec& task : spec.tasks) {
    check(task.task, ModuleKind::kTask, spec.node.place);
    check(task.law, ModuleKind::kLaw, task.task.node.place);
    check(task.reference, ModuleKind::kReference, task.task.node.place);
  }
  for (const PhaseSpec& phase : spec.phases)
    for (const TaskChange& change : phase.tasks)
      if (change.reference) check(*change.reference, ModuleKind::kReference, phase.place);
  check(spec.plant, ModuleKind::kPlant, spec.node.place);
}

}  // namespace poise
