// SPDX-License-Identifier: BSD-2-Clause
// The rows of a run so far.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "poise/gui/model/derive/derived.hpp"
#include "poise/gui/model/run/extents.hpp"
#include "poise/gui/model/run/moment_row.hpp"

namespace poise::gui {

/// Rows in order of time. For long runs only every second, fourth, … row is kept, which bounds the
/// memory; the extents of signals cover all rows, so no peak is lost.
class History {
 public:
  static constexpr std::size_t kMostNumbers = 12'000'000;  // 96 MB

  History() = default;
  /// @param most  numbers kept
  explicit History(std::shared_ptr<const RowLayout> layout, std::size_t most = kMostNumbers);

  /// The same rows with these derived signals in place of former ones. Those that need rows before
  /// (rates, filters) are computed from the rows that were kept.
  /// @param other  what `other(…)` means; null: nothing. It must outlive this history's last `add`.
  History with(const std::vector<NamedFormula>& formulas, const History* other) const;

  /// @param row  of the run, without derived signals
  void add(double time, std::span<const double> row);
  /// Removes the rows after `time`.
  void cut(double time);

  const std::shared_ptr<const RowLayout>& layout() const { return layout_; }
  /// Whether there are derived signals.
  bool derives() const { return derived_.has_value(); }
  bool empty() const { return times_.empty(); }
  std::size_t size() const { return times_.size(); }
  double time(std::size_t i) const { return times_[i]; }
  double from() const { return times_.front(); }
  double to() const { return times_.back(); }
  std::span<const double> row(std::size_t i) const {
    return {values_.data() + i * layout_->width, layout_->width};
  }
  /// Least and greatest values of the signals; an entry of level 0 covers the row and those that
  /// were left out after it.
  const Extents& extents() const { return extents_; }
  /// Whether every row was kept.
  bool complete() const { return every_ == 1; }
  /// The first row that is not before `time`; size() if there is none.
  std::size_t begin_at(double time) const;
  /// The row nearest to `time`. @pre not empty
  std::size_t at(double time) const;
  /// The median of a column over the half second that contains `time`, or over the previous one
  /// while that is incomplete. It is steady, and the same whenever the same moment is shown. Uses
  /// at most 50 rows. @pre not empty
  double usual(std::size_t column, double time) const;

 private:
  void thin();
  /// The row of the run among the values kept.
  std::vector<double> plain(std::size_t i) const;
  void derive_again();

  std::shared_ptr<const RowLayout> layout_;
  std::optional<Derived> derived_;
  const History* other_ = nullptr;
  std::vector<double> times_, values_;
  Extents extents_;
  std::size_t most_ = kMostNumbers, every_ = 1, seen_ = 0;
};

}  // namespace poise::gui
