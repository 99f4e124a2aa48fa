// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/collision/body_points.hpp"

#include "poise/core/dynamics/root_dynamics.hpp"

namespace poise {

using sweep::BodyState;
using sweep::RootDynamics;

namespace {

using Vector = Eigen::Map<const Eigen::Vector3d>;

// Scalars here, not lanes: a vector that was just written by scalar stores is slow to load.
Vector vector(const simd::Lanes& a) { return Vector(reinterpret_cast<const double*>(&a)); }

int root_of(const Dynamics& robot, int body) {
  return robot.tree().root_of_body[static_cast<std::size_t>(body)];
}

Eigen::Vector3d from_base(const Dynamics& robot, const BodyPoint& point) {
  const auto root = static_cast<std::size_t>(root_of(robot, point.body));
  return point.p_WP - robot.state().bases[root].p;
}

const BodyState& state_of(const Dynamics& robot, const BodyPoint& point) {
  const RootDynamics& root = robot.root_dynamics(root_of(robot, point.body));
  return root.work().bodies[static_cast<std::size_t>(point.body - root.root().body)];
}

// The generalized force of the force n on a point, joint by joint: with r from the base origin,
// n·(Sl + Sa × r) = n·Sl + (r × n)·Sa.
class Chain {
 public:
  Chain(const Dynamics& robot, const BodyPoint& point, const Eigen::Vector3d& n, double* row)
      : root_(robot.root_dynamics(root_of(robot, point.body))),
        bodies_(root_.work().bodies.data()),
        row_(row + root_.root().velocity),
        n_(n),
        moment_(from_base(robot, point).cross(n)),
        body_(point.body - root_.root().body) {}

  // Index of the body among those of its root; 0: the base.
  int body() const { return body_; }
  // Adds the joint that carries the body, then goes to its parent.
  void climb() noexcept {
    const sweep::Model& model = root_.model();
    const BodyState& joint = bodies_[body_];
    const double force = n_.dot(vector(joint.Sl)) + moment_.dot(vector(joint.Sa));
    const int column = model.base_velocities + body_ - 1;
    if (model.shares.empty()) {
      row_[column] += force;
    } else {
      const sweep::Share& share = model.shares[static_cast<std::size_t>(column)];
      row_[share.velocity] += share.ratio * force;
    }
    body_ = model.bodies[static_cast<std::size_t>(body_)].parent;
  }
  void climb_to_base() noexcept {
    while (body_ > 0) climb();
    if (root_.model().base_velocities == 0) return;
    for (int k = 0; k < 3; ++k) {
      row_[k] += n_[k];
      row_[3 + k] += moment_[k];
    }
  }

 private:
  const RootDynamics& root_;
  const BodyState* bodies_;
  double* row_;
  Eigen::Vector3d n_, moment_;
  int body_;
};

}  // namespace

// With r from the base origin: v + w × r.
Eigen::Vector3d velocity_of(const Dynamics& robot, const BodyPoint& point) noexcept {
  const BodyState& body = state_of(robot, point);
  return vector(body.v) + vector(body.w).cross(from_base(robot, point));
}

// al + aw × r + w × (v + w × r)
PointMotion motion_of(const Dynamics& robot, const BodyPoint& point) noexcept {
  const BodyState& body = state_of(robot, point);
  const Eigen::Vector3d r = from_base(robot, point), w = vector(body.w);
  const Eigen::Vector3d velocity = vector(body.v) + w.cross(r);
  return {velocity, vector(body.al) + vector(body.aw).cross(r) + w.cross(velocity), w};
}

// Parents come before their children, so the chain with the later body is not yet at the common
// ancestor.
void distance_row(const Dynamics& robot, const BodyPoint& one, const BodyPoint& other,
                  const Eigen::Vector3d& n, Eigen::Ref<Eigen::RowVectorXd> row) noexcept {
  row.setZero();
  Chain first(robot, one, n, row.data()), second(robot, other, -n, row.data());
  if (root_of(robot, one.body) != root_of(robot, other.body)) {
    first.climb_to_base();
    second.climb_to_base();
    return;
  }
  while (first.body() != second.body())
    first.body() > second.body() ? first.climb() : second.climb();
}

}  // namespace poise
