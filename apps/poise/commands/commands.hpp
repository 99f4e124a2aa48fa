// SPDX-License-Identifier: BSD-2-Clause
// The commands of the program, one file each.

#pragma once

#include <CLI/CLI.hpp>

namespace poise::cli {

/// Adds one command; its callback sets `exit_code`.
using AddCommand = void(CLI::App& app, int& exit_code);

AddCommand add_bench, add_check, add_compare, add_compare_solvers, add_completion, add_describe,
    add_designer, add_docs, add_doctor, add_doubt, add_dynamics, add_estimate, add_explain,
    add_help, add_list, add_new, add_posture, add_render, add_resolve, add_robot, add_run,
    add_solve, add_sweep, add_tune;

/// The subcommands of `poise robot`; `app` is that command.
AddCommand add_robot_check, add_robot_new, add_robot_show;

}  // namespace poise::cli
