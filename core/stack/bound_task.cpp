// SPDX-License-Identifier: BSD-2-Clause

#include "core/stack/bound_task.hpp"

#include <algorithm>

#include "core/fields.hpp"
#include "core/stack/goal_units.hpp"
#include "core/stack/modules.hpp"
#include "core/stack/names.hpp"
#include "core/stack/same_content.hpp"

namespace poise {
namespace {

// Finds the target that a task describes.
class TargetFinder final : public IgnoreFields {
 public:
  void target(std::string_view, Target& value, const FieldInfo&) override { found = &value; }
  Target* found = nullptr;
};

// Forces have no motion that a law could shape.
void refuse_law(const TaskSpec& spec, bool of_forces) {
  const ConfigNode* law = spec.task.node.find("law");
  if (of_forces && law != nullptr)
    throw ConfigError(law->place, law->path,
                      "is a law of motion, but '" + spec.task.type + "' is a task of forces",
                      "delete it; forces are chosen anew in every tick");
}

}  // namespace

BoundTask::BoundTask(const TaskSpec& spec, const StackSpec& stack, const Binding& binding,
                     const ModuleSource& modules, Problem& problem)
    : task_(make_module_as<Task>(spec.task, ModuleKind::kTask, modules)),
      law_(make_module_as<Law>(spec.law, ModuleKind::kLaw, modules)),
      place_(spec.task.node.place) {
  check_name(spec.name, place_, spec.of_phases ? "phases" : "control.tasks");
  const auto add_reference = [&](const ModuleSpec& reference) {
    references_.push_back(
        {make_module_as<Reference>(reference, ModuleKind::kReference, modules), reference.node});
  };
  add_reference(spec.reference);
  for (const PhaseSpec& phase : stack.phases)
    for (const TaskChange& change : phase.tasks)
      if (change.task == spec.name && change.reference) add_reference(*change.reference);

  Objective& objective = problem.objectives.emplace_back();
  objective.name = spec.name;
  objective.level = spec.level;
  objective.weight = spec.weight;
  try {
    forces_ = dynamic_cast<ForceTask*>(task_.get());
    if (forces_ != nullptr)
      forces_->bind_forces(binding, objective.rows);
    else
      task_->bind(binding.tree, objective.rows);
  } catch (const ConfigError& error) {
    throw placed_in(spec.task.node, error);
  }
  const Eigen::Index size = objective.rows.error.size();
  objective.desired = Eigen::VectorXd::Zero(size);
  refuse_law(spec, forces_ != nullptr);
  size_ = size;
  law_spec_ = spec.law;
  looks_ = dynamic_cast<ContactLaw*>(law_.get());
  bind_law(*law_, binding, spec.law.node);
  TargetFinder finder;
  task_->describe(finder);
  target_ = finder.found;
}

void BoundTask::bind_law(Law& law, const Binding& binding, const ConfigNode& node) const {
  try {
    if (auto* looks = dynamic_cast<ContactLaw*>(&law))
      looks->bind_contacts(size_, binding);
    else
      law.bind(size_);
  } catch (const ConfigError& error) {
    throw placed_in(node, error).at(place_);
  }
}

BoundTask::Retuned BoundTask::retuned(const TaskSpec& spec, const Binding& binding,
                                      const ModuleSource& modules, const Dynamics& robot,
                                      const GoalContext& context) {
  Retuned out{spec.law, spec.reference, nullptr, nullptr};
  if (!same_content(spec.law.node, law_spec_.node)) {
    out.law = make_module_as<Law>(spec.law, ModuleKind::kLaw, modules);
    bind_law(*out.law, binding, spec.law.node);
  }
  if (target_ == nullptr || same_content(spec.reference.node, references_[0].node)) return out;
  out.reference = make_module_as<Reference>(spec.reference, ModuleKind::kReference, modules);
  check_goal_units(*out.reference, spec.reference.node, *task_, target_->space(), robot.tree());
  GoalContext here = context;
  here.joints = task_->component_joints();
  task_->value(robot, current_);
  try {
    out.reference->start(target_->space(), current_, here);
  } catch (const ConfigError& error) {
    throw placed_in(spec.reference.node, error).at(place_);
  }
  return out;
}

void BoundTask::take(Retuned changed) noexcept {
  if (changed.law) {
    law_ = std::move(changed.law);
    law_spec_ = std::move(changed.law_spec);
    looks_ = dynamic_cast<ContactLaw*>(law_.get());
  }
  if (changed.reference)
    references_[0] = {std::move(changed.reference), std::move(changed.reference_spec.node)};
}

void BoundTask::start(const Tick& tick, const GoalContext& context, Objective& objective) {
  if (target_ == nullptr) return;
  const Dynamics& robot = tick.robot;
  if (forces_ != nullptr) forces_->update_forces(tick, objective.rows);
  context_ = context;
  context_.joints = task_->component_joints();
  current_.resize(target_->space().value_size());
  task_->value(robot, current_);
  for (Led& led : references_) {
    check_goal_units(*led.module, led.node, *task_, target_->space(), robot.tree());
    try {
      led.module->start(target_->space(), current_, context_);
    } catch (const ConfigError& error) {
      throw placed_in(led.node, error).at(place_);
    }
  }
}

bool BoundTask::restart(const Dynamics& robot, Reference& reference,
                        const std::vector<Eigen::Vector3d>& contacts) noexcept {
  task_->value(robot, current_);
  for (std::size_t c = 0; c < contacts.size(); ++c) context_.contacts[c].second = contacts[c];
  try {
    reference.start(target_->space(), current_, context_);
    return true;
  } catch (const ConfigError&) {
    return false;
  }
}

bool BoundTask::update(const Tick& tick, const Phases::Led& led,
                       const std::vector<Eigen::Vector3d>& contacts,
                       Objective& objective) noexcept {
  bool fits = true;
  if (target_ != nullptr) {
    Reference& reference = *references_[led.reference].module;
    if (led.starts) fits = restart(tick.robot, reference, contacts);
    if (fits) reference.sample(tick.time - led.since, *target_);
  }
  const TaskRows& rows = objective.rows;
  if (forces_ != nullptr)
    forces_->update_forces(tick, objective.rows);
  else
    task_->update(tick.robot, objective.rows);
  if (looks_ != nullptr)
    looks_->desired_in(tick, rows.error, rows.rate, objective.desired);
  else if (forces_ == nullptr)
    law_->desired(rows.error, rows.rate, objective.desired);
  return fits;
}

void BoundTask::report(const Solution& found, Objective& objective) const noexcept {
  if (forces_ == nullptr) return;
  objective.rows.error = objective.rows.drift;
  objective.rows.error.noalias() += objective.rows.on_force * found.force;
}

// Where lengths and angles stand in one error, its components are the target's.
ErrorUnit BoundTask::unit(const Tree& tree) const {
  ErrorUnit unit{task_->unit(), {}};
  if (unit.unit.find(',') == std::string::npos || target_ == nullptr) return unit;
  for (const std::string& one : component_units(*task_, target_->space(), tree))
    unit.turn.push_back(one == "rad" ? 1 : 0);
  return unit;
}

}  // namespace poise
