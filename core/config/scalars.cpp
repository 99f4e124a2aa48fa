// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/scalars.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "poise/core/config/text_check.hpp"
#include "poise/core/config/units.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

// Shortens a text to one line for messages.
std::string cut(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20; }, ' ');
  if (text.size() <= 60) return text;
  std::size_t end = 57;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0u) == 0x80) --end;
  return text.substr(0, end) + "…";
}

// "m, rad" → m and rad: a field whose components have different units.
std::vector<std::string> alternatives(std::string_view unit) {
  std::vector<std::string> units;
  while (true) {
    const std::size_t comma = unit.find(", ");
    units.emplace_back(unit.substr(0, comma));
    if (comma == std::string_view::npos) return units;
    unit.remove_prefix(comma + 2);
  }
}

// An example for messages: the first with the same unit text, else of the same dimension.
struct Example {
  std::string_view unit, text, name = {};
};

constexpr Example kExamples[] = {
    {"m", "'0.15' or '15 cm'"},        {"s", "'0.002' or '2 ms'"},
    {"Hz", "'1000' or '1 kHz'"},       {"rad", "'0.8' or '45 deg'"},
    {"kg", "'0.5' or '500 g'"},        {"N", "'30' or '30 N'"},
    {"J", "'12' or '12 J'", "energy"}, {"N·m", "'12' or '12 N·m'", "torque"},
    {"1", "'0.05' or '5 %'"},          {"rad/s", "'3.1' or '180 deg/s'"},
};

const Example* example_of(std::string_view unit, const Unit& parsed) {
  for (const Example& example : kExamples)
    if (example.unit == unit) return &example;
  for (const Example& example : kExamples)
    if (parse_unit(example.unit)->same_dimension(parsed)) return &example;
  return nullptr;
}

std::string with_article(const std::string& noun) {
  const bool vowel = std::string("aeiou").find(noun.front()) != std::string::npos;
  return (vowel ? "an " : "a ") + noun;
}

// "expected a length in m, e.g. '0.15' or '15 cm'"
std::string expectation(std::string_view unit) {
  if (unit.empty()) unit = "1";
  const auto parsed = parse_unit(unit);
  if (!parsed) return fmt::format("expected a number in {}", unit);
  const Example* example = example_of(unit, *parsed);
  std::string name = quantity_name(*parsed);
  if (example && !example->name.empty()) name = example->name;
  std::string text = "expected " + with_article(name.empty() ? "number" : name);
  if (unit != "1") text += fmt::format(" in {}", unit);
  return example ? fmt::format("{}, e.g. {}", text, example->text)
                 : fmt::format("{0}, e.g. '2' or '2 {1}'", text, unit);
}

std::string trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

}  // namespace

std::string describe(const ConfigNode& node) {
  switch (node.kind) {
    case Kind::kNull:
      return "nothing";
    case Kind::kList:
      return "a list";
    case Kind::kMap:
      return "a map";
    case Kind::kScalar:
      break;
  }
  return node.quoted ? fmt::format("the text \"{}\"", cut(node.scalar))
                     : fmt::format("'{}'", cut(node.scalar));
}

void fail(ErrorCode code, const ConfigNode& node, const std::string& found,
          const std::string& remedy) {
  throw ConfigError(code, node.place, node.path, found, remedy);
}

void fail_found(const ConfigNode& node, const std::string& remedy) {
  fail(ErrorCode::kType, node, "found " + describe(node), remedy);
}

bool looks_like_number(const ConfigNode& node) {
  return node.kind == Kind::kScalar && parse_number(node.scalar).has_value();
}

double read_quantity(const ConfigNode& node, std::string_view unit) {
  const std::vector<std::string> units = alternatives(unit);
  if (node.kind != Kind::kScalar) fail_found(node, expectation(units[0]));
  const auto number = parse_number(node.scalar);
  if (!number) fail_found(node, expectation(units[0]));
  const std::string found_unit = trimmed(number->rest);
  if (found_unit.empty()) {
    if (node.quoted) fail_found(node, "write the number without quotes");
    return number->value;
  }
  const auto found = parse_unit(found_unit);
  for (const std::string_view size : kSizeUnits)
    if (!found && found_unit.substr(0, found_unit.find_first_of("/·⋅*^ ")) == size)
      fail(ErrorCode::kUnsuited, node,
           fmt::format("found {}, but the robot's size is not given", describe(node)),
           fmt::format("robot.size: {{{}: 0.8 m}}; `poise robot new` writes it", size));
  if (!found)
    fail(ErrorCode::kUnit, node,
         "found " + describe(node) + ", '" + cut(found_unit) + "' is not a unit",
         expectation(units[0]));
  for (const std::string& expected_text : units) {
    const auto expected = parse_unit(expected_text);
    if (!expected || !expected->same_dimension(*found)) continue;
    const double value = number->value * (found->factor / expected->factor);
    if (!std::isfinite(value)) fail_found(node, "the number is too large");
    return value;
  }
  const std::string name = quantity_name(*found);
  fail(ErrorCode::kUnit, node, "found " + describe(node) + (name.empty() ? "" : " [" + name + "]"),
       expectation(units[0]));
}

std::string read_word(const ConfigNode& node, const std::string& expected) {
  if (node.kind != Kind::kScalar || !is_one_line(node.scalar))
    fail_found(node, "expected " + expected);
  return node.scalar;
}

std::string read_choice(const ConfigNode& node, const std::vector<std::string>& choices) {
  const std::string word = read_word(node, suggestion("", choices));
  if (std::find(choices.begin(), choices.end(), word) == choices.end())
    fail_found(node, suggestion(word, choices));
  return word;
}

bool read_bool(const ConfigNode& node) {
  const bool plain = node.kind == Kind::kScalar && !node.quoted;
  if (plain && node.scalar == "true") return true;
  if (plain && node.scalar == "false") return false;
  fail_found(node, "expected true or false");
}

std::int64_t read_integer(const ConfigNode& node) {
  const std::string& text = node.scalar;
  const std::string remedy = "expected a whole number without unit";
  if (node.kind != Kind::kScalar || node.quoted) fail_found(node, remedy);
  std::int64_t value = 0;
  const char* begin = text.data() + (text.size() > 1 && text[0] == '+' && text[1] != '-' ? 1 : 0);
  const auto [end, error] = std::from_chars(begin, text.data() + text.size(), value);
  if (error == std::errc::result_out_of_range)
    fail(ErrorCode::kRange, node, "is " + text, "the number is too large");
  if (error != std::errc{} || end != text.data() + text.size()) fail_found(node, remedy);
  return value;
}

std::vector<double> read_quantities(const ConfigNode& node, std::string_view unit, int count) {
  const std::string several = count < 0 ? "" : std::to_string(count) + " ";
  if (node.kind != Kind::kList)
    fail_found(node, "expected a list of " + several + "numbers in brackets");
  const auto size = static_cast<int>(node.children.size());
  if ((count >= 0 && size != count) || size == 0)
    fail(ErrorCode::kSize, node,
         "has " + std::to_string(size) + (size == 1 ? " entry" : " entries"),
         "expected " + several + "numbers");
  std::vector<double> values;
  for (const ConfigNode& child : node.children) values.push_back(read_quantity(child, unit));
  return values;
}

Eigen::Vector3d read_vector3(const ConfigNode& node, std::string_view unit) {
  const std::vector<double> values = read_quantities(node, unit, 3);
  return {values[0], values[1], values[2]};
}

std::vector<std::string> read_words(const ConfigNode& node, const std::string& expected) {
  if (node.kind == Kind::kScalar) return {read_word(node, expected)};
  if (node.kind != Kind::kList) fail_found(node, "expected a list of names");
  std::vector<std::string> words;
  for (const ConfigNode& child : node.children) {
    words.push_back(read_word(child, expected));
    if (std::count(words.begin(), words.end(), words.back()) > 1)
      fail(ErrorCode::kDuplicate, child, "'" + words.back() + "' stands twice in the list");
  }
  return words;
}

std::vector<std::pair<std::string, double>> read_named_quantities(const ConfigNode& node,
                                                                  std::string_view unit) {
  if (node.kind != Kind::kMap) fail_found(node, "expected a map from names to numbers");
  std::vector<std::pair<std::string, double>> values;
  for (std::size_t i = 0; i < node.keys.size(); ++i)
    values.emplace_back(node.keys[i], read_quantity(node.children[i], unit));
  return values;
}

std::string number_text(double value) {
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
  return {buffer, result.ptr};
}

void check_range(const ConfigNode& node, double value, double min, double max,
                 std::string_view unit) {
  if (value >= min && value <= max) return;
  const std::string shown_unit = unit.empty() || unit == "1" ? "" : fmt::format(" [{}]", unit);
  std::string remedy = "give a number ";
  if (std::isinf(max))
    remedy += "not below " + number_text(min);
  else if (std::isinf(min))
    remedy += "not above " + number_text(max);
  else
    remedy += "from " + number_text(min) + " to " + number_text(max);
  fail(ErrorCode::kRange, node, "is " + number_text(value) + shown_unit, remedy);
}

}  // namespace poise
