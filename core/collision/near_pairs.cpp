// SPDX-License-Identifier: BSD-2-Clause

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numbers>
#include <utility>

#include "poise/core/collision/convex_distance.hpp"
#include "poise/core/collision/near_pairs_data.hpp"
#include "poise/core/index.hpp"

namespace poise {

using simd::Lanes;

namespace {

constexpr double kRounding = 1e-9;   // [m] safety margin against rounding
constexpr double kWorthwhile = 0.1;  // [m] below it, the exact distance pays
static_assert(offsetof(NearPair, y) - offsetof(NearPair, distance) == 3 * sizeof(double));
constexpr double kForever = std::numeric_limits<double>::infinity();

// Ways of four capsules: a point of a segment travels no further than the end that travels
// furthest.
void write_ways(const PlacedCapsule* before, const PlacedCapsule* now, double* ways) {
  Lanes a[4], b[4];
  for (int k = 0; k < 4; ++k) {
    const Lanes middle = now[k].middle - before[k].middle, half = now[k].half - before[k].half;
    a[k] = (middle - half) * (middle - half);
    b[k] = (middle + half) * (middle + half);
  }
  simd::transpose(a[0], a[1], a[2], a[3]);
  simd::transpose(b[0], b[1], b[2], b[3]);
  const Lanes squared = simd::maximum(a[0] + a[1] + a[2], b[0] + b[1] + b[2]);
  simd::store(ways, simd::square_root(squared));
}

}  // namespace

NearPairs::Data::Data(const CollisionModel& of, const std::vector<CollisionModel::Pair>& pairs,
                      double within)
    : model(&of), reach(within), until(pairs.size()), rows(*of.anchors_) {
  const std::size_t capsules = of.capsules().size(), padded = (capsules + 3) / 4 * 4;
  placed.resize(padded, at_rest({}));
  before.resize(padded, at_rest({}));
  poses.resize(capsules);
  ways.resize(padded);
  travelled.resize(padded);
  of_capsules.reserve(pairs.size());
  of_shapes.reserve(pairs.size());
  near.reserve(3 * pairs.size());
  sleeps.resize((pairs.size() + kBlock - 1) / kBlock);
  constants.reserve(pairs.size());
  for (const CollisionModel::Pair& pair : pairs)
    constants.emplace_back(at_rest(of.capsules()[index(pair.first)].capsule),
                           at_rest(of.capsules()[index(pair.second)].capsule));
  for (std::size_t k = 0; k < capsules; ++k)
    if (of.capsules()[k].shape) convex.push_back(k);
  if (!convex.empty()) shapes.resize(pairs.size());
  if (!convex.empty()) ends_of_shapes.resize(pairs.size());
  has_drift.resize(capsules);
}

// The axis and the radius.
Capsule NearPairs::Data::capsule(int k) const {
  const PlacedCapsule& of = placed[index(k)];
  const auto middle = vector(of.middle), half = vector(of.half);
  return {middle - half, middle + half, simd::lane(of.half, 3)};
}

// A point of a body travels no further than one of its points, c, and the point's distance from c
// times the norm of the change of R. That of a difference of rotations is its Frobenius norm / √2.
double NearPairs::Data::way_of_shape(const Dynamics& robot, std::size_t capsule) noexcept {
  const LinkCapsule& one = model->capsules()[capsule];
  const Pose now = robot.pose({one.body, {}}), last = poses[capsule];
  poses[capsule] = now;
  const double turn = (now.R - last.R).norm() * std::numbers::sqrt2 / 2;
  return (now * one.shape->centre - last * one.shape->centre).norm() + turn * one.shape->reach;
}

void NearPairs::Data::follow(const Dynamics& robot) noexcept {
  std::swap(placed, before);
  const std::vector<CapsuleAnchor>& anchors = *model->anchors_;
  for (std::size_t k = 0; k < anchors.size(); ++k) place(robot, anchors[k], placed[k]);
  std::ranges::fill(has_drift, false);
  has_rows = false;
  for (std::size_t k = 0; k < placed.size(); k += 4) write_ways(&before[k], &placed[k], &ways[k]);
  for (const std::size_t k : convex) ways[k] = std::max(ways[k], way_of_shape(robot, k));
  if (started) {
    double most = 0;
    for (std::size_t k = 0; k < ways.size(); ++k) {
      travelled[k] += ways[k];
      most = std::max(most, ways[k]);
    }
    travel += 2 * most;
  }
  started = true;
}

// The pairs that may be near, in their order: those that were so in the last update, and those of
// the others whose capsules have travelled far enough.
void NearPairs::Data::collect(const std::vector<CollisionModel::Pair>& pairs) noexcept {
  near.resize(near.size() - ends);
  ends = 0;
  const std::size_t known = near.size();
  wake(pairs);
  looked_at = static_cast<int>(near.size());
  if (near.size() > known) {
    std::ranges::sort(near, {}, &NearPair::pair);
    sort_out(pairs);
  }
}

void NearPairs::Data::sort_out(const std::vector<CollisionModel::Pair>& pairs) noexcept {
  of_capsules.clear();
  of_shapes.clear();
  for (std::size_t k = 0; k < near.size(); ++k)
    (pairs[index(near[k].pair)].shape ? of_shapes : of_capsules).push_back(static_cast<int>(k));
}

// Blocks of pairs sleep until it may be time for one of them. Pairs that are near are not in them.
void NearPairs::Data::wake(const std::vector<CollisionModel::Pair>& pairs) noexcept {
  for (std::size_t block = 0; block < sleeps.size(); ++block) {
    if (travel < sleeps[block]) continue;
    sleeps[block] = kForever;
    const std::size_t end = std::min(pairs.size(), (block + 1) * kBlock);
    for (std::size_t k = block * kBlock; k < end; ++k) {
      const double left = until[k] - travelled_by(pairs[k]);
      if (!(left > 0)) {  // also after a state that was no number
        near.push_back({static_cast<int>(k)});
        until[k] = kForever;
      } else {
        sleeps[block] = std::min(sleeps[block], travel + left);
      }
    }
  }
}

// Leaves a pair alone until its capsules have travelled so much further [m].
void NearPairs::Data::rest(const CollisionModel::Pair& pair, int number, double way) noexcept {
  until[index(number)] = travelled_by(pair) + way;
  double& block = sleeps[index(number) / kBlock];
  block = std::min(block, travel + way);
}

void NearPairs::Data::measure_shapes(const Dynamics& robot,
                                     const std::vector<CollisionModel::Pair>& pairs) noexcept {
  for (const int k : of_shapes) {
    NearPair& out = near[index(k)];
    const CollisionModel::Pair& pair = pairs[index(out.pair)];
    const Capsule first = capsule(pair.first);
    const Pose& X_WS = poses[index(pair.second)];
    out.distance = at_least(first, *pair.shape, X_WS);
    if (out.distance > reach + kWorthwhile) continue;
    PairDistance& whole = shapes[index(out.pair)];
    whole = smooth_distance(first, *pair.shape, X_WS);
    out.distance = whole.distance;
    out.rate = model->rate(robot, pair, whole);
  }
}

// Four at a time; at the end, the last one is repeated. A NearPair has distance, rate, x and y in
// this order.
void NearPairs::Data::measure_capsules(const std::vector<CollisionModel::Pair>& pairs) noexcept {
  for (std::size_t begin = 0; begin < of_capsules.size(); begin += 4) {
    FourPairs four;
    NearPair* one[4];
    for (std::size_t k = 0; k < 4; ++k) {
      one[k] = &near[index(of_capsules[std::min(begin + k, of_capsules.size() - 1)])];
      const CollisionModel::Pair& pair = pairs[index(one[k]->pair)];
      four.first[k] = &placed[index(pair.first)];
      four.second[k] = &placed[index(pair.second)];
      four.constants[k] = &constants[index(one[k]->pair)];
    }
    FourDistances found = distances(four);
    simd::transpose(found.distance, found.rate, found.x, found.y);
    simd::store(&one[0]->distance, found.distance);
    simd::store(&one[1]->distance, found.rate);
    simd::store(&one[2]->distance, found.x);
    simd::store(&one[3]->distance, found.y);
  }
}

// A smoothed distance may shrink faster than a true one, but is at most kSmoothing below it.
void NearPairs::Data::keep_near(const std::vector<CollisionModel::Pair>& pairs) noexcept {
  const auto gone = std::ranges::remove_if(near, [&](const NearPair& one) {
    if (!(one.distance > reach)) return false;
    rest(pairs[index(one.pair)], one.pair,
         one.distance - reach - PairDistance::kSmoothing - kRounding);
    return true;
  });
  if (gone.empty()) return;
  near.erase(gone.begin(), gone.end());
  sort_out(pairs);
}

NearPairs::NearPairs() = default;
NearPairs::~NearPairs() = default;
NearPairs::NearPairs(NearPairs&&) noexcept = default;
NearPairs& NearPairs::operator=(NearPairs&&) noexcept = default;

NearPairs::NearPairs(const CollisionModel& model, std::vector<CollisionModel::Pair> pairs,
                     double reach)
    : pairs_(std::move(pairs)), data_(std::make_unique<Data>(model, pairs_, reach)) {}

std::span<const NearPair> NearPairs::update(const Dynamics& robot) noexcept {
  data_->follow(robot);
  data_->collect(pairs_);
  data_->measure_shapes(robot, pairs_);
  data_->measure_capsules(pairs_);
  data_->keep_near(pairs_);
  if (data_->ends_within > 0) data_->add_ends(robot, pairs_);
  return data_->near;
}

int NearPairs::looked_at() const { return data_->looked_at; }

}  // namespace poise
