// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/solver_choice.hpp"

#include <algorithm>

#include "poise/core/fields.hpp"

namespace poise {
namespace {

// Finds the choices of a parameter `kind`.
class KindFinder final : public IgnoreFields {
 public:
  using IgnoreFields::param;
  void param(std::string_view name, std::string&, const FieldInfo& info) override {
    if (name != "kind") return;
    for (const std::string_view kind : info.choices) kinds.emplace_back(kind);
  }
  std::vector<std::string> kinds;
};

ConfigNode scalar(const std::string& text) {
  ConfigNode node;
  node.kind = ConfigNode::Kind::kScalar;
  node.scalar = text;
  return node;
}

void set(ConfigNode& map, const std::string& key, const std::string& value) {
  for (std::size_t i = 0; i < map.keys.size(); ++i)
    if (map.keys[i] == key) map.children[i] = scalar(value);
  if (map.find(key) != nullptr) return;
  map.keys.push_back(key);
  map.key_places.emplace_back();
  map.children.push_back(scalar(value));
}

}  // namespace

std::vector<std::string> solver_choices(const ModuleSource& modules) {
  std::vector<std::string> out;
  for (const std::string& type : modules.types(ModuleKind::kSolver)) {
    KindFinder finder;
    modules.create(ModuleKind::kSolver, type)->describe(finder);
    if (finder.kinds.empty()) out.push_back(type);
    for (const std::string& kind : finder.kinds) out.push_back(type + "/" + kind);
  }
  return out;
}

void choose_solver(StackSpec& spec, const std::string& choice, const ModuleSource& modules) {
  std::vector<std::string> known = solver_choices(modules);
  for (const std::string& type : modules.types(ModuleKind::kSolver))
    if (std::ranges::find(known, type) == known.end()) known.push_back(type);
  if (std::ranges::find(known, choice) == known.end())
    throw ConfigError(ErrorCode::kUnknownName, Place{"--solver " + choice}, "",
                      "there is no solver '" + choice + "'", suggestion(choice, known));
  const std::size_t slash = choice.find('/');
  const std::string type = choice.substr(0, slash);
  if (spec.solver.type != type || spec.solver.node.kind != ConfigNode::Kind::kMap) {
    spec.solver.type = type;
    spec.solver.node = {};
    spec.solver.node.kind = ConfigNode::Kind::kMap;
    spec.solver.node.path = "control.solver";
    set(spec.solver.node, "type", type);
  }
  if (slash != std::string::npos) set(spec.solver.node, "kind", choice.substr(slash + 1));
}

}  // namespace poise
