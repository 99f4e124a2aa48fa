// SPDX-License-Identifier: BSD-2-Clause
// The base from an IMU, the joints and the contacts that hold: a contact-aided right-invariant EKF.

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "poise/core/estimate/base_of_imu.hpp"
#include "poise/core/estimate/contact_gate.hpp"
#include "poise/core/estimate/invariant_ekf.hpp"
#include "poise/core/estimate/joint_watch.hpp"
#include "poise/core/estimate/mount_watch.hpp"
#include "poise/core/sense/frame_chain.hpp"
#include "poise/plugins/estimators/inekf_settings.hpp"
#include "poise/plugins/estimators/leg.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

constexpr double kRare = 16.27;  // χ² with 3 degrees of freedom exceeds it in 0.1 % of cases

class Inekf final : public Estimator {
 public:
  void describe(Fields& f) override { set_.describe(f); }
  void bind(const EstimatorSetup& setup) override;
  void start(const Measurement& measured, const State& guess, Estimate& estimate) override;
  void update(const Measurement& measured, const std::vector<ContactPlan>& plan,
              const MotorCommand& last, Estimate& estimate) override;

 private:
  void choose_imu();
  void propagate(const ImuSample& imu, double dt) noexcept;
  void watch_mount(ImuSample imu) noexcept;
  Vector3d velocity_of(const Leg& leg) const noexcept;
  double speed(const Leg& leg) const noexcept {
    return (filter_->mean().v + velocity_of(leg)).norm();
  }
  void use_contacts(const std::vector<ContactPlan>& plan, const OutsideSample& base,
                    double dt) noexcept;
  bool slides(const Leg& leg) const noexcept;
  bool still_holds(Leg& leg, bool planned, double dt) noexcept;
  void observe(Leg& leg, const FilterContact& in_state, double dt) noexcept;
  void add(Leg& leg) noexcept;
  bool believed(const Leg& leg) const noexcept { return leg.believed(joints_); }
  void see_outside(const OutsideSample& base) noexcept;
  Eigen::Matrix3d covariance(const Leg& leg) const noexcept {
    return leg.covariance(*sensors_, set_.foot_sigma);
  }
  void write(Estimate& estimate) const noexcept;
  void write_base(Estimate& estimate) const noexcept;
  void write_beliefs(Estimate& estimate) const noexcept;
  void judge(Estimate& estimate) noexcept;

  InekfSettings set_;

  std::shared_ptr<const Tree> tree_;
  const SensorSetup* sensors_ = nullptr;
  Vector3d gravity_ = Vector3d::Zero();
  std::size_t unit_ = 0;  // which IMU
  Frame I_;
  std::optional<FrameChain> base_;  // from the IMU to the base
  std::vector<Leg> legs_;
  std::optional<InvariantEkf> filter_;
  JointWatch joints_;
  MountWatch mount_;
  ContactGate gate_;

  Vector3d origin_ = Vector3d::Zero();  // where the filter's p is 0, in W
  Vector3d rate_ = Vector3d::Zero();    // of the IMU, low-passed, without bias, in I
  Vector3d gyro_ = Vector3d::Zero();    // of the last sample
  std::uint64_t sequence_ = 0;
  double time_ = 0, silent_ = 0, in_air_ = 0;
  double ground_ = 0;  // height of the start's lowest contact over the origin [m]
  Innovation innovation_;
};

void Inekf::choose_imu() {
  const auto& imus = sensors_->imus;
  if (imus.empty())
    throw ConfigError(ErrorCode::kUnsuited, "type", "needs an IMU, and the plant has none",
                      "name another estimator");
  const auto found = std::ranges::find(imus, set_.imu, &ImuMount::name);
  if (!set_.imu.empty() && found == imus.end())
    throw ConfigError(ErrorCode::kInvalid, "imu", "the plant has no IMU '" + set_.imu + "'",
                      "it has '" + imus.front().name + "'");
  unit_ = set_.imu.empty() ? 0 : static_cast<std::size_t>(found - imus.begin());
  I_ = imus[unit_].frame;
}

void Inekf::bind(const EstimatorSetup& setup) {
  tree_ = setup.tree;
  sensors_ = &setup.sensors;
  gravity_ = setup.gravity;
  if (!tree_->floating())
    throw ConfigError(ErrorCode::kUnsuited, "type", "needs a floating base, and it is fixed");
  choose_imu();
  gate_.bind(setup.contacts, *tree_, setup.gravity.norm(), set_.loads);
  legs_.clear();
  for (std::size_t c = 0; c < setup.contacts.size(); ++c)
    if (gate_.usable(c))
      legs_.push_back({c, FrameChain(*tree_, I_, setup.contacts[c].frame),
                       setup.contacts[c].size() == 6 && set_.sole_sigma > 0});
  if (legs_.empty())
    throw ConfigError(ErrorCode::kUnsuited, "type",
                      "needs a contact with the world that is at rest, and there is none");
  base_.emplace(*tree_, I_, Frame{tree_->roots[0].body, {}});
  filter_.emplace(legs_.size(), setup.gravity);
  const ImuMount& imu = sensors_->imus[unit_];
  filter_->noise = {.gyro = std::max(set_.gyro_noise, imu.gyro_noise),
                    .accelerometer = std::max(set_.accelerometer_noise, imu.accelerometer_noise),
                    .gyro_walk = std::max(set_.gyro_walk, imu.gyro_walk),
                    .accelerometer_walk = std::max(set_.accelerometer_walk, imu.accelerometer_walk),
                    .point_walk = set_.contact_noise,
                    .turn_walk = 1e-3};
  joints_.bind(*tree_, *sensors_, set_.rate_filter);
  mount_.bind(setup.period, gravity_);
}

void Inekf::start(const Measurement& measured, const State& guess, Estimate& estimate) {
  estimate.state = guess;
  joints_.start(measured.joints, estimate.state);
  base_->update(estimate.state);
  const Pose X_WI = guess.base() * base_->pose().inverse();
  const Vector6d base = guess.v.head<6>();
  origin_ = X_WI.p;
  constexpr double kHeading = 1e-3;
  FilterState mean;
  mean.R = X_WI.R;
  mean.v = base.head<3>() + base.tail<3>().cross(X_WI.p - guess.base().p);
  Eigen::Matrix<double, 15, 1> sigma;
  sigma << set_.tilt_sigma, set_.tilt_sigma, kHeading,  // the heading is where it is
      Vector3d::Constant(set_.start_velocity_sigma), Vector3d::Constant(set_.start_place_sigma),
      Vector3d::Constant(set_.gyro_bias_sigma), Vector3d::Constant(set_.accelerometer_bias_sigma);
  filter_->start(mean, sigma);
  rate_ = X_WI.R.transpose() * base.tail<3>();
  gyro_ = rate_;
  ground_ = std::numeric_limits<double>::infinity();
  for (Leg& leg : legs_) {
    leg.rest();
    leg.chain.update(estimate.state);
    ground_ = std::min(ground_, (X_WI * leg.chain.pose()).p.z() - origin_.z());
  }
  gate_.start();
  mount_.start();
  sequence_ = measured.sequence;
  time_ = measured.time;
  silent_ = in_air_ = 0;
  innovation_ = {};
  write(estimate);
  judge(estimate);
}

void Inekf::update(const Measurement& measured, const std::vector<ContactPlan>& plan,
                   const MotorCommand&, Estimate& estimate) {
  if (measured.sequence == sequence_) return;
  sequence_ = measured.sequence;
  const double dt = measured.time - time_;
  if (dt <= 0) return;  // the plant still shows its start
  time_ = measured.time;
  joints_.take(measured.joints, dt, estimate.state);
  base_->update(estimate.state);
  for (Leg& leg : legs_) leg.chain.update(estimate.state);
  const ImuSample imu = mount_.straight(measured.imus[unit_]);
  propagate(imu, dt);
  gate_.update(plan, measured.forces, dt);
  use_contacts(plan, measured.roots[0], dt);
  watch_mount(imu);
  write(estimate);
  judge(estimate);
}

// An IMU that says nothing is bridged: the body goes on as it did, and the contacts correct it.
void Inekf::propagate(const ImuSample& imu, double dt) noexcept {
  constexpr double kBridgeRate = 0.2, kBridgeForce = 1;  // noise densities
  constexpr double kSettles = 0.05;                      // [s] of its rate
  const FilterNoise noise = filter_->noise;
  const bool there =
      imu.valid && imu.angular_velocity.allFinite() && imu.specific_force.allFinite();
  const bool again = silent_ > 0;
  silent_ = there ? 0 : silent_ + dt;
  const FilterState& mean = filter_->mean();
  Vector3d gyro, force;
  if (there) {
    gyro = again ? imu.angular_velocity : Vector3d((gyro_ + imu.angular_velocity) / 2);
    force = imu.specific_force;
    gyro_ = imu.angular_velocity;
  } else {
    rate_ *= std::exp(-dt / kSettles);
    gyro_ = gyro = rate_ + mean.gyro_bias;
    force = mean.R.transpose() * -gravity_ + mean.accelerometer_bias;
    filter_->noise.gyro = std::max(noise.gyro, kBridgeRate);
    filter_->noise.accelerometer = std::max(noise.accelerometer, kBridgeForce);
  }
  filter_->propagate(gyro, force, dt);
  filter_->noise = noise;
  const double gain = set_.gyro_filter <= 0 ? 1 : 1 - std::exp(-dt / set_.gyro_filter);
  if (there) rate_ += gain * (imu.angular_velocity - filter_->mean().gyro_bias - rate_);
}

// Of the contact against the IMU, in W, by gyro and joint rates.
Vector3d Inekf::velocity_of(const Leg& leg) const noexcept {
  return filter_->mean().R *
         (rate_.cross(leg.chain.pose().p) + leg.chain.velocity(joints_.rates()).head<3>());
}

void Inekf::watch_mount(ImuSample imu) noexcept {
  constexpr double kSettled = 0.03;  // [s]
  Vector3d sum = Vector3d::Zero();
  int legs = 0;
  for (const Leg& leg : legs_) {
    if (!filter_->find(leg.contact) || gate_.since(leg.contact) < kSettled) continue;
    sum += velocity_of(leg);
    ++legs;
  }
  if (silent_ > 0 || legs == 0) return mount_.pause();
  imu.specific_force -= filter_->mean().accelerometer_bias;
  if (!mount_.take(imu, filter_->mean().R, sum / -legs, legs)) return;
  filter_->doubt(InvariantEkf::kVelocity, 4e-4);           // 2 cm/s, of the samples before
  filter_->doubt(InvariantEkf::kAccelerometerBias, 0.01);  // 0.6°, of the turn that was found
}

// Motion capture, SLAM.
void Inekf::see_outside(const OutsideSample& base) noexcept {
  constexpr double kLeast = 1e-3;  // [m, rad]
  if (!set_.outside || !base.valid || !base.X_W0.p.allFinite()) return;
  Pose X_WI = base.X_W0 * base_->pose().inverse();
  X_WI.p -= origin_;
  const double place = std::max(kLeast, base.position_sigma);
  const double turn = std::max(kLeast, base.rotation_sigma);
  filter_->see_pose(X_WI, place * place, turn * turn);
}

void Inekf::use_contacts(const std::vector<ContactPlan>& plan, const OutsideSample& base,
                         double dt) noexcept {
  for (Leg& leg : legs_)
    if (filter_->find(leg.contact) && !still_holds(leg, plan[leg.contact].made, dt))
      filter_->remove(leg.contact);
  for (Leg& leg : legs_)
    if (const FilterContact* one = filter_->find(leg.contact); one && leg.surprised == 0)
      observe(leg, *one, dt);
  see_outside(base);
  innovation_.rows = static_cast<int>(filter_->observed());
  innovation_.squared = filter_->correct();
  for (Leg& leg : legs_)
    if (!filter_->find(leg.contact) && gate_.holds(leg.contact) && believed(leg)) add(leg);
  in_air_ = filter_->contacts().empty() ? in_air_ + dt : 0;
}

// Whether a contact stays in the state. One that the filter has rejected for 5 ms moves.
bool Inekf::still_holds(Leg& leg, bool planned, double dt) noexcept {
  constexpr double kLongest = 4.5e-3, kSliding = 2.5e-3;  // [s]
  if (!gate_.holds(leg.contact) || !believed(leg)) return false;
  const FilterContact& one = *filter_->find(leg.contact);
  const bool surprised = filter_->surprise(one, leg.chain.pose().p, covariance(leg)) > kRare;
  leg.surprised = surprised ? leg.surprised + dt : 0;
  leg.sliding = slides(leg) ? leg.sliding + dt : 0;
  if (leg.surprised < kLongest && leg.sliding < kSliding) return true;
  leg.slipping = true;
  leg.surprised = 0;
  if (!planned) gate_.distrust(leg.contact);
  return false;
}

// Whether a contact that has landed moves faster than the doubt of the velocity allows.
bool Inekf::slides(const Leg& leg) const noexcept {
  constexpr double kLanded = 0.03;  // [s]
  constexpr double kSlides = 0.08;  // [m/s]
  if (gate_.since(leg.contact) < kLanded) return false;
  const double doubt =
      std::sqrt(filter_->covariance_of(InvariantEkf::kVelocity).diagonal().maxCoeff());
  return speed(leg) > std::max(kSlides, 4 * doubt);
}

void Inekf::observe(Leg& leg, const FilterContact& one, double dt) noexcept {
  constexpr double kLeans = 0.045;  // [rad] a sole that stands does not turn so far
  const Pose& X_IC = leg.chain.pose();
  filter_->see_point(one, X_IC.p, covariance(leg));
  if (set_.height_sigma > 0)
    filter_->see_height(one, ground_, set_.height_sigma * set_.height_sigma * 1e-3 / dt);
  if (!one.turns || gate_.since(leg.contact) < set_.sole_after) return;
  filter_->see_turn(one, X_IC.R, set_.sole_sigma * set_.sole_sigma * 1e-3 / dt);
  const Vector3d off = rotation_vector(filter_->mean().R * X_IC.R * one.R.transpose());
  leg.leaning = off.head<2>().norm() > kLeans ? leg.leaning + dt : 0;
}

// A contact that slipped must have come to rest first, unless nothing else holds for long.
void Inekf::add(Leg& leg) noexcept {
  constexpr double kRest = 0.08;   // [m/s]
  constexpr double kAlone = 0.15;  // [s]
  if (leg.slipping && speed(leg) > kRest && in_air_ < kAlone) return;
  leg.rest();
  filter_->add(leg.contact, leg.chain.pose(), covariance(leg), leg.flat, 1);
}

void Inekf::write(Estimate& estimate) const noexcept {
  write_base(estimate);
  for (std::size_t j = 0; j < tree_->joints.size(); ++j) {
    const TreeJoint& joint = tree_->joints[j];
    if (joint.leader >= 0) continue;
    estimate.position_sigma[joint.velocity] =
        std::hypot(sensors_->position_sigma, 0.3 * sensors_->position_resolution);
    estimate.velocity_sigma[joint.velocity] = sensors_->velocity_sigma;
  }
  write_beliefs(estimate);
  estimate.innovation = innovation_;
}

void Inekf::write_base(Estimate& estimate) const noexcept {
  const FilterState& mean = filter_->mean();
  place_base(*base_, {mean.R, origin_ + mean.p, mean.v, rate_}, estimate.state);
  const auto sigma = [](const Eigen::Matrix3d& P) -> Vector3d { return P.diagonal().cwiseSqrt(); };
  const auto& P = filter_->covariance();
  estimate.position_sigma.head<3>() = sigma(filter_->covariance_of(InvariantEkf::kPosition));
  estimate.position_sigma.segment<3>(3) = sigma(P.block<3, 3>(0, 0));
  estimate.velocity_sigma.head<3>() = sigma(filter_->covariance_of(InvariantEkf::kVelocity));
  const double noise = filter_->noise.gyro / std::sqrt(2 * std::max(set_.gyro_filter, 1e-3));
  estimate.velocity_sigma.segment<3>(3) =
      (P.diagonal().segment<3>(InvariantEkf::kGyroBias).array() + noise * noise).sqrt();
}

void Inekf::write_beliefs(Estimate& estimate) const noexcept {
  for (const Leg& leg : legs_) {
    ContactBelief& belief = estimate.contacts[leg.contact];
    belief.known = gate_.sensed(leg.contact);
    belief.load = gate_.load(leg.contact);
    belief.probability = filter_->find(leg.contact) ? 1 : 0;
    belief.slipping = leg.slipping || leg.surprised > 0;
  }
}

void Inekf::judge(Estimate& estimate) noexcept {
  constexpr double kFast = 0.5;  // [m/s] a velocity that is not known better is of no use
  constexpr double kAirborne = 0.3, kSure = 8e-3;  // [s]
  const auto say = [&](Health health, std::initializer_list<std::string_view> reason) {
    estimate.health = health;
    estimate.reason.set(reason);
  };
  const std::string_view imu = sensors_->imus[unit_].name;
  estimate.health = Health::kOk;
  estimate.reason.clear();
  if (!estimate.state.v.allFinite() || !estimate.state.base().p.allFinite())
    return say(Health::kLost, {"the filter diverged"});
  if (silent_ > set_.silence) return say(Health::kLost, {"the IMU '", imu, "' says nothing"});
  if (in_air_ > set_.flight) return say(Health::kLost, {"no contact holds"});
  if (estimate.velocity_sigma.head<3>().maxCoeff() > kFast)
    return say(Health::kLost, {"the velocity is not known"});
  if (silent_ > 0) return say(Health::kDegraded, {"the IMU '", imu, "' says nothing"});
  if (joints_.doubtful() >= 0)
    return say(Health::kDegraded,
               {"the joint '", tree_->joints[static_cast<std::size_t>(joints_.doubtful())].name,
                "' ", joints_.trouble()});
  if (const auto contact = gate_.doubtful(); !contact.empty())
    return say(Health::kDegraded, {"the force of '", contact, "' ", gate_.trouble()});
  for (const Leg& leg : legs_)
    if (gate_.distrusted(leg.contact))
      return say(Health::kDegraded, {"a contact seems to hold, and moves"});
  if (mount_.angle() > 0)
    return say(Health::kDegraded, {"the IMU '", imu, "' has turned on its mount"});
  if (std::ranges::any_of(legs_, [](const Leg& leg) { return leg.leaning > kSure; }))
    return say(Health::kDegraded, {"the IMU '", imu, "' and the legs disagree on the tilt"});
  if (in_air_ > kAirborne) say(Health::kDegraded, {"no contact holds"});
}

}  // namespace
}  // namespace poise

POISE_ESTIMATOR(poise::Inekf, "inekf",
                "The base from an IMU, the joints and the contacts that hold (invariant EKF)")
POISE_EQUATION(
    "R⁺ = R·exp(ω·Δt),  v⁺ = v + (R·Γ₁·a + g)·Δt,  p⁺ = p + v·Δt + (R·Γ₂·a + g/2)·Δt²\n"
    "z_i = R·p_IC(q) + p − d_i  for each contact that holds at d_i\n"
    "X⁺ = exp(K·z)·X  X = (R, v, p, d₁, …), and the biases of gyro and accelerometer")
