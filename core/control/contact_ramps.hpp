// SPDX-License-Identifier: BSD-2-Clause
// Ramps for making and breaking contacts while a stack runs.

#pragma once

#include <vector>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/plan/orders.hpp"
#include "poise/core/problem/solver.hpp"

namespace poise {

/// Force limit of a contact [N] after share u of its ramp. Making: weight·u/(1 − u), unbounded at
/// the end. Breaking: minimum jerk from the initial load to 0.
POISE_API double making_limit(double weight, double u);
POISE_API double breaking_limit(double carried, double u);

/// Bound of how far the acceleration of an unloaded contact may differ from a closed one's [m/s²,
/// rad/s²] after share u of its release: from 0 to ∞.
POISE_API double release_limit(double u);

/// Carries out a conductor's orders for contacts. Appends blocks of rows for every contact that may
/// change; bounds are infinite except during ramps:
///   contact-ramp     upper bound of the normal force; for a grasp, bounds of all its forces
///   contact-release  bounds of its acceleration while it is unloaded
/// A contact is broken in two ramps, so that neither its force nor its motion jumps: it is unloaded
/// while closed, then released. Making is the reverse: caught, then loaded.
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

  /// Makes the ordered contacts, and no others, without ramps. This and all functions below do not
  /// allocate.
  /// @param anchors  where the contacts stand; contacts are made on these planes later
  void start(const std::vector<ContactOrder>& orders, const std::vector<Anchor>& anchors,
             Problem& problem) noexcept;
  /// Begins the ordered changes, from the contacts' current state even during a ramp, and sets the
  /// active contacts and their force limits.
  void update(const std::vector<ContactOrder>& orders, const Moment& moment) noexcept;
  /// Bounds the motion of contacts that are being released or caught; call after all other
  /// constraints.
  void release(double time, Problem& problem) noexcept;

  /// Takes the bounds of all present ramps out of the problem, which has no solution with them.
  /// False if there are none.
  bool give_way(Problem& problem) noexcept;
  /// Continues the ramps that gave way from what the solution found without them: a contact is then
  /// unloaded or caught later, loaded or released earlier. Sets their bounds again.
  void continue_from(const Solution& found, double time, Problem& problem) noexcept;
  /// Sets the bounds again as they were: the ramps are not why there is no solution.
  void insist(double time, Problem& problem) noexcept;

 private:
  enum class Way { kClosed, kCatching, kMaking, kBreaking, kReleasing, kOpen };
  struct Load {
    int block = -1;    ///< its contact-ramp block, −1 if it never changes
    int release = -1;  ///< its contact-release block, −1 if nothing holds its motion
    int motion = -1;   ///< its contact-motion block
    bool made = true;  ///< as last ordered
    Way way = Way::kClosed;
    double since = 0;                   ///< when the present part began [s]
    double ramp = 0, release_ramp = 0;  ///< durations: of the force, of the motion [s]
    double carried = 0;                 ///< load when breaking began [N]
    ContactPlane plane;                 ///< where it was at the start, in the carrier's frame
    /// Duration of the present part [s].
    double duration() const {
      return way == Way::kCatching || way == Way::kReleasing ? release_ramp : ramp;
    }
    double share(double time) const;
  };

  void append_ramp(std::size_t contact, Problem& problem);
  void append_release(std::size_t contact, Problem& problem);
  void make(std::size_t contact, const ContactOrder& order, const Moment& moment) noexcept;
  void take_away(std::size_t contact, const ContactOrder& order, const Moment& moment) noexcept;
  void anchor(std::size_t contact, const ContactOrder& order, const Moment& moment) const noexcept;
  double carried(std::size_t contact, const Solution& last, const Problem& problem) const noexcept;
  double apart(std::size_t contact, const Solution& found, const Problem& problem) const noexcept;
  bool bounds_force(const Load& load) const noexcept;
  bool bounds_motion(const Load& load) const noexcept;
  static void pass(Load& load, double time, Way from, Way to) noexcept;
  void advance(std::size_t contact, const Moment& moment) noexcept;
  void bound(std::size_t contact, double time, Problem& problem) const noexcept;
  double limit(const Load& load, double time) const noexcept;

  double weight_ = 0;
  std::vector<Load> loads_;  // per contact
};

}  // namespace poise
