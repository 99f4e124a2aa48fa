// SPDX-License-Identifier: BSD-2-Clause
// Comparing nodes. Inside core/stack only.

#pragma once

#include "poise/core/config/config_node.hpp"

namespace poise {

/// Whether both say the same in the same order, wherever they stand.
bool same_content(const ConfigNode& a, const ConfigNode& b);

}  // namespace poise
