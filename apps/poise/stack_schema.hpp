// SPDX-License-Identifier: BSD-2-Clause
// The JSON Schema of the stack file: the keys of its grammar and the parameters of all modules.

#pragma once

#include "poise/apps/poise/value_schema.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::cli {

/// A schema (draft 2020-12) that accepts every file that Poise accepts, as a stack or as a file
/// that another one includes. It refuses unknown keys and module types, values of a wrong type or
/// out of range, and units of another dimension. No key is required, because an included file may
/// lack any.
Schema stack_schema(const Registry& modules);

}  // namespace poise::cli
