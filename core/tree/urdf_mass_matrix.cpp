// SPDX-License-Identifier: BSD-2-Clause
// Checks at loading whether every motion has a positive inertia.

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "poise/core/index.hpp"
#include "poise/core/linear/decompositions.hpp"
#include "poise/core/tree/urdf_parts.hpp"

namespace poise {
namespace {

using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr double kNothing = 1e-14;    // relative to the largest diagonal entry of M
constexpr double kNegative = -1e-10;  // eigenvalue of M scaled to a unit diagonal
constexpr int kPostures = 6;

// Posture 0 is zero; the others are spread over the ranges of the joints. Balls do not rotate.
VectorXd posture(const Tree& tree, int number) {
  VectorXd q = VectorXd::Zero(static_cast<Eigen::Index>(tree.joints.size()));
  for (int j = 0; j < q.size(); ++j) {
    const TreeJoint& joint = tree.joints[index(j)];
    const bool ranged = std::isfinite(joint.limits.lower) && std::isfinite(joint.limits.upper);
    double lower = ranged ? joint.limits.lower : -1, upper = ranged ? joint.limits.upper : 1;
    if (!ranged && joint.turns()) upper = std::numbers::pi, lower = -upper;
    const double share = std::fmod(number * (j + 1) * std::numbers::phi, 1.0);
    if (number > 0 && joint.kind != JointKind::kSpherical) q[j] = lower + share * (upper - lower);
  }
  for (int j = 0; j < q.size(); ++j)
    if (const TreeJoint& joint = tree.joints[index(j)]; joint.leader >= 0)
      q[j] = joint.ratio * q[joint.leader] + joint.offset;
  return q;
}

// Poses in the frame of the robot's base.
struct Posed {
  std::vector<Pose> bodies;
  std::vector<Pose> joints;  // joint frames, on the parent's side of the joints
};

Posed pose_all(const Tree& tree, const VectorXd& q) {
  Posed posed;
  posed.bodies.resize(index(tree.bodies()));
  for (int j = 0; j < q.size(); ++j) {
    const TreeJoint& joint = tree.joints[index(j)];
    const Pose X = posed.joints.emplace_back(posed.bodies[index(joint.parent)] * joint.X_PJ);
    Pose motion;
    if (joint.kind == JointKind::kPrismatic) motion.p = q[j] * joint.axis;
    if (joint.kind == JointKind::kRevolute)
      motion.R = Eigen::AngleAxisd(q[j], joint.axis).toRotationMatrix();
    posed.bodies[index(joint.body)] = X * motion;
  }
  return posed;
}

// Jacobian of the CoM and the rotation of one body: 6 rows, one column per velocity in `moves`.
MatrixXd body_jacobian(const Tree& tree, const Posed& posed, int body,
                       const std::vector<int>& moves) {
  const auto column = [&](int velocity) {
    return std::ranges::lower_bound(moves, velocity) - moves.begin();
  };
  const Vector3d c = posed.bodies[index(body)] * tree.inertias[index(body)].com;
  MatrixXd J = MatrixXd::Zero(6, static_cast<Eigen::Index>(moves.size()));
  int b = body;
  for (; tree.parent(b) >= 0; b = tree.parent(b)) {
    const TreeJoint& joint = tree.joints[index(tree.joint_of(b))];
    const Pose& X = posed.joints[index(tree.joint_of(b))];
    const Vector3d axis = X.R * joint.axis * (joint.leader >= 0 ? joint.ratio : 1);
    auto into = J.col(column(joint.velocity));
    into.head<3>() += joint.turns() ? axis.cross(c - X.p) : axis;
    if (joint.turns()) into.tail<3>() += axis;
  }
  if (!tree.floating()) return J;
  for (int k = 0; k < 3; ++k) {
    J.col(k)[k] = 1;
    J.col(k + 3).head<3>() = Vector3d::Unit(k).cross(c);
    J.col(k + 3)[k + 3] = 1;
  }
  return J;
}

MatrixXd mass_matrix(const Tree& tree, const VectorXd& q) {
  const Posed posed = pose_all(tree, q);
  MatrixXd M = MatrixXd::Zero(tree.nv(), tree.nv());
  for (int body = 0; body < tree.bodies(); ++body) {
    const Inertia& inertia = tree.inertias[index(body)];
    if (inertia.mass == 0 && inertia.about_com.isZero(0)) continue;
    const std::vector<int> moves = tree.support(body);
    const MatrixXd J = body_jacobian(tree, posed, body, moves);
    const Matrix3d R = posed.bodies[index(body)].R;
    Eigen::Matrix<double, 6, 6> I = inertia.mass * Eigen::Matrix<double, 6, 6>::Identity();
    I.bottomRightCorner<3, 3>() = R * inertia.about_com * R.transpose();
    M(moves, moves) += J.transpose() * I * J;
  }
  return M;
}

// A direction of v along which the kinetic energy is negative; empty if there is none.
VectorXd negative_direction(const MatrixXd& M) {
  VectorXd scale = M.diagonal();
  const double nothing = kNothing * scale.cwiseAbs().maxCoeff();
  for (Eigen::Index i = 0; i < scale.size(); ++i) {
    if (scale[i] < -nothing) return VectorXd::Unit(M.rows(), i);
    scale[i] = scale[i] <= nothing ? 0 : 1 / std::sqrt(scale[i]);
  }
  if (scale.size() == 0) return {};
  const auto [values, vectors] =
      linear::spectrum(MatrixXd(scale.asDiagonal() * M * scale.asDiagonal()));
  if (values[0] > kNegative) return {};
  return vectors.col(0);
}

std::string mover_of(const Tree& tree, Eigen::Index velocity) {
  for (const TreeJoint& joint : tree.joints)
    if (joint.velocity == velocity && joint.leader < 0) return "joint '" + joint.name + "'";
  return "the floating base";
}

// Names the link with the smallest principal moment.
[[noreturn]] void refuse_negative(const Tree& tree, const LinkGraph& graph, const std::string& file,
                                  const VectorXd& direction) {
  LinkId worst = 0;
  double smallest = 0;
  for (const LinkId id : boost::make_iterator_range(vertices(graph))) {
    const double moment = linear::spectrum(graph[id].inertia.about_com).values[0];
    if (moment >= smallest) continue;
    smallest = moment;
    worst = id;
  }
  Eigen::Index velocity = 0;
  direction.cwiseAbs().maxCoeff(&velocity);
  throw ConfigError(
      ErrorCode::kRange, Place{file, graph[worst].inertia_line}, "link " + graph[worst].name,
      fmt::format("the inertia is not positive definite: its smallest principal moment is {:.3g} "
                  "kg·m², which makes the inertia that {} moves negative",
                  smallest, mover_of(tree, velocity)),
      "give the inertia about the centre of mass of a real body");
}

// Whether the velocities [first, first + count) move no inertia. Velocities of a joint of several
// degrees of freedom are consecutive.
bool is_weightless(const MatrixXd& M, int first, int count) {
  const MatrixXd block = M.block(first, first, count, count);
  return linear::spectrum(block).values[0] <= kNothing * M.diagonal().maxCoeff();
}

void warn_of_weightless(const Tree& tree, const LinkGraph& graph, const MatrixXd& M,
                        const std::string& file, UrdfWarnings& warnings) {
  if (tree.floating() && (tree.inertias[0].mass == 0 || is_weightless(M, 0, 6)))
    warnings.push_back(robot_warning(
        WarningKind::kWeightless, {file}, "link " + tree.links[0].name,
        "floats and is massless: its acceleration is undetermined; give it a mass, or fix "
        "the base (base: {joint: fixed}, or --base fixed)"));
  for (const auto& edge : boost::make_iterator_range(edges(graph))) {
    const std::vector<int> parts = tree.find_joints(graph[edge].name);
    if (parts.empty() || tree.is_follower(parts[0]) ||
        !is_weightless(M, tree.velocity_index(parts[0]), static_cast<int>(parts.size())))
      continue;
    warnings.push_back(robot_warning(WarningKind::kWeightless, {file, graph[edge].line},
                                     "joint " + graph[edge].name,
                                     "moves a massless link: its acceleration is undetermined"));
  }
}

}  // namespace

void check_mass_matrix(const Tree& tree, const LinkGraph& graph, bool maybe_indefinite,
                       const std::string& file, UrdfWarnings& warnings) {
  if (tree.nv() == 0) return;
  for (int number = 0; number < (maybe_indefinite ? kPostures : 1); ++number) {
    const MatrixXd M = mass_matrix(tree, posture(tree, number));
    if (number == 0) warn_of_weightless(tree, graph, M, file, warnings);
    if (!maybe_indefinite) continue;
    const VectorXd direction = negative_direction(M);
    if (direction.size() > 0) refuse_negative(tree, graph, file, direction);
  }
}

}  // namespace poise
