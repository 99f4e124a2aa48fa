// SPDX-License-Identifier: BSD-2-Clause
// JSON Schemas of single values and of the parameters of a module.

#pragma once

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "poise/core/fields.hpp"
#include "poise/core/module_base.hpp"

namespace poise::cli {

using Schema = nlohmann::ordered_json;

struct Bounds {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
};

/// `$defs` of a schema, and references to them.
class Definitions {
 public:
  /// Refers to `name`. @pre it is, or will be, defined
  static Schema ref(const std::string& name) { return {{"$ref", "#/$defs/" + name}}; }
  void define(const std::string& name, Schema schema) { all_[name] = std::move(schema); }
  const Schema& all() const { return all_; }

  /// A number in `unit` within the bounds, or a text with a number and a unit of that dimension.
  Schema quantity(std::string_view unit, const Bounds& bounds = {});
  /// A list of `count` quantities; −1: of at least one.
  Schema quantities(std::string_view unit, int count, const Bounds& bounds = {});
  /// A goal of a reference.
  Schema goal(std::string_view unit);

 private:
  Schema all_ = Schema::object();
};

/// Also allows null, because a key without a value removes the value of an included file.
Schema or_null(Schema schema);
Schema any_of(std::vector<Schema> choices);
Schema word_schema();
Schema names_schema();
Schema choice_schema(const std::vector<std::string>& words);
/// A map with these keys and no others.
Schema closed_map(Schema properties);
/// A map from any name to `value`.
Schema by_name(Schema value);
Schema list_of(Schema entry);

/// Sets `description` to the help text with unit, frame and, unless `standard` is empty, the
/// default.
void describe_value(Schema& schema, std::string_view help, std::string_view unit,
                    std::string_view frame, const std::string& standard);

/// The parameters of a module by name.
Schema parameter_schemas(ModuleObject& object, Definitions& definitions);

}  // namespace poise::cli
