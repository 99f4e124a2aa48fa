// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/body_marks.hpp"

#include <cmath>

#include "poise/core/linear/decompositions.hpp"
#include "poise/core/spatial/rotation_between.hpp"
#include "poise/gui/scene/shapes.hpp"

namespace poise::scene {
namespace {

using Eigen::Vector3f;
using Eigen::Vector4f;

constexpr double kAxis = 0.1;      // length of a frame's axes for a robot of a person's size [m]
constexpr float kOpacity = 0.35f;  // of a transparent robot

const Vector4f kViolet(0.66f, 0.4f, 0.85f, 0.45f), kTeal(0.1f, 0.65f, 0.62f, 1);

// Arrows along x, y and z in red, green and blue.
Mesh frame_mesh(double length) {
  const Vector4f colors[] = {
      {0.85f, 0.2f, 0.18f, 1}, {0.2f, 0.65f, 0.25f, 1}, {0.2f, 0.42f, 0.9f, 1}};
  const Mesh arrow = arrow_mesh(length, 0.035 * length, 0.25 * length);
  Mesh mesh;
  for (int axis = 0; axis < 3; ++axis) {
    const auto first = static_cast<std::uint32_t>(mesh.points.size());
    const Eigen::Matrix3f R =
        rotation_between(Eigen::Vector3d::UnitZ(), Eigen::Vector3d::Unit(axis)).cast<float>();
    for (const Vector3f& point : arrow.points) mesh.points.emplace_back(R * point);
    for (const Vector3f& normal : arrow.normals) mesh.normals.emplace_back(R * normal);
    mesh.parts.push_back({mesh.triangles.size(), arrow.triangles.size(), colors[axis]});
    for (const Mesh::Triangle& t : arrow.triangles)
      mesh.triangles.push_back({first + t[0], first + t[1], first + t[2]});
  }
  return mesh;
}

// The ellipsoid of uniform density with these principal moments, and its axes.
std::pair<Mesh, Eigen::Matrix3d> ellipsoid(const Inertia& inertia) {
  const linear::Spectrum principal = linear::spectrum(inertia.about_com);
  const Eigen::Vector3d moments = principal.values;
  Eigen::Matrix3d R = principal.vectors;
  if (R.determinant() < 0) R.col(2) = -R.col(2);
  const Eigen::Vector3d squares =
      (2.5 / inertia.mass) * (moments.sum() - 2 * moments.array()).matrix();
  const Vector3f axes = squares.cwiseMax(1e-8).cwiseSqrt().cast<float>();
  Mesh mesh = sphere_mesh();
  for (Vector3f& point : mesh.points) point = point.cwiseProduct(axes);
  for (Vector3f& normal : mesh.normals) normal = normal.cwiseQuotient(axes).normalized();
  return {std::move(mesh), R};
}

}  // namespace

void restyle(const RobotStyle& style, std::span<Item> robot) {
  for (Item& item : robot) {
    item.wires = style.wires;
    if (style.wires) item.casts = false;
    if (!style.transparent) continue;
    item.opacity = kOpacity;
    item.one_layer = true;
    item.casts = false;
  }
}

BodyMarks::BodyMarks(const Tree& tree, const std::vector<BodyShape>& collision, double size) {
  const auto frame = std::make_shared<const Mesh>(frame_mesh(kAxis * size));
  for (const TreeLink& link : tree.links) frames_.push_back({link.body, link.X_BL, frame});
  for (int body = 0; body < tree.bodies(); ++body) {
    const Inertia& inertia = tree.inertias[static_cast<std::size_t>(body)];
    if (inertia.mass <= 0) continue;
    auto [mesh, R] = ellipsoid(inertia);
    inertias_.push_back({body, {R, inertia.com}, std::make_shared<const Mesh>(std::move(mesh))});
  }
  std::vector<Finding> unread;  // told by the model
  for (const BodyShape& shape : collision)
    collisions_.push_back(
        {shape.body, shape.X_BS, std::make_shared<const Mesh>(mesh_or_box(shape, unread))});
}

void BodyMarks::draw(std::span<const Pose> bodies, const RobotStyle& style,
                     Drawing& drawing) const {
  const auto add = [&](const Mark& mark) -> Item& {
    Item& item = drawing.emplace_back();
    item.mesh = mark.mesh;
    item.X_WM = bodies[static_cast<std::size_t>(mark.body)] * mark.X_BM;
    item.casts = false;
    return item;
  };
  if (style.frames)
    for (const Mark& mark : frames_) add(mark).shows_through = true;
  if (style.inertia)
    for (const Mark& mark : inertias_) add(mark).rgba = kViolet;
  if (!style.collision) return;
  for (const Mark& mark : collisions_) {
    Item& item = add(mark);
    item.rgba = kTeal;
    item.wires = true;
  }
}

}  // namespace poise::scene
