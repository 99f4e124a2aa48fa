// SPDX-License-Identifier: BSD-2-Clause
// explain(): the object of `poise explain --json`, as a dict.

#include <nanobind/stl/string.h>

#include <cmath>

#include "poise/apps/python/control/controller_view.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/why/explanation.hpp"

namespace poise::python {
namespace {

nb::object number(double value) {
  return std::isfinite(value) ? nb::object(nb::float_(value)) : nb::none();
}

nb::dict task(const TaskLimit& limit, const std::string& unit) {
  nb::list causes;
  for (const TaskLimit::Cause& cause : limit.causes) {
    nb::dict one;
    one["name"] = cause.name;
    one["residual_without"] = number(cause.residual);
    one["multiplier"] = number(cause.multiplier);
    causes.append(one);
  }
  nb::dict out;
  out["residual"] = number(limit.residual);
  out["unit"] = acceleration_unit(unit, limit.order);
  out["causes"] = causes;
  out["on"] = limit.on;
  return out;
}

nb::dict group(const RowGroup& rows, const char* amount, double value) {
  nb::dict out;
  out["constraint"] = rows.constraint;
  out["on"] = rows.on;
  out["unit"] = rows.unit;
  out[amount] = number(value);
  return out;
}

nb::dict lost(const LostDirection& one) {
  nb::list direction;
  for (const double x : one.direction) direction.append(x);
  nb::dict out;
  out["task"] = one.task;
  out["direction"] = direction;
  out["kept"] = one.kept;
  return out;
}

std::string sentence(const Explanation& why, std::string_view fault) {
  if (why.status == SolverStatus::kSolved) return {};
  if (!fault.empty()) return std::string(fault);
  if (why.conflict.found) return why.conflict.sentence();
  return "the limits can hold together: the solver failed, not the stack";
}

Explanation found(const ControllerView& view) {
  const Controller& controller = *view.controller;
  if (controller.times().total() == 0) {  // its state was refused
    Explanation refused;
    refused.status = controller.status();
    return refused;
  }
  const auto solver = make_module_as<Solver>(view.spec->solver, ModuleKind::kSolver, *view.modules);
  Solution scratch;
  solver->bind(controller.problem(), scratch);
  return explain(controller.problem(), controller.status(), controller.answered(),
                 controller.solution(), *solver);
}

}  // namespace

Dict explain_view(const ControllerView& view) {
  const std::string_view fault = view.controller->tick_fault();
  if (view.controller->times().total() == 0 && fault.empty())
    throw std::runtime_error("there is nothing to explain: there was no tick yet");
  const Explanation why = found(view);
  nb::dict out, tasks;
  nb::list active, conflict, lost_directions;
  for (std::size_t k = 0; k < why.tasks.size(); ++k)
    tasks[why.tasks[k].task.c_str()] = task(why.tasks[k], view.controller->task(k).unit());
  for (const ActiveGroup& one : why.active)
    active.append(group(one.group, "multiplier", one.multiplier));
  for (const Conflict::Member& member : why.conflict.members) {
    nb::dict one = group(member.group, "needs", member.amount);
    one["alone"] = member.alone;
    conflict.append(one);
  }
  for (const LostDirection& one : why.lost) lost_directions.append(lost(one));
  out["status"] = poise::to_string(why.status);
  out["iterations"] = why.iterations;
  out["relaxed"] = why.relaxed;
  out["why"] = sentence(why, fault);
  out["conflict"] = conflict;
  out["tasks"] = tasks;
  out["active"] = active;
  out["lost"] = lost_directions;
  return out;
}

}  // namespace poise::python
