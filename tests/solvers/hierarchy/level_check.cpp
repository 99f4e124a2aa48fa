// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/solvers/hierarchy/level_check.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <set>

#include "poise/tests/support/oracles/nnls.hpp"

namespace poise::test {
namespace {

void append(Eigen::MatrixXd& columns, const Eigen::VectorXd& column) {
  columns.conservativeResize(column.size(), columns.cols() + 1);
  columns.rightCols<1>() = column;
}

// The gradient of one level and the size of its terms.
struct Gradient {
  Eigen::VectorXd sum;
  double size = 0;

  void add(const Eigen::VectorXd& row, double factor, double magnitude) {
    sum += factor * row;
    size = std::max(size, magnitude * row.cwiseAbs().maxCoeff());
  }
};

class Checker {
 public:
  Checker(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
          const Solution& solution)
      : problem_(problem),
        dense_(dense_problem(problem, M, h)),
        z_(dense_.point(solution)),
        value_(dense_.A * z_),
        locked_(static_cast<std::size_t>(dense_.A.rows()), false) {
    fixed_.resize(z_.size(), 0);
    for (Eigen::Index k = 0; k < dense_.A.rows(); ++k)
      if (level(k) == 0 && equality(k)) append(fixed_, dense_.A.row(k).transpose());
  }

  double primal() const {
    double worst = 0;
    for (Eigen::Index k = 0; k < dense_.A.rows(); ++k)
      if (level(k) == 0) worst = std::max(worst, violation(k) / scale(k));
    return worst;
  }

  double check(int at) {
    const Gradient gradient = gradient_of(at);
    const double residual = stationarity(at, gradient);
    decide(at);
    return residual;
  }

  double check_regularisation(const CostOptions& options) {
    Gradient gradient{Eigen::VectorXd::Zero(z_.size())};
    gradient.sum.head(dense_.nv) = options.acceleration * z_.head(dense_.nv);
    for (std::size_t c = 0; c < problem_.contact_kinematics.size(); ++c) {
      const Contact& contact = (*problem_.contacts)[c];
      for (Eigen::Index k = 0; k < contact.forces(); ++k) {
        const Eigen::Index i = dense_.nv + problem_.force_start[c] + k;
        gradient.sum[i] = (contact.is_moment(k) ? options.moment : options.force) * z_[i];
      }
    }
    gradient.size = gradient.sum.cwiseAbs().maxCoeff();
    return stationarity(std::numeric_limits<int>::max(), gradient);
  }

 private:
  int block(Eigen::Index k) const { return dense_.rows[static_cast<std::size_t>(k)].block; }
  int level(Eigen::Index k) const {
    return block(k) < 0 ? 0 : problem_.constraints[static_cast<std::size_t>(block(k))].level;
  }
  bool equality(Eigen::Index k) const { return dense_.lower[k] == dense_.upper[k]; }
  double scale(Eigen::Index k) const { return 1 + dense_.A.row(k).cwiseAbs().dot(z_.cwiseAbs()); }
  double violation(Eigen::Index k) const {
    return std::max({0.0, dense_.lower[k] - value_[k], value_[k] - dense_.upper[k]});
  }

  Gradient gradient_of(int at) const {
    Gradient gradient{Eigen::VectorXd::Zero(z_.size())};
    for (const Objective& o : problem_.objectives) {
      for (Eigen::Index i = 0; o.level == at && i < o.desired.size(); ++i) {
        Eigen::VectorXd row = Eigen::VectorXd::Zero(z_.size());
        row.head(dense_.nv) = o.rows.jacobian.row(i).transpose();
        const double part = row.cwiseAbs().dot(z_.cwiseAbs());
        const double e = row.dot(z_) + o.rows.drift[i] - o.desired[i];
        gradient.add(row, o.weight_of(i) * e, o.weight_of(i) * (part + std::abs(o.desired[i])));
      }
    }
    for (Eigen::Index k = 0; k < dense_.A.rows(); ++k) {
      if (level(k) != at || at == 0) continue;
      const double w = problem_.constraints[static_cast<std::size_t>(block(k))].weight;
      const double sign = value_[k] < dense_.lower[k] ? -1 : 1;
      gradient.add(dense_.A.row(k).transpose(), w * sign * violation(k), w * scale(k));
    }
    return gradient;
  }

  // Distance of the gradient to the cone of the active rows, over the size of its terms.
  double stationarity(int at, const Gradient& gradient) {
    Eigen::MatrixXd cone(z_.size(), 0);
    std::vector<Eigen::Index> rows;
    Eigen::MatrixXd free = fixed_;
    for (Eigen::Index k = 0; k < dense_.A.rows(); ++k) {
      if (level(k) >= at || violation(k) > 1e-7 * scale(k) || equality(k)) continue;
      const bool lower = value_[k] - dense_.lower[k] < 1e-7 * scale(k);
      if (!lower && dense_.upper[k] - value_[k] >= 1e-7 * scale(k)) continue;
      if (locked_[static_cast<std::size_t>(k)]) {
        append(free, dense_.A.row(k).transpose());
        continue;
      }
      append(cone, (lower ? 1.0 : -1.0) * dense_.A.row(k).transpose());
      rows.push_back(k);
    }
    const Eigen::VectorXd rest = project(free, gradient.sum);
    const Eigen::MatrixXd generators = project(free, cone);
    const double unit = 1e-300 + gradient.size;
    const Eigen::VectorXd lambda = non_negative(generators, rest / unit);
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (lambda[static_cast<Eigen::Index>(i)] > 1e-8)
        locked_[static_cast<std::size_t>(rows[i])] = true;
    return (generators * lambda - rest / unit).norm();
  }

  // The components of the columns of b orthogonal to those of F.
  static Eigen::MatrixXd project(Eigen::MatrixXd F, const Eigen::MatrixXd& b) {
    for (Eigen::Index i = 0; i < F.cols(); ++i) F.col(i).normalize();
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(F);
    qr.setThreshold(1e-9);
    const Eigen::MatrixXd Q = qr.householderQ() * Eigen::MatrixXd::Identity(F.rows(), qr.rank());
    return b - Q * (Q.transpose() * b);
  }

  // Fixes the level's task rows and violated rows for the later levels.
  void decide(int at) {
    for (const Objective& o : problem_.objectives) {
      for (Eigen::Index i = 0; o.level == at && i < o.desired.size(); ++i) {
        Eigen::VectorXd row = Eigen::VectorXd::Zero(z_.size());
        row.head(dense_.nv) = o.rows.jacobian.row(i).transpose();
        append(fixed_, row);
      }
    }
    for (Eigen::Index k = 0; k < dense_.A.rows(); ++k)
      if (level(k) == at && at > 0 && (equality(k) || violation(k) > 1e-7 * scale(k)))
        append(fixed_, dense_.A.row(k).transpose());
  }

  const Problem& problem_;
  DenseProblem dense_;
  Eigen::VectorXd z_, value_;
  std::vector<bool> locked_;
  Eigen::MatrixXd fixed_;  ///< normals of fixed rows
};

}  // namespace

double LevelCheck::worst() const {
  double worst = primal;
  for (const double level : levels) worst = std::max(worst, level);
  return worst;
}

std::vector<int> levels_in_use(const Problem& problem) {
  std::set<int> levels;
  for (const Objective& objective : problem.objectives) levels.insert(objective.level);
  for (const Rows& rows : problem.constraints)
    if (rows.level > 0) levels.insert(rows.level);
  return {levels.begin(), levels.end()};
}

std::vector<double> level_costs(const Problem& problem, const Eigen::MatrixXd& M,
                                const Eigen::VectorXd& h, const Solution& solution) {
  const DenseProblem dense = dense_problem(problem, M, h);
  const Eigen::VectorXd value = dense.A * dense.point(solution);
  std::vector<double> costs;
  for (const int level : levels_in_use(problem)) {
    double& cost = costs.emplace_back(0);
    for (const Objective& o : problem.objectives) {
      if (o.level != level) continue;
      const Eigen::VectorXd e = o.rows.jacobian * solution.acceleration + o.rows.drift - o.desired;
      for (Eigen::Index i = 0; i < e.size(); ++i) cost += 0.5 * o.weight_of(i) * e[i] * e[i];
    }
    for (Eigen::Index k = 0; k < dense.A.rows(); ++k) {
      const int block = dense.rows[static_cast<std::size_t>(k)].block;
      if (block < 0) continue;
      const Rows& rows = problem.constraints[static_cast<std::size_t>(block)];
      const double off = std::max({0.0, dense.lower[k] - value[k], value[k] - dense.upper[k]});
      if (rows.level == level) cost += 0.5 * rows.weight * off * off;
    }
  }
  return costs;
}

LevelCheck check_levels(const Problem& problem, const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                        const Solution& solution, const CostOptions& options) {
  Checker checker(problem, M, h, solution);
  LevelCheck check;
  check.primal = checker.primal();
  for (const int level : levels_in_use(problem)) check.levels.push_back(checker.check(level));
  check.levels.push_back(checker.check_regularisation(options));
  return check;
}

}  // namespace poise::test
