// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/equations.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/contact/friction_cone.hpp"
#include "poise/core/contact/scale_patch.hpp"
#include "poise/core/posture/row_writer.hpp"
#include "poise/core/so3/cross_matrix.hpp"
#include "poise/core/tree/swing_twist.hpp"

namespace poise {
namespace {

constexpr double kArm = 0.2;         // [m] converts moments to forces
constexpr double kInset = 0.01;      // share of a joint range kept clear where possible
constexpr double kMostInset = 0.02;  // [rad, m]
constexpr int kSides = 4;
constexpr double kLeast = 0.1;  // share of the reserve

bool is_patch(const Contact& contact) {
  return contact.kind != PatchKind::kPoint && contact.kind != PatchKind::kLine;
}

int position_rows(const std::optional<Eigen::Vector3d>& position) {
  return position ? static_cast<int>((position->array() == position->array()).count()) : 0;
}

int rows_of(const PostureContact& c) {
  int rows = c.position ? 3 : c.on_plane ? 1 : 0;
  if (c.contact.kind == PatchKind::kPoint) return rows;
  if (c.rotation) return rows + (is_patch(c.contact) ? 9 : 3);
  if (!c.on_plane) return rows;
  return rows + (is_patch(c.contact) ? 3 : 1);
}

int rows_of(const PostureTarget& target) {
  if (target.kind == PostureTarget::Kind::kGaze) return 3;
  return position_rows(target.position) + (target.rotation ? 9 : 0);
}

// @param share  of the patch's lengths that remains, the reserve left out
Eigen::MatrixXd kept_cone(const PostureContact& c, double reserve, double share) {
  if (!c.loaded) return {};
  Contact contact = c.contact;
  contact.form = ForceForm::kWrench;
  if (share < 1) scale_patch(contact, share);
  if (contact.bilateral) return Eigen::MatrixXd(0, contact.size());
  return force_cone(contact, kSides, ConeApproximation::kInner, reserve).A;
}

// The reserve of a patch keeps the centre of pressure from its edges. Points have none of their
// own: together they are the support, and each must carry some of the weight.
double equal_share(const PostureRequest& request) {
  int loaded = 0;
  for (const PostureContact& c : request.contacts) {
    if (!c.loaded) continue;
    if (c.contact.kind != PatchKind::kPoint || c.contact.bilateral || c.contact.size() != 3)
      return 0;
    ++loaded;
  }
  return loaded > 2 ? 1.0 / loaded : 0;
}

std::vector<double> efforts(const Tree& tree) {
  std::vector<double> limits(static_cast<std::size_t>(tree.roots[0].velocities), 0.0);
  for (const int j : tree.motor_joints()) {
    const TreeJoint& joint = tree.joints[static_cast<std::size_t>(j)];
    if (joint.velocity < tree.roots[0].velocities)
      limits[static_cast<std::size_t>(joint.velocity)] = joint.limits.effort;
  }
  return limits;
}

// The part of the link's rotation (rather than K's) that S follows: all but about the line, or
// about the normal only. Exact where the contact is flat.
Eigen::Matrix3d carried_along(const PostureContact& c, const Eigen::Matrix3d& R_WS) {
  if (!c.on_plane) return Eigen::Matrix3d::Identity();
  if (c.contact.kind != PatchKind::kLine) return R_WS.col(2) * R_WS.col(2).transpose();
  return Eigen::Matrix3d::Identity() - R_WS.col(0) * R_WS.col(0).transpose();
}

}  // namespace

PostureEquations::PostureEquations(const PostureRequest& request)
    : request_(&request),
      robot_(request.tree, request.gravity),
      configuration_(*request.tree),
      statics_(*request.tree),
      state_(request.nominal),
      limit_(efforts(*request.tree)) {
  state_.v.setZero();
  const double weight = robot_.mass() * request.gravity.norm();
  if (weight > 0) weight_ = weight;
  for (const PostureContact& c : request.contacts) {
    first_force_.push_back(c.loaded ? forces_ : -1);
    if (c.loaded) forces_ += static_cast<int>(c.contact.size());
    const double share = std::min(1.0, (1 - request.patch_reserve) / (1 - request.reserve));
    spare_.push_back(kept_cone(c, request.reserve, share));
    cones_.push_back(kept_cone(c, kLeast * request.reserve, 1));
    place_rows_ += rows_of(c);
  }
  share_ = equal_share(request);
  for (const PostureTarget& target : request.targets) place_rows_ += rows_of(target);
  x_nominal_.resize(configuration_.numbers());
  configuration_.read(request.nominal, x_nominal_.data());
  x_ = x_nominal_;
  f_.setZero(forces_);
  jacobian_.setZero(6, robot_.nv());
  carried_ = jacobian_;
  if (request.collisions) {
    pairs_ = request.collisions->pairs();
    placed_.resize(request.collisions->capsules().size());
  }
  distance_row_.setZero(robot_.nv());
}

int PostureEquations::rows(const PostureWeights& weights) const {
  int rows = place_rows_ + 2 * velocities() + forces_;  // places, limits, nominal, forces
  rows += apart_rows();
  if (!weights.statics) return rows;
  for (const Eigen::MatrixXd& cone : cones_) rows += static_cast<int>(cone.rows());
  if (share_ > 0) rows += forces_ / 3;
  return rows + velocities();
}

void PostureEquations::set(const double* x, const double* f) {
  x_ = Eigen::VectorXd::Map(x, x_.size());
  f_ = Eigen::VectorXd::Map(f, f_.size());
  configuration_.write(x, state_);
  robot_.update(state_);
}

void PostureEquations::evaluate(const PostureWeights& weights, Eigen::Ref<Eigen::VectorXd> r,
                                RowMatrix* J) {
  if (J) J->setZero(rows(weights), velocities() + forces_);
  RowWriter out(r, J, velocities());
  out.weight = weights.place;
  write_places(out);
  if (weights.statics) {
    update_statics(J != nullptr);
    write_balance(weights, out);
    write_cones(weights, out);
  }
  write_limits(weights, out);
  write_distances(weights, out);
  write_nominal(weights, out);
}

void PostureEquations::places(Eigen::Ref<Eigen::VectorXd> r, RowMatrix* J) {
  if (J) J->setZero(place_rows_, velocities());
  RowWriter out(r, J, velocities());
  write_places(out);
}

void PostureEquations::write_places(RowWriter& out) {
  for (std::size_t i = 0; i < request_->contacts.size(); ++i) write_contact(i, out);
  for (const PostureTarget& target : request_->targets) write_target(target, out);
}

const RowMatrix& PostureEquations::frame_jacobian(const Frame& frame) {
  jacobian_.setZero();
  robot_.jacobian(frame, jacobian_);
  return jacobian_;
}

Pose PostureEquations::carrier(std::size_t contact) const {
  const int body = request_->contacts[contact].contact.carrier;
  return body < 0 ? Pose() : robot_.pose({body, {}});
}

// Jacobian of C relative to the coincident point of K.
const RowMatrix& PostureEquations::relative_jacobian(std::size_t contact) {
  const Contact& c = request_->contacts[contact].contact;
  jacobian_.setZero();
  robot_.jacobian(c.frame, jacobian_);
  carried_.setZero();
  if (c.carrier < 0) return jacobian_;
  const Pose X_KC = carrier(contact).inverse() * robot_.pose(c.frame);
  robot_.jacobian({c.carrier, {Eigen::Matrix3d::Identity(), X_KC.p}}, carried_);
  jacobian_ -= carried_;
  return jacobian_;
}

// Errors of quantities fixed in K are expressed in the axes of K, which rotate with it.
void PostureEquations::write_contact(std::size_t i, RowWriter& out) {
  const PostureContact& c = request_->contacts[i];
  const Pose X = robot_.pose(c.contact.frame), K = carrier(i);
  const RowMatrix& J = relative_jacobian(i);
  const Eigen::Vector3d normal = K.R * c.normal;
  if (c.position)
    out.point(X.p - K * *c.position, J, K.R);
  else if (c.on_plane)
    out.along(normal, normal.dot(X.p - K * c.through), J.topRows<3>());
  if (c.contact.kind == PatchKind::kPoint) return;
  if (c.rotation) {
    for (int k = 0; k < (is_patch(c.contact) ? 3 : 1); ++k)
      out.direction(X.R.col(k), K.R * c.rotation->col(k), J, K.R);
  } else if (c.on_plane && is_patch(c.contact)) {
    out.direction(X.R.col(2), normal, J, K.R);
  } else if (c.on_plane) {
    const Eigen::Vector3d x = X.R.col(0);
    out.along(x.cross(normal), normal.dot(x), J.bottomRows<3>());
  }
}

void PostureEquations::write_target(const PostureTarget& target, RowWriter& out) {
  using Kind = PostureTarget::Kind;
  const auto components = [&](const Eigen::Vector3d& p, const ConstRowsRef& J) {
    for (int k = 0; k < 3; ++k)
      if (!std::isnan((*target.position)[k]))
        out.along(Eigen::Vector3d::Unit(k), p[k] - (*target.position)[k], J);
  };
  if (target.kind == Kind::kCom) return components(robot_.p_WC(), robot_.com_jacobian());
  const Pose X = robot_.pose(target.frame);
  const RowMatrix& J = frame_jacobian(target.frame);
  if (target.kind == Kind::kLink) {
    if (target.position) components(X.p, J.topRows<3>());
    for (int k = 0; target.rotation && k < 3; ++k)
      out.direction(X.R.col(k), target.rotation->col(k), J);
    return;
  }
  const Eigen::Vector3d to = *target.position - X.p;
  const double far = std::max(to.norm(), 1e-6);
  const Eigen::Vector3d d = to / far;
  const int row = out.row;
  out.direction(X.R.col(0), d, J);
  const Eigen::Matrix3d across = (Eigen::Matrix3d::Identity() - d * d.transpose()) / far;
  out.add(row, across * J.topLeftCorner(3, velocities()));
}

Eigen::Matrix3d PostureEquations::surface(std::size_t contact) const {
  const PostureContact& c = request_->contacts[contact];
  const Pose X = robot_.pose(c.contact.frame);
  if (!c.on_plane) return X.R;
  Surface plane;
  plane.normal = carrier(contact).R * c.normal;
  return surface_axes(plane, X.R,
                      c.contact.kind == PatchKind::kLine ? Exact::kLine : Exact::kNormal);
}

// World wrench at C per unit of each component, 6×size.
Eigen::Matrix<double, 6, Eigen::Dynamic> PostureEquations::world_basis(std::size_t contact) const {
  const Contact& c = request_->contacts[contact].contact;
  const Eigen::Matrix3d R = surface(contact);
  Eigen::Matrix<double, 6, Eigen::Dynamic> basis(6, c.size());
  basis.setZero();
  Eigen::Index column = 0;
  for (const int k : c.components()) basis.col(column++).segment<3>(3 * (k / 3)) = R.col(k % 3);
  return basis;
}

void PostureEquations::update_statics(bool derivative) {
  std::vector<StaticLoad> loads;
  by_force_.setZero(velocities(), forces_);
  Eigen::MatrixXd turning = Eigen::MatrixXd::Zero(velocities(), velocities());
  for (std::size_t i = 0; i < request_->contacts.size(); ++i) {
    if (first_force_[i] < 0) continue;
    const PostureContact& c = request_->contacts[i];
    const auto basis = world_basis(i);
    const Vector6d w = weight_ * basis * f_.segment(first_force_[i], c.contact.size());
    add_load(i, w, loads);
    const Eigen::MatrixXd J = relative_jacobian(i).leftCols(velocities());
    by_force_.middleCols(first_force_[i], c.contact.size()) = -weight_ * J.transpose() * basis;
    if (!derivative) continue;
    const auto turned_by = carried_.bottomRows<3>().leftCols(velocities());
    Eigen::Matrix<double, 6, 3> turn;  // derivative of the wrench, which rotates with S
    turn << -cross_matrix(w.head<3>()), -cross_matrix(w.tail<3>());
    turning +=
        J.transpose() * turn * (carried_along(c, surface(i)) * J.bottomRows<3>() + turned_by);
    // the reaction's point moves with the contact, not with K
    turning += turned_by.transpose() * cross_matrix(w.head<3>()) * J.topRows<3>();
  }
  statics_.update(robot_, loads, derivative);
  torque_ = -statics_.force();
  if (derivative) by_motion_ = -statics_.derivative() - turning;
}

void PostureEquations::add_load(std::size_t contact, const Vector6d& w,
                                std::vector<StaticLoad>& loads) const {
  const Contact& c = request_->contacts[contact].contact;
  const Eigen::Vector3d p = robot_.pose(c.frame).p;
  loads.push_back({c.frame.body, p, w.head<3>(), w.tail<3>()});
  if (c.carrier >= 0 && c.carrier < request_->tree->roots[0].bodies)
    loads.push_back({c.carrier, p, -w.head<3>(), -w.tail<3>()});
}

void PostureEquations::write_balance(const PostureWeights& weights, RowWriter& out) {
  const auto row = [&](int i, double value, double sign, double scale) {
    out.weight = scale;
    if (out.J) out.wide_row(sign * by_motion_.row(i), sign * by_force_.row(i));
    out.value(value);
  };
  const int base = request_->tree->base_velocities();
  for (int i = 0; i < velocities(); ++i) {
    const double limit = limit_[static_cast<std::size_t>(i)];
    const double arm = i < 3 && i < base ? 1 : kArm;
    if (i < base || limit == 0) {
      row(i, torque_[i], 1, weights.balance / (weight_ * arm));
      continue;
    }
    const double most = limit * (1 - request_->reserve * (weights.spare ? 1 : kLeast));
    const double excess = std::abs(torque_[i]) - most;
    if (excess > 0)
      row(i, excess, torque_[i] > 0 ? 1 : -1, weights.torque / limit);
    else
      out.skip();
  }
}

void PostureEquations::write_cones(const PostureWeights& weights, RowWriter& out) {
  out.weight = weights.cone;
  for (std::size_t i = 0; i < cones_.size(); ++i) {
    const Eigen::MatrixXd& A = weights.spare ? spare_[i] : cones_[i];
    if (A.rows() == 0) continue;
    const Eigen::VectorXd slack = A * f_.segment(first_force_[i], A.cols());
    for (Eigen::Index k = 0; k < A.rows(); ++k) {
      if (slack[k] < 0) {
        out.forces(first_force_[i], -A.row(k));
        out.value(-slack[k]);
      } else {
        out.skip();
      }
    }
  }
  if (share_ > 0) write_shares(weights, out);
}

// Without them, the CoM of a robot on three points may end above the line between two of them.
void PostureEquations::write_shares(const PostureWeights& weights, RowWriter& out) {
  const double least = share_ * 2 * request_->reserve * (weights.spare ? 1 : kLeast);
  for (int first = 0; first < forces_; first += 3) {
    const double lack = least - f_[first + 2];
    if (lack > 0) out.forces(first, -Eigen::RowVector3d::UnitZ());
    out.value(std::max(lack, 0.0));
  }
}

void PostureEquations::write_limits(const PostureWeights& weights, RowWriter& out) {
  out.weight = weights.limits;
  const int first = out.row;
  const Tree& tree = *request_->tree;
  for (const Configuration::Scalar& s : configuration_.scalars()) {
    if (s.joint < 0) continue;
    const JointLimits& limits = tree.joints[static_cast<std::size_t>(s.joint)].limits;
    const double inset = std::min(kMostInset, kInset * (limits.upper - limits.lower));
    const double under = limits.lower + inset - x_[s.number];
    const double over = x_[s.number] - limits.upper + inset;
    if (under <= 0 && over <= 0) continue;
    out.single(s.velocity, over > 0 ? 1 : -1);
    out.value(std::max(under, over));
  }
  for (const Configuration::Turn& t : configuration_.turns())
    if (t.ball >= 0) write_ball(t, out);
  out.skip_to(first + velocities());
}

void PostureEquations::write_ball(const Configuration::Turn& turn, RowWriter& out) {
  const Ball& ball = request_->tree->balls[static_cast<std::size_t>(turn.ball)];
  const Eigen::Matrix3d& R = state_.balls[static_cast<std::size_t>(turn.ball)];
  const BallAngle swing = swing_cosine(R, Eigen::Vector3d::Zero());
  const BallAngle twist = twist_angle(R, Eigen::Vector3d::Zero());
  const double beyond = std::isfinite(ball.swing)
                            ? std::cos(std::max(0.0, ball.swing - kMostInset)) - swing.value
                            : 0;
  if (beyond > 0) {
    out.triple(turn.velocity, -swing.along);
    out.value(beyond);
  }
  const double over = std::abs(twist.value) - (ball.twist - kMostInset);
  if (!(over > 0)) return;
  out.triple(turn.velocity, twist.value > 0 ? twist.along : Eigen::Vector3d(-twist.along));
  out.value(over);
}

void PostureEquations::write_nominal(const PostureWeights& weights, RowWriter& out) {
  Eigen::VectorXd away(velocities());
  configuration_.minus(x_.data(), x_nominal_.data(), away.data());
  const int base = request_->tree->base_velocities();
  for (int i = 0; i < velocities(); ++i) {
    out.weight = i < base ? 0.1 * weights.nominal : weights.nominal;
    out.single(i, 1);  // first order for rotations
    out.value(away[i]);
  }
  out.weight = weights.force;
  for (int i = 0; i < forces_; ++i) {
    out.forces(i, Eigen::RowVectorXd::Ones(1));
    out.value(f_[i]);
  }
}

void PostureEquations::balance(Eigen::MatrixXd& G, Eigen::VectorXd& carried) {
  update_statics(false);
  G = by_force_ / weight_;
  carried = torque_ - by_force_ * f_;
}

}  // namespace poise
