// SPDX-License-Identifier: BSD-2-Clause
// The collision shapes with which the links of a URDF touch the ground.

#pragma once

#include <string>
#include <vector>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/plant/plant.hpp"
#include "poise/core/tree/geometry.hpp"

namespace poise::mujoco {

/// The bit by which links touch the ground: a high one, which files of robots hardly use.
inline constexpr int kGroundBit = 1 << 30;

/// The shapes that replace the patch of each contact. A contact keeps its patch if it is a grasp,
/// if Contact::as_patch says so, if its link has no collision shapes, if these end more than 1 cm
/// above or below the patch, or if they are meshes or cylinders on a surface that is not a plane of
/// the world.
class GroundShapes {
 public:
  /// Every contact keeps its patch.
  GroundShapes() = default;
  /// @param robot  at the start
  /// @throws ConfigError as load_geometry
  /// @cost reads the meshes of the links that touch
  GroundShapes(const PlantSetup& setup, const Dynamics& robot);

  /// Whether contact c touches with shapes.
  bool has(std::size_t c) const { return c < geoms_.size() && !geoms_[c].empty(); }
  /// MuJoCo's geoms of contact c, for its body: `c{c}v0`, `c{c}v1` …, and how many these are.
  const std::string& geoms(std::size_t c) const { return geoms_[c]; }
  int count(std::size_t c) const { return counts_[c]; }
  /// MuJoCo's geoms of body b that touch the whole ground: those of links without a contact.
  std::string others(int b) const;
  /// The meshes that all geoms use.
  const std::string& meshes() const { return meshes_; }

 private:
  struct Fitted;
  void add(std::size_t c, const std::vector<Fitted>& shapes);

  void add_others(const PlantSetup& setup, const std::vector<BodyShape>& shapes);

  std::vector<std::string> geoms_;   // per contact
  std::vector<int> counts_;          // per contact
  std::vector<std::string> others_;  // per body; empty without a ground
  std::string meshes_;
};

}  // namespace poise::mujoco
