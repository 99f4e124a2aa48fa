// SPDX-License-Identifier: BSD-2-Clause

#include <cmath>

#include "poise/core/config/config_write.hpp"
#include "poise/core/config/field_reader.hpp"
#include "poise/core/config/folder_of.hpp"
#include "poise/core/config/goal_reader.hpp"
#include "poise/core/fields.hpp"
#include "poise/core/short_path.hpp"

namespace poise {
namespace {

// A file as the source names it, wherever the text is saved.
ConfigNode placed_file(ConfigNode said) {
  if (!said.scalar.empty() && said.scalar.find("://") == std::string::npos)
    said.scalar = short_path(folder_of(said.place) / said.scalar).string();
  return said;
}

// Keeps the source's text where it has a key and writes the object's value otherwise. Values that a
// file cannot express (infinite, empty) are left out: a missing key means the same.
class FieldWriter final : public IgnoreFields {
 public:
  explicit FieldWriter(const ConfigNode* source) : source_(source) {}
  ConfigNode node = map_node();

  void param(std::string_view name, double& value, const FieldInfo&) override {
    add(name, number_node(value), std::isfinite(value));
  }
  void param(std::string_view name, int& value, const FieldInfo&) override {
    add(name, word_node(std::to_string(value)));
  }
  void param(std::string_view name, bool& value, const FieldInfo&) override {
    add(name, bool_node(value));
  }
  void param(std::string_view name, std::string& value, const FieldInfo& info) override {
    add(name, info.choices.empty() ? text_node(value) : word_node(value),
        !info.file || !value.empty());
    if (info.file && source_ && source_->find(name))
      node.children.back() = placed_file(std::move(node.children.back()));
  }
  void vector(std::string_view name, Eigen::Ref<Eigen::VectorXd> value, const FieldInfo&) override {
    add(name, list_node(std::vector<double>(value.begin(), value.end())),
        value.size() > 0 && value.allFinite());
  }
  void list(std::string_view name, std::vector<double>& value, const FieldInfo&) override {
    add(name, value.size() == 1 ? number_node(value[0]) : list_node(value), all_finite(value));
  }
  void param(std::string_view name, NumberOrWord& value, const FieldInfo&) override {
    if (value.number)
      add(name, number_node(*value.number), std::isfinite(*value.number));
    else
      add(name, word_node(value.word), !value.word.empty());
  }
  void param(std::string_view name, Name& value, const FieldInfo&) override {
    add(name, word_node(value.value), !value.value.empty());
  }
  void param(std::string_view name, Names& value, const FieldInfo&) override {
    add(name, list_node(value.values), !value.values.empty());
  }
  void param(std::string_view name, NamedNumbers& value, const FieldInfo&) override {
    ConfigNode map = map_node();
    for (const auto& [key, number] : value.values) add_key(map, key, number_node(number));
    add(name, std::move(map));
  }
  void param(std::string_view name, Goal& value, const FieldInfo&) override {
    add(name, write_goal(value), !value.empty());
  }
  void param(std::string_view name, std::vector<Goal>& value, const FieldInfo&) override {
    ConfigNode goals = list_node(std::vector<double>{});
    for (const Goal& goal : value) goals.children.push_back(write_goal(goal));
    add(name, std::move(goals), !value.empty());
  }

 private:
  static bool all_finite(const std::vector<double>& values) {
    for (const double value : values)
      if (!std::isfinite(value)) return false;
    return !values.empty();
  }

  void add(std::string_view name, ConfigNode value, bool can_be_said = true) {
    const std::string key(name);
    if (const ConfigNode* said = source_ ? source_->find(name) : nullptr)
      add_key(node, key, *said);
    else if (can_be_said)
      add_key(node, key, std::move(value));
  }

  const ConfigNode* source_;
};

}  // namespace

ConfigNode write_fields(ModuleObject& object, const ConfigNode* source) {
  FieldWriter writer(source);
  object.describe(writer);
  return std::move(writer.node);
}

}  // namespace poise
