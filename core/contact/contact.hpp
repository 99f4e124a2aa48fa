// SPDX-License-Identifier: BSD-2-Clause
// A patch of a link on a surface.

#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "poise/core/contact/surface.hpp"
#include "poise/core/dynamics/packed_jacobian.hpp"
#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

enum class PatchKind {
  kPoint,      ///< the origin of C stays, the link turns about it
  kLine,       ///< along C's x, `half_x` to either side; the link turns about it
  kRectangle,  ///< 2·half_x by 2·half_y
  kPolygon,    ///< convex, `polygon`
  kRigid,      ///< no shape: only as a grasp
};

/// Which force variables a solver sees. Both can produce the same wrenches.
enum class ForceForm {
  kWrench,    ///< the components of the wrench at the origin
  kVertices,  ///< a force (and with torsion a moment about z) at each vertex
};

/// A contact as the stack declares it; constant after loading.
///
/// The contact frame C is fixed to the link. The surface frame S has its z along the outward normal
/// of what carries the link, and coincides with C while a flat contact holds; forces are exerted by
/// the environment on the robot, in the axes of S. A contact has as many wrench components as it
/// has rows of motion, and they are the same ones of (x, y, z; about x, about y, about z):
///
///     point, ball         x y z                  with torsion also about z
///     line, hinge         x y z, about y, about z
///     rectangle, polygon, rigid grasp            all six
struct POISE_API Contact {
  std::string name;
  std::string link;
  Frame frame;           ///< body and X_BC
  bool of_robot = true;  ///< whether the link is the robot's, not an object's
  std::string on;        ///< the link or object that carries it; empty: the world
  int carrier = -1;      ///< its body; −1: the world
  PatchKind kind = PatchKind::kPoint;
  bool bilateral = false;                ///< a grasp: also pulls, no cone
  double half_x = 0;                     ///< rectangle, line: half edge along C's x [m]
  double half_y = 0;                     ///< rectangle: half edge along C's y [m]
  std::vector<Eigen::Vector2d> polygon;  ///< counter-clockwise about z, in C [m]
  double friction = 0;                   ///< μ > 0, unless bilateral
  double torsion = 0;  ///< |m_z| ≤ torsion·f_z of each vertex by itself, beside friction [m]
  ForceForm form = ForceForm::kWrench;
  Surface surface;
  bool at_start = true;  ///< false: it may be made later, on its surface

  /// Which of the six components it holds, ascending.
  std::span<const int> components() const;
  /// Rows of motion, and components of the wrench.
  Eigen::Index size() const { return static_cast<Eigen::Index>(components().size()); }
  /// Force variables of a solver.
  Eigen::Index forces() const { return by_vertices() ? vertex_forces() * vertex_count() : size(); }
  /// Whether force variables and wrench differ.
  bool by_vertices() const { return form == ForceForm::kVertices && vertex_count() > 1; }
  /// Force variables of one vertex.
  Eigen::Index vertex_forces() const { return torsion > 0 ? 4 : 3; }

  /// Whether force variable k is a moment [N·m], not a force [N].
  bool is_moment(Eigen::Index k) const { return by_vertices() ? k % vertex_forces() == 3 : k >= 3; }

  Eigen::Index vertex_count() const;
  /// Corners, ends or the point itself; none of a grasp. In C [m].
  std::vector<Eigen::Vector2d> vertices() const;
  /// Mean of the vertices.
  Eigen::Vector2d centre() const;

  /// W, size×forces: wrench = W·force variables.
  RowMatrix force_map() const;

  /// Whether it carries the robot, so that it says how high the robot starts: no grasp, no wall, no
  /// object, and not made later.
  bool stands() const {
    return at_start && of_robot && on.empty() && !bilateral &&
           (!surface.normal || surface.normal->z() > 0.05);
  }

  /// How hard it is loaded [N]: f_z, or ‖f‖ of a grasp.
  /// @param wrench  size
  double load(const Eigen::Ref<const Eigen::VectorXd>& wrench) const {
    return bilateral ? wrench.head<3>().norm() : wrench[2];
  }
};

/// "x", "about z" … of the components, in order.
POISE_API std::vector<std::string> motion_names(const Contact& contact);
/// "fx", "mz" … of the components, in order.
POISE_API std::vector<std::string> wrench_names(const Contact& contact);

/// A contact in one state. Rows and vectors are in the axes of S, velocities and accelerations
/// relative to the surface.
/// Sized and rewritten by core/contact/contact_kinematics.hpp.
struct ContactKinematics {
  bool active = true;
  double share = 1;  ///< 0 … 1 while a ramp makes or breaks it: how much of a least force it owes
  std::vector<int> columns;  ///< of the jacobian that may be nonzero, ascending; constant
  RowMatrix jacobian;        ///< size×nv: of the contact's motion
  Eigen::VectorXd drift;     ///< J̇·v less the surface's acceleration, size
  Eigen::VectorXd velocity;  ///< J·v less the surface's velocity, size
  Eigen::VectorXd error;     ///< pose minus the pose at which it was made, size [m; rad]
  RowMatrix force_map;       ///< W where force variables and wrench differ, else empty; constant
  RowMatrix mapped;          ///< Wᵀ·jacobian, or empty
  /// Per column of the jacobian: which of `packed` it has, less which of `carried`; −1: none.
  struct Source {
    int own = -1, carried = -1;
  };
  std::vector<Source> sources;
  std::vector<PackedColumn> packed;   ///< scratch: the frame's Jacobian in world axes
  std::vector<PackedColumn> carried;  ///< scratch: that of the carrier's point

  /// J_f, forces×nv: the generalized force is J_fᵀ·(force variables).
  const RowMatrix& force_jacobian() const { return mapped.size() > 0 ? mapped : jacobian; }
};

}  // namespace poise
