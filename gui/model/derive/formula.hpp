// SPDX-License-Identifier: BSD-2-Clause
// Signals derived from those of a run, by formula.

#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "poise/gui/model/run/moment_row.hpp"

namespace poise::gui {

class History;

/// A formula over signals, such as `norm(contacts/left_foot/force)` or `derivative(com/position#z)
/// - other(com/position#z)`.
///
/// A signal is written by its name, a component by `#` and its label. Operators: + - * / and
/// parentheses, by component; a number goes with each component. A name that contains a slash is
/// read as far as there is such a signal, so quotients are written with spaces. Functions:
///
/// - norm(x): Euclidean; of a wrench, that of its force
/// - abs(x), sqrt(x), min(x, y), max(x, y)
/// - derivative(x): backward difference [per second]
/// - integral(x): by rectangles, from the first row on [times seconds]
/// - filter(x, f): low-pass of first order with the corner frequency f [Hz]
/// - other(x): in the run beside this one, at the same time; NaN where it has none
class Formula {
 public:
  /// @throws ConfigError syntax, no such signal or function, components that do not fit
  Formula(std::string text, const RowLayout& layout);

  const std::string& text() const { return text_; }
  /// Labels and unit of the result; "1" if the units do not say.
  const std::vector<std::string>& labels() const { return labels_; }
  const std::string& unit() const { return unit_; }

  /// Forgets the rows before.
  void begin();
  /// The next row in order of time. Writes one value a label. @param other  may be null
  void next(double time, std::span<const double> row, const History* other, std::span<double> out);

 private:
  friend class FormulaParser;
  enum class Code {
    kNumber,
    kSignal,
    kOther,
    kAdd,
    kSubtract,
    kMultiply,
    kDivide,
    kMinus,
    kNorm,
    kAbs,
    kSqrt,
    kMin,
    kMax,
    kDerivative,
    kIntegral,
    kFilter
  };
  // In postfix order; `width` values on top of the stack are its result.
  struct Step {
    Code code;
    std::size_t width = 1, left = 0, right = 0;  // of the result and of what it takes
    double number = 0;
    std::size_t column = 0;                // of a signal
    std::string signal = {};               // of the other run
    std::vector<std::string> labels = {};  // likewise
    std::size_t norm_of = 0;               // how many components a norm has
    std::vector<double> memory = {};
    bool begun = false;
  };
  static double plain(Code code, double a, double b);
  static double remembered(Step& step, double& memory, double a, double b, double seconds);
  void apply(Step& step, double seconds);
  void push(const Step& step, double time, std::span<const double> row, const History* other);

  std::string text_, unit_;
  std::vector<std::string> labels_;
  std::vector<Step> steps_;
  std::vector<double> stack_, results_;
  double before_ = 0;  // time of the row before
  bool begun_ = false;
};

}  // namespace poise::gui
