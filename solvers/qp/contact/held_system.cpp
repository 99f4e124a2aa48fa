// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/qp/contact/held_system.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/index.hpp"

namespace poise::qp {
namespace {

Eigen::VectorXd force_roots(const Contact& contact, double force) {
  Eigen::VectorXd roots(contact.forces());
  for (Eigen::Index k = 0; k < roots.size(); ++k)
    roots[k] = (contact.is_moment(k) ? kMomentArm : 1) / std::sqrt(force);
  return roots;
}

}  // namespace

void HeldSystem::bind(const Problem& of, const Settings& settings, int more_slots,
                      int force_slots) {
  problem = &of;
  nv = static_cast<int>(of.nv);
  table.bind(of);
  cost.bind(of, settings.level_ratio, settings.regularisation_acceleration);
  const int nf = static_cast<int>(of.nf);
  const int own = nv + nf + static_cast<int>(of.unactuated.size()) + 2;
  const int most = own + more_slots;
  bind_contacts(of, settings, most + force_slots + kLanes);
  int motion_size = 0;
  for (const Rows& rows : of.constraints)
    if (rows.kind == RowKind::kContactMotion) motion_size += static_cast<int>(rows.size());
  motion.resize(nv, cost.most_soft(), motion_size, most);
  coupling.resize(most, force_slots, static_cast<int>(contacts.size()));
  warm_.slots.reserve(index(own));
  motion_rows.reserve(index(motion_size));
  for (Eigen::VectorXd* vector : {&right, &pull, &m, &missing_slots})
    vector->setZero(padded(most + force_slots + 1) + 2 * kLanes);
  for (Eigen::VectorXd* vector : {&a, &x, &residual}) vector->setZero(padded(nv + nf + 1));
  for (Eigen::VectorXd* vector : {&v, &gradient_, &step}) vector->setZero(padded(nv));
  for (Eigen::VectorXd* vector : {&motion_multiplier, &motion_change, &missing_motion})
    vector->setZero(padded(motion_size) + kLanes);
}

void HeldSystem::bind_contacts(const Problem& of, const Settings& settings, int most_slots) {
  contacts.clear();
  local_.assign(index(table.rows()), -1);
  const auto count = of.contacts ? of.contacts->size() : 0;
  blocks.reserve(count);
  active.reserve(count);
  for (std::size_t c = 0; c < count; ++c) {
    Contact& contact = contacts.emplace_back();
    const Eigen::VectorXd roots = force_roots((*of.contacts)[c], settings.regularisation_force);
    Eigen::MatrixXd rows(0, roots.size());
    for (const RowTable::ForceRows& part : table.force_rows()) {
      if (part.contact != static_cast<int>(c)) continue;
      contact.parts.push_back(part);
      for (int i = 0; i < part.size; ++i) {
        local_[index(part.first + i)] = static_cast<int>(contact.number.size());
        contact.number.push_back(part.first + i);
      }
      rows.conservativeResize(rows.rows() + part.size, Eigen::NoChange);
      rows.bottomRows(part.size) = of.constraints[index(part.block)].on_force;
    }
    contact.block.bind(roots, rows, most_slots);
    contact.missing.setZero(roots.size());
    contact.padded.setZero(padded(static_cast<int>(roots.size())));
  }
}

void HeldSystem::reset() noexcept {
  coupling.clear();
  for (Contact& contact : contacts) contact.block.clear();
  x.setZero();
}

void HeldSystem::read(const Problem& of, const Eigen::MatrixXd& M, const Eigen::VectorXd& h) {
  problem = &of;
  table.update(of, M, h);
}

void HeldSystem::read_contacts() {
  active.clear();
  blocks.clear();
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    if (table.force_at(static_cast<int>(c)) < 0) continue;
    active.push_back(static_cast<int>(c));
    blocks.push_back(&contacts[c].block);
    read_contact(contacts[c]);
  }
}

// Drops held rows that have lost their bound or are no longer equalities. Adds equalities.
void HeldSystem::read_contact(Contact& contact) {
  ContactBlock& block = contact.block;
  int at = 0;
  for (const RowTable::ForceRows& part : contact.parts) {
    for (int i = 0; i < part.size; ++i, ++at) {
      block.lower[at] = table.written_bound(part.first + i, -1);
      block.upper[at] = table.written_bound(part.first + i, 1);
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

void HeldSystem::keep_rows(bool torques) {
  warm_.slots.clear();
  for (int k = 0; k < coupling.size(); ++k) {
    const Coupling::Slot& slot = coupling[k];
    if (slot.row >= 0 && slot.side != 0 && table.bounded(slot.row, slot.side) &&
        (torques || !table.is_torque(slot.row)))
      warm_.slots.push_back(slot);
  }
  coupling.clear();
  motion_rows.clear();
  for (const int row : table.equalities()) {
    if (table.is_motion(row)) {
      motion_rows.push_back(row);
    } else if (local_[index(row)] < 0 && !coupling.full()) {
      coupling.add_row(row, 0);
    }
  }
  for (const Coupling::Slot& slot : warm_.slots) {
    if (coupling.full()) break;
    if (coupling.find(slot.row) < 0) coupling[coupling.add_row(slot.row, slot.side)] = slot;
  }
}

void HeldSystem::write() {
  const int rows = static_cast<int>(motion_rows.size());
  motion.clear(cost.arrange(*problem), rows, coupling.size() - coupling.forces());
  gradient_scale = std::max(1.0, cost.write(*problem, motion, gradient_.head(nv)));
  table.write_motion(motion.motion_columns(), motion.bounds());
  write_coupling();
}

// The rows of the base, if active, have the first slots.
void HeldSystem::write_coupling() {
  int base = 0;
  while (base < coupling.size() && table.is_base(coupling[base].row)) ++base;
  const int slots = padded(coupling.size() + 1);
  for (const int c : active) {
    ContactBlock& block = contact(c).block;
    block.clear_coupling(slots);
    if (base > 0) table.write_base(c, block.coupling_column(0), block.coupling_stride());
  }
  if (base > 0) table.write_base(motion.slot_columns());
  for (int k = base; k < coupling.size(); ++k) {
    if (!coupling.used(k)) continue;
    table.coefficients(coupling[k].row, a.data());
    motion.set_slot(k, a.data());
    for (const int c : active) {
      ContactBlock& block = contact(c).block;
      const double* on_force = a.data() + nv + table.force_at(c);
      for (int j = 0; j < block.forces(); ++j) block.coupling_column(j)[k] = on_force[j];
    }
  }
}

void HeldSystem::factor_motion() { motion.factor(gradient_.data()); }

void HeldSystem::couple_forces() {
  for (ContactBlock* block : blocks) block->couple();
}

int HeldSystem::add_row(int row, int side) {
  const int slot = coupling.add_row(row, side);
  if (coupling.is_reserved(slot)) return slot;
  table.coefficients(row, a.data());
  motion.append(slot, a.data());
  for (const int c : active) {
    Contact& contact = this->contact(c);
    if (row < nv) {
      contact.block.leave_out(slot);
      continue;
    }
    std::copy_n(a.data() + nv + table.force_at(c), contact.block.forces(), contact.padded.data());
    contact.block.couple(slot, contact.padded.data());
  }
  return slot;
}

void HeldSystem::gather_right() {
  const int slots = std::max(motion.padded_slots(), padded(coupling.size()));
  std::fill_n(pull.data(), slots, 0.0);
  for (ContactBlock* block : blocks) block->hold_bounds(pull.data(), slots);
  place_right();
}

void HeldSystem::place_right() {
  std::fill_n(right.data(), std::max(motion.padded_slots(), padded(coupling.size())), 0.0);
  for (int k = 0; k < coupling.size(); ++k) {
    if (!coupling.used(k)) continue;
    const double b = table.bound(coupling[k].row, coupling[k].side);
    right[k] = b + motion.linear()[k] - pull[k];
  }
}

void HeldSystem::minimise() {
  std::fill_n(m.data(), motion.padded_slots(), 0.0);
  coupling.solve(m.data());
  for (int k = 0; k < coupling.size(); ++k) coupling[k].target = m[k];
  for (ContactBlock* block : blocks) block->minimise(m.data(), motion.padded_slots());
}

void HeldSystem::place_point() {
  motion.point(m.data(), v.data(), motion_multiplier.data());
  gather_point();
}

void HeldSystem::gather_point() {
  x.head(nv) = v.head(nv);
  for (const int c : active) {
    const ContactBlock& block = contact(c).block;
    std::copy_n(block.force(), block.forces(), x.data() + nv + table.force_at(c));
  }
  std::fill(x.data() + table.variables(), x.data() + x.size(), 0.0);
}

void HeldSystem::correct() {
  const int slots = motion.padded_slots();
  motion.reduce(residual.data(), missing_motion.data(), right.data());
  std::fill_n(pull.data(), slots, 0.0);
  for (const int c : active) {
    Contact& contact = this->contact(c);
    std::copy_n(residual.data() + nv + table.force_at(c), contact.block.forces(),
                contact.padded.data());
    contact.block.reduce(contact.padded.data(), contact.missing.data(), pull.data(), slots);
  }
  for (int k = 0; k < coupling.size(); ++k)
    right[k] += (coupling.used(k) ? missing_slots[k] : 0) - pull[k];
  std::fill_n(m.data(), slots, 0.0);
  coupling.solve(right.data(), m.data());
  for (int k = 0; k < coupling.size(); ++k) coupling[k].target += m[k];
  for (ContactBlock* block : blocks) block->correct(m.data(), slots);
  motion.corrected(m.data(), step.data(), motion_change.data());
  v.head(nv) += step.head(nv);
  motion_multiplier.head(motion_change.size()) += motion_change;
  gather_point();
}

bool HeldSystem::signs_hold() {
  bool hold = true;
  each_held([&](int, int, int side, double, double target) { hold &= -side * target >= 0; });
  return hold;
}

HeldSystem::Place HeldSystem::locate(const RowTable::Violation& violation) const {
  const int local = local_[index(violation.row)];
  if (local < 0) return {-1, violation.row, violation.side};
  for (const int c : active) {
    const auto& number = contact(c).number;
    const auto at = index(local);
    if (at < number.size() && number[at] == violation.row) return {c, local, violation.side};
  }
  return {};
}

bool HeldSystem::is_held(int row) const {
  const Place place = locate({row, 0, 0});
  if (place.contact < 0) return coupling.find(row) >= 0;
  return contact(place.contact).block.find(place.row) >= 0;
}

}  // namespace poise::qp
