// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/estimate/invariant_ekf.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>

#include "poise/core/so3/cross_matrix.hpp"
#include "poise/core/so3/exponential_series.hpp"

namespace poise {
namespace {

constexpr Eigen::Index kPoseRows = 6;

}  // namespace

InvariantEkf::InvariantEkf(std::size_t contacts, const Eigen::Vector3d& gravity, FilterStep step)
    : gravity_(gravity), step_(step) {
  const auto count = static_cast<Eigen::Index>(contacts);
  const Eigen::Index most = kFirstContact + 6 * count, rows = 7 * count + kPoseRows;
  contacts_.reserve(contacts);
  P_ = T_ = Eigen::MatrixXd::Zero(most, most);
  B_ = Gain::Zero(most, 6);
  H_ = HP_ = Eigen::MatrixXd::Zero(rows, most);
  K_ = Eigen::MatrixXd::Zero(most, rows);
  N_ = S_ = Eigen::MatrixXd::Zero(rows, rows);
  z_ = Eigen::VectorXd::Zero(rows);
  delta_ = Eigen::VectorXd::Zero(most);
}

void InvariantEkf::start(const FilterState& mean,
                         const Eigen::Matrix<double, 15, 1>& sigma) noexcept {
  mean_ = mean;
  contacts_.clear();
  size_ = kFirstContact;
  rows_ = 0;
  P_.setZero();
  P_.diagonal().head<kFirstContact>() = sigma.cwiseAbs2();
}

void InvariantEkf::propagate(const Eigen::Vector3d& gyro, const Eigen::Vector3d& specific_force,
                             double dt) noexcept {
  const Eigen::Vector3d omega = gyro - mean_.gyro_bias;
  const Eigen::Vector3d a = specific_force - mean_.accelerometer_bias;
  if (step_ == FilterStep::kFirstOrder) {
    fill_gain(omega, a, dt);
    add_noise(dt);
    transport(dt);
    move_mean(omega, a, dt);
    return;
  }
  fill_gain(omega, a, dt);
  transport(dt);
  add_noise(dt);
  move_mean(omega, a, dt);
}

void InvariantEkf::move_mean(const Eigen::Vector3d& omega, const Eigen::Vector3d& a,
                             double dt) noexcept {
  const Eigen::Vector3d phi = omega * dt;
  const bool exact = step_ == FilterStep::kExact;
  const Eigen::Vector3d once = exact ? Eigen::Vector3d(exponential_series(1, phi) * a) : a;
  const Eigen::Vector3d twice =
      exact ? Eigen::Vector3d(exponential_series(2, phi) * a) : Eigen::Vector3d(a / 2);
  mean_.p += (mean_.v + (mean_.R * twice + gravity_ / 2) * dt) * dt;
  mean_.v += (mean_.R * once + gravity_) * dt;
  mean_.R = mean_.R * rotation_from_vector(phi);
}

// The exact columns are the derivative of the exact step by the biases, in the error ξ: the turn
// moves by −R·Γ₁·Δt, and with it the arms of v, p and d after the step.
void InvariantEkf::fill_gain(const Eigen::Vector3d& omega, const Eigen::Vector3d& a,
                             double dt) noexcept {
  const Eigen::Matrix3d& R = mean_.R;
  auto gyro = B_.leftCols<3>();
  auto accelerometer = B_.rightCols<3>();
  Eigen::Matrix3d turned;
  if (step_ == FilterStep::kFirstOrder) {
    turned = -dt * R;
    gyro.middleRows<3>(kVelocity).noalias() = cross_matrix(mean_.v) * turned;
    gyro.middleRows<3>(kPosition).noalias() = cross_matrix(mean_.p) * turned;
    accelerometer.middleRows<3>(kVelocity) = turned;
    accelerometer.middleRows<3>(kPosition).setZero();
  } else {
    const Eigen::Vector3d phi = omega * dt;
    const Eigen::Matrix3d first = exponential_series(1, phi), second = exponential_series(2, phi);
    turned.noalias() = -dt * R * first;
    const Eigen::Vector3d v = mean_.v + (R * (first * a) + gravity_) * dt;
    const Eigen::Vector3d p = mean_.p + (mean_.v + (R * (second * a) + gravity_ / 2) * dt) * dt;
    gyro.middleRows<3>(kVelocity) =
        cross_matrix(v) * turned - dt * dt * R * exponential_series_slope(1, phi, a);
    gyro.middleRows<3>(kPosition) =
        cross_matrix(p) * turned - dt * dt * dt * R * exponential_series_slope(2, phi, a);
    accelerometer.middleRows<3>(kVelocity) = turned;
    accelerometer.middleRows<3>(kPosition).noalias() = -dt * dt * R * second;
  }
  gyro.middleRows<3>(kTurn) = turned;
  for (const FilterContact& each : contacts_)
    gyro.middleRows<3>(each.at).noalias() = cross_matrix(each.d) * turned;
}

// P ← Φ·P·Φᵀ. Φ is the identity but for the biases' columns and [g]×, Δt.
void InvariantEkf::transport(double dt) noexcept {
  const auto n = size_;
  const Eigen::Matrix3d g = dt * cross_matrix(gravity_);
  const double half = step_ == FilterStep::kExact ? dt / 2 : 0;
  auto P = P_.topLeftCorner(n, n);
  auto biases = T_.topLeftCorner(6, n);
  biases = P.middleRows<6>(kGyroBias);
  P.middleRows<3>(kPosition) += dt * P.middleRows<3>(kVelocity);
  P.middleRows<3>(kPosition).noalias() += (half * g) * P.middleRows<3>(kTurn);
  P.middleRows<3>(kVelocity).noalias() += g * P.middleRows<3>(kTurn);
  P.topRows<9>().noalias() += B_.topRows<9>().lazyProduct(biases);
  for (const FilterContact& each : contacts_)
    P.middleRows<3>(each.at).noalias() += B_.block<3, 3>(each.at, 0) * biases.topRows<3>();

  auto columns = T_.topLeftCorner(n, 6);
  columns = P.middleCols<6>(kGyroBias);
  P.middleCols<3>(kPosition) += dt * P.middleCols<3>(kVelocity);
  P.middleCols<3>(kPosition).noalias() += P.middleCols<3>(kTurn) * (half * g).transpose();
  P.middleCols<3>(kVelocity).noalias() += P.middleCols<3>(kTurn) * g.transpose();
  P.leftCols<9>().noalias() += columns.lazyProduct(B_.topRows<9>().transpose());
  for (const FilterContact& each : contacts_)
    P.middleCols<3>(each.at).noalias() +=
        columns.leftCols<3>() * B_.block<3, 3>(each.at, 0).transpose();
}

// Noise of the IMU that is constant over the step acts as a bias of that step.
void InvariantEkf::add_noise(double dt) noexcept {
  const auto n = size_;
  Eigen::Matrix<double, 6, 1> white;
  white << Eigen::Vector3d::Constant(noise.gyro * noise.gyro / dt),
      Eigen::Vector3d::Constant(noise.accelerometer * noise.accelerometer / dt);
  auto gain = T_.topLeftCorner(n, 6);
  gain = B_.topRows(n) * white.asDiagonal();
  P_.topLeftCorner(n, n).noalias() += gain.lazyProduct(B_.topRows(n).transpose());
  const auto walk = [&](Eigen::Index at, double density) {
    P_.diagonal().segment<3>(at).array() += density * density * dt;
  };
  walk(kGyroBias, noise.gyro_walk);
  walk(kAccelerometerBias, noise.accelerometer_walk);
  for (const FilterContact& each : contacts_) {
    walk(each.at, noise.point_walk);
    if (each.turns) walk(each.at + 3, noise.turn_walk);
  }
}

void InvariantEkf::doubt(Eigen::Index of, double variance) noexcept {
  P_.diagonal().segment<3>(of).array() += variance;
}

void InvariantEkf::add(std::size_t contact, const Pose& X_IC, const Eigen::Matrix3d& point,
                       bool turns, double turn) noexcept {
  assert(rows_ == 0);
  const auto n = size_, at = n;
  const auto copy = [&](Eigen::Index to, Eigen::Index from) {
    for (int i = 0; i < 3; ++i) {
      P_.row(to + i).head(to) = P_.row(from + i).head(to);
      P_.col(to + i).head(to) = P_.row(to + i).head(to).transpose();
    }
    P_.block<3, 3>(to, to) = P_.block<3, 3>(from, from);
  };
  copy(at, kPosition);
  P_.block<3, 3>(at, at) += mean_.R * point * mean_.R.transpose();
  if (turns) {
    copy(at + 3, kTurn);
    P_.diagonal().segment<3>(at + 3).array() += turn;
  }
  size_ = n + (turns ? 6 : 3);
  B_.middleRows(n, size_ - n).setZero();
  contacts_.push_back(
      {contact, turns, at, mean_.p + mean_.R * X_IC.p, Eigen::Matrix3d(mean_.R * X_IC.R)});
}

void InvariantEkf::remove(std::size_t contact) noexcept {
  assert(rows_ == 0);
  const auto gone = std::ranges::find(contacts_, contact, &FilterContact::contact);
  if (gone == contacts_.end()) return;
  const Eigen::Index at = gone->at, count = gone->turns ? 6 : 3;
  for (Eigen::Index i = at; i + count < size_; ++i) P_.row(i) = P_.row(i + count);
  for (Eigen::Index i = at; i + count < size_; ++i) P_.col(i) = P_.col(i + count);
  size_ -= count;
  for (auto each = contacts_.erase(gone); each != contacts_.end(); ++each) each->at -= count;
  for (const FilterContact& each : contacts_)
    if (each.turns) B_.middleRows<3>(each.at + 3).setZero();
}

const FilterContact* InvariantEkf::find(std::size_t contact) const noexcept {
  const auto found = std::ranges::find(contacts_, contact, &FilterContact::contact);
  return found == contacts_.end() ? nullptr : &*found;
}

double InvariantEkf::surprise(const FilterContact& contact, const Eigen::Vector3d& p_IC,
                              const Eigen::Matrix3d& covariance) const noexcept {
  const Eigen::Vector3d z = mean_.R * p_IC + mean_.p - contact.d;
  const Eigen::Matrix3d across = P_.block<3, 3>(kPosition, contact.at);
  const Eigen::Matrix3d S = P_.block<3, 3>(kPosition, kPosition) - across - across.transpose() +
                            P_.block<3, 3>(contact.at, contact.at) +
                            mean_.R * covariance * mean_.R.transpose();
  return z.dot(S.llt().solve(z));
}

Eigen::Index InvariantEkf::new_rows(Eigen::Index count) noexcept {
  const Eigen::Index at = rows_;
  rows_ += count;
  H_.middleRows(at, count).leftCols(size_).setZero();
  N_.middleRows(at, count).leftCols(rows_).setZero();
  N_.middleCols(at, count).topRows(rows_).setZero();
  return at;
}

void InvariantEkf::see_point(const FilterContact& contact, const Eigen::Vector3d& p_IC,
                             const Eigen::Matrix3d& covariance) noexcept {
  const Eigen::Index at = new_rows(3);
  H_.block<3, 3>(at, kPosition) = -Eigen::Matrix3d::Identity();
  H_.block<3, 3>(at, contact.at).setIdentity();
  z_.segment<3>(at) = mean_.R * p_IC + mean_.p - contact.d;
  N_.block<3, 3>(at, at) = mean_.R * covariance * mean_.R.transpose();
}

void InvariantEkf::see_turn(const FilterContact& contact, const Eigen::Matrix3d& R_IC,
                            double variance) noexcept {
  const Eigen::Index at = new_rows(3);
  H_.block<3, 3>(at, kTurn) = -Eigen::Matrix3d::Identity();
  H_.block<3, 3>(at, contact.at + 3).setIdentity();
  z_.segment<3>(at) = rotation_vector(mean_.R * R_IC * contact.R.transpose());
  N_.diagonal().segment<3>(at).setConstant(variance);
}

void InvariantEkf::see_height(const FilterContact& contact, double height,
                              double variance) noexcept {
  const Eigen::Index at = new_rows(1);
  H_.block<1, 3>(at, kTurn) = cross_matrix(contact.d).row(2);
  H_(at, contact.at + 2) = -1;
  z_[at] = contact.d.z() - height;
  N_(at, at) = variance;
}

void InvariantEkf::see_pose(const Pose& X_WI, double position_variance,
                            double turn_variance) noexcept {
  const Eigen::Index at = new_rows(kPoseRows);
  H_.block<3, 3>(at, kTurn) = cross_matrix(mean_.p);
  H_.block<3, 3>(at, kPosition) = -Eigen::Matrix3d::Identity();
  z_.segment<3>(at) = mean_.p - X_WI.p;
  N_.diagonal().segment<3>(at).setConstant(position_variance);
  H_.block<3, 3>(at + 3, kTurn) = -Eigen::Matrix3d::Identity();
  z_.segment<3>(at + 3) = rotation_vector(mean_.R * X_WI.R.transpose());
  N_.diagonal().segment<3>(at + 3).setConstant(turn_variance);
}

double InvariantEkf::correct() noexcept {
  const auto n = size_, m = rows_;
  if (m == 0) return 0;
  auto P = P_.topLeftCorner(n, n);
  auto H = H_.topLeftCorner(m, n);
  auto HP = HP_.topLeftCorner(m, n);
  auto S = S_.topLeftCorner(m, m);
  auto K = K_.topLeftCorner(n, m);
  auto T = T_.topLeftCorner(n, m);
  auto z = z_.head(m);
  HP.noalias() = H * P;
  S = N_.topLeftCorner(m, m);
  S.noalias() += HP * H.transpose();
  Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> factor(S);
  K = HP.transpose();
  factor.matrixU().solveInPlace<Eigen::OnTheRight>(K);
  factor.matrixL().solveInPlace<Eigen::OnTheRight>(K);
  auto delta = delta_.head(n);
  delta.noalias() = K * z;
  // P ← (I − K·H)·P·(I − K·H)ᵀ + K·N·Kᵀ
  P.noalias() -= K * HP;
  T.noalias() = P * H.transpose();
  T.noalias() -= K * N_.topLeftCorner(m, m);
  P.noalias() -= T * K.transpose();
  for (Eigen::Index j = 0; j < n; ++j)
    for (Eigen::Index i = 0; i < j; ++i) P(i, j) = P(j, i) = (P(i, j) + P(j, i)) / 2;
  factor.matrixL().solveInPlace(z);
  rows_ = 0;
  const double nis = z.squaredNorm();
  retract(delta);
  return nis;
}

// X ← exp(δ)·X
void InvariantEkf::retract(const Eigen::Ref<const Eigen::VectorXd>& step) noexcept {
  const Eigen::Vector3d turn = step.segment<3>(kTurn);
  const Eigen::Matrix3d E = rotation_from_vector(turn), spread = exponential_series(1, turn);
  mean_.R = E * mean_.R;
  mean_.v = E * mean_.v + spread * step.segment<3>(kVelocity);
  mean_.p = E * mean_.p + spread * step.segment<3>(kPosition);
  mean_.gyro_bias += step.segment<3>(kGyroBias);
  mean_.accelerometer_bias += step.segment<3>(kAccelerometerBias);
  for (FilterContact& each : contacts_) {
    each.d = E * each.d + spread * step.segment<3>(each.at);
    if (each.turns) each.R = rotation_from_vector(step.segment<3>(each.at + 3)) * each.R;
  }
}

Eigen::Matrix3d InvariantEkf::covariance_of(Eigen::Index of) const noexcept {
  const Eigen::Matrix3d arm = cross_matrix(of == kVelocity ? mean_.v : mean_.p);
  const Eigen::Matrix3d across = P_.block<3, 3>(of, kTurn) * arm.transpose();
  return P_.block<3, 3>(of, of) - across - across.transpose() +
         arm * P_.block<3, 3>(kTurn, kTurn) * arm.transpose();
}

}  // namespace poise
