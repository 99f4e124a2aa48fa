// SPDX-License-Identifier: BSD-2-Clause
// poise check STACK and poise resolve STACK

#include "poise/core/check/check.hpp"

#include <algorithm>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/console.hpp"
#include "poise/core/check/resolve.hpp"
#include "poise/core/config/yaml_writer.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

const char* word(const Finding& finding) {
  return finding.severity == Finding::Severity::kError ? "error" : "warning";
}

Json to_json(const Finding& finding) {
  return {{"severity", word(finding)},  {"file", finding.place.file},
          {"line", finding.place.line}, {"column", finding.place.column},
          {"path", finding.path},       {"text", finding.text}};
}

void print(const Finding& finding) {
  const ConfigError shown(finding.place, finding.path, finding.text);
  std::cerr << word(finding) << ": " << shown.what() << '\n';
}

int check(const StackOptions& options) {
  const Registry registry = load_registry(options.modules);
  const std::vector<Finding> all = check_stack([&] { return load(options); }, registry);
  const bool valid = std::ranges::none_of(
      all, [](const Finding& f) { return f.severity == Finding::Severity::kError; });
  if (options.json) {
    Json problems = Json::array();
    for (const Finding& finding : all) problems.push_back(to_json(finding));
    std::cout << Json{{"valid", valid}, {"problems", problems}}.dump(2) << '\n';
  } else {
    for (const Finding& finding : all) print(finding);
    if (valid) std::cout << "valid: " << options.stack << '\n';
  }
  return valid ? kDone : kBadInput;
}

Json to_json(const ConfigNode& node) {
  if (node.kind == ConfigNode::Kind::kMap) {
    Json map = Json::object();
    for (std::size_t i = 0; i < node.keys.size(); ++i)
      map[node.keys[i]] = to_json(node.children[i]);
    return map;
  }
  if (node.kind == ConfigNode::Kind::kList) {
    Json list = Json::array();
    for (const ConfigNode& child : node.children) list.push_back(to_json(child));
    return list;
  }
  if (node.kind == ConfigNode::Kind::kNull) return nullptr;
  const Json origin = node.place.file.empty()
                          ? Json("default")
                          : Json(node.place.file + ":" + std::to_string(node.place.line));
  return {{"value", node.scalar}, {"from", origin}};
}

int resolve(const StackOptions& options) {
  const StackSpec spec = load(options);
  const Registry registry = load_registry(options.modules);
  const ConfigNode node = resolved_stack(spec, registry);
  if (options.json)
    std::cout << to_json(node).dump(2) << '\n';
  else
    std::cout << to_yaml(node, true);
  return kDone;
}

void add(CLI::App& app, const char* name, const char* help, int (*command)(const StackOptions&),
         int& exit_code) {
  auto options = std::make_shared<StackOptions>();
  CLI::App* sub = app.add_subcommand(name, help);
  add_stack_options(*sub, *options);
  sub->callback([options, command, &exit_code] { exit_code = command(*options); });
}

}  // namespace

void add_check(CLI::App& app, int& exit_code) {
  add(app, "check", "say what is wrong or odd with a stack, without running it", check, exit_code);
}

void add_resolve(CLI::App& app, int& exit_code) {
  add(app, "resolve", "print the stack with every default filled in, and where each value is from",
      resolve, exit_code);
}

}  // namespace poise::cli
