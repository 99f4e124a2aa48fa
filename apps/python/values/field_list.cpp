// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/values/field_list.hpp"

#include <cmath>

#include "poise/apps/python/values/node.hpp"
#include "poise/core/config/field_reader.hpp"
#include "poise/core/fields.hpp"

namespace poise::python {
namespace {

nb::str text(std::string_view words) { return nb::str(words.data(), words.size()); }

const char* name_of(NameKind kind) {
  switch (kind) {
    case NameKind::kLink:
      return "link";
    case NameKind::kJoint:
      return "joint";
    case NameKind::kContact:
      return "contact";
  }
  return "name";
}

class FieldList final : public Fields {
 public:
  explicit FieldList(const ConfigNode& defaults) : defaults_(defaults) {}

  void param(std::string_view name, double&, const FieldInfo& info) override {
    add(name, "number", info);
  }
  void param(std::string_view name, int&, const FieldInfo& info) override {
    add(name, "integer", info);
  }
  void param(std::string_view name, bool&, const FieldInfo& info) override {
    add(name, "bool", info);
  }
  void param(std::string_view name, std::string&, const FieldInfo& info) override {
    add(name, info.choices.empty() ? (info.file ? "file" : "text") : "word", info);
  }
  void vector(std::string_view name, Eigen::Ref<Eigen::VectorXd>, const FieldInfo& info) override {
    add(name, "vector", info);
  }
  void list(std::string_view name, std::vector<double>&, const FieldInfo& info) override {
    add(name, "numbers", info);
  }
  void param(std::string_view name, NumberOrWord&, const FieldInfo& info) override {
    add(name, "number or word", info);
  }
  void param(std::string_view name, Name& value, const FieldInfo& info) override {
    add(name, name_of(value.kind), info);
  }
  void param(std::string_view name, Names& value, const FieldInfo& info) override {
    add(name, (std::string(name_of(value.kind)) + "s").c_str(), info);
  }
  void param(std::string_view name, NamedNumbers& value, const FieldInfo& info) override {
    add(name, (std::string("numbers by ") + name_of(value.kind)).c_str(), info);
  }
  void param(std::string_view name, Goal&, const FieldInfo& info) override {
    add(name, "goal", info);
  }
  void param(std::string_view name, std::vector<Goal>&, const FieldInfo& info) override {
    add(name, "goals", info);
  }
  void target(std::string_view, Target&, const FieldInfo&) override {}
  void output(std::string_view, const Eigen::VectorXd&, const FieldInfo&) override {}

  nb::list out;

 private:
  void add(std::string_view name, const char* kind, const FieldInfo& info) {
    nb::dict one;
    one["name"] = text(name);
    one["kind"] = kind;
    one["unit"] = text(info.unit);
    one["frame"] = text(info.frame);
    one["help"] = text(info.help);
    one["min"] = std::isfinite(info.min) ? nb::object(nb::float_(info.min)) : nb::none();
    one["max"] = std::isfinite(info.max) ? nb::object(nb::float_(info.max)) : nb::none();
    one["required"] = info.required;
    nb::list choices;
    for (const std::string_view choice : info.choices) choices.append(text(choice));
    one["choices"] = choices;
    const ConfigNode* value = info.required ? nullptr : defaults_.find(name);
    one["default"] = value ? to_object(*value) : nb::none();
    out.append(one);
  }

  const ConfigNode& defaults_;
};

}  // namespace

Dicts field_list(ModuleObject& object) {
  const ConfigNode defaults = write_fields(object, nullptr);
  FieldList visitor(defaults);
  object.describe(visitor);
  return visitor.out;
}

}  // namespace poise::python
