// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/inverse_dynamics.hpp"

#include <algorithm>
#include <cassert>

#include "poise/core/dynamics/root_dynamics.hpp"

namespace poise {

using simd::cross;
using simd::Lanes;
using sweep::BodyState;
using sweep::Model;
using sweep::RootDynamics;
using sweep::Share;

namespace {

// Index of a joint's velocity in its root, and the joint's share in it.
Share share_of(const Model& model, int body) {
  const int column = model.base_velocities + body - 1;
  return model.shares.empty() ? Share{column, 1} : model.shares[static_cast<std::size_t>(column)];
}

double dot(const Lanes& al, const Lanes& aw, const Lanes& fl, const Lanes& fa) {
  const Lanes product = al * fl + aw * fa;
  return simd::lane(product, 0) + simd::lane(product, 1) + simd::lane(product, 2);
}

}  // namespace

InverseDynamics::InverseDynamics(const Tree& tree) {
  std::size_t most = 0;
  for (const Root& root : tree.roots) most = std::max(most, static_cast<std::size_t>(root.bodies));
  motions_.resize(most);
}

// With A_i = A_parent + S_i a_i outwards and G_i = F_i a_i + Σ G_children inwards, F_i the momentum
// of the subtree moving along S_i:  (M a)_i = F_i·A_parent + S_i·G_i.
void InverseDynamics::multiply_mass(const Dynamics& robot, const Eigen::VectorXd& a,
                                    Eigen::Ref<Eigen::VectorXd> force) noexcept {
  assert(a.size() == robot.nv() && force.size() == robot.nv());
  force.setZero();
  for (std::size_t number = 0; number < robot.tree().roots.size(); ++number) {
    const RootDynamics& root = robot.root_dynamics(static_cast<int>(number));
    const Model& model = root.model();
    const BodyState* bodies = root.work().bodies.data();
    const double* in = a.data() + root.root().velocity;
    double* out = force.data() + root.root().velocity;
    Motion& base = motions_[0];
    base = {simd::zero(), simd::zero(), simd::zero(), simd::zero()};
    if (model.base_velocities > 0) base.al = simd::load3(in), base.aw = simd::load3(in + 3);
    for (int b = 1; b <= model.joints; ++b) {
      const Motion& parent = motions_[static_cast<std::size_t>(model.bodies[b].parent)];
      const Share share = share_of(model, b);
      const Lanes rate = simd::splat(share.ratio * in[share.velocity]);
      motions_[static_cast<std::size_t>(b)] = {parent.al + bodies[b].Sl * rate,
                                               parent.aw + bodies[b].Sa * rate, bodies[b].Fl * rate,
                                               bodies[b].Fa * rate};
    }
    for (int b = model.joints; b > 0; --b) {
      Motion& parent = motions_[static_cast<std::size_t>(model.bodies[b].parent)];
      const Motion& own = motions_[static_cast<std::size_t>(b)];
      const Share share = share_of(model, b);
      double sum = dot(parent.al, parent.aw, bodies[b].Fl, bodies[b].Fa) +
                   dot(bodies[b].Sl, bodies[b].Sa, own.fl, own.fa);
      if (!model.armature.empty())
        sum += model.armature[static_cast<std::size_t>(b) - 1] * share.ratio * in[share.velocity];
      out[share.velocity] += share.ratio * sum;
      parent.fl += own.fl;
      parent.fa += own.fa;
    }
    if (model.base_velocities == 0) continue;
    const Lanes l = base.fl + base.al * model.mass + cross(base.aw, bodies[0].mc);
    const Lanes n = base.fa + cross(bodies[0].mc, base.al) +
                    simd::combine(bodies[0].X0, bodies[0].X1, bodies[0].X2, &base.aw);
    simd::store_first(out, l, 3);
    simd::store_first(out + 3, n, 3);
  }
}

void InverseDynamics::solve(const Dynamics& robot, const Eigen::VectorXd& vdot,
                            std::span<const AppliedWrench> wrenches,
                            Eigen::Ref<Eigen::VectorXd> force) noexcept {
  multiply_mass(robot, vdot, force);
  force += robot.bias() + robot.friction();
  for (const AppliedWrench& applied : wrenches) add_wrench(robot, applied, -1, force);
}

void ForwardDynamics::solve(const Dynamics& robot, const Eigen::VectorXd& force,
                            std::span<const AppliedWrench> wrenches,
                            Eigen::Ref<Eigen::VectorXd> vdot) const noexcept {
  assert(force.size() == robot.nv() && vdot.size() == robot.nv());
  vdot = force - robot.bias() - robot.friction();
  for (const AppliedWrench& applied : wrenches) add_wrench(robot, applied, 1, vdot);
  factor_.solve(vdot);
}

// The wrench, shifted to the base origin, acts on all supporting joints.
void add_wrench(const Dynamics& robot, const AppliedWrench& applied, double scale,
                Eigen::Ref<Eigen::VectorXd> force) noexcept {
  assert(force.size() == robot.nv());
  const int number = robot.tree().root_of_body[static_cast<std::size_t>(applied.frame.body)];
  const RootDynamics& root = robot.root_dynamics(number);
  const Model& model = root.model();
  const Lanes l = simd::load3(applied.wrench.data()) * scale;
  const Lanes n =
      simd::load3(applied.wrench.data() + 3) * scale + cross(root.from_base(applied.frame), l);
  double* out = force.data() + root.root().velocity;
  for (int b = applied.frame.body - root.root().body; b > 0;
       b = model.bodies[static_cast<std::size_t>(b)].parent) {
    const BodyState& joint = root.work().bodies[static_cast<std::size_t>(b)];
    const Share share = share_of(model, b);
    out[share.velocity] += share.ratio * dot(joint.Sl, joint.Sa, l, n);
  }
  if (model.base_velocities == 0) return;
  for (int k = 0; k < 3; ++k) {
    out[k] += simd::lane(l, k);
    out[3 + k] += simd::lane(n, k);
  }
}

}  // namespace poise
