// SPDX-License-Identifier: BSD-2-Clause
// Exceptions between C++ and Python.

#pragma once

#include <optional>
#include <stdexcept>
#include <string>

#include "poise/apps/python/bindings.hpp"
#include "poise/core/error.hpp"

namespace poise::python {

/// A tick without torques: poise.NoSolution, or poise.Fault.
class TickFailed : public std::runtime_error {
 public:
  /// @param is_fault  whether a module or the state was at fault; else there was no solution
  TickFailed(const std::string& text, bool is_fault)
      : std::runtime_error(text), is_fault_(is_fault) {}
  /// Whether a module or the state was at fault.
  bool is_fault() const { return is_fault_; }

 private:
  bool is_fault_;
};

/// Turns a Python exception into a std::runtime_error of one line, "ValueError in task.py:12: …",
/// for code that knows no Python. The next exception that reaches Python and contains the line has
/// it as its cause. Call it with the lock of the interpreter.
std::runtime_error told(nb::python_error& error);

/// The poise.ConfigError that a Python module raised, without its place, which is a line of the
/// module; empty if it is another exception. Call it with the lock of the interpreter.
std::optional<ConfigError> config_error(const nb::python_error& error);

/// Raises KeyboardInterrupt if Ctrl-C came, or a Python module raised it. With the lock of the
/// interpreter; does nothing on other threads than the main one.
void raise_interrupt();

}  // namespace poise::python
