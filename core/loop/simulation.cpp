// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/loop/simulation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "poise/core/control/motor_gains.hpp"
#include "poise/core/loop/force_observer.hpp"
#include "poise/core/problem/finite.hpp"
#include "poise/core/setup/model/bound_sensors.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/so3/rotation_integrator.hpp"

namespace poise {
namespace {

constexpr double kSilence = 1;  // [s] a robot that says nothing for longer has stopped answering

bool has_numbers(const State& state) noexcept {
  return finite(state.joints) && finite(state.v) &&
         std::ranges::all_of(state.bases,
                             [](const Pose& base) { return finite(base.R) && finite(base.p); }) &&
         std::ranges::all_of(state.balls, [](const Eigen::Matrix3d& ball) { return finite(ball); });
}

bool same(const State& one, const State& other) noexcept {
  return one.joints == other.joints && one.v == other.v && one.balls == other.balls &&
         std::ranges::equal(one.bases, other.bases,
                            [](const Pose& a, const Pose& b) { return a.R == b.R && a.p == b.p; });
}

// How the stack leaves the motors: the gains are the plant's own.
Stop stop_of(const FallbackSpec& fallback) {
  const Fallback then = fallback.to(Cause::kStop).then;
  Stop stop;
  if (then == Fallback::kHold) stop.kind = StopKind::kHold;
  if (then == Fallback::kZero) stop.kind = StopKind::kZero;
  return stop;
}

// Whether sensors of the state have errors, by their own account.
bool has_errors(const SensorSetup& sensors) {
  return sensors.position_sigma > 0 || sensors.velocity_sigma > 0 || sensors.torque_sigma > 0 ||
         sensors.pose_sigma > 0 || sensors.twist_sigma > 0 || sensors.delay > 0;
}

}  // namespace

Eigen::Vector3d Hold::force(const Dynamics& robot) const {
  return stiffness * (goal - robot.pose(at).p) - damping * robot.velocity(at).head<3>();
}

Simulation::Simulation(const StackSpec& spec, const ModuleSource& modules)
    : spec_(spec),
      setup_(set_up(spec, modules)),
      controller_(spec, setup_, modules),
      plant_(make_plant(spec, modules)),
      simulated_(dynamic_cast<SimulatedPlant*>(plant_.get())),
      sensors_(call_module(spec.module(ModuleKind::kPlant).node,
                           [&] { return plant_->sensors(plant_setup(spec, setup_)); })),
      estimator_(bind_estimator(spec, setup_, sensors_, modules)),
      measurement_(*setup_.tree, setup_.contacts, sensors_.imus.size()),
      estimate_(setup_.start, setup_.contacts.size()),
      sees_truth_(simulated() &&
                  spec.module(ModuleKind::kEstimator).type ==
                      info_of(ModuleKind::kEstimator).standard &&
                  !has_errors(sensors_)),
      used_{measurement_, setup_.start},
      command_(motor_gains(spec, *setup_.tree)),
      planned_(*setup_.tree, spec.command.follow, spec.period),
      plan_(setup_.contacts.size()),
      pace_{.elapsed = spec.period},
      count_{.whole = std::lround(spec.duration / spec.period)},
      steps_per_tick_(static_cast<int>(std::lround(spec.period / spec.step))) {
  for (const Contact& contact : true_contacts(setup_)) margins_.emplace_back(contact);
  for (ForceSample& sample : measurement_.forces) sample.valid = simulated();  // none acts yet
  controller_.start(estimate_.state);
  if (const std::optional<double> bandwidth = observed_bandwidth(spec))
    observer_ = std::make_unique<ForceObserver>(*bandwidth, setup_, sensors_, spec.period);
}

Simulation::~Simulation() {
  if (open_) plant_->stop(stop_of(spec_.fallback));
}

void Simulation::open() {
  controller_.open();
  open_plant();
}

void Simulation::open_plant() {
  if (open_) return;
  call_module(spec_.module(ModuleKind::kPlant).node,
              [&] { plant_->open(plant_setup(spec_, setup_)); });
  open_ = true;
  if (setup_.chart_fault && setup_.chart_fault->any()) plant_fault_ = *setup_.chart_fault;
  bool there = false;
  if (!plant_fault_.guards(culprit(), [&] { there = plant_->receive(measurement_, kSilence); }))
    return;
  if (!there)
    throw ConfigError(ErrorCode::kSystem, spec_.module(ModuleKind::kPlant).node.place, "plant",
                      fmt::format("'{}' gave no measurement for {:g} s",
                                  spec_.module(ModuleKind::kPlant).type, kSilence));
  start_estimate();
  if (count_.ticks > 0) act();  // what the tick before opening wants
}

// A robot need not be where the stack starts, and an estimator may see it elsewhere.
void Simulation::start_estimate() {
  call_module(spec_.module(ModuleKind::kEstimator).node,
              [&] { estimator_->start(measurement_, setup_.start, estimate_); });
  fresh_ = true;
  if (observer_) observer_->start();
  if (same(estimate_.state, setup_.start)) return;
  controller_.start(estimate_.state);
  planned_.reset();
  count_.ticks = 0;
}

void Simulation::open_again() {
  if (!simulated())
    throw ConfigError(ErrorCode::kUnsuited, spec_.module(ModuleKind::kPlant).node.place, "plant",
                      fmt::format("'{}' is not a simulator: its run cannot be repeated",
                                  spec_.module(ModuleKind::kPlant).type));
  open_plant();
}

void Simulation::estimate_state() noexcept {
  if (fresh_) return;
  plant_fault_.guards(estimator(),
                      [&] { estimator_->update(measurement_, plan_, command_, estimate_); });
  lost_.clear();
  if (estimate_.health == Health::kLost)
    lost_.note(estimator(), "lost the state: ", estimate_.reason.text());
  fresh_ = true;
}

void Simulation::tick() noexcept {
  estimate_state();
  count_.left_out += std::exchange(count_.passed, 0);
  const double now = static_cast<double>(periods()) * spec_.period;
  const auto* forces = open_ || simulated() ? &measurement_.forces : nullptr;
  if (!sees_truth_) keep_what_was_used();
  late_.last = std::exchange(late_.next, false) && count_.ticks > 0 && !lost_.any();
  command_.torque =
      lost_.any()  ? controller_.fall_back(Cause::kEstimateLost, &estimate_.state, now, lost_)
      : late_.last ? controller_.fall_back(Cause::kDeadline, &estimate_.state, now, {})
                   : controller_.tick(estimate_.state, now, forces, &estimate_.contacts);
  if (observer_ && open_ && !unasked())
    observer_->ticked(controller_, measurement_, command_.torque);
  planned_.write(controller_, estimate_.state, command_);
  ++count_.ticks;
  for (std::size_t c = 0; c < plan_.size(); ++c) {
    const ContactKinematics& contact = controller_.problem().contact_kinematics[c];
    plan_[c] = {contact.active, contact.share};
  }
  if (open_) act();
}

// No allocation: sizes are the same.
void Simulation::keep_what_was_used() noexcept {
  used_.measurement = measurement_;
  if (const State* now = truth()) used_.truth = *now;
}

// Tells the plant what the last tick wants.
void Simulation::act() noexcept {
  plant_fault_.guards(culprit(), [&] { plant_->send(command_); });
  for (std::size_t c = 0; simulated() && c < setup_.contacts.size(); ++c)
    if (setup_.contacts[c].bilateral)
      simulated_->grasp(c, controller_.problem().contact_kinematics[c].active);
}

bool Simulation::move() noexcept {
  if (!open_) plant_fault_.note(culprit(), "is not open");
  if (!fault_of_motion().empty()) return false;
  if (simulated()) return advance() && receive(0);
  return pace_.follows_clock ? receive_newest() : receive(pace_.patience);
}

// The simulated clock: time passes as fast as it can be computed.
bool Simulation::advance() noexcept {
  bool well = true;
  simulated_->pull(hand_ ? hand_->at : Frame{},
                   hand_ ? hand_->force(controller_.robot()) : Eigen::Vector3d::Zero());
  for (int s = 0; s < steps_per_tick_ && well; ++s) {
    bool finite = false;
    plant_fault_.guards(culprit(), [&] { finite = simulated_->advance(); });
    if (finite && !has_numbers(simulated_->truth()))
      plant_fault_.note(culprit(), "gave a state with NaN or infinity");
    well = finite && fault_of_motion().empty();
  }
  return well;
}

bool Simulation::leave_out(long ticks) noexcept {
  bool well = true;
  for (long i = 0; simulated() && i < ticks && well; ++i) well = move();
  count_.passed += ticks;
  return well;
}

bool Simulation::receive(double patience) noexcept {
  bool there = false;
  if (!plant_fault_.guards(culprit(), [&] { there = plant_->receive(measurement_, patience); }))
    return false;
  if (!there) plant_fault_.note(culprit(), "gave no measurement in time");
  if (observer_) observer_->write(measurement_);
  fresh_ = false;
  return there && fault_of_motion().empty();
}

// What has come since the last look; nothing new is no fault, unless it lasts.
bool Simulation::receive_newest() noexcept {
  bool there = false;
  if (!plant_fault_.guards(culprit(), [&] { there = plant_->receive(measurement_, 0); }))
    return false;
  pace_.silent = there ? 0 : pace_.silent + pace_.elapsed;
  if (pace_.silent > kSilence) plant_fault_.note(culprit(), "gave no measurement for a second");
  if (observer_) observer_->write(measurement_);
  if (there) fresh_ = false;
  return fault_of_motion().empty();
}

void Simulation::set_elapsed(double seconds) noexcept {
  pace_.elapsed = seconds;
  controller_.set_elapsed(seconds);
}

// Fault of the plant or of its charts.
std::string_view Simulation::fault_of_motion() const noexcept {
  return plant_fault_.any() || !setup_.chart_fault ? plant_fault_.text()
                                                   : setup_.chart_fault->text();
}

std::string_view Simulation::fault() const {
  return controller_.fault().empty() ? fault_of_motion() : controller_.fault();
}

const State* Simulation::truth() const {
  if (!simulated()) return nullptr;
  return open_ ? &simulated_->truth() : &setup_.start;
}

ChartPoint Simulation::chart_coordinates() const {
  if (open_) return simulated_->chart_coordinates();
  return RotationIntegrator(setup_.chart, IntegratorKind::kProjected, setup_.start.base().R)
      .theta();
}

bool Simulation::knows_contact(std::size_t contact) const {
  return simulated() || measurement_.forces[contact].valid;
}

const Eigen::VectorXd& Simulation::contact_force(std::size_t contact) const {
  return simulated() && open_ ? simulated_->contacts()[contact].force
                              : measurement_.forces[contact].wrench;
}

bool Simulation::contact_closed(std::size_t contact) const {
  if (simulated() && open_) return simulated_->contacts()[contact].closed;
  const ForceSample& sample = measurement_.forces[contact];
  return sample.valid && setup_.contacts[contact].load(sample.wrench) > 0;
}

double Simulation::contact_margin(std::size_t contact) const {
  return margins_[contact].of(contact_force(contact));
}

void Simulation::retune(const StackSpec& spec, const ModuleSource& modules,
                        const ModuleTypes& renewed) {
  controller_.retune(spec, modules, time(), renewed);
  retuned_.stack = spec;
  ++retuned_.times;
}

bool Simulation::go_to(double time) {
  const long until = std::lround(time / spec_.period);
  if (until < count_.ticks || until >= count_.whole)
    throw ConfigError(ErrorCode::kInvalid, "time",
                      fmt::format("{:g} s is not a tick of this run", time),
                      fmt::format("it lasts from 0 to {:g} s",
                                  static_cast<double>(count_.whole - 1) * spec_.period));
  for (;;) {
    tick();
    if (count_.ticks > until) return true;
    if (!move()) return false;
  }
}

}  // namespace poise
