// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/dynamics.hpp"

#include <cassert>
#include <cmath>
#include <utility>

#include "poise/core/dynamics/root_dynamics.hpp"

namespace poise {

using simd::cross;
using simd::Lanes;
using sweep::RootDynamics;

namespace {

Eigen::Vector3d vector3(const Lanes& a) {
  return {simd::lane(a, 0), simd::lane(a, 1), simd::lane(a, 2)};
}

Vector6d vector6(const Lanes& linear, const Lanes& angular) {
  Vector6d out;
  out << vector3(linear), vector3(angular);
  return out;
}

Eigen::Vector3d over(const Lanes& momentum, double mass) {
  return mass > 0 ? Eigen::Vector3d(vector3(momentum) / mass) : Eigen::Vector3d::Zero();
}

// A joint with dry friction.
struct DryJoint {
  int velocity;
  double ratio, friction;
};

// A joint with a spring.
struct SpringJoint {
  Eigen::Index joint;
  int velocity;
  double ratio, stiffness, rest;
};

// tanh(x)/x, x ≥ 0
double dry_share(double x) {
  constexpr double kOne = 20;  // beyond this tanh rounds to 1
  return x > kOne ? 1 / x : x < 1e-6 ? 1 : std::tanh(x) / x;
}

}  // namespace

struct Dynamics::Data {
  explicit Data(const Tree& tree);
  const RootDynamics& of(const Frame& frame) const {
    return roots[static_cast<std::size_t>(root_of_body[static_cast<std::size_t>(frame.body)])];
  }
  const RootDynamics& root(int number) const { return roots[static_cast<std::size_t>(number)]; }
  void update_passive(const State& state) noexcept;

  std::vector<RootDynamics> roots;
  std::vector<int> root_of_body;
  bool has_passive = false;  // friction or a spring of any joint
  std::vector<DryJoint> dry;
  std::vector<SpringJoint> springs;
  Eigen::MatrixXd M;
  Eigen::VectorXd h, g, r, c, load;
  Eigen::VectorXd damping;  // c without dry friction
};

Dynamics::Data::Data(const Tree& tree)
    : root_of_body(tree.root_of_body),
      M(Eigen::MatrixXd::Zero(tree.nv(), tree.nv())),
      h(Eigen::VectorXd::Zero(tree.nv())),
      g(h),
      r(h),
      c(h),
      load(h),
      damping(h) {
  for (std::size_t i = 0; i < tree.roots.size(); ++i) roots.emplace_back(tree, static_cast<int>(i));
  for (const TreeJoint& joint : tree.joints) {
    const double ratio = joint.leader < 0 ? 1 : joint.ratio;
    damping[joint.velocity] += ratio * ratio * joint.damping;
    if (joint.friction != 0) dry.push_back({joint.velocity, ratio, joint.friction});
    if (joint.stiffness != 0)
      springs.push_back({static_cast<Eigen::Index>(&joint - tree.joints.data()), joint.velocity,
                         ratio, joint.stiffness, joint.rest});
    has_passive = has_passive || joint.damping != 0 || joint.friction != 0 || joint.stiffness != 0;
  }
  c = damping;
}

// r = d·q̇ + f·tanh(q̇/s) + k·(q − rest), of which c·q̇ is friction; for a mimic joint the rate is
// ratio·v and its force is scaled by ratio.
void Dynamics::Data::update_passive(const State& state) noexcept {
  if (!has_passive) return;
  const Eigen::VectorXd& v = state.v;
  if (!dry.empty()) c = damping;
  for (const DryJoint& joint : dry) {
    const double x = std::abs(joint.ratio * v[joint.velocity]) / kStillSpeed;
    c[joint.velocity] += joint.ratio * joint.ratio * joint.friction * dry_share(x) / kStillSpeed;
  }
  r = c.cwiseProduct(v);
  for (const SpringJoint& spring : springs)
    r[spring.velocity] +=
        spring.ratio * spring.stiffness * (state.joints[spring.joint] - spring.rest);
  load = h + r;
}

Dynamics::Dynamics(std::shared_ptr<const Tree> tree, const Eigen::Vector3d& gravity)
    : tree_(std::move(tree)),
      gravity_(gravity),
      state_(*tree_),
      data_(std::make_unique<Data>(*tree_)) {
  update(state_);
}

Dynamics::~Dynamics() = default;
Dynamics::Dynamics(Dynamics&&) noexcept = default;
Dynamics& Dynamics::operator=(Dynamics&&) noexcept = default;

void Dynamics::update(const State& state) noexcept {
  assert(state.bases.size() == tree_->roots.size() && state.balls.size() == tree_->balls.size());
  assert(state.joints.size() == static_cast<Eigen::Index>(tree_->joints.size()));
  assert(state.v.size() == nv());
  state_ = state;
  settle_followers(*tree_, state_);
  Data& data = *data_;
  for (RootDynamics& root : data.roots) root.update(state_, gravity_, data.M, data.h, data.g);
  data.update_passive(state_);
}

const RootDynamics& Dynamics::root_dynamics(int root) const { return data_->root(root); }

double Dynamics::mass(int root) const { return data_->root(root).model().mass; }

const Eigen::MatrixXd& Dynamics::mass_matrix() const { return data_->M; }
const Eigen::VectorXd& Dynamics::bias() const { return data_->h; }
const Eigen::VectorXd& Dynamics::gravity() const { return data_->g; }
const Eigen::VectorXd& Dynamics::friction() const { return data_->r; }
const Eigen::VectorXd& Dynamics::friction_coefficient() const { return data_->c; }
const Eigen::VectorXd& Dynamics::load() const {
  return data_->has_passive ? data_->load : data_->h;
}

Eigen::Vector3d Dynamics::p_WC(int root) const {
  return state_.bases[static_cast<std::size_t>(root)].p + vector3(data_->root(root).work().com);
}
Eigen::Vector3d Dynamics::v_WC(int root) const {
  return over(data_->root(root).work().momentum_l, mass(root));
}
ConstRowsRef Dynamics::com_jacobian(int root) const {
  return data_->root(root).rows(sweep::kCom, 3);
}
Eigen::Vector3d Dynamics::com_drift(int root) const {
  return over(data_->root(root).work().drift_l, mass(root));
}

ConstRowsRef Dynamics::centroidal_matrix(int root) const {
  return data_->root(root).rows(sweep::kLinear, 6);
}
Vector6d Dynamics::centroidal_momentum(int root) const {
  const sweep::Workspace& work = data_->root(root).work();
  return vector6(work.momentum_l, work.momentum_a);
}
Vector6d Dynamics::centroidal_drift(int root) const {
  const sweep::Workspace& work = data_->root(root).work();
  return vector6(work.drift_l, work.drift_a);
}

Pose Dynamics::pose(const Frame& frame) const {
  const RootDynamics& root = data_->of(frame);
  const sweep::BodyState& body = root.body(frame);
  Eigen::Matrix3d R_WS;
  R_WS << vector3(body.x), vector3(body.y), vector3(body.z);
  const Eigen::Map<const Eigen::Matrix3d> R_BS(root.body_model(frame).R_BS.data());
  const int number = data_->root_of_body[static_cast<std::size_t>(frame.body)];
  return {R_WS * (R_BS.transpose() * frame.X_BF.R),
          state_.bases[static_cast<std::size_t>(number)].p + vector3(root.from_base(frame))};
}

// (v + w × r ; w)
Vector6d Dynamics::velocity(const Frame& frame) const {
  const RootDynamics& root = data_->of(frame);
  const sweep::BodyState& body = root.body(frame);
  return vector6(body.v + cross(body.w, root.from_base(frame)), body.w);
}

// (al + aw × r + w × (v + w × r) ; aw)
Vector6d Dynamics::drift(const Frame& frame) const {
  const RootDynamics& root = data_->of(frame);
  const sweep::BodyState& body = root.body(frame);
  const Lanes r = root.from_base(frame);
  return vector6(body.al + cross(body.aw, r) + cross(body.w, body.v + cross(body.w, r)), body.aw);
}

void Dynamics::jacobian(const Frame& frame, RowsRef J) const {
  assert(J.rows() == 6 && J.cols() == nv());
  data_->of(frame).jacobian(frame, J);
}

void Dynamics::jacobian(const Frame& frame, std::span<PackedColumn> out) const noexcept {
  data_->of(frame).jacobian(frame, out);
}

}  // namespace poise
