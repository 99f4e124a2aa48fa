// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/control/state_check.hpp"

#include <cmath>

#include "poise/core/problem/finite.hpp"

namespace poise {
namespace {

constexpr double kFar = 1e9;         // [m, rad, m/s, rad/s]: larger values are faults
constexpr double kStretched = 1e-4;  // of a rotation: a quaternion with four digits is within it

// False for NaN.
bool measurable(double x) { return std::abs(x) <= kFar; }

template <class Vector>
bool all_measurable(const Vector& x) {
  return x.squaredNorm() <= kFar * kFar;
}

// RᵀR = 1, det R = 1
bool is_rotation(const Eigen::Matrix3d& R) {
  const double stretched = (R.transpose() * R - Eigen::Matrix3d::Identity()).squaredNorm();
  return stretched <= kStretched * kStretched && R.determinant() > 0;
}

bool has_sizes(const Tree& tree, const State& state) {
  return state.bases.size() == tree.roots.size() && state.balls.size() == tree.balls.size() &&
         state.joints.size() == static_cast<Eigen::Index>(tree.joints.size()) &&
         state.v.size() == tree.nv();
}

std::string_view name_of(const Root& root) {
  return root.name.empty() ? std::string_view("base") : std::string_view(root.name);
}

// Name of the joint or base that moves with this index of v.
std::string_view mover(const Tree& tree, Eigen::Index velocity) {
  for (const TreeJoint& joint : tree.joints)
    if (joint.velocity == velocity && joint.leader < 0) return joint.name;
  for (const Root& root : tree.roots)
    if (velocity < root.velocity + root.base_velocities()) return name_of(root);
  return {};
}

StateFlaw flaw_of_numbers(const Tree& tree, const State& state) {
  for (Eigen::Index j = 0; j < state.joints.size(); ++j)
    if (!measurable(state.joints[j]))
      return {"no number for the position of", tree.joints[static_cast<std::size_t>(j)].name};
  for (Eigen::Index i = 0; i < state.v.size(); ++i)
    if (!measurable(state.v[i])) return {"no number for the velocity of", mover(tree, i)};
  return {"numbers beyond all that is measured"};
}

}  // namespace

StateFlaw flaw_of(const Tree& tree, const State& state) noexcept {
  if (!has_sizes(tree, state)) return {"other sizes than the robot"};
  for (std::size_t i = 0; i < tree.roots.size(); ++i) {
    if (!all_measurable(state.bases[i].p))
      return {"no number for the position of", name_of(tree.roots[i])};
    if (!is_rotation(state.bases[i].R)) return {"no rotation for", name_of(tree.roots[i])};
  }
  for (std::size_t i = 0; i < tree.balls.size(); ++i)
    if (!is_rotation(state.balls[i])) return {"no rotation for", tree.balls[i].name};
  if (all_measurable(state.joints) && all_measurable(state.v)) return {};
  return flaw_of_numbers(tree, state);
}

StateFlaw flaw_of(const std::vector<Contact>& contacts,
                  const std::vector<ForceSample>& measured) noexcept {
  if (measured.size() != contacts.size()) return {"other contacts than the robot"};
  for (std::size_t c = 0; c < contacts.size(); ++c)
    if (measured[c].wrench.size() != contacts[c].size() ||
        (measured[c].valid && !finite(measured[c].wrench)))
      return {"no measured force of", contacts[c].name};
  return {};
}

}  // namespace poise
