// SPDX-License-Identifier: BSD-2-Clause
// The base by leg odometry: a linear Kalman filter on the orientation of an IMU.

#include <algorithm>
#include <cmath>
#include <optional>

#include "poise/core/estimate/base_of_imu.hpp"
#include "poise/core/estimate/contact_gate.hpp"
#include "poise/core/estimate/joint_watch.hpp"
#include "poise/core/sense/frame_chain.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

// Noise is the same along each axis, so x, y and z share one covariance: of p, v and the contacts.
class LinearFilter {
 public:
  static constexpr Eigen::Index kPlace = 0, kVelocity = 1, kContacts = 2;

  void resize(std::size_t contacts) {
    const auto n = kContacts + static_cast<Eigen::Index>(contacts);
    x_ = Eigen::Matrix3Xd::Zero(3, n);
    P_ = Eigen::MatrixXd::Zero(n, n);
    gain_ = row_ = Eigen::VectorXd::Zero(n);
  }
  void start(const Vector3d& v, double place_sigma, double velocity_sigma) noexcept {
    x_.setZero();
    x_.col(kVelocity) = v;
    P_.setZero();
    P_(kPlace, kPlace) = place_sigma * place_sigma;
    P_(kVelocity, kVelocity) = velocity_sigma * velocity_sigma;
  }
  // p⁺ = p + v·Δt + a·Δt²/2, v⁺ = v + a·Δt
  void propagate(const Vector3d& a, double dt, double density) noexcept {
    x_.col(kPlace) += x_.col(kVelocity) * dt + a * (dt * dt / 2);
    x_.col(kVelocity) += a * dt;
    P_.row(kPlace) += dt * P_.row(kVelocity);
    P_.col(kPlace) += dt * P_.col(kVelocity);
    const double q = density * density * dt;
    P_(kPlace, kPlace) += q * dt * dt / 4;
    P_(kPlace, kVelocity) += q * dt / 2;
    P_(kVelocity, kPlace) += q * dt / 2;
    P_(kVelocity, kVelocity) += q;
  }
  void creep(std::size_t contact, double variance) noexcept {
    const auto k = kContacts + static_cast<Eigen::Index>(contact);
    P_(k, k) += variance;
  }
  // The contact is made at p + arm.
  void make(std::size_t contact, const Vector3d& arm, double variance) noexcept {
    const auto k = kContacts + static_cast<Eigen::Index>(contact);
    x_.col(k) = x_.col(kPlace) + arm;
    P_.row(k) = P_.row(kPlace);
    P_.col(k) = P_.row(k).transpose();
    P_(k, k) = P_(kPlace, kPlace) + variance;
  }
  void see_arm(std::size_t contact, const Vector3d& arm, double variance) noexcept {
    const auto k = kContacts + static_cast<Eigen::Index>(contact);
    row_ = P_.row(k) - P_.row(kPlace);
    correct(arm - (x_.col(k) - x_.col(kPlace)), row_[k] - row_[kPlace], variance);
  }
  void see_velocity(const Vector3d& v, double variance) noexcept {
    row_ = P_.row(kVelocity);
    correct(v - x_.col(kVelocity), row_[kVelocity], variance);
  }
  Vector3d of(Eigen::Index what) const { return x_.col(what); }
  double sigma(Eigen::Index what) const { return std::sqrt(std::max(0.0, P_(what, what))); }

 private:
  void correct(const Vector3d& off, double spread, double variance) noexcept {
    gain_ = row_ / (spread + variance);
    x_.noalias() += off * gain_.transpose();
    P_.noalias() -= gain_ * row_.transpose();
  }

  Eigen::Matrix3Xd x_;
  Eigen::MatrixXd P_;
  Eigen::VectorXd gain_, row_;
};

// Turns with the gyro and is drawn to the vertical that the accelerometer sees.
class TiltFilter {
 public:
  void start(const Eigen::Matrix3d& R) noexcept {
    R_ = R;
    bias_.setZero();
  }
  void turn(const Vector3d& gyro, double dt) noexcept {
    R_ = R_ * rotation_from_vector((gyro - bias_) * dt);
  }
  // Only near 1 g is the specific force the vertical.
  void level(const Vector3d& force, double g, double time_constant, double dt) noexcept {
    const double size = force.norm();
    if (size < 0.5 * g || size > 1.5 * g) return;
    const double trust = std::max(0.0, 1 - 10 * std::abs(size / g - 1));
    const Vector3d up = R_.transpose().col(2);
    const Vector3d off = (force / size).cross(up) * (trust / time_constant);
    R_ = R_ * rotation_from_vector(off * dt);
    bias_ -= off * (dt / (10 * time_constant));
  }
  // The IMU's own orientation; its heading may be arbitrary.
  void take(const Eigen::Matrix3d& R) noexcept {
    const Eigen::Matrix3d turned = R_ * R.transpose();
    const double yaw = std::atan2(turned(1, 0) - turned(0, 1), turned(0, 0) + turned(1, 1));
    R_ = Eigen::AngleAxisd(yaw, Vector3d::UnitZ()).toRotationMatrix() * R;
  }
  const Eigen::Matrix3d& R() const { return R_; }
  const Vector3d& bias() const { return bias_; }

 private:
  Eigen::Matrix3d R_ = Eigen::Matrix3d::Identity();
  Vector3d bias_ = Vector3d::Zero();
};

class LegOdometry final : public Estimator {
 public:
  void describe(Fields& f) override {
    const auto positive = [&](const char* name, double& value, const char* unit, const char* help) {
      f.param(name, value, {.unit = unit, .help = help, .min = 0});
    };
    positive("accelerometer_noise", accelerometer_noise_, "m/s²/√Hz",
             "noise density of the base's acceleration");
    positive("contact_noise", contact_noise_, "m/√s", "how far a contact that holds may creep");
    positive("foot_sigma", foot_sigma_, "m",
             "standard deviation of a contact's place by the joints");
    positive("foot_rate_sigma", foot_rate_sigma_, "m/s",
             "standard deviation of a contact's velocity by the joints");
    f.param(
        "level_time", level_time_,
        {.unit = "s", .help = "time constant of the vertical by the accelerometer", .min = 1e-3});
    positive("tilt_sigma", tilt_sigma_, "rad", "stated standard deviation of the orientation");
    positive("gyro_filter", gyro_filter_, "s", "low-pass of the base's angular velocity");
    positive("rate_filter", rate_filter_, "s", "low-pass of joint rates");
    positive("load_on", loads_.on, "1", "share of the weight above which a contact holds");
    positive("load_off", loads_.off, "1", "share of the weight below which it does not any more");
    positive("flight", flight_, "s", "without a contact, the state is lost after this time");
  }

  void bind(const EstimatorSetup& setup) override {
    tree_ = setup.tree;
    sensors_ = &setup.sensors;
    gravity_ = setup.gravity;
    if (!tree_->floating())
      throw ConfigError(ErrorCode::kUnsuited, "type", "needs a floating base, and it is fixed");
    if (sensors_->imus.empty())
      throw ConfigError(ErrorCode::kUnsuited, "type", "needs an IMU, and the plant has none",
                        "name another estimator");
    const Frame& I = sensors_->imus[0].frame;
    gate_.bind(setup.contacts, *tree_, gravity_.norm(), loads_);
    legs_.clear();
    for (std::size_t c = 0; c < setup.contacts.size(); ++c)
      if (gate_.usable(c)) legs_.push_back({c, {*tree_, I, setup.contacts[c].frame}, false});
    if (legs_.empty())
      throw ConfigError(ErrorCode::kUnsuited, "type",
                        "needs a contact with the world that is at rest, and there is none");
    base_.emplace(*tree_, I, Frame{tree_->roots[0].body, {}});
    filter_.resize(legs_.size());
    joints_.bind(*tree_, *sensors_, rate_filter_);
  }

  void start(const Measurement& measured, const State& guess, Estimate& estimate) override {
    estimate.state = guess;
    joints_.start(measured.joints, estimate.state);
    base_->update(estimate.state);
    const Pose X_WI = guess.base() * base_->pose().inverse();
    const Vector6d base = guess.v.head<6>();
    origin_ = X_WI.p;
    tilt_.start(X_WI.R);
    filter_.start(base.head<3>() + base.tail<3>().cross(X_WI.p - guess.base().p), 1e-3, 0.03);
    rate_ = X_WI.R.transpose() * base.tail<3>();
    for (Leg& leg : legs_) leg.holds = false;
    gate_.start();
    sequence_ = measured.sequence;
    time_ = measured.time;
    in_air_ = silent_ = 0;
    write(estimate);
    judge(estimate);
  }

  void update(const Measurement& measured, const std::vector<ContactPlan>& plan,
              const MotorCommand&, Estimate& estimate) override {
    if (measured.sequence == sequence_) return;
    sequence_ = measured.sequence;
    const double dt = measured.time - time_;
    if (dt <= 0) return;  // the plant still shows its start
    time_ = measured.time;
    joints_.take(measured.joints, dt, estimate.state);
    base_->update(estimate.state);
    gate_.update(plan, measured.forces, dt);
    propagate(measured.imus[0], dt);
    in_air_ += dt;
    for (std::size_t k = 0; k < legs_.size(); ++k) use(k, estimate.state, dt);
    write(estimate);
    judge(estimate);
  }

 private:
  struct Leg {
    std::size_t contact;
    FrameChain chain;  // from the IMU to the contact
    bool holds;
  };

  void propagate(const ImuSample& imu, double dt) noexcept {
    const bool there =
        imu.valid && imu.angular_velocity.allFinite() && imu.specific_force.allFinite();
    silent_ = there ? 0 : silent_ + dt;
    if (!there) {
      filter_.propagate(Vector3d::Zero(), dt, std::max(accelerometer_noise_, 3.0));
      return;
    }
    tilt_.turn(imu.angular_velocity, dt);
    if (imu.has_orientation)
      tilt_.take(imu.orientation);
    else
      tilt_.level(imu.specific_force, gravity_.norm(), level_time_, dt);
    const double gain = gyro_filter_ <= 0 ? 1 : 1 - std::exp(-dt / gyro_filter_);
    rate_ += gain * (imu.angular_velocity - tilt_.bias() - rate_);
    filter_.propagate(tilt_.R() * imu.specific_force + gravity_, dt, accelerometer_noise_);
  }

  void use(std::size_t k, const State& state, double dt) noexcept {
    Leg& leg = legs_[k];
    const auto& joints = leg.chain.joints();
    const bool on = gate_.holds(leg.contact) &&
                    std::ranges::all_of(joints, [&](int j) { return joints_.believed(j); });
    if (!on) leg.holds = false;
    if (!on) return;
    in_air_ = 0;
    leg.chain.update(state);
    const Eigen::Matrix3d& R = tilt_.R();
    const Vector3d& p_IC = leg.chain.pose().p;
    const Vector3d arm = R * p_IC;
    const double place = foot_sigma_ * foot_sigma_;
    if (!leg.holds) filter_.make(k, arm, place);
    if (!std::exchange(leg.holds, true)) return;
    filter_.creep(k, contact_noise_ * contact_noise_ * dt);
    filter_.see_arm(k, arm, place);
    const Vector3d in_imu = rate_.cross(p_IC) + leg.chain.velocity(joints_.rates()).head<3>();
    filter_.see_velocity(-R * in_imu, foot_rate_sigma_ * foot_rate_sigma_);
  }

  void write(Estimate& estimate) const noexcept {
    place_base(*base_,
               {tilt_.R(), origin_ + filter_.of(LinearFilter::kPlace),
                filter_.of(LinearFilter::kVelocity), rate_},
               estimate.state);
    estimate.position_sigma.setConstant(sensors_->position_sigma);
    estimate.velocity_sigma.setConstant(sensors_->velocity_sigma);
    estimate.position_sigma.head<3>().setConstant(filter_.sigma(LinearFilter::kPlace));
    estimate.position_sigma.segment<3>(3).setConstant(tilt_sigma_);
    estimate.velocity_sigma.head<3>().setConstant(filter_.sigma(LinearFilter::kVelocity));
    estimate.velocity_sigma.segment<3>(3).setConstant(tilt_sigma_);
    for (const Leg& leg : legs_) {
      ContactBelief& belief = estimate.contacts[leg.contact];
      belief.known = gate_.sensed(leg.contact);
      belief.load = gate_.load(leg.contact);
      belief.probability = leg.holds ? 1 : 0;
    }
  }

  void judge(Estimate& estimate) const noexcept {
    constexpr double kSilence = 0.1, kAirborne = 0.3;  // [s]
    const auto say = [&](Health health, std::initializer_list<std::string_view> reason) {
      estimate.health = health;
      estimate.reason.set(reason);
    };
    const std::string_view imu = sensors_->imus[0].name;
    estimate.health = Health::kOk;
    estimate.reason.clear();
    if (!estimate.state.v.allFinite() || !estimate.state.base().p.allFinite())
      return say(Health::kLost, {"the filter diverged"});
    if (silent_ > kSilence) return say(Health::kLost, {"the IMU '", imu, "' says nothing"});
    if (in_air_ > flight_) return say(Health::kLost, {"no contact holds"});
    if (silent_ > 0) return say(Health::kDegraded, {"the IMU '", imu, "' says nothing"});
    if (joints_.doubtful() >= 0)
      return say(Health::kDegraded,
                 {"the joint '", tree_->joints[static_cast<std::size_t>(joints_.doubtful())].name,
                  "' ", joints_.trouble()});
    if (const auto contact = gate_.doubtful(); !contact.empty())
      return say(Health::kDegraded, {"the force of '", contact, "' ", gate_.trouble()});
    if (in_air_ > kAirborne) say(Health::kDegraded, {"no contact holds"});
  }

  double accelerometer_noise_ = 0.02, contact_noise_ = 0.02, foot_sigma_ = 2e-3;
  double foot_rate_sigma_ = 0.1, level_time_ = 2, tilt_sigma_ = 0.02;
  double gyro_filter_ = 3e-3, rate_filter_ = 2e-3, flight_ = 1;
  GateLoads loads_;
  std::shared_ptr<const Tree> tree_;
  const SensorSetup* sensors_ = nullptr;
  Vector3d gravity_ = Vector3d::Zero();
  std::optional<FrameChain> base_;  // from the IMU to the base
  std::vector<Leg> legs_;
  LinearFilter filter_;
  TiltFilter tilt_;
  JointWatch joints_;
  ContactGate gate_;
  Vector3d origin_ = Vector3d::Zero();  // where the filter's p is 0, in W
  Vector3d rate_ = Vector3d::Zero();    // of the IMU, low-passed, without bias, in I
  std::uint64_t sequence_ = 0;
  double time_ = 0, in_air_ = 0, silent_ = 0;
};

}  // namespace
}  // namespace poise

POISE_ESTIMATOR(poise::LegOdometry, "leg-odometry",
                "The base from an IMU's orientation and the legs that hold (linear Kalman filter)")
POISE_EQUATION(
    "p⁺ = p + v·Δt + a·Δt²/2,  v⁺ = v + a·Δt,  a = R·f + g\n"
    "d_i − p = R·p_IC(q),  v = −R·(ω × p_IC + ṗ_IC)  for each contact that holds at d_i")
