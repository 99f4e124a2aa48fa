// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/bound_task.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/names.hpp"
#include "poise/core/control/goal_units.hpp"
#include "poise/core/fields.hpp"
#include "poise/core/problem/finite.hpp"
#include "poise/core/setup/modules.hpp"

namespace poise {
namespace {

// Finds the target that a task describes.
class TargetFinder final : public IgnoreFields {
 public:
  void target(std::string_view, Target& value, const FieldInfo&) override { found = &value; }
  Target* found = nullptr;
};

Target* target_of(Task& task) {
  TargetFinder finder;
  task.describe(finder);
  return finder.found;
}

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
      place_(spec.task.node.place),
      name_(spec.name),
      type_(spec.task.type) {
  check_name(spec.name, place_, spec.of_phases ? "phases" : "control.tasks");
  const auto add_reference = [&](const ModuleSpec& reference) {
    references_.push_back({make_module_as<Reference>(reference, ModuleKind::kReference, modules),
                           reference.node, reference.type});
  };
  add_reference(spec.reference);
  for (const PhaseSpec& phase : stack.phases)
    for (const TaskChange& change : phase.tasks)
      if (change.task == spec.name && change.reference) add_reference(*change.reference);

  Objective& objective = problem.objectives.emplace_back();
  objective.name = spec.name;
  objective.level = spec.level;
  objective.weight = spec.weight;
  forces_ = dynamic_cast<ForceTask*>(task_.get());
  bind_module(spec.task.node, *task_, binding.tree, [&] {
    if (forces_ != nullptr)
      forces_->bind_forces(binding, objective.rows);
    else
      task_->bind(binding.tree, objective.rows);
    columns_ = forces_ != nullptr ? objective.rows.on_force.cols() : binding.tree.nv();
    size_ = objective.rows.error.size();
    if (!fits(objective.rows))
      throw ConfigError("", "its module sizes its rows by different counts, or for other columns",
                        "size them by TaskRows::resize, or resize_rows of tasks of forces");
    bound_ = objective.rows;
  });
  const Eigen::Index size = size_;
  objective.desired = Eigen::VectorXd::Zero(size);
  refuse_law(spec, forces_ != nullptr);
  law_spec_ = spec.law;
  looks_ = dynamic_cast<ContactLaw*>(law_.get());
  bind_law(*law_, binding, spec.law.node);
  target_ = call_module(spec.task.node, [&] { return target_of(*task_); });
}

void BoundTask::bind_law(Law& law, const Binding& binding, const ConfigNode& node) const {
  try {
    call_module(node, [&] {
      if (auto* looks = dynamic_cast<ContactLaw*>(&law))
        looks->bind_contacts(size_, binding);
      else
        law.bind(size_);
    });
  } catch (const ConfigError& error) {
    throw error.at(place_);
  }
}

// Recreates the task from reloaded code; its rows must keep their shape.
void BoundTask::renew_task(const TaskSpec& spec, const Binding& binding,
                           const ModuleSource& modules, const Objective& objective,
                           Retuned& out) const {
  out.task = make_module_as<Task>(spec.task, ModuleKind::kTask, modules);
  auto* forces = dynamic_cast<ForceTask*>(out.task.get());
  out.target = bind_module(spec.task.node, *out.task, binding.tree, [&] {
    if (forces != nullptr)
      forces->bind_forces(binding, out.rows);
    else
      out.task->bind(binding.tree, out.rows);
    return target_of(*out.task);
  });
  const Target* const target = out.target;
  const bool same_target =
      (target == nullptr) == (target_ == nullptr) &&
      (target == nullptr || (target->space().kind() == target_->space().kind() &&
                             target->space().value_size() == target_->space().value_size()));
  if (!same_target || (forces == nullptr) != (forces_ == nullptr) || !fits(out.rows) ||
      out.rows.order != objective.rows.order)
    throw ConfigError(spec.task.node.place, spec.task.node.path,
                      "has other rows or another target than while it was bound",
                      "go back to the start to run with it");
}

// A new reference, started at the task's current value.
std::shared_ptr<Reference> BoundTask::started(const ModuleSpec& spec, const ModuleSource& modules,
                                              const Dynamics& robot, const GoalContext& context) {
  auto made = make_module_as<Reference>(spec, ModuleKind::kReference, modules);
  check_goal_units(*made, spec.node, *task_, target_->space(), robot.tree());
  GoalContext here = context;
  here.joints = task_->component_joints();
  task_->value(robot, current_);
  try {
    call_module(spec.node, [&] { made->start(target_->space(), current_, here); });
  } catch (const ConfigError& error) {
    throw error.at(place_);
  }
  return made;
}

BoundTask::Retuned BoundTask::retuned(const TaskSpec& spec, const Binding& binding,
                                      const ModuleSource& modules, const Dynamics& robot,
                                      const GoalContext& context, const ModuleTypes& renewed,
                                      const Objective& objective) {
  Retuned out;
  out.law_spec = spec.law;
  out.reference_spec = spec.reference;
  out.of_phases.resize(references_.size());
  if (contains(renewed, ModuleKind::kTask, spec.task.type))
    renew_task(spec, binding, modules, objective, out);
  if (!same_content(spec.law.node, law_spec_.node) ||
      contains(renewed, ModuleKind::kLaw, spec.law.type)) {
    out.law = make_module_as<Law>(spec.law, ModuleKind::kLaw, modules);
    bind_law(*out.law, binding, spec.law.node);
  }
  if (target_ == nullptr) return out;
  const auto other_code = [&](const std::string& type) {
    return contains(renewed, ModuleKind::kReference, type);
  };
  if (!same_content(spec.reference.node, references_[0].node) || other_code(spec.reference.type))
    out.reference = started(spec.reference, modules, robot, context);
  for (std::size_t i = 1; i < references_.size(); ++i)
    if (other_code(references_[i].type))
      out.of_phases[i] =
          started({references_[i].type, references_[i].node}, modules, robot, context);
  return out;
}

void BoundTask::exchange(Retuned& changed, Objective& objective) {
  if (changed.law) {
    std::swap(law_, changed.law);
    std::swap(law_spec_, changed.law_spec);
    looks_ = dynamic_cast<ContactLaw*>(law_.get());
  }
  if (changed.reference) {
    std::swap(references_[0].module, changed.reference);
    std::swap(references_[0].node, changed.reference_spec.node);
    std::swap(references_[0].type, changed.reference_spec.type);
  }
  for (std::size_t i = 0; i < references_.size(); ++i)
    if (changed.of_phases[i]) std::swap(references_[i].module, changed.of_phases[i]);
  if (!changed.task) return;
  std::swap(task_, changed.task);
  std::swap(target_, changed.target);
  std::swap(objective.rows, changed.rows);
  bound_ = objective.rows;
  forces_ = dynamic_cast<ForceTask*>(task_.get());
  if (target_ == nullptr) return;
  target_->value = changed.target->value;
  target_->rate = changed.target->rate;
  target_->acceleration = changed.target->acceleration;
}

void BoundTask::start(const Tick& tick, const GoalContext& context, Objective& objective) {
  if (target_ == nullptr) return;
  given_ = false;
  const Dynamics& robot = tick.robot;
  if (forces_ != nullptr) forces_->update_forces(tick, objective.rows);  // force tasks only
  context_ = context;
  context_.joints = task_->component_joints();
  current_.resize(target_->space().value_size());
  ConfigNode entry;
  entry.place = place_;
  entry.path = "control.tasks." + name_;
  call_module(entry, [&] { task_->value(robot, current_); });
  target_->value = current_;  // until the first tick
  target_->rate.setZero();
  target_->acceleration.setZero();
  for (Led& led : references_) {
    check_goal_units(*led.module, led.node, *task_, target_->space(), robot.tree());
    try {
      call_module(led.node, [&] { led.module->start(target_->space(), current_, context_); });
    } catch (const ConfigError& error) {
      throw error.at(place_);
    }
  }
}

// False if its goal no longer fits.
bool BoundTask::restart(const Dynamics& robot, Reference& reference,
                        const std::vector<Eigen::Vector3d>& contacts) {
  task_->value(robot, current_);
  for (std::size_t c = 0; c < contacts.size(); ++c) context_.contacts[c].second = contacts[c];
  try {
    reference.start(target_->space(), current_, context_);
    return true;
  } catch (const ConfigError&) {
    return false;
  }
}

// Sets the current target.
bool BoundTask::lead(const Tick& tick, const Phases::Led& led,
                     const std::vector<Eigen::Vector3d>& contacts, Fault& fault,
                     Updated& done) noexcept {
  if (target_ == nullptr || given_) return true;
  const Led& own = references_[led.reference];
  const Culprit culprit = who("reference", own.type);
  const bool well = fault.guards(culprit, [&] {
    if (led.starts && !restart(tick.robot, *own.module, contacts)) done = Updated::kGoalLost;
    if (done == Updated::kWell) own.module->sample(tick.time - led.since, *target_);
    arrival_ = own.module->arrival();
  });
  if (!well) return false;
  const TargetSpace& space = target_->space();
  const bool sized = target_->value.size() == space.value_size() &&
                     target_->rate.size() == space.tangent_size() &&
                     target_->acceleration.size() == space.tangent_size();
  if (sized && finite(target_->value) && finite(target_->rate) && finite(target_->acceleration) &&
      arrival_ == arrival_)
    return true;
  fault.note(culprit,
             sized ? "gave a target with NaN or infinity" : "changed the size of its target");
  return false;
}

bool BoundTask::has_sizes(const TaskRows& rows) const noexcept {
  const RowMatrix& matrix = forces_ != nullptr ? rows.on_force : rows.jacobian;
  return rows.error.size() == size_ && rows.rate.size() == size_ && rows.drift.size() == size_ &&
         matrix.rows() == size_ && matrix.cols() == columns_;
}

// Whether a module's bound rows have consistent sizes and ascending valid columns, one per row if
// they select.
bool BoundTask::fits(const TaskRows& rows) const noexcept {
  const std::vector<int>& at = rows.columns;
  if (!has_sizes(rows)) return false;
  if (forces_ != nullptr) return rows.order == 0 && at.empty() && !rows.selection;
  return (rows.order == 1 || rows.order == 2) &&
         (!rows.selection || static_cast<Eigen::Index>(at.size()) == size_) &&
         std::ranges::is_sorted(at, std::less_equal<>()) &&
         (at.empty() || (at.front() >= 0 && at.back() < columns_));
}

// Whether the rows keep the shape they were bound with.
bool BoundTask::keeps_shape(const TaskRows& rows) const noexcept {
  return has_sizes(rows) && rows.order == bound_.order && rows.selection == bound_.selection &&
         rows.columns == bound_.columns;
}

// Writes the error, its derivatives and their rows.
bool BoundTask::write(const Tick& tick, TaskRows& rows, Fault& fault) noexcept {
  const Culprit culprit = who("task", type_);
  const bool well = fault.guards(culprit, [&] {
    if (forces_ != nullptr)
      forces_->update_forces(tick, rows);
    else
      task_->update(tick.robot, rows);
  });
  if (!well) return false;
  if (!keeps_shape(rows)) {
    fault.note(culprit, "changed the shape of its rows");
    return false;
  }
  const bool constant = rows.selection && forces_ == nullptr;
  if (finite(rows.error) && finite(rows.rate) && finite(rows.drift) &&
      (constant || finite(forces_ != nullptr ? rows.on_force : rows.jacobian)))
    return true;
  fault.note(culprit, "wrote NaN or infinity into its rows");
  return false;
}

// Writes the law's desired error derivative.
bool BoundTask::apply_law(const Tick& tick, Objective& objective, Fault& fault) noexcept {
  if (forces_ != nullptr && looks_ == nullptr) return true;
  const TaskRows& rows = objective.rows;
  const Culprit culprit = who("law", law_spec_.type);
  const bool well = fault.guards(culprit, [&] {
    if (looks_ != nullptr)
      looks_->desired_in(tick, rows.error, rows.rate, objective.desired);
    else
      law_->desired(rows.error, rows.rate, objective.desired);
  });
  if (!well) return false;
  const bool sized = objective.desired.size() == size_;
  if (sized && finite(objective.desired)) return true;
  fault.note(culprit, sized ? "requested NaN or infinity" : "changed the size of its output");
  return false;
}

BoundTask::Updated BoundTask::update(const Tick& tick, const Phases::Led& led,
                                     const std::vector<Eigen::Vector3d>& contacts,
                                     Objective& objective, Fault& fault) noexcept {
  Updated done = Updated::kWell;
  if (lead(tick, led, contacts, fault, done) && write(tick, objective.rows, fault) &&
      apply_law(tick, objective, fault))
    return done;
  clear(objective);
  return Updated::kFault;
}

void BoundTask::clear(Objective& objective) noexcept {
  TaskRows& rows = objective.rows;
  rows = bound_;
  for (Eigen::VectorXd* part : {&rows.error, &rows.rate, &rows.drift, &objective.desired})
    part->setZero(size_);
  arrival_ = 0;
}

void BoundTask::report(const Solution& found, Objective& objective) const noexcept {
  if (forces_ == nullptr) return;
  objective.rows.error = objective.rows.drift;
  objective.rows.error.noalias() += objective.rows.on_force * found.force;
}

// An error that mixes lengths and angles has the components of the target.
ErrorUnit BoundTask::unit(const Tree& tree) const {
  ErrorUnit unit{task_->unit(), {}};
  if (unit.unit.find(',') == std::string::npos || target_ == nullptr) return unit;
  for (const std::string& one : component_units(*task_, target_->space(), tree))
    unit.turn.push_back(one == "rad" ? 1 : 0);
  return unit;
}

}  // namespace poise
