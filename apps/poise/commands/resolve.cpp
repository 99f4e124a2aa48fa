// SPDX-License-Identifier: BSD-2-Clause
// poise resolve STACK

#include "poise/core/check/resolve.hpp"

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/json_text.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

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
  const Registry registry = load_registry(options.modules);
  const StackSpec spec = load(options, registry);
  const ConfigNode node = resolved_stack(spec, registry);
  if (options.json)
    std::cout << json_text(to_json(node), 2) << '\n';
  else
    std::cout << to_yaml(node, true);
  return kDone;
}

}  // namespace

void add_resolve(CLI::App& app, int& exit_code) {
  auto options = std::make_shared<StackOptions>();
  CLI::App* command = app.add_subcommand(
      "resolve", "print the stack with all defaults, and the origin of each value");
  add_stack_options(*command, *options);
  command->callback([options, &exit_code] { exit_code = resolve(*options); });
}

}  // namespace poise::cli
