// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/derive/formula.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "poise/core/error.hpp"
#include "poise/gui/model/derive/derived_units.hpp"
#include "poise/gui/model/derive/formula_parser.hpp"
#include "poise/gui/model/run/history.hpp"

namespace poise::gui {

Formula::Formula(std::string text, const RowLayout& layout) : text_(std::move(text)) {
  const FormulaParser::Part all = FormulaParser(text_, layout, steps_).read();
  labels_ = all.labels;
  unit_ = all.unit;
  if (labels_.empty()) labels_.assign(all.width, "value");
  begin();
}

void Formula::begin() {
  for (Step& step : steps_) {
    step.begun = false;
    step.memory.assign(step.width, 0);
  }
  begun_ = false;
}

void Formula::next(double time, std::span<const double> row, const History* other,
                   std::span<double> out) {
  const double seconds = begun_ ? time - before_ : 0;
  before_ = time;
  begun_ = true;
  stack_.clear();
  for (Step& step : steps_)
    if (step.code == Code::kNumber || step.code == Code::kSignal || step.code == Code::kOther)
      push(step, time, row, other);
    else
      apply(step, seconds);
  std::ranges::copy(stack_, out.begin());
}

void Formula::push(const Step& step, double time, std::span<const double> row,
                   const History* other) {
  if (step.code == Code::kNumber) return stack_.push_back(step.number);
  if (step.code == Code::kSignal) {
    const std::span<const double> values = row.subspan(step.column, step.width);
    stack_.insert(stack_.end(), values.begin(), values.end());
    return;
  }
  const Columns* columns = other != nullptr && !other->empty() && time >= other->from() - 1e-9 &&
                                   time <= other->to() + 1e-9
                               ? other->layout()->find(step.signal)
                               : nullptr;
  for (std::size_t i = 0; i < step.width; ++i) {
    double value = std::numeric_limits<double>::quiet_NaN();
    if (columns != nullptr) {
      const auto& labels = columns->signal.labels;
      const auto label = std::ranges::find(labels, step.labels[i]);
      if (label != labels.end())
        value = other->row(
            other->at(time))[columns->first + static_cast<std::size_t>(label - labels.begin())];
    }
    stack_.push_back(value);
  }
}

// Of operators and functions without memory.
double Formula::plain(Code code, double a, double b) {
  switch (code) {
    case Code::kAdd:
      return a + b;
    case Code::kSubtract:
      return a - b;
    case Code::kMultiply:
      return a * b;
    case Code::kDivide:
      return a / b;
    case Code::kMinus:
      return -a;
    case Code::kAbs:
      return std::abs(a);
    case Code::kSqrt:
      return std::sqrt(a);
    case Code::kMin:
      return std::min(a, b);
    default:
      return std::max(a, b);
  }
}

// Of functions that remember the row before.
double Formula::remembered(Step& step, double& memory, double a, double b, double seconds) {
  if (step.code == Code::kIntegral) return memory += a * seconds;
  if (step.code == Code::kFilter) {
    const double passes = 2 * M_PI * b * seconds;
    return memory = step.begun ? memory + passes / (1 + passes) * (a - memory) : a;
  }
  const double before = std::exchange(memory, a);
  return step.begun ? (a - before) / seconds : std::numeric_limits<double>::quiet_NaN();
}

// Takes the operands from the stack and leaves the result there.
void Formula::apply(Step& step, double seconds) {
  const std::size_t from = stack_.size() - step.left - step.right;
  const auto left = [&](std::size_t i) { return stack_[from + (step.left == 1 ? 0 : i)]; };
  const auto right = [&](std::size_t i) {
    return step.right == 0 ? 0 : stack_[from + step.left + (step.right == 1 ? 0 : i)];
  };
  const bool remembers =
      step.code == Code::kDerivative || step.code == Code::kIntegral || step.code == Code::kFilter;
  results_.assign(step.width, 0);
  if (step.code == Code::kNorm) {
    double sum = 0;
    for (std::size_t k = 0; k < step.norm_of; ++k) sum += left(k) * left(k);
    results_[0] = std::sqrt(sum);
  } else {
    for (std::size_t i = 0; i < step.width; ++i)
      results_[i] = remembers ? remembered(step, step.memory[i], left(i), right(i), seconds)
                              : plain(step.code, left(i), right(i));
  }
  step.begun = true;
  stack_.resize(from);
  stack_.insert(stack_.end(), results_.begin(), results_.end());
}

}  // namespace poise::gui
