// SPDX-License-Identifier: BSD-2-Clause
// Shader programs. Private to this room.

#pragma once

namespace poise::scene::shaders {

extern const char* const kDepthVertex;  ///< depth only, seen from a light
extern const char* const kDepthFragment;
extern const char* const kScreenVertex;  ///< a triangle that covers the picture
extern const char* const kOcclusion;     ///< how much of the sky a point of the ground sees
extern const char* const kSkyVertex;
extern const char* const kSkyFragment;
extern const char* const kGroundVertex;
extern const char* const kGroundFragment;  ///< ground and grid; with SHADED also shadows
extern const char* const kSurfaceVertex;
extern const char* const kSurfaceFragment;  ///< lit surfaces
extern const char* const kContour;          ///< a line around what a depth picture shows

}  // namespace poise::scene::shaders
