// SPDX-License-Identifier: BSD-2-Clause
// What distinguishes the results of one sweep from those of another.

#pragma once

#include <string>

#include "poise/core/config/config_node.hpp"
#include "poise/core/sweep/sweep_spec.hpp"

namespace poise {

/// 16 hexadecimal digits of everything that decides the results: the sweep file without comments,
/// formatting and `keep`, the merged stack, and the bytes of the robot files, of the files that
/// these include, of their meshes, of the files that values name, and of those of `modules` that
/// the stack names. Not of where they lie, nor of Poise itself.
std::string sweep_hash(const ConfigNode& node, const SweepSpec& spec, const OwnModules& modules);

}  // namespace poise
