// SPDX-License-Identifier: BSD-2-Clause
// The rows of a problem over x = (v̇, f of the active contacts); torques are eliminated.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/problem/solver.hpp"
#include "poise/solvers/qp/kernels/runs.hpp"

namespace poise::qp {

/// Columns of a matrix that belong to velocities, in an order of their own and scaled.
struct VelocityColumns {
  double* data = nullptr;
  std::ptrdiff_t stride = 0;
  const int* column = nullptr;    ///< per velocity
  const double* scale = nullptr;  ///< per velocity: what its entries are multiplied by
  double* operator[](int velocity) const { return data + column[velocity] * stride; }
};

/// Every row of a stack keeps its number while the stack is bound, also while it is inactive. An
/// active set therefore survives changes of contacts. The order is
///
///     [0, nv) v̇   [nv, nv + nu) τ   unactuated rows of the equation of motion   other rows
///
/// Blocks of kAcceleration and of kTorque are merged into one box with the tightest bounds. Torques
/// are τ = M_a·v̇ + h_a − J_aᵀ·f, where a are the velocities with motors. A row with equal bounds
/// is an equality. A row without finite bounds is ignored.
class RowTable {
 public:
  void bind(const Problem& problem);
  /// Reads the data of this tick. M and h must stay valid until the last call of the tick.
  void update(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h);

  int variables() const { return nv_ + nf_; }
  int forces() const { return nf_; }  ///< of the active contacts
  int rows() const { return static_cast<int>(lower_.size()); }
  /// Rows that are equalities in this tick.
  const std::vector<int>& equalities() const { return equalities_; }
  /// A row whose lower bound exceeds its upper bound by more than tolerance·(1 + the smaller
  /// magnitude of the two), or −1. Such a problem is infeasible.
  int crossing(double tolerance) const;
  /// A block of kContactForce: the rows [first, first + size), over the forces of one contact.
  struct ForceRows {
    int contact;
    int first;
    int size;
    int block;  ///< index in the problem
  };
  std::vector<ForceRows> force_rows() const;
  /// Index in f of x of the first force of a contact, or −1 if the contact is inactive.
  int force_at(int contact) const { return force_at_[static_cast<std::size_t>(contact)]; }
  /// Bound minus value of a row.
  /// @param side  −1 lower bound, +1 upper bound, 0 equality
  /// @pre `worst` at the same x; for contact motion `worst_equality` or `equalities_hold`
  double off(int row, int side) const {
    return (side > 0 ? upper_[row] : lower_[row]) - value_[row];
  }
  /// Whether the row is one of contact motion, which has coefficients on v̇ only.
  bool is_motion(int row) const;
  /// Whether the row has a finite bound at a side: −1 lower, +1 upper.
  bool bounded(int row, int side) const;
  /// b of aᵀx = b at a side; side 0 of an equality.
  double bound(int row, int side) const;
  /// a of aᵀx = b, padded with zeros to a multiple of kLanes.
  void coefficients(int row, double* a) const;
  /// The same before torques are eliminated: coefficients a on x, and nu coefficients on τ.
  void written(int row, double* a, double* on_torque) const;
  /// The bound of the row before torques are eliminated.
  double written_bound(int row, int side) const { return side > 0 ? upper_[row] : lower_[row]; }
  /// Torques, whose rows are [first_torque(), first_torque() + torques()).
  int torques() const { return nu_; }
  int first_torque() const { return nv_; }
  bool is_torque(int row) const { return row >= nv_ && row < first_base_; }
  /// Whether the row is an unactuated row of the equation of motion.
  bool is_base(int row) const { return row >= first_base_ && row < first_block_; }
  /// The row, nv, of J_f for one force of x. J_f is the Jacobian of the active contacts: the
  /// generalized force is J_fᵀf.
  RowMatrix::ConstRowXpr force_row(int force) const;
  /// out = |J_f|·|y|, one number per force of x.
  void force_terms(const double* y, double* out);

  /// A violated row; row = −1 if there is none.
  struct Violation {
    int row = -1;
    int side = 0;
    double amount = 0;  ///< > 0, in the row's unit
  };
  /// The most violated inequality at x. A row is violated if it exceeds a bound by more than
  /// tolerance·(1 + the largest magnitude in its box or block).
  /// @param any  stop at the first box or block with a violated row: the fixed order breaks cycles
  /// of the active set
  Violation worst(const double* x, double tolerance, bool any = false);
  /// The same for the equation of motion and contact motion. Rows of the equation of motion are
  /// scaled by the sum of the magnitudes of their terms.
  /// @param base  whether to check the equation of motion
  Violation worst_equality(const double* x, double tolerance, bool base = true);

  // Products with whole blocks of rows. Rows of contact motion are in the order of `equalities`.
  /// An active block of kContactMotion: the rows [first, first + size).
  struct MotionRows {
    int contact;
    int first;
    int size;
  };
  /// Writes the rows of contact motion, entry (i, j) to columns[j][i], and their bounds. Entries of
  /// velocities that do not move the contact are left as they are.
  void write_motion(const VelocityColumns& columns, double* bounds) const;
  /// Writes the coefficients on v̇ of the unactuated rows of the equation of motion, likewise.
  void write_base(const VelocityColumns& columns) const;
  /// Writes the coefficients of these rows on the forces of one contact, entry (i, k) to
  /// columns[k·stride + i].
  void write_base(int contact, double* columns, std::ptrdiff_t stride) const;
  /// The same for the torques of these motors, given by their velocities. columns[j] must be
  /// aligned to a vector.
  void write_torques(const std::vector<int>& motors, const VelocityColumns& columns) const;
  void write_torques(const std::vector<int>& motors, int contact, double* columns,
                     std::ptrdiff_t stride) const;
  /// Whether the equation of motion and contact motion hold. Evaluates these rows.
  /// @param tolerance  of contact motion
  /// @param base       tolerance of the equation of motion
  /// @pre `worst` at the same x
  bool equalities_hold(const double* x, double tolerance, double base);
  /// out −= Σ_i nu_i·(row i of contact motion), nv numbers.
  void subtract_motion(const double* nu, double* out) const;
  /// v −= M·y and f += J_f·y: subtracts the rows of the equation of motion, weighted with y, nv.
  void subtract_equation(const double* y, double* v, double* f);
  /// The velocity to which a torque or an unactuated row of the equation of motion belongs, or −1.
  int equation(int row) const {
    if (row < nv_ || row >= first_block_) return -1;
    return row < first_base_ ? motor(row - nv_)
                             : unactuated_[static_cast<std::size_t>(row - first_base_)];
  }

  /// D^{−1/2} of the active forces, for given weights of a force and of a moment.
  void root_inverse(double force, double moment, double* out) const;
  /// Writes v̇, f, τ and the flags of equalities. Clears the multipliers and the other flags.
  void report_point(const Problem& problem, const double* x, Solution& solution);
  /// Adds the multiplier μ of a held row; side as in ActiveSet::Held.
  void report_row(const Problem& problem, int row, int side, double mu, Solution& solution) const;

 private:
  struct Block {
    RowKind kind;
    int first;  ///< number of its first row; for boxes that of the merged box
    int size;
    bool counts;  ///< active in this tick
  };
  /// The row of a block that sets a bound.
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
  void tighten(const Block& block, const Rows& rows);
  void read_general(const Rows& rows, int first);
  void find_equalities();
  void find_equalities(int first, int end);
  void evaluate(const double* x);
  void force_values(const double* x);
  void equation_values(const double* x);
  /// forces −= scale·(column of J_f for `velocity`), over the forces of x.
  void subtract_column(int velocity, double scale, double* forces) const;
  int motor(int torque) const { return motors_[static_cast<std::size_t>(torque)]; }
  void scan(int first, int size, double tolerance, Violation& worst) const;
  void scan_base(const double* x, double tolerance, Violation& worst) const;
  double base_terms(int base, const double* x) const;
  Owner owner(int row, bool at_lower) const;
  Owner box_owner(int row, bool at_lower) const;

  int nv_ = 0, nu_ = 0, nb_ = 0, nf_ = 0;       ///< nb: unactuated velocities
  std::vector<int> motors_, unactuated_;        ///< as in the problem
  std::vector<std::vector<Run>> contact_runs_;  ///< per contact: the velocities that move it
  int first_base_ = 0, first_block_ = 0, first_general_ = 0;
  const Eigen::MatrixXd* M_ = nullptr;
  const Eigen::VectorXd* h_ = nullptr;
  const Problem* problem_ = nullptr;
  int motion_block_ = -1;                               ///< the block of kEquationOfMotion
  std::vector<Block> blocks_;                           ///< per block of the problem
  std::vector<int> acceleration_boxes_, torque_boxes_;  ///< the blocks merged into each box
  std::vector<MotionRows> motion_rows_;
  Eigen::VectorXd generalized_;     ///< scratch: M·v̇ − J_fᵀ·f; weights of rows
  Eigen::VectorXd minus_;           ///< scratch: −f of one contact
  std::vector<int> force_contact_;  ///< per block: its contact
  std::vector<int> block_of_row_;   ///< per row from first_block_ on: its block
  std::vector<int> force_at_;       ///< per contact: its first force in f of x, −1 inactive
  std::vector<Eigen::Index> force_index_;  ///< per force of x: index in the problem's f
  RowMatrix general_;                      ///< rows of kGeneral over x
  Eigen::VectorXd general_shift_;          ///< constant terms: lower ≤ aᵀx + shift ≤ upper
  Eigen::VectorXd lower_, upper_, value_;
  std::vector<int> equalities_;
};

}  // namespace poise::qp
