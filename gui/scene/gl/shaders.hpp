// SPDX-License-Identifier: BSD-2-Clause
// The programs that the graphics card runs. Private to this room.

#pragma once

namespace poise::scene::shaders {

extern const char* const kDepthVertex;  ///< only where things are, seen from a light
extern const char* const kDepthFragment;
extern const char* const kScreenVertex;  ///< a triangle that covers the picture
extern const char* const kOcclusion;     ///< how much of the sky a spot of the ground sees
extern const char* const kSkyVertex;
extern const char* const kSkyFragment;
extern const char* const kGroundVertex;
extern const char* const kGroundFragment;  ///< ground and grid; with SHADED shadows too
extern const char* const kSurfaceVertex;
extern const char* const kSurfaceFragment;  ///< what is lit

}  // namespace poise::scene::shaders
