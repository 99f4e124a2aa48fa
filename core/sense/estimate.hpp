// SPDX-License-Identifier: BSD-2-Clause
// The state that a controller uses, and how sure it is.

#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/export.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

/// What an estimator believes about one contact.
struct ContactBelief {
  bool known = false;      ///< false: the estimator says nothing about it
  double probability = 0;  ///< that it is made, 0 … 1
  double load = 0;         ///< Contact::load as the estimator believes it [N]
  bool slipping = false;   ///< whether it moves along its surface
};

/// Whether an estimate can be used.
enum class Health : std::uint8_t {
  kOk,        ///< all sensors that the estimator needs
  kDegraded,  ///< usable, but something is missing: see Estimate::reason
  kLost,      ///< not usable: see Estimate::reason
};

/// What the last correction of a filter said: whether errors are as large as it thinks.
struct Innovation {
  double squared = 0;  ///< normalised innovation squared: χ² with `rows` degrees of freedom
  int rows = 0;        ///< 0: nothing was corrected
};

/// A short text of fixed size; nothing here allocates.
class POISE_API Reason {
 public:
  /// What the parts say together, cut after the last character that fits.
  void set(std::initializer_list<std::string_view> parts) noexcept;
  /// Leaves it empty.
  void clear() noexcept { size_ = 0; }
  /// The text; valid until it is set or cleared.
  std::string_view text() const noexcept { return {text_.data(), size_}; }

 private:
  std::array<char, 160> text_{};
  std::size_t size_ = 0;
};

/// A state with its doubts. Sized once; an estimator that fills it allocates nothing.
struct POISE_API Estimate {
  State state;                          ///< of all mechanisms
  Eigen::VectorXd position_sigma;       ///< nv: standard deviations of positions, as v [m, rad]
  Eigen::VectorXd velocity_sigma;       ///< nv: of velocities, as v [m/s, rad/s]
  std::vector<ContactBelief> contacts;  ///< per contact of the stack
  Health health = Health::kOk;          ///< whether `state` can be used
  Reason reason;                        ///< what is missing; empty if `health` is kOk
  Innovation innovation;                ///< of the last update, of estimators that are filters

  Estimate() = default;
  /// `start` without doubts, in the sizes of a mechanism and its contacts.
  Estimate(const State& start, std::size_t contact_count);
};

}  // namespace poise
