// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/gl/backdrop.hpp"

#include "poise/gui/scene/gl/shaders.hpp"

namespace poise::scene {
namespace {

constexpr float kEnd = 5;  // edge of the ground, in viewing distances; same value in the shader

Eigen::Vector2f focus_of(const Camera& camera) { return camera.target.head<2>().cast<float>(); }

}  // namespace

Backdrop::Backdrop()
    : sky_(shaders::kSkyVertex, shaders::kSkyFragment),
      plain_(shaders::kGroundVertex, shaders::kGroundFragment),
      shaded_(shaders::kGroundVertex, shaders::kGroundFragment, "#define SHADED\n") {}

void Backdrop::ground(Program& program, const Camera& camera, const Theme& theme,
                      const Eigen::Matrix4f& to_clip, const Patch& shaded) {
  const auto distance = static_cast<float>(camera.distance);
  const Eigen::Vector2f focus = focus_of(camera);
  const Eigen::Vector2f off = ground_axes() * focus - shaded.middle;
  program.use();
  program.set("to_clip", to_clip);
  program.set("along", Eigen::Vector2f(ground_axes().row(0)));
  program.set("middle", Eigen::Vector2f(ground_axes().transpose() * shaded.middle));
  program.set("inner", shaded.half);
  program.set("outer", Eigen::Vector2f(off.cwiseAbs().array() + kEnd * distance));
  program.set("focus", focus);
  program.set("view_distance", distance);
  program.set("horizon", theme.horizon);
  program.set("ground", theme.ground);
  program.set("grid", theme.grid);
  program.set("grid_strength", theme.grid_strength);
}

void Backdrop::draw(const Camera& camera, const Theme& theme, const Eigen::Matrix4f& to_clip,
                    Shadows& shadows) {
  const Eigen::Vector3f eye = camera.eye().cast<float>();
  glBindVertexArray(nothing_);
  glDisable(GL_DEPTH_TEST);
  sky_.use();
  sky_.set("from_clip", Eigen::Matrix4f(to_clip.inverse()));
  sky_.set("eye", eye);
  sky_.set("zenith", theme.zenith);
  sky_.set("horizon", theme.horizon);
  glDrawArrays(GL_TRIANGLES, 0, 3);
  glEnable(GL_DEPTH_TEST);
  glDepthFunc(GL_ALWAYS);
  {
    // From below it hides nothing that stands on it.
    glDepthMask(eye.z() > 0 ? GL_TRUE : GL_FALSE);
    ground(plain_, camera, theme, to_clip, shadows.shaded());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 10);
    ground(shaded_, camera, theme, to_clip, shadows.shaded());
    shaded_.set("light", shadows.light());
    shaded_.set("to_occlusion", shadows.to_sky());
    shaded_.set("softness", shadows.softness());
    shaded_.set("shade", theme.shade);
    shaded_.set("shadow", 0);
    shaded_.set("occlusion", 1);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, shadows.sun());
    glActiveTexture(GL_TEXTURE1);
    glBindTexture(GL_TEXTURE_2D, shadows.sky());
    glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    glDepthMask(GL_TRUE);
  }
  glDepthFunc(GL_LEQUAL);
}

}  // namespace poise::scene
