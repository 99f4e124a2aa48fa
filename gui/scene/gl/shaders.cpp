// SPDX-License-Identifier: BSD-2-Clause
// In software rendering, a branch costs both of its sides, and shadow lookups cost most of all.
// Effects that few pixels need are therefore separate programs, drawn only where needed.

#include "poise/gui/scene/gl/shaders.hpp"

namespace poise::scene::shaders {

const char* const kDepthVertex = R"glsl(
layout(location = 0) in vec3 point;
uniform mat4 to_clip;
void main() { gl_Position = to_clip * vec4(point, 1); }
)glsl";

const char* const kDepthFragment = R"glsl(
void main() {}
)glsl";

const char* const kScreenVertex = R"glsl(
out vec2 at;
void main() {
  at = vec2(gl_VertexID == 1 ? 2.0 : 0.0, gl_VertexID == 2 ? 2.0 : 0.0);
  gl_Position = vec4(2.0 * at - 1.0, 1, 1);
}
)glsl";

const char* const kOcclusion = R"glsl(
in vec2 at;
out float seen;
uniform sampler2D heights;
uniform vec3 spots[24];
void main() {
  float hidden = 0.0;
  for (int i = 0; i < 24; ++i)
    hidden += spots[i].z * (1.0 - texture(heights, at + spots[i].xy).r);
  seen = 1.0 - hidden;
}
)glsl";

const char* const kSkyVertex = R"glsl(
uniform mat4 from_clip;
uniform vec3 eye;
noperspective out vec3 ray;
void main() {
  vec2 corner = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
  vec4 far = from_clip * vec4(corner, 1, 1);
  ray = far.xyz / far.w - eye;
  gl_Position = vec4(corner, 1, 1);
}
)glsl";

const char* const kSkyFragment = R"glsl(
noperspective in vec3 ray;
out vec4 color;
uniform vec3 zenith, horizon;
void main() {
  float rise = ray.z * inversesqrt(dot(ray, ray));
  color = vec4(mix(horizon, zenith, smoothstep(-0.05, 0.75, rise)), 1);
}
)glsl";

const char* const kGroundVertex = R"glsl(
uniform mat4 to_clip;
uniform vec2 middle, along, inner, outer;
out vec2 p;
void main() {
#ifdef SHADED
  int corner = gl_VertexID ^ (gl_VertexID >> 1);
  vec2 size = inner;
#else
  int corner = gl_VertexID / 2 % 4;
  vec2 size = gl_VertexID % 2 == 0 ? inner : outer;
#endif
  size *= vec2(corner == 1 || corner == 2 ? 1.0 : -1.0, corner >= 2 ? 1.0 : -1.0);
  p = middle + size.x * along + size.y * vec2(-along.y, along.x);
  gl_Position = to_clip * vec4(p, 0, 1);
}
)glsl";

const char* const kGroundFragment = R"glsl(
in vec2 p;
out vec4 color;
uniform vec3 horizon, ground, grid;
uniform vec2 focus;
uniform float grid_strength, view_distance;

// Share of a pixel that lines every `step` metres cover, without aliasing.
float lines(vec2 width, vec2 half_inverse, float step, float thick) {
  vec2 away = abs(fract(p / step - 0.5) - 0.5) * step;
  vec2 t = clamp((away - 0.5 * thick) * half_inverse, 0.0, 1.0);
  vec2 cover = (1.0 - t * t * (3.0 - 2.0 * t)) * min(thick * half_inverse, 1.0);
  vec2 fade = clamp((0.7 - width / step) / 0.45, 0.0, 1.0);
  cover *= fade * fade * (3.0 - 2.0 * fade);
  return max(cover.x, cover.y);
}

#ifdef SHADED
uniform mat4 light;
uniform mat3 to_occlusion;
uniform float shade;
uniform vec2 softness;
uniform sampler2DShadow shadow;
uniform sampler2D occlusion;

float lit() {
  vec3 uv = (light * vec4(p, 0, 1)).xyz;
  vec2 texel = 1.3 * softness;
  float sum = 0.0;
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= 1; ++y) sum += texture(shadow, vec3(uv.xy + texel * vec2(x, y), uv.z));
  return sum / 9.0;
}
#endif

void main() {
  vec2 width = fwidth(p) * 0.75, half_inverse = 0.5 / width;
  float line = max(lines(width, half_inverse, 1.0, 0.008),
                   0.4 * lines(width, half_inverse, 0.25, 0.005));
  float fade = 1.0 - smoothstep(1.2 * view_distance, 5.0 * view_distance, length(p - focus));
  vec3 base = mix(ground, grid, grid_strength * line);
#ifdef SHADED
  float open = texture(occlusion, (to_occlusion * vec3(p, 1)).xy).r;
  base *= (1.0 - shade * (1.0 - lit()) * fade) * mix(1.0 - 0.75 * shade, 1.0, open);
#endif
  color = vec4(mix(horizon, base, fade), 1);
}
)glsl";

const char* const kSurfaceVertex = R"glsl(
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

const char* const kSurfaceFragment = R"glsl(
in vec3 p, n;
out vec4 color;
uniform vec4 albedo;
uniform vec3 eye, sun, fill_from, glow;
uniform mat4 light;
uniform float ambient, key, lift;
uniform vec2 softness;
uniform sampler2DShadow shadow;

float lit(vec3 q) {
  vec3 uv = (light * vec4(q, 1)).xyz;
  return 0.5 * (texture(shadow, vec3(uv.xy - softness, uv.z)) +
                texture(shadow, vec3(uv.xy + softness, uv.z)));
}

void main() {
  vec3 to_eye = normalize(eye - p);
  vec3 up = normalize(n);
  float towards = dot(up, to_eye);
  up = towards < 0.0 ? -up : up;
  float edge = 1.0 - abs(towards);
  float sunlit = max(dot(up, sun), 0.0) * lit(p + lift * up);
  float fill = max(dot(up, fill_from), 0.0);
  float low = smoothstep(-0.1, 0.6, p.z);
  vec3 around = mix(vec3(0.52, 0.5, 0.5), vec3(0.95, 1.0, 1.08), 0.5 + 0.5 * up.z);
  vec3 light_on = ambient * around * mix(0.72, 1.0, low) + key * sunlit * vec3(1.05, 1.0, 0.94) +
                  0.16 * key * fill * vec3(0.85, 0.92, 1.1);
  float shine = max(dot(up, normalize(sun + to_eye)), 0.0);
  shine *= shine;     // to the 48th
  shine *= shine;
  shine *= shine;
  shine *= shine;
  shine *= shine * shine;
  shine *= sunlit > 0.0 ? 0.28 : 0.0;
  float rim = edge * edge * edge * sqrt(edge) * 0.16 * ambient;
  vec3 sum = albedo.rgb * light_on + vec3(shine + rim) + glow;
  sum = sum / (1.0 + 0.18 * max(max(sum.r, sum.g), sum.b));
  vec3 root = sqrt(sum), fourth = sqrt(root), eighth = sqrt(fourth);
  color = vec4(0.662003 * root + 0.684122 * fourth - 0.323584 * eighth - 0.022541 * sum, albedo.a);
}
)glsl";

// A line where the depth jumps, and a faint filling.
const char* const kContour = R"glsl(
in vec2 at;
out vec4 color;
uniform sampler2D depth;
uniform vec4 rgba;
uniform vec2 ring;     // radius of the line in texture coordinates
uniform vec2 planes;   // near, far [m]
float away(vec2 p) {
  float z = 2.0 * texture(depth, p).r - 1.0;
  return z > 0.99999 ? 1e4 : 2.0 * planes.x * planes.y / (planes.y + planes.x - z * (planes.y - planes.x));
}
void main() {
  float here = away(at);
  float jumps = 0.0;
  for (int i = 0; i < 8; ++i) {
    float turn = 0.785398 * float(i);
    float there = away(at + ring * vec2(cos(turn), sin(turn)));
    jumps += step(0.03 * min(here, there), abs(there - here));
  }
  float line = clamp(jumps / 2.5, 0.0, 1.0);
  float filling = here < 1e3 ? 0.1 : 0.0;
  color = vec4(rgba.rgb, rgba.a * max(line, filling));
}
)glsl";

}  // namespace poise::scene::shaders
