// SPDX-License-Identifier: BSD-2-Clause
// A contact between a patch of a link and a surface.

#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "poise/core/contact/surface.hpp"
#include "poise/core/dynamics/packed_jacobian.hpp"
#include "poise/core/export.hpp"
#include "poise/core/spatial/spatial.hpp"
#include "poise/core/tree/tree.hpp"

namespace poise {

/// The shape of a contact's patch.
enum class PatchKind {
  kPoint,      ///< the origin of C is held, the link rotates freely about it
  kLine,       ///< along C's x axis, `half_x` to either side; the link rotates freely about it
  kRectangle,  ///< 2·half_x by 2·half_y
  kPolygon,    ///< the convex polygon `polygon`
  kRigid,      ///< no shape; only for grasps
};

/// The force variables that a solver sees. Both forms can produce the same wrenches.
enum class ForceForm {
  kWrench,    ///< the components of the wrench at the origin of C
  kVertices,  ///< a force at each vertex; with torsion also a moment about z
};

/// A contact as the stack declares it. Constant after loading.
///
/// The contact frame C is fixed to the link. The surface frame S has its z axis along the outward
/// normal of the surface, and coincides with C while a flat contact holds. Forces are exerted by
/// the environment on the robot, in the axes of S. A contact holds some of the six components x, y,
/// z, about x, about y, about z. Its rows of motion and its wrench have the same components:
///
///     point, ball         x y z                  with torsion also about z
///     line, hinge         x y z, about y, about z
///     rectangle, polygon, rigid grasp            all six
struct POISE_API Contact {
  std::string name;      ///< unique in the stack
  std::string link;      ///< the link that carries C
  Frame frame;           ///< C: its body, and X_BC
  bool of_robot = true;  ///< whether the link belongs to the robot, not to an object
  std::string on;        ///< the link or object that carries the surface; empty: the world
  int carrier = -1;      ///< body of `on`; −1: the world
  PatchKind kind = PatchKind::kPoint;  ///< shape of the patch
  bool bilateral = false;              ///< a grasp: it also pulls and has no friction cone
  double half_x = 0;                   ///< half length along C's x axis, of a rectangle or line [m]
  double half_y = 0;                   ///< half length along C's y axis, of a rectangle [m]
  std::vector<Eigen::Vector2d> polygon;  ///< counter-clockwise about z, in C [m]
  double friction = 0;                   ///< coefficient μ; > 0 unless bilateral
  double torsion = 0;  ///< limits |m_z| ≤ torsion·f_z at each vertex, apart from friction [m]
  ForceForm form = ForceForm::kWrench;  ///< force variables of the contact
  Surface surface;                      ///< geometry and motion of the surface
  /// Whether the link touches with this patch even where a plant has its shapes.
  bool as_patch = false;
  bool at_start = true;  ///< false: not made at the start; a phase may make it later
  /// Of a loop closure: where C is held, in the frame of the carrier's body. A loop closure is
  /// bilateral and always made. Empty: the contact is held where it is made.
  std::optional<Pose> closure;
  /// Of a loop closure: the components that it holds, ascending; empty: all those of its kind. The
  /// mechanism itself holds the others.
  std::vector<int> held;

  /// Indices of the components that the contact holds, 0 … 5, ascending.
  std::span<const int> components() const;
  /// Number of rows of motion = number of components of the wrench.
  Eigen::Index size() const { return static_cast<Eigen::Index>(components().size()); }
  /// Number of force variables.
  Eigen::Index forces() const { return by_vertices() ? vertex_forces() * vertex_count() : size(); }
  /// Whether force variables and wrench differ.
  bool by_vertices() const { return form == ForceForm::kVertices && vertex_count() > 1; }
  /// Number of force variables per vertex.
  Eigen::Index vertex_forces() const { return torsion > 0 ? 4 : 3; }

  /// Whether force variable k is a moment [N·m], not a force [N].
  bool is_moment(Eigen::Index k) const {
    return by_vertices() ? k % vertex_forces() == 3
                         : components()[static_cast<std::size_t>(k)] >= 3;
  }
  /// Whether it closes a kinematic loop of the robot.
  bool closes_loop() const { return closure.has_value(); }

  /// Number of vertices; 0 for a grasp.
  Eigen::Index vertex_count() const;
  /// The corners, the ends or the point, in C [m]; empty for a grasp.
  std::vector<Eigen::Vector2d> vertices() const;
  /// Mean of the vertices, in C [m].
  Eigen::Vector2d centre() const;

  /// W, size×forces: wrench = W·(force variables). Allocates.
  RowMatrix force_map() const;

  /// Whether the contact determines the robot's start height: the robot's link on the world's
  /// ground, made at the start. Grasps, walls and objects do not count.
  bool stands() const {
    return at_start && of_robot && on.empty() && !bilateral &&
           (!surface.normal || surface.normal->z() > 0.05);
  }

  /// Load of the contact [N]: f_z, or ‖f‖ of a grasp.
  /// @param wrench  size, in the axes of S
  double load(const Eigen::Ref<const Eigen::VectorXd>& wrench) const;
};

/// Names of the components of motion, in order: "x", "about z" …
POISE_API std::vector<std::string> motion_names(const Contact& contact);
/// Names of the components of the wrench, in order: "fx", "mz" …
POISE_API std::vector<std::string> wrench_names(const Contact& contact);

/// A plane that a contact is made on.
struct ContactPlane {
  Eigen::Vector3d point = Eigen::Vector3d::Zero();    ///< any point of it [m]
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  ///< outward, unit
};

/// A contact in one state. Rows and vectors are in the axes of S, velocities and accelerations
/// relative to the surface. bind_contact sizes it, update_contact rewrites it
/// (core/contact/contact_kinematics.hpp).
struct ContactKinematics {
  bool active = true;  ///< whether the contact is made
  /// The plane, in the world, that was given when the contact was made; empty: that of
  /// Contact::surface.
  std::optional<ContactPlane> plane;
  double share = 1;  ///< 0 … 1 during a ramp: the fraction of a required least force that applies
  std::vector<int> columns;  ///< columns of the jacobian that may be nonzero, ascending; constant
  RowMatrix jacobian;        ///< J, size×nv: of the contact's motion
  Eigen::VectorXd drift;     ///< J̇·v minus the surface's acceleration, size
  Eigen::VectorXd velocity;  ///< J·v minus the surface's velocity, size [m/s; rad/s]
  Eigen::VectorXd error;     ///< present pose minus the pose when it was made, size [m; rad]
  RowMatrix force_map;       ///< W if force variables and wrench differ, else empty; constant
  RowMatrix mapped;          ///< Wᵀ·jacobian if force variables and wrench differ, else empty
  /// The packed columns behind one column of the jacobian: `own` minus `carried`.
  struct Source {
    int own = -1, carried = -1;  ///< indices in `packed` and in `carried`; −1: none
  };
  std::vector<Source> sources;        ///< per entry of `columns`
  std::vector<PackedColumn> packed;   ///< scratch: Jacobian of the frame in world axes
  std::vector<PackedColumn> carried;  ///< scratch: Jacobian of the carrier's point in world axes

  /// J_f, forces×nv: the generalized force of the contact is J_fᵀ·(force variables).
  const RowMatrix& force_jacobian() const { return mapped.size() > 0 ? mapped : jacobian; }
};

}  // namespace poise
