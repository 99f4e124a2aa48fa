// SPDX-License-Identifier: BSD-2-Clause
// Names of the components of v, v̇ and generalized forces.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// nv names: base.x … base.z, base.wx … base.wz if the base floats, then the joints. Allocates.
POISE_API std::vector<std::string> velocity_names(const Tree& tree);

}  // namespace poise
