// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/hierarchy/lexicographic/lexicographic.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/index.hpp"
#include "poise/solvers/hierarchy/lexicographic/row_kernels.hpp"

namespace poise::hierarchy {
namespace {

// Smaller violations may be rounding: they count only after refinement.
constexpr double kRough = 1e-6;
// Share of the largest multiplier of a level below which a multiplier is zero; in a search that
// may circle, the second.
constexpr double kZero = 1e-12, kZeroOfCircles = 1e-14;
// The searches of a tick. One may circle among rows that nearly depend on each other, or take a row
// for dependent that is not; the next one draws the line elsewhere. What each is for, with figures:
// docs/developing/hierarchy.md.
struct Search {
  bool warm;
  double independent;  // HeldRows::set_independent
  int fifths;          // of the iterations
};
constexpr Search kSearches[] = {
    {true, 1e-7, 1}, {false, 1e-7, 2}, {false, 1e-5, 1}, {false, 1e-9, 1}};
// Rows contradict each other for certain if what would meet them all is so many times further away
// than δ.
constexpr double kFar = 1e4;

}  // namespace

std::string Lexicographic::why_not(const Problem&, const Settings&) const { return {}; }

void Lexicographic::bind(const Problem& problem, const Settings& settings) {
  settings_ = settings;
  levels_.clear();
  for (const Objective& objective : problem.objectives) levels_.push_back(objective.level);
  for (const Rows& rows : problem.constraints)
    if (rows.level > 0) levels_.push_back(rows.level);
  std::ranges::sort(levels_);
  levels_.erase(std::ranges::unique(levels_).begin(), levels_.end());
  forces_.bind(problem);
  rows_.bind(problem);
  space_.bind(problem);
  basis_.bind(problem, levels_, settings);
  place_slacks(problem);
  const auto most = static_cast<int>(problem.nv + problem.nf);
  int independent = most, coordinates = padded(most);
  for (const int slacks : slacks_) {
    independent += slacks;
    coordinates += padded(slacks) + kLanes;
  }
  set_.resize(coordinates, independent, basis_.levels());
  for (Eigen::VectorXd* v : {&x_, &a_}) v->setZero(most);
  for (Eigen::VectorXd* v : {&image_, &made_of_, &y_}) v->setZero(padded(most + 1));
  d_.setZero(coordinates);
  touched_.reserve(index(most));
  directions_.setZero(padded(most + 1), independent);
  missing_.setZero(independent);
  for (Eigen::VectorXd* v : {&magnitude_, &step_}) v->setZero(basis_.levels());
  is_held_.assign(index(rows_.rows()), 0);
  warm_.assign(index(independent), {});
  warm_count_ = 0;
}

void Lexicographic::place_slacks(const Problem& problem) {
  slacks_.assign(levels_.size() + 1, 0);
  first_.assign(levels_.size() + 2, 0);
  for (std::vector<int>* v : {&slack_level_, &slack_at_}) v->clear();
  for (const Rows& rows : problem.constraints) {
    if (structural(rows)) continue;
    const auto at = std::ranges::lower_bound(levels_, rows.level) - levels_.begin();
    const int level = rows.level > 0 ? static_cast<int>(at) : -1;
    for (Eigen::Index i = 0; i < rows.size(); ++i) {
      slack_level_.push_back(level);
      slack_at_.push_back(level < 0 ? 0 : slacks_[index(level)]++);
    }
  }
  slack_root_.resize(slack_level_.size());
}

void Lexicographic::weigh_slacks(const Problem& problem) {
  auto root = slack_root_.begin();
  for (const Rows& rows : problem.constraints)
    if (!structural(rows)) root = std::fill_n(root, rows.size(), std::sqrt(rows.weight));
}

void Lexicographic::solve(const Problem& problem, const Eigen::MatrixXd& M,
                          const Eigen::VectorXd& h, Solution& solution) {
  iterations_ = 0;
  weigh_slacks(problem);
  forces_.update(problem);
  rows_.update(problem, M, h, forces_);
  const bool consistent = space_.update(problem, M, h, forces_, settings_.tolerance);
  basis_.update(problem, space_, forces_);
  if (!consistent || rows_.crossing(settings_.tolerance)) {
    start(kSearches[0].independent);
    locate();
    return report(SolverStatus::kInfeasible, problem, solution);
  }
  const SolverStatus status = search();
  solved_ = status == SolverStatus::kSolved;
  report(status, problem, solution);
}

// Until a search finds the solution, or proves that there is none.
SolverStatus Lexicographic::search() {
  const int all = settings_.max_iterations;
  SolverStatus status = SolverStatus::kIterationLimit;
  for (const Search& search : kSearches) {
    if (search.warm && warm_count_ == 0) continue;
    if (!search.warm) warm_count_ = 0;
    start(search.independent);
    // Rows of a tick that ended at the limit are where the search goes on.
    const bool goes_on = search.warm && !solved_;
    const int end = iterations_ + std::max(1, search.fifths * all / 5);
    status = iterate(goes_on ? all : std::min(all, end));
    if (status == SolverStatus::kSolved || (status == SolverStatus::kInfeasible && proven_)) break;
    if (goes_on && status == SolverStatus::kIterationLimit) break;
  }
  return status;
}

void Lexicographic::start(double independent) {
  set_.set_independent(independent);
  lay_out();
  set_.start(first_);
  set_.set_zero(kZero);
  std::fill(is_held_.begin(), is_held_.end(), char{0});
  hold_equalities();
  hold_last();
  set_.update();
}

// Coordinates of a level: those of the basis, then the slacks.
void Lexicographic::lay_out() {
  int at = 0;
  for (int level = 0; level < basis_.levels(); ++level) {
    first_[index(level)] = at;
    at += padded(size(level) + slacks_[index(level)]);
  }
  first_.back() = at;
}

int Lexicographic::size(int level) const { return static_cast<int>(basis_.columns(level).size()); }

// Computes the coordinates of a row, the sizes of their terms, and the row's value at the best
// point.
void Lexicographic::look_at(int row) {
  const int length = basis_.length();
  rows_.coefficients(row, a_.data());
  touched_.clear();
  for (int i = 0; i < basis_.variables(); ++i) {
    if (a_[i] == 0) continue;
    a_[static_cast<Eigen::Index>(touched_.size())] = a_[i];
    touched_.push_back(i);
  }
  const RowSet rows = basis_.rows(touched_.data(), static_cast<int>(touched_.size()));
  sum_rows(image_.data(), rows, length, [&](int k, Vec y) { return a_[k] * y; });
  sum_rows(made_of_.data(), rows, length, [&](int k, Vec y) { return magnitude(a_[k] * y); });
  std::fill(d_.data(), d_.data() + first_.back(), 0.0);
  for (int level = 0; level < basis_.levels(); ++level) {
    int at = first_[index(level)];
    double made_of = 0;
    for (const int column : basis_.columns(level)) {
      d_[at++] = image_[column];
      made_of += made_of_[column] * made_of_[column];
    }
    magnitude_[level] = std::sqrt(made_of);
  }
  const int level = slack_level_[index(row)];
  if (level < 0) return;
  const double slack = 1 / slack_root_[index(row)];
  d_[slack_coordinate(row)] = slack;
  magnitude_[level] += slack;
}

int Lexicographic::slack_coordinate(int row) const {
  const int level = slack_level_[index(row)];
  return first_[index(level)] + size(level) + slack_at_[index(row)];
}

// @pre it is the row of the last look_at
void Lexicographic::hold(int row, int side) {
  const double bound = rows_.bound(row, side);
  const int best = basis_.columns();
  set_.append({row, side}, bound + image_[best], std::abs(bound) + made_of_[best]);
  is_held_[index(row)] = 1;
}

void Lexicographic::drop_row(int k) {
  set_.drop(k);
  std::fill(is_held_.begin(), is_held_.end(), char{0});
  for (int i = 0; i < set_.held(); ++i) is_held_[index(set_[i].row)] = 1;
}

// Dependent equalities are left out; if they contradict the others, they show as violated.
void Lexicographic::hold_equalities() {
  for (const int row : rows_.equalities()) {
    if (set_.full()) return;
    look_at(row);
    if (set_.place(d_.data(), magnitude_.data())) hold(row, 0);
  }
}

void Lexicographic::hold_last() {
  for (std::size_t k = 0; k < warm_count_; ++k) {
    const auto [row, side] = warm_[k];
    if (set_.full()) return;
    if (is_held_[index(row)] || !rows_.bounded(row, side)) continue;
    look_at(row);
    if (set_.place(d_.data(), magnitude_.data())) hold(row, side);
  }
}

// Multiplier with the sign that must not be negative.
double Lexicographic::pull(int k, int level) const {
  return -set_[k].side * set_.multiplier(k, level);
}

// The row with the most negative series term at the earliest level.
int Lexicographic::wrong_sign() const {
  int worst = -1, worst_level = basis_.levels();
  double least = 0;
  for (int k = 0; k < set_.held(); ++k) {
    for (int level = 0; level <= std::min(worst_level, basis_.levels() - 1); ++level) {
      const double value = pull(k, level);
      if (value == 0) continue;
      if (value < 0 && (level < worst_level || value < least)) {
        worst = k;
        worst_level = level;
        least = value;
      }
      break;
    }
  }
  return worst;
}

bool Lexicographic::drop_wrong_signs() {
  for (int k = wrong_sign(); k >= 0; k = wrong_sign()) {
    if (++iterations_ > limit_) return false;
    drop_row(k);
    set_.update();
  }
  return true;
}

void Lexicographic::locate() {
  y_.head(basis_.length()).setZero();
  y_[basis_.columns()] = -1;
  for (int level = 0; level < basis_.levels(); ++level) {
    int at = first_[index(level)];
    for (const int column : basis_.columns(level)) y_[column] = set_.delta()[at++];
  }
  for (int i = 0; i < basis_.variables(); ++i)
    x_[i] = dot(basis_.row(i), y_.data(), basis_.length());
  rows_.evaluate(x_);
}

SolverStatus Lexicographic::iterate(int limit) {
  limit_ = limit;
  const int half = (iterations_ + limit) / 2;
  for (;;) {
    const bool settled = drop_wrong_signs();
    locate();
    if (!x_.head(basis_.variables()).allFinite()) return SolverStatus::kNumericalError;
    if (!settled) return SolverStatus::kIterationLimit;
    // errors of held rows would otherwise make other rows cycle
    if (gap() > kRough) refine(kRough);
    // rounding can cause cycling; without it half of the iterations suffice
    const bool circling = iterations_ > half;
    set_.set_zero(circling ? kZeroOfCircles : kZero);
    RowList::Violation violation = rows_.worst(is_held_, kRough, circling);
    if (violation.row < 0) {
      if (!refine(settings_.tolerance)) return SolverStatus::kNumericalError;
      violation = rows_.worst(is_held_, settings_.tolerance, false);
      if (violation.row < 0) return check_result();
    }
    const SolverStatus status = add_row(violation);
    if (status == SolverStatus::kSolved) continue;
    set_.update();
    locate();
    return status;
  }
}

// No row is violated; the eliminated equations remain to be checked.
SolverStatus Lexicographic::check_result() const {
  const bool holds = rows_.structural_residual(x_) <= settings_.tolerance;
  return holds ? SolverStatus::kSolved : SolverStatus::kNumericalError;
}

// Among the held inequalities, the first whose series reaches zero as the new multiplier grows, and
// the step to it.
int Lexicographic::blocking(int side) {
  const auto r = set_.exchange().head(set_.held());
  const double least = set_.held() ? 1e-12 * r.cwiseAbs().maxCoeff() : 0;
  int first = -1;
  for (int k = 0; k < set_.held(); ++k) {
    const double loss = set_[k].side * side * r[k];  // of pull(k, ·) per unit of new multiplier
    if (loss <= least) continue;
    bool earlier = first < 0;
    for (int level = 0; level < basis_.levels() && !earlier; ++level) {
      const double reach = pull(k, level) / loss;
      if (reach > step_[level]) break;
      earlier = reach < step_[level];
    }
    if (!earlier) continue;
    first = k;
    for (int level = 0; level < basis_.levels(); ++level) step_[level] = pull(k, level) / loss;
  }
  return first;
}

// Whether the step to a blocking row comes before the one of size `full` at the level.
bool Lexicographic::comes_first(int level, double full) const {
  for (int earlier = 0; earlier < level; ++earlier)
    if (step_[earlier] > 0) return false;
  return step_[level] < full;
}

// Raises the multiplier of the violated row until it holds, dropping rows whose multipliers get the
// wrong sign.
SolverStatus Lexicographic::add_row(const RowList::Violation& violation) {
  const int side = violation.side;
  double missing = violation.amount;
  look_at(violation.row);
  for (;;) {
    if (++iterations_ > limit_) return SolverStatus::kIterationLimit;
    const bool independent = set_.project(d_.data(), magnitude_.data()) && !set_.full();
    const int leaving = blocking(side);
    if (leaving < 0 && !independent) {
      proven_ = proves(missing);
      return SolverStatus::kInfeasible;
    }
    const int level = set_.level();
    if (independent && (leaving < 0 || !comes_first(level, missing / set_.free_norm2()))) {
      hold(violation.row, side);
      set_.update();
      return SolverStatus::kSolved;
    }
    if (independent) missing -= step_[level] * set_.free_norm2();
    for (int k = 0; k < set_.held(); ++k)
      set_.multipliers().row(k) += side * set_.exchange()[k] * step_.transpose();
    drop_row(leaving);
  }
}

// Whether the projected row, which depends on the held rows, is certain not to hold together with
// them.
bool Lexicographic::proves(double missing) const {
  return missing > kFar * set_.rest() * (1 + largest_magnitude(set_.delta().data(), first_.back()));
}

// Largest relative error of the held rows.
double Lexicographic::gap() {
  double gap = 0;
  for (int k = 0; k < set_.held(); ++k) {
    missing_[k] = missing(k);
    gap = std::max(gap, std::abs(missing_[k]) / rows_.scale(set_[k].row));
  }
  return gap;
}

// Newton steps on the held rows; false if their error stays above `tolerance`.
bool Lexicographic::refine(double tolerance) {
  double off = gap();
  for (int step = 0; step < 4 && off > 0.01 * tolerance; ++step) {
    set_.improve(missing_);
    locate();
    off = gap();
  }
  return off <= tolerance;
}

// Distance of held row k to its bound, including its slack.
double Lexicographic::missing(int k) const {
  const auto [row, side] = set_[k];
  const double amount = rows_.missing(row, side);
  if (slack_level_[index(row)] < 0) return amount;
  return amount - set_.delta()[slack_coordinate(row)] / slack_root_[index(row)];
}

}  // namespace poise::hierarchy
