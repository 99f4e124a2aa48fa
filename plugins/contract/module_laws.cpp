// SPDX-License-Identifier: BSD-2-Clause
// Contract of modules of every kind.

#include <algorithm>
#include <cmath>
#include <ostream>

#include "poise/core/config/field_reader.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/plugins/contract/filler.hpp"
#include "poise/plugins/contract/subject.hpp"

namespace poise::contract {
namespace {

// A module's description as lines, for comparison.
class Record final : public Fields {
 public:
  std::vector<std::string> lines;

  void param(std::string_view n, double& v, const FieldInfo& i) override {
    number("number", n, i);
    in_range(n, v, i);
  }
  void param(std::string_view n, int& v, const FieldInfo& i) override {
    number("integer", n, i);
    in_range(n, v, i);
  }
  void param(std::string_view n, bool&, const FieldInfo& i) override { add("switch", n, i); }
  void param(std::string_view n, std::string& v, const FieldInfo& i) override {
    add("word", n, i);
    if (!i.choices.empty()) is_choice(n, v, i);
  }
  void vector(std::string_view n, Eigen::Ref<Eigen::VectorXd> v, const FieldInfo& i) override {
    number("vector", n, i);
    EXPECT_FALSE(i.frame.empty()) << n << " is a vector in space: say in which frame";
    for (const double component : v) in_range(n, component, i);
  }
  void list(std::string_view n, std::vector<double>& v, const FieldInfo& i) override {
    number("list", n, i);
    for (const double component : v) in_range(n, component, i);
  }
  void param(std::string_view n, NumberOrWord& v, const FieldInfo& i) override {
    number("number or word", n, i);
    EXPECT_FALSE(i.choices.empty()) << n;
    if (v.number) in_range(n, *v.number, i);
    if (!v.number) is_choice(n, v.word, i);
  }
  void param(std::string_view n, Name&, const FieldInfo& i) override { add("name", n, i); }
  void param(std::string_view n, Names&, const FieldInfo& i) override { add("names", n, i); }
  void param(std::string_view n, NamedNumbers& v, const FieldInfo& i) override {
    number("named numbers", n, i);
    for (const auto& [name, component] : v.values) in_range(n, component, i);
  }
  void param(std::string_view n, Goal&, const FieldInfo& i) override { number("goal", n, i); }
  void param(std::string_view n, std::vector<Goal>&, const FieldInfo& i) override {
    number("goals", n, i);
  }
  void target(std::string_view n, Target& v, const FieldInfo& i) override {
    signal("target", n, v.value, i);
  }
  void output(std::string_view n, const Eigen::VectorXd& v, const FieldInfo& i) override {
    signal("output", n, v, i);
  }

 private:
  void add(const char* kind, std::string_view name, const FieldInfo& info) {
    EXPECT_FALSE(name.empty());
    EXPECT_FALSE(info.help.empty()) << name;
    std::string line = kind;
    for (const std::string_view part : {name, info.unit, info.frame, info.help})
      line += " | " + std::string(part);
    lines.push_back(line);
  }
  void number(const char* kind, std::string_view name, const FieldInfo& info) {
    add(kind, name, info);
    EXPECT_FALSE(info.unit.empty()) << name;
    EXPECT_LE(info.min, info.max) << name;
  }
  // A vector of lengths belongs to space; a distance and joint space have no frame.
  void signal(const char* kind, std::string_view name, const Eigen::VectorXd& value,
              const FieldInfo& info) {
    number(kind, name, info);
    const bool lengths = info.unit == "m" || info.unit.starts_with("m,");
    EXPECT_TRUE(!lengths || value.size() == 1 || !info.frame.empty())
        << name << ": say in which frame";
  }
  void is_choice(std::string_view name, const std::string& word, const FieldInfo& info) {
    EXPECT_EQ(std::count(info.choices.begin(), info.choices.end(), word), 1) << name;
  }
  void in_range(std::string_view name, double value, const FieldInfo& info) {
    EXPECT_TRUE(value >= info.min && value <= info.max) << name << " is " << value << " by default";
    EXPECT_TRUE(std::isfinite(value)) << name;
  }
};

struct Module {
  ModuleKind kind;
  std::string type;
};

void PrintTo(const Module& module, std::ostream* out) {
  *out << to_string(module.kind) << " '" << module.type << "'";
}

std::vector<Module> every_module() {
  std::vector<Module> all;
  for (const KindInfo& info : kModuleKinds)
    for (const std::string& type : types(info.kind)) all.push_back({info.kind, type});
  return all;
}

class ModuleLaws : public testing::TestWithParam<Module> {
 protected:
  const std::shared_ptr<ModuleObject> object_ = make(GetParam().kind, GetParam().type);
};

TEST_P(ModuleLaws, StatesEveryFieldAndHasDefaultsInRange) {
  Record record;
  object_->describe(record);
}

TEST_P(ModuleLaws, DescribesTheSameEachTimeAndNothingTwice) {
  Record first, second, another;
  object_->describe(first);
  object_->describe(second);
  make(GetParam().kind, GetParam().type)->describe(another);
  EXPECT_EQ(first.lines, second.lines);
  EXPECT_EQ(first.lines, another.lines);
  std::sort(first.lines.begin(), first.lines.end());
  EXPECT_EQ(std::adjacent_find(first.lines.begin(), first.lines.end()), first.lines.end());
}

// Parameters written to a stack file are read back unchanged by another object.
TEST_P(ModuleLaws, WritesAndReadsItsParametersBack) {
  for (const Filling setup : {Filling::kDefault, Filling::kVaried}) {
    const auto source = make(GetParam().kind, GetParam().type);
    Filler filler(setup, 3);
    source->describe(filler);
    const ConfigNode written = write_fields(*source, nullptr);
    const auto copy = make(GetParam().kind, GetParam().type);
    const std::string text = to_yaml(written, false);
    read_fields(parse_config(written.keys.empty() ? "{}" : text, "written"), *copy, {});
    EXPECT_EQ(to_yaml(write_fields(*copy, nullptr), false), to_yaml(written, false));
  }
}

TEST_P(ModuleLaws, SaysWhatItIs) {
  for (const ModuleEntry& entry : all_modules().entries()) {
    if (entry.kind != GetParam().kind || entry.type != GetParam().type) continue;
    EXPECT_FALSE(entry.summary.empty());
    EXPECT_EQ(entry.summary.find('\n'), std::string::npos) << "one line";
  }
}

INSTANTIATE_TEST_SUITE_P(Module, ModuleLaws, testing::ValuesIn(every_module()),
                         [](const auto& module) {
                           return std::string(to_string(module.param.kind)) + "_" +
                                  test_name(module.param.type);
                         });

}  // namespace
}  // namespace poise::contract
