// SPDX-License-Identifier: BSD-2-Clause
// What a module says of its parameters, for Python.

#pragma once

#include "poise/apps/python/bindings.hpp"
#include "poise/core/module_base.hpp"

namespace poise::python {

/// One dict a parameter: name, kind, unit, frame, help, min, max, required, choices, default.
Dicts field_list(ModuleObject& object);

}  // namespace poise::python
