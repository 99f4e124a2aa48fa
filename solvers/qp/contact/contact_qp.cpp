// SPDX-License-Identifier: BSD-2-Clause
// ContactQp: a tick, and the report of its solution.

#include "poise/solvers/qp/contact/contact_qp.hpp"

#include "poise/core/index.hpp"

namespace poise::qp {

void ContactQp::bind(const Problem& problem, const Settings& settings) {
  settings_ = settings;
  system_.bind(problem, settings, Guess::most_slots(static_cast<int>(problem.nu)),
               Guess::kMostForces);
  check_.bind(settings);
  proof_.bind(settings);
  guess_.bind(settings);
  seen_.reserve(index(settings.max_iterations) + 4);
  change_.setZero(system_.m.size());
  force_change_.setZero(system_.x.size());
  reset();
}

void ContactQp::reset() noexcept {
  system_.reset();
  guess_.reset();
}

bool ContactQp::solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                      Solution& solution) noexcept {
  tick_ = {};
  seen_.clear();
  system_.read(problem, M, h);
  const int crossing = system_.table.crossing(settings_.tolerance);
  start(crossing < 0);
  if (crossing >= 0) return report_crossing(crossing, solution);
  if (guess_.reserved()) make_guess();
  const Outcome outcome = maximise_dual();
  guess_.end_tick(outcome == Outcome::kOptimal);
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
  return give_up(tick_.why);
}

bool ContactQp::give_up(FallbackReason why) {
  tick_.why = why;
  reset();
  return false;
}

// Writes the matrices of the tick, with the rows that were held in the last one.
void ContactQp::start(bool may_guess) {
  system_.each_held([this](int, int, int side, double, double) { tick_.warm |= side != 0; });
  guess_.start_tick(may_guess);
  system_.read_contacts();
  system_.keep_rows(guess_.keeps_torques());
  guess_.reserve();
  system_.write();
  guess_.write();
  system_.factor_motion();
  system_.couple_forces();
}

// Holds what is likely to be held. The search verifies it.
void ContactQp::make_guess() {
  const int pivots = guess_.make(steps());
  tick_.guess_steps += pivots;
  tick_.iterations += pivots;
  tick_.guessed = tick_.as_guessed = true;
  tick_.entered = -1;
}

bool ContactQp::report(SolverStatus status, Solution& solution) {
  if (!system_.x.allFinite()) return give_up(FallbackReason::kNotFinite);
  system_.table.report_point(*system_.problem, system_.x.data(), solution);
  const auto add = [&](int row, int side, double multiplier) {
    const double mu = side == 0 || -side * multiplier > 0 ? multiplier : 0.0;
    system_.table.report_row(*system_.problem, row, side, mu, solution);
  };
  for (std::size_t i = 0; i < system_.motion_rows.size(); ++i)
    add(system_.motion_rows[i], 0, system_.motion_multiplier[static_cast<Eigen::Index>(i)]);
  for (int k = 0; k < system_.coupling.size(); ++k)
    if (system_.coupling.used(k))
      add(system_.coupling[k].row, system_.coupling[k].side, system_.coupling[k].target);
  for (const int c : system_.active) {
    const HeldSystem::Contact& contact = system_.contact(c);
    for (int k = 0; k < contact.block.held(); ++k) {
      const ContactBlock::Held& held = contact.block[k];
      add(contact.number[index(held.row)], held.side, held.target);
    }
  }
  const ContactProof::Beyond& beyond = proof_.beyond();
  if (status == SolverStatus::kInfeasible && beyond.row >= 0)
    add(beyond.row, beyond.side, beyond.y);
  solution.status = status;
  solution.iterations = tick_.iterations;
  return true;
}

// The bounds of one row contradict each other. The point is the minimiser on the rows held in the
// last tick, without those that depend on others.
bool ContactQp::report_crossing(int row, Solution& solution) {
  system_.gather_right();
  for (int slot; (slot = system_.factor()) >= 0;) system_.coupling.release(slot);
  system_.minimise();
  system_.place_point();
  proof_.record_crossing(row);
  if (!report(SolverStatus::kInfeasible, solution)) return false;
  system_.table.report_row(*system_.problem, row, 1, -1.0, solution);
  return true;
}

}  // namespace poise::qp
