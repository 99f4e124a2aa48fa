// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/bound_task.hpp"

#include <fmt/format.h>

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
    throw ConfigError(ErrorCode::kInvalid, law->place, law->path,
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
  bind_module(spec.task.node, *task_, binding.tree, [&] {
    task_->bind(binding, objective.rows);
    of_forces_ = objective.of_forces();
    columns_ = of_forces_ ? force_count(binding.contacts) : binding.tree.nv();
    size_ = objective.rows.error.size();
    if (!fits(objective.rows))
      throw ConfigError(ErrorCode::kModule, "",
                        "its module sizes its rows by different counts, or for other columns",
                        "size them by TaskRows::resize, or resize_forces for tasks of forces");
    bound_ = objective.rows;
  });
  objective.desired = Eigen::VectorXd::Zero(size_);
  check_shares(spec);
  share(spec, objective);
  refuse_law(spec, of_forces_);
  law_spec_ = spec.law;
  bind_law(*law_, binding, spec.law.node);
  target_ = call_module(spec.task.node, [&] { return target_of(*task_); });
}

void BoundTask::bind_law(Law& law, const Binding& binding, const ConfigNode& node) const {
  if (of_forces_) return;
  try {
    call_module(node, [&] { law.bind(binding, bound_); });
  } catch (const ConfigError& error) {
    throw error.at(place_);
  }
}

// Recreates the task from reloaded code; its rows must keep their shape.
void BoundTask::renew_task(const TaskSpec& spec, const Binding& binding,
                           const ModuleSource& modules, const Objective& objective,
                           Retuned& out) const {
  out.task = make_module_as<Task>(spec.task, ModuleKind::kTask, modules);
  out.target = bind_module(spec.task.node, *out.task, binding.tree, [&] {
    out.task->bind(binding, out.rows);
    return target_of(*out.task);
  });
  const Target* const target = out.target;
  const bool same_target =
      (target == nullptr) == (target_ == nullptr) &&
      (target == nullptr || (target->space().kind() == target_->space().kind() &&
                             target->space().value_size() == target_->space().value_size()));
  if (!same_target || out.rows.order != objective.rows.order || !fits(out.rows))
    throw ConfigError(ErrorCode::kConflict, spec.task.node.place, spec.task.node.path,
                      "has other rows or another target than while it was bound",
                      "go back to the start to run with it");
}

// A new reference, started at the task's current value.
std::shared_ptr<Reference> BoundTask::started(const ModuleSpec& spec, const ModuleSource& modules,
                                              const Tick& tick, const GoalContext& context) {
  auto made = make_module_as<Reference>(spec, ModuleKind::kReference, modules);
  check_goal_units(*made, spec.node, *task_, target_->space(), tick.robot.tree());
  GoalContext here = context;
  here.joints = task_->component_joints();
  task_->value(tick, current_);
  try {
    call_module(spec.node, [&] {
      made->start(target_->space(), current_, here);
      if (opened_) made->open();
    });
  } catch (const ConfigError& error) {
    throw error.at(place_);
  }
  return made;
}

BoundTask::Retuned BoundTask::retuned(const TaskSpec& spec, const Binding& binding,
                                      const ModuleSource& modules, const Tick& tick,
                                      const GoalContext& context, const ModuleTypes& renewed,
                                      const Objective& objective) {
  Retuned out;
  check_shares(spec);
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
    out.reference = started(spec.reference, modules, tick, context);
  for (std::size_t i = 1; i < references_.size(); ++i)
    if (other_code(references_[i].type))
      out.of_phases[i] =
          started({references_[i].type, references_[i].node}, modules, tick, context);
  return out;
}

void BoundTask::exchange(Retuned& changed, Objective& objective) {
  if (changed.law) {
    std::swap(law_, changed.law);
    std::swap(law_spec_, changed.law_spec);
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
  if (target_ == nullptr) return;
  target_->value = changed.target->value;
  target_->rate = changed.target->rate;
  target_->acceleration = changed.target->acceleration;
}

void BoundTask::start(const Tick& tick, const GoalContext& context) {
  if (target_ == nullptr) return;
  given_ = false;
  context_ = context;
  context_.joints = task_->component_joints();
  current_.resize(target_->space().value_size());
  ConfigNode entry;
  entry.place = place_;
  entry.path = "control.tasks." + name_;
  call_module(entry, [&] { task_->value(tick, current_); });
  target_->value = current_;  // until the first tick
  target_->rate.setZero();
  target_->acceleration.setZero();
  for (Led& led : references_) {
    check_goal_units(*led.module, led.node, *task_, target_->space(), tick.robot.tree());
    try {
      call_module(led.node, [&] { led.module->start(target_->space(), current_, context_); });
    } catch (const ConfigError& error) {
      throw error.at(place_);
    }
  }
}

void BoundTask::check_shares(const TaskSpec& spec) const {
  const auto given = static_cast<Eigen::Index>(spec.shares.size());
  const ConfigNode* const weight = spec.task.node.find("weight");
  if (given == 0 || given == size_ || weight == nullptr) return;
  throw ConfigError(ErrorCode::kSize, weight->place, weight->path,
                    fmt::format("has {} numbers, and the task's error has {} component{}", given,
                                size_, size_ == 1 ? "" : "s"),
                    fmt::format("give one number, or {}", size_));
}

// Shares that were bound stay as long as the task: a tick only rewrites them.
void BoundTask::share(const TaskSpec& spec, Objective& objective) const noexcept {
  if (spec.shares.empty() && objective.shares.size() == 0) return;
  objective.shares.setOnes(size_);
  for (std::size_t i = 0; i < spec.shares.size(); ++i)
    objective.shares[static_cast<Eigen::Index>(i)] = spec.shares[i];
}

void BoundTask::open() {
  opened_ = true;
  for (const Led& led : references_) {
    try {
      call_module(led.node, [&] { led.module->open(); });
    } catch (const ConfigError& error) {
      throw error.at(place_);
    }
  }
}

// False if its goal no longer fits.
bool BoundTask::restart(const Tick& tick, Reference& reference,
                        const std::vector<Eigen::Vector3d>& contacts) {
  task_->value(tick, current_);
  for (std::size_t c = 0; c < contacts.size(); ++c) context_.contacts[c].second = contacts[c];
  try {
    reference.start(target_->space(), current_, context_);
    return true;
  } catch (const ConfigError&) {
    return false;
  }
}

// Takes the target that the conductor gives.
bool BoundTask::follow(const TaskOrder& order, Fault& fault) noexcept {
  arrival_ = 0;
  const bool sized = order.value.size() == target_->value.size() &&
                     order.rate.size() == target_->rate.size() &&
                     order.acceleration.size() == target_->acceleration.size();
  if (sized && finite(order.value) && finite(order.rate) && finite(order.acceleration)) {
    target_->value = order.value;
    target_->rate = order.rate;
    target_->acceleration = order.acceleration;
    return true;
  }
  fault.note(who("conductor", "conductor"),
             sized ? "gave a target with NaN or infinity" : "changed the size of a target");
  return false;
}

// Sets the current target.
bool BoundTask::lead(const Tick& tick, const TaskOrder& order,
                     const std::vector<Eigen::Vector3d>& contacts, Fault& fault,
                     Updated& done) noexcept {
  if (target_ == nullptr || given_) return true;
  if (order.given) return follow(order, fault);
  const Led& own = references_[order.reference];
  const Culprit culprit = who("reference", own.type);
  const bool well = fault.guards(culprit, [&] {
    if (order.starts && !restart(tick, *own.module, contacts)) done = Updated::kGoalLost;
    if (done == Updated::kWell) own.module->sample(tick.time - order.since, *target_);
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
  const RowMatrix& matrix = of_forces_ ? rows.on_force : rows.jacobian;
  return rows.error.size() == size_ && rows.rate.size() == size_ && rows.drift.size() == size_ &&
         matrix.rows() == size_ && matrix.cols() == columns_;
}

// Whether a module's bound rows have consistent sizes and ascending valid columns, one per row if
// they select.
bool BoundTask::fits(const TaskRows& rows) const noexcept {
  const std::vector<int>& at = rows.columns;
  if (!has_sizes(rows)) return false;
  if (of_forces_) return rows.order == 0 && at.empty() && !rows.selection;
  return (rows.order == 1 || rows.order == 2) &&
         (!rows.selection || static_cast<Eigen::Index>(at.size()) == size_) &&
         std::ranges::is_sorted(at, std::less_equal<>()) &&
         (at.empty() || (at.front() >= 0 && at.back() < columns_));
}

// Whether the rows keep the shape they were bound with.
bool BoundTask::keeps_shape(const TaskRows& rows) const noexcept {
  return has_sizes(rows) && rows.order == bound_.order && rows.selection == bound_.selection &&
         rows.role == bound_.role && rows.columns == bound_.columns;
}

// Writes the error, its derivatives and their rows.
bool BoundTask::write(const Tick& tick, TaskRows& rows, Fault& fault) noexcept {
  const Culprit culprit = who("task", type_);
  const bool well = fault.guards(culprit, [&] { task_->update(tick, rows); });
  if (!well) return false;
  if (!keeps_shape(rows)) {
    fault.note(culprit, "changed the shape of its rows");
    return false;
  }
  const bool constant = rows.selection && !of_forces_;
  if (finite(rows.error) && finite(rows.rate) && finite(rows.drift) &&
      (constant || finite(of_forces_ ? rows.on_force : rows.jacobian)))
    return true;
  fault.note(culprit, "wrote NaN or infinity into its rows");
  return false;
}

// Writes the law's desired error derivative.
bool BoundTask::apply_law(const Tick& tick, Objective& objective, Fault& fault) noexcept {
  if (of_forces_) return true;
  const TaskRows& rows = objective.rows;
  const Culprit culprit = who("law", law_spec_.type);
  const bool well = fault.guards(culprit, [&] { law_->update(tick, rows, objective.desired); });
  if (!well) return false;
  const bool sized = objective.desired.size() == size_;
  if (sized && finite(objective.desired)) return true;
  fault.note(culprit, sized ? "requested NaN or infinity" : "changed the size of its output");
  return false;
}

BoundTask::Updated BoundTask::update(const Tick& tick, const TaskOrder& order,
                                     const std::vector<Eigen::Vector3d>& contacts,
                                     Objective& objective, Fault& fault) noexcept {
  Updated done = Updated::kWell;
  if (lead(tick, order, contacts, fault, done) && write(tick, objective.rows, fault) &&
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
  if (!of_forces_) return;
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
