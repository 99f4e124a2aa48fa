// SPDX-License-Identifier: BSD-2-Clause
// poise robot …: commands for robot files.

#include "poise/apps/poise/commands/commands.hpp"

namespace poise::cli {

void add_robot(CLI::App& app, int& exit_code) {
  CLI::App* group = app.add_subcommand(
      "robot", "check and draw robot files, and write the robot's part of a stack");
  group->require_subcommand(1);
  add_robot_new(*group, exit_code);
  add_robot_check(*group, exit_code);
  add_robot_show(*group, exit_code);
}

}  // namespace poise::cli
