// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/derive/derived.hpp"

#include <algorithm>

#include "poise/core/error.hpp"

namespace poise::gui {

Derived::Derived(const std::vector<NamedFormula>& formulas, std::shared_ptr<const RowLayout> plain)
    : plain_(std::move(plain)) {
  auto layout = std::make_shared<RowLayout>(*plain_);
  for (const NamedFormula& one : formulas) {
    try {
      const Formula& formula = formulas_.emplace_back(one.text, *plain_);
      Columns columns;
      columns.first = layout->state;
      columns.signal.name = kDerived + one.name;
      columns.signal.unit = formula.unit();
      columns.signal.labels = formula.labels();
      layout->state += columns.count();
      layout->width += columns.count();
      layout->signals.push_back(std::move(columns));
    } catch (const ConfigError&) {
      // Another run may have its signals.
    }
  }
  layout_ = std::move(layout);
  row_.resize(layout_->width);
  begin();
}

void Derived::begin() {
  for (Formula& formula : formulas_) formula.begin();
}

std::span<const double> Derived::row(double time, std::span<const double> plain,
                                     const History* other) {
  const auto state = static_cast<std::ptrdiff_t>(plain_->state);
  std::copy_n(plain.begin(), state, row_.begin());
  std::size_t at = plain_->state;
  for (Formula& formula : formulas_) {
    const std::size_t count = formula.labels().size();
    formula.next(time, plain, other, std::span(row_).subspan(at, count));
    at += count;
  }
  std::copy(plain.begin() + state, plain.end(), row_.begin() + static_cast<std::ptrdiff_t>(at));
  return row_;
}

}  // namespace poise::gui
