// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/dynamics/chart_coordinates.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cassert>

namespace poise {
namespace {

using SmallSquare = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 6, 6>;

// The rotation that a block's angular velocity turns.
const Eigen::Matrix3d& rotation(const RotationBlock& block, const State& state) {
  const auto index = static_cast<std::size_t>(block.index);
  return block.of == RotationBlock::Of::kBase ? state.bases[index].R : state.balls[index];
}

}  // namespace

std::vector<RotationBlock> rotations(const Tree& tree, const std::shared_ptr<const Chart>& chart) {
  std::vector<RotationBlock> blocks;
  for (int r = 0; r < static_cast<int>(tree.roots.size()); ++r) {
    const Root& root = tree.roots[static_cast<std::size_t>(r)];
    if (root.floating) blocks.push_back({root.velocity + 3, chart, RotationBlock::Of::kBase, r});
  }
  for (int b = 0; b < static_cast<int>(tree.balls.size()); ++b) {
    const int joint = tree.balls[static_cast<std::size_t>(b)].joint;
    blocks.push_back({tree.velocity_index(joint), chart, RotationBlock::Of::kBall, b});
  }
  std::ranges::sort(blocks, {}, &RotationBlock::velocity);
  return blocks;
}

void follow(const std::vector<RotationBlock>& blocks, const State& state,
            std::vector<RotationPoint>& points) noexcept {
  assert(points.size() == blocks.size());
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const Chart& chart = *blocks[b].chart;
    const Eigen::Matrix3d& R = rotation(blocks[b], state);
    ChartPoint& theta = points[b].theta;
    const bool lost = theta.size() == 0 || !theta.allFinite();
    theta = lost ? chart.coordinates(R) : chart.recentre(chart.coordinates(R, ChartPoint(theta)));
    points[b].rate = chart.rates(theta, state.v.segment<3>(blocks[b].velocity));
  }
}

void ChartCoordinates::bind(Eigen::Index nv, const std::vector<RotationBlock>& blocks) {
  blocks_ = blocks;
  segments_.clear();
  int velocity = 0, coordinate = 0, constraint = 0;
  const auto add = [&](int velocities, int coordinates, int block) {
    if (velocities > 0)
      segments_.push_back({velocity, velocities, coordinate, coordinates, constraint, block});
    velocity += velocities;
    coordinate += coordinates;
    constraint += coordinates - velocities;
  };
  int index = 0;
  for (const RotationBlock& block : blocks) {
    const int between = block.velocity - velocity;
    assert(between >= 0 && block.velocity + 3 <= nv);
    add(between, between, -1);
    add(3, block.chart->size(), index++);
  }
  add(static_cast<int>(nv) - velocity, static_cast<int>(nv) - velocity, -1);
  for (Eigen::MatrixXd* m : {&G_, &half_}) m->setZero(nv, coordinate);
  for (const Segment& s : segments_)
    if (s.block < 0) G_.block(s.velocity, s.coordinate, s.velocities, s.coordinates).setIdentity();
  mass_.setZero(coordinate, coordinate);
  A_.setIdentity(coordinate, coordinate);
  C_.setZero(constraint, coordinate);
  C_drift_.setZero(constraint);
  for (Eigen::VectorXd* v : {&drift_, &loaded_}) v->setZero(nv);
  bias_.setZero(coordinate);
}

void ChartCoordinates::update_block(const Segment& s, const RotationPoint& point) {
  const Chart& chart = *blocks_[static_cast<std::size_t>(s.block)].chart;
  const ChartPoint& theta = point.theta;
  const int d = s.coordinates, rows = d - 3;
  G_.block(s.velocity, s.coordinate, 3, d) = chart.angular_map(theta);
  drift_.segment<3>(s.velocity) = chart.angular_map_rate(theta, point.rate) * point.rate;
  if (rows == 0) return;
  const ChartConstraint C = chart.constraint_jacobian(theta);
  C_.block(s.constraint, s.coordinate, rows, d) = C;
  C_drift_.segment(s.constraint, rows) = chart.constraint_drift(theta, point.rate);
  const SmallSquare across = C * C.transpose();
  const ChartConstraint dual = across.llt().solve(C);
  auto A = A_.block(s.coordinate, s.coordinate, d, d);
  A.setIdentity();
  A -= C.transpose().lazyProduct(dual);
}

void ChartCoordinates::update(const Eigen::MatrixXd& M, const Eigen::VectorXd& h,
                              const std::vector<RotationPoint>& points) noexcept {
  assert(points.size() == blocks_.size());
  for (const Segment& s : segments_)
    if (s.block >= 0) update_block(s, points[static_cast<std::size_t>(s.block)]);
  congruence(M, mass_);
  loaded_ = h;
  loaded_.noalias() += M * drift_;
  pull(loaded_, bias_);
}

void ChartCoordinates::push(const Eigen::Ref<const Eigen::VectorXd>& x,
                            Eigen::Ref<Eigen::VectorXd> out) const {
  for (const Segment& s : segments_) {
    const auto from = x.segment(s.coordinate, s.coordinates);
    auto to = out.segment(s.velocity, s.velocities);
    if (s.block < 0)
      to = from;
    else
      to = G_.block(s.velocity, s.coordinate, 3, s.coordinates).lazyProduct(from);
  }
}

void ChartCoordinates::pull(const Eigen::Ref<const Eigen::VectorXd>& a,
                            Eigen::Ref<Eigen::VectorXd> out) const {
  for (const Segment& s : segments_) {
    const auto from = a.segment(s.velocity, s.velocities);
    auto to = out.segment(s.coordinate, s.coordinates);
    if (s.block < 0)
      to = from;
    else
      to = G_.block(s.velocity, s.coordinate, 3, s.coordinates).transpose().lazyProduct(from);
  }
}

// The blocks of a product are lazy: Eigen's own would put large ones on the heap.
void ChartCoordinates::congruence(const Eigen::MatrixXd& S, Eigen::MatrixXd& out) noexcept {
  for (const Segment& s : segments_) {
    const auto from = S.middleCols(s.velocity, s.velocities);
    auto to = half_.middleCols(s.coordinate, s.coordinates);
    if (s.block < 0)
      to = from;
    else
      to = from.lazyProduct(G_.block(s.velocity, s.coordinate, 3, s.coordinates));
  }
  for (const Segment& s : segments_) {
    const auto from = half_.middleRows(s.velocity, s.velocities);
    auto to = out.middleRows(s.coordinate, s.coordinates);
    if (s.block < 0)
      to = from;
    else
      to = G_.block(s.velocity, s.coordinate, 3, s.coordinates).transpose().lazyProduct(from);
  }
}

}  // namespace poise
