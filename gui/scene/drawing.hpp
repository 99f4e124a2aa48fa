// SPDX-License-Identifier: BSD-2-Clause
// What a picture shows: meshes with their places and colours.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "poise/core/mesh/mesh.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise::scene {

/// One mesh somewhere. The same mesh may be in many items; it is uploaded once as long as it lives.
struct Item {
  std::shared_ptr<const Mesh> mesh;
  Pose X_WM;
  std::optional<Eigen::Vector4f> rgba;  ///< instead of the mesh's own; opacity below 1 lets through
  std::optional<Eigen::Vector3f> glow;  ///< added light, such as of a joint at its limit
  bool casts = true;                    ///< a shadow
  bool shows_through = false;           ///< faintly seen behind what hides it
  bool one_layer = false;               ///< if translucent: its nearest surface alone is seen
};

using Drawing = std::vector<Item>;

/// Where everything of a drawing is. @pre not empty
POISE_API Eigen::AlignedBox3d box_of(const Drawing& drawing);

/// Where a ray meets a body.
struct Hit {
  int body = 0;
  Eigen::Vector3d at;   ///< [m, W]
  double distance = 0;  ///< along the ray [m]
};

/// The meshes of a robot and what else is in its equations, read once.
class POISE_API Model {
 public:
  /// @throws ConfigError if a mesh cannot be read
  explicit Model(const std::vector<BodyShape>& shapes);

  /// Appends every shape where its body is.
  /// @param bodies  X_WB
  /// @param ghost   a colour with opacity for all of it, without shadow
  void draw(std::span<const Pose> bodies, Drawing& drawing,
            std::optional<Eigen::Vector4f> ghost = {}) const;

  /// The nearest surface along a ray; none if it misses everything.
  /// @param along  unit
  std::optional<Hit> hit(std::span<const Pose> bodies, const Eigen::Vector3d& from,
                         const Eigen::Vector3d& along) const;

  /// Makes one body glow.
  /// @param items  that `draw` appended
  void light_up(int body, const Eigen::Vector3f& glow, std::span<Item> items) const;

 private:
  struct Part {
    int body;
    Pose X_BS;
    std::shared_ptr<const Mesh> mesh;
    Eigen::AlignedBox3f box;
  };
  std::vector<Part> parts_;
};

}  // namespace poise::scene
