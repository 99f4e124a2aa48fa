// SPDX-License-Identifier: BSD-2-Clause
// The side of the body that names of links and joints tell.

#pragma once

#include <string>
#include <vector>

#include "poise/core/export.hpp"

namespace poise {

enum class Side { kNone, kLeft, kRight };

/// What most of the names tell: by the words `left` and `right`, or by a first letter `l` or `r` of
/// a word (`l_foot`, `leg_l`, `RF_HAA`). kNone if none or as many tell the one as the other.
POISE_API Side side_in_names(const std::vector<std::string>& names);

}  // namespace poise
