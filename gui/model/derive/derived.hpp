// SPDX-License-Identifier: BSD-2-Clause
// The derived signals of a run: columns behind those of its signals.

#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "poise/gui/model/derive/formula.hpp"

namespace poise::gui {

/// A formula by its name; the signal is called `derived/NAME`.
struct NamedFormula {
  std::string name, text;
  bool operator==(const NamedFormula&) const = default;
};

inline constexpr const char* kDerived = "derived/";

class Derived {
 public:
  /// Formulas that do not suit the run, or read each other, are left out.
  Derived(const std::vector<NamedFormula>& formulas, std::shared_ptr<const RowLayout> plain);
  /// That of the run.
  const std::shared_ptr<const RowLayout>& plain() const { return plain_; }
  /// With the derived signals behind the others.
  const std::shared_ptr<const RowLayout>& layout() const { return layout_; }
  /// Forgets the rows before.
  void begin();
  /// The row with the derived values. It is valid until the next call. @param other  may be null
  std::span<const double> row(double time, std::span<const double> plain, const History* other);

 private:
  std::shared_ptr<const RowLayout> plain_, layout_;
  std::vector<Formula> formulas_;
  std::vector<double> row_;
};

}  // namespace poise::gui
