// SPDX-License-Identifier: BSD-2-Clause
// The kinds of modules, in one table: command line, registry, contract kit, window, Python and
// documentation read it.

#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace poise {

/// What a module provides.
enum class ModuleKind : int {
  kTask,        ///< a quantity to control
  kLaw,         ///< how the error of a task should evolve
  kReference,   ///< the target of a task
  kConstraint,  ///< rows that must hold
  kSolver,      ///< from tasks and constraints to torques
  kChart,       ///< coordinates of a rotation
  kPlant,       ///< the port to a simulator or a robot
  kEstimator,   ///< from measurements to the state that is used
  kReader       ///< a format of robot files
};

/// How modules of a kind stand in a stack.
enum class InStack {
  kList,    ///< any number, in the list at KindInfo::path
  kAlone,   ///< one, at KindInfo::path
  kInTask,  ///< one in each task, under the word of the kind
  kNowhere  ///< a stack names none
};

/// One kind of module.
struct KindInfo {
  ModuleKind kind;       ///< which one
  const char* word;      ///< its name in texts and commands
  const char* plural;    ///< of several
  const char* help;      ///< what a module of the kind is
  InStack in_stack;      ///< how it stands in a stack
  const char* path;      ///< where; empty: see `in_stack`
  const char* standard;  ///< the type used where a stack says none; empty: a stack must say it
  bool live;             ///< a rebuilt module takes over between two ticks of a run
  bool has_template;     ///< `poise new` makes one: plugins/template/WORD
};

/// All kinds, at their number, in the order of a stack. Keys beside a module's own parameters:
/// `grammar::keys_beside`.
inline constexpr KindInfo kModuleKinds[] = {
    {ModuleKind::kTask, "task", "tasks",
     "A quantity to control: its value, its error, and how both depend on the robot's motion",
     InStack::kList, "control.tasks", "", true, true},
    {ModuleKind::kLaw, "law", "laws",
     "How a task's error e should evolve: the desired acceleration ë", InStack::kInTask, "", "pd",
     true, true},
    {ModuleKind::kReference, "reference", "references",
     "The target of a task as a function of time", InStack::kInTask, "", "fixed", true, true},
    {ModuleKind::kConstraint, "constraint", "constraints",
     "Rows that must hold, over accelerations, contact forces and torques", InStack::kList,
     "control.constraints", "", true, true},
    {ModuleKind::kSolver, "solver", "solvers",
     "Computes accelerations, forces and torques from tasks and constraints", InStack::kAlone,
     "control.solver", "qp", true, true},
    {ModuleKind::kChart, "chart", "charts", "Coordinates θ of a rotation R", InStack::kAlone,
     "robot.base.orientation", "unit-quaternion", false, true},
    {ModuleKind::kPlant, "plant", "plants",
     "The port to what is controlled: a simulator or a robot", InStack::kAlone, "plant", "gauss",
     false, true},
    {ModuleKind::kEstimator, "estimator", "estimators",
     "From what sensors said to the state that the controller uses", InStack::kAlone, "estimator",
     "true-state", false, true},
    {ModuleKind::kReader, "reader", "readers", "A format of robot files", InStack::kNowhere, "", "",
     true, false}};

/// The line of a kind.
constexpr const KindInfo& info_of(ModuleKind kind) {
  return kModuleKinds[static_cast<std::size_t>(kind)];
}

/// Whether one module of the kind stands at the top of a stack: `plant`, `estimator`.
constexpr bool at_top(const KindInfo& info) {
  return info.in_stack == InStack::kAlone &&
         std::string_view(info.path).find('.') == std::string_view::npos;
}

/// The kind in one word.
constexpr const char* to_string(ModuleKind kind) { return info_of(kind).word; }

/// The kind of this word, if there is one.
constexpr std::optional<ModuleKind> kind_of(std::string_view word) {
  for (const KindInfo& info : kModuleKinds)
    if (info.word == word) return info.kind;
  return std::nullopt;
}

static_assert(
    [] {
      int number = 0;
      for (const KindInfo& info : kModuleKinds)
        if (static_cast<int>(info.kind) != number++) return false;
      return true;
    }(),
    "each kind stands at its number");

}  // namespace poise
