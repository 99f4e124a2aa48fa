// SPDX-License-Identifier: BSD-2-Clause
// What Python gives besides positions: measured contact forces, and targets of tasks.

#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "poise/core/plant/plant.hpp"
#include "poise/plugins/python/values/numbers.hpp"

namespace poise::python {

/// Measured contact forces as one vector.
class Measured {
 public:
  explicit Measured(const std::vector<Contact>& contacts) : contacts_(&contacts) {
    for (const Contact& contact : contacts) reports_.emplace_back().force.setZero(contact.forces());
  }

  /// All forces, contact after contact, in the axes of their surfaces [N, N·m]. A contact that
  /// pushes, and every grasp, counts as closed. No allocation.
  void read(const double* forces) noexcept {
    for (std::size_t c = 0; c < reports_.size(); ++c) {
      ContactReport& report = reports_[c];
      report.force = Eigen::Map<const Eigen::VectorXd>(forces, report.force.size());
      forces += report.force.size();
      report.closed = (*contacts_)[c].bilateral || !report.force.isZero();
    }
  }

  const std::vector<ContactReport>& reports() const { return reports_; }

 private:
  const std::vector<Contact>* contacts_;
  std::vector<ContactReport> reports_;
};

/// Calls set(task, value, rate, acceleration) with the numbers of these arrays.
template <class Set>
void give_target(std::size_t task, ArrayLike value, ArrayLike rate, ArrayLike acceleration,
                 const Set& set) {
  const Numbers at(value, "the target");
  std::optional<Numbers> first, second;
  if (!rate.is_none()) first.emplace(rate, "rate");
  if (!acceleration.is_none()) second.emplace(acceleration, "acceleration");
  using Span = std::span<const double>;
  set(task, at.span(), first ? first->span() : Span(), second ? second->span() : Span());
}

}  // namespace poise::python
