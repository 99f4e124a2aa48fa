// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/momentum_observer.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <numbers>

namespace poise {
namespace {

constexpr double kBase = 0.01;   // weight of the base's rows beside those of the joints
constexpr double kRidge = 1e-5;  // [m²] keeps wrenches finite that nothing shows
constexpr double kNear = 0.05;   // [m] from its surface, an unplanned contact could hold

}  // namespace

MomentumObserver::MomentumObserver(std::shared_ptr<const Tree> tree,
                                   const std::vector<Contact>& contacts, double bandwidth)
    : tree_(std::move(tree)),
      motors_(tree_->motors()),
      size_(tree_->roots.size() > 1 ? tree_->roots[1].velocity : tree_->nv()),
      bandwidth_(bandwidth),
      contacts_(contacts.size()) {
  Eigen::Index most = 0;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const Contact& contact = contacts[c];
    contacts_[c].usable =
        contact.of_robot && contact.on.empty() && !contact.bilateral && !contact.closes_loop();
    contacts_[c].wrench = Eigen::VectorXd::Zero(contact.size());
    if (contacts_[c].usable) most += contact.size();
  }
  v_ = load_ = raw_ = external_ = disturbance_ = Eigen::VectorXd::Zero(tree_->nv());
  weights_ = Eigen::VectorXd::Ones(size_);
  if (tree_->floating()) weights_.head<6>().setConstant(kBase);
  J_ = JW_ = Eigen::MatrixXd::Zero(most, size_);
  normal_ = Eigen::MatrixXd::Zero(most, most);
  force_ = Eigen::VectorXd::Zero(most);
}

void MomentumObserver::update(const Dynamics& robot,
                              const std::vector<ContactKinematics>& kinematics,
                              const Eigen::VectorXd& torque, double dt) noexcept {
  const Eigen::VectorXd& v = robot.state().v;
  raw_.noalias() = (robot.load() + load_) / 2;
  if (!started_ || dt <= 0) {
    raw_ = robot.load();
  } else {
    load_ = (v - v_) / dt;  // scratch
    raw_.noalias() += robot.mass_matrix().lazyProduct(load_);
  }
  for (std::size_t k = 0; k < motors_.size(); ++k)
    raw_[motors_[k]] -= torque[static_cast<Eigen::Index>(k)];
  load_ = robot.load();
  v_ = v;
  const double gain = started_ ? 1 - std::exp(-2 * std::numbers::pi * bandwidth_ * dt) : 1;
  external_ += gain * (raw_ - external_);
  started_ = true;
  gather(kinematics);
  share(kinematics);
}

// The contacts that could hold, and the rows of their wrenches.
void MomentumObserver::gather(const std::vector<ContactKinematics>& kinematics) noexcept {
  rows_ = 0;
  for (std::size_t c = 0; c < contacts_.size(); ++c) {
    One& one = contacts_[c];
    one.at = -1;
    const ContactKinematics& now = kinematics[c];
    if (!one.usable || (!now.active && std::abs(now.error[2]) > kNear)) continue;
    one.at = rows_;
    J_.middleRows(rows_, now.jacobian.rows()) = now.jacobian.leftCols(size_);
    rows_ += now.jacobian.rows();
  }
}

// min (r − Jᵀ·f)ᵀ·W·(r − Jᵀ·f) + ε·‖f‖²
void MomentumObserver::share(const std::vector<ContactKinematics>& kinematics) noexcept {
  const auto J = J_.topRows(rows_);
  auto JW = JW_.topRows(rows_);
  auto normal = normal_.topLeftCorner(rows_, rows_);
  auto f = force_.head(rows_);
  JW = J * weights_.asDiagonal();
  normal.noalias() = JW.lazyProduct(J.transpose());
  normal.diagonal().array() += kRidge;
  f.noalias() = JW.lazyProduct(external_.head(size_));
  Eigen::Ref<Eigen::MatrixXd> in_place(normal);
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factor(in_place);
  factor.solveInPlace(f);
  disturbance_.head(size_) = external_.head(size_);
  for (std::size_t c = 0; c < contacts_.size(); ++c) {
    One& one = contacts_[c];
    if (one.at < 0) {
      one.wrench.setZero();
      continue;
    }
    one.wrench = f.segment(one.at, one.wrench.size());
    disturbance_.head(size_).noalias() -=
        kinematics[c].jacobian.leftCols(size_).transpose().lazyProduct(one.wrench);
  }
}

}  // namespace poise
