// SPDX-License-Identifier: BSD-2-Clause
// poise robot …: what can be done with a robot file without a stack

#include "poise/apps/poise/commands/commands.hpp"

namespace poise::cli {

void add_robot(CLI::App& app, int& exit_code) {
  CLI::App* group = app.add_subcommand("robot", "robot files: what is odd or wrong with them");
  group->require_subcommand(1);
  add_robot_check(*group, exit_code);
}

}  // namespace poise::cli
