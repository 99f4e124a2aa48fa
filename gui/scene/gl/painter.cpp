// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/gl/painter.hpp"

#include <algorithm>
#include <cmath>

#include "poise/gui/scene/gl/shaders.hpp"

namespace poise::scene {
namespace {

constexpr float kVeil = 0.2f;     // opacity of each side of a plate before a subject
constexpr float kThrough = 0.5f;  // opacity of items seen behind others
constexpr float kRough = 5;  // [m]; shadow casters deviate by at most two pixels of the sun's view

// Linear light intensity of an sRGB colour (approximately).
Eigen::Vector3f linear(const Eigen::Vector3f& color) { return color.array().max(0.0f).pow(2.2f); }

bool is_surface(const Item& item) { return !item.contour; }
bool is_opaque(const Item& item) {
  return is_surface(item) && item.opacity >= 1 && (!item.rgba || item.rgba->w() >= 1);
}
bool is_translucent(const Item& item) { return is_surface(item) && !is_opaque(item); }

}  // namespace

Painter::Painter(const RenderOptions& options)
    : options_(options),
      lit_(shaders::kSurfaceVertex, shaders::kSurfaceFragment),
      meshes_(kRough / static_cast<float>(options.shadow_size)),
      shadows_(options.shadow_size) {}

void Painter::prepare(const Theme& theme, const Eigen::Matrix4f& to_clip) {
  lit_.use();
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, shadows_.sun());
  lit_.set("shadow", 0);
  lit_.set("to_clip", to_clip);
  lit_.set("light", shadows_.light());
  lit_.set("softness", shadows_.softness());
  lit_.set("lift", shadows_.lift());
  lit_.set("sun", to_sun());
  lit_.set("fill_from",
           Eigen::Vector3f(Eigen::Vector3f(-to_sun().x(), -to_sun().y(), 0.35f).normalized()));
  lit_.set("eye", eye_);
  lit_.set("ambient", theme.ambient);
  lit_.set("key", theme.key);
}

float Painter::away(const Item& item) {
  const Eigen::AlignedBox3f& box = meshes_.of(item.mesh).box();
  const Eigen::Vector3d middle = item.X_WM * box.center().cast<double>();
  return (middle.cast<float>() - eye_).norm() - 0.5f * box.diagonal().norm();
}

void Painter::surface(const Item& item, float opacity) {
  const Eigen::Matrix4f world = matrix_of(item.X_WM);
  lit_.set("world", world);
  lit_.set("turn", Eigen::Matrix3f(world.topLeftCorner<3, 3>()));
  lit_.set("glow", linear(item.glow.value_or(Eigen::Vector3f::Zero())));
  DetailedMesh& detailed = meshes_.of(item.mesh);
  GpuMesh& mesh = detailed.seen_at(pixel_ * away(item));
  if (item.wires) glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
  for (const Mesh::Part& part : mesh.parts()) {
    const Eigen::Vector4f rgba = item.rgba.value_or(part.rgba);
    Eigen::Vector4f albedo;
    albedo << linear(rgba.head<3>()), rgba.w() * opacity * item.opacity;
    lit_.set("albedo", albedo);
    mesh.draw(part);
  }
  if (item.wires) glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

// From near to far, so that few hidden pixels are lit.
std::vector<const Item*> Painter::sorted(const Drawing& drawing, bool plates) {
  std::vector<const Item*> items;
  for (const Item& item : drawing)
    if (is_opaque(item) && item.plate == plates) items.push_back(&item);
  std::ranges::stable_sort(items, {}, [&](const Item* item) { return away(*item); });
  return items;
}

// Pixels that show a subject are marked, for the plates.
void Painter::opaque(const Drawing& drawing) {
  const bool any = std::ranges::any_of(drawing, &Item::plate);
  if (any) glEnable(GL_STENCIL_TEST);
  glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
  for (const Item* item : sorted(drawing, false)) {
    glStencilFunc(GL_ALWAYS, item->subject ? 1 : 0, 1);
    surface(*item, 1);
  }
  if (!any) return;
  plates(drawing);
  glDisable(GL_STENCIL_TEST);
}

// Before a subject, a plate is a veil: it neither covers nor writes depth. Elsewhere it is opaque.
// A pixel changes only with what it shows, so nothing flickers while things move.
void Painter::plates(const Drawing& drawing) {
  glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  glDepthMask(GL_FALSE);
  glStencilFunc(GL_ALWAYS, 1, 1);
  for (const Item& item : drawing)
    if (item.subject && is_translucent(item)) surface(item, 1);
  glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glStencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  const std::vector<const Item*> items = sorted(drawing, true);
  glStencilFunc(GL_EQUAL, 1, 1);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  for (auto item = items.rbegin(); item != items.rend(); ++item) surface(**item, kVeil);
  glDisable(GL_BLEND);
  glDepthMask(GL_TRUE);
  glStencilFunc(GL_EQUAL, 0, 1);
  for (const Item* item : items) surface(*item, 1);
}

void Painter::blended(const Drawing& drawing, const Camera& camera) {
  lit_.use();
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, shadows_.sun());
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
    if (is_translucent(item)) items.push_back(&item);
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
                    int height, int samples) {
  const Eigen::Matrix4f to_clip =
      (camera.projection(static_cast<double>(width) / height) * camera.view()).cast<float>();
  static const Drawing none;
  eye_ = camera.eye().cast<float>();
  pixel_ = static_cast<float>(2 * std::tan(camera.field / 2) / height);
  glDisable(GL_CULL_FACE);
  shadows_.cast(options_.shadows ? drawing : none, meshes_);
  canvas_.begin(width, height, samples > 0 ? samples : options_.samples);
  glDepthFunc(GL_LEQUAL);
  backdrop_.draw(camera, theme, to_clip, shadows_);
  prepare(theme, to_clip);
  opaque(drawing);
  blended(drawing, camera);
  contours_.draw(drawing, camera, to_clip, meshes_, canvas_, {width, height});
  canvas_.read(image);
  meshes_.forget_the_dead();
}

}  // namespace poise::scene
