// SPDX-License-Identifier: BSD-2-Clause

#include "gui/scene/painter.hpp"

#include <algorithm>
#include <cmath>

#include "gui/scene/shaders.hpp"

namespace poise::scene {
namespace {

constexpr int kOcclusionSize = 256;  // pixels
constexpr float kReach = 0.28f;      // [m] how far around a spot things hide the sky
constexpr float kTop = 1.0f;         // [m] over the ground: higher things hide nothing
constexpr float kThrough = 0.5f;     // opacity of what is behind something

const Eigen::Vector3f kSun = Eigen::Vector3f(0.5f, 0.42f, 0.95f).normalized();

Eigen::Matrix4f matrix_of(const Pose& X) {
  Eigen::Matrix4f m = Eigen::Matrix4f::Identity();
  m.topLeftCorner<3, 3>() = X.R.cast<float>();
  m.topRightCorner<3, 1>() = X.p.cast<float>();
  return m;
}

// A parallel view against `direction` onto a square around `focus`, `deep` to either side.
Eigen::Matrix4f parallel_view(const Eigen::Vector3f& focus, const Eigen::Vector3f& direction,
                              float half, float deep) {
  Eigen::Matrix3f axes;
  axes.row(0) = Eigen::Vector3f::UnitY().cross(direction).normalized().transpose();
  axes.row(1) = direction.cross(Eigen::Vector3f(axes.row(0))).transpose();
  axes.row(2) = direction.transpose();
  Eigen::Matrix4f view = Eigen::Matrix4f::Identity();
  view.topLeftCorner<3, 3>() = axes;
  view.topRightCorner<3, 1>() = -axes * focus;
  return Eigen::Vector4f(1 / half, 1 / half, -1 / deep, 1).asDiagonal() * view;
}

bool is_opaque(const Item& item) { return !item.rgba || item.rgba->w() >= 1; }

}  // namespace

Painter::Painter(const RenderOptions& options)
    : options_(options),
      depth_(shaders::kDepthVertex, shaders::kDepthFragment),
      occlusion_(shaders::kScreenVertex, shaders::kOcclusion),
      ground_(shaders::kScreenVertex, shaders::kGroundFragment),
      lit_(shaders::kSurfaceVertex, shaders::kSurfaceFragment),
      shadow_(options.shadow_size, true),
      heights_(kOcclusionSize, false),
      sky_(kOcclusionSize),
      canvas_(options.samples) {}

GpuMesh& Painter::on_card(const std::shared_ptr<const Mesh>& mesh) {
  const auto known = cards_.find(mesh.get());
  if (known != cards_.end() && known->second.mesh.lock() == mesh) return known->second.card;
  cards_.erase(mesh.get());
  return cards_.emplace(mesh.get(), Kept{mesh, GpuMesh(*mesh)}).first->second.card;
}

void Painter::forget_the_dead() {
  std::erase_if(cards_, [](const auto& entry) { return entry.second.mesh.expired(); });
}

// Where shadows are needed: around what casts them, in steps, so that their pixels stand still.
void Painter::aim(const Drawing& drawing) {
  Eigen::AlignedBox3f box;
  for (const Item& item : drawing)
    if (item.casts) box.extend(item.X_WM.p.cast<float>());
  if (box.isEmpty()) box.extend(Eigen::Vector3f::Zero());
  half_ = 0.5f * std::ceil(2 * (box.sizes().norm() / 2 + 0.5f));
  for (int i = 0; i < 2; ++i) focus_[i] = 0.05f * std::round(box.center()[i] / 0.05f);
  focus_.z() = 0;
  const Eigen::Vector3f middle(focus_.x(), focus_.y(), std::max(0.0f, box.center().z()));
  light_ = parallel_view(middle, kSun, half_ * 1.3f, half_ * 3);
}

void Painter::depths(const Drawing& drawing, const Eigen::Matrix4f& light) {
  depth_.use();
  depth_.set("light", light);
  for (const Item& item : drawing) {
    if (!item.casts) continue;
    depth_.set("world", matrix_of(item.X_WM));
    on_card(item.mesh).draw_all();
  }
}

// The sun's view, then the ground's view upwards and from it how much sky each spot sees.
void Painter::cast_shadows(const Drawing& drawing) {
  static const Drawing none;
  const Drawing& casting = options_.shadows ? drawing : none;
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_DEPTH_CLAMP);
  glDepthFunc(GL_LESS);
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(2, 4);
  shadow_.begin();
  depths(casting, light_);
  glDisable(GL_POLYGON_OFFSET_FILL);
  heights_.begin();
  depths(casting, parallel_view(focus_ + Eigen::Vector3f(0, 0, kTop / 2), -Eigen::Vector3f::UnitZ(),
                                half_, kTop / 2));
  glDisable(GL_DEPTH_CLAMP);
  glDisable(GL_DEPTH_TEST);
  sky_.begin();
  occlusion_.use();
  occlusion_.set("heights", 0);
  occlusion_.set("reach", kReach / (2 * half_));
  occlusion_.set("top", kTop);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, heights_.texture());
  glBindVertexArray(nothing_);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glEnable(GL_DEPTH_TEST);
}

void Painter::background(const Camera& camera, const Theme& theme, const Eigen::Matrix4f& to_clip) {
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, shadow_.texture());
  glActiveTexture(GL_TEXTURE1);
  glBindTexture(GL_TEXTURE_2D, sky_.texture());
  ground_.use();
  ground_.set("shadow", 0);
  ground_.set("occlusion", 1);
  ground_.set("to_clip", to_clip);
  ground_.set("from_clip", Eigen::Matrix4f(to_clip.inverse()));
  ground_.set("light", light_);
  ground_.set("eye", Eigen::Vector3f(camera.eye().cast<float>()));
  ground_.set("focus", focus_);
  ground_.set("occlusion_half", half_);
  ground_.set("distance_of_view", static_cast<float>(camera.distance));
  ground_.set("zenith", theme.zenith);
  ground_.set("horizon", theme.horizon);
  ground_.set("ground", theme.ground);
  ground_.set("grid", theme.grid);
  ground_.set("grid_strength", theme.grid_strength);
  ground_.set("shade", theme.shade);
  glDepthFunc(GL_ALWAYS);
  glBindVertexArray(nothing_);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDepthFunc(GL_LEQUAL);
}

void Painter::prepare(const Camera& camera, const Theme& theme, const Eigen::Matrix4f& to_clip) {
  lit_.use();
  lit_.set("shadow", 0);
  lit_.set("to_clip", to_clip);
  lit_.set("light", light_);
  lit_.set("sun", kSun);
  lit_.set("eye", Eigen::Vector3f(camera.eye().cast<float>()));
  lit_.set("ambient", theme.ambient);
  lit_.set("key", theme.key);
}

void Painter::surface(const Item& item, float opacity) {
  const Eigen::Matrix4f world = matrix_of(item.X_WM);
  lit_.set("world", world);
  lit_.set("turn", Eigen::Matrix3f(world.topLeftCorner<3, 3>()));
  lit_.set("glow", item.glow.value_or(Eigen::Vector3f::Zero()));
  GpuMesh& card = on_card(item.mesh);
  for (const Mesh::Part& part : item.mesh->parts) {
    Eigen::Vector4f rgba = item.rgba.value_or(part.rgba);
    rgba.w() *= opacity;
    lit_.set("rgba", rgba);
    card.draw(part);
  }
}

void Painter::surfaces(const Drawing& drawing, const Camera& camera) {
  for (const Item& item : drawing)
    if (is_opaque(item)) surface(item, 1);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask(GL_FALSE);
  see_through(drawing);
  translucent(drawing, camera);
  glDepthMask(GL_TRUE);
  glDisable(GL_BLEND);
}

// From far to near.
void Painter::translucent(const Drawing& drawing, const Camera& camera) {
  std::vector<const Item*> items;
  for (const Item& item : drawing)
    if (!is_opaque(item)) items.push_back(&item);
  const Eigen::Vector3d eye = camera.eye();
  std::ranges::stable_sort(items, [&](const Item* a, const Item* b) {
    return (a->X_WM.p - eye).squaredNorm() > (b->X_WM.p - eye).squaredNorm();
  });
  glDepthMask(GL_TRUE);
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  for (const Item* item : items)
    if (item->one_layer) surface(*item, 1);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask(GL_FALSE);
  for (const Item* item : items) surface(*item, 1);
}

void Painter::see_through(const Drawing& drawing) {
  glDepthFunc(GL_GREATER);
  for (const Item& item : drawing)
    if (item.shows_through && is_opaque(item)) surface(item, kThrough);
  glDepthFunc(GL_LEQUAL);
}

void Painter::paint(const Drawing& drawing, const Camera& camera, const Theme& theme, int width,
                    int height) {
  const Eigen::Matrix4f to_clip =
      (camera.projection(static_cast<double>(width) / height) * camera.view()).cast<float>();
  glDisable(GL_CULL_FACE);
  aim(drawing);
  cast_shadows(drawing);
  canvas_.begin(width, height);
  background(camera, theme, to_clip);
  prepare(camera, theme, to_clip);
  surfaces(drawing, camera);
  canvas_.read(image);
  forget_the_dead();
}

}  // namespace poise::scene
