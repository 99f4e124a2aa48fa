// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/gl/contours.hpp"

#include <algorithm>

#include "poise/gui/scene/gl/shaders.hpp"

namespace poise::scene {
namespace {

constexpr float kRadius = 1.3f;     // of the line, in pixels of a picture 900 pixels tall
constexpr float kDetail = 0.0015f;  // [m]; smaller details of a contour are not seen
constexpr int kMargin = 4;          // pixels around the items

}  // namespace

Contours::Contours()
    : depth_(shaders::kDepthVertex, shaders::kDepthFragment),
      line_(shaders::kScreenVertex, shaders::kContour) {}

// The whole picture if a corner is behind the camera.
void Contours::extend(const Item& item, const Eigen::AlignedBox3f& box,
                      const Eigen::Matrix4f& to_clip) {
  for (int i = 0; i < 8; ++i) {
    const Eigen::Vector3f corner = box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(i));
    const Eigen::Vector3f place = (item.X_WM * corner.cast<double>()).cast<float>();
    const Eigen::Vector4f clip = to_clip * place.homogeneous();
    if (clip.w() < 1e-3f) {
      on_screen_.extend(Eigen::Vector2f(-1, -1)).extend(Eigen::Vector2f(1, 1));
      return;
    }
    on_screen_.extend(Eigen::Vector2f(clip.head<2>() / clip.w()));
  }
}

bool Contours::depths(const Drawing& drawing, const Eigen::Matrix4f& to_clip,
                      DetailedMeshes& meshes) {
  on_screen_.setEmpty();
  depth_.use();
  for (const Item& item : drawing) {
    if (!item.contour || item.rgba != rgba_) continue;
    DetailedMesh& mesh = meshes.of(item.mesh);
    extend(item, mesh.box(), to_clip);
    depth_.set("to_clip", Eigen::Matrix4f(to_clip * matrix_of(item.X_WM)));
    mesh.seen_at(kDetail).draw_all();
  }
  on_screen_ = on_screen_.intersection({Eigen::Vector2f(-1, -1), Eigen::Vector2f(1, 1)});
  return !on_screen_.isEmpty();
}

void Contours::draw(const Drawing& drawing, const Camera& camera, const Eigen::Matrix4f& to_clip,
                    DetailedMeshes& meshes, Canvas& canvas, const Eigen::Vector2i& size) {
  std::vector<Eigen::Vector4f> colors;
  for (const Item& item : drawing)
    if (item.contour && item.rgba && std::ranges::find(colors, *item.rgba) == colors.end())
      colors.push_back(*item.rgba);
  for (const Eigen::Vector4f& color : colors) {
    rgba_ = color;
    draw_color(drawing, camera, to_clip, meshes, canvas, size);
  }
}

void Contours::draw_color(const Drawing& drawing, const Camera& camera,
                          const Eigen::Matrix4f& to_clip, DetailedMeshes& meshes, Canvas& canvas,
                          const Eigen::Vector2i& size) {
  picture_.begin(size.x(), size.y());
  const bool any = depths(drawing, to_clip, meshes);
  canvas.resume();
  if (!any) return;
  const Eigen::Vector2f whole = size.cast<float>();
  const Eigen::Vector2i from =
      (0.5f * (on_screen_.min().array() + 1) * whole.array()).cast<int>() - kMargin;
  const Eigen::Vector2i to =
      (0.5f * (on_screen_.max().array() + 1) * whole.array()).cast<int>() + kMargin;
  glEnable(GL_SCISSOR_TEST);
  glScissor(from.x(), from.y(), to.x() - from.x(), to.y() - from.y());
  glDisable(GL_DEPTH_TEST);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  line_.use();
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, picture_.texture());
  line_.set("depth", 0);
  line_.set("rgba", rgba_);
  const float radius = kRadius * std::max(1.0f, whole.y() / 900);
  line_.set("ring", Eigen::Vector2f(radius * whole.cwiseInverse()));
  line_.set("planes", Eigen::Vector2f(camera.planes().cast<float>()));
  glBindVertexArray(nothing_);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glDisable(GL_BLEND);
  glEnable(GL_DEPTH_TEST);
  glDisable(GL_SCISSOR_TEST);
}

}  // namespace poise::scene
