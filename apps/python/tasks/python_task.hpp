// SPDX-License-Identifier: BSD-2-Clause
// Tasks that are written in Python.

#pragma once

#include <memory>
#include <string>

#include "poise/apps/python/bindings.hpp"
#include "poise/core/module_base.hpp"

namespace poise::python {

/// A new object of a class that is derived from poise.Task. Needs the interpreter's lock.
/// @throws ConfigError for an exception of its constructor, and for parameters that are none
std::shared_ptr<ModuleObject> make_python_task(const std::string& type, nb::handle cls);

}  // namespace poise::python
