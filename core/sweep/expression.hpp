// SPDX-License-Identifier: BSD-2-Clause
// Formulas over named numbers, as sweep files write them.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/export.hpp"

namespace poise {

/// A formula such as `com.max_deviation_m + 0.1*torque.max_share_of_limit` or `not fell and x > 5
/// cm`.
///
/// From loosely to tightly bound: `or`, `and`, `not`, comparisons, `+ -`, `* /`, unary minus, `^`.
/// True is 1, false 0. Functions: abs sqrt exp log log10 sin cos min max. A number may carry its
/// unit. A name consists of letters, digits, `_` and dots; a minus between letters belongs to it,
/// so differences are written with spaces.
class POISE_API Expression {
 public:
  /// The value of a name; NaN if it has none.
  using Lookup = std::function<double(const std::string&)>;

  Expression() = default;
  /// @throws ConfigError at the node: syntax, unknown function or unit
  explicit Expression(const ConfigNode& node);

  /// The names in it, each once, in order.
  const std::vector<std::string>& names() const { return names_; }
  /// As written.
  const std::string& text() const { return text_; }
  /// NaN if a name that matters has no value.
  double value(const Lookup& lookup) const;

 private:
  friend class ExpressionParser;
  // Numbers and names, then functions of one value, then of two.
  enum class Code : unsigned char {
    kNumber,
    kName,
    kNot,
    kMinus,
    kAbs,
    kSqrt,
    kExp,
    kLog,
    kLog10,
    kSin,
    kCos,
    kOr,
    kAnd,
    kLess,
    kLessEqual,
    kGreater,
    kGreaterEqual,
    kEqual,
    kUnequal,
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kPower,
    kMin,
    kMax
  };
  struct Step {
    Code code;
    double number = 0;
    std::size_t name = 0;
  };

  static double of_one(Code code, double a);
  static double of_two(Code code, double a, double b);

  std::string text_;
  std::vector<std::string> names_;
  std::vector<Step> steps_;  // in postfix order
};

}  // namespace poise
