// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/describe.hpp"

#include <fmt/format.h>

#include <cmath>

#include "poise/core/problem/target.hpp"

namespace poise::cli {
namespace {

std::string range_of(const FieldInfo& info) {
  std::string words;
  for (const std::string_view choice : info.choices)
    words += (words.empty() ? "" : " | ") + std::string(choice);
  const bool low = std::isfinite(info.min), high = std::isfinite(info.max);
  if (!low && !high) return words;
  std::string range = low && high ? fmt::format("{:g} … {:g}", info.min, info.max)
                      : low       ? fmt::format("≥ {:g}", info.min)
                                  : fmt::format("≤ {:g}", info.max);
  return words.empty() ? range : words + " | " + range;
}

template <class Values>
std::string joined(const Values& values) {
  std::string text;
  for (const auto& value : values) text += (text.empty() ? "" : ", ") + fmt::format("{}", value);
  return "[" + text + "]";
}

const char* word(NameKind kind) {
  if (kind == NameKind::kLink) return "link";
  return kind == NameKind::kJoint ? "joint" : "contact";
}

class Rows final : public Fields {
 public:
  std::vector<FieldRow> rows;

  void param(std::string_view name, double& v, const FieldInfo& i) override {
    add(name, "number", fmt::format("{:g}", v), i);
  }
  void param(std::string_view name, int& v, const FieldInfo& i) override {
    add(name, "integer", std::to_string(v), i);
  }
  void param(std::string_view name, bool& v, const FieldInfo& i) override {
    add(name, "yes/no", v ? "true" : "false", i);
  }
  void param(std::string_view name, std::string& v, const FieldInfo& i) override {
    add(name, i.choices.empty() ? "text" : "word", v, i);
  }
  void vector(std::string_view name, Eigen::Ref<Eigen::VectorXd> v, const FieldInfo& i) override {
    add(name, fmt::format("vector of {}", v.size()), joined(v), i);
  }
  void list(std::string_view name, std::vector<double>& v, const FieldInfo& i) override {
    const bool one = v.size() == 1;
    add(name, "number or list", one ? fmt::format("{:g}", v[0]) : joined(v), i);
  }
  void param(std::string_view name, NumberOrWord& v, const FieldInfo& i) override {
    add(name, "number or word", v.number ? fmt::format("{:g}", *v.number) : v.word, i);
  }
  void param(std::string_view name, Name& v, const FieldInfo& i) override {
    add(name, word(v.kind), v.value, i);
  }
  void param(std::string_view name, Names& v, const FieldInfo& i) override {
    add(name, std::string(word(v.kind)) + "s", joined(v.values), i);
  }
  void param(std::string_view name, NamedNumbers& v, const FieldInfo& i) override {
    add(name, std::string("map by ") + word(v.kind), "{}", i);
  }
  void param(std::string_view name, Goal&, const FieldInfo& i) override {
    add(name, "goal", "", i);
  }
  void param(std::string_view name, std::vector<Goal>&, const FieldInfo& i) override {
    add(name, "list of goals", "", i);
  }
  void target(std::string_view name, Target&, const FieldInfo& i) override {
    add(name, "target", "", i);
  }
  void output(std::string_view name, const Eigen::VectorXd&, const FieldInfo& i) override {
    add(name, "output", "", i);
  }

 private:
  void add(std::string_view name, std::string type, std::string value, const FieldInfo& i) {
    rows.push_back({std::string(name), std::move(type), std::string(i.unit), std::string(i.frame),
                    i.required ? "" : std::move(value), range_of(i), std::string(i.help),
                    i.required});
  }
};

}  // namespace

std::vector<FieldRow> field_rows(ModuleObject& object) {
  Rows visitor;
  object.describe(visitor);
  return std::move(visitor.rows);
}

std::string with_full_stop(std::string text) {
  for (const std::string_view end : {".", "?", "…"})
    if (text.ends_with(end)) return text;
  if (!text.empty()) text += ".";
  return text;
}

}  // namespace poise::cli
