// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/gl/shadows.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "poise/gui/scene/gl/shaders.hpp"

namespace poise::scene {
namespace {

using Eigen::Matrix4f;
using Eigen::Vector2f;
using Eigen::Vector3f;

constexpr int kHeights = 128, kSky = 64;  // pixels
constexpr int kSpots = 24;       // samples per point of the ground; same value in the shader
constexpr float kReach = 0.28f;  // [m] radius within which bodies hide the sky
constexpr float kTop = 0.55f;    // [m] above the ground; higher bodies are ignored
constexpr float kSoft = 0.006f;  // [m] softness of shadow edges
constexpr float kStep = 0.25f;   // [m]; views grow in steps, so that their pixels do not shimmer

// Rows: the two image axes of the sun's view, and the direction to the sun.
const Eigen::Matrix3f& sun_axes() {
  static const Eigen::Matrix3f axes = [] {
    Eigen::Matrix3f rows;
    rows.row(2) = to_sun().transpose();
    rows.row(0) = Vector3f::UnitZ().cross(to_sun()).normalized().transpose();
    rows.row(1) = to_sun().cross(Vector3f(rows.row(0))).transpose();
    return rows;
  }();
  return axes;
}

// Interval rounded to kStep, its edges on whole pixels: centre and half width.
Vector2f in_steps(float from, float to, int pixels) {
  const float size = kStep * std::ceil((to - from) * 1.03f / kStep);
  const float pixel = size / static_cast<float>(pixels);
  return {pixel * std::round(0.5f * (from + to) / pixel), 0.5f * size};
}

Patch in_steps(const Eigen::AlignedBox2f& box, int pixels) {
  if (box.isEmpty()) return {};
  const Vector2f x = in_steps(box.min().x(), box.max().x(), pixels);
  const Vector2f y = in_steps(box.min().y(), box.max().y(), pixels);
  return {{x[0], y[0]}, {x[1], y[1]}};
}

struct Bounds {
  Eigen::AlignedBox3f sunlit;              // in the sun's axes
  Eigen::AlignedBox2f shadow, below, all;  // on the ground; below: under bodies close above it

  // Returns whether the box is close above the ground.
  bool add(const std::array<Vector3f, 8>& corners);
  void finish();
};

bool Bounds::add(const std::array<Vector3f, 8>& corners) {
  const auto lowest = std::ranges::min(corners, {}, [](const Vector3f& c) { return c.z(); }).z();
  for (const Vector3f& corner : corners) {
    const Vector3f spot = corner - std::max(corner.z(), 0.0f) / to_sun().z() * to_sun();
    sunlit.extend(sun_axes() * corner).extend(sun_axes() * spot);
    shadow.extend(ground_axes() * spot.head<2>());
    if (lowest < kTop) below.extend(ground_axes() * corner.head<2>());
  }
  return lowest < kTop;
}

void Bounds::finish() {
  if (!below.isEmpty())
    below = {Vector2f(below.min().array() - kReach), Vector2f(below.max().array() + kReach)};
  all = shadow.merged(below);
}

std::array<Vector3f, 8> corners_of(const Item& item, const Eigen::AlignedBox3f& box) {
  std::array<Vector3f, 8> corners;
  for (int i = 0; i < 8; ++i) {
    const Vector3f corner = box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(i));
    corners[static_cast<std::size_t>(i)] = (item.X_WM * corner.cast<double>()).cast<float>();
  }
  return corners;
}

// View from below: depth 0 on the ground, 1 at kTop.
Matrix4f upward_view(const Patch& patch) {
  Matrix4f view = Matrix4f::Identity();
  view.topLeftCorner<2, 2>() = ground_axes();
  view.topRightCorner<2, 1>() = -patch.middle;
  const Eigen::Vector4f scale(1 / patch.half.x(), 1 / patch.half.y(), 2 / kTop, 1);
  Matrix4f clip = scale.asDiagonal() * view;
  clip(2, 3) = -1;
  return clip;
}

Matrix4f sun_view(const Bounds& bounds, int pixels) {
  const Eigen::AlignedBox3f& box = bounds.sunlit;
  const Vector2f x = in_steps(box.min().x(), box.max().x(), pixels);
  const Vector2f y = in_steps(box.min().y(), box.max().y(), pixels);
  const Vector2f z = in_steps(box.min().z() - 0.1f, box.max().z() + 0.1f, 1);
  Matrix4f view = Matrix4f::Identity();
  view.topLeftCorner<3, 3>() = sun_axes();
  view.topRightCorner<3, 1>() = -Vector3f(x[0], y[0], z[0]);
  return Eigen::Vector4f(1 / x[1], 1 / y[1], -1 / z[1], 1).asDiagonal() * view;
}

// From clip coordinates −1 … 1 to a texture's 0 … 1.
Matrix4f to_texture() {
  Matrix4f half = Matrix4f::Identity();
  half.diagonal().head<3>().setConstant(0.5f);
  half.topRightCorner<3, 1>().setConstant(0.5f);
  return half;
}

// Spiral of sample offsets [m] with weights, which sum to 1.
std::array<Vector3f, kSpots> spiral() {
  std::array<Vector3f, kSpots> spots;
  float all = 0;
  for (int i = 0; i < kSpots; ++i) {
    const float share = std::sqrt((static_cast<float>(i) + 0.5f) / kSpots);
    const float turn = static_cast<float>(i) * 2.39996f, weight = 1 - 0.7f * share;
    spots[static_cast<std::size_t>(i)] = {kReach * share * std::cos(turn),
                                          kReach * share * std::sin(turn), weight};
    all += weight;
  }
  for (Vector3f& spot : spots) spot.z() /= all;
  return spots;
}

}  // namespace

const Vector3f& to_sun() {
  static const Vector3f sun = Vector3f(0.5f, 0.42f, 0.95f).normalized();
  return sun;
}

const Eigen::Matrix2f& ground_axes() {
  static const Eigen::Matrix2f axes = [] {
    const Vector2f along = to_sun().head<2>().normalized();
    return (Eigen::Matrix2f() << along.x(), along.y(), -along.y(), along.x()).finished();
  }();
  return axes;
}

Shadows::Shadows(int size)
    : depth_(shaders::kDepthVertex, shaders::kDepthFragment),
      occlusion_(shaders::kScreenVertex, shaders::kOcclusion),
      sun_(size, true),
      heights_(kHeights, false),
      sky_(kSky) {}

void Shadows::aim(const Drawing& drawing, DetailedMeshes& meshes) {
  Bounds bounds;
  casting_.clear();
  low_.clear();
  for (const Item& item : drawing) {
    if (!item.casts) continue;
    casting_.push_back(&item);
    if (bounds.add(corners_of(item, meshes.of(item.mesh).box()))) low_.push_back(&item);
  }
  bounds.finish();
  shaded_ = dim_ = {};
  if (bounds.sunlit.isEmpty()) return;
  shaded_ = {bounds.all.center(), 0.5f * bounds.all.sizes() + Vector2f(0.05f, 0.05f)};
  dim_ = in_steps(bounds.below, kSky);
  light_ = sun_view(bounds, sun_.size());
}

void Shadows::depths(const std::vector<const Item*>& items, const Matrix4f& view,
                     DetailedMeshes& meshes) {
  depth_.use();
  for (const Item* item : items) {
    depth_.set("to_clip", Matrix4f(view * matrix_of(item->X_WM)));
    meshes.of(item->mesh).outline().draw_all();
  }
}

void Shadows::look_up() {
  static const auto spots = spiral();
  std::array<Vector3f, kSpots> scaled = spots;
  for (Vector3f& spot : scaled) spot.head<2>() = spot.head<2>().cwiseQuotient(2 * dim_.half);
  glDisable(GL_DEPTH_TEST);
  sky_.begin();
  occlusion_.use();
  occlusion_.set("heights", 0);
  occlusion_.set("spots", std::span<const Vector3f>(scaled));
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, heights_.texture());
  glBindVertexArray(nothing_);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glEnable(GL_DEPTH_TEST);
}

void Shadows::cast(const Drawing& drawing, DetailedMeshes& meshes) {
  aim(drawing, meshes);
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_DEPTH_CLAMP);
  glDepthFunc(GL_LESS);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(2, 4);
  sun_.begin();
  depths(casting_, light_, meshes);
  glDisable(GL_POLYGON_OFFSET_FILL);
  light_ = to_texture() * light_;
  heights_.begin();
  if (dim_.half.x() > 0) {
    depths(low_, upward_view(dim_), meshes);
    look_up();
  }
  glDisable(GL_DEPTH_CLAMP);
}

Eigen::Vector2f Shadows::softness() const {
  const Vector2f metre(light_.row(0).head<3>().norm(), light_.row(1).head<3>().norm());
  return (kSoft * metre).cwiseMax(1.2f / static_cast<float>(sun_.size()));
}

float Shadows::lift() const { return 2 * softness().x() / light_.row(0).head<3>().norm(); }

Eigen::Matrix3f Shadows::to_sky() const {
  Eigen::Matrix3f to = Eigen::Matrix3f::Zero();
  if (dim_.half.x() <= 0) return to;
  to.topLeftCorner<2, 2>() = (0.5f * dim_.half.cwiseInverse()).asDiagonal() * ground_axes();
  to.topRightCorner<2, 1>() = Vector2f(0.5f, 0.5f) - 0.5f * dim_.middle.cwiseQuotient(dim_.half);
  return to;
}

}  // namespace poise::scene
