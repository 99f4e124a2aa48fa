// SPDX-License-Identifier: BSD-2-Clause
// NearPairs: the ends of the parts where shapes run beside each other.

#include <algorithm>
#include <cmath>

#include "poise/core/collision/body_points.hpp"
#include "poise/core/collision/convex_distance.hpp"
#include "poise/core/collision/near_pairs_data.hpp"
#include "poise/core/index.hpp"

namespace poise {
namespace {

constexpr double kBeside =
    0.1;  // [m] ends of pairs farther apart than this beyond `within` can wait
constexpr double kApart = 5e-3;  // [m] an end nearer to the nearest point is as good as it

// Four near pairs of capsules, or fewer: the last one is repeated.
struct Some {
  FourPairs pairs;
  const NearPair* nearest[4];
  std::size_t count = 0;

  void fill_up() {
    for (std::size_t k = count; k < 4; ++k) {
      pairs.first[k] = pairs.first[count - 1];
      pairs.second[k] = pairs.second[count - 1];
      pairs.constants[k] = pairs.constants[count - 1];
      nearest[k] = nearest[count - 1];
    }
  }
  simd::Lanes gather(double NearPair::*member) const {
    double out[4];
    for (int k = 0; k < 4; ++k) out[k] = nearest[k]->*member;
    return simd::load(out);
  }
};

}  // namespace

void NearPairs::watch_ends(double within, double soon) noexcept {
  data_->ends_within = within;
  data_->ends_soon = soon;
}

void NearPairs::Data::add_ends(const Dynamics& robot,
                               const std::vector<CollisionModel::Pair>& pairs) noexcept {
  add_ends_of_capsules(pairs);
  for (const int k : of_shapes)
    add_ends_of_shape(robot, pairs[index(near[index(k)].pair)], near[index(k)]);
}

void NearPairs::Data::add_ends_of_capsules(
    const std::vector<CollisionModel::Pair>& pairs) noexcept {
  Some some;
  const auto measure = [&] {
    some.fill_up();
    const simd::Lanes x = some.gather(&NearPair::x), y = some.gather(&NearPair::y);
    const FourEnds found = poise::ends(some.pairs, x, y);
    for (const int end : {1, 2}) {
      const FourDistances& to = found.at[end - 1];
      for (std::size_t j = 0; j < some.count; ++j) {
        const int k = static_cast<int>(j);
        add_end({some.nearest[j]->pair, end, simd::lane(to.distance, k), simd::lane(to.rate, k),
                 simd::lane(to.x, k), simd::lane(to.y, k)},
                simd::lane(found.apart[end - 1], k));
      }
    }
    some.count = 0;
  };
  for (const int k : of_capsules) {
    const NearPair& nearest = near[index(k)];
    if (!(nearest.distance < ends_within + kBeside)) continue;
    const CollisionModel::Pair& pair = pairs[index(nearest.pair)];
    some.nearest[some.count] = &nearest;
    some.pairs.first[some.count] = &placed[index(pair.first)];
    some.pairs.second[some.count] = &placed[index(pair.second)];
    some.pairs.constants[some.count] = &constants[index(nearest.pair)];
    if (++some.count == 4) measure();
  }
  if (some.count > 0) measure();
}

// The relative speed of a point is at most that of the ends of the axis.
bool NearPairs::Data::ends_may_come(const Dynamics& robot, const CollisionModel::Pair& pair,
                                    const NearPair& nearest) const noexcept {
  if (!(nearest.distance < ends_within + kBeside)) return false;
  const PlacedCapsule& first = placed[index(pair.first)];
  const int body = model->capsule(pair.second).body;
  double most = 0;
  for (const double end : {-1.0, 1.0}) {
    const simd::Lanes point = first.middle + first.half * end;
    const simd::Lanes rate = first.middle_rate + first.half_rate * end;
    most = std::max(most, (vector(rate) - velocity_of(robot, {body, vector(point)})).norm());
  }
  return nearest.distance - most * ends_soon < ends_within;
}

void NearPairs::Data::add_ends_of_shape(const Dynamics& robot, const CollisionModel::Pair& pair,
                                        const NearPair& nearest) noexcept {
  if (!ends_may_come(robot, pair, nearest)) return;
  const Capsule first = capsule(pair.first);
  const Pose& X_WS = poses[index(pair.second)];
  const PairDistance& whole = shapes[index(nearest.pair)];
  const std::array<double, 2> part = part_beside(first, *pair.shape, X_WS);
  for (const int end : {1, 2}) {
    const double s = part[index(end - 1)];
    const Eigen::Vector3d point = first.a + s * whole.first_axis;
    PairDistance& to = ends_of_shapes[index(nearest.pair)][index(end - 1)];
    to = poise::distance({point, point, first.radius}, *pair.shape, X_WS);
    add_end({nearest.pair, end, to.distance, model->rate(robot, pair, to), 0, 0},
            std::pow(s - whole.at.s, 2) * whole.first_axis.squaredNorm());
  }
}

void NearPairs::Data::add_end(const NearPair& end, double squared) noexcept {
  if (!(end.distance + end.rate * ends_soon < ends_within) || squared < kApart * kApart) return;
  near.push_back(end);
  ++ends;
}

}  // namespace poise
