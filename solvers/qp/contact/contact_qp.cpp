// SPDX-License-Identifier: BSD-2-Clause
// ContactQp: setup of a tick and report of the solution. The search, the verification and the proof
// of infeasibility are in contact_search.cpp, contact_check.cpp and contact_proof.cpp.

#include "poise/solvers/qp/contact/contact_qp.hpp"

#include <algorithm>
#include <cmath>

#include "poise/solvers/qp/kernels/kernels.hpp"

namespace poise::qp {
namespace {

Eigen::VectorXd force_roots(const Contact& contact, double force) {
  Eigen::VectorXd roots(contact.forces());
  for (Eigen::Index k = 0; k < roots.size(); ++k)
    roots[k] = (contact.is_moment(k) ? kMomentArm : 1) / std::sqrt(force);
  return roots;
}

}  // namespace

void ContactQp::bind(const Problem& problem, const Settings& settings) {
  settings_ = settings;
  problem_ = &problem;
  nv_ = static_cast<int>(problem.nv);
  table_.bind(problem);
  cost_.bind(problem, settings.level_ratio, settings.regularisation_acceleration);
  bind_contacts(problem);
  int motion = 0;
  for (const Rows& rows : problem.constraints)
    if (rows.kind == RowKind::kContactMotion) motion += static_cast<int>(rows.size());
  const int nf = static_cast<int>(problem.nf);
  const int most = nv_ + nf + static_cast<int>(problem.unactuated.size()) + 2;
  const int reserved = padded(table_.torques()) + kLanes;
  motion_.resize(nv_, cost_.most_soft(), motion, most + reserved);
  coupling_.resize(most + reserved, kMostGuessedForces, static_cast<int>(contacts_.size()));
  std::vector<int> rows;
  int most_rows = 0, most_forces = 0;
  for (const Contact& contact : contacts_) {
    rows.push_back(contact.block.rows());
    most_rows = std::max(most_rows, contact.block.rows());
    most_forces = std::max(most_forces, contact.block.forces());
  }
  history_.bind(table_.torques(), rows);
  guessed_contacts_.reserve(contacts_.size());
  bounds_.resize(table_.torques() + kMostGuessedForces, static_cast<int>(contacts_.size()),
                 most_rows, most_forces);
  const auto torques = static_cast<std::size_t>(table_.torques());
  guessed_torques_.reserve(torques);
  guessed_motors_.reserve(torques);
  warm_.reserve(static_cast<std::size_t>(most));
  motion_rows_.reserve(static_cast<std::size_t>(motion));
  seen_.reserve(static_cast<std::size_t>(settings.max_iterations) + 4);
  for (Eigen::VectorXd* v : {&right_, &pull_, &m_, &missing_slots_, &change_})
    v->setZero(padded(most + reserved + kMostGuessedForces + 1) + 2 * kLanes);
  const int n = padded(nv_ + nf + 1);
  for (Eigen::VectorXd* v : {&a_, &x_, &residual_, &magnitude_, &force_change_, &far_})
    v->setZero(n);
  for (Eigen::VectorXd* v : {&v_, &gradient_, &step_, &equation_}) v->setZero(padded(nv_));
  for (Eigen::VectorXd* v : {&motion_multiplier_, &motion_change_, &missing_motion_})
    v->setZero(padded(motion) + kLanes);
  reset();
}

void ContactQp::bind_contacts(const Problem& problem) {
  contacts_.clear();
  local_.assign(static_cast<std::size_t>(table_.rows()), -1);
  const auto count = problem.contacts ? problem.contacts->size() : 0;
  blocks_.reserve(count);
  active_.reserve(count);
  const int most = nv_ + static_cast<int>(problem.nf + problem.nu) + kMostGuessedForces +
                   static_cast<int>(problem.unactuated.size()) + 2 + 2 * kLanes;
  for (std::size_t c = 0; c < count; ++c) {
    Contact& contact = contacts_.emplace_back();
    const Eigen::VectorXd roots =
        force_roots((*problem.contacts)[c], settings_.regularisation_force);
    Eigen::MatrixXd rows(0, roots.size());
    for (const RowTable::ForceRows& part : table_.force_rows()) {
      if (part.contact != static_cast<int>(c)) continue;
      contact.parts.push_back(part);
      for (int i = 0; i < part.size; ++i) {
        local_[static_cast<std::size_t>(part.first + i)] = static_cast<int>(contact.number.size());
        contact.number.push_back(part.first + i);
      }
      rows.conservativeResize(rows.rows() + part.size, Eigen::NoChange);
      rows.bottomRows(part.size) =
          problem.constraints[static_cast<std::size_t>(part.block)].on_force;
    }
    contact.block.bind(roots, rows, most);
    contact.missing.setZero(roots.size());
    contact.padded.setZero(padded(static_cast<int>(roots.size())));
  }
}

void ContactQp::reset() noexcept {
  coupling_.clear();
  for (Contact& contact : contacts_) contact.block.clear();
  history_.reset();
  guess_next_ = false;
  x_.setZero();
}

bool ContactQp::solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                      Solution& solution) noexcept {
  iterations_ = guess_steps_ = 0;
  bulk_changes_ = 4;
  guesses_left_ = kGuesses;
  as_guessed_ = reduced_ = false;
  entered_ = -1;
  seen_.clear();
  problem_ = &problem;
  table_.update(problem, M, h);
  fallback_reason_ = FallbackReason::kNone;
  const int crossing = table_.crossing(settings_.tolerance);
  guess_next_ = guess_next_ && crossing < 0;
  note_held();
  start();
  if (crossing >= 0) return report_crossing(crossing, solution);
  if (coupling_.reserves()) guess_bounds();
  const Outcome outcome = maximise_dual();
  guess_next_ = settings_.guess && outcome == Outcome::kOptimal && should_guess();
  switch (outcome) {
    case Outcome::kOptimal:
      return report(SolverStatus::kSolved, solution);
    case Outcome::kLimit:
      return report(SolverStatus::kIterationLimit, solution);
    case Outcome::kInfeasible:
      return report(SolverStatus::kInfeasible, solution);
    case Outcome::kLost:
      break;
  }
  return give_up(fallback_reason_);
}

bool ContactQp::give_up(FallbackReason why) {
  fallback_reason_ = why;
  reset();
  return false;
}

void ContactQp::start() {
  active_.clear();
  blocks_.clear();
  for (std::size_t c = 0; c < contacts_.size(); ++c) {
    if (table_.force_at(static_cast<int>(c)) < 0) {
      history_.leave_out(static_cast<int>(c));
      continue;
    }
    active_.push_back(static_cast<int>(c));
    blocks_.push_back(&contacts_[c].block);
    read_contact(contacts_[c]);
  }
  place_rows();
  write_motion();
  couple_forces();
}

// Reads the bounds of this tick. Drops held rows that have lost their bound or are no longer
// equalities. Adds equalities.
void ContactQp::read_contact(Contact& contact) {
  ContactBlock& block = contact.block;
  int at = 0;
  for (const RowTable::ForceRows& part : contact.parts) {
    for (int i = 0; i < part.size; ++i, ++at) {
      block.lower[at] = table_.written_bound(part.first + i, -1);
      block.upper[at] = table_.written_bound(part.first + i, 1);
    }
  }
  block.clear_coupling(0);
  for (int k = block.held() - 1; k >= 0; --k) {
    ContactBlock::Held& held = block[k];
    const bool equal = block.lower[held.row] == block.upper[held.row];
    if (equal) {
      held.side = 0;
    } else if (held.side == 0 || !std::isfinite(block.bound(held.row, held.side))) {
      block.drop(k);
    }
  }
  block.refresh();
  for (int i = 0; i < block.rows(); ++i)
    if (block.lower[i] == block.upper[i] && block.find(i) < 0 && block.held() < block.forces() &&
        block.project(i))
      block.append(i, 0);
}

int ContactQp::base_rows() const {
  int count = 0;
  while (count < coupling_.size() && table_.is_base(coupling_[count].row)) ++count;
  return count;
}

void ContactQp::place_rows() {
  const bool guess = guess_next_ && can_guess();
  warm_.clear();
  for (int k = 0; k < coupling_.size(); ++k) {
    const Coupling::Slot& slot = coupling_[k];
    if (slot.row >= 0 && slot.side != 0 && table_.bounded(slot.row, slot.side) &&
        !(guess && table_.is_torque(slot.row)))
      warm_.push_back(slot);
  }
  coupling_.clear();
  motion_rows_.clear();
  for (const int row : table_.equalities()) {
    if (table_.is_motion(row)) {
      motion_rows_.push_back(row);
    } else if (local_[static_cast<std::size_t>(row)] < 0 && !coupling_.full()) {
      coupling_.add_row(row, 0);
    }
  }
  for (const Coupling::Slot& slot : warm_) {
    if (coupling_.full()) break;
    if (coupling_.find(slot.row) < 0) coupling_[coupling_.add_row(slot.row, slot.side)] = slot;
  }
  if (!guess) return;
  list_contacts();
  list_torques();
  if (coupling_.has_space(static_cast<int>(guessed_torques_.size())))
    coupling_.reserve(guessed_torques_, guessed_forces_);
}

void ContactQp::write_motion() {
  const int rows = static_cast<int>(motion_rows_.size());
  motion_.clear(cost_.arrange(*problem_), rows, coupling_.size() - coupling_.forces());
  gradient_scale_ = std::max(1.0, cost_.write(*problem_, motion_, gradient_.head(nv_)));
  table_.write_motion(motion_.motion_columns(), motion_.bounds());
  write_coupling();
  motion_.factor(gradient_.data());
}

// The rows of the base, if active, have the first slots.
void ContactQp::write_coupling() {
  const int base = base_rows();
  const int slots = padded(coupling_.size() + 1);
  for (const int c : active_) {
    ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
    block.clear_coupling(slots);
    if (base > 0) table_.write_base(c, block.coupling_column(0), block.coupling_stride());
  }
  if (base > 0) table_.write_base(motion_.slot_columns());
  if (coupling_.reserves()) write_torques();
  if (coupling_.forces() > 0) write_force_slots();
  for (int k = base; k < coupling_.size(); ++k) {
    if (!coupling_.used(k)) continue;
    table_.coefficients(coupling_[k].row, a_.data());
    motion_.set_slot(k, a_.data());
    for (const int c : active_) {
      ContactBlock& block = contacts_[static_cast<std::size_t>(c)].block;
      const double* on_force = a_.data() + nv_ + table_.force_at(c);
      for (int j = 0; j < block.forces(); ++j) block.coupling_column(j)[k] = on_force[j];
    }
  }
}

void ContactQp::couple_forces() {
  for (ContactBlock* block : blocks_) block->couple();
}

bool ContactQp::report(SolverStatus status, Solution& solution) {
  if (!x_.allFinite()) return give_up(FallbackReason::kNotFinite);
  table_.report_point(*problem_, x_.data(), solution);
  const auto add = [&](int row, int side, double multiplier) {
    const double mu = side == 0 || -side * multiplier > 0 ? multiplier : 0.0;
    table_.report_row(*problem_, row, side, mu, solution);
  };
  for (std::size_t i = 0; i < motion_rows_.size(); ++i)
    add(motion_rows_[i], 0, motion_multiplier_[static_cast<Eigen::Index>(i)]);
  for (int k = 0; k < coupling_.size(); ++k)
    if (coupling_.used(k)) add(coupling_[k].row, coupling_[k].side, coupling_[k].target);
  for (const int c : active_) {
    const Contact& contact = contacts_[static_cast<std::size_t>(c)];
    for (int k = 0; k < contact.block.held(); ++k) {
      const ContactBlock::Held& held = contact.block[k];
      add(contact.number[static_cast<std::size_t>(held.row)], held.side, held.target);
    }
  }
  if (status == SolverStatus::kInfeasible && beyond_.row >= 0)
    add(beyond_.row, beyond_.side, beyond_.y);
  solution.status = status;
  solution.iterations = iterations_;
  return true;
}

}  // namespace poise::qp
