// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <optional>

#include "poise/core/config/scalars.hpp"
#include "poise/core/config/units.hpp"

namespace poise {
namespace {

constexpr std::size_t kLongest = 1000;  // characters, which bounds the depth

bool letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }
bool in_unit(char c) { return letter(c) || c == '%' || static_cast<unsigned char>(c) >= 0x80; }

}  // namespace

// Reads by recursive descent and appends steps in postfix order.
class ExpressionParser {
 public:
  using Code = Expression::Code;

  ExpressionParser(const ConfigNode& node, Expression& out)
      : node_(node), text_(out.text_), out_(out) {}

  void read() {
    either();
    skip();
    if (at_ < text_.size()) wrong("expected an operator or the end");
  }

 private:
  [[noreturn]] void wrong(const std::string& remedy) const {
    const std::string found = at_ < text_.size()
                                  ? fmt::format("has '{}' at character {}", rest_word(), at_ + 1)
                                  : std::string("ends too early");
    fail(ErrorCode::kSyntax, node_, fmt::format("the formula '{}' {}", text_, found), remedy);
  }

  std::string rest_word() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && !std::isspace(static_cast<unsigned char>(text_[end])) &&
           end < at_ + 12)
      ++end;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0u) == 0x80) ++end;
    return text_.substr(at_, end - at_);
  }

  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }

  bool take(std::string_view mark) {
    skip();
    if (text_.compare(at_, mark.size(), mark) != 0) return false;
    const std::size_t end = at_ + mark.size();
    const bool word = letter(mark.front());
    if (word && end < text_.size() && (letter(text_[end]) || digit(text_[end]))) return false;
    at_ = end;
    return true;
  }

  void add(Code code) { out_.steps_.push_back({code}); }

  void either() {
    both();
    while (take("or")) {
      both();
      add(Code::kOr);
    }
  }

  void both() {
    negation();
    while (take("and")) {
      negation();
      add(Code::kAnd);
    }
  }

  void negation() {
    if (!take("not")) return comparison();
    negation();
    add(Code::kNot);
  }

  std::optional<Code> compared() {
    if (take("<=")) return Code::kLessEqual;
    if (take(">=")) return Code::kGreaterEqual;
    if (take("==")) return Code::kEqual;
    if (take("!=")) return Code::kUnequal;
    if (take("<")) return Code::kLess;
    if (take(">")) return Code::kGreater;
    return {};
  }

  void comparison() {
    sum();
    if (const auto code = compared()) {
      sum();
      add(*code);
      if (compared())
        fail(ErrorCode::kDuplicate, node_,
             fmt::format("the formula '{}' compares twice in a row", text_),
             "write `a < b and b < c`");
    }
  }

  void sum() {
    product();
    for (;;) {
      if (take("+")) {
        product();
        add(Code::kAdd);
      } else if (take("-")) {
        product();
        add(Code::kSubtract);
      } else {
        return;
      }
    }
  }

  void product() {
    signed_power();
    for (;;) {
      if (take("*")) {
        signed_power();
        add(Code::kMultiply);
      } else if (take("/")) {
        signed_power();
        add(Code::kDivide);
      } else {
        return;
      }
    }
  }

  void signed_power() {
    if (take("+")) return signed_power();
    if (!take("-")) return power();
    signed_power();
    add(Code::kMinus);
  }

  void power() {
    atom();
    if (!take("^")) return;
    signed_power();
    add(Code::kPower);
  }

  void atom() {
    if (take("(")) {
      either();
      if (!take(")")) wrong("expected ')'");
      return;
    }
    skip();
    if (at_ >= text_.size()) wrong("expected a number, a name or '('");
    if (digit(text_[at_]) || text_[at_] == '.') return number();
    if (letter(text_[at_])) return name();
    wrong("expected a number, a name or '('");
  }

  void number() {
    std::size_t end = at_;
    while (end < text_.size() && (digit(text_[end]) || text_[end] == '.')) ++end;
    if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
      std::size_t exponent = end + 1;
      if (exponent < text_.size() && (text_[exponent] == '-' || text_[exponent] == '+')) ++exponent;
      if (exponent < text_.size() && digit(text_[exponent]))
        for (end = exponent; end < text_.size() && digit(text_[end]);) ++end;
    }
    const auto value = parse_number(std::string_view(text_).substr(at_, end - at_));
    if (!value || !value->rest.empty()) wrong("expected a number");
    at_ = end;
    Expression::Step step{Code::kNumber};
    step.number = value->value * unit();
    out_.steps_.push_back(step);
  }

  // The factor of the unit behind a number; 1 without one.
  double unit() {
    const std::size_t before = at_;
    skip();
    std::size_t end = at_;
    while (end < text_.size() && in_unit(text_[end])) ++end;
    const std::string word = text_.substr(at_, end - at_);
    if (word.empty() || word == "and" || word == "or" || word == "not") {
      at_ = before;
      return 1;
    }
    const auto parsed = parse_unit(word);
    if (!parsed) wrong("expected an operator, or a unit such as cm, deg or %");
    at_ = end;
    return parsed->factor;
  }

  void name() {
    std::size_t end = at_;
    while (end < text_.size() &&
           (letter(text_[end]) || digit(text_[end]) || text_[end] == '.' ||
            (text_[end] == '-' && end + 1 < text_.size() && letter(text_[end + 1]))))
      ++end;
    const std::string word = text_.substr(at_, end - at_);
    const std::size_t begin = at_;
    at_ = end;
    if (take("(")) {
      at_ = begin;
      return call(word);
    }
    auto& names = out_.names_;
    auto known = std::ranges::find(names, word);
    if (known == names.end()) known = names.insert(names.end(), word);
    Expression::Step step{Code::kName};
    step.name = static_cast<std::size_t>(known - names.begin());
    out_.steps_.push_back(step);
  }

  void call(const std::string& word) {
    static const std::vector<std::pair<std::string, Code>> functions{
        {"abs", Code::kAbs}, {"sqrt", Code::kSqrt},   {"exp", Code::kExp},
        {"log", Code::kLog}, {"log10", Code::kLog10}, {"sin", Code::kSin},
        {"cos", Code::kCos}, {"min", Code::kMin},     {"max", Code::kMax}};
    const auto found = std::ranges::find(functions, word, &std::pair<std::string, Code>::first);
    if (found == functions.end()) {
      std::vector<std::string> known;
      for (const auto& [name, code] : functions) known.push_back(name);
      fail(ErrorCode::kUnknownName, node_,
           fmt::format("the formula '{}' calls '{}', which is not a function", text_, word),
           suggestion(word, known));
    }
    at_ += word.size();
    take("(");
    const bool several = found->second == Code::kMin || found->second == Code::kMax;
    either();
    int count = 1;
    while (take(",")) {
      either();
      if (several) add(found->second);
      ++count;
    }
    if (!take(")")) wrong("expected ')'");
    if (several ? count < 2 : count != 1)
      fail(ErrorCode::kSize, node_,
           fmt::format("the formula '{}' gives {} to {}", text_,
                       count == 1 ? "one value" : std::to_string(count) + " values", word),
           several ? "give two or more" : "give one");
    if (!several) add(found->second);
  }

  const ConfigNode& node_;
  const std::string& text_;
  Expression& out_;
  std::size_t at_ = 0;
};

Expression::Expression(const ConfigNode& node) : text_(read_word(node, "a formula")) {
  if (text_.size() > kLongest)
    fail(ErrorCode::kInvalid, node, fmt::format("the formula has {} characters", text_.size()),
         fmt::format("{} are the most", kLongest));
  ExpressionParser(node, *this).read();
}

namespace {

// NaN if the truth of a number is unknown.
double truth(double a) { return std::isnan(a) ? a : (a != 0 ? 1.0 : 0.0); }

double either_of(double a, double b) {
  if (truth(a) == 1 || truth(b) == 1) return 1;
  return std::isnan(a) || std::isnan(b) ? NAN : 0;
}

double both_of(double a, double b) {
  if (truth(a) == 0 || truth(b) == 0) return 0;
  return std::isnan(a) || std::isnan(b) ? NAN : 1;
}

double compare(bool holds, double a, double b) {
  return std::isnan(a) || std::isnan(b) ? NAN : (holds ? 1.0 : 0.0);
}

double least(double a, double b) { return std::isnan(a) || std::isnan(b) ? NAN : std::min(a, b); }
double most(double a, double b) { return std::isnan(a) || std::isnan(b) ? NAN : std::max(a, b); }

}  // namespace

double Expression::of_one(Code code, double a) {
  switch (code) {
    case Code::kNot:
      return std::isnan(a) ? a : 1 - truth(a);
    case Code::kMinus:
      return -a;
    case Code::kAbs:
      return std::abs(a);
    case Code::kSqrt:
      return std::sqrt(a);
    case Code::kExp:
      return std::exp(a);
    case Code::kLog:
      return std::log(a);
    case Code::kLog10:
      return std::log10(a);
    case Code::kSin:
      return std::sin(a);
    default:
      return std::cos(a);
  }
}

double Expression::of_two(Code code, double a, double b) {
  switch (code) {
    case Code::kOr:
      return either_of(a, b);
    case Code::kAnd:
      return both_of(a, b);
    case Code::kLess:
      return compare(a < b, a, b);
    case Code::kLessEqual:
      return compare(a <= b, a, b);
    case Code::kGreater:
      return compare(a > b, a, b);
    case Code::kGreaterEqual:
      return compare(a >= b, a, b);
    case Code::kEqual:
      return compare(a == b, a, b);
    case Code::kUnequal:
      return compare(a != b, a, b);
    case Code::kAdd:
      return a + b;
    case Code::kSubtract:
      return a - b;
    case Code::kMultiply:
      return a * b;
    case Code::kDivide:
      return a / b;
    case Code::kPower:
      return std::pow(a, b);
    case Code::kMin:
      return least(a, b);
    default:
      return most(a, b);
  }
}

double Expression::value(const Lookup& lookup) const {
  std::vector<double> stack;
  for (const Step& step : steps_) {
    if (step.code == Code::kNumber) {
      stack.push_back(step.number);
    } else if (step.code == Code::kName) {
      stack.push_back(lookup(names_[step.name]));
    } else if (step.code >= Code::kOr) {
      const double b = stack.back();
      stack.pop_back();
      stack.back() = of_two(step.code, stack.back(), b);
    } else {
      stack.back() = of_one(step.code, stack.back());
    }
  }
  return stack.empty() ? NAN : stack.back();
}

}  // namespace poise
