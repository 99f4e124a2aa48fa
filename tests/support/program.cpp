// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/program.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "poise/tests/support/paths.hpp"

namespace poise::test {
namespace {

namespace fs = std::filesystem;

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace

Printed poise(const std::string& arguments) {
  static int count = 0;
  const fs::path folder = fs::temp_directory_path() / ("poise_cli_" + std::to_string(::getpid()) +
                                                       "_" + std::to_string(++count));
  fs::create_directories(folder);
  const std::string command = "cd " + folder.string() + " && export POISE=" + built("bin/poise") +
                              " && ( \"$POISE\" " + arguments + " ) >.out 2>.err </dev/null";
  const int status = std::system(command.c_str());
  Printed printed{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
                  text_of(folder / ".out"), text_of(folder / ".err")};
  fs::remove_all(folder);
  return printed;
}

}  // namespace poise::test
