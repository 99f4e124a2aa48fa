// SPDX-License-Identifier: BSD-2-Clause
// What Python gives besides positions: measured contact forces, targets of tasks, and commands to a
// walk.

#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "poise/apps/python/values/numbers.hpp"
#include "poise/core/control/controller.hpp"
#include "poise/core/sense/measurement.hpp"

namespace poise::python {

/// Measured contact forces as one vector, contact after contact, in the axes of their surfaces.
class Measured {
 public:
  explicit Measured(const std::vector<Contact>& contacts) {
    for (const Contact& contact : contacts) {
      samples_.push_back({true, 0, Eigen::VectorXd::Zero(contact.size())});
      variables_.push_back(contact.forces());
      maps_.push_back(contact.by_vertices() ? contact.force_map() : RowMatrix());
      size_ += contact.size();
      variable_count_ += contact.forces();
    }
  }

  /// Number of components of all wrenches.
  Eigen::Index size() const { return size_; }
  /// Number of all force variables.
  Eigen::Index variable_count() const { return variable_count_; }

  /// Takes wrenches (`size`) or force variables (`variable_count`). A contact of NaN is not
  /// measured. No allocation.
  void read(std::span<const double> forces) noexcept {
    const bool wrenches = static_cast<Eigen::Index>(forces.size()) == size_;
    const double* at = forces.data();
    for (std::size_t c = 0; c < samples_.size(); ++c) {
      ForceSample& sample = samples_[c];
      const Eigen::Index count = wrenches ? sample.wrench.size() : variables_[c];
      const Eigen::Map<const Eigen::VectorXd> own(at, count);
      at += count;
      if (wrenches || maps_[c].size() == 0)
        sample.wrench = own;
      else
        sample.wrench.noalias() = maps_[c] * own;
      sample.valid = !sample.wrench.array().isNaN().all();
    }
  }

  const std::vector<ForceSample>& samples() const { return samples_; }

 private:
  std::vector<ForceSample> samples_;
  std::vector<Eigen::Index> variables_;  // per contact: how many
  std::vector<RowMatrix> maps_;          // per contact: from them to the wrench; empty: the same
  Eigen::Index size_ = 0, variable_count_ = 0;
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

/// A command to a walk from Python; without a velocity, none.
/// @param velocity  forwards, to the left [m/s]; or None
/// @param turn      to the left [rad/s]
inline std::optional<walk::WalkCommand> walk_command_of(ArrayLike velocity, double turn) {
  if (velocity.is_none()) return std::nullopt;
  const Numbers numbers(velocity, "velocity", 2);
  return walk::WalkCommand{{numbers.data()[0], numbers.data()[1]}, turn};
}

}  // namespace poise::python
