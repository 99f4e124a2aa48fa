// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/run/state_row.hpp"

#include <algorithm>

namespace poise {
namespace {

template <class Vector>
double* put(const Vector& from, double* to) {
  return std::copy(from.data(), from.data() + from.size(), to);
}

template <class Vector>
const double* take(const double* from, Vector& to) {
  std::copy(from, from + to.size(), to.data());
  return from + to.size();
}

}  // namespace

std::size_t state_size(const State& state) {
  return 12 * state.bases.size() + static_cast<std::size_t>(state.joints.size()) +
         9 * state.balls.size() + static_cast<std::size_t>(state.v.size());
}

void put_state(const State& state, double* out) {
  for (const Pose& base : state.bases) out = put(base.R, put(base.p, out));
  out = put(state.joints, out);
  for (const Eigen::Matrix3d& ball : state.balls) out = put(ball, out);
  put(state.v, out);
}

void take_state(const double* in, State& state) {
  for (Pose& base : state.bases) {
    in = take(in, base.p);
    in = take(in, base.R);
  }
  in = take(in, state.joints);
  for (Eigen::Matrix3d& ball : state.balls) in = take(in, ball);
  take(in, state.v);
}

}  // namespace poise
