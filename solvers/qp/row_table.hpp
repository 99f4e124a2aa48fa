// SPDX-License-Identifier: BSD-2-Clause
// The rows of a problem in the variables x = (v̇, f of the active contacts), torques eliminated.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/solver.hpp"
#include "poise/solvers/qp/kernels/runs.hpp"

namespace poise::qp {

/// Every row of a stack has one number for as long as the stack is bound, whether it counts at the
/// moment or not, so that a working set survives changes of contacts:
///
///     [0, nv) v̇   [nv, nv + nu) τ   then the unactuated rows of the equation of motion   then
///     block rows
///
/// Blocks of kAcceleration and of kTorque are merged into one box with the tightest bounds. Torques
/// are τ = M_a·v̇ + h_a − J_aᵀ·f, a the velocities with motors. A row with equal bounds is an
/// equality, one without finite bounds does not count.
class RowTable {
 public:
  void bind(const Problem& problem);
  /// Reads the numbers of this tick. M and h must stay until the last call of the tick.
  void update(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h);

  int variables() const { return nv_ + nf_; }
  int forces() const { return nf_; }  ///< of the active contacts
  int rows() const { return static_cast<int>(lower_.size()); }
  /// Rows that are equalities now.
  const std::vector<int>& equalities() const { return equalities_; }
  /// A row whose lower bound is above its upper one, by more than `tolerance` times one plus the
  /// smaller magnitude of the two, or −1: nothing satisfies such rows.
  int crossing(double tolerance) const;
  /// Blocks of kContactForce: the rows [first, first + size), over the forces of one contact.
  struct ForceRows {
    int contact;
    int first;
    int size;
    int block;  ///< in the problem
  };
  std::vector<ForceRows> force_rows() const;
  /// The contact's first force in f of x, or −1 if it is inactive.
  int force_at(int contact) const { return force_at_[static_cast<std::size_t>(contact)]; }
  /// Bound less value of a row at this side (0: of an equality), for the x of the last calls of
  /// `worst` and, rows of motion, `worst_equality`.
  double off(int row, int side) const {
    return (side > 0 ? upper_[row] : lower_[row]) - value_[row];
  }
  /// Whether the row is one of contact motion, which touches v̇ alone.
  bool is_motion(int row) const;
  /// Whether the row has a bound there: side −1 lower, +1 upper.
  bool bounded(int row, int side) const;
  /// b of aᵀx = b at this side; an equality's at side 0.
  double bound(int row, int side) const;
  /// a, padded with zeros to a multiple of kLanes.
  void coefficients(int row, double* a) const;
  /// The same before torques are eliminated: a over x, and nu numbers over τ.
  void written(int row, double* a, double* on_torque) const;
  /// The bound of that row.
  double written_bound(int row, int side) const { return side > 0 ? upper_[row] : lower_[row]; }
  /// Whether the row is one of the equation of motion.
  bool is_base(int row) const { return row >= first_base_ && row < first_block_; }
  /// The row of J_f, the Jacobian of the active contacts, for one force of x, nv: the generalized
  /// force is J_fᵀf.
  RowMatrix::ConstRowXpr force_row(int force) const;

  /// The furthest violated row, or row = −1.
  struct Violation {
    int row = -1;
    int side = 0;
    double amount = 0;  ///< > 0, in the row's unit
  };
  /// Evaluates all inequalities at x. A row is violated by more than `tolerance` times one plus the
  /// largest magnitude among its kind. With `any` the first kind that has one suffices: in a fixed
  /// order of kinds, working sets that come round in circles fall apart.
  Violation worst(const double* x, double tolerance, bool any = false);
  /// The same for equalities, those of the base by the sum of their terms' sizes; they are worth a
  /// look once the inequalities hold.
  /// @param base  whether to look at the equation of motion
  Violation worst_equality(const double* x, double tolerance, bool base = true);

  // Products with the rows of motion, fast. Motion rows are in the order of `equalities`.
  /// Blocks of kContactMotion that count: the rows [first, first + size).
  struct MotionRows {
    int contact;
    int first;
    int size;
  };
  const std::vector<MotionRows>& motion_rows() const { return motion_rows_; }
  /// The rows of contact motion as columns[j·stride + i], and their bounds.
  void write_motion(double* columns, std::ptrdiff_t stride, double* bounds) const;
  /// The part over v of the unactuated rows of the equation of motion, likewise.
  void write_base(double* columns, std::ptrdiff_t stride) const;
  /// The part of those rows over the forces of one contact.
  void write_base(int contact, double* columns, std::ptrdiff_t stride) const;
  /// Evaluates what `worst` leaves, after it for the same x; whether those equalities hold, the
  /// rows of the base to a tolerance of their own.
  bool equalities_hold(const double* x, double tolerance, double base);
  /// out −= Σ_i nu_i·(motion row i), over v.
  void subtract_motion(const double* nu, double* out) const;
  /// v −= M·y and f += J_f·y: the rows of the equation of motion, weighed with y, nv.
  void subtract_equation(const double* y, double* v, double* f) const;
  /// The velocity whose row of the equation of motion a row is, or −1.
  int equation(int row) const {
    if (row < nv_ || row >= first_block_) return -1;
    return row < first_base_ ? motor(row - nv_)
                             : unactuated_[static_cast<std::size_t>(row - first_base_)];
  }

  /// D^{−1/2} of the active forces for the weights of a force and of a moment.
  void root_inverse(double force, double moment, double* out) const;
  /// Everything but multipliers: v̇, f, τ, flags of equalities; clears the rest.
  void report_point(const Problem& problem, const double* x, Solution& solution);
  /// The multiplier μ of a held row; side as in ActiveSet::Held.
  void report_row(const Problem& problem, int row, int side, double mu, Solution& solution) const;

 private:
  struct Block {
    RowKind kind;
    int first;  ///< number of its first row; of the merged box for boxes
    int size;
    bool counts;
  };
  struct Owner {
    int block = -1;
    int row = 0;
  };
  /// The row after the last one numbered.
  int next_row() const { return first_block_ + static_cast<int>(block_of_row_.size()); }
  void number_blocks(const Problem& problem, bool general);
  void resize(const Problem& problem);
  void place_contacts(const Problem& problem);
  void read_block(const Problem& problem, int block, const Rows& rows);
  void tighten(int block, const Rows& rows);
  void read_general(const Rows& rows, int first);
  void find_equalities();
  void evaluate(const double* x);
  void force_values(const double* x);
  void equation_values(const double* x);
  /// forces −= scale·(column of J_f), over the forces of x.
  void subtract_column(int velocity, double scale, double* forces) const;
  int motor(int torque) const { return motors_[static_cast<std::size_t>(torque)]; }
  void scan(int first, int size, double tolerance, Violation& worst) const;
  void scan_base(const double* x, double tolerance, Violation& worst) const;
  double base_terms(int base, const double* x) const;
  Owner owner(int row, bool at_lower) const;

  int nv_ = 0, nu_ = 0, nb_ = 0, nf_ = 0;       ///< nb: unactuated
  std::vector<int> motors_, unactuated_;        ///< as in the problem
  std::vector<std::vector<Run>> contact_runs_;  ///< per contact: the velocities that move it
  int first_base_ = 0, first_block_ = 0, first_general_ = 0;
  const Eigen::MatrixXd* M_ = nullptr;
  const Eigen::VectorXd* h_ = nullptr;
  const Problem* problem_ = nullptr;
  int motion_block_ = -1;      ///< the block of kEquationOfMotion
  std::vector<Block> blocks_;  ///< per block of the problem
  std::vector<MotionRows> motion_rows_;
  Eigen::VectorXd generalized_;     ///< scratch: M·v̇ − J_fᵀ·f
  Eigen::VectorXd minus_;           ///< scratch: of the forces of one contact
  std::vector<int> force_contact_;  ///< per block: of which contact
  std::vector<int> block_of_row_;   ///< for rows from first_block_ on
  std::vector<int> force_at_;       ///< per contact: its first force in f of x, −1 inactive
  std::vector<Eigen::Index> force_index_;  ///< per force of x: index in the problem's f
  RowMatrix general_;                      ///< rows of kGeneral over x
  Eigen::VectorXd general_shift_;          ///< their constant, aᵀx + shift within the bounds
  Eigen::VectorXd lower_, upper_, value_;
  std::vector<Owner> lower_owner_, upper_owner_;  ///< of the boxes
  std::vector<int> equalities_;
};

}  // namespace poise::qp
