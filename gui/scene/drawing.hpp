// SPDX-License-Identifier: BSD-2-Clause
// The contents of a picture: meshes with poses and colours.

#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "poise/core/mesh/mesh.hpp"
#include "poise/core/stack/finding.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise::scene {

/// One mesh in one place. Items may share a mesh; it is uploaded once and kept while it exists.
struct Item {
  std::shared_ptr<const Mesh> mesh;
  Pose X_WM;
  std::optional<Eigen::Vector4f> rgba;  ///< replaces the mesh's colour; translucent if opacity < 1
  std::optional<Eigen::Vector3f> glow;  ///< added light, e.g. for a joint at its limit
  bool casts = true;                    ///< casts a shadow
  bool shows_through = false;           ///< faintly visible behind other items
  bool one_layer = false;               ///< if translucent: only its nearest surface is drawn
  bool contour = false;  ///< only its contour is drawn, in front of everything; needs `rgba`
  float opacity = 1;     ///< of its own colours
  bool wires = false;    ///< only the edges of its triangles are drawn
  bool subject = false;  ///< a part of what the picture is about: plates never hide it
  bool plate = false;    ///< a surface of the surroundings: faint where a subject is behind it
};

using Drawing = std::vector<Item>;

/// Bounding box of a drawing. @pre not empty
POISE_API Eigen::AlignedBox3d box_of(const Drawing& drawing);

/// Where a ray hits a body.
struct Hit {
  int body = 0;
  int link = 0;            ///< index in Tree::links
  Eigen::Vector3d at;      ///< [m, W]
  Eigen::Vector3d normal;  ///< of the surface, unit, towards the ray's origin, W
  double distance = 0;     ///< along the ray [m]
};

/// The meshes of a robot and of the other bodies in its equations, read once.
class POISE_API Model {
 public:
  /// Meshes that cannot be read become boxes.
  explicit Model(const std::vector<BodyShape>& shapes);
  /// The meshes that cannot be read.
  const std::vector<Finding>& warnings() const { return warnings_; }

  /// Appends every shape at the pose of its body, as a subject.
  /// @param bodies  X_WB
  void draw(std::span<const Pose> bodies, Drawing& drawing) const;
  /// Appends every shape in the world, as a plate: for the pieces of a ground.
  void draw_plates(Drawing& drawing) const;
  /// Appends the contours of the shapes that lie elsewhere in a second pose.
  /// @param bodies  X_WB
  /// @param ghost   X_WB of the second pose
  /// @param least   shapes whose points are all displaced by less are left out [m]
  void draw_ghost(std::span<const Pose> bodies, std::span<const Pose> ghost,
                  const Eigen::Vector4f& rgba, double least, Drawing& drawing) const;

  /// The nearest surface along a ray; none if it hits nothing.
  /// @param along  unit
  std::optional<Hit> hit(std::span<const Pose> bodies, const Eigen::Vector3d& from,
                         const Eigen::Vector3d& along) const;

  /// Makes one body glow.
  /// @param items  appended by `draw`
  void light_up(int body, const Eigen::Vector3f& glow, std::span<Item> items) const;

 private:
  struct Part {
    int body, link;
    Pose X_BS;
    std::shared_ptr<const Mesh> mesh;
    Eigen::AlignedBox3f box;
  };
  std::vector<Part> parts_;
  std::vector<Finding> warnings_;
};

}  // namespace poise::scene
