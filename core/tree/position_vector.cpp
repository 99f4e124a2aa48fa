// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tree/position_vector.hpp"

#include <cmath>

namespace poise {
namespace {

constexpr double kNearUnit = 1e-2;  // lengths of quaternions within this of 1 are normalized

// Whether the joint has a number of its own in q, or is the first of a ball.
bool has_position(const Tree& tree, const TreeJoint& joint, int index) {
  if (joint.leader >= 0) return false;
  return joint.ball < 0 || tree.balls[static_cast<std::size_t>(joint.ball)].joint == index;
}

void write_quaternion(const Eigen::Matrix3d& R, double* q) {
  const Eigen::Quaterniond found(R);
  q[0] = found.w();
  Eigen::Map<Eigen::Vector3d>(q + 1) = found.vec();
}

Eigen::Matrix3d read_quaternion(const double* q) {
  Eigen::Quaterniond given(q[0], q[1], q[2], q[3]);
  const double length = given.norm();
  if (!(std::abs(length - 1) <= kNearUnit)) return Eigen::Matrix3d::Zero();
  given.coeffs() /= length;
  return given.toRotationMatrix();
}

// Calls base(r, q) per floating root, ball(index, q) per ball and joint(index, q) per other joint,
// with the first of its numbers in q.
template <class Base, class Ball, class Joint>
void for_each(const Tree& tree, const Base& base, const Ball& ball, const Joint& joint) {
  int at = 0;
  for (std::size_t r = 0; r < tree.roots.size(); ++r) {
    const Root& root = tree.roots[r];
    if (root.floating) {
      base(r, at);
      at += 7;
    }
    for (int j = root.joint; j < root.joint + root.joints; ++j) {
      const TreeJoint& one = tree.joints[static_cast<std::size_t>(j)];
      if (!has_position(tree, one, j)) continue;
      if (one.ball >= 0)
        ball(static_cast<std::size_t>(one.ball), at);
      else
        joint(j, at);
      at += one.ball >= 0 ? 4 : 1;
    }
  }
}

}  // namespace

int position_count(const Tree& tree) {
  int count = 0;
  for_each(
      tree, [&](std::size_t, int) { count += 7; }, [&](std::size_t, int) { count += 4; },
      [&](int, int) { ++count; });
  return count;
}

std::vector<std::string> position_names(const Tree& tree) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& prefix, std::initializer_list<const char*> parts) {
    for (const char* part : parts) names.push_back(prefix + part);
  };
  for_each(
      tree,
      [&](std::size_t r, int) {
        const std::string& root = tree.roots[r].name;
        add(root.empty() ? "base." : root + "/base.", {"x", "y", "z", "qw", "qx", "qy", "qz"});
      },
      [&](std::size_t b, int) {
        add(tree.balls[b].name + ".", {"qw", "qx", "qy", "qz"});
      },
      [&](int j, int) { names.push_back(tree.joints[static_cast<std::size_t>(j)].name); });
  return names;
}

void write_positions(const Tree& tree, const State& state, double* q) noexcept {
  for_each(
      tree,
      [&](std::size_t r, int at) {
        Eigen::Map<Eigen::Vector3d>(q + at) = state.bases[r].p;
        write_quaternion(state.bases[r].R, q + at + 3);
      },
      [&](std::size_t b, int at) { write_quaternion(state.balls[b], q + at); },
      [&](int j, int at) { q[at] = state.joints[j]; });
}

void read_positions(const Tree& tree, const double* q, State& state) noexcept {
  for_each(
      tree,
      [&](std::size_t r, int at) {
        state.bases[r].p = Eigen::Map<const Eigen::Vector3d>(q + at);
        state.bases[r].R = read_quaternion(q + at + 3);
      },
      [&](std::size_t b, int at) { state.balls[b] = read_quaternion(q + at); },
      [&](int j, int at) { state.joints[j] = q[at]; });
  settle_followers(tree, state);
}

}  // namespace poise
