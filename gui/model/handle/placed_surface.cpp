// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/handle/placed_surface.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "poise/core/config/scalars.hpp"
#include "poise/core/spatial/rpy.hpp"
#include "poise/gui/model/handle/goal_edits.hpp"

namespace poise::gui {
namespace {

constexpr double kAcross = 0.05;    // cosine of the angle between an axis and the normal
constexpr double kOnPlane = 1e-5;   // [m]
constexpr double kSameTilt = 1e-9;  // of a normal

class PlacedSurface final : public Placed {
 public:
  PlacedSurface(StackDocument& document, const Contact& contact, const Pose& X_WS)
      : text_(document),
        path_("contacts." + contact.name),
        pose_(X_WS),
        point_(contact.surface.through.value_or(Eigen::Vector3d::Zero())),
        normal_(said(document, "normal", "1")),
        rpy_(said(document, "rpy", "rad")),
        through_(said(document, "through", "m")) {}

  const std::string& path() const override { return path_; }
  const Pose& pose() const override { return pose_; }
  bool moves(const Eigen::Vector3d& axis) const override {
    return std::abs(axis.dot(normal())) > kAcross;
  }
  bool turns(const Eigen::Vector3d& axis) const override {
    return axis.cross(normal()).norm() > kAcross;
  }

  std::optional<Pose> move(const RigidMotion& motion) override {
    RigidMotion by = motion;
    if (std::abs(by.shift.dot(normal())) < kOnPlane) by.shift.setZero();  // along the plane
    const Eigen::Vector3d tilted = by.turn * normal();
    const bool turned = (tilted - normal()).norm() > kSameTilt;
    // Turned about the contact, the plane still passes through it.
    const bool leaves = turned && std::abs(tilted.dot(pose_.p - point_)) > kOnPlane;
    const auto changes = [&] {
      Changes all;
      if (turned) all = tilt(by.turn, tilted);
      pass_through(leaves ? pose_.p : point_ + by.shift, all);
      return all;
    };
    const QString what = turned ? StackDocument::tr("Tilt the surface of %1")
                                : StackDocument::tr("Move the surface of %1");
    if (!text_.write(what.arg(name()), changes, path_)) return std::nullopt;
    return moved_by(pose_, by);
  }

 private:
  using Changes = DragText::Changes;
  Eigen::Vector3d normal() const { return pose_.R.col(2); }
  std::string key(const char* name) const { return path_ + ".surface." + name; }
  // Throws ConfigError if it is not three numbers.
  std::optional<ConfigNode> said(const StackDocument& document, const char* name,
                                 const char* unit) const {
    const ConfigNode* node = value_at(*document.stack(), key(name));
    if (node == nullptr) return std::nullopt;
    read_vector3(*node, unit);
    return *node;
  }

  // In the form of the stack; a surface that says no tilt gets roll, pitch and yaw.
  Changes tilt(const Eigen::Matrix3d& turn, const Eigen::Vector3d& tilted) const {
    if (normal_) return changed_numbers(text_, key("normal"), *normal_, 0, tilted, "1");
    if (rpy_) {
      const Eigen::Matrix3d R = turn * rotation_from_rpy(read_vector3(*rpy_, "rad"));
      return changed_numbers(text_, key("rpy"), *rpy_, 0, rpy_from_rotation(R), "rad");
    }
    const Eigen::Vector3d across = Eigen::Vector3d::UnitZ().cross(tilted);
    const double angle = std::atan2(across.norm(), tilted.z());
    const Eigen::Matrix3d R = across.norm() > kSameTilt
                                  ? rotation_from_vector(angle * across.normalized())
                                  : Eigen::Matrix3d(Eigen::Matrix3d::Identity());
    return {{key("rpy"), list_text(rpy_from_rotation(R), "rad")}};
  }

  void pass_through(const Eigen::Vector3d& point, Changes& changes) const {
    if (through_)
      std::ranges::move(changed_numbers(text_, key("through"), *through_, 0, point, "m"),
                        std::back_inserter(changes));
    else if (!(point - point_).isZero(0))
      changes.push_back({key("through"), list_text(point, "m")});
  }

  DragText text_;
  std::string path_;
  Pose pose_;
  Eigen::Vector3d point_;                             // of the plane [m, W]
  std::optional<ConfigNode> normal_, rpy_, through_;  // as the stack says them
};

}  // namespace

bool has_surface(const Contact& contact) {
  return contact.of_robot && contact.on.empty() && !contact.bilateral && !contact.closes_loop();
}

std::unique_ptr<Placed> placed_surface(StackDocument& document, const Contact& contact,
                                       const Pose& X_WS) {
  try {
    return std::make_unique<PlacedSurface>(document, contact, X_WS);
  } catch (const ConfigError&) {
    return nullptr;  // a number is being typed; the problems say why
  }
}

}  // namespace poise::gui
