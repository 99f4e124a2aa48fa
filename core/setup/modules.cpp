// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/modules.hpp"

#include <algorithm>

#include "poise/core/config/field_reader.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/fields.hpp"
#include "poise/core/near_name.hpp"
#include "poise/core/stack/grammar.hpp"

namespace poise {
namespace {

// The parameters that name links which the robot does not have.
class UnknownLinks final : public IgnoreFields {
 public:
  explicit UnknownLinks(const Tree& tree) : tree_(tree) {}
  void param(std::string_view name, Name& value, const FieldInfo&) override {
    if (value.kind == NameKind::kLink && !value.value.empty() && !has(value.value))
      names.emplace_back(name);
  }
  void param(std::string_view name, Names& value, const FieldInfo&) override {
    const auto missing = [&](const std::string& link) { return !has(link); };
    if (value.kind == NameKind::kLink && std::ranges::any_of(value.values, missing))
      names.emplace_back(name);
  }
  std::vector<std::string> names;

 private:
  bool has(const std::string& link) const {
    try {
      tree_.frame(link);
      return true;
    } catch (const ConfigError&) {
      return false;
    }
  }
  const Tree& tree_;
};

std::string unknown_link(ModuleObject& module, const Tree& tree) {
  UnknownLinks unknown(tree);
  module.describe(unknown);
  return unknown.names.empty() ? std::string() : unknown.names[0];
}

// Of an unknown key: which other modules of this kind have it.
std::string owners_of(const std::string& key, ModuleKind kind, const ModuleSource& source) {
  constexpr std::size_t kMost = 2;
  std::vector<std::string> owners;
  for (const std::string& type : source.types(kind)) {
    const std::shared_ptr<ModuleObject> other = source.create(kind, type);
    const std::vector<std::string> keys = write_fields(*other, nullptr).keys;
    if (std::ranges::find(keys, key) != keys.end()) owners.push_back("'" + type + "'");
  }
  if (owners.empty() || owners.size() > kMost) return {};
  return "it is a key of " + owners[0] + (owners.size() > 1 ? " and " + owners[1] : "");
}

// Says whose key an unknown one is, unless it looks like a misspelt one.
ConfigError with_owner(const ConfigError& error, ModuleKind kind, const ModuleSource& source) {
  if (error.code() != ErrorCode::kUnknownKey || !suggested_name(error.remedy()).empty())
    return error;
  const std::string owner =
      owners_of(error.path().substr(error.path().rfind('.') + 1), kind, source);
  if (owner.empty()) return error;
  return {error.code(), error.place(), error.path(), error.found(),
          owner + "; here " + error.remedy()};
}

}  // namespace

const std::vector<std::string>& stack_keys(ModuleKind kind) {
  static const std::vector<std::vector<std::string>> all = [] {
    std::vector<std::vector<std::string>> keys;
    for (const KindInfo& info : kModuleKinds)
      keys.push_back(grammar::keys_beside(info.kind).names());
    return keys;
  }();
  return all[static_cast<std::size_t>(kind)];
}

std::shared_ptr<ModuleObject> make_module(const ModuleSpec& spec, ModuleKind kind,
                                          const ModuleSource& source) {
  std::shared_ptr<ModuleObject> object;
  try {
    object = source.create(kind, spec.type);
  } catch (const ConfigError& error) {
    const ConfigNode* type = spec.node.find("type");
    throw ConfigError(error.code(), type ? type->place : spec.node.place,
                      join_path(spec.node.path, "type"), error.found(), error.remedy());
  }
  try {
    read_fields(spec.node, *object, stack_keys(kind));
  } catch (const ConfigError& error) {
    throw with_owner(error, kind, source);  // it already has a place
  } catch (...) {
    refuse_thrown(spec.node);
  }
  return object;
}

void refuse_bound(const ConfigNode& entry, ModuleObject& module, const Tree& tree) {
  try {
    throw;
  } catch (const ConfigError& error) {
    const std::string key = error.path() == Tree::kLinkPath ? unknown_link(module, tree) : "";
    throw placed_in(
        entry, key.empty() ? error : ConfigError(error.code(), key, error.found(), error.remedy()));
  } catch (...) {
    refuse_thrown(entry);
  }
}

void refuse_thrown(const ConfigNode& entry) {
  std::string what = "what is not a std::exception";
  try {
    throw;
  } catch (const ConfigError& error) {
    throw placed_in(entry, error);
  } catch (const std::exception& error) {
    what = std::string("\"") + error.what() + "\"";
  } catch (...) {
  }
  throw ConfigError(ErrorCode::kModule, entry.place, entry.path, "its module threw " + what,
                    "fix the module, or leave it out");
}

void check_modules(const StackSpec& spec, const ModuleSource& source) {
  // A default has no place; its error is reported at the entry it belongs to.
  const auto check = [&](const ModuleSpec& module, ModuleKind kind, const Place& owner) {
    try {
      make_module(module, kind, source);
    } catch (const ConfigError& error) {
      throw error.at(owner);
    }
  };
  check(spec.robot.chart, ModuleKind::kChart, spec.robot.place);
  check(spec.solver, ModuleKind::kSolver, spec.node.place);
  for (const ConstraintSpec& constraint : spec.constraints)
    check(constraint.constraint, ModuleKind::kConstraint, spec.node.place);
  for (const TaskSpec& task : spec.tasks) {
    check(task.task, ModuleKind::kTask, spec.node.place);
    check(task.law, ModuleKind::kLaw, task.task.node.place);
    check(task.reference, ModuleKind::kReference, task.task.node.place);
  }
  for (const PhaseSpec& phase : spec.phases)
    for (const TaskChange& change : phase.tasks)
      if (change.reference) check(*change.reference, ModuleKind::kReference, phase.place);
  for (const KindInfo& info : kModuleKinds)
    if (at_top(info)) check(spec.module(info.kind), info.kind, spec.node.place);
}

}  // namespace poise
