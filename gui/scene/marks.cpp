// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/marks.hpp"

#include <cmath>

#include "poise/gui/scene/shapes.hpp"

namespace poise::scene {
namespace {

using Eigen::Vector3d;
using Eigen::Vector3f;

constexpr float kOwnLight = 0.45f;    // so that marks keep their colour in the shade
constexpr double kLift = 0.003;       // [m] offset of marks above a surface
constexpr double kConeHeight = 0.16;  // [m]
constexpr float kSlab = 0.6f;  // [m] edge of the drawn patch of a surface other than the ground

Eigen::Vector4f with(const Vector3f& color, float opacity) {
  return {color.x(), color.y(), color.z(), opacity};
}

Item& add(Mesh mesh, const Pose& X, const Eigen::Vector4f& rgba, Drawing& drawing) {
  Item& item = drawing.emplace_back();
  item.mesh = std::make_shared<const Mesh>(std::move(mesh));
  item.X_WM = X;
  item.rgba = rgba;
  item.glow = kOwnLight * rgba.head<3>();
  item.casts = false;
  return item;
}

// A rotation that takes z to this direction.
Eigen::Matrix3d turn_to(const Vector3d& direction) {
  return Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), direction).toRotationMatrix();
}

Mesh scaled(Mesh mesh, const Vector3f& by) {
  for (Vector3f& point : mesh.points) point = point.cwiseProduct(by);
  for (Vector3f& normal : mesh.normals) normal = normal.cwiseQuotient(by).normalized();
  return mesh;
}

Mesh scaled_ball(double radius) {
  return scaled(sphere_mesh(), Vector3f::Constant(static_cast<float>(radius)));
}

std::vector<Vector3d> ring(const Vector3d& centre, double radius) {
  std::vector<Vector3d> points;
  for (int k = 0; k < 40; ++k) {
    const double a = 2 * M_PI * k / 40;
    points.push_back(centre + radius * Vector3d(std::cos(a), std::sin(a), 0));
  }
  return points;
}

std::vector<Vector3d> lifted(std::vector<Vector3d> points, const Vector3d& normal) {
  for (Vector3d& point : points) point += kLift * normal;
  return points;
}

void draw_region(const std::vector<Vector3d>& corners, const Vector3f& color, float fill,
                 double edge, Drawing& drawing) {
  if (corners.size() > 2) add(polygon_mesh(corners), {}, with(color, fill), drawing);
  add(tube_mesh(corners, edge, corners.size() > 2), {}, with(color, 1), drawing).shows_through =
      true;
}

// Draws the surface of a contact, such as a slope, a wall or a step, unless it is the ground.
void draw_surface(const Contact& contact, const ContactView& view, const Theme& theme,
                  Drawing& drawing) {
  const Vector3d normal = view.X_WS.R.col(2);
  const bool ground = normal.z() > 0.999 && std::abs(view.X_WS.p.z()) < 0.01;
  if (ground || !contact.on.empty() || contact.bilateral || !view.carries) return;
  Item& item = add(scaled(box_mesh(), {kSlab, kSlab, 0.012f}),
                   view.X_WS * Pose{Eigen::Matrix3d::Identity(), {0, 0, -0.008}},
                   with(theme.surface, 1), drawing);
  item.casts = true;
}

void draw_contact(const Contact& contact, const ContactView& view, const Theme& theme,
                  const MarkOptions& options, Drawing& drawing) {
  const Vector3d normal = view.X_WS.R.col(2);
  draw_surface(contact, view, theme, drawing);
  if (options.contacts && view.carries) {
    if (view.patch.size() > 1)
      draw_region(lifted(view.patch, normal), theme.patch, 0.35f, 0.004, drawing);
    else
      add(scaled_ball(0.018), {Eigen::Matrix3d::Identity(), view.X_WS.p}, with(theme.patch, 1),
          drawing)
          .shows_through = true;
  }
  if (options.cones && view.carries && contact.friction > 0) {
    const auto wide = static_cast<float>(contact.friction * kConeHeight);
    add(scaled(cone_mesh(), {wide, wide, static_cast<float>(kConeHeight)}),
        {turn_to(normal), view.at + kLift * normal}, with(theme.cone, 0.28f), drawing);
  }
  if (options.forces && view.carries)
    draw_arrow(view.at, options.metres_per_newton * view.force, theme.force, drawing);
}

// The CoM as a ball, with its plumb line and the foot of the line on the support plane.
void draw_com(const Snapshot& snapshot, const Theme& theme, Drawing& drawing) {
  const double floor = snapshot.support.empty() ? 0 : snapshot.support.front().z();
  const Vector3d foot(snapshot.com.x(), snapshot.com.y(), floor + 2 * kLift);
  const Eigen::Vector4f color = with(theme.com, 1);
  add(scaled_ball(0.034), {Eigen::Matrix3d::Identity(), snapshot.com}, color, drawing)
      .shows_through = true;
  const Vector3d line[] = {snapshot.com, foot};
  add(tube_mesh(line, 0.0025, false), {}, color, drawing).shows_through = true;
  add(tube_mesh(ring(foot, 0.04), 0.004, true), {}, color, drawing).shows_through = true;
  add(scaled_ball(0.012), {Eigen::Matrix3d::Identity(), foot}, color, drawing).shows_through = true;
}

}  // namespace

double arrow_scale(const Tree& tree, const Vector3d& gravity) {
  const double weight = tree.mass() * gravity.norm();
  return weight > 1e-6 ? 0.6 / weight : MarkOptions().metres_per_newton;
}

void draw_arrow(const Vector3d& from, const Vector3d& along, const Vector3f& color,
                Drawing& drawing) {
  const double length = along.norm();
  if (length < 0.01) return;
  Item& item = add(arrow_mesh(length, 0.011, 0.075), {turn_to(along / length), from},
                   with(color, 1), drawing);
  item.shows_through = true;
}

void draw_handle(const Vector3d& at, const Theme& theme, bool lit, Drawing& drawing) {
  const double size = lit ? 0.03 : 0.022;
  Item& ball =
      add(scaled_ball(size), {Eigen::Matrix3d::Identity(), at}, with(theme.trail, 1), drawing);
  ball.shows_through = true;
  if (lit) ball.glow = 0.9f * theme.trail;
  add(tube_mesh(ring(at, 2.2 * size), 0.003, true), {}, with(theme.trail, 1), drawing)
      .shows_through = true;
}

void draw_trail(std::span<const Vector3d> path, const Theme& theme, Drawing& drawing) {
  // Points closer than this are skipped.
  std::vector<Vector3d> line;
  for (const Vector3d& point : path)
    if (line.empty() || (point - line.back()).norm() > 0.004) line.push_back(point);
  if (line.size() > 1)
    add(tube_mesh(line, 0.004, false), {}, with(theme.trail, 1), drawing).shows_through = true;
}

void draw_marks(const Snapshot& snapshot, const std::vector<Contact>& contacts, const Theme& theme,
                const MarkOptions& options, Drawing& drawing) {
  if (options.support && !snapshot.support.empty())
    draw_region(lifted(snapshot.support, 0.5 * Vector3d::UnitZ()), theme.support, 0.22f, 0.003,
                drawing);
  for (std::size_t c = 0; c < contacts.size() && c < snapshot.contacts.size(); ++c)
    draw_contact(contacts[c], snapshot.contacts[c], theme, options, drawing);
  if (options.com) draw_com(snapshot, theme, drawing);
}

}  // namespace poise::scene
