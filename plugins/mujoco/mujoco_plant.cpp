// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mujoco_plant.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/core/fields.hpp"
#include "poise/core/so3/rotation_integrator.hpp"
#include "poise/plugins/mujoco/actuation.hpp"
#include "poise/plugins/mujoco/ground_contact.hpp"
#include "poise/plugins/mujoco/ground_pieces.hpp"
#include "poise/plugins/mujoco/system.hpp"

namespace poise::mujoco {
namespace {

constexpr std::string_view kIntegrators[] = {"euler", "implicit"};
constexpr std::string_view kGrounds[] = {"geometry", "patch"};

void check_setup(const PlantSetup& setup) {
  const State& state = setup.start;
  if (!setup.tree) throw ConfigError(ErrorCode::kUnsuited, "plant", "has no robot", "give a tree");
  if (!(setup.step > 0) || !std::isfinite(setup.step))
    throw ConfigError(ErrorCode::kRange, "plant.step", "is " + std::to_string(setup.step) + " s",
                      "give a time above 0");
  if (setup.tree->floating() && !setup.chart)
    throw ConfigError(ErrorCode::kUnsuited, "robot.base.orientation", "has no chart",
                      "name one, e.g. unit-quaternion");
  if (state.v.size() != setup.tree->nv() ||
      state.joints.size() != static_cast<Eigen::Index>(setup.tree->joints.size()))
    throw ConfigError(ErrorCode::kConflict, "plant", "got a state of another robot");
}

// The rotations in the setup's charts, only for the recording.
std::vector<RotationIntegrator> rotations(const PlantSetup& setup) {
  std::vector<RotationIntegrator> out;
  if (setup.tree->floating())
    out.emplace_back(setup.chart, IntegratorKind::kProjected, setup.start.base().R);
  return out;
}

}  // namespace

struct MujocoPlant::Data {
  System system;
  GroundPieces pieces;
  std::vector<Push> pushes;
  Push hand;  // its time is set to the present
  double dt;
  int substeps;
  long steps = 0;
  State truth;
  std::vector<GroundContact> grounds;
  std::vector<ContactTruth> reports;
  std::vector<RotationIntegrator> base;  // empty for a fixed base
  Actuation actuation;
  SensorModel sensors;

  Data(const PlantSetup& setup, const SystemOptions& options, int substep_count,
       const MotorErrors& motor_errors, const SensorErrors& sensor_errors);
  double time() const { return static_cast<double>(steps) * dt; }

  bool step() noexcept;
  void substep(const Eigen::VectorXd& force, double from) noexcept;
  void add_pushes(double from, double duration) noexcept;
  void push_at(const Frame& frame, const Eigen::Vector3d& force) noexcept;
  void sum_contacts() noexcept;
  bool sound() const noexcept;
};

MujocoPlant::Data::Data(const PlantSetup& setup, const SystemOptions& options, int substep_count,
                        const MotorErrors& motor_errors, const SensorErrors& sensor_errors)
    : system(setup, setup.start, options),
      pieces(setup, options, system.model()),
      pushes(setup.pushes),
      dt(setup.step),
      substeps(substep_count),
      truth(setup.start),
      base(rotations(setup)),
      actuation(*setup.tree, dt, dt / substep_count, motor_errors, setup.torque_scale),
      sensors(setup.tree, setup.start, all_sensors(*setup.tree, sensor_errors, setup.sensors),
              setup.seed, dt, setup.gravity) {
  Dynamics robot(setup.tree, setup.gravity);
  robot.update(setup.start);
  for (std::size_t c = 0; setup.contacts && c < setup.contacts->size(); ++c) {
    const Contact& contact = (*setup.contacts)[c];
    grounds.emplace_back(contact, first_anchor(robot, contact).R_US.col(2));
    reports.push_back({true, Eigen::VectorXd::Zero(contact.size())});
  }
}

bool MujocoPlant::Data::step() noexcept {
  const Eigen::VectorXd& force = actuation.force(truth);
  if (actuation.damps()) system.damp(actuation.damping());
  for (GroundContact& ground : grounds) ground.clear();
  for (int s = 0; s < substeps; ++s) {
    substep(force, time() + s * system.model().opt.timestep);
    if (!sound()) return false;
  }
  for (std::size_t c = 0; c < grounds.size(); ++c) grounds[c].report(system.grasps(c), reports[c]);
  system.read(truth);
  actuation.settle(truth);
  for (RotationIntegrator& rotation : base) rotation.go_to(truth.base().R);
  ++steps;
  sensors.take(truth);
  return true;
}

void MujocoPlant::Data::substep(const Eigen::VectorXd& force, double from) noexcept {
  system.place_surfaces(from);
  mj_step1(&system.model(), &system.data());
  pieces.settle(system.model(), system.data());
  system.apply(force);
  add_pushes(from, system.model().opt.timestep);
  mj_step2(&system.model(), &system.data());
  sum_contacts();
}

void MujocoPlant::Data::add_pushes(double from, double duration) noexcept {
  for (const Push& push : pushes) {
    const double begin = std::max(push.at, from);
    const double end = std::min(push.at + push.duration, from + duration);
    if (end > begin) push_at(push.frame, push.force * ((end - begin) / duration));
  }
  if (!hand.force.isZero(0)) push_at(hand.frame, hand.force);
}

void MujocoPlant::Data::push_at(const Frame& frame, const Eigen::Vector3d& force) noexcept {
  const Eigen::Vector3d point = system.pose(frame.body) * frame.X_BF.p;
  const Eigen::Vector3d none = Eigen::Vector3d::Zero();
  mj_applyFT(&system.model(), &system.data(), force.data(), none.data(), point.data(),
             system.body(frame.body), system.data().qfrc_applied);
}

void MujocoPlant::Data::sum_contacts() noexcept {
  const mjData& data = system.data();
  for (GroundContact& ground : grounds) ground.begin(system.pose(ground.body()));
  for (int id = 0; id < data.ncon; ++id) {
    const System::Touch touch = system.touch(data.contact[id]);
    if (touch.contact < 0) continue;
    grounds[static_cast<std::size_t>(touch.contact)].touch(system.model(), data, id, touch.sign);
  }
  for (std::size_t c = 0; c < grounds.size(); ++c) {
    if (system.grasps(c)) grounds[c].touch(system.grasp_wrench(c));
    grounds[c].end(system.carrier_axes(c), 1.0 / substeps);
  }
}

// After a bad number MuJoCo resets itself and counts a warning.
bool MujocoPlant::Data::sound() const noexcept {
  const mjData& data = system.data();
  for (const mjtWarning bad : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC, mjWARN_CONTACTFULL,
                               mjWARN_CNSTRFULL, mjWARN_INERTIA})
    if (data.warning[bad].number > 0) return false;
  return true;
}

MujocoPlant::MujocoPlant() = default;
MujocoPlant::~MujocoPlant() = default;

void MujocoPlant::describe(Fields& fields) {
  fields.param("substeps", substeps_,
               {.unit = "1", .help = "steps of MuJoCo in one of the plant", .min = 1, .max = 1000});
  fields.param("integrator", integrator_,
               {.help = "MuJoCo's integrator; euler: semi-implicit, joint damping implicit; "
                        "implicit: all velocity-dependent forces implicit",
                .choices = kIntegrators});
  fields.param("contact_time", contact_time_,
               {.unit = "s",
                .help = "time constant with which contact overlap decays; at least two substeps",
                .min = 1e-4,
                .max = 1});
  fields.param("ground", ground_,
               {.help = "what touches: the collision shapes of the link, where there are any, or "
                        "the patch that the stack gives",
                .choices = kGrounds});
  fields.param("joint_limits", joint_limits_,
               {.help = "whether joints stop at their position limits; spherical joints never do"});
  const auto scale = [&](const char* name, double& value, const char* help) {
    fields.param(name, value, {.unit = "1", .help = help, .min = 0.01, .max = 100});
  };
  scale("mass_scale", mass_scale_, "the true masses and inertias of the robot over the modelled");
  scale("friction_scale", friction_scale_, "the true friction of contacts over the stack's");
  fields.vector("com_shift", com_shift_,
                {.unit = "m",
                 .frame = "the robot's root link",
                 .help = "offset of the root link's true centre of mass from the modelled one",
                 .min = -1,
                 .max = 1});
  sensor_errors_.describe(fields);
  fields.param("torque_delay", motor_errors_.torque_delay,
               {.unit = "s", .help = "how late torques act, in whole steps", .min = 0, .max = 10});
  fields.param(
      "torque_rate", motor_errors_.torque_rate,
      {.unit = "N·m/s, N/s", .help = "how fast a motor's torque can change; 0: at once", .min = 0});
}

std::unique_ptr<MujocoPlant::Data> MujocoPlant::made(const PlantSetup& setup) const {
  check_setup(setup);
  keep_warnings_from_files();
  const SystemOptions options{.timestep = setup.step / substeps_,
                              .implicit = integrator_ == kIntegrators[1],
                              .contact_time = contact_time_,
                              .joint_limits = joint_limits_,
                              .patches = ground_ == kGrounds[1],
                              .mass_scale = mass_scale_,
                              .friction_scale = friction_scale_,
                              .com_shift = com_shift_};
  return std::make_unique<Data>(setup, options, substeps_, motor_errors_, sensor_errors_);
}

void MujocoPlant::check(const PlantSetup& setup) const { made(setup); }
void MujocoPlant::open(const PlantSetup& setup) { data_ = made(setup); }

SensorSetup MujocoPlant::sensors(const PlantSetup& setup) const {
  return sensor_setup(*setup.tree, setup.all_contacts(),
                      all_sensors(*setup.tree, sensor_errors_, setup.sensors));
}

bool MujocoPlant::receive(Measurement& measured, double /*patience*/) {
  data_->sensors.write(data_->actuation.torque(), measured);
  write_forces(data_->reports, data_->time(), measured.forces);
  data_->sensors.disturb(measured.forces);
  return true;
}

void MujocoPlant::send(const MotorCommand& command) { data_->actuation.take(command); }

void MujocoPlant::stop(const Stop& stop) noexcept {
  if (data_) data_->actuation.leave(stop, data_->truth);
}

bool MujocoPlant::advance() { return data_->step(); }

void MujocoPlant::grasp(std::size_t contact, bool closed) noexcept {
  data_->system.grasp(contact, closed);
}

void MujocoPlant::pull(const Frame& at, const Eigen::Vector3d& force) noexcept {
  data_->hand.frame = at;
  data_->hand.force = force;
}

const State& MujocoPlant::truth() const { return data_->truth; }
const std::vector<ContactTruth>& MujocoPlant::contacts() const { return data_->reports; }
double MujocoPlant::time() const { return data_->time(); }
ChartPoint MujocoPlant::chart_coordinates() const {
  return data_->base.empty() ? ChartPoint() : data_->base.front().theta();
}
double MujocoPlant::chart_margin() const {
  return data_->base.empty() ? 1 : data_->base.front().margin();
}

}  // namespace poise::mujoco
