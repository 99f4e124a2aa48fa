// SPDX-License-Identifier: BSD-2-Clause
// A thing of the stack with a place in the world, which can be shifted and turned there.

#pragma once

#include <QString>
#include <array>
#include <optional>
#include <string>

#include "poise/core/spatial/spatial.hpp"

namespace poise::gui {

/// A displacement and a rotation about the thing's origin, both in world axes.
struct RigidMotion {
  Eigen::Vector3d shift = Eigen::Vector3d::Zero();  ///< [m]
  Eigen::Matrix3d turn = Eigen::Matrix3d::Identity();
};

/// Where it is after the motion.
inline Pose moved_by(const Pose& X, const RigidMotion& by) {
  return {by.turn * X.R, X.p + by.shift};
}

/// A thing as it was when this was made; edits count from there.
class Placed {
 public:
  virtual ~Placed() = default;
  Placed() = default;
  Placed(const Placed&) = delete;
  Placed& operator=(const Placed&) = delete;

  /// What tells it from others: the path of its card or contact, or "link NAME".
  virtual const std::string& path() const = 0;
  /// Its place, in its own axes.
  virtual const Pose& pose() const = 0;
  /// Whether a shift along an axis changes anything.
  /// @param axis  unit, W
  virtual bool moves(const Eigen::Vector3d& axis) const = 0;
  /// Whether a turn about an axis changes anything.
  /// @param axis  unit, W
  virtual bool turns(const Eigen::Vector3d& axis) const = 0;
  /// Writes it into the document. Until `StackDocument::drag` ends, all edits are one undo step.
  /// @return where it is then; none if the document refuses
  virtual std::optional<Pose> move(const RigidMotion& by) = 0;

  /// The last part of the path.
  QString name() const {
    const QString whole = QString::fromStdString(path());
    return whole.mid(whole.lastIndexOf(whole.startsWith("link ") ? ' ' : '.') + 1);
  }
};

}  // namespace poise::gui
