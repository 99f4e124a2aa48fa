// SPDX-License-Identifier: BSD-2-Clause
// Capsules and convex shapes that both move: derivatives of their distances, and who is near.

#include <gmock/gmock.h>

#include <map>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/collision/near_pairs.hpp"
#include "poise/core/collision/shape_points.hpp"
#include "poise/tests/support/advance.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

using Row = Eigen::RowVectorXd;
using Pair = CollisionModel::Pair;
using Eigen::Vector3d;

std::string features(const PairDistance& at) {
  const std::string depth = at.gap < 0 ? "inside, " : "";
  return depth + (at.at.s_free ? "axis–" : "end–") +
         (at.on_face     ? "face"
          : at.at.t_free ? "edge"
                         : "corner");
}

// A random mechanism; one link in two has a box or a hull of ten points, the others have capsules.
class Obstacles : public testing::Test {
 protected:
  static std::shared_ptr<const Tree> tree(std::mt19937& gen) {
    return std::make_shared<const Tree>(test::random_tree(gen, 18, true));
  }

  std::vector<LinkCapsule> shapes() {
    std::vector<LinkCapsule> out;
    for (std::size_t link = 0; link < tree_->links.size(); ++link) {
      std::vector<Vector3d> points(link % 2 ? 2 : 10);
      for (Vector3d& p : points) p = test::random_vector(gen_, 0.5);
      if (link % 4 == 0) {
        Shape box;
        box.edges = {0.2, 0.5, 0.9};
        points = shape_points(box);
      }
      LinkCapsule one{tree_->links[link].body, static_cast<int>(link), {}, {}};
      one.capsule = link % 2 ? Capsule{points[0], points[1], 0.02} : enclose(points);
      if (link % 2 == 0)
        one.shape = std::make_shared<const ConvexShape>(enclose_convex(points).value());
      out.push_back(one);
    }
    return out;
  }

  // All pairs with a convex shape, also those that overlap at the start.
  std::vector<Pair> pairs() const {
    std::vector<Pair> all = model_.pairs();
    all.insert(all.end(), model_.overlapping().begin(), model_.overlapping().end());
    std::erase_if(all, [](const Pair& pair) { return pair.shape == nullptr; });
    return all;
  }

  std::mt19937 gen_{7};
  std::shared_ptr<const Tree> tree_ = tree(gen_);
  CollisionModel model_{*tree_, shapes(), test::random_state(gen_, *tree_)};
  Dynamics robot_{tree_};
};

TEST_F(Obstacles, MotionIsTheDistancesDerivative) {
  const double h = 1e-6;
  Row row = Row::Zero(tree_->nv());
  std::map<std::string, int> compared;
  struct Moment {
    PairDistance at;
    CollisionModel::Motion motion;
  };
  for (int i = 0; i < 60; ++i) {
    const State state = test::random_state(gen_, *tree_);
    const Eigen::VectorXd a = Eigen::VectorXd::Random(tree_->nv());
    const State next = test::advance(*tree_, state, a, h),
                last = test::advance(*tree_, state, a, -h);
    for (const Pair& pair : pairs()) {
      const auto moment = [&](const State& s) -> Moment {
        robot_.update(s);
        const PairDistance at = model_.distance(robot_, pair);
        return {at, model_.motion(robot_, pair, at, row)};
      };
      const Moment after = moment(next), before = moment(last), now = moment(state);
      const std::string what = features(now.at);
      const auto same = [&](const Moment& m) {
        return features(m.at) == what && (m.at.normal - now.at.normal).norm() < 1e-3;
      };
      if (!same(after) || !same(before)) continue;
      if (std::abs(now.at.gap) < 0.02 && !now.at.on_face) continue;
      EXPECT_LE(model_.at_least(robot_, pair), now.at.distance + 1e-9);
      const double rate = (after.at.distance - before.at.distance) / (2 * h);
      const double bend = (after.motion.rate - before.motion.rate) / (2 * h);
      EXPECT_NEAR(now.motion.rate, rate, 1e-6 * (1 + std::abs(rate))) << what;
      EXPECT_NEAR(model_.rate(robot_, pair, now.at), rate, 1e-6 * (1 + std::abs(rate))) << what;
      EXPECT_NEAR(row.dot(a) + now.motion.drift, bend, 2e-4 * (1 + std::abs(bend))) << what;
      ++compared[what];
    }
  }
  for (const std::string what : {"end–face", "axis–edge", "axis–corner", "end–edge", "end–corner",
                                 "inside, end–face", "inside, axis–edge"})
    EXPECT_GT(compared[what], 10) << what;
}

// A floating robot's capsule and another's box, whose axis and face or edge are almost parallel.
class AlmostParallel {
 public:
  AlmostParallel() : model_(*tree_, shapes(), at(0)), robot_(tree_) {}

  const Tree& tree() const { return *tree_; }
  State at(int i) {
    State out = test::random_state(gen_, *tree_);
    const double tilt = i % 3 == 0 ? 0 : 4e-3;
    const Vector3d middle(0.1 * number(), i % 2 ? 0.1 * number() : 0.19, i % 2 ? 0.3 : 0.24);
    const Eigen::Matrix3d R = rotation_from_vector(tilt * Vector3d(number(), number(), number()));
    out.bases[0] = out.bases[1] * Pose{R, middle};
    return out;
  }
  Vector3d relative_spin(const State& state) const {
    return state.v.segment<3>(tree_->roots[0].velocity + 3) -
           state.v.segment<3>(tree_->roots[1].velocity + 3);
  }
  struct Moment {
    PairDistance at;
    CollisionModel::Motion motion;
    Row row;
  };
  Moment moment(const State& state) {
    Moment out;
    out.row.resize(tree_->nv());
    robot_.update(state);
    const Pair& pair = model_.pairs().at(0);
    out.at = model_.distance(robot_, pair);
    out.motion = model_.motion(robot_, pair, out.at, out.row);
    return out;
  }

 private:
  static Tree two(std::mt19937& gen) {
    Tree out = test::random_tree(gen, 1, true);
    append_tree(out, test::random_tree(gen, 1, true), "other");
    return out;
  }
  std::vector<LinkCapsule> shapes() const {
    Shape box;
    box.edges = {0.2, 0.3, 0.4};
    LinkCapsule other{tree_->roots[1].body, link_of(1), {}, {}};
    other.capsule = enclose(shape_points(box));
    other.shape = std::make_shared<const ConvexShape>(enclose_convex(shape_points(box)).value());
    return {{tree_->roots[0].body, link_of(0), {{-0.15, 0, 0}, {0.15, 0, 0}, 0.04}, {}}, other};
  }
  int link_of(std::size_t root) const {
    const int body = tree_->roots[root].body;
    int link = 0;
    while (tree_->links[static_cast<std::size_t>(link)].body != body) ++link;
    return link;
  }
  double number() { return std::uniform_real_distribution(-1.0, 1.0)(gen_); }

  std::mt19937 gen_{3};
  std::shared_ptr<const Tree> tree_ = std::make_shared<const Tree>(two(gen_));
  CollisionModel model_;
  Dynamics robot_;
};

TEST(AlmostParallel, MotionIsTheDistancesDerivative) {
  const double h = 1e-6;
  AlmostParallel scene;
  std::map<std::string, int> compared;
  for (int i = 0; i < 1000; ++i) {
    const State state = scene.at(i);
    const Eigen::VectorXd a = Eigen::VectorXd::Random(scene.tree().nv());
    const auto now = scene.moment(state);
    const auto after = scene.moment(test::advance(scene.tree(), state, a, h));
    const auto before = scene.moment(test::advance(scene.tree(), state, a, -h));
    const std::string what = features(now.at);
    if (now.at.on_face) {
      const double turn = 0.15 * scene.relative_spin(state).norm();
      EXPECT_GE(now.motion.sliding.drift, -turn * turn / (2 * now.at.swell)) << "it is bounded";
    }
    const double rate = (after.at.distance - before.at.distance) / (2 * h);
    EXPECT_NEAR(now.motion.rate, rate, 1e-3 * (1 + std::abs(rate))) << what;
    if (features(after.at) != what || features(before.at) != what) continue;
    const double bend = (after.motion.rate - before.motion.rate) / (2 * h);
    EXPECT_NEAR(now.motion.rate, rate, 1e-6 * (1 + std::abs(rate))) << what;
    EXPECT_NEAR(now.row.dot(a) + now.motion.drift, bend, 2e-4 * (1 + std::abs(bend))) << what;
    ++compared[what];
  }
  for (const std::string what : {"axis–face", "axis–edge"}) EXPECT_GT(compared[what], 100) << what;
}

TEST_F(Obstacles, NearPairsAreThoseWithinReachInEveryState) {
  constexpr double kReach = 0.1;
  NearPairs near(model_, model_.pairs(), kReach);
  long looked_at = 0, came_and_went = 0, within = 0;
  std::vector<int> before;
  for (int leg = 0; leg < 5; ++leg) {
    State state = test::random_state(gen_, *tree_);
    for (int i = 0; i < 400; ++i) {
      state = test::advance(*tree_, state, Eigen::VectorXd::Zero(tree_->nv()), 2e-3);
      robot_.update(state);
      std::vector<int> found, all;
      const long heap = test::allocations();
      const auto these = near.update(robot_);
      EXPECT_EQ(test::allocations(), heap);
      for (const NearPair& one : these) found.push_back(one.pair);
      for (int k = 0; k < static_cast<int>(model_.pairs().size()); ++k)
        if (model_.distance(robot_, near.pairs()[static_cast<std::size_t>(k)]).distance <= kReach)
          all.push_back(k);
      ASSERT_EQ(found, all) << "step " << i;
      came_and_went += all != before;
      looked_at += near.looked_at();
      within += static_cast<long>(all.size());
      before = all;
    }
  }
  EXPECT_GT(came_and_went, 30);
  EXPECT_LT(looked_at - within, static_cast<long>(near.pairs().size()) * 2000 / 5);
}

TEST_F(Obstacles, OfTwoShapesTheLargerIsConvex) {
  int both = 0;
  for (const Pair& pair : pairs()) {
    const auto shape = [&](int k) {
      return model_.capsules()[static_cast<std::size_t>(k)].shape.get();
    };
    EXPECT_EQ(pair.shape, shape(pair.second));
    if (shape(pair.first) == nullptr) continue;
    ++both;
    EXPECT_LE(shape(pair.first)->reach, pair.shape->reach);
  }
  EXPECT_GT(both, 5);
}

}  // namespace
}  // namespace poise
