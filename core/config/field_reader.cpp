// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/field_reader.hpp"

#include <algorithm>

#include "poise/core/config/folder_of.hpp"
#include "poise/core/config/goal_reader.hpp"
#include "poise/core/config/map_reader.hpp"
#include "poise/core/config/scalars.hpp"
#include "poise/core/fields.hpp"
#include "poise/core/packages.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

// The names of an object's parameters.
class ParameterNames final : public Fields {
 public:
  std::vector<std::string> names;

  void param(std::string_view name, double&, const FieldInfo&) override { add(name); }
  void param(std::string_view name, int&, const FieldInfo&) override { add(name); }
  void param(std::string_view name, bool&, const FieldInfo&) override { add(name); }
  void param(std::string_view name, std::string&, const FieldInfo&) override { add(name); }
  void vector(std::string_view name, Eigen::Ref<Eigen::VectorXd>, const FieldInfo&) override {
    add(name);
  }
  void list(std::string_view name, std::vector<double>&, const FieldInfo&) override { add(name); }
  void param(std::string_view name, NumberOrWord&, const FieldInfo&) override { add(name); }
  void param(std::string_view name, Name&, const FieldInfo&) override { add(name); }
  void param(std::string_view name, Names&, const FieldInfo&) override { add(name); }
  void param(std::string_view name, NamedNumbers&, const FieldInfo&) override { add(name); }
  void param(std::string_view name, Goal&, const FieldInfo&) override { add(name); }
  void param(std::string_view name, std::vector<Goal>&, const FieldInfo&) override { add(name); }
  void target(std::string_view, Target&, const FieldInfo&) override {}
  void output(std::string_view, const Eigen::VectorXd&, const FieldInfo&) override {}

 private:
  void add(std::string_view name) { names.emplace_back(name); }
};

std::string name_of(NameKind kind) {
  switch (kind) {
    case NameKind::kLink:
      return "the name of a link";
    case NameKind::kJoint:
      return "the name of a joint";
    case NameKind::kContact:
      return "the name of a contact";
  }
  return "a name";
}

std::vector<std::string> words(const FieldInfo& info) {
  return {info.choices.begin(), info.choices.end()};
}

std::string read_path(const ConfigNode& node) {
  try {
    return resolve_uri(node.scalar, folder_of(node.place)).string();
  } catch (const ConfigError& error) {
    throw ConfigError(error.code(), node.place, node.path, error.found(), error.remedy());
  }
}

class FieldReader final : public IgnoreFields {
 public:
  explicit FieldReader(const ConfigNode& node) : node_(node) {}

  void param(std::string_view name, double& value, const FieldInfo& info) override {
    if (const auto* node = find(name, info)) value = quantity(*node, info);
  }
  void param(std::string_view name, int& value, const FieldInfo& info) override {
    const auto* node = find(name, info);
    if (!node) return;
    const std::int64_t number = read_integer(*node);
    check_range(*node, static_cast<double>(number), std::max(info.min, -2147483648.0),
                std::min(info.max, 2147483647.0), info.unit);
    value = static_cast<int>(number);
  }
  void param(std::string_view name, bool& value, const FieldInfo& info) override {
    if (const auto* node = find(name, info)) value = read_bool(*node);
  }
  void param(std::string_view name, std::string& value, const FieldInfo& info) override {
    const auto* node = find(name, info);
    if (!node) return;
    if (!info.choices.empty())
      value = read_choice(*node, words(info));
    else if (node->kind == Kind::kScalar)
      value = info.file ? read_path(*node) : node->scalar;
    else
      fail_found(*node, "expected a text");
  }
  void vector(std::string_view name, Eigen::Ref<Eigen::VectorXd> value,
              const FieldInfo& info) override {
    const auto* node = find(name, info);
    if (!node) return;
    const auto numbers = quantities(*node, info, static_cast<int>(value.size()));
    value = Eigen::Map<const Eigen::VectorXd>(numbers.data(), value.size());
  }
  void list(std::string_view name, std::vector<double>& value, const FieldInfo& info) override {
    const auto* node = find(name, info);
    if (!node) return;
    if (node->kind == Kind::kScalar)
      value = {quantity(*node, info)};
    else
      value = quantities(*node, info, -1);
  }
  void param(std::string_view name, NumberOrWord& value, const FieldInfo& info) override {
    const auto* node = find(name, info);
    if (!node) return;
    if (looks_like_number(*node))
      value = {quantity(*node, info), {}};
    else
      value = {std::nullopt, word_or_number(*node, info)};
  }
  void param(std::string_view name, Name& value, const FieldInfo& info) override {
    if (const auto* node = find(name, info)) value.value = read_word(*node, name_of(value.kind));
  }
  void param(std::string_view name, Names& value, const FieldInfo& info) override {
    const auto* node = find(name, info);
    if (!node) return;
    value.values = read_words(*node, name_of(value.kind));
    if (value.values.empty())
      fail(ErrorCode::kMissing, *node, "is an empty list",
           "name at least one, or delete the key: " + std::string(info.help));
  }
  void param(std::string_view name, NamedNumbers& value, const FieldInfo& info) override {
    const auto* node = find(name, info);
    if (!node) return;
    value.values = read_named_quantities(*node, info.unit);
    for (std::size_t i = 0; i < value.values.size(); ++i)
      check_range(node->children[i], value.values[i].second, info.min, info.max, info.unit);
  }
  void param(std::string_view name, Goal& value, const FieldInfo& info) override {
    if (const auto* node = find(name, info)) value = read_goal(*node, info.unit);
  }
  void param(std::string_view name, std::vector<Goal>& value, const FieldInfo& info) override {
    const auto* node = find(name, info);
    if (!node) return;
    if (node->kind != Kind::kList) fail_found(*node, "expected a list of goals");
    if (node->children.empty())
      fail(ErrorCode::kSize, *node, "is an empty list", "give at least one goal");
    value.clear();
    for (const ConfigNode& child : node->children) value.push_back(read_goal(child, info.unit));
  }

 private:
  const ConfigNode* find(std::string_view name, const FieldInfo& info) const {
    const ConfigNode* child = node_.find(name);
    if (!child && info.required)
      fail(ErrorCode::kMissing, node_, "the key '" + std::string(name) + "' is missing",
           std::string(info.help));
    if (child && child->kind == Kind::kNull)
      fail(ErrorCode::kMissing, *child, "has no value", "give one, or delete the key");
    return child;
  }

  static double quantity(const ConfigNode& node, const FieldInfo& info) {
    const double value = read_quantity(node, info.unit);
    check_range(node, value, info.min, info.max, info.unit);
    return value;
  }

  static std::vector<double> quantities(const ConfigNode& node, const FieldInfo& info, int count) {
    const std::vector<double> values = read_quantities(node, info.unit, count);
    for (std::size_t i = 0; i < values.size(); ++i)
      check_range(node.children[i], values[i], info.min, info.max, info.unit);
    return values;
  }

  static std::string word_or_number(const ConfigNode& node, const FieldInfo& info) {
    const std::vector<std::string> choices = words(info);
    const bool known = node.kind == Kind::kScalar &&
                       std::find(choices.begin(), choices.end(), node.scalar) != choices.end();
    if (!known) fail_found(node, "expected a number, or " + suggestion("", choices));
    return node.scalar;
  }

  const ConfigNode& node_;
};

}  // namespace

void read_fields(const ConfigNode& node, ModuleObject& object,
                 const std::vector<std::string>& accept) {
  if (node.kind != Kind::kMap) fail_found(node, "expected a map, {key: value, …}");
  ParameterNames known;
  object.describe(known);
  known.names.insert(known.names.end(), accept.begin(), accept.end());
  refuse_unknown_keys(node, known.names);
  FieldReader reader(node);
  object.describe(reader);
}

}  // namespace poise
