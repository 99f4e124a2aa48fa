// SPDX-License-Identifier: BSD-2-Clause
// Contacts made and broken over ramps, while a stack runs.

#pragma once

#include <vector>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/problem/solver.hpp"

namespace poise {

/// What a contact may carry [N], u of its ramp behind it. Made: weight·u/(1 − u), which no force is
/// beyond that it meets on its way. Broken: minimum jerk from what it carried to 0.
POISE_API double making_limit(double weight, double u);
POISE_API double breaking_limit(double carried, double u);

/// By how much the acceleration of a contact without force may leave that of a held one [m/s²,
/// rad/s²], u of its release behind it: from 0 to ∞.
POISE_API double release_limit(double u);

/// Appends blocks of rows for every contact that changes, infinite but during ramps:
///   contact-ramp     an upper bound of its normal force, of a grasp bounds of all its forces
///   contact-release  bounds of its acceleration, while it carries nothing
/// A contact is broken in two ramps, so that neither its force nor its motion jumps: it is unloaded
/// while it is held, then released. It is made the other way round: caught, then loaded.
class ContactRamps {
 public:
  /// What making and breaking read and write.
  struct Moment {
    double time;
    const Solution& last;  ///< of the tick before, for what contacts carry
    Problem& problem;
    std::vector<Anchor>& anchors;  ///< per contact: set anew when it is made
  };

  /// @pre `problem` has its contacts and all other constraints
  /// @param changing  per contact: whether it is ever made or broken
  /// @param weight    a force as large as the contacts' together [N]
  void bind(const std::vector<char>& changing, double weight, Problem& problem);

  /// All held but those that are `open`, at once. No allocation, as nothing below.
  /// @param anchors  where the contacts stand, whose planes they are made on later
  void start(const std::vector<char>& open, const std::vector<Anchor>& anchors,
             Problem& problem) noexcept;
  /// From wherever it is on its way to the other side, from `at` on [s].
  void make(std::size_t contact, double ramp, double at, const Moment& moment) noexcept;
  void take_away(std::size_t contact, double ramp, double at, const Moment& moment) noexcept;
  /// Sets which contacts are active, and what they may carry.
  void update(const Moment& moment) noexcept;
  /// Bounds how contacts move that are being released or caught; after all other constraints.
  void release(double time, Problem& problem) noexcept;

 private:
  enum class Way { kHeld, kCatching, kMaking, kBreaking, kReleasing, kOpen };
  struct Load {
    int block = -1;    ///< its contact-ramp, −1 if it never changes
    int release = -1;  ///< its contact-release, −1 if nothing holds it
    int motion = -1;   ///< its rows of contact motion
    Way way = Way::kHeld;
    double since = 0, ramp = 0;  ///< [s]
    double carried = 0;          ///< when it began to be broken [N]
    Anchor plane;                ///< where it stood at the start
  };

  void append_ramp(std::size_t contact, Problem& problem);
  void append_release(std::size_t contact, Problem& problem);
  void anchor(std::size_t contact, const Moment& moment) const noexcept;
  double carried(std::size_t contact, const Moment& moment) const noexcept;
  static void pass(Load& load, double time, Way from, Way to) noexcept;
  void advance(std::size_t contact, const Moment& moment) noexcept;
  void bound(std::size_t contact, double time, Problem& problem) const noexcept;
  double limit(const Load& load, double time) const noexcept;

  double weight_ = 0;
  std::vector<Load> loads_;  // per contact
};

}  // namespace poise
