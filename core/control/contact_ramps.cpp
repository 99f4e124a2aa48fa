// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/contact_ramps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "poise/core/spatial/blend.hpp"
#include "poise/core/spatial/rotation_between.hpp"

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kMomentArm = 0.1;  // [m] converts moments of a grasp to forces
constexpr double kRounding = 1e-9;  // [s]
constexpr double kHalfway = 10;     // bound of a release after half its time [m/s², rad/s²]

double share_of(double time, double since, double ramp) {
  return ramp > 0 ? std::clamp((time - since) / ramp, 0.0, 1.0) : 1;
}

// Blocks of a grasp bound every force variable, others the normal force.
Rows ramp_rows(const Contact& contact, int index) {
  Rows rows;
  rows.kind = RowKind::kContactForce;
  rows.unit = "N";
  rows.contact = index;
  if (contact.bilateral) {
    rows.names = wrench_names(contact);
    rows.on_force = RowMatrix::Identity(contact.forces(), contact.forces());
    for (Eigen::Index k = 0; k < contact.forces(); ++k)
      if (contact.is_moment(k)) rows.on_force(k, k) /= kMomentArm;
  } else {
    rows.names = {"normal force"};
    rows.on_force = contact.force_map().row(2);
  }
  rows.lower.setConstant(rows.on_force.rows(), -kInfinity);
  rows.upper.setConstant(rows.on_force.rows(), kInfinity);
  return rows;
}

// Disabled except during a release.
Rows release_rows(const Contact& contact, Eigen::Index nv) {
  Rows rows;
  rows.unit = "m/s², rad/s²";
  for (const std::string& motion : motion_names(contact))
    rows.names.push_back(contact.name + " " + motion);
  rows.on_acceleration.setZero(contact.size(), nv);
  rows.lower.setConstant(contact.size(), -kInfinity);
  rows.upper.setConstant(contact.size(), kInfinity);
  rows.enabled = false;
  return rows;
}

// The pose moved along the normal and tilted by the smallest angle so that its patch lies in the
// plane. All poses are relative to the contact's carrier.
Pose on_plane(const Contact& contact, const Pose& X_UC, const ContactPlane& plane) {
  const Eigen::Vector3d& normal = plane.normal;
  Pose out = X_UC;
  out.p -= normal.dot(X_UC.p - plane.point) * normal;
  if (contact.kind == PatchKind::kPoint) return out;
  const Eigen::Vector3d from = contact.kind == PatchKind::kLine ? X_UC.R.col(0) : X_UC.R.col(2);
  const Eigen::Vector3d to =
      contact.kind == PatchKind::kLine ? (from - normal.dot(from) * normal).eval() : normal;
  out.R = rotation_between(from, to) * X_UC.R;
  return out;
}

}  // namespace

double making_limit(double weight, double u) { return u < 1 ? weight * u / (1 - u) : kInfinity; }

double breaking_limit(double carried, double u) { return carried * (1 - minimum_jerk(u, 1).value); }

double release_limit(double u) { return u < 1 ? kHalfway * u / (1 - u) : kInfinity; }

void ContactRamps::bind(const std::vector<char>& changing, double weight, Problem& problem) {
  weight_ = weight;
  loads_.resize(changing.size());
  for (std::size_t c = 0; c < loads_.size(); ++c)
    if (changing[c]) append_ramp(c, problem);
  for (std::size_t c = 0; c < loads_.size(); ++c)
    if (changing[c]) append_release(c, problem);
}

void ContactRamps::append_ramp(std::size_t contact, Problem& problem) {
  loads_[contact].block = static_cast<int>(problem.constraints.size());
  problem.constraints.push_back(ramp_rows((*problem.contacts)[contact], static_cast<int>(contact)));
  problem.constraint_names.emplace_back("contact-ramp");
}

void ContactRamps::append_release(std::size_t contact, Problem& problem) {
  Load& load = loads_[contact];
  for (std::size_t b = 0; b < problem.constraints.size(); ++b)
    if (problem.constraints[b].kind == RowKind::kContactMotion &&
        problem.constraints[b].contact == static_cast<int>(contact))
      load.motion = static_cast<int>(b);
  if (load.motion < 0) return;
  load.release = static_cast<int>(problem.constraints.size());
  problem.constraints.push_back(release_rows((*problem.contacts)[contact], problem.nv));
  problem.constraint_names.emplace_back("contact-release");
}

double ContactRamps::Load::share(double time) const { return share_of(time, since, duration()); }

void ContactRamps::start(const std::vector<ContactOrder>& orders,
                         const std::vector<Anchor>& anchors, Problem& problem) noexcept {
  for (std::size_t c = 0; c < loads_.size(); ++c) {
    loads_[c].made = orders[c].made;
    loads_[c].way = orders[c].made ? Way::kClosed : Way::kOpen;
    const Surface& surface = (*problem.contacts)[c].surface;
    loads_[c].plane = {anchors[c].X_UC.p, surface.normal.value_or(anchors[c].R_US.col(2))};
    if (loads_[c].block >= 0) bound(c, 0, problem);
  }
}

void ContactRamps::update(const std::vector<ContactOrder>& orders, const Moment& moment) noexcept {
  for (std::size_t c = 0; c < loads_.size(); ++c) {
    Load& load = loads_[c];
    if (load.block < 0) continue;
    if (std::exchange(load.made, orders[c].made) != orders[c].made) {
      if (load.made)
        make(c, orders[c], moment);
      else
        take_away(c, orders[c], moment);
    }
    advance(c, moment);
  }
}

void ContactRamps::make(std::size_t contact, const ContactOrder& order,
                        const Moment& moment) noexcept {
  Load& load = loads_[contact];
  const double u = load.share(order.since);
  double behind = 0;  // elapsed share of the part that begins
  if (load.way == Way::kBreaking) {
    behind = limit(load, order.since) / (limit(load, order.since) + weight_);
    load.way = Way::kMaking;
  } else {
    if (load.way == Way::kReleasing) behind = 1 - u;
    if (load.way == Way::kOpen) anchor(contact, order, moment);
    load.way = Way::kCatching;
  }
  load.ramp = order.ramp;
  load.release_ramp = order.release;
  load.since = order.since - behind * load.duration();
}

void ContactRamps::take_away(std::size_t contact, const ContactOrder& order,
                             const Moment& moment) noexcept {
  Load& load = loads_[contact];
  double behind = 0;
  if (load.way == Way::kCatching) {
    behind = 1 - load.share(order.since);
    load.way = Way::kReleasing;
  } else {
    load.way = Way::kBreaking;
    load.carried = moment.last.usable() ? carried(contact, moment.last, moment.problem) : weight_;
  }
  load.ramp = order.ramp;
  load.release_ramp = order.release;
  load.since = order.since - behind * load.duration();
}

// Anchors the link at its current pose, projected on the ordered plane or that of the start; a
// grasp closes in place.
void ContactRamps::anchor(std::size_t contact, const ContactOrder& order,
                          const Moment& moment) const noexcept {
  const Dynamics& robot = *moment.problem.robot;
  const Contact& made = (*moment.problem.contacts)[contact];
  Anchor& anchor = moment.anchors[contact];
  anchor = make_anchor(robot, made, robot.pose(made.frame), moment.time);
  if (made.bilateral) return;
  Surface surface = made.surface;
  if (order.plane) surface.normal = order.plane->normal;
  anchor.X_UC = on_plane(made, anchor.X_UC, order.plane.value_or(loads_[contact].plane));
  anchor.plane = order.plane;
  anchor.R_US = surface_axes(surface, anchor.X_UC.R,
                             made.kind == PatchKind::kLine ? Exact::kLine : Exact::kNormal);
}

double ContactRamps::carried(std::size_t contact, const Solution& last,
                             const Problem& problem) const noexcept {
  const Rows& rows = problem.constraints[static_cast<std::size_t>(loads_[contact].block)];
  const auto force = last.force.segment(problem.force_start[contact], rows.on_force.cols());
  double most = 0;
  for (Eigen::Index i = 0; i < rows.size(); ++i)
    most = std::max(most, std::abs(rows.on_force.row(i).dot(force)));
  return most;
}

// How far the acceleration differs from that of a closed contact.
double ContactRamps::apart(std::size_t contact, const Solution& found,
                           const Problem& problem) const noexcept {
  const Load& load = loads_[contact];
  const Rows& motion = problem.constraints[static_cast<std::size_t>(load.motion)];
  const ContactKinematics& kinematics = problem.contact_kinematics[contact];
  double most = 0;
  for (Eigen::Index i = 0; i < motion.size(); ++i)
    most = std::max(most,
                    std::abs(kinematics.jacobian.row(i).dot(found.acceleration) - motion.lower[i]));
  return most;
}

bool ContactRamps::bounds_force(const Load& load) const noexcept {
  return load.block >= 0 && (load.way == Way::kMaking || load.way == Way::kBreaking);
}

bool ContactRamps::bounds_motion(const Load& load) const noexcept {
  return load.release >= 0 && (load.way == Way::kCatching || load.way == Way::kReleasing);
}

bool ContactRamps::give_way(Problem& problem) noexcept {
  bool any = false;
  for (const Load& load : loads_) {
    if (bounds_force(load)) {
      Rows& rows = problem.constraints[static_cast<std::size_t>(load.block)];
      rows.lower.setConstant(-kInfinity);
      rows.upper.setConstant(kInfinity);
      any = true;
    }
    if (bounds_motion(load)) {
      problem.constraints[static_cast<std::size_t>(load.release)].enabled = false;
      any = true;
    }
  }
  return any;
}

void ContactRamps::continue_from(const Solution& found, double time, Problem& problem) noexcept {
  for (std::size_t c = 0; c < loads_.size(); ++c) {
    Load& load = loads_[c];
    if (bounds_force(load)) {
      const double force = carried(c, found, problem);
      if (load.way == Way::kBreaking && force > limit(load, time)) {
        load.carried = force;
        load.since = time;
      } else if (load.way == Way::kMaking && force > limit(load, time)) {
        load.since = time - load.ramp * force / (force + weight_);
      }
    }
    if (bounds_motion(load)) {
      const double off = apart(c, found, problem), u = load.share(time);
      const double wanted = off / (off + kHalfway);  // the share at which this is the bound
      if (load.way == Way::kReleasing && wanted > u)
        load.since = time - load.release_ramp * wanted;
      else if (load.way == Way::kCatching && wanted > 1 - u)
        load.since = time - load.release_ramp * (1 - wanted);
    }
  }
  insist(time, problem);
}

void ContactRamps::insist(double time, Problem& problem) noexcept {
  for (std::size_t c = 0; c < loads_.size(); ++c)
    if (bounds_force(loads_[c])) bound(c, time, problem);
  release(time, problem);
}

double ContactRamps::limit(const Load& load, double time) const noexcept {
  const double u = load.share(time);
  if (load.way == Way::kMaking) return making_limit(weight_, u);
  if (load.way == Way::kBreaking) return breaking_limit(load.carried, u);
  return kInfinity;
}

// Enters the next part once the ramp of this one is over.
void ContactRamps::pass(Load& load, double time, Way from, Way to) noexcept {
  if (load.way != from || load.share(time + kRounding) < 1) return;
  load.since += load.duration();
  load.way = to;
}

void ContactRamps::advance(std::size_t contact, const Moment& moment) noexcept {
  Load& load = loads_[contact];
  if (load.release < 0 && load.way == Way::kCatching) load.way = Way::kMaking;
  pass(load, moment.time, Way::kCatching, Way::kMaking);
  pass(load, moment.time, Way::kMaking, Way::kClosed);
  pass(load, moment.time, Way::kBreaking, Way::kReleasing);
  pass(load, moment.time, Way::kReleasing, Way::kOpen);
  if (load.release < 0 && load.way == Way::kReleasing) load.way = Way::kOpen;
  bound(contact, moment.time, moment.problem);
}

void ContactRamps::bound(std::size_t contact, double time, Problem& problem) const noexcept {
  const Load& load = loads_[contact];
  ContactKinematics& kinematics = problem.contact_kinematics[contact];
  kinematics.active =
      load.way == Way::kClosed || load.way == Way::kMaking || load.way == Way::kBreaking;
  const double u = load.share(time);
  kinematics.share = load.way == Way::kMaking ? u : breaking_limit(1, u);
  if (load.way == Way::kClosed) kinematics.share = 1;
  Rows& rows = problem.constraints[static_cast<std::size_t>(load.block)];
  const double most = limit(load, time);
  rows.upper.setConstant(most);
  if ((*problem.contacts)[contact].bilateral) rows.lower.setConstant(-most);
}

void ContactRamps::release(double time, Problem& problem) noexcept {
  for (std::size_t c = 0; c < loads_.size(); ++c) {
    const Load& load = loads_[c];
    if (load.release < 0) continue;
    Rows& rows = problem.constraints[static_cast<std::size_t>(load.release)];
    const double u = load.share(time);
    rows.enabled = load.way == Way::kReleasing || load.way == Way::kCatching;
    const double off =
        rows.enabled ? release_limit(load.way == Way::kReleasing ? u : 1 - u) : kInfinity;
    const Rows& motion = problem.constraints[static_cast<std::size_t>(load.motion)];
    rows.lower = motion.lower.array() - off;
    rows.upper = motion.upper.array() + off;
    if (rows.enabled) rows.on_acceleration = problem.contact_kinematics[c].jacobian;
  }
}

}  // namespace poise
