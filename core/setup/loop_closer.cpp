// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/setup/loop_closer.hpp"

#include <algorithm>
#include <random>

#include "poise/core/linear/decompositions.hpp"

namespace poise {
namespace {

constexpr double kClosed = 1e-11;   // [m, rad]
constexpr double kNearly = 1e-3;    // [m, rad] that may stay open where nothing moves
constexpr int kIterations = 100;    // of one descent
constexpr int kAttempts = 20;       // the first from the given state, the others from near it
constexpr double kMostMoved = 0.3;  // [rad, m] in one iteration
constexpr double kSpread = 0.3;     // [rad, m] of the positions at which rows are compared
constexpr int kSamples = 6;         // such positions
// Pivots below this share of the largest one are 0. Files round π/2 to 1.57: axes that should be
// parallel are so to 1e-3, and then a row that should not move does, by that share.
constexpr double kDependent = 2e-3;

Eigen::VectorXd random_vector(std::mt19937& gen, Eigen::Index n, double spread) {
  std::uniform_real_distribution<double> any(-spread, spread);
  Eigen::VectorXd out(n);
  for (double& one : out) one = any(gen);
  return out;
}

Eigen::MatrixXd rows_of(const Eigen::MatrixXd& J, const std::vector<int>& rows) {
  return J(rows, Eigen::all);
}

int rank(const Eigen::MatrixXd& J) {
  return static_cast<int>(linear::independent_rows(J, kDependent).size());
}

}  // namespace

LoopCloser::LoopCloser(const std::shared_ptr<const Tree>& tree, const std::vector<Contact>& loops)
    : tree_(tree), loops_(loops), robot_(tree) {
  Eigen::Index rows = 0;
  for (const Contact& loop : loops) {
    bind_contact(*tree, loop, kinematics_.emplace_back());
    rows += loop.size();
  }
  jacobian_.setZero(rows, tree->nv());
  error_.setZero(rows);
}

void LoopCloser::update(const State& state) {
  robot_.update(state);
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    const Eigen::Index n = loops_[i].size();
    update_contact(robot_, loops_[i], first_anchor(robot_, loops_[i]), 0, kinematics_[i]);
    jacobian_.middleRows(row, n) = kinematics_[i].jacobian;
    error_.segment(row, n) = kinematics_[i].error;
    row += n;
  }
}

double LoopCloser::gap(const State& state, std::size_t i) {
  update(state);
  return kinematics_[i].error.lpNorm<Eigen::Infinity>();
}

// Loops between links of one robot move no base.
State LoopCloser::displaced(const State& state, const Eigen::VectorXd& u) const {
  State out = state;
  for (std::size_t j = 0; j < tree_->joints.size(); ++j) {
    const TreeJoint& joint = tree_->joints[j];
    if (joint.leader < 0 && joint.kind != JointKind::kSpherical)
      out.joints[static_cast<Eigen::Index>(j)] += u[joint.velocity];
  }
  for (std::size_t b = 0; b < tree_->balls.size(); ++b)
    out.balls[b] =
        rotation_from_vector(u.segment<3>(tree_->velocity_index(tree_->balls[b].joint))) *
        out.balls[b];
  settle_followers(*tree_, out);
  return out;
}

// Newton's method with steps of least norm, halved until the loops are less open than before; it
// ends where rounding prevents that.
bool LoopCloser::descend(State& state, const std::vector<char>& movable) {
  update(state);
  for (int i = 0; i < kIterations; ++i) {
    const double before = error_.norm();
    if (before == 0) return true;
    Eigen::VectorXd u = step(movable);
    const double most = u.lpNorm<Eigen::Infinity>();
    if (most > kMostMoved) u *= kMostMoved / most;
    State next = displaced(state, u);
    update(next);
    for (int half = 0; half < 10 && error_.norm() > before; ++half) {
      u /= 2;
      next = displaced(state, u);
      update(next);
    }
    if (!(error_.norm() < before)) break;
    state = next;
  }
  update(state);
  const double open = error_.lpNorm<Eigen::Infinity>();
  if (open < kClosed) return true;
  return open < kNearly && (jacobian_ * step(movable)).lpNorm<Eigen::Infinity>() < kClosed;
}

// Newton's step towards closed loops, of least norm.
Eigen::VectorXd LoopCloser::step(const std::vector<char>& movable) const {
  Eigen::MatrixXd J = jacobian_;
  for (Eigen::Index k = 0; k < J.cols(); ++k)
    if (!movable[static_cast<std::size_t>(k)]) J.col(k).setZero();
  return linear::solution_set(J, -error_, kDependent).point;
}

bool LoopCloser::close(State& state, const std::vector<char>& movable) {
  std::mt19937 gen(1);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    Eigen::VectorXd u = Eigen::VectorXd::Zero(tree_->nv());
    if (attempt > 0) u = random_vector(gen, tree_->nv(), 0.1 * attempt);
    for (Eigen::Index k = 0; k < u.size(); ++k)
      if (!movable[static_cast<std::size_t>(k)]) u[k] = 0;
    State next = displaced(state, u);
    if (!descend(next, movable)) continue;
    state = next;
    return true;
  }
  return false;
}

// The stacked Jacobian at closed positions around the start.
std::vector<Eigen::MatrixXd> LoopCloser::samples(const State& closed) {
  std::mt19937 gen(2);
  std::vector<Eigen::MatrixXd> out;
  const std::vector<char> all(static_cast<std::size_t>(tree_->nv()), 1);
  update(closed);
  out.push_back(jacobian_);
  for (int i = 1; i < kSamples; ++i) {
    State near = displaced(closed, random_vector(gen, tree_->nv(), kSpread));
    if (descend(near, all)) out.push_back(jacobian_);
  }
  return out;
}

std::vector<std::vector<int>> LoopCloser::independent(const State& closed) {
  const std::vector<Eigen::MatrixXd> J = samples(closed);
  const Eigen::Index rows = error_.size(), nv = tree_->nv();
  Eigen::MatrixXd side_by_side(rows, nv * static_cast<Eigen::Index>(J.size()));
  std::vector<int> ranks;
  for (std::size_t i = 0; i < J.size(); ++i) {
    side_by_side.middleCols(static_cast<Eigen::Index>(i) * nv, nv) = J[i];
    ranks.push_back(rank(J[i]));
  }
  // Rows that depend on each other with the same coefficients everywhere. What depends with
  // coefficients that change is dropped only if the rest has full rank at all positions.
  std::vector<int> kept = linear::independent_rows(side_by_side, kDependent);
  const auto best = std::ranges::max_element(ranks);
  if (static_cast<int>(kept.size()) > *best) {
    const auto fewer =
        linear::independent_rows(J[static_cast<std::size_t>(best - ranks.begin())], kDependent);
    bool enough = true;
    for (std::size_t i = 0; i < J.size(); ++i) enough &= rank(rows_of(J[i], fewer)) == ranks[i];
    if (enough) kept = fewer;
  }
  std::vector<std::vector<int>> out(loops_.size());
  int first = 0;
  for (std::size_t i = 0; i < loops_.size(); ++i) {
    const auto components = loops_[i].components();
    for (std::size_t k = 0; k < components.size(); ++k)
      if (std::ranges::find(kept, first + static_cast<int>(k)) != kept.end())
        out[i].push_back(components[k]);
    first += static_cast<int>(components.size());
  }
  return out;
}

}  // namespace poise
