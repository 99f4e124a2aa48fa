// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/plan/condition.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/config/scalars.hpp"
#include "poise/core/config/units.hpp"
#include "poise/core/contact/support_margin.hpp"
#include "poise/core/plan/index_of.hpp"
#include "poise/core/problem/axes.hpp"

namespace poise {
namespace {

using Kind = ConditionSpec::Kind;

constexpr double kRounding = 1e-9;  // [s]

double read_bound(const ConfigNode& node, std::string_view unit) {
  const double value = read_quantity(node, unit);
  check_range(node, value, 1e-12, 1e9, unit);
  return value;
}

// Whether the quantity has an angular unit.
bool is_angle(const ConfigNode& node) {
  const auto number = parse_number(node.scalar);
  if (number && number->rest.empty())
    fail(ErrorCode::kUnit, node, "has no unit, and the task has lengths and angles",
         "e.g. 5 mm, or [5 mm, 2 deg]");
  try {
    read_quantity(node, "rad");
    return true;
  } catch (const ConfigError&) {
    return false;
  }
}

}  // namespace

LoadSource load_source(std::size_t contact, const Scene& scene) noexcept {
  if (scene.measured != nullptr && (*scene.measured)[contact].valid) return LoadSource::kMeasured;
  if (scene.beliefs != nullptr && (*scene.beliefs)[contact].known) return LoadSource::kBelieved;
  return scene.problem.contact_kinematics[contact].active ? LoadSource::kPlanned
                                                          : LoadSource::kUnknown;
}

double contact_load(std::size_t contact, const Scene& scene) noexcept {
  const Contact& made = (*scene.problem.contacts)[contact];
  const LoadSource source = load_source(contact, scene);
  if (source == LoadSource::kMeasured) return made.load((*scene.measured)[contact].wrench);
  if (source == LoadSource::kBelieved) return (*scene.beliefs)[contact].load;
  if (!scene.last.usable()) return 0;
  const auto force = scene.last.force.segment(scene.problem.force_start[contact], made.forces());
  if (!made.by_vertices()) return made.load(force);
  double sum = 0;
  for (Eigen::Index k = 2; k < made.forces(); k += made.vertex_forces()) sum += force[k];
  return sum;
}

Condition::Condition(const ConditionSpec& spec, const Problem& problem,
                     const std::vector<ErrorUnit>& units)
    : kind_(spec.kind), bound_(spec.bound), lasting_(spec.lasting) {
  if (kind_ == Kind::kError) {
    index_ = index_of(problem.objectives, spec.on, &Objective::name);
    bind_error(spec, units[index_]);
    bind_axes(spec, problem.objectives[index_]);
  } else if (kind_ == Kind::kForceAbove || kind_ == Kind::kForceBelow) {
    index_ = index_of(*problem.contacts, spec.on, &Contact::name);
  }
  if (kind_ == Kind::kComMargin) bind_margin(spec, *problem.contacts);
  for (const ConditionSpec& part : spec.parts) parts_.emplace_back(part, problem, units);
}

void Condition::bind_error(const ConditionSpec& spec, const ErrorUnit& unit) {
  if (unit.turn.empty()) {
    unit_ = unit.unit;
    bound_ = read_bound(spec.error, unit.unit);
    return;
  }
  turn_ = unit.turn;
  bound_ = turn_bound_ = std::numeric_limits<double>::infinity();
  const bool list = spec.error.kind == ConfigNode::Kind::kList;
  const std::vector<ConfigNode> one{spec.error};
  for (const ConfigNode& bound : list ? spec.error.children : one) {
    const bool turn = is_angle(bound);
    double& which = turn ? turn_bound_ : bound_;
    if (std::isfinite(which))
      fail(ErrorCode::kDuplicate, bound, "is the second bound of its kind", "e.g. [5 mm, 2 deg]");
    which = read_bound(bound, turn ? "rad" : "m");
  }
}

// Of a pose, the lengths are the axes.
void Condition::bind_axes(const ConditionSpec& spec, const Objective& objective) {
  if (spec.axes.empty()) return;
  const auto size = static_cast<std::size_t>(objective.rows.error.size());
  counts_.assign(size, 0);
  std::vector<char*> lengths;
  for (std::size_t i = 0; i < size; ++i)
    if (turn_.empty() || !turn_[i]) lengths.push_back(&counts_[i]);
  if (lengths.size() != 3)
    throw ConfigError(ErrorCode::kInvalid, spec.place, spec.path + ".axes",
                      "the error of '" + objective.name + "' has no components x, y and z",
                      "leave axes out");
  for (const int axis : axes_of(spec.axes)) *lengths[static_cast<std::size_t>(axis)] = 1;
  for (std::size_t i = 0; i < turn_.size(); ++i) counts_[i] |= turn_[i];
}

void Condition::bind_margin(const ConditionSpec& spec, const std::vector<Contact>& contacts) {
  made_only_ = spec.over.empty();
  std::size_t corners = 0;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    if (!made_only_ && std::ranges::find(spec.over, contacts[c].name) == spec.over.end()) continue;
    supports_.push_back({c, contacts[c].vertices()});
    corners += supports_.back().vertices.size();
  }
  corners_.reserve(corners);
}

void Condition::reset() noexcept {
  since_.reset();
  for (Condition& part : parts_) part.reset();
}

std::optional<double> Condition::time() const {
  return kind_ == Kind::kTime ? std::optional(bound_) : std::nullopt;
}

bool Condition::holds(const Scene& scene, double since) noexcept {
  if (!now(scene, since)) {
    since_.reset();
    return false;
  }
  if (!since_) since_ = scene.time;
  return scene.time + kRounding >= *since_ + lasting_;
}

// All parts are tested: each remembers since when it holds.
bool Condition::now(const Scene& scene, double since) noexcept {
  std::size_t held = 0;
  for (Condition& part : parts_) held += part.holds(scene, since) ? 1 : 0;
  switch (kind_) {
    case Kind::kTime:
      return scene.time + kRounding >= since + bound_;
    case Kind::kError:
      return error_below(scene);
    case Kind::kForceAbove:
      return contact_load(index_, scene) > bound_;
    case Kind::kForceBelow:
      return contact_load(index_, scene) < bound_;
    case Kind::kComMargin:
      return com_margin(scene) > bound_;
    case Kind::kAny:
      return held > 0;
    case Kind::kAll:
      return held == parts_.size();
  }
  return false;
}

// Holds only after the reference has arrived: the error to a moving target does not count.
bool Condition::error_below(const Scene& scene) const noexcept {
  if (scene.time + kRounding < scene.due[index_]) return false;
  const Off by = off(scene);
  return by.length < bound_ && (turn_.empty() || by.angle < turn_bound_);
}

Condition::Off Condition::off(const Scene& scene) const noexcept {
  const Eigen::VectorXd& error = scene.problem.objectives[index_].rows.error;
  Off squared;
  for (std::size_t i = 0; i < static_cast<std::size_t>(error.size()); ++i) {
    if (!counts_.empty() && !counts_[i]) continue;
    const double e = error[static_cast<Eigen::Index>(i)];
    (!turn_.empty() && turn_[i] ? squared.angle : squared.length) += e * e;
  }
  return {std::sqrt(squared.length), std::sqrt(squared.angle)};
}

// Margin over the current contact corners, projected on the ground.
double Condition::com_margin(const Scene& scene) const noexcept {
  const Dynamics& robot = *scene.problem.robot;
  corners_.clear();
  for (const Support& support : supports_) {
    if (made_only_ && !scene.problem.contact_kinematics[support.contact].active) continue;
    const Pose X_WC = robot.pose((*scene.problem.contacts)[support.contact].frame);
    for (const Eigen::Vector2d& vertex : support.vertices)
      corners_.emplace_back((X_WC * Eigen::Vector3d(vertex.x(), vertex.y(), 0)).head<2>());
  }
  return support_margin(corners_, robot.p_WC().head<2>());
}

}  // namespace poise
