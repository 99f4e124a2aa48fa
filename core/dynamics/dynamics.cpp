// SPDX-License-Identifier: BSD-2-Clause

#include "core/dynamics/dynamics.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/dynamics/model.hpp"
#include "core/dynamics/sin_cos.hpp"
#include "core/dynamics/workspace.hpp"

namespace poise {

using simd::cross;
using simd::Lanes;

namespace {

using Stride = Eigen::OuterStride<>;

Eigen::Vector3d vector3(const Lanes& a) {
  return {simd::lane(a, 0), simd::lane(a, 1), simd::lane(a, 2)};
}

Vector6d vector6(const Lanes& linear, const Lanes& angular) {
  Vector6d out;
  out << vector3(linear), vector3(angular);
  return out;
}

}  // namespace

struct Dynamics::Data {
  explicit Data(const Tree& tree) : model(sweep::prepare(tree)), work(model, tree.nv()) {}

  void set_base(const State& state);
  void set_joints(const State& state);
  Lanes from_base(const Frame& frame) const;
  ConstRowsRef rows(int first, int count) const;

  sweep::Model model;
  sweep::Workspace work;
};

void Dynamics::Data::set_base(const State& state) {
  sweep::BodyState& base = work.bodies[0];
  base.x = simd::load3(state.base.R.data());
  base.y = simd::load3(state.base.R.data() + 3);
  base.z = simd::load3(state.base.R.data() + 6);
  if (model.base_velocities == 0) return;
  base.v = simd::load3(state.v.data());
  base.w = simd::load3(state.v.data() + 3);
}

void Dynamics::Data::set_joints(const State& state) {
  double* angle = sweep::Workspace::as_doubles(work.angle);
  double* rate = sweep::Workspace::as_doubles(work.rate);
  for (int j = 0; j < model.joints; ++j) {
    angle[j] = model.revolute[j] * state.joints[j];
    rate[j] = state.v[model.base_velocities + j];
  }
  sin_cos(angle, model.padded_joints, sweep::Workspace::as_doubles(work.sin),
          sweep::Workspace::as_doubles(work.cos));
}

// The frame's origin as seen from O.
Lanes Dynamics::Data::from_base(const Frame& frame) const {
  const sweep::BodyModel& model_of = model.bodies[frame.body];
  const sweep::BodyState& body = work.bodies[frame.body];
  const Eigen::Vector3d p_SF =
      Eigen::Map<const Eigen::Matrix3d>(model_of.R_BS.data()).transpose() * frame.X_BF.p;
  return body.p + simd::combine(body.x, body.y, body.z, p_SF.data());
}

ConstRowsRef Dynamics::Data::rows(int first, int count) const {
  return Eigen::Map<const RowMatrix, 0, Stride>(work.row(first), count, work.M.rows(),
                                                Stride(work.stride));
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
  assert(state.joints.size() == static_cast<Eigen::Index>(tree_->joints.size()));
  assert(state.v.size() == nv());
  state_ = state;
  Data& data = *data_;
  data.set_base(state_);
  data.set_joints(state_);
  sweep::forward_sweep(data.model, state_.joints.data(), data.work);
  sweep::backward_sweep(data.model, data.work);
  sweep::write_rows(data.model, gravity_, data.work);
  sweep::write_mass_matrix(data.model, data.work);
}

double Dynamics::mass() const { return data_->model.mass; }

const Eigen::MatrixXd& Dynamics::mass_matrix() const { return data_->work.M; }
const Eigen::VectorXd& Dynamics::bias() const { return data_->work.h; }
const Eigen::VectorXd& Dynamics::gravity() const { return data_->work.g; }

Eigen::Vector3d Dynamics::p_WC() const { return state_.base.p + vector3(data_->work.com); }
Eigen::Vector3d Dynamics::v_WC() const {
  return mass() > 0 ? Eigen::Vector3d(vector3(data_->work.momentum_l) / mass())
                    : Eigen::Vector3d::Zero();
}
ConstRowsRef Dynamics::com_jacobian() const { return data_->rows(sweep::kCom, 3); }
Eigen::Vector3d Dynamics::com_drift() const {
  return mass() > 0 ? Eigen::Vector3d(vector3(data_->work.drift_l) / mass())
                    : Eigen::Vector3d::Zero();
}

ConstRowsRef Dynamics::centroidal_matrix() const { return data_->rows(sweep::kLinear, 6); }
Vector6d Dynamics::centroidal_momentum() const {
  return vector6(data_->work.momentum_l, data_->work.momentum_a);
}
Vector6d Dynamics::centroidal_drift() const {
  return vector6(data_->work.drift_l, data_->work.drift_a);
}

Pose Dynamics::pose(const Frame& frame) const {
  const sweep::BodyState& body = data_->work.bodies[frame.body];
  Eigen::Matrix3d R_WS;
  R_WS << vector3(body.x), vector3(body.y), vector3(body.z);
  const Eigen::Map<const Eigen::Matrix3d> R_BS(data_->model.bodies[frame.body].R_BS.data());
  return {R_WS * (R_BS.transpose() * frame.X_BF.R),
          state_.base.p + vector3(data_->from_base(frame))};
}

// (v + w × r ; w)
Vector6d Dynamics::velocity(const Frame& frame) const {
  const sweep::BodyState& body = data_->work.bodies[frame.body];
  return vector6(body.v + cross(body.w, data_->from_base(frame)), body.w);
}

// (al + aw × r + w × (v + w × r) ; aw)
Vector6d Dynamics::drift(const Frame& frame) const {
  const sweep::BodyState& body = data_->work.bodies[frame.body];
  const Lanes r = data_->from_base(frame);
  return vector6(body.al + cross(body.aw, r) + cross(body.w, body.v + cross(body.w, r)), body.aw);
}

// Column of joint d: (Sl + Sa × r ; Sa); of the base: [1, −[r]×; 0, 1].
void Dynamics::jacobian(const Frame& frame, RowsRef J) const {
  assert(J.rows() == 6 && J.cols() == nv());
  const int nvb = data_->model.base_velocities;
  const Lanes r = data_->from_base(frame);
  if (nvb > 0) {
    const Eigen::Vector3d p = vector3(r);
    J.leftCols<6>().setIdentity();
    J.block<3, 3>(0, 3) << 0, p.z(), -p.y(), -p.z(), 0, p.x(), p.y(), -p.x(), 0;
  }
  for (int body = frame.body; body > 0; body = data_->model.bodies[body].parent) {
    const sweep::BodyState& joint = data_->work.bodies[body];
    const Lanes linear = joint.Sl + cross(joint.Sa, r);
    const int column = nvb + body - 1;
    for (int k = 0; k < 3; ++k) {
      J(k, column) = simd::lane(linear, k);
      J(3 + k, column) = simd::lane(joint.Sa, k);
    }
  }
}

}  // namespace poise
