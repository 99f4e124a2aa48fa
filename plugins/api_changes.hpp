// SPDX-License-Identifier: BSD-2-Clause
// What a module built for an earlier module API must change.

#pragma once

#include <string>

#include "poise/core/module_kind.hpp"

namespace poise {

/// In a sentence or two, what the source of a module of this kind must change; empty if nothing is
/// known of that API.
std::string changes_since(int api, ModuleKind kind);

}  // namespace poise
