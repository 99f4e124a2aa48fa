// SPDX-License-Identifier: BSD-2-Clause
// poise list, poise describe, poise doctor

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/describe.hpp"
#include "poise/core/tree/urdf.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

struct Arguments {
  std::string subject;
  std::vector<std::string> modules;
  bool json = false;
};

constexpr ModuleKind kKinds[] = {
    ModuleKind::kTask,   ModuleKind::kLaw,   ModuleKind::kReference, ModuleKind::kConstraint,
    ModuleKind::kSolver, ModuleKind::kChart, ModuleKind::kPlant};

void check_kind(const std::string& kind) {
  std::vector<std::string> words;
  for (const ModuleKind k : kKinds) words.emplace_back(to_string(k));
  if (!kind.empty() && std::ranges::find(words, kind) == words.end())
    throw ConfigError("KIND", "'" + kind + "' is no kind of module", suggestion(kind, words));
}

int list(const Arguments& arguments) {
  check_kind(arguments.subject);
  const Registry registry = load_registry(arguments.modules);
  Json modules = Json::array();
  for (const ModuleEntry& entry : registry.entries()) {
    const std::string kind = to_string(entry.kind);
    if (!arguments.subject.empty() && kind != arguments.subject) continue;
    modules.push_back({{"kind", kind},
                       {"type", entry.type},
                       {"summary", entry.summary},
                       {"file", entry.file.string()}});
    if (!arguments.json)
      fmt::print("{:<11} {:<26} {}\n{:>39}{}\n", kind, entry.type, entry.summary, "",
                 entry.file.string());
  }
  if (arguments.json) std::cout << Json{{"modules", modules}}.dump(2) << '\n';
  return kDone;
}

Json to_json(const FieldRow& f) {
  return {{"name", f.name},   {"type", f.type},         {"unit", f.unit},
          {"frame", f.frame}, {"required", f.required}, {"default", f.default_value},
          {"range", f.range}, {"help", f.help}};
}

void print(const FieldRow& f) {
  std::string facts = f.type;
  if (!f.unit.empty()) facts += " [" + f.unit + "]";
  if (!f.frame.empty()) facts += " in " + f.frame;
  if (f.required) facts += ", required";
  if (!f.default_value.empty()) facts += ", default " + f.default_value;
  if (!f.range.empty()) facts += ", " + f.range;
  fmt::print("  {:<16} {}\n  {:<16} {}\n", f.name, facts, "", f.help);
}

std::string indented(std::string text) {
  for (std::size_t at = text.find('\n'); at != std::string::npos; at = text.find('\n', at + 1))
    text.insert(at + 1, "    ");
  return "    " + text;
}

Json describe_one(const Registry& registry, const ModuleEntry& entry, bool json) {
  const auto object = registry.create(entry.kind, entry.type);
  Json fields = Json::array();
  if (!json)
    fmt::print("{} '{}': {}\n  from {}\n", to_string(entry.kind), entry.type, entry.summary,
               entry.file.string());
  if (!json && !entry.equation.empty()) fmt::print("\n{}\n\n", indented(entry.equation));
  for (const FieldRow& row : field_rows(*object)) {
    fields.push_back(to_json(row));
    if (!json) print(row);
  }
  return {{"kind", to_string(entry.kind)}, {"type", entry.type},         {"summary", entry.summary},
          {"file", entry.file.string()},   {"equation", entry.equation}, {"fields", fields}};
}

int describe(const Arguments& arguments) {
  const Registry registry = load_registry(arguments.modules);
  Json described = Json::array();
  std::vector<std::string> types;
  for (const ModuleEntry& entry : registry.entries()) {
    types.push_back(entry.type);
    if (entry.type == arguments.subject)
      described.push_back(describe_one(registry, entry, arguments.json));
  }
  if (described.empty())
    throw ConfigError("TYPE", "no module provides '" + arguments.subject + "'",
                      suggestion(arguments.subject, types));
  if (arguments.json) std::cout << Json{{"modules", described}}.dump(2) << '\n';
  return kDone;
}

int doctor_file(const Arguments& arguments) {
  const Diagnosis diagnosis = diagnose(arguments.subject);
  if (arguments.json)
    std::cout << Json{{"file", arguments.subject},
                      {"loads", diagnosis.loads},
                      {"why", diagnosis.sentence}}
                     .dump(2)
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

int doctor_all(const Arguments& arguments) {
  std::vector<ConfigError> problems;
  const Registry registry = Registry::with_search_path(&problems);
  Json broken = Json::array();
  for (const ConfigError& problem : problems) broken.push_back(problem.what());
  if (arguments.json) {
    std::cout << Json{{"modules", registry.entries().size()},
                      {"broken", broken},
                      {"module_folders", folders_json(module_folders())},
                      {"package_folders", folders_json(package_folders())},
                      {"stacks", shipped_stacks()}}
                     .dump(2)
              << '\n';
  } else {
    fmt::print("{} modules load\n", registry.entries().size());
    for (const ConfigError& problem : problems) fmt::print("broken: {}\n", problem.what());
    print_folders("module folders", module_folders());
    print_folders("package folders (package://NAME/…)", package_folders());
    fmt::print("shipped stacks: {}\n", fmt::join(shipped_stacks(), ", "));
  }
  return problems.empty() ? kDone : kBadInput;
}

int doctor(const Arguments& arguments) {
  return arguments.subject.empty() ? doctor_all(arguments) : doctor_file(arguments);
}

void add(CLI::App& app, const char* name, const char* help, const char* subject, bool required,
         int (*command)(const Arguments&), int& exit_code) {
  auto arguments = std::make_shared<Arguments>();
  CLI::App* sub = app.add_subcommand(name, help);
  sub->add_option(subject, arguments->subject)->required(required);
  sub->add_option("--module", arguments->modules, "load a module file, or a folder of them")
      ->type_name("FILE|DIR")
      ->allow_extra_args(false);
  sub->add_flag("--json", arguments->json, "print one JSON object on standard output");
  sub->callback([arguments, command, &exit_code] { exit_code = command(*arguments); });
}

}  // namespace

void add_modules(CLI::App& app, int& exit_code) {
  add(app, "list", "the modules that are found, and where", "KIND", false, list, exit_code);
  add(app, "describe", "a module's parameters: unit, range, default, help", "TYPE", true, describe,
      exit_code);
  add(app, "doctor", "say why a module does not load, or what is found where", "FILE", false,
      doctor, exit_code);
}

}  // namespace poise::cli
