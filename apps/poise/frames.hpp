// SPDX-License-Identifier: BSD-2-Clause
// Pictures of a run or of a moment of a stack, for `poise render`.

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/replay/replay.hpp"
#include "poise/gui/scene/drawing.hpp"
#include "poise/gui/scene/marks.hpp"
#include "poise/gui/scene/renderer.hpp"

namespace poise::cli {

/// Options of a picture.
struct PictureOptions {
  int width = 1280, height = 720;
  double azimuth = 35, elevation = 12;  ///< [deg]
  std::optional<double> distance;       ///< [m]; none: everything is visible
  std::vector<double> target;           ///< x, y, z [m]; none: the middle of the robot
  bool follow = true;                   ///< the camera follows the CoM
  bool dark = false, plain = false, cones = false;
  std::string trail;        ///< a link whose path is drawn
  std::vector<Frame> axes;  ///< frames that are drawn: x red, y green, z blue
  int samples = 4;
};

/// A motion to draw: a run, or a moment of a stack.
class Motion {
 public:
  virtual ~Motion() = default;
  virtual Snapshot at(double time) = 0;
  virtual double from() const = 0;  ///< [s]
  virtual double to() const = 0;
  virtual const StackSpec& spec() const = 0;
  virtual const Setup& setup() const = 0;
};

/// @param what   the folder of a run, a stack file, or the name of a shipped stack
/// @param robot  of a stack: a file with another robot; empty: its own
std::unique_ptr<Motion> open_motion(const std::string& what, const ModuleSource& modules,
                                    const std::string& robot = {});

/// The start of a stack, without forces. Nothing is run, so no modules are needed.
std::unique_ptr<Motion> still_motion(const StackSpec& spec, const ModuleSource& modules);

/// Draws a motion at given times.
class Photographer {
 public:
  Photographer(Motion& motion, PictureOptions options);
  const scene::Image& picture(double time);

 private:
  Eigen::AlignedBox3d extent();
  void extend_trail(const Snapshot& snapshot);
  void draw_axes(const Snapshot& snapshot, scene::Drawing& drawing) const;

  Motion& motion_;
  PictureOptions options_;
  scene::Model model_, ground_;
  scene::MarkOptions marks_;
  scene::Camera camera_;
  Eigen::Vector3d com_;  // at the start
  std::optional<Frame> trailing_;
  std::vector<Eigen::Vector3d> trail_;
  scene::Renderer renderer_;
};

}  // namespace poise::cli
