// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/handle/handle_marks.hpp"

#include "poise/core/spatial/rotation_between.hpp"
#include "poise/gui/scene/shapes.hpp"

namespace poise::scene {
namespace {

using Eigen::Vector3f;

constexpr double kThick = 0.014, kThickLit = 0.022;  // radius of a shaft, as a share of the length
constexpr double kTip = 0.2;                         // length of a tip
constexpr double kLine = 0.009, kLineLit = 0.017;    // radius of a ring's line
constexpr int kSides = 16;                           // of an arrow
constexpr int kArc = 20;                             // chords of half a ring
constexpr float kHandleLight = 0.6f;                 // so that parts keep their colour in the shade

const Vector3f kAxisColors[] = {{0.88f, 0.16f, 0.14f}, {0.13f, 0.62f, 0.2f}, {0.16f, 0.36f, 0.95f}};

void add_part(Mesh mesh, const Pose& X, const Vector3f& color, Drawing& drawing) {
  Item& item = drawing.emplace_back();
  item.mesh = std::make_shared<const Mesh>(std::move(mesh));
  item.X_WM = X;
  item.rgba = Eigen::Vector4f(color.x(), color.y(), color.z(), 1);
  item.glow = kHandleLight * color;
  item.casts = false;
  item.shows_through = true;
}

void add_arrow(const PoseHandle& handle, int axis, bool lit, const Vector3f& color,
               Drawing& drawing) {
  const double radius = (lit ? kThickLit : kThick) * handle.size;
  const Eigen::Matrix3d R = rotation_between(Eigen::Vector3d::UnitZ(), handle.X_WH.R.col(axis));
  add_part(arrow_mesh(handle.size, radius, kTip * handle.size, kSides), {R, handle.X_WH.p}, color,
           drawing);
}

// In two halves. Meshes of few triangles are drawn as they are, without search for coarser ones.
void add_ring(const PoseHandle& handle, int axis, bool lit, const Vector3f& color,
              Drawing& drawing) {
  const double radius = (lit ? kLineLit : kLine) * handle.size;
  std::vector<Eigen::Vector3d> points = ring_points(handle, axis, 2 * kArc);
  points.push_back(points.front());
  for (const std::size_t from : {std::size_t{0}, std::size_t{kArc}})
    add_part(tube_mesh(std::span(points).subspan(from, kArc + 1), radius, false), {}, color,
             drawing);
}

}  // namespace

void draw_pose_handle(const PoseHandle& handle, const Theme& theme, Drawing& drawing) {
  for (int axis = 0; axis < 3; ++axis) {
    const auto i = static_cast<std::size_t>(axis);
    const auto is_lit = [&](bool of_kind) { return of_kind && axis_of(handle.lit) == axis; };
    const bool pulled = is_lit(is_arrow(handle.lit)), turned = is_lit(is_ring(handle.lit));
    if (handle.moves[i])
      add_arrow(handle, axis, pulled, pulled ? theme.com : kAxisColors[i], drawing);
    if (handle.turns[i])
      add_ring(handle, axis, turned, turned ? theme.com : kAxisColors[i], drawing);
  }
}

}  // namespace poise::scene
