// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/derive/formula_parser.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "poise/core/error.hpp"
#include "poise/gui/model/derive/derived_units.hpp"

namespace poise::gui {
namespace {

bool in_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool in_name(char c) { return in_word(c) || c == '/' || c == '#' || c == '.'; }

struct Function {
  const char* name;
  int arguments;
};
constexpr Function kFunctions[] = {{"norm", 1},     {"abs", 1},    {"sqrt", 1},
                                   {"min", 2},      {"max", 2},    {"derivative", 1},
                                   {"integral", 1}, {"filter", 2}, {"other", 1}};

}  // namespace

FormulaParser::Part FormulaParser::read() {
  const Part all = sum();
  skip();
  if (at_ < text_.size()) wrong("has '" + word() + "'", "expected an operator or the end");
  return all;
}

void FormulaParser::wrong(const std::string& found, const std::string& remedy) const {
  throw ConfigError(ErrorCode::kSyntax, "formula",
                    found + " at character " + std::to_string(at_ + 1), remedy);
}

void FormulaParser::skip() {
  while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
}

bool FormulaParser::take(char mark) {
  skip();
  if (at_ >= text_.size() || text_[at_] != mark) return false;
  ++at_;
  return true;
}

// What stands here, as far as it could be a name.
std::string FormulaParser::word() const {
  std::size_t end = at_;
  while (end < text_.size() && in_name(text_[end])) ++end;
  return std::string(text_.substr(at_, std::max<std::size_t>(end - at_, 1)));
}

FormulaParser::Part FormulaParser::join(Code code, const Part& a, const Part& b, std::string unit) {
  if (a.width != b.width && a.width != 1 && b.width != 1)
    throw ConfigError(
        ErrorCode::kSize, "formula",
        "joins " + std::to_string(a.width) + " components with " + std::to_string(b.width),
        "choose components with #, or their norm");
  const Part& leads = a.width >= b.width && !a.labels.empty() ? a : b;
  Formula::Step step{.code = code, .left = a.width, .right = b.width};
  step.width = std::max(a.width, b.width);
  steps_.push_back(step);
  return {step.width, leads.labels, std::move(unit)};
}

FormulaParser::Part FormulaParser::same(Code code, const Part& a, std::string unit) {
  Formula::Step step{.code = code, .left = a.width};
  step.width = a.width;
  steps_.push_back(step);
  return {a.width, a.labels, std::move(unit)};
}

// Of values that are added or compared.
std::string FormulaParser::one_unit(const Part& a, const Part& b) {
  if (const auto unit = unit_of_sum(a.unit, b.unit)) return *unit;
  throw ConfigError(ErrorCode::kUnit, "formula", "joins " + a.unit + " with " + b.unit,
                    "give both the same unit");
}

FormulaParser::Part FormulaParser::sum() {
  Part all = product();
  for (;;) {
    const bool add = take('+');
    if (!add && !take('-')) return all;
    const Part next = product();
    all = join(add ? Code::kAdd : Code::kSubtract, all, next, one_unit(all, next));
  }
}

FormulaParser::Part FormulaParser::product() {
  Part all = negated();
  for (;;) {
    const bool times = take('*');
    if (!times && !take('/')) return all;
    const Part next = negated();
    const std::string unit =
        times ? unit_of_product(all.unit, next.unit) : unit_of_quotient(all.unit, next.unit);
    all = join(times ? Code::kMultiply : Code::kDivide, all, next, unit);
  }
}

FormulaParser::Part FormulaParser::negated() {
  if (!take('-')) return atom();
  const Part of = negated();
  return same(Code::kMinus, of, of.unit);
}

FormulaParser::Part FormulaParser::atom() {
  if (take('(')) {
    const Part inside = sum();
    if (!take(')')) wrong("ends too early", "expected ')'");
    return inside;
  }
  skip();
  if (at_ >= text_.size()) wrong("ends too early", "expected a signal, a number or '('");
  const char c = text_[at_];
  if (std::isdigit(static_cast<unsigned char>(c)) != 0 || c == '.') return number();
  if (in_word(c)) return name();
  wrong("has '" + word() + "'", "expected a signal, a number or '('");
}

FormulaParser::Part FormulaParser::number() {
  Formula::Step step{.code = Code::kNumber};
  const char* begin = text_.data() + at_;
  const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), step.number);
  if (error != std::errc()) wrong("has '" + word() + "'", "expected a number");
  at_ += static_cast<std::size_t>(end - begin);
  steps_.push_back(step);
  return {};
}

FormulaParser::Part FormulaParser::name() {
  std::size_t end = at_;
  while (end < text_.size() && in_word(text_[end])) ++end;
  const std::string function(text_.substr(at_, end - at_));
  std::size_t open = end;
  while (open < text_.size() && text_[open] == ' ') ++open;
  if (open >= text_.size() || text_[open] != '(') return signal(Code::kSignal);
  at_ = open + 1;
  return call(function);
}

FormulaParser::Part FormulaParser::call(const std::string& function) {
  const auto found = std::ranges::find(kFunctions, function, &Function::name);
  if (found == std::end(kFunctions)) {
    std::vector<std::string> names;
    for (const Function& one : kFunctions) names.emplace_back(one.name);
    throw ConfigError(ErrorCode::kUnknownName, "formula", "there is no function " + function,
                      suggestion(function, names));
  }
  Part result;
  if (function == "other") {
    result = other();
  } else {
    const Part a = sum();
    Part b;
    if (found->arguments == 2) {
      if (!take(',')) wrong("lacks an argument of " + function, "expected ','");
      b = sum();
    }
    if (function == "norm") {
      Formula::Step step{.code = Code::kNorm, .left = a.width};
      const std::size_t comma = a.unit.find(", ");
      step.norm_of = comma == std::string::npos ? a.width : (a.width + 1) / 2;
      steps_.push_back(step);
      result = {1, {"norm"}, a.unit.substr(0, comma)};
    }
    if (function == "abs") result = same(Code::kAbs, a, a.unit);
    if (function == "sqrt") result = same(Code::kSqrt, a, unit_of_root(a.unit));
    if (function == "derivative") result = same(Code::kDerivative, a, unit_of_rate(a.unit));
    if (function == "integral") result = same(Code::kIntegral, a, unit_of_integral(a.unit));
    if (function == "filter") {
      if (b.width != 1) wrong("has a frequency with components", "give one frequency [Hz]");
      result = join(Code::kFilter, a, b, a.unit);
    }
    if (function == "min" || function == "max")
      result = join(function == "min" ? Code::kMin : Code::kMax, a, b, one_unit(a, b));
  }
  if (!take(')')) wrong("does not end " + function, "expected ')'");
  return result;
}

FormulaParser::Part FormulaParser::other() {
  skip();
  return signal(Code::kOther);
}

// The longest name that stands here.
FormulaParser::Part FormulaParser::signal(Code code) {
  const Columns* best = nullptr;
  std::size_t component = 0, length = 0;
  bool whole = true;
  const auto fits = [&](const std::string& name) {
    const std::string_view rest = text_.substr(at_);
    return name.size() > length && rest.starts_with(name) &&
           (rest.size() == name.size() || !in_word(rest[name.size()]));
  };
  for (const Columns& columns : layout_.signals) {
    const std::string& name = columns.signal.name;
    if (fits(name)) {
      best = &columns;
      length = name.size();
      whole = true;
    }
    for (std::size_t i = 0; i < columns.count(); ++i)
      if (const std::string part = name + '#' + columns.signal.labels[i]; fits(part)) {
        best = &columns;
        length = part.size();
        whole = false;
        component = i;
      }
  }
  const std::string written = word();
  if (best == nullptr) {
    std::vector<std::string> names;
    for (const Columns& columns : layout_.signals) names.push_back(columns.signal.name);
    throw ConfigError(ErrorCode::kUnknownName, "formula", "the run has no signal " + written,
                      suggestion(written.substr(0, written.find('#')), names));
  }
  if (at_ + length < text_.size() && text_[at_ + length] == '#')
    throw ConfigError(ErrorCode::kUnknownName, "formula",
                      best->signal.name + " has no component of that name",
                      suggestion(written.substr(written.find('#') + 1), best->signal.labels));
  at_ += length;
  const std::string& unit = best->signal.unit;
  const std::size_t comma = unit.find(", ");
  Part part;
  Formula::Step step{.code = code};
  step.signal = best->signal.name;
  step.column = best->first + (whole ? 0 : component);
  part.width = step.width = whole ? best->count() : 1;
  part.labels = whole ? best->signal.labels : std::vector{best->signal.labels[component]};
  part.unit = unit;
  if (!whole && comma != std::string::npos)
    part.unit =
        component < (best->count() + 1) / 2 ? unit.substr(0, comma) : unit.substr(comma + 2);
  step.labels = part.labels;
  steps_.push_back(step);
  return part;
}

}  // namespace poise::gui
