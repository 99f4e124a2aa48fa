// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/posture/starts.hpp"

#include <cmath>
#include <numbers>

#include "poise/core/posture/least_squares.hpp"

namespace poise {
namespace {

// Alternative base orientations: upright, lying on each side, head down.
std::vector<Eigen::Matrix3d> attitudes() {
  constexpr double kHalf = std::numbers::pi / 2;
  std::vector<Eigen::Matrix3d> all;
  for (const double pitch : {0.0, kHalf, -kHalf, 2 * kHalf})
    all.push_back(rotation_from_vector(Eigen::Vector3d(0, pitch, 0)));
  for (const double roll : {kHalf, -kHalf})
    all.push_back(rotation_from_vector(Eigen::Vector3d(roll, 0, 0)));
  return all;
}

}  // namespace

PostureStarts::PostureStarts(PostureEquations& equations, std::uint64_t seed)
    : equations_(equations), random_(seed) {}

// splitmix64 (Steele, Lea & Flood 2014).
double PostureStarts::uniform() {
  std::uint64_t z = (random_ += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  z ^= z >> 31;
  return std::ldexp(static_cast<double>(z >> 11), -52) - 1;
}

Eigen::VectorXd PostureStarts::next() {
  const Configuration& configuration = equations_.configuration();
  Eigen::VectorXd x(configuration.numbers());
  configuration.read(equations_.request().nominal, x.data());
  const int start = count_++;
  if (start > 0) scatter(start % 4 == 0 ? 1.0 : 0.2 * (start % 4 + 1), x);
  place(x);
  return x;
}

// Moves each joint by `share` of the way to a random position in its range.
void PostureStarts::scatter(double share, Eigen::VectorXd& x) {
  const Tree& tree = *equations_.request().tree;
  for (const Configuration::Scalar& s : equations_.configuration().scalars()) {
    if (s.joint < 0) continue;
    const JointLimits& limits = tree.joints[static_cast<std::size_t>(s.joint)].limits;
    const bool finite = std::isfinite(limits.lower) && std::isfinite(limits.upper);
    const double middle = finite ? (limits.lower + limits.upper) / 2 : x[s.number];
    const double half = finite ? (limits.upper - limits.lower) / 2 : 1.0;
    x[s.number] += share * (middle + half * uniform() - x[s.number]);
  }
  Eigen::VectorXd turn = Eigen::VectorXd::Zero(equations_.velocities()), turned(x.size());
  for (const Configuration::Turn& t : equations_.configuration().turns())
    for (int k = 0; k < 3; ++k) turn[t.velocity + k] = (t.ball < 0 ? 2 : 0.5) * share * uniform();
  equations_.configuration().plus(x.data(), turn.data(), turned.data());
  x = turned;
}

void PostureStarts::place(Eigen::VectorXd& x) {
  if (!equations_.request().tree->floating()) return;
  const Eigen::VectorXd f = Eigen::VectorXd::Zero(equations_.forces());
  Eigen::VectorXd best = x, turned = x;
  double least = place_base(equations_, best, f);
  for (const Eigen::Matrix3d& attitude : attitudes()) {
    State state = equations_.request().nominal;
    equations_.configuration().write(x.data(), state);
    state.base().R = attitude * state.base().R;
    equations_.configuration().read(state, turned.data());
    const double cost = place_base(equations_, turned, f);
    if (cost > 0.8 * least - 1e-6) continue;
    least = cost;
    best = turned;
  }
  x = best;
}

Eigen::VectorXd PostureStarts::forces() const {
  Eigen::VectorXd f = Eigen::VectorXd::Zero(equations_.forces());
  const auto& contacts = equations_.request().contacts;
  const Eigen::Vector3d up = -equations_.request().gravity.normalized();
  const auto lifts = [&](std::size_t i) {  // robot links cannot lift each other
    if (contacts[i].contact.carrier >= 0) return 0.0;
    return std::max(0.0, contacts[i].normal.dot(up));
  };
  double pushing = 0;
  for (std::size_t i = 0; i < contacts.size(); ++i)
    if (contacts[i].loaded && contacts[i].on_plane) pushing += lifts(i);
  for (std::size_t i = 0; i < contacts.size(); ++i)
    if (contacts[i].loaded && contacts[i].on_plane)
      f[equations_.force_of(i) + 2] = std::max(0.05, lifts(i)) / std::max(1.0, pushing);
  return f;
}

}  // namespace poise
