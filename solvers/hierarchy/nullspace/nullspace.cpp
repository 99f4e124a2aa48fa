// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/hierarchy/nullspace/nullspace.hpp"

#include <algorithm>
#include <cmath>

namespace poise::hierarchy {
namespace {

constexpr auto kNone = static_cast<std::size_t>(-1);
constexpr int kPatience = 5;      // maximum releases of one limit in a tick
constexpr double kBroken = 1e-6;  // relative violation of a limit that cannot be kept

std::string quoted(const Problem& problem, std::size_t block) {
  const std::string name =
      block < problem.constraint_names.size() ? problem.constraint_names[block] : "a constraint";
  return "'" + name + "'";
}

// Empty if every contact has rows of motion.
std::string contacts_without_motion(const Problem& problem) {
  if (problem.contacts == nullptr) return {};
  std::vector<bool> moves(problem.contacts->size());
  for (const Rows& rows : problem.constraints)
    if (rows.kind == RowKind::kContactMotion) moves[static_cast<std::size_t>(rows.contact)] = true;
  for (std::size_t c = 0; c < moves.size(); ++c)
    if (!moves[c])
      return "contact '" + (*problem.contacts)[c].name +
             "' has no 'contact-motion' constraint: kind nullspace projects contacts out by their "
             "motion";
  return {};
}

}  // namespace

std::string Nullspace::why_not(const Problem& problem, const Settings& settings) const {
  if (std::string why = contacts_without_motion(problem); !why.empty()) return why;
  for (const Objective& task : problem.objectives)
    if (task.of_forces())
      return "task '" + task.name +
             "' is one of forces, which kind nullspace does not choose: take kind lexicographic";
  if (settings.ignore_inequalities) return {};
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    const Rows& rows = problem.constraints[b];
    const bool equations =
        rows.kind == RowKind::kEquationOfMotion || rows.kind == RowKind::kContactMotion;
    if (equations || bounds_motion(rows) || rows.clamps) continue;
    return quoted(problem, b) +
           " bounds forces or torques, which kind nullspace ignores: take kind "
           "lexicographic, or set 'inequalities: ignore' and check the violations that the run "
           "reports";
  }
  return {};
}

void Nullspace::bind(const Problem& problem, const Settings& settings) {
  problem_ = &problem;
  settings_ = settings;
  reach_.bind(problem);
  limits_.bind(problem);
  order_.clear();
  parts_.clear();
  trial_reachable_.clear();
  Eigen::Index all = 0, most = 1;
  for (std::size_t i = 0; i < problem.objectives.size(); ++i) {
    const Eigen::Index m = problem.objectives[i].desired.size();
    order_.push_back(i);
    parts_.push_back({all, m});
    trial_reachable_.push_back({Eigen::MatrixXd::Identity(m, m), Eigen::VectorXd::Ones(m)});
    all += m;
    most = std::max(most, m);
  }
  std::ranges::stable_sort(order_, {}, [&](std::size_t i) { return problem.objectives[i].level; });
  work_.setZero(problem.nv, all);
  rows_.setZero(problem.nv, all);
  used_.setZero(problem.nv, all);
  reduced_.assign(static_cast<std::size_t>(all), {});
  value_.setZero(all);
  least_.assign(parts_.size(), 1);
  const auto limits = static_cast<std::size_t>(limits_.rows());
  limit_rows_.setZero(problem.nv, limits_.rows());
  limit_.assign(limits, {});
  standing_.assign(limits, Standing::kFree);
  known_.assign(limits, 0);
  drops_.assign(limits, 0);
  held_.clear();
  held_.reserve(limits);
  priorities_.bind(problem.nv, most, all);
  y_.setZero(problem.nv);
  acceleration_.setZero(problem.nv);
}

void Nullspace::solve(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                      Solution& solution) {
  problem_ = &problem;
  iterations_ = 0;
  limits_.update(problem);
  if (!reach_.update(problem, M, h)) return report(SolverStatus::kNumericalError, solution);
  read();
  hold_last();
  report(settle(solution), solution);
}

void Nullspace::read() noexcept {
  work_.setZero();
  for (std::size_t i = 0; i < parts_.size(); ++i) read_task(i);
  reach_.reduce(work_, rows_, reduced_);
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    const TaskRows& rows = problem_->objectives[i].rows;
    const Part& part = parts_[i];
    value_.segment(part.first, part.size) = problem_->objectives[i].desired - rows.drift;
    for (Eigen::Index k = 0; k < part.size; ++k)
      value_[part.first + k] -= reduced_[static_cast<std::size_t>(part.first + k)].passive;
    least_[i] = settings_.feasibility * heaviest(i);
  }
}

void Nullspace::read_task(std::size_t i) noexcept {
  const TaskRows& rows = problem_->objectives[i].rows;
  const Part& part = parts_[i];
  for (const int column : rows.columns)
    for (Eigen::Index k = 0; k < part.size; ++k)
      work_(column, part.first + k) = rows.jacobian(k, column);
}

// The mobility (acceleration per unit force) of the heaviest row, without contacts and other tasks.
// Rows of a position, an orientation or a pose are averaged in groups of three, those of other
// tasks all together, so that a vanishing row is detected; joints are separate.
double Nullspace::heaviest(std::size_t i) const noexcept {
  const Part& part = parts_[i];
  Eigen::Index group = part.size % 3 == 0 ? 3 : part.size;
  if (problem_->objectives[i].rows.selection) group = 1;
  double least = 0;
  for (Eigen::Index first = 0; first < part.size; first += group) {
    double mean = 0;
    for (Eigen::Index k = first; k < first + group; ++k)
      mean += reduced_[static_cast<std::size_t>(part.first + k)].mobility;
    mean /= static_cast<double>(group);
    if (mean > 0 && (least == 0 || mean < least)) least = mean;
  }
  return least > 0 ? least : 1;
}

// Holds the rows of the last tick that still have a bound, and those with equal bounds.
void Nullspace::hold_last() noexcept {
  std::ranges::fill(known_, std::uint8_t{0});
  std::ranges::fill(standing_, Standing::kFree);
  std::ranges::fill(drops_, 0);
  std::erase_if(held_, [this](const Held& held) {
    return limits_.fixed(held.row) || !std::isfinite(limits_.bound(held.row, held.side));
  });
  for (const Held& held : held_) standing(held.row) = Standing::kHeld;
  for (int row = 0; row < limits_.rows(); ++row) {
    if (!limits_.fixed(row)) continue;
    held_.push_back({row, 0, 0});
    standing(row) = Standing::kHeld;
  }
}

SolverStatus Nullspace::settle(Solution& solution) noexcept {
  do {
    if (iterations_ >= settings_.max_iterations) return SolverStatus::kIterationLimit;
    run(kNone, solution);
    y_ = priorities_.y();
  } while (add_broken() || drop_row(solution));
  reach_.acceleration(y_, acceleration_);
  if (!acceleration_.allFinite()) return SolverStatus::kNumericalError;
  if (broken() || reach_.contradiction() || limits_.crossing(settings_.tolerance))
    return SolverStatus::kInfeasible;
  return SolverStatus::kSolved;
}

// One pass: limits, then tasks; its v̇ is in acceleration_.
void Nullspace::run(std::size_t without, Solution& solution) noexcept {
  ++iterations_;
  const Eigen::Index free = reach_.size();
  priorities_.start(free);
  for (std::size_t k = 0; k < held_.size(); ++k)
    if (k != without && !hold(held_[k])) standing(held_[k].row) = Standing::kHopeless;
  if (without != kNone) way_ = priorities_.left(limit_rows_.col(held_[without].row));
  for (const std::size_t i : order_) {
    const Part& part = parts_[i];
    if (!(problem_->objectives[i].weight > 0)) {
      solution.reachable[i].kept.setZero();
      continue;
    }
    auto rows = used_.block(0, part.first, free, part.size);
    rows = rows_.block(0, part.first, free, part.size);
    for (Eigen::Index k = 0; k < part.size; ++k)  // a component without weight is not followed
      if (!(problem_->objectives[i].share(k) > 0)) rows.col(k).setZero();
    const bool trial = without != kNone;
    priorities_.follow(rows, value_.segment(part.first, part.size), least_[i],
                       trial ? trial_reachable_[i] : solution.reachable[i], trial);
  }
  if (without == kNone)
    std::erase_if(held_,
                  [this](const Held& held) { return standing(held.row) == Standing::kHopeless; });
  reach_.acceleration(priorities_.y(), acceleration_);
}

bool Nullspace::hold(const Held& held) noexcept {
  know(held.row);
  const Reach::Row& row = limit_[static_cast<std::size_t>(held.row)];
  return priorities_.hold(limit_rows_.col(held.row), row.mobility,
                          limits_.bound(held.row, held.side) - row.passive);
}

void Nullspace::know(int row) noexcept {
  const auto at = static_cast<std::size_t>(row);
  if (known_[at] != 0) return;
  known_[at] = 1;
  limits_.coefficients(row, limit_rows_.col(row));
  limit_[at] = reach_.reduce(limit_rows_.col(row));
}

double Nullspace::allowed(int row, int side, double tolerance) const noexcept {
  return tolerance * (1 + std::abs(limits_.bound(row, side)));
}

// Adds the most violated row of those that are not held but can be.
bool Nullspace::add_broken() noexcept {
  Held worst{-1, 0, 0};
  double most = 0;
  for (int row = 0; row < limits_.rows(); ++row) {
    if (standing(row) != Standing::kFree) continue;
    for (const int side : {-1, 1}) {
      if (!std::isfinite(limits_.bound(row, side))) continue;
      const double amount =
          limits_.beyond(row, side, acceleration_) / allowed(row, side, settings_.tolerance);
      if (amount > std::max(1.0, most)) worst = {row, side, 0}, most = amount;
    }
  }
  if (worst.row < 0) return false;
  standing(worst.row) = Standing::kHeld;
  held_.push_back(worst);
  return true;
}

// Tests for every held row the solution without it, and releases the one that is needed least.
bool Nullspace::drop_row(Solution& solution) noexcept {
  std::size_t idle = kNone;
  double most = 0;
  for (std::size_t k = 0; k < held_.size(); ++k) {
    Held& held = held_[k];
    run(k, solution);
    const double amount =
        limits_.value(held.row, acceleration_) - limits_.bound(held.row, held.side);
    held.force = way_ > 0 ? -amount / way_ : 0;
    const double within = -held.side * amount / allowed(held.row, held.side, settings_.tolerance);
    if (drops_[static_cast<std::size_t>(held.row)] >= kPatience || !(within > std::max(most, 1.0)))
      continue;
    idle = k;
    most = within;
  }
  if (idle == kNone) return false;
  const int row = held_[idle].row;
  standing(row) = Standing::kFree;
  ++drops_[static_cast<std::size_t>(row)];
  held_.erase(held_.begin() + static_cast<std::ptrdiff_t>(idle));
  return true;
}

// Whether a limit is violated.
bool Nullspace::broken() const noexcept {
  for (int row = 0; row < limits_.rows(); ++row)
    for (const int side : {-1, 1})
      if (std::isfinite(limits_.bound(row, side)) &&
          limits_.beyond(row, side, acceleration_) > allowed(row, side, kBroken))
        return true;
  return false;
}

void Nullspace::report(SolverStatus status, Solution& solution) noexcept {
  limits_.clear(*problem_, solution);
  solution.status = status;
  solution.iterations = iterations_;
  if (status != SolverStatus::kNumericalError) {
    reach_.report(y_, solution);
    for (const Held& held : held_) limits_.report(held.row, held.side, held.force, solution);
    if (solution.acceleration.allFinite() && solution.torque.allFinite() &&
        solution.force.allFinite())
      return;
    solution.status = SolverStatus::kNumericalError;
  }
  held_.clear();
  solution.acceleration.setZero();
  solution.force.setZero();
  solution.torque.setZero();
}

}  // namespace poise::hierarchy
