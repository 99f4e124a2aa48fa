// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/pose/pose_solver.hpp"

#include <algorithm>
#include <cmath>

#include "poise/core/contact/convex_hull.hpp"
#include "poise/core/linear/decompositions.hpp"

namespace poise::gui {
namespace {

// Square roots of weights: contacts before balance before the wish before the first pose.
constexpr double kContact = 1e4, kBalance = 1e2, kWish = 1, kNearBase = 0.3;
// Joints of limbs that stand move most easily, then those that lead to what is moved, then others.
constexpr double kNearStanding = 0.02, kNearLeading = 0.1, kNearOther = 0.2;
constexpr int kSteps = 60, kTries = 8;  // tries to find the joints that stay at their limits
constexpr int kCorrections = 8;         // of the wish, which nearness to the first pose falsifies
constexpr double kReachable = 0.03;     // [m, rad] what is missing then, of a point or a joint
constexpr double kReachableTurn = 0.2;  // [rad] of a body's rotation
constexpr int kProjections = 12;
constexpr double kPlaced = 1e-8;  // [m, rad] of contacts
constexpr double kLargest = 0.3;  // [rad, m] of a step
constexpr double kSmallest = 1e-8;
constexpr double kStill = 1e-5;  // [rad, m] a step that ends the search
constexpr double kInner = 0.85;  // share of the support that the CoM may use
constexpr double kLevel = 0.99;  // vertical part of a level contact's normal

using Points = std::vector<Eigen::Vector2d>;

// How far the point is outside, as the vector to the nearest point of the polygon; 0 inside.
Eigen::Vector2d way_into(const Points& polygon, const Eigen::Vector2d& point) {
  bool inside = polygon.size() > 2;
  Eigen::Vector2d best = polygon.front() - point;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Eigen::Vector2d& a = polygon[i];
    const Eigen::Vector2d edge = polygon[(i + 1) % polygon.size()] - a, from = point - a;
    inside = inside && edge.x() * from.y() - edge.y() * from.x() >= 0;
    const double length = edge.squaredNorm();
    const double along = length > 0 ? std::clamp(from.dot(edge) / length, 0.0, 1.0) : 0;
    const Eigen::Vector2d way = a + along * edge - point;
    if (way.squaredNorm() < best.squaredNorm()) best = way;
  }
  return inside ? Eigen::Vector2d::Zero() : best;
}

// The inner part of the support; at least as large that it contains the point.
Points inner_support(Points corners, const Eigen::Vector2d& point) {
  Points hull;
  convex_hull(corners, hull);
  Eigen::Vector2d middle = Eigen::Vector2d::Zero();
  for (const Eigen::Vector2d& corner : hull) middle += corner / static_cast<double>(hull.size());
  for (Eigen::Vector2d& corner : hull) corner = middle + kInner * (corner - middle);
  if (way_into(hull, point).norm() > 0) hull.push_back(point);
  Points all = hull;
  convex_hull(all, hull);
  return hull;
}

}  // namespace

// Weighted rows J·δ = e.
struct PoseSolver::Rows {
  explicit Rows(Eigen::Index width) : J(0, width) {}
  RowMatrix J;
  Eigen::VectorXd e;

  void add(const Eigen::Ref<const RowMatrix>& rows, const Eigen::Ref<const Eigen::VectorXd>& error,
           double weight) {
    const Eigen::Index at = J.rows();
    J.conservativeResize(at + rows.rows(), J.cols());
    e.conservativeResize(at + rows.rows());
    J.bottomRows(rows.rows()) = weight * rows.leftCols(J.cols());
    e.tail(rows.rows()) = weight * error;
  }
};

PoseSolver::PoseSolver(std::shared_ptr<const Tree> tree, std::vector<Contact> contacts, State first)
    : tree_(std::move(tree)), first_(std::move(first)) {
  Dynamics robot(tree_);
  robot.update(first_);
  Points corners;
  bool level = true;
  for (Contact& contact : contacts) {
    const Pose X_WC = robot.pose(contact.frame);
    const bool world = contact.carrier < 0;
    const Pose X_WK = world ? Pose() : robot.pose({contact.carrier, {}});
    level = level && world && X_WC.R(2, 2) > kLevel;
    for (const Eigen::Vector2d& v : contact.vertices())
      corners.push_back((X_WC * Eigen::Vector3d(v.x(), v.y(), 0)).head<2>());
    held_.push_back({std::move(contact), X_WK.inverse() * X_WC});
  }
  if (level && !corners.empty() && tree_->floating())
    support_ = inner_support(std::move(corners), robot.p_WC().head<2>());
}

void PoseSolver::add_contacts(const Dynamics& robot, Rows& rows) const {
  RowMatrix J = RowMatrix::Zero(6, tree_->nv()), of_carrier = J;
  for (const Held& held : held_) {
    const Contact& contact = held.contact;
    J.setZero();
    robot.jacobian(contact.frame, J);
    Pose X_WK;
    if (contact.carrier >= 0) {
      X_WK = robot.pose({contact.carrier, {}});
      of_carrier.setZero();
      robot.jacobian({contact.carrier, held.X_KC}, of_carrier);
      J -= of_carrier;
    }
    const Pose now = robot.pose(contact.frame), wanted = X_WK * held.X_KC;
    rows.add(J.topRows(3), wanted.p - now.p, kContact);
    if (contact.kind != PatchKind::kPoint)
      rows.add(J.bottomRows(3), rotation_vector(wanted.R * now.R.transpose()), kContact);
  }
}

void PoseSolver::add_balance(const Dynamics& robot, Rows& rows) const {
  if (support_.empty()) return;
  const Eigen::Vector2d way = way_into(support_, robot.p_WC().head<2>());
  if (way.norm() == 0) return;
  const RowMatrix J = way.normalized().transpose() * robot.com_jacobian().topRows(2);
  rows.add(J, Eigen::VectorXd::Constant(1, way.norm()), kBalance);
}

void PoseSolver::add_wish(const Dynamics& robot, const State& now, const PoseWish& wish,
                          Rows& rows) const {
  RowMatrix J = RowMatrix::Zero(6, tree_->nv());
  if (wish.joint >= 0) {
    J(0, tree_->joints[static_cast<std::size_t>(wish.joint)].velocity) = 1;
    rows.add(J.topRows(1), Eigen::VectorXd::Constant(1, wish.value - now.joints[wish.joint]),
             kWish);
    return;
  }
  robot.jacobian(wish.frame, J);
  const Pose X_WF = robot.pose(wish.frame);
  if (wish.position) rows.add(J.topRows(3), *wish.position - X_WF.p, kWish);
  if (wish.rotation)
    rows.add(J.bottomRows(3), rotation_vector(*wish.rotation * X_WF.R.transpose()), kWish);
}

// A base that is moved is not kept near; one that is turned is.
void PoseSolver::add_nearness(const State& now, const PoseWish& wish, Rows& rows) const {
  const Eigen::Index n = rows.J.cols();
  Eigen::VectorXd weight = Eigen::VectorXd::Constant(tree_->nv(), kNearOther);
  const int led =
      wish.joint >= 0 ? tree_->joints[static_cast<std::size_t>(wish.joint)].body : wish.frame.body;
  for (const int i : tree_->support(led)) weight[i] = kNearLeading;
  for (const Held& held : held_)
    for (const int i : tree_->support(held.contact.frame.body)) weight[i] = kNearStanding;
  const auto add = [&](Eigen::Index at, const Eigen::VectorXd& back, double by) {
    RowMatrix J = RowMatrix::Zero(back.size(), n);
    J.middleCols(at, back.size()).setIdentity();
    rows.add(J, back, by);
  };
  if (tree_->floating())
    add(3, rotation_vector(first_.base().R * now.base().R.transpose()), kNearBase);
  for (int j = 0; j < tree_->roots[0].joints; ++j) {
    const TreeJoint& joint = tree_->joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0) continue;
    if (joint.kind != JointKind::kSpherical) {
      add(joint.velocity, Eigen::VectorXd::Constant(1, first_.joints[j] - now.joints[j]),
          weight[joint.velocity]);
      continue;
    }
    const auto ball = static_cast<std::size_t>(joint.ball);
    if (tree_->balls[ball].joint == j)
      add(joint.velocity, rotation_vector(first_.balls[ball] * now.balls[ball].transpose()),
          weight[joint.velocity]);
  }
}

// The step of least squares in which no joint leaves its limits.
Eigen::VectorXd PoseSolver::step(const State& now, const Rows& rows) const {
  const Eigen::Index n = rows.J.cols();
  Eigen::VectorXd delta = Eigen::VectorXd::Zero(n);
  std::vector<bool> stays(static_cast<std::size_t>(n), false);
  for (int tried = 0; tried < kTries; ++tried) {
    std::vector<Eigen::Index> free;
    for (Eigen::Index i = 0; i < n; ++i)
      if (!stays[static_cast<std::size_t>(i)]) free.push_back(i);
    Eigen::VectorXd e = rows.e;
    for (Eigen::Index i = 0; i < n; ++i)
      if (stays[static_cast<std::size_t>(i)]) e -= delta[i] * rows.J.col(i);
    delta(free) = linear::least_norm(rows.J(Eigen::all, free), e);
    bool all_within = true;
    for (int j = 0; j < tree_->roots[0].joints; ++j) {
      const TreeJoint& joint = tree_->joints[static_cast<std::size_t>(j)];
      if (joint.leader >= 0 || joint.kind == JointKind::kSpherical) continue;
      const Eigen::Index i = joint.velocity;
      const double q = now.joints[j];
      // A joint that starts beyond a limit may stay there, but goes no further.
      const double to = std::clamp(q + delta[i], std::min(q, joint.limits.lower),
                                   std::max(q, joint.limits.upper));
      if (std::abs(q + delta[i] - to) < kSmallest) continue;
      delta[i] = to - q;
      stays[static_cast<std::size_t>(i)] = true;
      all_within = false;
    }
    if (all_within) break;
  }
  const double most = delta.cwiseAbs().maxCoeff();
  return most > kLargest ? Eigen::VectorXd(kLargest / most * delta) : delta;
}

State PoseSolver::moved(const State& from, const Eigen::VectorXd& by) const {
  State to = from;
  if (tree_->floating()) {
    to.base().p += by.head<3>();
    to.base().R = rotation_from_vector(by.segment<3>(3)) * from.base().R;
  }
  for (int j = 0; j < tree_->roots[0].joints; ++j) {
    const TreeJoint& joint = tree_->joints[static_cast<std::size_t>(j)];
    if (joint.leader >= 0) continue;
    if (joint.kind != JointKind::kSpherical) {
      to.joints[j] += by[joint.velocity];
      continue;
    }
    const auto ball = static_cast<std::size_t>(joint.ball);
    if (tree_->balls[ball].joint == j)
      to.balls[ball] = rotation_from_vector(by.segment<3>(joint.velocity)) * from.balls[ball];
  }
  settle_followers(*tree_, to);
  return to;
}

// Moves as little as possible to where the contacts are in place. False if there is no such pose
// nearby.
bool PoseSolver::project(State& pose, Dynamics& robot) const {
  for (int i = 0; i < kProjections; ++i) {
    robot.update(pose);
    Rows rows(tree_->roots[0].velocities);
    add_contacts(robot, rows);
    if (rows.e.size() == 0 || rows.e.norm() < kContact * kPlaced) return true;
    pose = moved(pose, step(pose, rows));
  }
  return false;
}

PoseSolver::Rows PoseSolver::rows_at(const State& now, const PoseWish& wish,
                                     const Dynamics& robot) const {
  Rows rows(tree_->roots[0].velocities);
  add_balance(robot, rows);
  add_wish(robot, now, wish, rows);
  add_nearness(now, wish, rows);
  return rows;
}

// Steps with damping that grows where they do not bring the pose nearer [Levenberg, Marquardt],
// each followed by a projection onto the contacts.
State PoseSolver::solve(const PoseWish& wish, const State& from) const {
  Dynamics robot(tree_);
  State now = from;
  if (!project(now, robot)) return from;
  PoseWish asked = wish;
  const Eigen::Index n = tree_->roots[0].velocities;
  double damping = 1e-2;
  int corrections = 0;
  for (int i = 0; i < kSteps; ++i) {
    robot.update(now);
    Rows rows = rows_at(now, asked, robot);
    const double value = rows.e.squaredNorm();
    add_contacts(robot, rows);
    rows.add(RowMatrix::Identity(n, n), Eigen::VectorXd::Zero(n), std::sqrt(damping));
    const Eigen::VectorXd by = step(now, rows);
    State next = moved(now, by);
    const bool nearer = project(next, robot) && rows_at(next, asked, robot).e.squaredNorm() < value;
    damping = nearer ? std::max(damping / 4, 1e-6) : damping * 8;
    if (nearer) now = std::move(next);
    const bool still = by.cwiseAbs().maxCoeff() < kStill;
    if (!still && damping < 1e4) continue;
    robot.update(now);
    if (corrections++ == kCorrections || !correct(wish, now, robot, asked)) break;
    damping = 1e-3;
  }
  return now;
}

// Asks for more by what is missing. False if nothing is, or so much that it cannot be reached.
bool PoseSolver::correct(const PoseWish& wish, const State& now, const Dynamics& robot,
                         PoseWish& asked) {
  if (wish.joint >= 0) {
    const double missing = wish.value - now.joints[wish.joint];
    asked.value += missing;
    return std::abs(missing) > kStill && std::abs(missing) < kReachable;
  }
  if (!wish.position) return false;
  const Pose now_at = robot.pose(wish.frame);
  const Eigen::Vector3d missing = *wish.position - now_at.p;
  Eigen::Vector3d turn = Eigen::Vector3d::Zero();
  if (wish.rotation) turn = rotation_vector(*wish.rotation * now_at.R.transpose());
  *asked.position += missing;
  if (wish.rotation) asked.rotation = rotation_from_vector(turn) * *asked.rotation;
  return std::max(missing.norm(), turn.norm()) > kStill && missing.norm() < kReachable &&
         turn.norm() < kReachableTurn;
}

}  // namespace poise::gui
