// SPDX-License-Identifier: BSD-2-Clause
// Wraps a chart module so that plants and solvers get only finite values.

#pragma once

#include <memory>
#include <string>

#include "poise/core/problem/fault.hpp"
#include "poise/core/so3/chart.hpp"

namespace poise {

/// A wrapper of the chart that records exceptions, NaN, infinity and wrong sizes in `fault`. The
/// caller must check `fault` after each step; values returned after a fault are meaningless.
/// @throws ConfigError if the chart cannot represent the identity
std::shared_ptr<Chart> guard_chart(std::shared_ptr<Chart> chart, std::string type,
                                   std::shared_ptr<Fault> fault);

}  // namespace poise
