// SPDX-License-Identifier: BSD-2-Clause
// The options of the designer, for its own program and for `poise designer`.

#pragma once

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

namespace poise::cli {

struct DesignerOptions {
  std::string file;  ///< a file, the folder of a run, or the name of a shipped stack
  bool light = false, dark = false, run = false;
  std::string workspace = "tune", size, picture;
  double after = 5;  ///< [s]
};

/// A check of `--size`: two numbers with an x between them.
inline std::string refuse_size(const std::string& text) {
  int width = 0, height = 0;
  char end = 0;
  const int read = std::sscanf(text.c_str(), "%5dx%5d%c", &width, &height, &end);
  if (read == 2 && width >= 100 && height >= 100) return {};
  return "WIDTHxHEIGHT is expected, such as 1440x900, not '" + text + "'";
}

inline void add_designer_options(CLI::App& command, DesignerOptions& options) {
  command.add_option("FILE", options.file,
                     "a stack file, the name of a shipped stack, a URDF or MJCF file, or the "
                     "folder of a run");
  command.add_flag("--light", options.light, "light theme");
  command.add_flag("--dark", options.dark, "dark theme");
  command.add_flag("--run", options.run, "run the stack at once");
  command.add_option("--workspace", options.workspace, "the workspace at the start")
      ->type_name("NAME")
      ->check(CLI::IsMember({"design", "tune", "review"}))
      ->capture_default_str();
  command.add_option("--size", options.size, "size of the window [px]")
      ->type_name("WIDTHxHEIGHT")
      ->check(refuse_size);
  command
      .add_option("--picture", options.picture,
                  "save a picture of the window after some seconds, and end")
      ->type_name("FILE");
  command.add_option("--after", options.after, "seconds until the picture")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.0, 86400.0))
      ->capture_default_str();
}

}  // namespace poise::cli
