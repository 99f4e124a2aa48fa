// SPDX-License-Identifier: BSD-2-Clause
// Ramps for making and breaking contacts while a stack runs.

#pragma once

#include <vector>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/problem/solver.hpp"

namespace poise {

/// Force limit of a contact [N] after share u of its ramp. Making: weight·u/(1 − u), unbounded at
/// the end. Breaking: minimum jerk from the initial load to 0.
POISE_API double making_limit(double weight, double u);
POISE_API double breaking_limit(double carried, double u);

/// Bound of how far the acceleration of an unloaded contact may differ from a held one's [m/s²,
/// rad/s²] after share u of its release: from 0 to ∞.
POISE_API double release_limit(double u);

/// Appends blocks of rows for every contact that changes; bounds are infinite except during ramps:
///   contact-ramp     upper bound of the normal force; for a grasp, bounds of all its forces
///   contact-release  bounds of its acceleration while it is unloaded
/// A contact is broken in two ramps, so that neither its force nor its motion jumps: it is unloaded
/// while held, then released. Making is the reverse: caught, then loaded.
class ContactRamps {
 public:
  /// Data that making and breaking read and write.
  struct Moment {
    double time;
    const Solution& last;  ///< of the previous tick, for the contact loads
    Problem& problem;
    std::vector<Anchor>& anchors;  ///< per contact: updated when it is made
  };

  /// @pre `problem` has its contacts and all other constraints
  /// @param changing  per contact: whether it is ever made or broken
  /// @param weight    scale of the total contact force [N]
  void bind(const std::vector<char>& changing, double weight, Problem& problem);

  /// Holds all contacts except the `open` ones, without ramps. This and all functions below do not
  /// allocate.
  /// @param anchors  where the contacts stand; contacts are made on these planes later
  void start(const std::vector<char>& open, const std::vector<Anchor>& anchors,
             Problem& problem) noexcept;
  /// Starts to make the contact at time `at` [s], from its current state, even during a ramp.
  void make(std::size_t contact, double ramp, double at, const Moment& moment) noexcept;
  void take_away(std::size_t contact, double ramp, double at, const Moment& moment) noexcept;
  /// Sets the active contacts and their force limits.
  void update(const Moment& moment) noexcept;
  /// Bounds the motion of contacts that are being released or caught; call after all other
  /// constraints.
  void release(double time, Problem& problem) noexcept;

 private:
  enum class Way { kHeld, kCatching, kMaking, kBreaking, kReleasing, kOpen };
  struct Load {
    int block = -1;    ///< its contact-ramp block, −1 if it never changes
    int release = -1;  ///< its contact-release block, −1 if nothing holds it
    int motion = -1;   ///< its contact-motion block
    Way way = Way::kHeld;
    double since = 0, ramp = 0;  ///< [s]
    double carried = 0;          ///< load when breaking began [N]
    Anchor plane;                ///< its pose at the start
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
