// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/check/overhang.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/anatomy/outline.hpp"
#include "poise/core/anatomy/sole.hpp"
#include "poise/core/contact/convex_hull.hpp"
#include "poise/core/setup/robot_loader.hpp"

namespace poise {
namespace {

constexpr double kFace = 0.01;      // [m] so near to the lowest point, points are of the face
constexpr double kOverhang = 2e-3;  // [m] that is no fault
constexpr double kOffPlane = 0.01;  // [m]

// The outside of the bodies that touch, and of no others: meshes are read for it.
std::vector<BodyOutline> touching_outlines(const StackSpec& spec, const Setup& setup) {
  const auto touches = [&](int body) {
    return std::ranges::any_of(setup.contacts,
                               [&](const Contact& contact) { return contact.frame.body == body; });
  };
  Geometry all;
  const auto add = [&](const RobotSpec& robot, std::size_t root, const std::string& object) {
    Geometry one = geometry_of(robot, setup.files[root].get(), *setup.tree, object);
    std::erase_if(one.collision, [&](const BodyShape& shape) { return !touches(shape.body); });
    std::erase_if(one.visual, [&](const BodyShape& shape) { return !touches(shape.body); });
    all.collision.insert(all.collision.end(), one.collision.begin(), one.collision.end());
    all.visual.insert(all.visual.end(), one.visual.begin(), one.visual.end());
  };
  add(spec.robot, 0, "");
  for (std::size_t i = 0; i < spec.objects.size(); ++i)
    add(spec.objects[i].robot, i + 1, spec.objects[i].name);
  return outlines(all, *setup.tree);
}

// The face that a body turns to a contact's surface, in the axes of the contact.
struct Face {
  double height = std::numeric_limits<double>::infinity();  // of its lowest point above the patch
  std::vector<Eigen::Vector2d> hull;
};

Face face_of(const BodyOutline& outline, const Pose& X_BC) {
  Face face;
  const auto points = outline.seen_from_below(X_BC.inverse());
  for (const BodyOutline::Point& point : points) face.height = std::min(face.height, point.at.z());
  std::vector<Eigen::Vector2d> flat;
  for (const BodyOutline::Point& point : points)
    if (point.at.z() < face.height + kFace) flat.push_back(point.at.head<2>());
  convex_hull(flat, face.hull);
  return face;
}

// How far the patch reaches beyond the face [m]. A rectangle may fill in the rounded corners of a
// face that is nearly a rectangle itself.
double overhang(const Contact& contact, const Face& face) {
  double most = 0;
  Eigen::AlignedBox2d box;
  for (const Eigen::Vector2d& corner : face.hull) box.extend(corner);
  if (contact.kind == PatchKind::kRectangle && is_nearly_rectangle(face.hull)) {
    for (const Eigen::Vector2d& corner : contact.vertices())
      most = std::max({most, (box.min() - corner).maxCoeff(), (corner - box.max()).maxCoeff()});
    return most;
  }
  for (const Eigen::Vector2d& corner : contact.vertices())
    most = std::max(most, -margin_in_hull(face.hull, corner));
  return most;
}

}  // namespace

std::vector<Finding> overhanging_patches(const StackSpec& spec, const Setup& setup) {
  std::vector<Finding> out;
  const std::vector<BodyOutline> outside = touching_outlines(spec, setup);
  for (std::size_t i = 0; i < setup.contacts.size(); ++i) {
    const Contact& contact = setup.contacts[i];
    const BodyOutline& outline = outside[static_cast<std::size_t>(contact.frame.body)];
    if (contact.bilateral || outline.empty()) continue;
    const Face face = face_of(outline, contact.frame.X_BF);
    const auto warn = [&](WarningKind kind, std::string text) {
      out.push_back(
          warning_of(kind, spec.contacts[i].place, "contacts." + contact.name, std::move(text)));
    };
    const double over = face.hull.size() > 2 ? overhang(contact, face) : 0;
    if (contact.kind != PatchKind::kPoint && over > kOverhang)
      warn(WarningKind::kContactOverhang,
           fmt::format("the patch overhangs the shapes of '{}' by {:.0f} mm; make it smaller or "
                       "move it by `at`",
                       contact.link, 1e3 * over));
    if (std::abs(face.height) > kOffPlane)
      warn(WarningKind::kContactOffFace,
           fmt::format("lies {:.0f} mm {} the face of '{}' that touches; move it by `at`",
                       1e3 * std::abs(face.height), face.height > 0 ? "outside of" : "inside of",
                       contact.link));
  }
  return out;
}

}  // namespace poise
