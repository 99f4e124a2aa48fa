// SPDX-License-Identifier: BSD-2-Clause
// poise check STACK

#include "poise/core/check/check.hpp"

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/json_text.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* word(const Finding& finding) {
  return finding.severity == Finding::Severity::kError ? "error" : "warning";
}

Json to_json(const Finding& finding) {
  Json out{{"severity", word(finding)},  {"file", finding.place.file},
           {"line", finding.place.line}, {"column", finding.place.column},
           {"path", finding.path},       {"text", finding.text}};
  if (!finding.kind.empty()) out["kind"] = finding.kind;
  return out;
}

void print(const Finding& finding) {
  if (finding.severity == Finding::Severity::kWarning) return warn(finding);
  print_error(ConfigError(finding.place, finding.path, finding.text).what());
}

std::vector<Finding> check_all(const StackOptions& options, const Registry& registry) {
  ProgressLine line;
  return check_stack([&] { return load_text(options); }, registry, {}, shown_on(line));
}

int check(const StackOptions& options) {
  const Registry registry = load_registry(options.modules);
  const std::vector<Finding> all = check_all(options, registry);
  const bool valid = std::ranges::none_of(
      all, [](const Finding& f) { return f.severity == Finding::Severity::kError; });
  if (options.json) {
    Json problems = Json::array();
    for (const Finding& finding : all) problems.push_back(to_json(finding));
    std::cout << json_text(Json{{"valid", valid}, {"problems", problems}}, 2) << '\n';
  } else {
    for (const Finding& finding : all) print(finding);
    if (valid) std::cout << "valid: " << options.stack << '\n';
  }
  return valid ? kDone : kBadInput;
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<StackOptions>();
  CLI::App* command =
      app.add_subcommand("check", "report errors and warnings of a stack without running it");
  add_stack_options(*command, *options);
  command->callback([options, &exit_code] { exit_code = check(*options); });
}

}  // namespace poise::cli
