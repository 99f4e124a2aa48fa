// SPDX-License-Identifier: BSD-2-Clause

#include "core/replay/snapshot.hpp"

#include <algorithm>
#include <limits>
#include <tuple>

namespace poise {
namespace {

constexpr double kLeastForce = 1e-6;  // [N] that is drawn

double cross(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c) {
  return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

Eigen::Matrix3d axes_of(const Dynamics& robot, const Contact& contact, const Eigen::Matrix3d& R_WC,
                        double time) {
  Surface surface = contact.surface;
  if (surface.normal && contact.carrier >= 0)
    surface.normal = robot.pose({contact.carrier, {}}).R * *surface.normal;
  else if (surface.normal && surface.moves())
    surface.normal = surface.at(time).moved.R * *surface.normal;
  return surface_axes(surface, R_WC,
                      contact.kind == PatchKind::kLine ? Exact::kLine : Exact::kNormal);
}

// (f; m) of its components, in the axes of S.
Vector6d whole_wrench(const Contact& contact, const Eigen::VectorXd& part) {
  Vector6d wrench = Vector6d::Zero();
  Eigen::Index k = 0;
  for (const int component : contact.components()) wrench[component] = part[k++];
  return wrench;
}

ContactView view_of(const Dynamics& robot, const Contact& contact, const Eigen::VectorXd& part,
                    double time) {
  const Pose X_WC = robot.pose(contact.frame);
  ContactView view;
  view.X_WS = {axes_of(robot, contact, X_WC.R, time), X_WC.p};
  for (const Eigen::Vector2d& vertex : contact.vertices())
    view.patch.push_back(X_WC * Eigen::Vector3d(vertex.x(), vertex.y(), 0));
  view.at = X_WC.p;
  if (part.size() == 0 || part.head(std::min<Eigen::Index>(3, part.size())).norm() < kLeastForce)
    return view;
  const Vector6d wrench = whole_wrench(contact, part);
  view.carries = true;
  view.force = view.X_WS.R * wrench.head<3>();
  if (!contact.bilateral && wrench[2] > kLeastForce)
    view.at = view.X_WS * Eigen::Vector3d(-wrench[4] / wrench[2], wrench[3] / wrench[2], 0);
  return view;
}

}  // namespace

std::vector<Eigen::Vector3d> hull_from_above(std::vector<Eigen::Vector3d> points) {
  std::ranges::sort(points, [](const auto& a, const auto& b) {
    return std::tuple(a.x(), a.y()) < std::tuple(b.x(), b.y());
  });
  // Andrew's monotone chain: once forward, once back.
  std::vector<Eigen::Vector3d> hull;
  const auto add = [&](const Eigen::Vector3d& point, std::size_t keep) {
    while (hull.size() >= keep + 2 && cross(hull[hull.size() - 2], hull.back(), point) <= 1e-12)
      hull.pop_back();
    hull.push_back(point);
  };
  for (const Eigen::Vector3d& point : points) add(point, 0);
  const std::size_t lower = hull.empty() ? 0 : hull.size() - 1;
  for (auto it = points.rbegin(); it != points.rend(); ++it)
    if (it != points.rbegin()) add(*it, lower);
  if (hull.size() > 1) hull.pop_back();
  return hull;
}

double inside_by(const std::vector<Eigen::Vector3d>& hull, const Eigen::Vector3d& point) {
  if (hull.size() < 3) return -std::numeric_limits<double>::infinity();
  double least = std::numeric_limits<double>::infinity(), outside = least;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Eigen::Vector3d &a = hull[i], &b = hull[(i + 1) % hull.size()];
    const Eigen::Vector2d edge = (b - a).head<2>(), to = (point - a).head<2>();
    least = std::min(least, cross(a, b, point) / edge.norm());
    const double along = std::clamp(to.dot(edge) / edge.squaredNorm(), 0.0, 1.0);
    outside = std::min(outside, (to - along * edge).norm());
  }
  return least >= 0 ? least : -outside;
}

namespace {

// As a contact that the robot stands on from the start, whenever it is made.
bool supports(Contact contact) {
  contact.at_start = true;
  return contact.stands();
}

}  // namespace

void look(const Dynamics& robot, const std::vector<Contact>& contacts,
          std::span<const Eigen::VectorXd> wrenches, double time, Snapshot& out) {
  out.time = time;
  out.com = robot.p_WC();
  out.bodies.clear();
  for (int body = 0; body < robot.tree().bodies(); ++body)
    out.bodies.push_back(robot.pose({body, {}}));
  out.contacts.clear();
  std::vector<Eigen::Vector3d> standing;
  double height = 0;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    const ContactView& view = out.contacts.emplace_back(
        view_of(robot, contacts[c], c < wrenches.size() ? wrenches[c] : Eigen::VectorXd(), time));
    if (!view.carries || !supports(contacts[c])) continue;
    standing.insert(standing.end(), view.patch.begin(), view.patch.end());
    for (const Eigen::Vector3d& vertex : view.patch) height += vertex.z();
  }
  if (!standing.empty()) height /= static_cast<double>(standing.size());
  out.support = hull_from_above(std::move(standing));
  if (out.support.size() < 3) out.support.clear();
  for (Eigen::Vector3d& corner : out.support) corner.z() = height;
}

}  // namespace poise
