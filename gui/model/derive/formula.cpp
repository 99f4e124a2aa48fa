// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/derive/formula.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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
  stack_.reserve(256);
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

// Takes the operands from the stack and leaves the result there.
void Formula::apply(Step& step, double seconds) {
  const std::size_t from = stack_.size() - step.left - step.right;
  const auto left = [&](std::size_t i) { return stack_[from + (step.left == 1 ? 0 : i)]; };
  const auto right = [&](std::size_t i) {
    return stack_[from + step.left + (step.right == 1 ? 0 : i)];
  };
  if (step.memory.size() != step.width) step.memory.assign(step.width, 0);
  std::vector<double>& result = results_;
  result.assign(step.width, 0);
  for (std::size_t i = 0; i < step.width; ++i) {
    double& memory = step.memory[i];
    double& value = result[i];
    switch (step.code) {
      case Code::kAdd:
        value = left(i) + right(i);
        break;
      case Code::kSubtract:
        value = left(i) - right(i);
        break;
      case Code::kMultiply:
        value = left(i) * right(i);
        break;
      case Code::kDivide:
        value = left(i) / right(i);
        break;
      case Code::kMinus:
        value = -left(i);
        break;
      case Code::kAbs:
        value = std::abs(left(i));
        break;
      case Code::kSqrt:
        value = std::sqrt(left(i));
        break;
      case Code::kMin:
        value = std::min(left(i), right(i));
        break;
      case Code::kMax:
        value = std::max(left(i), right(i));
        break;
      case Code::kNorm: {
        double sum = 0;
        for (std::size_t k = 0; k < step.left; ++k)
          if (k < step.norm_of) sum += left(k) * left(k);
        value = std::sqrt(sum);
        break;
      }
      case Code::kDerivative:
        value =
            step.begun ? (left(i) - memory) / seconds : std::numeric_limits<double>::quiet_NaN();
        memory = left(i);
        break;
      case Code::kIntegral:
        value = memory += left(i) * seconds;
        break;
      case Code::kFilter: {
        const double passes = 2 * M_PI * right(i) * seconds;
        value = memory = step.begun ? memory + passes / (1 + passes) * (left(i) - memory) : left(i);
        break;
      }
      default:
        break;
    }
  }
  step.begun = true;
  stack_.resize(from);
  stack_.insert(stack_.end(), result.begin(), result.end());
}

}  // namespace poise::gui
