// SPDX-License-Identifier: BSD-2-Clause
// poise new: creates the folder of a module from the templates of its kind.

#include <fmt/format.h>

#include <cstdlib>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/json_text.hpp"
#include "poise/plugins/scaffold.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

struct NewArguments {
  std::string kind, name, out;
  bool json = false;
};

fs::path this_program() {
  std::error_code ec;
  return fs::read_symlink("/proc/self/exe", ec);
}

// <prefix>/bin/poise → <prefix>, in the build tree as in an installation.
fs::path prefix() { return this_program().parent_path().parent_path(); }

// Quotes a path for a shell.
std::string shell_word(const std::string& path) {
  if (path.find_first_of(" '\"\\$`&;()<>|*?[]#~\t") == std::string::npos) return path;
  std::string out = "'";
  for (const char c : path) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// `poise` if PATH leads to this program, or else its path.
std::string program_word() {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::error_code ec;
    const fs::path found = fs::path(folder) / "poise";
    if (fs::exists(found, ec))
      return fs::equivalent(found, this_program(), ec) ? "poise"
                                                       : shell_word(this_program().string());
  }
  return shell_word(this_program().string());
}

// The commands that build, test and run the new module.
std::string next_commands(const std::string& folder) {
  const PackageOption package = package_option(prefix());
  std::string lines, option;
  if (package.path == prefix() / "cmake")  // a build tree
    lines = fmt::format("    cmake --build {} --target poise_contract\n",
                        shell_word(prefix().string()));
  if (!package.key.empty()) option = " " + package.key + shell_word(package.path.string());
  const std::string here = shell_word(folder);
  return lines + fmt::format(
                     "    cmake -G Ninja -S {0} -B {0}/build{1} && cmake --build {0}/build\n"
                     "    ctest --test-dir {0}/build --output-on-failure\n"
                     "    POISE_MODULE_PATH={0}/build/modules {2} run {0}/example.yaml\n",
                     here, option, program_word());
}

int make(const NewArguments& arguments) {
  const auto [folder, files] =
      write_scaffold({arguments.kind, arguments.name, arguments.out}, prefix(), load_registry({}));
  if (arguments.json) {
    std::cout << json_text(nlohmann::ordered_json{{"folder", folder.string()}, {"files", files}}, 2)
              << '\n';
    return kDone;
  }
  fmt::print("{}: {} {} of type '{}'\n\n", folder.string(),
             arguments.kind.starts_with('e') ? "an" : "a", arguments.kind, arguments.name);
  fmt::print("{}", next_commands(folder.string()));
  return kDone;
}

}  // namespace

void add_new(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<NewArguments>();
  CLI::App* sub =
      app.add_subcommand("new", "create a folder with a module that builds, tests and runs");
  sub->add_option("KIND", arguments->kind, "kind of module")
      ->type_name(fmt::format("TEXT:{{{}}}", fmt::join(scaffold_kinds(), ",")))
      ->required();
  sub->add_option("NAME", arguments->name, "its type in a stack, such as tray-level")->required();
  sub->add_option("--out", arguments->out, "the folder to create (default: NAME_KIND)")
      ->type_name("DIR");
  add_json_option(*sub, arguments->json);
  sub->callback([arguments, &exit_code] { exit_code = make(*arguments); });
}

}  // namespace poise::cli
