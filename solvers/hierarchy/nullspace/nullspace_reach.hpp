// SPDX-License-Identifier: BSD-2-Clause
// The accelerations that torques can produce in one tick with held contacts.

#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "poise/core/contact/motion_rank.hpp"
#include "poise/core/dynamics/mass_factor.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/solvers/hierarchy/nullspace/nullspace_qr.hpp"

namespace poise::hierarchy {

/// The equation of motion with the contacts' motion projected out, in coordinates in which kinetic
/// energy is ½‖·‖²: with M = LᵀDL and z = √D·L·v̇, a hat for D^{−1/2}·L⁻ᵀ (mass-normalized),
///
///     z = Ŝᵀτ − ĥ + Ĵᵀf   and   Ĵ·z = b         S̄, J̄ and N of (SK) are pseudo-inverses and
///                                               orthogonal projections here
///
/// The contacts leave the null space of Ĵ, N_s = 1 − J̄J of Sentis & Khatib's later work. Within
/// it, torques reach the range of (Ŝ·N_s)ᵀ: the base of a robot in the air is out of reach, that of
/// a standing robot is not. Every possible motion is
///
///     z = z₀ + Q·y,   QᵀQ = 1,   z₀: of τ = 0
///
/// with least-norm torques τ = ((Ŝ·N_s)⁺)ᵀ·Q·y, the bar of (S·N_s) of that work.
class Reach {
 public:
  /// Allocates for all contacts active.
  void bind(const Problem& problem);
  /// @return false if M is not positive definite; all results are then invalid
  bool update(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h) noexcept;

  Eigen::Index size() const { return torques_.qr().rank(); }  ///< of y
  /// Whether the contacts' motions contradict each other.
  bool contradiction() const { return contradiction_; }

  /// A task row a, a·v̇, over y.
  struct Row {
    double mobility;  ///< a·M⁻¹·aᵀ, ignoring contacts and missing motors
    double passive;   ///< a·v̇ at y = 0
  };
  /// @param row  nv, in: a; out: over y in the first `size()` components
  Row reduce(Eigen::Ref<Eigen::VectorXd> row) const noexcept;
  /// The same for many rows, the columns of `rows`, nv×k.
  /// @param work  nv×k
  void reduce(RowsRef work, Eigen::Ref<Eigen::MatrixXd> rows, std::vector<Row>& out) const noexcept;

  /// v̇ of y.
  void acceleration(const Eigen::VectorXd& y, Eigen::VectorXd& out) noexcept;
  /// v̇, f and τ of y, which satisfy the equation of motion.
  void report(const Eigen::VectorXd& y, Solution& solution) noexcept;

 private:
  void stack_contacts() noexcept;
  void leave_near() noexcept;
  bool is_left(Eigen::Index direction) const noexcept;
  void leave_out(Eigen::Index direction) noexcept;
  void keep_balance() noexcept;
  void stack_motors() noexcept;
  void find_passive() noexcept;
  void normalize(Eigen::Ref<Eigen::VectorXd> x) const noexcept;
  Row finish(Eigen::Ref<Eigen::VectorXd> x) const noexcept;
  void place(const Eigen::VectorXd& y) noexcept;
  void share_forces(Solution& solution) noexcept;

  /// A contact's rows of motion and the distribution of its wrench over its force variables.
  struct Held {
    std::size_t contact = 0, block = 0;
    Eigen::MatrixXd share;  // force variables = share·wrench; empty if both are the same
    Eigen::Index row = -1;  // current row in the stack of active contacts
  };

  std::optional<MassFactor> mass_;
  std::optional<MotionRank> rank_;
  const Problem* problem_ = nullptr;  // of the tick
  const Eigen::MatrixXd* M_ = nullptr;
  const Eigen::VectorXd* h_ = nullptr;
  Eigen::Index nv_ = 0, rows_ = 0;  // rows of active contacts
  std::vector<Held> held_;
  bool contradiction_ = false;
  RowMatrix normalized_;                   // right-hand sides of L⁻ᵀ
  LeastNormFit contacts_, torques_;        // of Ĵᵀ; of the part of Ŝᵀ outside Ĵᵀ
  Eigen::VectorXd root_, scale_, wanted_;  // D^{−1/2}; scales of the contacts' rows; b
  Eigen::VectorXd free_, zeta_, z_;        // Qᵀĥ; Qᵀ·z₀; z
  Eigen::VectorXd tau_, wrench_, generalized_, work_;
};

}  // namespace poise::hierarchy
