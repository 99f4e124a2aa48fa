// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/scene/theme.hpp"

namespace poise::scene {
namespace {

// 0xrrggbb
Eigen::Vector3f rgb(unsigned hex) {
  return Eigen::Vector3f(static_cast<float>(hex >> 16 & 255), static_cast<float>(hex >> 8 & 255),
                         static_cast<float>(hex & 255)) /
         255;
}

Theme make_light() {
  Theme t;
  t.zenith = rgb(0xdfe6f0);
  t.horizon = rgb(0xf6f8fb);
  t.ground = rgb(0xe9edf3);
  t.grid = rgb(0x8795ab);
  t.grid_strength = 0.55f;
  t.ambient = 0.62f;
  t.key = 0.95f;
  t.shade = 0.42f;
  t.force = rgb(0x00875f);
  t.com = rgb(0xd97a00);
  t.support = rgb(0x2563eb);
  t.cone = rgb(0xd97a00);
  t.patch = rgb(0x2563eb);
  t.trail = rgb(0xa3478a);
  t.surface = rgb(0xc5cedb);
  t.ghost = rgb(0x5b7fd1);
  t.before = rgb(0x8a6a1f);
  t.limit = rgb(0xd92d20);
  return t;
}

Theme make_dark() {
  Theme t;
  t.zenith = rgb(0x171a20);
  t.horizon = rgb(0x2c323c);
  t.ground = rgb(0x2a2f38);
  t.grid = rgb(0x8fa3c4);
  t.grid_strength = 0.34f;
  t.ambient = 0.42f;
  t.key = 1.0f;
  t.shade = 0.72f;
  t.force = rgb(0x2fd39b);
  t.com = rgb(0xffb83d);
  t.support = rgb(0x5aa2ff);
  t.cone = rgb(0xffb83d);
  t.patch = rgb(0x5aa2ff);
  t.trail = rgb(0xe59ac4);
  t.surface = rgb(0x4a5362);
  t.ghost = rgb(0x7aa7ff);
  t.before = rgb(0xe0c065);
  t.limit = rgb(0xff5547);
  return t;
}

}  // namespace

const Theme& light_theme() {
  static const Theme theme = make_light();
  return theme;
}

const Theme& dark_theme() {
  static const Theme theme = make_dark();
  return theme;
}

}  // namespace poise::scene
