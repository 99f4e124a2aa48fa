// SPDX-License-Identifier: BSD-2-Clause
// Why a run ended, in the window's language.

#pragma once

#include <string>
#include <string_view>

namespace poise::gui {

/// @param status  the solver's, such as "infeasible"
std::string no_solution(double time, const char* status);
std::string out_of_bounds(double time);
/// @param fault  what a module did
std::string fault_of_module(std::string_view fault, double time);

}  // namespace poise::gui
