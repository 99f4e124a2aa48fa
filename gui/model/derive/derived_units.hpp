// SPDX-License-Identifier: BSD-2-Clause
// Units of what a formula computes. "N, N·m": of the first and of the second half of a signal.

#pragma once

#include <optional>
#include <string>

namespace poise::gui {

/// Of a sum: the same units, or that of the signal where the other is a number; else none.
std::optional<std::string> unit_of_sum(const std::string& a, const std::string& b);
std::string unit_of_product(const std::string& a, const std::string& b);
std::string unit_of_quotient(const std::string& a, const std::string& b);
std::string unit_of_root(const std::string& a);
std::string unit_of_rate(const std::string& a);
std::string unit_of_integral(const std::string& a);

}  // namespace poise::gui
