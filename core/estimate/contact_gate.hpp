// SPDX-License-Identifier: BSD-2-Clause
// Which contacts an estimator may take as at rest: by plan and by force.

#pragma once

#include <string_view>
#include <vector>

#include "poise/core/export.hpp"
#include "poise/core/sense/estimator.hpp"

namespace poise {

/// Thresholds of a contact's load, as shares of the robot's weight.
struct GateLoads {
  double on = 0.06;   ///< above it, a measured contact begins to hold
  double off = 0.03;  ///< below it, it ends
};

/// Decides per contact whether it holds. Where the force is measured, force decides, with
/// hysteresis, and the plan may not contradict it for long; else the plan. Only contacts of the
/// robot with surfaces at rest count. Nothing allocates after `bind`.
class POISE_API ContactGate {
 public:
  /// @param contacts  they must outlive this
  /// @param gravity   magnitude of gravity [m/s²], for the weight of root 0
  void bind(const std::vector<Contact>& contacts, const Tree& tree, double gravity,
            const GateLoads& loads);
  /// Nothing holds, and nothing is distrusted.
  void start() noexcept;
  /// @param plan    per contact: what the last tick wanted
  /// @param forces  per contact
  /// @param dt      time since the last update [s]
  void update(const std::vector<ContactPlan>& plan, const std::vector<ForceSample>& forces,
              double dt) noexcept;

  /// Whether a contact could serve an estimator at all.
  bool usable(std::size_t contact) const { return contacts_[contact].usable; }
  /// Whether it holds.
  bool holds(std::size_t contact) const { return contacts_[contact].holds; }
  /// For how long it has held without a break [s].
  double since(std::size_t contact) const { return contacts_[contact].since; }
  /// Whether its force is measured.
  bool sensed(std::size_t contact) const { return contacts_[contact].sensed; }
  /// Its measured load [N]; 0 if it is not measured.
  double load(std::size_t contact) const { return contacts_[contact].load; }
  /// The first contact whose force is not measured any more, or is frozen: it stays the same, bit
  /// for bit, for 10 ms, and had noise before. Empty: none.
  std::string_view doubtful() const noexcept;
  /// What is wrong with it: "is frozen" …; empty: nothing.
  std::string_view trouble() const noexcept;
  /// It moved although force or plan said that it holds: it does not hold until both say that it
  /// does not, or the plan makes it anew.
  void distrust(std::size_t contact) noexcept { contacts_[contact].distrusted = true; }
  /// Whether it is distrusted.
  bool distrusted(std::size_t contact) const { return contacts_[contact].distrusted; }

 private:
  struct One {
    bool usable = false, sensed = false, loaded = false, holds = false, distrusted = false;
    bool planned = true;                 // in the last update
    bool known = false, frozen = false;  // its sensor said something once; says the same always
    int changed = 0;                     // samples in a row of which none equals the one before
    double still = 0;                    // since when the load is the same, bit for bit [s]
    double since = 0, loaded_for = 0, load = 0, last = 0;
  };
  const One* troubled() const noexcept;
  void sense(One& one, const ForceSample& force, const Contact& contact, double dt) noexcept;

  const std::vector<Contact>* spec_ = nullptr;
  double on_ = 0, off_ = 0;  // [N]
  std::vector<One> contacts_;
};

}  // namespace poise
