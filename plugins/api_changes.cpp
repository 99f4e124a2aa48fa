// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/api_changes.hpp"

#include <cstddef>
#include <iterator>

namespace poise {
namespace {

constexpr int kLast = 14;  // of which the list below speaks
constexpr const char* kPage = "docs/developing/module_api_15.md shows it line by line";

std::string of_15(ModuleKind kind) {
  switch (kind) {
    case ModuleKind::kTask:
      return "bind gets a Binding for the Tree (binding.tree), value and update get a Tick for the "
             "Dynamics (tick.robot); a ForceTask is a Task that calls rows.resize_forces, with "
             "bind and update for bind_forces and update_forces; tasks for the solver centroidal "
             "say rows.role";
    case ModuleKind::kLaw:
      return "bind gets a Binding and the task's TaskRows for the size, desired becomes "
             "update(tick, rows, desired) with rows.error and rows.rate; a ContactLaw is a Law";
    case ModuleKind::kReference:
      return "its source may stay; one with a socket opens it in open";
    case ModuleKind::kConstraint:
      return "its source may stay; one that bounds a change against the last command multiplies "
             "by tick.elapsed in place of binding.period";
    case ModuleKind::kSolver:
      return "Solution::commands is Solution::reachable, Command is ReachableDirections; "
             "components have weights of their own, objective.weight_of(i)";
    default:
      return "its source may stay";
  }
}

}  // namespace

std::string changes_since(int api, ModuleKind kind) {
  if (api != kLast || static_cast<int>(kind) < 0 ||
      static_cast<std::size_t>(kind) >= std::size(kModuleKinds))
    return {};
  return of_15(kind) + "; " + kPage;
}

}  // namespace poise
