// SPDX-License-Identifier: BSD-2-Clause
// The rows of a tick, which of them are held, and the minimiser on those.

#pragma once

#include <Eigen/Core>
#include <vector>

#include "poise/core/index.hpp"
#include "poise/core/problem/solver.hpp"
#include "poise/solvers/qp/contact/arranged_cost.hpp"
#include "poise/solvers/qp/contact/contact_block.hpp"
#include "poise/solvers/qp/contact/coupling.hpp"
#include "poise/solvers/qp/contact/motion_factor.hpp"
#include "poise/solvers/qp/row_table.hpp"
#include "poise/solvers/qp/settings.hpp"

namespace poise::qp {

/// What ContactQp searches on: it holds rows and drops them, and gets the point that minimises the
/// cost on the held ones.
///
/// One factorisation eliminates v̇ and the multipliers of contact motion (MotionFactor).
/// Each ContactBlock eliminates the forces of one contact within its own rows. What remains is a
/// linear system for the multipliers of the coupling rows (Coupling): the unactuated rows of the
/// equation of motion, always, and torques, boxes and general rows while they are held.
///
/// From tick to tick live the held rows with their multipliers: those of contacts in their blocks,
/// with the factors, the others in `Warm`. All else is written anew in each tick:
///
///     read → keep_rows → write → factor_motion → { gather_right → coupling.factor → minimise }
///
/// where the last three repeat with each set of held rows. Nothing allocates after `bind`.
struct HeldSystem {
  struct Contact {
    ContactBlock block;
    std::vector<int> number;  ///< per row of the block: its number in the table
    std::vector<RowTable::ForceRows> parts;
    Eigen::VectorXd missing;  ///< scratch: per held row
    Eigen::VectorXd padded;   ///< scratch: forces
  };
  /// A row of a contact or a coupling row, and the side of its bound.
  struct Place {
    int contact = -1;  ///< index in the stack; −1: a coupling row
    int row = -1;      ///< index in the block; of a coupling row in the table; −1: none
    int side = 0;
  };
  /// The coupling rows held at the end of the last tick, by which this one starts.
  struct Warm {
    std::vector<Coupling::Slot> slots;
  };

  /// @param more_slots, force_slots  slots that a guess reserves, at most: of rows, of forces
  void bind(const Problem& problem, const Settings& settings, int more_slots, int force_slots);
  /// Clears the warm start.
  void reset() noexcept;

  /// Reads the problem of this tick. M and h must stay valid until the last call of the tick.
  void read(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h);
  /// Lists the active contacts, and reads their bounds.
  void read_contacts();
  /// Places the equalities, and the rows held in the last tick that have bounds now.
  /// @param torques  whether torques are among the latter
  void keep_rows(bool torques);
  /// Writes the matrices, but for reserved slots.
  void write();
  /// Eliminates accelerations.
  void factor_motion();
  /// Computes the rows of the coupling on the forces of each contact, in its coordinates.
  void couple_forces();

  /// Adds a coupling row and writes its coefficients. @return its slot
  int add_row(int row, int side);
  /// The right-hand side of the coupling system: b + c − (A·f for m = 0).
  void gather_right();
  /// The same if the contacts hold what they held before.
  void place_right();
  /// Factors the coupling. @return the first slot whose row depends on those before it, or −1
  int factor() { return coupling.factor(motion, blocks, right.data()); }
  /// Computes f and the targets of all held rows. @pre `factor` has found no dependent row
  void minimise();
  /// Computes x from the multipliers m of the coupling and the forces in the blocks.
  void place_point();
  /// One Newton step on `residual`, `missing_motion`, `missing_slots` and the contacts' `missing`,
  /// with the present factors.
  void correct();

  Contact& contact(int c) { return contacts[index(c)]; }
  const Contact& contact(int c) const { return contacts[index(c)]; }
  /// Calls f(contact, k, side, multiplier, target) for all held rows: k is the index of the held
  /// row in its contact. Contact −1: a coupling row, k is its slot.
  template <typename F>
  void each_held(const F& f) {
    for (int k = 0; k < coupling.size(); ++k) {
      Coupling::Slot& slot = coupling[k];
      if (slot.row >= 0) f(-1, k, slot.side, slot.multiplier, slot.target);
    }
    for (const int c : active) {
      ContactBlock& block = contact(c).block;
      for (int k = 0; k < block.held(); ++k)
        f(c, k, block[k].side, block[k].multiplier, block[k].target);
    }
  }
  /// Whether all targets have the signs of multipliers.
  bool signs_hold();
  /// The number in the table of a held row, for contact and k as in `each_held`.
  int row_of(int c, int k) const {
    if (c < 0) return coupling[k].row;
    return contact(c).number[index(contact(c).block[k].row)];
  }
  /// The number in the table of a row.
  int number(const Place& place) const {
    if (place.contact < 0) return place.row;
    return contact(place.contact).number[index(place.row)];
  }
  /// The place of a row of the table; its row is −1 if its contact is inactive.
  Place locate(const RowTable::Violation& violation) const;
  bool is_held(int row) const;

  const Problem* problem = nullptr;
  int nv = 0;  ///< velocities
  RowTable table;
  ArrangedCost cost;
  MotionFactor motion;
  Coupling coupling;
  std::vector<Contact> contacts;      ///< of the stack, by index
  std::vector<ContactBlock*> blocks;  ///< of the active contacts
  std::vector<int> active;            ///< their indices
  std::vector<int> motion_rows;       ///< rows of contact motion: E of MotionFactor
  double gradient_scale = 1;
  Eigen::VectorXd x;                    ///< (v̇, f), padded
  Eigen::VectorXd v;                    ///< v̇
  Eigen::VectorXd motion_multiplier;    ///< of contact motion
  Eigen::VectorXd m;                    ///< multipliers of the coupling, padded
  Eigen::VectorXd right, pull;          ///< of the coupling; the part of contacts' held bounds
  Eigen::VectorXd residual;             ///< of stationarity, per entry of x
  Eigen::VectorXd missing_motion;       ///< bound minus value, of contact motion
  Eigen::VectorXd missing_slots;        ///< the same of the coupling
  Eigen::VectorXd a;                    ///< scratch: coefficients of a row
  Eigen::VectorXd step, motion_change;  ///< scratch: of v̇ and of the multipliers of contact motion

 private:
  void bind_contacts(const Problem& problem, const Settings& settings, int most_slots);
  void read_contact(Contact& contact);
  void write_coupling();
  void gather_point();

  std::vector<int> local_;  ///< per row of the table: index in its contact's block, or −1
  Warm warm_;
  Eigen::VectorXd gradient_;
};

}  // namespace poise::qp
