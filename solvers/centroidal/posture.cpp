// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/centroidal/posture.hpp"

namespace poise::centroidal {

// Rows whose independent part is below this share add nothing.
constexpr double kRank = 1e-9;

void Posture::bind(const Problem& problem) {
  Eigen::Index rows = 0;
  for (const ContactKinematics& contact : problem.contact_kinematics)
    rows += contact.jacobian.rows();
  const Eigen::Index joints = problem.nv - 6;
  root_ = Eigen::LLT<Eigen::MatrixXd>(joints);
  contacts_.setZero(joints, rows);
  held_ = Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(joints, rows);
  held_.setThreshold(kRank);
  projected_.setZero(joints);
}

// Columns of inactive contacts are zero, so sizes stay constant.
void Posture::stack_contacts(const Problem& problem, const Coordinates& coordinates) noexcept {
  Eigen::Index at = 0;
  for (const ContactKinematics& contact : problem.contact_kinematics) {
    const RowMatrix& J = contact.jacobian;
    auto columns = contacts_.middleCols(at, J.rows());
    at += J.rows();
    columns.setZero();
    if (!contact.active) continue;
    for (Eigen::Index i = 0; i < J.rows(); ++i) {
      columns.col(i) = J.row(i).tail(columns.rows()).transpose();
      columns.col(i).noalias() += coordinates.base().transpose() * J.row(i).head<6>().transpose();
    }
  }
  root_.matrixL().solveInPlace(contacts_);
}

// Applies the k-th factor of Qᵀ or Q: Eigen's own product allocates.
void Posture::reflect(Eigen::Index k) noexcept {
  const Eigen::Index behind = projected_.size() - k - 1;
  const auto v = held_.matrixQR().col(k).tail(behind);
  const double amount = held_.hCoeffs()[k] * (projected_[k] + v.dot(projected_.tail(behind)));
  projected_[k] -= amount;
  projected_.tail(behind) -= amount * v;
}

bool Posture::solve(const Problem& problem, const Coordinates& coordinates,
                    const Eigen::VectorXd& wanted, Eigen::VectorXd& torque) noexcept {
  root_.compute(coordinates.inertia());
  if (root_.info() != Eigen::Success) return false;
  stack_contacts(problem, coordinates);
  projected_.noalias() = root_.matrixU() * wanted;
  if (contacts_.cols() > 0) {
    held_.compute(contacts_);
    for (Eigen::Index k = 0; k < held_.rank(); ++k) reflect(k);
    projected_.head(held_.rank()).setZero();
    for (Eigen::Index k = held_.rank() - 1; k >= 0; --k) reflect(k);
  }
  torque.noalias() = root_.matrixL() * projected_;
  return true;
}

}  // namespace poise::centroidal
