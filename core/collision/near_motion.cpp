// SPDX-License-Identifier: BSD-2-Clause
// Rows and drifts of near pairs.

#include <algorithm>

#include "poise/core/collision/near_pairs_data.hpp"

namespace poise {
namespace {

std::size_t index(int of) { return static_cast<std::size_t>(of); }

}  // namespace

const PlacedCapsule& NearPairs::Data::with_drift(const Dynamics& robot, int capsule) noexcept {
  PlacedCapsule& of = placed[index(capsule)];
  if (!has_drift[index(capsule)]) place_drift(robot, (*model->anchors_)[index(capsule)], of);
  has_drift[index(capsule)] = true;
  return of;
}

void NearPairs::Data::set_motions(const Dynamics& robot,
                                  const std::vector<CollisionModel::Pair>& pairs,
                                  NearMotion* const (&which)[4]) noexcept {
  FourPairs four;
  double x[4], y[4];
  for (int k = 0; k < 4; ++k) {
    const NearPair& one = near[index(which[k]->near)];
    const CollisionModel::Pair& pair = pairs[index(one.pair)];
    four.first[k] = &with_drift(robot, pair.first);
    four.second[k] = &with_drift(robot, pair.second);
    four.constants[k] = &constants[index(one.pair)];
    x[k] = one.x;
    y[k] = one.y;
  }
  const FourMotions found = poise::motions(four, simd::load(x), simd::load(y));
  for (int k = 0; k < 4; ++k) {
    for (int i = 0; i < 3; ++i) {
      which[k]->gradient[i] = simd::lane(found.gradient[i], k);
      which[k]->point[i] = simd::lane(found.point[i], k);
    }
    which[k]->drift = simd::lane(found.drift, k);
    which[k]->sliding = {simd::lane(found.sliding, k), simd::lane(found.since, k),
                         simd::lane(found.lasts, k)};
  }
}

void NearPairs::Data::set_shape_motion(const Dynamics& robot, const CollisionModel::Pair& pair,
                                       NearMotion& which) noexcept {
  const NearPair& one = near[index(which.near)];
  const PairDistance& at =
      one.end > 0 ? ends_of_shapes[index(one.pair)][index(one.end - 1)] : shapes[index(one.pair)];
  which.gradient = at.gradient();
  which.point = at.first;
  const CollisionModel::Motion motion = model->motion(robot, pair, at);
  which.drift = motion.drift;
  which.sliding = motion.sliding;
}

// Capsules four at a time; at the end, the last one is repeated.
void NearPairs::motions(const Dynamics& robot, std::span<NearMotion> which) noexcept {
  NearMotion* four[4];
  int count = 0;
  for (NearMotion& one : which) {
    const CollisionModel::Pair& pair = pairs_[index(data_->near[index(one.near)].pair)];
    if (pair.shape)
      data_->set_shape_motion(robot, pair, one);
    else
      four[count++] = &one;
    if (count < 4) continue;
    data_->set_motions(robot, pairs_, four);
    count = 0;
  }
  if (count == 0) return;
  std::fill(four + count, four + 4, four[count - 1]);
  data_->set_motions(robot, pairs_, four);
}

double NearPairs::write_row(const Dynamics& robot, const NearMotion& motion,
                            Eigen::Ref<Eigen::RowVectorXd> row) noexcept {
  if (!data_->has_rows) data_->rows.update(robot);
  data_->has_rows = true;
  const CollisionModel::Pair& pair = pairs_[index(data_->near[index(motion.near)].pair)];
  const std::vector<CapsuleAnchor>& anchors = *data_->model->anchors_;
  return data_->rows.write(robot, anchors[index(pair.first)], anchors[index(pair.second)],
                           motion.gradient, motion.point, row.data());
}

}  // namespace poise
