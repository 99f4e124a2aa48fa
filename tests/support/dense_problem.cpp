// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/support/dense_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace poise::test {
namespace {

bool is_active(const Problem& problem, int contact) {
  return contact < 0 || problem.contact_kinematics[static_cast<std::size_t>(contact)].active;
}

// Writes a row into the existing matrices.
void add_row(DenseProblem& dense, const Eigen::VectorXd& a, double lower, double upper,
             DenseProblem::Row row) {
  const auto k = static_cast<Eigen::Index>(dense.rows.size());
  dense.A.row(k) = a.transpose();
  dense.lower[k] = lower;
  dense.upper[k] = upper;
  dense.rows.push_back(row);
}

void add_cost(DenseProblem& dense, const Problem& problem, const CostOptions& options) {
  const Eigen::Index n = dense.nv + dense.nf + dense.nu;
  dense.H.setZero(n, n);
  dense.g.setZero(n);
  std::set<int> levels;
  for (const Objective& objective : problem.objectives) levels.insert(objective.level);
  for (const Objective& o : problem.objectives) {
    double w = o.weight;
    for (const int level : levels) w *= level > o.level ? options.level_ratio : 1;
    Eigen::VectorXd share(o.desired.size());
    for (Eigen::Index i = 0; i < share.size(); ++i) share[i] = o.share(i);
    const Eigen::MatrixXd J = o.rows.jacobian, shared = share.asDiagonal() * J;
    dense.H.topLeftCorner(dense.nv, dense.nv) += w * J.transpose() * shared;
    dense.g.head(dense.nv) += w * shared.transpose() * (o.rows.drift - o.desired);
    if (o.rows.on_force.size() == 0) continue;
    const Eigen::MatrixXd A = o.rows.on_force;
    dense.H.block(dense.nv, dense.nv, dense.nf, dense.nf) +=
        w * A.transpose() * share.asDiagonal() * A;
    dense.g.segment(dense.nv, dense.nf) += w * A.transpose() * share.cwiseProduct(o.rows.drift);
  }
  dense.H.diagonal().head(dense.nv).array() += options.acceleration;
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
    const Contact& contact = (*problem.contacts)[c];
    for (Eigen::Index k = 0; k < contact.forces(); ++k) {
      const Eigen::Index at = dense.nv + problem.force_start[c] + k;
      dense.H(at, at) += contact.is_moment(k) ? options.moment : options.force;
    }
  }
}

void add_motion(DenseProblem& dense, const Problem& problem, const Eigen::MatrixXd& M,
                const Eigen::VectorXd& h, int block) {
  const Eigen::Index nv = dense.nv, nf = dense.nf, nu = dense.nu;
  for (Eigen::Index i = 0; i < nv; ++i) {
    Eigen::VectorXd a = Eigen::VectorXd::Zero(nv + nf + nu);
    a.head(nv) = M.row(i).transpose();
    for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
      const ContactKinematics& contact = problem.contact_kinematics[c];
      const RowMatrix& J = contact.force_jacobian();
      if (contact.active) a.segment(nv + problem.force_start[c], J.rows()) = -J.col(i);
    }
    for (Eigen::Index j = 0; j < nu; ++j)
      if (problem.motors[static_cast<std::size_t>(j)] == i) a[nv + nf + j] = -1;
    add_row(dense, a, -h[i], -h[i], {block, static_cast<int>(i)});
  }
}

Eigen::VectorXd coefficients(const DenseProblem& dense, const Problem& problem, const Rows& rows,
                             Eigen::Index i) {
  Eigen::VectorXd a = Eigen::VectorXd::Zero(dense.nv + dense.nf + dense.nu);
  const auto contact = static_cast<std::size_t>(std::max(rows.contact, 0));
  switch (rows.kind) {
    case RowKind::kEquationOfMotion:
      break;
    case RowKind::kContactMotion:
      a.head(dense.nv) = problem.contact_kinematics[contact].jacobian.row(i).transpose();
      break;
    case RowKind::kAcceleration:
      a[i] = 1;
      break;
    case RowKind::kTorque:
      a[dense.nv + dense.nf + i] = 1;
      break;
    case RowKind::kContactForce:
      a.segment(dense.nv + problem.force_start[contact], rows.on_force.cols()) =
          rows.on_force.row(i).transpose();
      break;
    case RowKind::kGeneral:
      if (rows.on_acceleration.size()) a.head(dense.nv) = rows.on_acceleration.row(i).transpose();
      if (rows.on_force.size()) a.segment(dense.nv, dense.nf) = rows.on_force.row(i).transpose();
      if (rows.on_torque.size()) a.tail(dense.nu) = rows.on_torque.row(i).transpose();
      break;
  }
  return a;
}

Eigen::Index most_rows(const Problem& problem) {
  Eigen::Index rows = problem.nv + problem.nf;
  for (const Rows& block : problem.constraints) rows += block.size();
  return rows;
}

void resize_rows(DenseProblem& dense, Eigen::Index rows, Eigen::Index columns) {
  dense.A.conservativeResize(rows, columns);
  dense.lower.conservativeResize(rows);
  dense.upper.conservativeResize(rows);
}

// The largest term of the gradient.
double largest_term(const DenseProblem& dense, const Eigen::VectorXd& z) {
  return std::max(dense.g.head(dense.nv).cwiseAbs().maxCoeff(),
                  (dense.H.cwiseAbs() * z.cwiseAbs()).head(dense.nv).maxCoeff());
}

}  // namespace

Eigen::VectorXd DenseProblem::point(const Solution& solution) const {
  Eigen::VectorXd z(nv + nf + nu);
  z << solution.acceleration, solution.force, solution.torque;
  return z;
}

double Kkt::worst() const { return std::max({primal, stationarity, force, dual, complementarity}); }

DenseProblem dense_problem(const Problem& problem, const Eigen::MatrixXd& M,
                           const Eigen::VectorXd& h, const CostOptions& options) {
  DenseProblem dense;
  dense.nv = problem.nv;
  dense.nf = problem.nf;
  dense.nu = problem.nu;
  resize_rows(dense, most_rows(problem), problem.nv + problem.nf + problem.nu);
  add_cost(dense, problem, options);
  int block = -1;
  for (const Rows& rows : problem.constraints) {
    ++block;
    if (!rows.enabled || !is_active(problem, rows.contact)) continue;
    if (rows.kind == RowKind::kEquationOfMotion) add_motion(dense, problem, M, h, block);
    if (rows.kind == RowKind::kEquationOfMotion) continue;
    const bool equal = rows.kind == RowKind::kContactMotion;
    for (Eigen::Index i = 0; i < rows.size(); ++i) {
      add_row(dense, coefficients(dense, problem, rows, i), rows.lower[i],
              equal ? rows.lower[i] : rows.upper[i], {block, static_cast<int>(i)});
    }
  }
  for (std::size_t c = 0; c < problem.contact_kinematics.size(); ++c) {
    if (problem.contact_kinematics[c].active) continue;
    for (Eigen::Index k = 0; k < problem.contact_kinematics[c].force_jacobian().rows(); ++k) {
      add_row(dense, Eigen::VectorXd::Unit(dense.A.cols(), dense.nv + problem.force_start[c] + k),
              0, 0, {});
    }
  }
  resize_rows(dense, static_cast<Eigen::Index>(dense.rows.size()), dense.A.cols());
  return dense;
}

Kkt check_kkt(const DenseProblem& dense, const Solution& solution) {
  Kkt kkt;
  const Eigen::VectorXd z = dense.point(solution), value = dense.A * z;
  Eigen::VectorXd residual = dense.H * z + dense.g;
  Eigen::VectorXd magnitude =
      dense.H.diagonal().cwiseProduct(Eigen::VectorXd::Ones(z.size()) + z.cwiseAbs());
  double largest_mu = 0;
  for (const Eigen::VectorXd& mu : solution.multipliers) {
    if (mu.size()) largest_mu = std::max(largest_mu, mu.cwiseAbs().maxCoeff());
  }
  for (Eigen::Index k = 0; k < dense.A.rows(); ++k) {
    const auto [block, row] = dense.rows[static_cast<std::size_t>(k)];
    const double scale = 1 + dense.A.row(k).cwiseAbs().dot(z.cwiseAbs());
    const double below = dense.lower[k] - value[k], above = value[k] - dense.upper[k];
    kkt.primal = std::max({kkt.primal, below / scale, above / scale});
    if (block < 0) continue;
    const double mu = solution.multipliers[static_cast<std::size_t>(block)][row];
    const int flag = solution.active[static_cast<std::size_t>(block)][row];
    residual -= mu * dense.A.row(k).transpose();
    magnitude += std::abs(mu) * dense.A.row(k).cwiseAbs().transpose();
    if (dense.lower[k] == dense.upper[k]) continue;
    const double sign = flag == -1 ? mu : flag == 1 ? -mu : -std::abs(mu);
    kkt.dual = std::max(kkt.dual, -sign / (1 + largest_mu));
    const double distance = flag == -1 ? -below : flag == 1 ? -above : 0;
    kkt.complementarity = std::max(kkt.complementarity, std::abs(distance) / scale);
  }
  const double terms = 1 + largest_term(dense, z);
  kkt.stationarity =
      std::max(residual.head(dense.nv).cwiseAbs().maxCoeff() / terms,
               dense.nu ? residual.tail(dense.nu).cwiseAbs().maxCoeff() / (1 + largest_mu) : 0.0);
  for (Eigen::Index k = 0; k < dense.A.rows(); ++k) {
    if (dense.rows[static_cast<std::size_t>(k)].block >= 0) continue;
    Eigen::Index at = 0;  // force held at zero; its multiplier is irrelevant
    dense.A.row(k).maxCoeff(&at);
    residual[at] = 0;
  }
  const auto relative =
      residual.segment(dense.nv, dense.nf).cwiseQuotient(magnitude.segment(dense.nv, dense.nf));
  if (dense.nf) kkt.force = relative.cwiseAbs().maxCoeff();
  return kkt;
}

double proven_reach(const DenseProblem& dense, const Solution& solution) {
  using Long = Eigen::Matrix<long double, Eigen::Dynamic, 1>;
  Long left = Long::Zero(dense.A.cols());
  long double gain = 0;
  for (Eigen::Index k = 0; k < dense.A.rows(); ++k) {
    const auto [block, row] = dense.rows[static_cast<std::size_t>(k)];
    if (block < 0) continue;
    const double y = solution.multipliers[static_cast<std::size_t>(block)][row];
    if (y == 0) continue;
    gain += static_cast<long double>(y) * (y > 0 ? dense.lower[k] : dense.upper[k]);
    left += static_cast<long double>(y) * dense.A.row(k).transpose().cast<long double>();
  }
  for (Eigen::Index k = 0; k < dense.A.rows(); ++k) {
    if (dense.rows[static_cast<std::size_t>(k)].block >= 0) continue;
    Eigen::Index at = 0;  // a force that is zero
    dense.A.row(k).maxCoeff(&at);
    left[at] = 0;
  }
  return static_cast<double>(gain / left.lpNorm<1>());
}

}  // namespace poise::test
