// SPDX-License-Identifier: BSD-2-Clause
// The ends of pairs that run beside each other.

#include <gtest/gtest.h>

#include "poise/core/collision/near_pairs.hpp"
#include "poise/core/collision/shape_points.hpp"
#include "poise/tests/support/advance.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

constexpr double kHalf = 0.15, kRadius = 0.04;  // of the rod [m]

// Two floating bodies: a rod, and another rod or a large box, of which one face or edge is near.
class Beside {
 public:
  enum class What { kRod, kFace, kEdge };

  explicit Beside(What what)
      : what_(what),
        model_(*tree_, shapes(), at()),
        robot_(tree_),
        near_(model_, model_.pairs(), 1) {
    near_.watch_ends(1, 0);
  }

  const Tree& tree() const { return *tree_; }
  // The axes are almost parallel.
  State at() {
    State out = test::random_state(gen_, *tree_);
    const Vector3d middle = what_ == What::kRod ? Vector3d(0.15, 0.02 * number(), 0.05 * number())
                            : what_ == What::kFace ? Vector3d(0.25, 0.1 * number(), 0.1 * number())
                                                   : Vector3d(0.25, 0.55, 0.1 * number());
    const Eigen::Matrix3d R = rotation_from_vector(0.3 * Vector3d(number(), number(), number()));
    out.bases[0] = out.bases[1] * Pose{R, middle};
    return out;
  }

  struct End {
    bool found = false;
    NearPair at;
    double drift = 0;
    Eigen::RowVectorXd row;
  };
  struct Moment {
    double nearest = 0;  // distance of the pair [m]
    End ends[2];
  };
  Moment moment(const State& state) {
    Moment out;
    for (End& end : out.ends) end.row.setZero(tree_->nv());
    robot_.update(state);
    const long heap = test::allocations();
    const auto found = near_.update(robot_);
    out.nearest = found[0].distance;
    for (std::size_t k = 1; k < found.size(); ++k) {
      End& end = out.ends[found[k].end - 1];
      end.found = true;
      end.at = found[k];
      NearMotion motion;
      motion.near = static_cast<int>(k);
      near_.motions(robot_, {&motion, 1});
      near_.write_row(robot_, motion, end.row);
      end.drift = motion.drift;
    }
    EXPECT_EQ(test::allocations(), heap);
    return out;
  }
  // The distances of the rod's ends from the other's core, less the radii, by dense sampling.
  Eigen::Vector2d of_ends(const State& state) const {
    Eigen::Vector2d out = Eigen::Vector2d::Constant(1);
    for (int k = 0; k < 2; ++k) {
      const Vector3d end =
          state.bases[1].inverse() * (state.bases[0] * Vector3d(0, 0, k ? kHalf : -kHalf));
      if (what_ == What::kRod) {
        const Vector3d on(0, 0, std::clamp(end.z(), -kHalf, kHalf));
        out[k] = (end - on).norm() - 2 * kRadius;
      } else {
        out[k] = (end - end.cwiseMax(-kBox).cwiseMin(kBox)).norm() - kRadius;
      }
    }
    return out;
  }

 private:
  static inline const Vector3d kBox{0.1, 0.5, 0.5};  // half edges

  static Tree two(std::mt19937& gen) {
    Tree out = test::random_tree(gen, 1, true);
    append_tree(out, test::random_tree(gen, 1, true), "other");
    return out;
  }
  std::vector<LinkCapsule> shapes() const {
    const Capsule rod{{0, 0, -kHalf}, {0, 0, kHalf}, kRadius};
    LinkCapsule other{tree_->roots[1].body, link_of(1), rod, {}};
    if (what_ != What::kRod) {
      Shape box;
      box.edges = 2 * kBox;
      other.capsule = enclose(shape_points(box));
      other.shape = std::make_shared<const ConvexShape>(enclose_convex(shape_points(box)).value());
    }
    return {{tree_->roots[0].body, link_of(0), rod, {}}, other};
  }
  int link_of(std::size_t root) const {
    const int body = tree_->roots[root].body;
    int link = 0;
    while (tree_->links[static_cast<std::size_t>(link)].body != body) ++link;
    return link;
  }
  double number() { return std::uniform_real_distribution(-1.0, 1.0)(gen_); }

  What what_;
  std::mt19937 gen_{3};
  std::shared_ptr<const Tree> tree_ = std::make_shared<const Tree>(two(gen_));
  CollisionModel model_;
  Dynamics robot_;
  NearPairs near_;
};

class NearEnds : public testing::TestWithParam<Beside::What> {};

TEST_P(NearEnds, AreNotNearerThanTheNearestPoints) {
  Beside scene(GetParam());
  int found = 0;
  for (int i = 0; i < 2000; ++i) {
    const State state = scene.at();
    const auto now = scene.moment(state);
    const Eigen::Vector2d of_ends = scene.of_ends(state);
    for (const Beside::End& end : now.ends) {
      if (!end.found) continue;
      ++found;
      EXPECT_GE(end.at.distance, now.nearest - 1e-12);
      if (GetParam() == Beside::What::kRod)
        EXPECT_EQ(std::max(std::abs(end.at.x), std::abs(end.at.y)), 1);
      else
        EXPECT_NEAR(end.at.distance, of_ends[end.at.end - 1], 1e-9);
    }
  }
  EXPECT_GT(found, 1500);
}

TEST_P(NearEnds, MoveAsTheirDerivatives) {
  const double h = 1e-6;
  Beside scene(GetParam());
  int compared = 0;
  for (int i = 0; i < 1000; ++i) {
    const State state = scene.at();
    const Eigen::VectorXd a = Eigen::VectorXd::Random(scene.tree().nv());
    const auto now = scene.moment(state);
    const auto after = scene.moment(test::advance(scene.tree(), state, a, h));
    const auto before = scene.moment(test::advance(scene.tree(), state, a, -h));
    for (int k = 0; k < 2; ++k) {
      const Beside::End &at = now.ends[k], &next = after.ends[k], &last = before.ends[k];
      if (!at.found || !next.found || !last.found) continue;
      const double rate = (next.at.distance - last.at.distance) / (2 * h);
      const double bend = (next.at.rate - last.at.rate) / (2 * h);
      if (std::abs(next.at.rate - last.at.rate) > 1e-3) continue;  // another feature is near
      EXPECT_NEAR(at.at.rate, rate, 1e-6 * (1 + std::abs(rate)));
      EXPECT_NEAR(at.row.dot(a) + at.drift, bend, 2e-4 * (1 + std::abs(bend)));
      ++compared;
    }
  }
  EXPECT_GT(compared, 800);
}

INSTANTIATE_TEST_SUITE_P(Shapes, NearEnds,
                         testing::Values(Beside::What::kRod, Beside::What::kFace,
                                         Beside::What::kEdge));

}  // namespace
}  // namespace poise
