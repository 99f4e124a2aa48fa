// SPDX-License-Identifier: BSD-2-Clause
// A guess of the torques and contact forces at their bounds.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/solvers/qp/contact/guess/box_tableau.hpp"
#include "poise/solvers/qp/contact/guess/held_history.hpp"
#include "poise/solvers/qp/contact/held_system.hpp"

namespace poise::qp {

/// Proposes rows to hold in ticks in which many change. ContactQp verifies and mends the proposal,
/// so it changes no solution.
///
/// Under sensor noise, limits of torque rates hold many torques, a different set in each tick, and
/// hands on a wall slip in different directions. The rows held in the last tick then are no help,
/// and every step of the search costs as much as a small factorisation. The torques that were held
/// lately are therefore written to slots of their own, and so are the forces of contacts whose rows
/// changed lately. Accelerations, other forces and all other held rows are eliminated from them
/// once, and BoxTableau finds the torques and rows of these contacts at their bounds. The search
/// starts from there.
///
/// Order of the calls in a tick, with those of HeldSystem:
///
///     start_tick → keep_rows(keeps_torques()) → reserve → write → make → place → … → end_tick
///
/// A build without the guess has the class of no_guess.hpp in its place.
class Guess {
 public:
  /// @param system  must outlive this
  explicit Guess(HeldSystem& system) : system_(system) {}
  /// Slots for torques and for forces that `reserve` takes, at most.
  static int most_slots(int torques) { return padded(torques) + kLanes; }
  static constexpr int kMostForces = 48;
  /// @pre the system is bound
  void bind(const Settings& settings);
  /// Forgets what was held in earlier ticks.
  void reset() noexcept;

  /// Notes what is held, and decides whether this tick is guessed.
  /// @param possible  whether it may be
  void start_tick(bool possible);
  /// Whether the torques held in the last tick stay held at the start of this one.
  bool keeps_torques() const { return !on_; }
  /// Reserves slots of the coupling, and drops rows of contacts that are guessed anew.
  void reserve();
  /// Writes the coefficients of the reserved slots. @pre system.write()
  void write();
  /// Whether there is anything to guess in this tick.
  bool reserved() const { return system_.coupling.reserves(); }
  /// Holds the torques and forces that are at their bounds if all other held rows stay held.
  /// @param step  steps of the search before this one
  /// @return the number of pivots. @pre reserved()
  int make(int step);
  /// The search is about to hold a row of a contact. Many torques may come and go with it, each by
  /// a step of the search. A new guess is cheaper: it takes all contacts of which rows are held or
  /// violated now. Prepares it, at most three times a tick, and returns whether it did; `make` must
  /// follow.
  bool renew(int step);
  /// Computes the multipliers, forces and targets of what `make` has proposed. The tableau has the
  /// inverse for its rows, so nothing is factored. @pre nothing has changed since `make`
  void place();
  /// One correction of the same after a factorisation of the proposal.
  void polish();
  /// Notes what is held now.
  /// @param optimal  whether the tick was solved; the next one is not guessed if not
  void end_tick(bool optimal);

 private:
  /// What lives one tick.
  struct Tick {
    int left = 3;            ///< guesses still allowed
    int patience_until = 0;  ///< no guess is taken anew before this step
  };

  template <typename F>
  void each_limit(const F& f) const;
  bool possible() const;
  void list_torques();
  void list_contacts();
  void free_contact(int contact);
  void write_torques();
  void write_force_slots();
  void read_bounds();
  void take_forces();
  void clear_force_slots(double* m) const;
  template <typename Solve>
  void polish(const Solve& solve);

  HeldSystem& system_;
  Tick tick_;
  BoxTableau bounds_;
  HeldHistory history_;
  bool enabled_ = true;
  bool next_ = false;  ///< whether to guess in the next tick
  bool on_ = false;    ///< whether this tick is guessed
  int most_pivots_ = 0;
  std::vector<int> torques_;   ///< rows of the torques that the guess takes
  std::vector<int> motors_;    ///< their velocities
  std::vector<int> contacts_;  ///< the contacts that it takes
  int forces_ = 0;             ///< of them all
  Eigen::VectorXd off_;        ///< scratch: residuals of the coupling rows
};

}  // namespace poise::qp
