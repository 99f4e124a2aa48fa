// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/solvers/sentis_khatib.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>

#include "poise/core/spatial/blend.hpp"

namespace poise::test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd pseudo_inverse(const MatrixXd& A) {
  if (A.size() == 0) return A.transpose();
  const Eigen::JacobiSVD<MatrixXd> svd(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
  VectorXd inverse = svd.singularValues();
  for (double& s : inverse) s = s > 1e-10 * svd.singularValues()[0] ? 1 / s : 0;
  return svd.matrixV() * inverse.asDiagonal() * svd.matrixU().transpose();
}

std::vector<const Objective*> ordered(const Problem& problem) {
  std::vector<const Objective*> tasks;
  for (const Objective& task : problem.objectives) tasks.push_back(&task);
  std::ranges::stable_sort(tasks, {}, [](const Objective* task) { return task->level; });
  return tasks;
}

struct Contacts {
  MatrixXd J;
  VectorXd b;
};

Contacts active_contacts(const Problem& problem) {
  Contacts all{MatrixXd(0, problem.nv), VectorXd(0)};
  for (const Rows& rows : problem.constraints) {
    if (rows.kind != RowKind::kContactMotion) continue;
    const ContactKinematics& contact =
        problem.contact_kinematics[static_cast<std::size_t>(rows.contact)];
    if (!contact.active) continue;
    const Eigen::Index first = all.b.size();
    all.J.conservativeResize(first + rows.size(), Eigen::NoChange);
    all.b.conservativeResize(first + rows.size());
    all.J.bottomRows(rows.size()) = contact.jacobian;
    all.b.tail(rows.size()) = rows.lower;
  }
  return all;
}

MatrixXd selection(const Problem& problem) {
  MatrixXd S = MatrixXd::Zero(problem.nu, problem.nv);
  for (Eigen::Index j = 0; j < problem.nu; ++j)
    S(j, problem.motors[static_cast<std::size_t>(j)]) = 1;
  return S;
}

// The mobility of the heaviest row, rows in threes.
double heaviest(const Objective& task, const MatrixXd& inverse) {
  const VectorXd own = (task.rows.jacobian * inverse * task.rows.jacobian.transpose()).diagonal();
  const Eigen::Index group = task.rows.selection ? 1 : 3;
  double least = own.head(group).mean();
  for (Eigen::Index i = 0; i < own.size(); i += group)
    least = std::min(least, own.segment(i, group).mean());
  return least;
}

}  // namespace

PrintedMotion printed_control(const Problem& problem, const MatrixXd& M, const VectorXd& h,
                              double feasibility) {
  const MatrixXd inverse = M.llt().solve(MatrixXd::Identity(M.rows(), M.cols()));
  const MatrixXd S = selection(problem), One = MatrixXd::Identity(M.rows(), M.cols());
  const Contacts contacts = active_contacts(problem);
  const MatrixXd& J_s = contacts.J;
  // J̄_s and N_s, then the dynamically consistent inverse of S·N_s (S̄ without contacts, SK 3)
  const MatrixXd J_s_bar =
      inverse * J_s.transpose() * pseudo_inverse(J_s * inverse * J_s.transpose());
  const MatrixXd N_s = One - J_s_bar * J_s;
  const MatrixXd SN = S * N_s;
  const MatrixXd A_inverse = SN * inverse * SN.transpose();  // A⁻¹
  const MatrixXd SN_bar = inverse * SN.transpose() * pseudo_inverse(A_inverse);
  const VectorXd passive = J_s_bar * contacts.b - N_s * inverse * h;

  VectorXd torque = VectorXd::Zero(problem.nu);
  MatrixXd N = MatrixXd::Identity(problem.nu, problem.nu);
  for (const Objective* task : ordered(problem)) {
    const MatrixXd J = task->rows.jacobian * SN_bar * N;  // (SK 29, 30)
    const double least = feasibility * heaviest(*task, inverse);
    const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(J * A_inverse * J.transpose());  // (SK 37)
    VectorXd gain = eigen.eigenvalues();
    for (double& sigma : gain) {
      const double kept = minimum_jerk(sigma - 0.1 * least, 0.9 * least).value;
      sigma = kept > 0 ? kept / sigma : 0;
    }
    const MatrixXd Lambda =
        eigen.eigenvectors() * gain.asDiagonal() * eigen.eigenvectors().transpose();
    // ẍ_ref − ẍ_bias + Λ⁻¹(μ + p): acceleration that this level's torques must add
    const VectorXd missing = task->desired - task->rows.drift -
                             task->rows.jacobian * (passive + SN_bar * A_inverse * torque);
    torque += J.transpose() * Lambda * missing;   // (SK 38)
    N -= A_inverse * J.transpose() * Lambda * J;  // (SK 33)
  }
  return {passive + SN_bar * A_inverse * torque, torque};
}

VectorXd least_squares_control(const Problem& problem, const MatrixXd& M, const VectorXd& h) {
  const Contacts contacts = active_contacts(problem);
  const MatrixXd S = selection(problem);
  const Eigen::Index nv = problem.nv, nc = contacts.b.size(), nu = problem.nu;
  MatrixXd A = MatrixXd::Zero(nv + nc, nv + nu + nc);
  VectorXd b(nv + nc);
  A.topRows(nv) << M, -S.transpose(), -contacts.J.transpose();
  A.bottomLeftCorner(nc, nv) = contacts.J;
  b << -h, contacts.b;
  // a feasible point x and an orthonormal basis Z of the remaining freedom
  VectorXd x = VectorXd::Zero(A.cols());
  MatrixXd Z = MatrixXd::Identity(A.cols(), A.cols());
  const auto lead = [&](const MatrixXd& rows, const VectorXd& value, double threshold) {
    const Eigen::JacobiSVD<MatrixXd> svd(rows * Z, Eigen::ComputeThinU | Eigen::ComputeFullV);
    const Eigen::Index rank = (svd.singularValues().array() > threshold).count();
    const VectorXd along = svd.matrixU().leftCols(rank).transpose() * (value - rows * x);
    x += Z * svd.matrixV().leftCols(rank) * along.cwiseQuotient(svd.singularValues().head(rank));
    Z = Z * svd.matrixV().rightCols(Z.cols() - rank);
  };
  lead(A, b, 1e-9);
  const MatrixXd inverse = M.llt().solve(MatrixXd::Identity(nv, nv));
  for (const Objective* task : ordered(problem)) {
    if (Z.cols() == 0) break;
    MatrixXd rows = MatrixXd::Zero(task->desired.size(), x.size());
    rows.leftCols(nv) = task->rows.jacobian;
    lead(rows, task->desired - task->rows.drift, 1e-7);
  }
  if (Z.cols() == 0) return x.head(nv);
  const VectorXd passive = inverse * contacts.J.transpose() *
                               pseudo_inverse(contacts.J * inverse * contacts.J.transpose()) *
                               (contacts.b + contacts.J * inverse * h) -
                           inverse * h;
  const MatrixXd root = M.llt().matrixU();
  MatrixXd rows = MatrixXd::Zero(nv, x.size());
  rows.leftCols(nv) = root;
  lead(rows, root * passive, 1e-9);
  return x.head(nv);
}

}  // namespace poise::test
