// SPDX-License-Identifier: BSD-2-Clause
// A chart of whoever wrote it, for plants and solvers that cannot do with what is no number.

#pragma once

#include <memory>
#include <string>

#include "poise/core/problem/fault.hpp"
#include "poise/core/so3/chart.hpp"

namespace poise {

/// The chart, except that what it throws, and numbers that are none or too many, go into `fault`:
/// whoever steps looks at that after each step. What was thrown instead of has no meaning.
/// @throws ConfigError if the chart cannot even write the rotation of nothing turned
std::shared_ptr<Chart> guard_chart(std::shared_ptr<Chart> chart, std::string type,
                                   std::shared_ptr<Fault> fault);

}  // namespace poise
