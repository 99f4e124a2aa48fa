// SPDX-License-Identifier: BSD-2-Clause

#include "poise/solvers/hierarchy/nullspace/nullspace_reach.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <numeric>
#include <tuple>

namespace poise::hierarchy {
namespace {

constexpr double kRank = 1e-9;                      // for dependent rows of contacts and motors
constexpr double kLeft = 0.03 * MotionRank::kNear;  // measure of directions left to the motors
constexpr double kAgrees = 1e-6;  // for required accelerations of dependent contacts

// Paths that couple every velocity to every other, for problems without a robot.
VelocityPaths dense_paths(int nv) {
  std::vector<int> all(static_cast<std::size_t>(nv));
  std::iota(all.begin(), all.end(), 0);
  return {nv, {all}};
}

}  // namespace

void Reach::bind(const Problem& problem) {
  nv_ = problem.nv;
  mass_.emplace(problem.robot != nullptr ? VelocityPaths(problem.robot->tree())
                                         : dense_paths(static_cast<int>(nv_)));
  rank_.reset();
  if (problem.robot != nullptr) rank_.emplace(problem.robot->tree());
  held_.clear();
  Eigen::Index rows = 0;
  for (std::size_t b = 0; b < problem.constraints.size(); ++b) {
    if (problem.constraints[b].kind != RowKind::kContactMotion) continue;
    Held held;
    held.block = b;
    held.contact = static_cast<std::size_t>(problem.constraints[b].contact);
    const Contact& contact = (*problem.contacts)[held.contact];
    if (contact.by_vertices()) {
      const Eigen::MatrixXd W = contact.force_map();
      held.share = W.transpose() * (W * W.transpose()).inverse();
    }
    rows += problem.constraints[b].size();
    held_.push_back(std::move(held));
  }
  normalized_.setZero(nv_, std::max(rows, problem.nu));
  contacts_.bind(nv_, rows);
  torques_.bind(nv_, problem.nu);
  for (Eigen::VectorXd* x : {&root_, &free_, &zeta_, &z_, &generalized_, &work_}) x->setZero(nv_);
  for (Eigen::VectorXd* x : {&scale_, &wanted_, &wrench_}) x->setZero(rows);
  tau_.setZero(problem.nu);
}

void Reach::normalize(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  mass_->solve_lt(x);
  x.array() *= root_.array();
}

bool Reach::update(const Problem& problem, const Eigen::MatrixXd& M,
                   const Eigen::VectorXd& h) noexcept {
  problem_ = &problem;
  M_ = &M;
  h_ = &h;
  if (!mass_->factor(M)) return false;
  for (Eigen::Index i = 0; i < nv_; ++i) root_[i] = std::sqrt(mass_->inverse_d()[i]);
  stack_contacts();
  stack_motors();
  find_passive();
  return true;
}

// Scales every row by its own mobility.
void Reach::stack_contacts() noexcept {
  rows_ = 0;
  for (Held& held : held_) {
    const ContactKinematics& contact = problem_->contact_kinematics[held.contact];
    const Rows& motion = problem_->constraints[held.block];
    held.row = contact.active && motion.enabled ? rows_ : -1;
    if (held.row < 0) continue;
    normalized_.middleCols(rows_, motion.size()) = contact.jacobian.transpose();
    wanted_.segment(rows_, motion.size()) = motion.lower;
    rows_ += motion.size();
  }
  leave_near();
  auto J = normalized_.leftCols(rows_);
  mass_->solve_lt_many(J);
  auto A = contacts_.start(nv_, rows_);
  for (Eigen::Index k = 0; k < rows_; ++k) {
    A.col(k) = J.col(k).cwiseProduct(root_);
    const double length = A.col(k).norm();
    scale_[k] = length > 0 ? 1 / length : 0;
    A.col(k) *= scale_[k];
  }
  contacts_.factor(kRank);
}

// Contacts that nearly depend on each other would have to hold with forces far beyond the robot's.
// What they hardly hold is left to the motors.
void Reach::leave_near() noexcept {
  if (!rank_) return;
  const auto at = [&](std::size_t i) {
    const Held& held = held_[i];
    return std::tuple<const Contact&, const ContactKinematics&, bool>(
        (*problem_->contacts)[held.contact], problem_->contact_kinematics[held.contact],
        held.row >= 0);
  };
  if (!rank_->find_closed(problem_->robot->state(), held_.size(), at)) return;
  for (Eigen::Index k = 0; k < rank_->near(); ++k)
    if (is_left(k)) leave_out(k);
}

// Rows that depend exactly are left out by their rank; they may contradict each other.
bool Reach::is_left(Eigen::Index k) const noexcept {
  const double measure = rank_->measure(k);
  return measure >= MotionRank::kExact && measure < kLeft && rank_->yield(k) > 0.5;
}

// Along w of direction k: (J, b) −= motion·wᵀ·(J, b)
void Reach::leave_out(Eigen::Index k) noexcept {
  work_.setZero();
  double asked = 0;
  for (Eigen::Index i = 0; i < rows_; ++i) {
    work_ += rank_->wrench(k, i) * normalized_.col(i);
    asked += rank_->wrench(k, i) * wanted_[i];
  }
  for (Eigen::Index i = 0; i < rows_; ++i) {
    normalized_.col(i) -= rank_->motion(k, i) * work_;
    wanted_[i] -= rank_->motion(k, i) * asked;
  }
}

// The contacts carry no force along the directions left out.
void Reach::keep_balance() noexcept {
  if (!rank_) return;
  for (Eigen::Index k = 0; k < rank_->near(); ++k) {
    if (!is_left(k)) continue;
    double along = 0;
    for (Eigen::Index i = 0; i < rows_; ++i) along += rank_->motion(k, i) * wrench_[i];
    for (Eigen::Index i = 0; i < rows_; ++i) wrench_[i] -= along * rank_->wrench(k, i);
  }
}

void Reach::stack_motors() noexcept {
  const Eigen::Index nu = problem_->nu, held = contacts_.qr().rank();
  auto S = normalized_.leftCols(nu);
  S.setZero();
  for (Eigen::Index j = 0; j < nu; ++j) S(problem_->motors[static_cast<std::size_t>(j)], j) = 1;
  mass_->solve_lt_many(S);
  auto T = torques_.start(nv_, nu);
  for (Eigen::Index j = 0; j < nu; ++j) {
    T.col(j) = S.col(j).cwiseProduct(root_);
    contacts_.qr().apply_qt(T.col(j));
    T.col(j).head(held).setZero();
  }
  torques_.factor(kRank);
}

// Qᵀz₀: the required motion of the contacts and the free motion of the rest. A dependent contact
// must be consistent with the others.
void Reach::find_passive() noexcept {
  const ReflectionQr& qr = contacts_.qr();
  const Eigen::Index held = qr.rank();
  free_ = *h_;
  normalize(free_);
  qr.apply_qt(free_);
  zeta_ = -free_;
  for (Eigen::Index i = 0; i < held; ++i) zeta_[i] = scale_[qr.chosen(i)] * wanted_[qr.chosen(i)];
  qr.solve_rt(zeta_.head(held));
  contradiction_ = false;
  for (Eigen::Index k = held; k < rows_; ++k) {
    double given = 0;
    for (Eigen::Index i = 0; i < held; ++i) given += qr.r(i, k) * zeta_[i];
    const double wanted = wanted_[qr.chosen(k)], scale = scale_[qr.chosen(k)];
    if (std::abs(given - scale * wanted) > kAgrees * scale * (1 + std::abs(wanted)) ||
        (scale == 0 && std::abs(wanted) > kAgrees))
      contradiction_ = true;
  }
}

Reach::Row Reach::finish(Eigen::Ref<Eigen::VectorXd> x) const noexcept {
  Row row{x.squaredNorm(), 0};
  contacts_.qr().apply_qt(x);
  row.passive = x.dot(zeta_);
  x.head(contacts_.qr().rank()).setZero();
  torques_.qr().apply_qt(x);
  return row;
}

Reach::Row Reach::reduce(Eigen::Ref<Eigen::VectorXd> row) const noexcept {
  normalize(row);
  return finish(row);
}

void Reach::reduce(RowsRef work, Eigen::Ref<Eigen::MatrixXd> rows,
                   std::vector<Row>& out) const noexcept {
  mass_->solve_lt_many(work);
  for (Eigen::Index k = 0; k < rows.cols(); ++k) {
    rows.col(k) = work.col(k).cwiseProduct(root_);
    out[static_cast<std::size_t>(k)] = finish(rows.col(k));
  }
}

// Computes z, and in work_ its part due to torques, Qᵀ·Q·y.
void Reach::place(const Eigen::VectorXd& y) noexcept {
  work_.setZero();
  work_.head(size()) = y.head(size());
  torques_.qr().apply_q(work_);
  z_ = zeta_ + work_;
  contacts_.qr().apply_q(z_);
}

void Reach::acceleration(const Eigen::VectorXd& y, Eigen::VectorXd& out) noexcept {
  place(y);
  out = z_.cwiseProduct(root_);
  mass_->solve_l(out);
}

// In the coordinates of the contacts' Q, Ĵᵀ·f is the upper part of z + ĥ − Ŝᵀτ.
void Reach::report(const Eigen::VectorXd& y, Solution& solution) noexcept {
  acceleration(y, solution.acceleration);
  torques_.solve(y, tau_);
  generalized_.setZero();
  for (Eigen::Index j = 0; j < problem_->nu; ++j)
    generalized_[problem_->motors[static_cast<std::size_t>(j)]] = -tau_[j];
  normalize(generalized_);
  contacts_.qr().apply_qt(generalized_);
  generalized_ += zeta_ + free_;
  contacts_.solve(generalized_, wrench_.head(rows_));
  wrench_.head(rows_).array() *= scale_.head(rows_).array();
  keep_balance();
  share_forces(solution);
  generalized_ = *h_;
  generalized_.noalias() += *M_ * solution.acceleration;
  for (const Held& held : held_) {
    if (held.row < 0) continue;
    const RowMatrix& J = problem_->contact_kinematics[held.contact].jacobian;
    generalized_.noalias() -= J.transpose() * wrench_.segment(held.row, J.rows());
  }
  for (Eigen::Index j = 0; j < problem_->nu; ++j)
    solution.torque[j] = generalized_[problem_->motors[static_cast<std::size_t>(j)]];
}

void Reach::share_forces(Solution& solution) noexcept {
  solution.force.setZero();
  for (const Held& held : held_) {
    if (held.row < 0) continue;
    const Contact& contact = (*problem_->contacts)[held.contact];
    auto f = solution.force.segment(problem_->force_start[held.contact], contact.forces());
    const auto wrench = wrench_.segment(held.row, contact.size());
    if (held.share.size() == 0)
      f = wrench;
    else
      f.noalias() = held.share * wrench;
  }
}

}  // namespace poise::hierarchy
