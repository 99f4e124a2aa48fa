// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/marks.hpp"

#include <cmath>

#include "poise/core/spatial/rotation_between.hpp"
#include "poise/gui/scene/shapes.hpp"

namespace poise::scene {
namespace {

using Eigen::Vector3d;
using Eigen::Vector3f;

constexpr float kOwnLight = 0.45f;            // so that marks keep their colour in the shade
constexpr double kLift = 0.003;               // [m] offset of marks above a surface
constexpr double kConeHeight = 0.16;          // [m]
constexpr double kSmall = 0.6, kLarge = 1.8;  // [m] reach of robots of a person's size
constexpr double kSlab = 0.6;  // [m] edge of the drawn patch of a surface other than the ground

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
  return rotation_between(Vector3d::UnitZ(), direction);
}

Mesh scaled(Mesh mesh, const Vector3f& by) {
  for (Vector3f& point : mesh.points) point = point.cwiseProduct(by);
  for (Vector3f& normal : mesh.normals) normal = normal.cwiseQuotient(by).normalized();
  return mesh;
}

Mesh scaled_ball(double radius) {
  return scaled(sphere_mesh(), Vector3f::Constant(static_cast<float>(radius)));
}

// @param normal  axis of the world that the ring goes round: 0, 1 or 2
std::vector<Vector3d> ring(const Vector3d& centre, double radius, int normal = 2) {
  std::vector<Vector3d> points;
  for (int k = 0; k < 40; ++k) {
    const double a = 2 * M_PI * k / 40;
    Vector3d off = Vector3d::Zero();
    off[(normal + 1) % 3] = std::cos(a);
    off[(normal + 2) % 3] = std::sin(a);
    points.push_back(centre + radius * off);
  }
  return points;
}

std::vector<Vector3d> lifted(std::vector<Vector3d> points, const Vector3d& by) {
  for (Vector3d& point : points) point += kLift * by;
  return points;
}

void draw_region(const std::vector<Vector3d>& corners, const Vector3f& color, float fill,
                 double edge, Drawing& drawing) {
  if (corners.size() > 2) add(polygon_mesh(corners), {}, with(color, fill), drawing);
  add(tube_mesh(corners, edge, corners.size() > 2), {}, with(color, 1), drawing).shows_through =
      true;
}

// Draws the surface of a contact, such as a slope, a wall or a step, unless it is the ground.
void draw_surface(const Contact& contact, const ContactView& view, const Theme& theme, double size,
                  Drawing& drawing) {
  const Vector3d normal = view.X_WS.R.col(2);
  const bool ground = normal.z() > 0.999 && std::abs(view.X_WS.p.z()) < 0.01;
  if (ground || !contact.on.empty() || contact.bilateral || !view.carries) return;
  const auto edge = static_cast<float>(size * kSlab);
  Item& item = add(scaled(box_mesh(), {edge, edge, static_cast<float>(0.012 * size)}),
                   view.X_WS * Pose{Eigen::Matrix3d::Identity(), {0, 0, -0.008 * size}},
                   with(theme.surface, 1), drawing);
  item.casts = item.plate = true;
}

// A loop closure: a small ball with three rings, where the loop is held together.
void draw_loop(const ContactView& view, const Theme& theme, double size, Drawing& drawing) {
  const Eigen::Vector4f color = with(theme.patch, 1);
  const Pose at{Eigen::Matrix3d::Identity(), view.X_WS.p};
  add(scaled_ball(0.013 * size), at, color, drawing).shows_through = true;
  for (int k = 0; k < 3; ++k)
    add(tube_mesh(ring(view.X_WS.p, 0.026 * size, k), 0.0022 * size, true), {}, color, drawing)
        .shows_through = true;
}

// Whether an estimator believes of a contact what is not so.
bool misjudged(const ContactView& view) {
  return std::isfinite(view.believed) && (view.believed > 0.5) != view.carries;
}

void draw_contact(const Contact& contact, const ContactView& view, const Theme& theme,
                  const MarkOptions& options, Drawing& drawing) {
  if (contact.closes_loop()) {
    if (options.loops) draw_loop(view, theme, options.size, drawing);
    return;
  }
  const double size = options.size;
  const Vector3d normal = view.X_WS.R.col(2);
  draw_surface(contact, view, theme, size, drawing);
  if (options.contacts && (view.carries || misjudged(view) || options.idle_contacts)) {
    const Eigen::Vector3f& color = misjudged(view) ? theme.limit : theme.patch;
    if (view.patch.size() > 1)
      draw_region(lifted(view.patch, size * normal), color, 0.35f, 0.004 * size, drawing);
    else
      add(scaled_ball(0.018 * size), {Eigen::Matrix3d::Identity(), view.X_WS.p}, with(color, 1),
          drawing)
          .shows_through = true;
  }
  if (options.cones && view.carries && contact.friction > 0) {
    const double tall = size * kConeHeight;
    const auto wide = static_cast<float>(contact.friction * tall);
    add(scaled(cone_mesh(), {wide, wide, static_cast<float>(tall)}),
        {turn_to(normal), view.at + kLift * size * normal}, with(theme.cone, 0.28f), drawing);
  }
  if (options.forces && view.carries)
    draw_arrow(view.at, options.metres_per_newton * view.force, theme.force, drawing, size);
}

// The CoM as a ball, with its plumb line and the foot of the line on the support plane.
void draw_com(const Snapshot& snapshot, const Theme& theme, double size, Drawing& drawing) {
  const double floor = snapshot.support.empty() ? 0 : snapshot.support.front().z();
  const Vector3d foot(snapshot.com.x(), snapshot.com.y(), floor + 2 * kLift * size);
  const Eigen::Vector4f color = with(theme.com, 1);
  add(scaled_ball(0.034 * size), {Eigen::Matrix3d::Identity(), snapshot.com}, color, drawing)
      .shows_through = true;
  const Vector3d line[] = {snapshot.com, foot};
  add(tube_mesh(line, 0.0025 * size, false), {}, color, drawing).shows_through = true;
  add(tube_mesh(ring(foot, 0.04 * size), 0.004 * size, true), {}, color, drawing).shows_through =
      true;
  add(scaled_ball(0.012 * size), {Eigen::Matrix3d::Identity(), foot}, color, drawing)
      .shows_through = true;
}

// How far a chain of joints reaches from its root, stretched [m].
double reach_of(const Tree& tree) {
  std::vector<double> reach(static_cast<std::size_t>(tree.bodies()), 0);
  double most = 0;
  const Root& robot = tree.roots.front();
  for (int j = robot.joint; j < robot.joint + robot.joints; ++j) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    double& mine = reach[static_cast<std::size_t>(joint.body)];
    mine = reach[static_cast<std::size_t>(joint.parent)] + joint.X_PJ.p.norm();
    most = std::max(most, mine);
  }
  return most;
}

}  // namespace

double mark_size(const Tree& tree) {
  const double reach = reach_of(tree);
  if (reach < 1e-6) return 1;
  if (reach < kSmall) return std::max(0.05, reach / kSmall);
  return std::max(1.0, reach / kLarge);
}

double arrow_scale(const Tree& tree, const Vector3d& gravity) {
  const double weight = tree.mass() * gravity.norm();
  return weight > 1e-6 ? 0.6 * mark_size(tree) / weight : MarkOptions().metres_per_newton;
}

void draw_arrow(const Vector3d& from, const Vector3d& along, const Vector3f& color,
                Drawing& drawing, double size) {
  const double length = along.norm();
  if (length < 0.01 * size) return;
  Item& item = add(arrow_mesh(length, 0.011 * size, 0.075 * size), {turn_to(along / length), from},
                   with(color, 1), drawing);
  item.shows_through = true;
}

void draw_handle(const Vector3d& at, const Theme& theme, bool lit, Drawing& drawing, double size) {
  const double radius = size * (lit ? 0.03 : 0.022);
  Item& ball =
      add(scaled_ball(radius), {Eigen::Matrix3d::Identity(), at}, with(theme.trail, 1), drawing);
  ball.shows_through = true;
  if (lit) ball.glow = 0.9f * theme.trail;
  add(tube_mesh(ring(at, 2.2 * radius), 0.003 * size, true), {}, with(theme.trail, 1), drawing)
      .shows_through = true;
}

void draw_trail(std::span<const Vector3d> path, const Theme& theme, Drawing& drawing, double size) {
  // Points closer than this are skipped.
  std::vector<Vector3d> line;
  for (const Vector3d& point : path)
    if (line.empty() || (point - line.back()).norm() > 0.004 * size) line.push_back(point);
  if (line.size() > 1)
    add(tube_mesh(line, 0.004 * size, false), {}, with(theme.trail, 1), drawing).shows_through =
        true;
}

void draw_marks(const Snapshot& snapshot, const std::vector<Contact>& contacts, const Theme& theme,
                const MarkOptions& options, Drawing& drawing) {
  if (options.support && !snapshot.support.empty())
    draw_region(lifted(snapshot.support, 0.5 * options.size * Vector3d::UnitZ()), theme.support,
                0.22f, 0.003 * options.size, drawing);
  for (std::size_t c = 0; c < contacts.size() && c < snapshot.contacts.size(); ++c)
    draw_contact(contacts[c], snapshot.contacts[c], theme, options, drawing);
  if (options.com) draw_com(snapshot, theme, options.size, drawing);
}

}  // namespace poise::scene
