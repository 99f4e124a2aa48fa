// SPDX-License-Identifier: BSD-2-Clause
// Static postures with placed contacts, balanced forces and satisfied limits.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "poise/core/contact/contact.hpp"
#include "poise/core/export.hpp"
#include "poise/core/tree/state.hpp"

namespace poise {

class CollisionModel;

/// Place of a contact. Unset parts are free: without a position it slides on its plane; without a
/// rotation a patch turns on its plane and a point turns freely. All values are in the carrier's
/// frame K: the world, or the body `contact.carrier` of the robot or of a fixed object. If the
/// carrier is the robot's own body, the forces act on both links.
struct PostureContact {
  Contact contact;                            ///< bound; its frame is on the robot
  Eigen::Vector3d normal{0, 0, 1};            ///< outward unit normal of the carrying plane
  Eigen::Vector3d through{0, 0, 0};           ///< a point of that plane [m]
  std::optional<Eigen::Vector3d> position{};  ///< of C's origin, in K [m]
  std::optional<Eigen::Matrix3d> rotation{};  ///< R_KC
  bool on_plane = true;  ///< false: `position` and `rotation` alone place it (a grasp)
  bool loaded = true;    ///< whether it may carry a load
};

/// A further target.
struct PostureTarget {
  enum class Kind {
    kCom,   ///< the CoM, at `position`; components that are NaN are free
    kLink,  ///< the frame, at `position` (NaN as above) with `rotation`
    kGaze,  ///< the frame's x axis points at `position`
  } kind = Kind::kCom;
  std::string name;
  Frame frame;  ///< unused for kCom
  std::optional<Eigen::Vector3d> position{};
  std::optional<Eigen::Matrix3d> rotation{};
};

struct PostureRequest {
  std::shared_ptr<const Tree> tree;
  Eigen::Vector3d gravity{0, 0, -9.81};
  State nominal;  ///< preferred posture; objects keep their poses
  std::vector<PostureContact> contacts;
  std::vector<PostureTarget> targets;
  double reserve = 0.25;  ///< share of friction, patches and torques kept in reserve where possible
  /// The same of patches, if it is more: near 1, the pressure is in their middle.
  double patch_reserve = 0;
  std::shared_ptr<const CollisionModel>
      collisions{};         ///< links that may not overlap; empty: no check
  double clearance = 0.01;  ///< kept between them where possible [m]
  int starts = 40;          ///< the first from `nominal`, the others random
  std::uint64_t seed = 1;
};

/// Result of one contact.
struct PostureWrench {
  double error = 0;  ///< distance from its place or plane [m]
  double tilt = 0;   ///< angle from its rotation or plane [rad]
  Eigen::Matrix3d R_WS = Eigen::Matrix3d::Identity();
  Eigen::VectorXd wrench;  ///< components of the contact, in the axes of S [N, N·m]
};

struct PostureResult {
  bool found = false;
  State state;                          ///< the best state, even if not all is met
  std::vector<PostureWrench> contacts;  ///< as in the request
  std::vector<double> target_errors;    ///< as in the request [m, rad of a gaze]
  Eigen::VectorXd torques;              ///< nv of the robot: joint loads [N·m, N]
  std::vector<std::string> unmet;       ///< in words; empty exactly if found
  Eigen::Vector3d com = Eigen::Vector3d::Zero();
  /// Smallest horizontal CoM shift at which the contacts can no longer balance [m]; negative:
  /// distance outside. Torque limits are ignored. Unset for a fixed base or without balance.
  std::optional<double> com_margin;
  int starts = 0;      ///< used
  int iterations = 0;  ///< of least squares, over all starts
};

/// Tolerance of contact places when a posture is found [m, rad].
inline constexpr double kPlaced = 1e-7;

/// A posture that places all contacts and meets all targets, with every joint within its limits,
/// and in static equilibrium: forces within the friction cones of the loaded contacts (4 sides,
/// inner) and torques within their limits. It stays near the nominal posture. The result is
/// deterministic for a request and a seed.
///
/// Non-linear least squares over configuration and contact forces from several starts, followed by
/// a projection onto the contacts.
/// @throws ConfigError: a contact of an object, or on one that moves; a grasp without a place
POISE_API PostureResult find_posture(const PostureRequest& request);

}  // namespace poise
