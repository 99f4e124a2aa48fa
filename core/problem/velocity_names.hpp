// SPDX-License-Identifier: BSD-2-Clause
// Names of the components of v, v̇ and the generalized force.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// base.x … base.z, base.wx … base.wz if the base floats, then the joints; nv names.
POISE_API std::vector<std::string> velocity_names(const Tree& tree);

}  // namespace poise
