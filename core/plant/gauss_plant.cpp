// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plant/gauss_plant.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <tuple>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/dynamics/mass_factor.hpp"
#include "poise/core/fields.hpp"
#include "poise/core/plant/applied_push.hpp"
#include "poise/core/plant/contact_rows.hpp"
#include "poise/core/plant/dry_friction.hpp"
#include "poise/core/plant/gauss_check.hpp"
#include "poise/core/plant/gauss_contact.hpp"
#include "poise/core/plant/min_norm.hpp"
#include "poise/core/plant/motion.hpp"
#include "poise/core/plant/motors.hpp"

namespace poise {
namespace {

constexpr double kPull = 1e-6;  // [N] a pull below this is rounding

constexpr std::string_view kIntegrators[] = {"chart", "chart-explicit", "lie-2", "lie-4"};

MotionKind motion_kind(std::string_view word) {
  if (word == kIntegrators[1]) return MotionKind::kChartExplicit;
  if (word == kIntegrators[2]) return MotionKind::kLie2;
  return word == kIntegrators[3] ? MotionKind::kLie4 : MotionKind::kChart;
}

}  // namespace

struct GaussPlant::Data {
  Dynamics robot;
  State state;
  Motion motion;
  double dt;
  double k_p, k_d;
  long steps = 0;
  std::vector<GaussContact> contacts;
  std::vector<ContactTruth> reports;
  State truth;  // at the last step that did not diverge
  SensorModel sensors;
  Motors motors;
  std::vector<AppliedPush> pushes;
  AppliedPush hand;         // always acts now
  std::vector<int> driven;  // indices in v of the motors

  // With M = Lᵀ·D·L: free = D⁻¹·L⁻ᵀ(forces without contacts).
  MassFactor mass;
  bool rubs;  // whether any joint has friction
  DryFriction dry;
  Eigen::MatrixXd M;       // with friction or gains: M + Δt·diag(c) + …
  Eigen::VectorXd forces;  // without those of contacts
  Eigen::VectorXd free, vdot;
  ContactRows on;
  DependentRows dependent;
  LoopDrift loops;
  MinNormSolver solver;

  Data(const PlantSetup& setup, double stabilisation, double damping, MotionKind kind,
       const DeclaredSensors& declared);
  void add_contact(const Contact& contact);
  double time() const { return static_cast<double>(steps) * dt; }

  bool step() noexcept;
  void accelerate(bool first) noexcept;
  void solve_motion(bool first) noexcept;
  const Eigen::MatrixXd& implicit_mass() noexcept;
  void add_pushes() noexcept;
  void stack_contacts() noexcept;
  void open(std::size_t i) noexcept;
  const Eigen::MatrixXd& yielding() noexcept;
  void soften(Eigen::Index direction) noexcept;
  void solve_contacts() noexcept;
  int most_pulling() const noexcept;
  void close_loops() noexcept;
  void report() noexcept;
  bool sound() const noexcept;
};

GaussPlant::Data::Data(const PlantSetup& setup, double stabilisation, double damping,
                       MotionKind kind, const DeclaredSensors& declared)
    : robot(setup.tree, setup.gravity),
      state(setup.start),
      motion(setup, setup.start, kind),
      dt(setup.step),
      k_p(std::pow(stabilisation / dt, 2)),
      k_d(2 * damping * stabilisation / dt),
      truth(setup.start),
      sensors(setup.tree, setup.start, declared, setup.seed, setup.step, setup.gravity),
      motors(*setup.tree, setup.torque_scale),
      driven(setup.tree->motors()),
      mass(*setup.tree),
      rubs(std::ranges::any_of(setup.tree->joints,
                               [](const auto& j) { return j.damping > 0 || j.friction > 0; })),
      dry(*setup.tree),
      forces(Eigen::VectorXd::Zero(setup.tree->nv())),
      free(forces),
      vdot(Eigen::VectorXd::Zero(setup.tree->nv())),
      dependent{MotionRank(*setup.tree), {}, {}} {
  const int nv = setup.tree->nv();
  M.setZero(nv, nv);
  robot.update(state);
  if (setup.contacts)
    for (const Contact& contact : *setup.contacts) add_contact(contact);
  for (const Push& push : setup.pushes) pushes.push_back({push, RowMatrix::Zero(6, nv)});
  hand.jacobian.setZero(6, nv);

  const Eigen::Index rows = on.force.size();
  on.Y.setZero(nv, rows);
  on.Z.setZero(nv, rows);
  on.S.setIdentity(rows, rows);
  on.wanted.setZero(rows);
  loops.closing.setZero(rows);
  loops.shift.setZero(nv);
  on.rest.setZero(rows);
  dependent.soft.setZero(rows, rows);
  dependent.rows.reserve(static_cast<std::size_t>(rows));
  solver = MinNormSolver(rows);
}

void GaussPlant::Data::add_contact(const Contact& contact) {
  const Eigen::Index row = on.force.size();
  contacts.emplace_back(contact, robot, row);
  loops.any |= contact.closes_loop();
  on.force.conservativeResize(row + contact.size());
  on.force.tail(contact.size()).setZero();
  reports.push_back({true, Eigen::VectorXd::Zero(contact.size())});
}

// Returns false if the step diverged; `state` is then invalid.
bool GaussPlant::Data::step() noexcept {
  for (int stage = 0; stage < motion.stages(); ++stage) {
    accelerate(stage == 0);
    if (stage == 0) report();
    motion.advance(state, vdot, dt);
    if (!sound()) return false;
  }
  ++steps;
  if (loops.any) close_loops();
  motors.pass(dt);
  truth = state;
  sensors.take(truth);
  return true;
}

// Takes back the drift of loops over a step by the smallest change of positions and velocities in
// the metric of M that moves no other contact: (q, v) += M⁻¹Jᵀ·(J·M⁻¹·Jᵀ)⁻¹·(−error, −velocity).
void GaussPlant::Data::close_loops() noexcept {
  robot.update(state);
  if (!mass.factor(robot.mass_matrix())) return;
  for (GaussContact& contact : contacts) contact.update(robot, time(), false);
  stack_contacts();
  const auto change = [&](auto wanted_of) {
    on.rest.setZero();
    for (const GaussContact& c : contacts)
      if (c.contact.closes_loop())
        on.rest.segment(c.row, c.contact.size()) = -wanted_of(c.kinematics);
    solver.solve(yielding(), on.rest, loops.closing);
    loops.shift.noalias() = on.Z * loops.closing;
    mass.solve_l(loops.shift);
  };
  change([](const ContactKinematics& k) -> const Eigen::VectorXd& { return k.velocity; });
  state.v += loops.shift;
  change([](const ContactKinematics& k) -> const Eigen::VectorXd& { return k.error; });
  motion.shift(state, loops.shift);
}

// Contacts open and close at the first stage of a step only.
void GaussPlant::Data::accelerate(bool first) noexcept {
  robot.update(state);
  forces = -robot.load();
  const Eigen::VectorXd& torque = motors.torque(state, dt);
  for (std::size_t i = 0; i < driven.size(); ++i)
    forces[driven[i]] += torque[static_cast<Eigen::Index>(i)];
  add_pushes();
  const double now = time() + motion.node() * dt;
  for (GaussContact& contact : contacts) contact.update(robot, now, first);
  dry.begin(state.v);
  do solve_motion(first);
  while (dry.refine(state.v, vdot, dt));
  motors.settle(vdot, dt);
}

// With the present guess of dry friction.
void GaussPlant::Data::solve_motion(bool first) noexcept {
  free = forces;
  dry.add_force(state.v, free);
  // A singular M shows as a diverged step.
  if (!mass.factor(implicit_mass())) free.setConstant(NAN);
  mass.solve_lt(free);
  mass.solve_d(free);
  stack_contacts();
  solve_contacts();
  // Contacts are released one at a time, because every release changes all forces.
  for (int i = first ? most_pulling() : -1; i >= 0; i = most_pulling()) {
    open(static_cast<std::size_t>(i));
    solve_contacts();
  }
  vdot = free;
  vdot.noalias() += on.Z * on.force;
  mass.solve_l(vdot);
}

// Friction and the gains of motors act with the motion after the step: M·v̇ + h + c·(v + Δt·v̇) = …
const Eigen::MatrixXd& GaussPlant::Data::implicit_mass() noexcept {
  if (!rubs && !motors.has_gains()) return robot.mass_matrix();
  M = robot.mass_matrix();
  if (rubs) M.diagonal() += dt * robot.friction_coefficient();
  dry.add_slope(dt, M);
  for (std::size_t i = 0; motors.has_gains() && i < driven.size(); ++i)
    M(driven[i], driven[i]) += motors.resistance(i, dt);
  return M;
}

void GaussPlant::Data::add_pushes() noexcept {
  for (AppliedPush& applied : pushes) {
    const Push& push = applied.push;
    const double from = std::max(push.at, time());
    const double to = std::min(push.at + push.duration, time() + dt);
    if (to > from) applied.act(robot, (to - from) / dt, forces);
  }
  if (!hand.push.force.isZero(0)) hand.act(robot, 1, forces);
}

// Y, S, and `rest`: the acceleration that the contact forces must add to the free one. The
// rows of an open contact read 1·f = 0.
void GaussPlant::Data::stack_contacts() noexcept {
  if (on.force.size() == 0) return;
  for (const GaussContact& c : contacts) {
    const Eigen::Index n = c.contact.size();
    const ContactKinematics& k = c.kinematics;
    if (k.active) {
      on.Y.middleCols(c.row, n) = k.jacobian.transpose();
      on.wanted.segment(c.row, n) = -k.drift;
      if (!c.contact.closes_loop())  // loops are projected
        on.wanted.segment(c.row, n) -= k_d * k.velocity + k_p * k.error;
    } else {
      on.Y.middleCols(c.row, n).setZero();
      on.wanted.segment(c.row, n).setZero();
    }
  }
  mass.solve_lt_many(on.Y);
  on.Z = on.Y;
  mass.solve_d_many(on.Z);
  on.S.noalias() = on.Y.transpose() * on.Z;
  on.rest = on.wanted;
  on.rest.noalias() -= on.Y.transpose() * free;
  for (const GaussContact& c : contacts)
    if (!c.kinematics.active) on.S.diagonal().segment(c.row, c.contact.size()).setOnes();
}

void GaussPlant::Data::open(std::size_t i) noexcept {
  GaussContact& c = contacts[i];
  const Eigen::Index n = c.contact.size();
  c.kinematics.active = false;
  on.Y.middleCols(c.row, n).setZero();
  on.Z.middleCols(c.row, n).setZero();
  on.S.middleRows(c.row, n).setZero();
  on.S.middleCols(c.row, n).setZero();
  on.S.diagonal().segment(c.row, n).setOnes();
  on.rest.segment(c.row, n).setZero();
}

// S plus the softness of the closed contacts along directions in which they depend on each
// other.
const Eigen::MatrixXd& GaussPlant::Data::yielding() noexcept {
  const auto at = [&](std::size_t i) {
    return std::tuple<const Contact&, const ContactKinematics&, bool>(
        contacts[i].contact, contacts[i].kinematics, contacts[i].kinematics.active);
  };
  if (!dependent.rank.find_closed(state, contacts.size(), at)) return on.S;
  dependent.rows.clear();
  for (const GaussContact& c : contacts)
    for (Eigen::Index i = 0; c.kinematics.active && i < c.contact.size(); ++i)
      dependent.rows.push_back(c.row + i);
  dependent.soft = on.S;
  for (Eigen::Index k = 0; k < dependent.rank.near(); ++k) soften(k);
  return dependent.soft;
}

void GaussPlant::Data::soften(Eigen::Index k) noexcept {
  const Eigen::Index n = dependent.rank.rows();
  const auto row = [&](Eigen::Index i) { return dependent.rows[static_cast<std::size_t>(i)]; };
  double mobility = 0;
  for (Eigen::Index i = 0; i < n; ++i)
    mobility += dependent.rank.wrench(k, i) * dependent.rank.wrench(k, i) * on.S(row(i), row(i));
  const double softness = mobility * dependent.rank.softness(k);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      dependent.soft(row(i), row(j)) +=
          softness * dependent.rank.motion(k, i) * dependent.rank.motion(k, j);
}

void GaussPlant::Data::solve_contacts() noexcept { solver.solve(yielding(), on.rest, on.force); }

// −1 if none pulls.
int GaussPlant::Data::most_pulling() const noexcept {
  int worst = -1;
  double least = -kPull;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    // Those that hold both ways, closed chains among them, may have fewer than three forces.
    if (!contacts[i].kinematics.active || contacts[i].contact.bilateral) continue;
    const double normal = on.force[contacts[i].row + 2];
    if (!(normal < least)) continue;
    worst = static_cast<int>(i);
    least = normal;
  }
  return worst;
}

void GaussPlant::Data::report() noexcept {
  for (std::size_t i = 0; i < contacts.size(); ++i) contacts[i].report(on.force, reports[i]);
}

bool GaussPlant::Data::sound() const noexcept {
  const auto sane_pose = [](const Pose& base) { return sane(base.p) && base.R.allFinite(); };
  return sane(state.v) && sane(state.joints) && std::ranges::all_of(state.bases, sane_pose) &&
         std::ranges::all_of(state.balls, [](const auto& R) { return R.allFinite(); });
}

GaussPlant::GaussPlant() = default;
GaussPlant::~GaussPlant() = default;

void GaussPlant::describe(Fields& fields) {
  fields.param("stabilisation", stabilisation_,
               {.unit = "1",
                .help = "natural frequency, times the step, at which a contact's drift decays",
                .min = 0,
                .max = 0.5});
  fields.param("damping", damping_,
               {.unit = "1", .help = "damping ratio of that decay", .min = 0, .max = 2});
  fields.param(
      "integrator", integrator_,
      {.help = "chart: rotations in the chart, with projection, or chart-explicit: without "
               "(both order 1, one acceleration a step); lie-2, lie-4: on the group, of "
               "that order, with 2 or 4 accelerations a step",
       .choices = kIntegrators});
  errors_.describe(fields);
}

void GaussPlant::check(const PlantSetup& setup) const {
  check_gauss(setup);
  check_decay(stabilisation_, damping_);
}

SensorSetup GaussPlant::sensors(const PlantSetup& setup) const {
  return sensor_setup(*setup.tree, setup.all_contacts(),
                      all_sensors(*setup.tree, errors_, setup.sensors));
}

void GaussPlant::open(const PlantSetup& setup) {
  check(setup);
  data_ = std::make_unique<Data>(setup, stabilisation_, damping_, motion_kind(integrator_),
                                 all_sensors(*setup.tree, errors_, setup.sensors));
}

bool GaussPlant::receive(Measurement& measured, double /*patience*/) {
  data_->sensors.write(data_->motors.last(), measured);
  write_forces(data_->reports, data_->time(), measured.forces);
  data_->sensors.disturb(measured.forces);
  return true;
}

void GaussPlant::send(const MotorCommand& command) {
  assert(command.torque.size() == static_cast<Eigen::Index>(data_->driven.size()));
  data_->motors.take(command);
}

void GaussPlant::stop(const Stop& stop) noexcept {
  if (data_) data_->motors.leave(stop, data_->truth);
}

bool GaussPlant::advance() { return data_->step(); }

void GaussPlant::grasp(std::size_t contact, bool closed) noexcept {
  data_->contacts[contact].grasp(closed);
}

void GaussPlant::pull(const Frame& at, const Eigen::Vector3d& force) noexcept {
  data_->hand.push.frame = at;
  data_->hand.push.force = force;
}

const State& GaussPlant::truth() const { return data_->truth; }
const std::vector<ContactTruth>& GaussPlant::contacts() const { return data_->reports; }
double GaussPlant::time() const { return data_->time(); }
ChartPoint GaussPlant::chart_coordinates() const { return data_->motion.base(); }
double GaussPlant::chart_margin() const { return data_->motion.margin(); }
double GaussPlant::chart_drift() const { return data_->motion.drift(); }
const Eigen::VectorXd& GaussPlant::acceleration() const { return data_->vdot; }

}  // namespace poise
