// SPDX-License-Identifier: BSD-2-Clause
// A controller as Python reads it: its own, or that of a simulation.

#pragma once

#include <memory>
#include <string>

#include "poise/apps/python/mechanism.hpp"
#include "poise/core/control/controller.hpp"

namespace poise::python {

/// What reading a controller needs. `controller` and `setup` belong to what `keep` keeps alive, or
/// to the derived class.
struct ControllerView {
  const Controller* controller = nullptr;
  const Setup* setup = nullptr;
  std::shared_ptr<const StackSpec> spec;
  std::shared_ptr<const Modules> modules;
  std::shared_ptr<const void> keep;
};

/// The stack of a mechanism, which it keeps alive.
inline std::shared_ptr<const StackSpec> spec_of(std::shared_ptr<const Mechanism> of) {
  const StackSpec* const spec = &of->spec;
  return {std::move(of), spec};
}

/// A changed stack, for `retune`: without the mechanism, which cannot change.
/// @param before  the stack that runs
/// @throws ConfigError if it differs in more than a running controller can change
std::shared_ptr<const StackSpec> changed_stack(const Document& document, const StackSpec& before,
                                               const Modules& modules);

/// "solved", "relaxed", "held", "stopped" or "damped".
const char* to_string(Outcome outcome);

/// The index of a task. @throws ConfigError with a suggestion
std::size_t task_index(const Controller& controller, const std::string& name);

/// Why the last tick has no torques, in one sentence: its fault, or the limits in conflict.
/// @param time  of that tick [s]
std::string why_stopped(const Controller& controller, double time);

void bind_controller_view(nb::module_& m);
/// explain() of a view.
Dict explain_view(const ControllerView& view);

}  // namespace poise::python
