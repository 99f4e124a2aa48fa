// SPDX-License-Identifier: BSD-2-Clause
// poise doctor [FILE]

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/plugins/processor.hpp"
#include "poise/plugins/trial.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

struct DoctorArguments {
  std::string file;
  bool json = false;
  bool trial = false;  // started by the plugin library: see plugins/trial.hpp
};

int doctor_file(const DoctorArguments& arguments) {
  const Diagnosis diagnosis = diagnose(arguments.file);
  if (arguments.json)
    std::cout << json_text(Json{{"file", arguments.file},
                                {"loads", diagnosis.loads},
                                {"why", diagnosis.sentence}},
                           2)
              << '\n';
  else
    fmt::print("{}\n", diagnosis.sentence);
  return diagnosis.loads ? kDone : kBadInput;
}

Json folders_json(const std::vector<std::filesystem::path>& folders) {
  Json all = Json::array();
  for (const auto& folder : folders) all.push_back(folder.string());
  return all;
}

void print_folders(const char* title, const std::vector<std::filesystem::path>& folders) {
  fmt::print("{}\n", title);
  for (const auto& folder : folders)
    fmt::print("  {}{}\n", folder.string(), std::filesystem::exists(folder) ? "" : "  (missing)");
}

int doctor_all(const DoctorArguments& arguments) {
  std::vector<ConfigError> problems;
  const Registry registry = Registry::with_search_path(&problems);
  Json broken = Json::array();
  for (const ConfigError& problem : problems) broken.push_back(problem.what());
  if (arguments.json) {
    std::cout << json_text(Json{{"modules", registry.entries().size()},
                                {"broken", broken},
                                {"processor", processor_levels().front()},
                                {"compiled_for", running_level()},
                                {"module_folders", folders_json(module_folders())},
                                {"package_folders", folders_json(package_folders())},
                                {"stacks", shipped_stacks()}},
                           2)
              << '\n';
  } else {
    fmt::print("{} modules load\n", registry.entries().size());
    for (const ConfigError& problem : problems) fmt::print("broken: {}\n", problem.what());
    fmt::print("processor: {}; Poise runs as compiled for {}\n", processor_levels().front(),
               running_level());
    print_folders("module folders", module_folders());
    print_folders("package folders (package://NAME/…)", package_folders());
    fmt::print("shipped stacks: {}\n", fmt::join(shipped_stacks(), ", "));
  }
  return problems.empty() ? kDone : kBadInput;
}

int doctor(const DoctorArguments& arguments) {
  if (arguments.trial) answer_trial(arguments.file);
  return arguments.file.empty() ? doctor_all(arguments) : doctor_file(arguments);
}

}  // namespace

void add_doctor(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<DoctorArguments>();
  CLI::App* command = app.add_subcommand(
      "doctor", "say why a module does not load, or list what Poise finds and where");
  command->add_option("FILE", arguments->file, "a module file; all modules if not given");
  add_json_option(*command, arguments->json);
  command->add_flag("--try", arguments->trial)->group("");  // not in the help
  command->callback([arguments, &exit_code] { exit_code = doctor(*arguments); });
}

}  // namespace poise::cli
