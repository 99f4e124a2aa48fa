// SPDX-License-Identifier: BSD-2-Clause
// Static postures: where contacts are placed, forces balance, and limits hold.

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

/// Where a contact stands. What is not said is free: without a position it slides on its plane,
/// without a rotation it turns on it (a patch), or as it likes (a point). All in the frame K of
/// what carries it: the world, or the body `contact.carrier`, of the robot or of an object that
/// nothing moves. On the robot's own body the forces act on both links.
struct PostureContact {
  Contact contact;                            ///< bound: `frame` is in its body; of the robot
  Eigen::Vector3d normal{0, 0, 1};            ///< outward, of the plane that carries it; unit
  Eigen::Vector3d through{0, 0, 0};           ///< a point of that plane [m]
  std::optional<Eigen::Vector3d> position{};  ///< of C's origin in K [m]
  std::optional<Eigen::Matrix3d> rotation{};  ///< R_KC
  bool on_plane = true;  ///< false: `position` and `rotation` alone place it (a grasp)
  bool loaded = true;    ///< whether it may carry anything
};

/// Something else to be met.
struct PostureTarget {
  enum class Kind {
    kCom,   ///< the CoM, at `position`; components that are NaN are free
    kLink,  ///< the frame, at `position` (NaN as above) with `rotation`
    kGaze,  ///< the frame's x axis points at `position`
  } kind = Kind::kCom;
  std::string name;
  Frame frame;  ///< not of kCom
  std::optional<Eigen::Vector3d> position{};
  std::optional<Eigen::Matrix3d> rotation{};
};

struct PostureRequest {
  std::shared_ptr<const Tree> tree;
  Eigen::Vector3d gravity{0, 0, -9.81};
  State nominal;  ///< to stay close to; objects stay where they are here
  std::vector<PostureContact> contacts;
  std::vector<PostureTarget> targets;
  double reserve = 0.25;  ///< share of friction, patches and torques kept back where possible
  std::shared_ptr<const CollisionModel>
      collisions{};         ///< links that may not overlap; none: all may
  double clearance = 0.01;  ///< kept between them where possible [m]
  int starts = 20;          ///< first from `nominal`, then from random postures
  std::uint64_t seed = 1;
};

/// How a contact ended.
struct PostureWrench {
  double error = 0;  ///< from its place or plane [m]
  double tilt = 0;   ///< from its rotation or plane [rad]
  Eigen::Matrix3d R_WS = Eigen::Matrix3d::Identity();
  Eigen::VectorXd wrench;  ///< components of the contact, in the axes of S [N, N·m]
};

struct PostureResult {
  bool found = false;
  State state;                          ///< the best there is, even if not all is met
  std::vector<PostureWrench> contacts;  ///< as in the request
  std::vector<double> target_errors;    ///< as in the request [m, rad of a gaze]
  Eigen::VectorXd torques;              ///< nv of the robot: what joints carry [N·m, N]
  std::vector<std::string> unmet;       ///< in words; empty exactly if found
  Eigen::Vector3d com = Eigen::Vector3d::Zero();
  /// How far the CoM can go, in the worst direction square to gravity, while these contacts can
  /// still carry it [m]; negative: by how much it is outside. Torque limits do not count. None of
  /// a fixed base, or without balance.
  std::optional<double> com_margin;
  int starts = 0;      ///< used
  int iterations = 0;  ///< of least squares, over all starts
};

/// Contacts are placed within this when a posture is found [m, rad].
inline constexpr double kPlaced = 1e-7;

/// A posture that places all contacts and meets all targets, with every joint within its limits,
/// and in static equilibrium: forces within the friction cones of the loaded contacts (4 sides,
/// inner) and torques within their limits. Among those, one near the nominal one. A request and a
/// seed have one answer.
///
/// Non-linear least squares over configuration and contact forces from several starts, followed by
/// a projection onto the contacts.
/// @throws ConfigError: a contact of an object, or on one that moves; a grasp without a place
POISE_API PostureResult find_posture(const PostureRequest& request);

}  // namespace poise
