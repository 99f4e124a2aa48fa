// SPDX-License-Identifier: BSD-2-Clause
// The weighted QP in v̇ and f, by a dual active-set method with one block per contact.

#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

#include "poise/core/problem/solver.hpp"
#include "poise/solvers/qp/contact/contact_check.hpp"
#include "poise/solvers/qp/contact/contact_proof.hpp"
#include "poise/solvers/qp/contact/held_system.hpp"
#ifdef POISE_QP_WITHOUT_GUESS
#include "poise/solvers/qp/contact/no_guess.hpp"
#else
#include "poise/solvers/qp/contact/guess/guess.hpp"
#endif
#include "poise/solvers/qp/settings.hpp"

namespace poise::qp {

/// minimise ½Σ w_k‖J_k·v̇ + drift_k − desired_k‖² + ½ε_a‖v̇‖² + ½fᵀDf subject to the rows of
/// RowTable.
///
/// HeldSystem has the minimiser on given held rows. The active-set method here maximises the dual
/// function over multipliers of the right sign. It starts from any multipliers ≥ 0 and moves toward
/// the maximum on the held rows. Rows whose multipliers reach 0 on the way are dropped. At the
/// maximum, the most violated row is added. The rows and multipliers of the last tick are therefore
/// a valid start, whatever has changed. The dual value rises with every set, so no set repeats in
/// exact arithmetic. Guess proposes such a start in ticks in which many rows change.
class ContactQp {
 public:
  ContactQp() : check_(system_), proof_(system_), guess_(system_) {}
  ContactQp(const ContactQp&) = delete;  // its parts refer to each other
  ContactQp& operator=(const ContactQp&) = delete;

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
  bool warm() const { return tick_.warm; }
  int iterations() const { return tick_.iterations; }
  /// Why the last solve returned false.
  FallbackReason fallback_reason() const { return tick_.why; }

 private:
  enum class Outcome { kOptimal, kLimit, kInfeasible, kLost };
  using Place = HeldSystem::Place;

  /// What lives one tick.
  struct TickState {
    int iterations = 0;
    int guess_steps = 0;   ///< of these
    int bulk_changes = 4;  ///< calls of `enter_many` still allowed
    int entered = -1;      ///< the row of the table that entered last; −1 none, or several did
    int entered_side = 0;
    bool warm = false;        ///< whether rows were held at the start
    bool guessed = false;     ///< whether a guess waits to be verified
    bool as_guessed = false;  ///< whether no row has come or gone since a guess
    bool factored = false;    ///< whether the coupling has the factors of the held rows
    bool rows_hold = false;   ///< whether `next` has found no violated row
    FallbackReason why = FallbackReason::kNone;
  };

  // contact_qp.cpp: a tick
  void start(bool may_guess);
  void make_guess();
  bool report(SolverStatus status, Solution& solution);
  bool report_crossing(int row, Solution& solution);
  bool give_up(FallbackReason why);

  // contact_search.cpp
  Outcome maximise_dual();
  Outcome lost(FallbackReason why);
  Outcome infeasible();
  Outcome search();
  bool guess_is_optimal();
  bool step_to_targets();
  void drop(int contact, int k);
  bool resolve_dependency(int slot);
  int entering_direction();
  bool follow_ray(int sign);
  bool enter(const Place& entering);
  bool enter_contact(const Place& entering);
  void enter_many(const Place& first);
  Place next();
  bool repeated();
  /// Steps of the search alone, which the limit counts: a pivot of the guess costs little.
  int steps() const { return tick_.iterations - tick_.guess_steps; }

  Settings settings_;
  HeldSystem system_;
  ContactCheck check_;
  ContactProof proof_;
  Guess guess_;
  TickState tick_;
  std::vector<std::uint64_t> seen_;  ///< hashes of the sets at whose optimum the search was
  /// A null vector of the held rows: changes of the multipliers of slots, and of contacts' rows.
  Eigen::VectorXd change_, force_change_;
};

}  // namespace poise::qp
