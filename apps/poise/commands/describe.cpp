// SPDX-License-Identifier: BSD-2-Clause
// poise describe TYPE

#include "poise/apps/poise/describe.hpp"

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/json_text.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

struct DescribeArguments {
  std::string type;
  std::vector<std::string> modules;
  bool json = false;
};

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

int describe(const DescribeArguments& arguments) {
  const Registry registry = load_registry(arguments.modules);
  Json described = Json::array();
  std::vector<std::string> types;
  for (const ModuleEntry& entry : registry.entries()) {
    types.push_back(entry.type);
    if (entry.type == arguments.type)
      described.push_back(describe_one(registry, entry, arguments.json));
  }
  if (described.empty())
    throw ConfigError(ErrorCode::kUnknownName, "TYPE",
                      "no module provides '" + arguments.type + "'",
                      suggestion(arguments.type, types));
  if (arguments.json) std::cout << json_text(Json{{"modules", described}}, 2) << '\n';
  return kDone;
}

}  // namespace

void add_describe(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<DescribeArguments>();
  CLI::App* command = app.add_subcommand(
      "describe", "print the parameters of a module: unit, range, default, help");
  command->add_option("TYPE", arguments->type, "the type of a module")->required();
  add_module_options(*command, arguments->modules);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = describe(*arguments); });
}

}  // namespace poise::cli
