// SPDX-License-Identifier: BSD-2-Clause
// The phases of a stack as it runs: contacts made and broken, weights changed, each over a ramp.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/contact/contact_kinematics.hpp"
#include "core/problem/solver.hpp"
#include "core/stack/phase_spec.hpp"

namespace poise {

/// The weight of a task on its way from `from` to `to`, u of the ramp behind it: along the powers
/// between the two, from or to a millionth of the other where one is 0, because what a task does
/// depends on its weight's share beside others of any size.
POISE_API double ramped_weight(double from, double to, double u);

/// What a contact may carry [N], u of its ramp behind it. Made: weight·u/(1 − u), which no force is
/// beyond that it meets on its way. Broken: minimum jerk from what it carried to 0.
POISE_API double making_limit(double weight, double u);
POISE_API double breaking_limit(double carried, double u);

/// By how much the acceleration of a contact without force may leave that of a held one [m/s²,
/// rad/s²], u of its release behind it: from 0 to ∞.
POISE_API double release_limit(double u);

/// Appends blocks of rows for every contact that a phase changes, infinite but during ramps:
///   contact-ramp     an upper bound of its normal force, of a grasp bounds of all its forces
///   contact-release  bounds of its acceleration, while it carries nothing
/// A contact is broken in two ramps, so that neither its force nor its motion jumps: it is unloaded
/// while it is held, then released. It is made the other way round: caught, then loaded.
class Phases {
 public:
  /// @pre `problem` has its contacts, objectives and all other constraints
  /// @param weight  a force as large as the contacts' together [N]
  Phases(const std::vector<PhaseSpec>& phases, double weight, Problem& problem);

  /// The first phase begins, at once. No allocation.
  void start(Problem& problem) noexcept;
  /// Enters the phases that are due, and sets which contacts are active, what they may carry, and
  /// the weights. No allocation.
  /// @param last     the solution of the tick before, for what contacts carry
  /// @param anchors  per contact: set anew for those that are made
  void update(double time, const Solution& last, Problem& problem,
              std::vector<Anchor>& anchors) noexcept;

  /// Bounds how contacts move that are being released; after all other constraints. No allocation.
  void release(double time, Problem& problem) noexcept;

  std::string_view name() const;
  /// When the task last left weight 0 [s]: its reference starts then.
  double entered(std::size_t task) const { return weights_[task].entered; }

 private:
  enum class Way { kHeld, kCatching, kMaking, kBreaking, kReleasing, kOpen };
  struct Load {
    int block = -1;    ///< its contact-ramp, −1 if it never changes
    int release = -1;  ///< its contact-release, −1 if nothing holds it
    int motion = -1;   ///< its rows of contact motion
    Way way = Way::kHeld;
    double since = 0, ramp = 0;  ///< [s]
    double carried = 0;          ///< when it began to be broken [N]
  };
  struct Weight {
    double from = 1, to = 1, since = 0, ramp = 0, entered = 0;
    double at(double time) const;
  };
  struct Change {
    std::size_t index;
    bool make;
    double weight, ramp;
  };
  struct Phase {
    std::string name;
    std::vector<Change> contacts, tasks;
    double duration;  ///< ∞: it lasts
    std::size_t then;
  };

  /// What the changes of a tick read and write.
  struct Tick {
    double time;
    const Solution& last;
    Problem& problem;
    std::vector<Anchor>& anchors;
  };

  void compile(const PhaseSpec& spec, const std::vector<PhaseSpec>& all, const Problem& problem);
  bool changes(std::size_t contact) const;
  void append_ramp(std::size_t contact, Problem& problem);
  void append_release(std::size_t contact, Problem& problem);
  void enter(std::size_t phase, double at, const Tick& tick) noexcept;
  void make(const Change& change, double at, const Tick& tick) noexcept;
  void take_away(const Change& change, double at, const Tick& tick) noexcept;
  void anchor(std::size_t contact, const Tick& tick) const noexcept;
  double carried(std::size_t contact, const Tick& tick) const noexcept;
  static void pass(Load& load, double time, Way from, Way to) noexcept;
  void advance(std::size_t contact, double time, Problem& problem) noexcept;
  double limit(const Load& load, double time) const noexcept;

  double weight_;
  std::vector<Phase> phases_;
  std::vector<Load> loads_;      // per contact
  std::vector<Weight> weights_;  // per objective
  std::vector<double> declared_;
  std::size_t current_ = 0;
  double since_ = 0;
};

}  // namespace poise
