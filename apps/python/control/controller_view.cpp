// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/control/controller_view.hpp"

#include <fmt/format.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include "poise/apps/python/dynamics.hpp"
#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/why/conflict.hpp"

namespace poise::python {
namespace {

using Self = nb::handle_t<ControllerView>;

const ControllerView& in(Self self) { return nb::cast<const ControllerView&>(self); }
const Controller& of(Self self) { return *in(self).controller; }

nb::typed<nb::dict, nb::str, double> times(Self self) {
  const TickTimes& t = of(self).times();
  nb::dict out;
  out["dynamics"] = t.dynamics;
  out["rows"] = t.rows;
  out["solver"] = t.solver;
  out["decode"] = t.decode;
  out["total"] = t.total();
  return out;
}

// Per contact: the force variables of the solution.
nb::typed<nb::dict, nb::str, Array> forces(Self self) {
  const Problem& problem = of(self).problem();
  const Eigen::VectorXd& force = of(self).solution().force;
  nb::dict out;
  for (std::size_t c = 0; c < in(self).setup->contacts.size(); ++c) {
    const Contact& contact = in(self).setup->contacts[c];
    out[contact.name.c_str()] = copy(force.data() + problem.force_start[c], contact.forces());
  }
  return out;
}

// Numbers of a task that do not change its rows.
Dict task(Self self, const std::string& name) {
  const std::size_t i = task_index(of(self), name);
  const Objective& objective = of(self).problem().objectives[i];
  nb::dict out;
  out["error"] = view(objective.rows.error, self);
  out["rate"] = view(objective.rows.rate, self);
  out["desired"] = view(objective.desired, self);
  if (objective.shares.size() == 0)
    out["weight"] = objective.weight;
  else
    out["weight"] = copy_of(objective.weight * objective.shares).object;
  out["level"] = objective.level;
  out["unit"] = of(self).task(i).unit();
  const Target* const target = of(self).target(i);
  out["target"] = target ? copy_of(target->value).object : nb::none();
  out["target_rate"] = target ? copy_of(target->rate).object : nb::none();
  return out;
}

nb::typed<nb::list, nb::str> task_names(Self self) {
  nb::list out;
  for (const Objective& objective : of(self).problem().objectives) out.append(objective.name);
  return out;
}

nb::object walk_command(Self self) {
  const walk::WalkCommand* const command = of(self).walk_command();
  if (command == nullptr) return nb::none();
  const double numbers[] = {command->velocity.x(), command->velocity.y(), command->turn};
  return copy(numbers, 3).object;
}

DynamicsView dynamics(Self self) {
  // The Python object of the controller keeps the dynamics alive.
  auto keep = std::shared_ptr<const void>(self.inc_ref().ptr(), [](const void* p) {
    const nb::gil_scoped_acquire lock;
    Py_DECREF(static_cast<PyObject*>(const_cast<void*>(p)));
  });
  return {&of(self).robot(), std::move(keep)};
}

}  // namespace

std::shared_ptr<const StackSpec> changed_stack(const Document& document, const StackSpec& before,
                                               const Modules& modules) {
  auto changed = std::make_shared<const StackSpec>(document.read(modules));
  if (!retunable(before, *changed))
    throw ConfigError(ErrorCode::kRange, "",
                      "the stack differs in more than a running controller can change",
                      "make a new controller or simulation; weights, laws, references, parameters "
                      "of constraints and the solver can be changed");
  return changed;
}

const char* to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::kSolved:
      return "solved";
    case Outcome::kRelaxed:
      return "relaxed";
    case Outcome::kHeld:
      return "held";
    case Outcome::kStopped:
      return "stopped";
    case Outcome::kDamped:
      return "damped";
  }
  return "?";
}

std::size_t task_index(const Controller& controller, const std::string& name) {
  const auto& objectives = controller.problem().objectives;
  std::vector<std::string> known;
  for (std::size_t i = 0; i < objectives.size(); ++i) {
    if (objectives[i].name == name) return i;
    known.push_back(objectives[i].name);
  }
  throw ConfigError(ErrorCode::kUnknownName, "control.tasks." + name,
                    "there is no task '" + name + "'", suggestion(name, known));
}

std::string why_stopped(const Controller& controller, double time) {
  if (!controller.tick_fault().empty())
    return fmt::format("{} at {:.3f} s", controller.tick_fault(), time);
  const Conflict conflict = find_conflict(controller.problem());
  const SolverStatus status = conflict.found ? SolverStatus::kInfeasible : controller.status();
  std::string text = fmt::format("no solution ({})", poise::to_string(status));
  return conflict.found ? text + ": " + conflict.sentence() : text;
}

void bind_controller_view(nb::module_& m) {
  nb::class_<ControllerView>(m, "ControllerView", "What a controller says of its last tick.")
      .def_prop_ro(
          "outcome", [](Self s) { return to_string(of(s).outcome()); },
          "'solved', 'relaxed', 'held', 'damped' or 'stopped'.")
      .def_prop_ro(
          "status", [](Self s) { return poise::to_string(of(s).status()); },
          "What the solver reported of the stack's full problem.")
      .def_prop_ro(
          "phase", [](Self s) { return of(s).phase(); },
          "The phase of the last tick; '' without phases.")
      .def_prop_ro(
          "ended", [](Self s) { return of(s).ended(); }, "Whether the phases have ended.")
      .def_prop_ro(
          "fault", [](Self s) { return of(s).fault(); },
          "The first fault since the start, in one sentence; '' if there was none.")
      .def_prop_ro(
          "tick_fault", [](Self s) { return of(s).tick_fault(); },
          "The fault that left the last tick without a solution; '' if there was none.")
      .def_prop_ro(
          "acceleration", [](Self s) { return view(of(s).solution().acceleration, s); },
          "v̇ of the solution, (nv,) [m/s², rad/s²], read-only view.")
      .def_prop_ro(
          "force", [](Self s) { return view(of(s).solution().force, s); },
          "All contact forces of the solution, (nf,) [N, N·m], read-only view.")
      .def_prop_ro("forces", &forces,
                   "Per contact: its forces of the solution in the axes of its surface [N, N·m].")
      .def_prop_ro("times", &times, "Duration of the last tick by stages [µs].")
      .def_prop_ro("dynamics", &dynamics, "The dynamics in the state of the last tick.")
      .def_prop_ro("task_names", &task_names, "The tasks, in the order of the stack.")
      .def_prop_ro("walk_command", &walk_command,
                   "How the walk was commanded in the last tick: forwards, to the left [m/s], turn "
                   "[rad/s];\nNone if no velocity command leads the stack.")
      .def("task_state", &task, nb::arg("name"),
           "error, rate, desired, weight, level, unit, target and target_rate of a task.")
      .def(
          "why",
          [](Self s) {
            const auto sentence = nb::module_::import_("poise._why").attr("sentence");
            return nb::cast<std::string>(sentence(explain_view(in(s))));
          },
          "In words: what keeps each task from its law in the last tick, or which limits are in\n"
          "conflict. Solves some problems more (milliseconds): not for each tick. `explain` has "
          "the\nnumbers.")
      .def(
          "explain", [](Self s) { return explain_view(in(s)); },
          "What keeps each task from its law, and the limits in conflict if there is no solution:\n"
          "the object of `poise explain --json`. Solves some problems more: not for each tick.");
}

}  // namespace poise::python
