// SPDX-License-Identifier: BSD-2-Clause

#include "gui/scene/shaders.hpp"

namespace poise::scene::shaders {

const char* const kDepthVertex = R"glsl(#version 330 core
layout(location = 0) in vec3 point;
uniform mat4 light, world;
void main() { gl_Position = light * world * vec4(point, 1); }
)glsl";

const char* const kDepthFragment = R"glsl(#version 330 core
void main() {}
)glsl";

const char* const kScreenVertex = R"glsl(#version 330 core
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  at = corner;
  gl_Position = vec4(corner, 0, 1);
}
)glsl";

// heights: 0 on the ground, 1 where nothing is. A spiral of samples around each spot.
const char* const kOcclusion = R"glsl(#version 330 core
in vec2 at;
out float seen;
uniform sampler2D heights;
uniform float reach, top;
void main() {
  vec2 uv = at * 0.5 + 0.5;
  float hidden = 0.0, all = 0.0;
  for (int i = 0; i < 48; ++i) {
    float share = sqrt((float(i) + 0.5) / 48.0), turn = float(i) * 2.39996;
    float height = texture(heights, uv + reach * share * vec2(cos(turn), sin(turn))).r * top;
    float weight = 1.0 - 0.7 * share;
    hidden += weight * clamp(1.0 - height / 0.55, 0.0, 1.0);
    all += weight;
  }
  seen = 1.0 - hidden / all;
}
)glsl";

const char* const kGroundFragment = R"glsl(#version 330 core
in vec2 at;
out vec4 color;
uniform mat4 from_clip, to_clip, light;
uniform vec3 eye, zenith, horizon, ground, grid, focus;
uniform float grid_strength, shade, occlusion_half, distance_of_view;
uniform sampler2DShadow shadow;
uniform sampler2D occlusion;

// Share of a pixel that lines every `step` metres cover, without aliasing.
float lines(vec2 p, vec2 width, float step, float thick) {
  vec2 away = abs(fract(p / step - 0.5) - 0.5) * step;
  vec2 half_line = vec2(0.5 * thick) + width;
  vec2 cover = (1.0 - smoothstep(half_line - width, half_line + width, away)) *
               clamp(thick / (2.0 * width), 0.0, 1.0);
  vec2 fade = 1.0 - smoothstep(vec2(0.25), vec2(0.7), width / step);
  return max(cover.x * fade.x, cover.y * fade.y);
}

float lit(vec3 p) {
  vec3 uv = (light * vec4(p, 1)).xyz * 0.5 + 0.5;
  if (any(lessThan(uv.xy, vec2(0.002))) || any(greaterThan(uv.xy, vec2(0.998)))) return 1.0;
  float sum = 0.0;
  vec2 texel = 1.6 / vec2(textureSize(shadow, 0));
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y) sum += texture(shadow, vec3(uv.xy + texel * vec2(x, y), uv.z));
  return sum / 9.0;
}

void main() {
  vec4 far = from_clip * vec4(at, 1, 1);
  vec3 ray = normalize(far.xyz / far.w - eye);
  vec3 sky = mix(horizon, zenith, smoothstep(-0.05, 0.75, ray.z));
  float way = -eye.z / ray.z;
  vec3 p = eye + way * ray;
  vec2 width = fwidth(p.xy) * 0.75;
  color = vec4(sky, 1);
  gl_FragDepth = 1.0;
  if (ray.z > -1e-4 || eye.z <= 0.0) return;

  float off = length(p.xy - focus.xy);
  float fade = 1.0 - smoothstep(1.2 * distance_of_view, 5.0 * distance_of_view, off);
  float line = max(lines(p.xy, width, 1.0, 0.008), 0.4 * lines(p.xy, width, 0.25, 0.005));
  vec3 base = mix(ground, grid, grid_strength * line);
  float dark = shade * (1.0 - lit(p)) * fade;
  vec2 spot = (p.xy - focus.xy) / occlusion_half;
  float open = all(lessThan(abs(spot), vec2(0.99))) ? texture(occlusion, vec2(spot.x, -spot.y) * 0.5 + 0.5).r : 1.0;
  base *= (1.0 - dark) * mix(1.0 - 0.75 * shade, 1.0, open);
  color.rgb = mix(horizon, base, fade);
  vec4 clip = to_clip * vec4(p, 1);
  gl_FragDepth = clamp(clip.z / clip.w * 0.5 + 0.5, 0.0, 1.0);
}
)glsl";

const char* const kSurfaceVertex = R"glsl(#version 330 core
layout(location = 0) in vec3 point;
layout(location = 1) in vec3 normal;
uniform mat4 to_clip, world;
uniform mat3 turn;
out vec3 p, n;
void main() {
  vec4 place = world * vec4(point, 1);
  p = place.xyz;
  n = turn * normal;
  gl_Position = to_clip * place;
}
)glsl";

const char* const kSurfaceFragment = R"glsl(#version 330 core
in vec3 p, n;
out vec4 color;
uniform vec4 rgba;
uniform vec3 eye, sun, glow;
uniform mat4 light;
uniform float ambient, key;
uniform sampler2DShadow shadow;

float lit(vec3 q) {
  vec3 uv = (light * vec4(q, 1)).xyz * 0.5 + 0.5;
  if (any(lessThan(uv.xy, vec2(0.002))) || any(greaterThan(uv.xy, vec2(0.998)))) return 1.0;
  vec2 texel = 1.2 / vec2(textureSize(shadow, 0));
  float sum = 0.0;
  for (int i = 0; i < 4; ++i)
    sum += texture(shadow, vec3(uv.xy + texel * vec2(i % 2 * 2 - 1, i / 2 * 2 - 1), uv.z));
  return sum / 4.0;
}

void main() {
  vec3 to_eye = normalize(eye - p);
  vec3 up = normalize(n);
  if (dot(up, to_eye) < 0.0) up = -up;
  vec3 albedo = pow(rgba.rgb, vec3(2.2));
  float facing = max(dot(up, sun), 0.0);
  float sunlit = facing > 0.0 ? facing * lit(p + 0.006 * up) : 0.0;
  float fill = max(dot(up, normalize(vec3(-sun.x, -sun.y, 0.35))), 0.0);
  float low = smoothstep(-0.1, 0.6, p.z);
  vec3 around = mix(vec3(0.52, 0.5, 0.5), vec3(0.95, 1.0, 1.08), 0.5 + 0.5 * up.z);
  vec3 light_on = ambient * around * mix(0.72, 1.0, low) + key * sunlit * vec3(1.05, 1.0, 0.94) +
                  0.16 * key * fill * vec3(0.85, 0.92, 1.1);
  vec3 half_way = normalize(sun + to_eye);
  float shine = pow(max(dot(up, half_way), 0.0), 48.0) * (sunlit > 0.0 ? 0.28 : 0.0);
  float rim = pow(1.0 - max(dot(up, to_eye), 0.0), 3.5) * 0.16 * ambient;
  vec3 sum = albedo * light_on + vec3(shine + rim) + pow(glow, vec3(2.2));
  sum = sum / (1.0 + 0.18 * max(max(sum.r, sum.g), sum.b));
  color = vec4(pow(sum, vec3(1.0 / 2.2)), rgba.a);
}
)glsl";

}  // namespace poise::scene::shaders
