// SPDX-License-Identifier: BSD-2-Clause
// The weighted QP in v̇ and f, by a dual active-set method with one block per contact.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "poise/core/problem/solver.hpp"
#include "poise/solvers/qp/contact/arranged_cost.hpp"
#include "poise/solvers/qp/contact/box_tableau.hpp"
#include "poise/solvers/qp/contact/contact_block.hpp"
#include "poise/solvers/qp/contact/coupling.hpp"
#include "poise/solvers/qp/contact/held_history.hpp"
#include "poise/solvers/qp/contact/motion_factor.hpp"
#include "poise/solvers/qp/row_table.hpp"
#include "poise/solvers/qp/settings.hpp"

namespace poise::qp {

/// minimise ½Σ w_k‖J_k·v̇ + drift_k − desired_k‖² + ½ε_a‖v̇‖² + ½fᵀDf subject to the rows of
/// RowTable.
///
/// One factorisation eliminates v̇ and the multipliers of contact motion (MotionFactor).
/// Each ContactBlock eliminates the forces of one contact within its own rows. What remains is a
/// linear system for the multipliers of the coupling rows (Coupling): the unactuated rows of the
/// equation of motion, always, and boxes and general rows while they are held.
///
/// The active-set method maximises the dual function over multipliers of the right sign. It starts
/// from any multipliers ≥ 0 and moves toward the maximum on the held rows. Rows whose multipliers
/// reach 0 on the way are dropped. At the maximum, the most violated row is added. The rows and
/// multipliers of the last tick are therefore a valid start, whatever has changed. The dual value
/// rises with every set, so no set repeats in exact arithmetic.
class ContactQp {
 public:
  void bind(const Problem& problem, const Settings& settings);
  /// Reports kSolved, kIterationLimit, or kInfeasible with a proof. No allocation.
  ///
  /// At the iteration limit the point is the minimiser on the held rows. The equation of motion,
  /// contact motion, all equalities and the inequalities flagged as active hold. Other inequalities
  /// may be violated.
  /// @return false if the result cannot be verified; nothing is reported then, see
  /// fallback_reason()
  bool solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
             Solution& solution) noexcept;
  /// Clears the warm start.
  void reset() noexcept;
  /// Whether the last solve started from rows held before.
  bool warm() const { return warm_start_; }
  int iterations() const { return iterations_; }
  FallbackReason fallback_reason() const {
    return fallback_reason_;
  }  ///< why the last solve returned false

 private:
  enum class Outcome { kOptimal, kLimit, kInfeasible, kLost };
  struct Contact {
    ContactBlock block;
    std::vector<int> number;  ///< per row of the block: its number in the table
    std::vector<RowTable::ForceRows> parts;
    Eigen::VectorXd missing;  ///< scratch: per held row
    Eigen::VectorXd padded;   ///< scratch: forces
  };
  struct Entering {
    int contact = -1;  ///< index in the stack; −1: a coupling row
    int row = -1;      ///< index in the block; of a coupling row in the table
    int side = 0;
  };

  // contact_qp.cpp
  void bind_contacts(const Problem& problem);
  void start();
  void read_contact(Contact& contact);
  void place_rows();
  void write_motion();
  int base_rows() const;
  void write_coupling();
  void couple_forces();
  bool report(SolverStatus status, Solution& solution);
  bool give_up(FallbackReason why);

  // contact_guess.cpp
  void note_held();
  bool should_guess();
  bool can_guess() const;
  void list_torques();
  void list_contacts();
  void free_contact(int contact);
  bool guess_again();
  void write_torques();
  void write_force_slots();
  void read_bounds();
  void guess_bounds();
  void take_forces();
  bool guess_is_optimal();
  void clear_force_slots(double* m) const;
  void polish();
  template <typename Solve>
  void polish(const Solve& solve);

  // contact_search.cpp
  Outcome maximise_dual();
  Outcome lost(FallbackReason why);
  Outcome search();
  void gather_right();
  void place_right();
  void minimise();
  bool step_to_targets();
  void drop(int contact, int k);
  Outcome infeasible();
  bool resolve_dependency(int slot);
  int entering_direction();
  bool follow_ray(int sign);
  bool enter(const Entering& entering);
  bool enter_contact(const Entering& entering);
  void enter_many(const Entering& first);
  void place_point();
  void gather_point();
  Entering next();
  Entering locate(const RowTable::Violation& violation) const;
  bool is_held(int row) const;
  bool repeated();

  // contact_check.cpp
  bool verified();
  bool exact();
  bool signs_hold();
  void subtract_coupling(const Coupling::Slot& slot);
  bool refine();
  double residuals();
  void correct();
  bool drop_wrong_sign();

  // contact_proof.cpp
  void keep_point();
  bool record_ray(int sign);
  void record_exchange(const Entering& entering);
  bool proven();
  bool proves();
  void correct_proof();
  void normalise_proof();
  bool report_crossing(int row, Solution& solution);

  /// Calls f(contact, k, side, multiplier, target) for all held rows: k is the index of the held
  /// row in its contact. Contact −1: a coupling row, k is its slot.
  template <typename F>
  void each_held(const F& f) {
    for (int k = 0; k < coupling_.size(); ++k) {
      Coupling::Slot& slot = coupling_[k];
      if (slot.row >= 0) f(-1, k, slot.side, slot.multiplier, slot.target);
    }
    for (const int c : active_) {
      ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
      for (int k = 0; k < block.held(); ++k)
        f(c, k, block[k].side, block[k].multiplier, block[k].target);
    }
  }
  /// Calls f(row, side) for all held inequalities among torques and rows of contacts.
  template <typename F>
  void each_limit(const F& f) const {
    for (int k = 0; k < coupling_.size(); ++k)
      if (coupling_[k].side != 0 && table_.is_torque(coupling_[k].row))
        f(HeldHistory::Row{-1, coupling_[k].row - table_.first_torque()}, coupling_[k].side);
    for (int c = 0; c < static_cast<int>(contacts_.size()); ++c) {
      const ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
      for (int k = 0; k < block.held(); ++k)
        if (block[k].side != 0) f(HeldHistory::Row{c, block[k].row}, block[k].side);
    }
  }
  /// The number in the table of a held row, for contact and k as in `each_held`.
  int row_of(int contact, int k) const {
    if (contact < 0) return coupling_[k].row;
    const Contact& of = contacts_[static_cast<std::size_t>(contact)];
    return of.number[static_cast<std::size_t>(of.block[k].row)];
  }

  /// The number in the table of an entering row.
  int number(const Entering& entering) const {
    if (entering.contact < 0) return entering.row;
    const auto& numbers = contacts_[static_cast<std::size_t>(entering.contact)].number;
    return numbers[static_cast<std::size_t>(entering.row)];
  }

  Settings settings_;
  RowTable table_;
  ArrangedCost cost_;
  MotionFactor motion_;
  Coupling coupling_;
  std::vector<Contact> contacts_;      ///< of the stack, by index
  std::vector<ContactBlock*> blocks_;  ///< of the active contacts
  std::vector<int> active_;            ///< their indices
  std::vector<int> local_;        ///< per row of the table: index in its contact's block, or −1
  std::vector<int> motion_rows_;  ///< rows of contact motion: E of MotionFactor
  std::vector<Coupling::Slot> warm_;
  /// Forces of contacts that the guess takes with the torques, at most.
  static constexpr int kMostGuessedForces = 48;
  static constexpr int kGuesses = 3;   ///< in a tick
  std::vector<int> guessed_contacts_;  ///< the contacts that the guess takes
  int guessed_forces_ = 0;             ///< of them all
  int entered_ = -1;  ///< the row of the table that entered last; −1 none, or several did
  int entered_side_ = 0;
  BoxTableau bounds_;
  HeldHistory history_;
  std::vector<int> guessed_torques_;  ///< rows of the torques that the guess takes
  std::vector<int> guessed_motors_;   ///< their velocities
  bool warm_start_ = false;
  bool guess_next_ = false;  ///< whether to guess the held rows in the next tick
  int guess_steps_ = 0;      ///< of iterations_, in this tick
  int guesses_left_ = 0;     ///< guesses still allowed in this tick
  int patience_until_ = 0;   ///< no guess is taken anew before this step
  bool as_guessed_ = false;  ///< whether no row has come or gone since a guess
  bool reduced_ = false;     ///< whether the coupling has the factors of a guess
  bool factored_ = false;    ///< whether it has those of all held rows
  /// Steps of the search alone, which the limit counts: a pivot of the guess costs little.
  int steps() const { return iterations_ - guess_steps_; }
  const Problem* problem_ = nullptr;
  int nv_ = 0;
  int iterations_ = 0;
  int bulk_changes_ = 0;  ///< calls of `enter_many` still allowed in this tick
  FallbackReason fallback_reason_ = FallbackReason::kNone;
  std::vector<std::uint64_t> seen_;
  Eigen::VectorXd gradient_, a_, x_, v_, motion_multiplier_, right_, pull_, m_;
  Eigen::VectorXd residual_, magnitude_, missing_motion_, missing_slots_;  // scratch
  Eigen::VectorXd step_, motion_change_, change_, force_change_;           // scratch
  Eigen::VectorXd equation_;  // scratch: multipliers of the equation of motion
  bool rows_hold_ = false;
  RowTable::Violation left_;  ///< the inequality that the refined point violates
  double gradient_scale_ = 1;
  struct Beyond {
    int row = -1;
    int side = 0;
    double y = 0;
  };
  Beyond beyond_;        ///< the row of an infeasibility proof that is not held, if any
  Eigen::VectorXd far_;  ///< scratch: the point at which an infeasible search ended
};

}  // namespace poise::qp
