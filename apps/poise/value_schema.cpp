// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/value_schema.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "poise/apps/poise/describe.hpp"
#include "poise/core/config/units.hpp"

namespace poise::cli {
namespace {

// "rad, m" → rad and m.
std::vector<std::string> unit_list(std::string_view unit) {
  std::vector<std::string> units;
  for (std::size_t comma = unit.find(", "); comma != std::string_view::npos;
       comma = unit.find(", ")) {
    units.emplace_back(unit.substr(0, comma));
    unit.remove_prefix(comma + 2);
  }
  units.emplace_back(unit.empty() ? "1" : unit);
  return units;
}

// A unit as part of the name of a definition: letters, digits and '_' only.
std::string unit_name(std::string_view unit) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kWords{
      {{", ", "_or_"}, {"/", "_per_"}, {"·", "_"}, {"²", "2"}, {"³", "3"}, {"°", "deg"}}};
  std::string name(unit.empty() ? "1" : unit);
  for (const auto& [from, to] : kWords)
    for (std::size_t at = name.find(from); at != std::string::npos; at = name.find(from))
      name.replace(at, from.size(), to);
  std::string plain;
  for (const char c : name) plain += std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return plain;
}

// A number followed by a symbol of the dimension or by any composed unit. Only Poise checks
// composed units.
std::string quantity_pattern(std::string_view unit) {
  std::string symbols;
  for (const std::string& one : unit_list(unit)) {
    for (const std::string& symbol : unit_symbols(one))
      if (symbol != "1") symbols += symbol + "|";
    if (one == "m")
      for (const std::string_view size : kSizeUnits) symbols += std::string(size) + "|";
  }
  return "^[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)? *(" + symbols +
         ".*[·⋅*/^²³⁻()].*) *$";
}

void bound(Schema& schema, const Bounds& bounds) {
  if (std::isfinite(bounds.min)) schema["minimum"] = bounds.min;
  if (std::isfinite(bounds.max)) schema["maximum"] = bounds.max;
}

Bounds bounds_of(const FieldInfo& info) { return {info.min, info.max}; }

std::vector<std::string> choices_of(const FieldInfo& info) {
  return {info.choices.begin(), info.choices.end()};
}

class ParameterSchemas final : public IgnoreFields {
 public:
  explicit ParameterSchemas(Definitions& definitions) : definitions_(definitions) {}
  Schema properties = Schema::object();

  void param(std::string_view name, double&, const FieldInfo& i) override {
    add(name, i, definitions_.quantity(i.unit, bounds_of(i)));
  }
  void param(std::string_view name, int&, const FieldInfo& i) override {
    Schema schema{{"type", "integer"}};
    bound(schema, bounds_of(i));
    add(name, i, std::move(schema));
  }
  void param(std::string_view name, bool&, const FieldInfo& i) override {
    add(name, i, {{"type", "boolean"}});
  }
  void param(std::string_view name, std::string&, const FieldInfo& i) override {
    add(name, i, i.choices.empty() ? word_schema() : choice_schema(choices_of(i)));
  }
  void vector(std::string_view name, Eigen::Ref<Eigen::VectorXd> v, const FieldInfo& i) override {
    add(name, i, definitions_.quantities(i.unit, static_cast<int>(v.size()), bounds_of(i)));
  }
  void list(std::string_view name, std::vector<double>&, const FieldInfo& i) override {
    add(name, i,
        any_of({definitions_.quantity(i.unit, bounds_of(i)),
                definitions_.quantities(i.unit, -1, bounds_of(i))}));
  }
  void param(std::string_view name, NumberOrWord&, const FieldInfo& i) override {
    add(name, i,
        any_of({definitions_.quantity(i.unit, bounds_of(i)), choice_schema(choices_of(i))}));
  }
  void param(std::string_view name, Name&, const FieldInfo& i) override {
    add(name, i, word_schema());
  }
  void param(std::string_view name, Names&, const FieldInfo& i) override {
    add(name, i, names_schema());
  }
  void param(std::string_view name, NamedNumbers&, const FieldInfo& i) override {
    add(name, i, by_name(definitions_.quantity(i.unit, bounds_of(i))));
  }
  void param(std::string_view name, Goal&, const FieldInfo& i) override {
    add(name, i, definitions_.goal(i.unit));
  }
  void param(std::string_view name, std::vector<Goal>&, const FieldInfo& i) override {
    Schema goals = list_of(definitions_.goal(i.unit));
    goals["minItems"] = 1;
    add(name, i, std::move(goals));
  }

 private:
  void add(std::string_view name, const FieldInfo& info, Schema schema) {
    schema = or_null(std::move(schema));
    describe_value(schema, info.help, info.unit, info.frame, "");
    if (info.required)
      schema["description"] = schema["description"].get<std::string>() + " Required.";
    properties[std::string(name)] = std::move(schema);
  }

  Definitions& definitions_;
};

}  // namespace

Schema or_null(Schema schema) {
  if (schema.contains("enum")) {
    schema["enum"].push_back(nullptr);
    return schema;
  }
  if (!schema.contains("type")) return any_of({std::move(schema), {{"type", "null"}}});
  Schema& type = schema["type"];
  if (type == "null") return schema;
  if (!type.is_array()) type = Schema::array({type});
  type.push_back("null");
  return schema;
}

Schema any_of(std::vector<Schema> choices) {
  Schema all = Schema::array();
  for (Schema& one : choices) {
    if (one.size() == 1 && one.contains("anyOf"))
      for (Schema& inner : one["anyOf"]) all.push_back(std::move(inner));
    else
      all.push_back(std::move(one));
  }
  return {{"anyOf", std::move(all)}};
}

// Every scalar of a stack file is also a word.
Schema word_schema() { return {{"type", Schema::array({"string", "number"})}}; }

Schema choice_schema(const std::vector<std::string>& words) { return {{"enum", words}}; }

Schema list_of(Schema entry) { return {{"type", "array"}, {"items", std::move(entry)}}; }

Schema names_schema() {
  Schema list = list_of(word_schema());
  list["uniqueItems"] = true;
  // To change an included list, a map with null removes entries.
  return any_of({word_schema(), std::move(list), by_name({{"type", "null"}})});
}

Schema closed_map(Schema properties) {
  return {
      {"type", "object"}, {"properties", std::move(properties)}, {"additionalProperties", false}};
}

Schema by_name(Schema value) {
  return {{"type", "object"}, {"additionalProperties", or_null(std::move(value))}};
}

Schema Definitions::quantity(std::string_view unit, const Bounds& bounds) {
  const std::string name = "quantity_" + unit_name(unit);
  if (!all_.contains(name))
    define(name,
           {{"type", Schema::array({"number", "string"})}, {"pattern", quantity_pattern(unit)}});
  Schema schema = ref(name);
  bound(schema, bounds);
  return schema;
}

Schema Definitions::quantities(std::string_view unit, int count, const Bounds& bounds) {
  Schema list = list_of(quantity(unit, bounds));
  list["minItems"] = count < 0 ? 1 : count;
  if (count >= 0) list["maxItems"] = count;
  return list;
}

Schema Definitions::goal(std::string_view unit) {
  const std::string_view bare = unit.empty() ? "m, rad" : unit;
  const std::string name = "goal_" + unit_name(bare);
  if (all_.contains(name)) return ref(name);
  Schema quaternion = Schema::object();
  for (const char* component : {"w", "x", "y", "z"}) quaternion[component] = quantity("1");
  Schema keys{{"xyz", or_null(quantities("m", 3))},
              {"rpy", or_null(quantities("rad", 3))},
              {"quaternion", or_null(closed_map(std::move(quaternion)))},
              {"by", or_null(quantities(bare, -1))},
              {"over", or_null(names_schema())},
              {"joints", or_null(by_name(quantity("rad, m")))}};
  describe_value(keys["xyz"], "a position", "m", "", "");
  describe_value(keys["rpy"], "a rotation as roll, pitch and yaw", "rad", "", "");
  describe_value(keys["quaternion"], "a rotation as a quaternion of length 1", "", "", "");
  describe_value(keys["by"], "displacement from the present value", bare, "", "");
  describe_value(keys["over"], "x and y of the centre of these contacts", "", "", "");
  describe_value(keys["joints"], "positions by joint", "rad, m", "", "");
  define(name, any_of({quantities(bare, -1), closed_map(std::move(keys))}));
  return ref(name);
}

void describe_value(Schema& schema, std::string_view help, std::string_view unit,
                    std::string_view frame, const std::string& standard) {
  std::string text(help);
  if (!unit.empty() && unit != "1") text += fmt::format(" [{}]", unit);
  if (!frame.empty()) text += fmt::format(" in {}", frame);
  text = with_full_stop(std::move(text));
  if (!standard.empty()) text += fmt::format(" Default: {}.", standard);
  schema["description"] = text;
}

Schema parameter_schemas(ModuleObject& object, Definitions& definitions) {
  ParameterSchemas visitor(definitions);
  object.describe(visitor);
  for (const FieldRow& row : field_rows(object)) {
    if (row.default_value.empty() || !visitor.properties.contains(row.name)) continue;
    Schema& one = visitor.properties[row.name];
    one["description"] =
        fmt::format("{} Default: {}.", one["description"].get<std::string>(), row.default_value);
  }
  return std::move(visitor.properties);
}

}  // namespace poise::cli
