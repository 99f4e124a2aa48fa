// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/stack_schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include "poise/core/stack/grammar.hpp"

namespace poise::cli {
namespace {

Bounds bounds_of(const Key& key) { return {key.min, key.max}; }

Schema has(std::string_view key) { return {{"required", Schema::array({key})}}; }

// A list of named entries. To change an included list, also a map by name.
Schema named_list(const Schema& entry) { return any_of({list_of(entry), by_name(entry)}); }

class Grammar {
 public:
  explicit Grammar(const Registry& modules) : modules_(modules) {}

  Schema schema() {
    for (const KindInfo& info : kModuleKinds)
      if (info.in_stack != InStack::kNowhere) define_module(info.kind);
    define_condition();
    define_phase_task();
    Schema keys = properties(grammar::kStack);
    Schema include = or_null(any_of({word_schema(), list_of(word_schema())}));
    describe_value(include,
                   "files that this file is merged over; later files override earlier ones", "", "",
                   "");
    keys["include"] = std::move(include);
    Schema out{{"$schema", "https://json-schema.org/draft/2020-12/schema"},
               {"title", "Poise stack file"}};
    out.update(closed_map(std::move(keys)));
    out["$defs"] = definitions_.all();
    return out;
  }

 private:
  Schema properties(const Keys& keys) {
    Schema all = Schema::object();
    for (const Key& key : keys) all[std::string(key.name)] = property(key);
    return all;
  }

  Schema property(const Key& key) {
    Schema schema = or_null(value(key));
    describe_value(schema, key.help, key.unit, "", std::string(key.standard));
    return schema;
  }

  Schema map_of(const Keys& keys) { return closed_map(properties(keys)); }

  Schema value(const Key& key) {
    switch (key.form) {
      case Form::kQuantity:
        return definitions_.quantity(key.unit, bounds_of(key));
      case Form::kInteger:
        return integer(key);
      case Form::kYesNo:
        return {{"type", "boolean"}};
      case Form::kWord:
        return word_schema();
      case Form::kChoice:
        return choice_schema(poise::words_of(key.choices));
      case Form::kNames:
        return names_schema();
      case Form::kVector3:
        return definitions_.quantities(key.unit, 3, bounds_of(key));
      case Form::kNamedQuantities:
        return by_name(definitions_.quantity(key.unit));
      case Form::kMap:
        return map_of(key.inside);
      case Form::kMapByName:
        return by_name(map_of(key.inside));
      case Form::kList:
        return list_of(map_of(key.inside));
      case Form::kModule:
        return Definitions::ref(std::string(key.what));
      case Form::kModules:
        return named_list(Definitions::ref(std::string(key.what)));
      case Form::kOwn:
        return own(key);
    }
    throw std::logic_error("a form without a schema");
  }

  static Schema integer(const Key& key) {
    Schema schema{{"type", "integer"}};
    // JSON counts 1e30 as a whole number
    schema["minimum"] = static_cast<std::int64_t>(std::max(key.min, -1e18));
    schema["maximum"] = static_cast<std::int64_t>(std::min(key.max, 1e18));
    return schema;
  }

  // Forms that belong to a single key.
  Schema own(const Key& key) {
    const std::string_view what = key.what;
    if (what == "start-height")
      return any_of({definitions_.quantity("m"), choice_schema({"on-contacts"})});
    if (what == "start-joints")
      return by_name(any_of({definitions_.quantity(key.unit), map_of(grammar::kBallStart)}));
    if (what == "collision") {
      const Schema capsule = map_of(grammar::kCapsule);
      return by_name(any_of({capsule, list_of(capsule), choice_schema({"none"})}));
    }
    if (what == "roles") return by_name(word_schema());
    if (what == "link-pairs") {
      Schema pair = list_of(word_schema());
      pair["minItems"] = pair["maxItems"] = 2;
      return list_of(std::move(pair));
    }
    if (what == "loop-frames") {
      Schema frames = list_of(map_of(grammar::kPose));
      frames["minItems"] = frames["maxItems"] = 2;
      return frames;
    }
    if (what == "impulse")
      return any_of({definitions_.quantities(key.unit, 3), map_of(key.inside)});
    if (what == "sequence") {
      Schema stance = properties(grammar::kStance);
      stance.update(properties(key.inside));
      return named_list(closed_map(std::move(stance)));
    }
    return own_of_phases(key);
  }

  Schema own_of_phases(const Key& key) {
    if (key.what == "condition") return Definitions::ref("condition");
    if (key.what == "conditions") {
      Schema list = list_of(Definitions::ref("condition"));
      list["minItems"] = 1;
      return list;
    }
    if (key.what == "phase-contacts") {
      Schema list = list_of(word_schema());
      return any_of({std::move(list), map_of(key.inside)});
    }
    if (key.what == "phase-tasks") return by_name(Definitions::ref("phase_task"));
    if (key.what == "waypoints") {
      Schema point = list_of(definitions_.quantity(key.unit));
      point.update({{"minItems", 2}, {"maxItems", 3}});
      return list_of(std::move(point));
    }
    if (key.what == "walk-tasks") return by_name(Schema{{"type", "object"}});
    return own_of_numbers(key);
  }

  Schema own_of_numbers(const Key& key) {
    const Schema one = definitions_.quantity(key.unit, bounds_of(key));
    if (key.what == "weight-or-0") return one;
    if (key.what == "weight-by-component")
      return any_of({one, definitions_.quantities(key.unit, -1, {0, key.max})});
    if (key.what == "two-edges") return definitions_.quantities(key.unit, 2, bounds_of(key));
    if (key.what == "quantity-or-list") return any_of({one, definitions_.quantities(key.unit, -1)});
    if (key.what == "points-by-name") return by_name(definitions_.quantities(key.unit, 3));
    if (key.what == "two-numbers") return definitions_.quantities(key.unit, 2);
    if (key.what == "corners") {
      Schema list = list_of(definitions_.quantities(key.unit, 2, bounds_of(key)));
      list.update({{"minItems", 3}, {"maxItems", 16}});
      return list;
    }
    if (key.what == "partly-free") {
      Schema list = list_of(any_of({one, choice_schema({"free"})}));
      list.update({{"minItems", 3}, {"maxItems", 3}});
      return list;
    }
    if (key.what == "quaternion") {
      Schema components = Schema::object();
      for (const char* name : {"w", "x", "y", "z"}) components[name] = definitions_.quantity("1");
      return closed_map(std::move(components));
    }
    throw std::logic_error("no schema for the form '" + std::string(key.what) + "'");
  }

  std::vector<ModuleEntry> modules_of(ModuleKind kind) const {
    std::vector<ModuleEntry> some = modules_.entries();
    std::erase_if(some, [kind](const ModuleEntry& one) { return one.kind != kind; });
    return some;
  }

  static std::string name_of(const ModuleEntry& module) {
    std::string name = std::string(to_string(module.kind)) + "_" + module.type;
    std::ranges::replace_if(
        name, [](unsigned char c) { return !std::isalnum(c) && c != '-' && c != '_'; }, '_');
    return name;
  }

  static Schema type_of(const std::vector<ModuleEntry>& modules) {
    Schema types = Schema::array(), summaries = Schema::array();
    for (const ModuleEntry& module : modules) {
      types.push_back(module.type);
      summaries.push_back(module.summary);
    }
    // Editors show enumDescriptions beside the words.
    return {{"enum", types}, {"enumDescriptions", summaries}};
  }

  // A map with the keys of its type and those of `common`. Refuses the key `foreign`, which belongs
  // to other uses of the type, unless it is a parameter of the module. A map without a type changes
  // an included map that has one.
  Schema typed_map(const std::vector<ModuleEntry>& modules, Schema common, const char* foreign) {
    Schema known = Schema::array(), cases = Schema::array();
    for (const auto& [key, what] : common.items()) known.push_back(key);
    for (const ModuleEntry& module : modules) {
      const Schema& own = parameters_.at(name_of(module));
      for (const auto& [key, what] : own.items())
        if (std::ranges::find(known, Schema(key)) == known.end()) known.push_back(key);
      Schema then = Definitions::ref(name_of(module));
      if (foreign && !own.contains(foreign)) then["properties"] = {{foreign, false}};
      Schema is_this{{"properties", {{"type", {{"const", module.type}}}}}};
      is_this.update(has("type"));
      cases.push_back({{"if", std::move(is_this)}, {"then", std::move(then)}});
    }
    cases.push_back(
        {{"if", {{"not", has("type")}}}, {"then", {{"propertyNames", {{"enum", known}}}}}});
    common["type"] = type_of(modules);
    return {{"type", "object"}, {"properties", std::move(common)}, {"allOf", std::move(cases)}};
  }

  // Defines one schema per type, and one for any module of the kind.
  void define_module(ModuleKind kind) {
    const std::vector<ModuleEntry> some = modules_of(kind);
    const bool task = kind == ModuleKind::kTask;
    const Schema common = properties(grammar::keys_beside(kind));
    for (const ModuleEntry& module : some) {
      const Schema own = parameter_schemas(*modules_.create(kind, module.type), definitions_);
      Schema keys = common;
      if (task) keys.update(properties(grammar::kTaskChange));
      keys.update(own);
      keys["type"] = {{"const", module.type}};
      Schema schema = closed_map(std::move(keys));
      schema["description"] = module.summary;
      definitions_.define(name_of(module), std::move(schema));
      parameters_[name_of(module)] = own;
    }
    Schema map = typed_map(some, common, task ? "ramp" : nullptr);
    definitions_.define(to_string(kind), any_of({type_of(some), std::move(map)}));
  }

  // A change of a task, or a task that belongs to the phase. It may have `ramp`, and its key is its
  // name.
  void define_phase_task() {
    Schema common = properties(grammar::kTask);
    common.erase("name");
    common.update(properties(grammar::kTaskChange));
    definitions_.define("phase_task", typed_map(modules_of(ModuleKind::kTask), common, "name"));
  }

  // The first key of each kind of condition identifies the kind. Only keys of that kind may stand
  // beside it.
  void define_condition() {
    Schema all = Schema::object(), cases = Schema::array();
    for (const Keys& keys : grammar::kConditions) {
      Schema known = Schema::object();
      for (const std::string& key : keys.names()) known[key] = true;
      all.update(properties(keys));
      cases.push_back(
          {{"if", has(keys.begin()->name)},
           {"then", {{"properties", known}, {"additionalProperties", {{"type", "null"}}}}}});
    }
    Schema condition = closed_map(std::move(all));
    condition["allOf"] = std::move(cases);
    definitions_.define("condition", std::move(condition));
  }

  const Registry& modules_;
  Definitions definitions_;
  std::map<std::string, Schema> parameters_;  // by name of the definition
};

}  // namespace

Schema stack_schema(const Registry& modules) { return Grammar(modules).schema(); }

}  // namespace poise::cli
