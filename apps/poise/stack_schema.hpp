// SPDX-License-Identifier: BSD-2-Clause
// The JSON Schema of the stack file: the keys of its grammar and the parameters of all modules.

#pragma once

#include "poise/apps/poise/value_schema.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::cli {

/// A schema (draft 2020-12) that takes every file that Poise takes, as a stack or as a part that
/// another file includes. It refuses unknown keys and module types, values of a wrong type or out
/// of range, and units of another dimension. A part may lack what a stack needs, so no key is
/// required.
Schema stack_schema(const Registry& modules);

}  // namespace poise::cli
