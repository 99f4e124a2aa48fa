// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/replay/snapshot.hpp"

#include <algorithm>

#include "poise/core/contact/convex_hull.hpp"
#include "poise/core/contact/support.hpp"

namespace poise {
namespace {

constexpr double kLeastForce = 1e-6;  // [N] smaller forces are not drawn
constexpr double kStraight = 1e-9;    // [m] minimum distance of a corner from its neighbours' line

Eigen::Matrix3d axes_of(const Dynamics& robot, const Contact& contact, const Eigen::Matrix3d& R_WC,
                        double time) {
  Surface surface;
  surface.normal = normal_now(robot, contact, time);
  return surface_axes(surface, R_WC,
                      contact.kind == PatchKind::kLine ? Exact::kLine : Exact::kNormal);
}

// Expands a contact's components to (f; m), in the axes of S.
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

// Removes corners on the line between their neighbours (up to rounding), as where the edges of two
// feet are aligned.
std::vector<Eigen::Vector2d> without_straight(const std::vector<Eigen::Vector2d>& hull) {
  std::vector<Eigen::Vector2d> out;
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const Eigen::Vector2d& before = out.empty() ? hull.back() : out.back();
    const Eigen::Vector2d& first = out.empty() ? hull.front() : out.front();
    const Eigen::Vector2d& after = i + 1 < hull.size() ? hull[i + 1] : first;
    if (left_turn(before, hull[i], after) > kStraight * (after - before).norm())
      out.push_back(hull[i]);
  }
  return out;
}

// Adds the support region of the loaded contacts.
void add_support(const Dynamics& robot, const std::vector<Contact>& contacts, Snapshot& out) {
  std::vector<char> loaded;
  for (const ContactView& view : out.contacts) loaded.push_back(view.carries);
  std::vector<Eigen::Vector2d> corners, hull;
  double height = 0;
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    if (!supports(robot, contacts, loaded, c, out.time)) continue;
    for (const Eigen::Vector3d& vertex : out.contacts[c].patch) {
      corners.push_back(vertex.head<2>());
      height += vertex.z();
    }
  }
  height /= std::max(1.0, static_cast<double>(corners.size()));
  convex_hull(corners, hull);
  hull = without_straight(hull);
  out.margin = margin_in_hull(hull, out.com.head<2>());
  out.support.clear();
  if (hull.size() < 3) return;
  for (const Eigen::Vector2d& corner : hull)
    out.support.emplace_back(corner.x(), corner.y(), height);
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
  for (std::size_t c = 0; c < contacts.size(); ++c)
    out.contacts.push_back(
        view_of(robot, contacts[c], c < wrenches.size() ? wrenches[c] : Eigen::VectorXd(), time));
  add_support(robot, contacts, out);
}

}  // namespace poise
