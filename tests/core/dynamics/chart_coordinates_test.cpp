// SPDX-License-Identifier: BSD-2-Clause
// The equation of motion in chart coordinates, for every chart: ranks, projection, Lagrange.

#include "poise/core/dynamics/chart_coordinates.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <Eigen/QR>
#include <tuple>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/tests/plugins/contract/built_modules.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise::test {
namespace {

constexpr double kFarFromSingular = 0.2;

std::shared_ptr<const Chart> make_chart(const std::string& type) {
  return std::static_pointer_cast<const Chart>(make_built(ModuleKind::kChart, type));
}

Eigen::Index rank(const Eigen::MatrixXd& A) {
  Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(A);
  qr.setThreshold(1e-10);
  return qr.rank();
}

class ChartCoordinatesOf : public testing::TestWithParam<std::tuple<std::string, Robot>> {
 protected:
  // Draws a state far from the chart's singularity and updates everything.
  void next_state() {
    do {
      state_ = random_state(gen_, *tree_);
    } while (chart_->margin(chart_->coordinates(state_.base().R)) < kFarFromSingular);
    points_.assign(1, {});
    update();
  }
  void update() {
    follow(blocks_, state_, points_);
    robot_.update(state_);
    coordinates_.update(robot_.mass_matrix(), robot_.bias(), points_);
  }
  void SetUp() override { coordinates_.bind(robot_.nv(), blocks_); }

  std::mt19937 gen_{11};
  Robot which_ = std::get<1>(GetParam());
  std::shared_ptr<const Tree> tree_ =
      std::make_shared<Tree>(load_urdf(which_.file, which_.floating));
  std::shared_ptr<const Chart> chart_ = make_chart(std::get<0>(GetParam()));
  std::vector<RotationBlock> blocks_ = rotations(*tree_, chart_);
  std::vector<RotationPoint> points_{1};
  Dynamics robot_{tree_};
  ChartCoordinates coordinates_;
  State state_;
};

TEST_P(ChartCoordinatesOf, HaveTheSizesOfTheChart) {
  EXPECT_EQ(coordinates_.nq(), robot_.nv() - 3 + chart_->size());
  EXPECT_EQ(coordinates_.constraints(), chart_->constraints());
}

TEST_P(ChartCoordinatesOf, MassMatrixHasTheRankOfTheTangentSpace) {
  for (int i = 0; i < 5; ++i) {
    next_state();
    EXPECT_EQ(rank(coordinates_.mass_matrix()), robot_.nv());
  }
}

TEST_P(ChartCoordinatesOf, ProjectedMassMatrixAndConstraintLeaveOneAcceleration) {
  for (int i = 0; i < 5; ++i) {
    next_state();
    const Eigen::Index nq = coordinates_.nq();
    Eigen::MatrixXd stacked(nq + coordinates_.constraints(), nq);
    stacked << coordinates_.projection() * coordinates_.mass_matrix(), coordinates_.constraint();
    EXPECT_EQ(rank(stacked), nq);
  }
}

TEST_P(ChartCoordinatesOf, ProjectionIsOrthogonalAlongTheConstraint) {
  next_state();
  const Eigen::MatrixXd& A = coordinates_.projection();
  const Eigen::MatrixXd& C = coordinates_.constraint();
  expect_near(A * A, A, 1e-12, "A² = A");
  expect_near(A.transpose(), A, 1e-12, "Aᵀ = A");
  expect_near(A * C.transpose(), Eigen::MatrixXd::Zero(C.cols(), C.rows()), 1e-12, "A·C_qᵀ");
}

// q̈ of a v̇ reproduces it, and λ vanishes.
TEST_P(ChartCoordinatesOf, AccelerationsAreThoseOfTheTangentSpace) {
  for (int i = 0; i < 5; ++i) {
    next_state();
    const Eigen::VectorXd vdot = random_numbers(gen_, robot_.nv(), 5);
    const int d = chart_->size();
    Eigen::VectorXd qddot(coordinates_.nq());
    qddot << vdot.head(3),
        chart_->accelerations(points_[0].theta, points_[0].rate, vdot.segment<3>(3)),
        vdot.tail(robot_.nv() - 6);
    ASSERT_EQ(qddot.size(), robot_.nv() - 3 + d);
    expect_near(coordinates_.velocity_map() * qddot + coordinates_.velocity_drift(), vdot, 1e-10,
                "v̇ = G q̈ + Ġ q̇");
    expect_near(coordinates_.constraint() * qddot, -coordinates_.constraint_drift(), 1e-10,
                "C_q q̈ + Ċ_q q̇ = 0");
    const Eigen::VectorXd force = robot_.mass_matrix() * vdot + robot_.bias();
    expect_near(coordinates_.mass_matrix() * qddot + coordinates_.bias(),
                coordinates_.velocity_map().transpose() * force, 1e-10, "M_q q̈ + N_q q̇");
  }
}

// Lagrange's equations in nv independent coordinates y around the state, one per velocity:
// positions, and for every rotation s ∈ R³ with θ = project(θ₀ + B s). Uses only ρ and M, neither
// J_ω nor h.
class Lagrange {
 public:
  Lagrange(const std::vector<RotationBlock>& blocks, const std::shared_ptr<const Tree>& tree,
           const State& state, const std::vector<RotationPoint>& points)
      : blocks_(blocks), tree_(tree), robot_(tree), start_(state), points_(points) {
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      B_.emplace_back(blocks[b].chart->size(), 3);
      for (int i = 0; i < 3; ++i)
        B_[b].col(i) = blocks[b].chart->rates(points[b].theta, Eigen::Vector3d::Unit(i));
    }
  }

  // The difference of q at y, with θ in place of s.
  Eigen::VectorXd coordinates(const Eigen::VectorXd& y) const {
    return in_order(y, [&](std::size_t b) { return Eigen::MatrixXd(theta(b, y)); });
  }
  // ∂q/∂y at y = 0
  Eigen::MatrixXd tangent() const {
    const Eigen::Index nv = start_.v.size();
    Eigen::MatrixXd T(coordinates(Eigen::VectorXd::Zero(nv)).size(), nv);
    for (Eigen::Index i = 0; i < nv; ++i) {
      const Eigen::VectorXd unit = Eigen::VectorXd::Unit(nv, i);
      T.col(i) = in_order(unit, [&](std::size_t b) {
        return Eigen::MatrixXd(B_[b] * unit.segment<3>(blocks_[b].velocity));
      });
    }
    return T;
  }
  // d/dt ∂T/∂ẏ − ∂T/∂y + ∂V/∂y at y = 0 along y(t) = ẏt + ÿt²/2
  Eigen::VectorXd force(const Eigen::VectorXd& rate, const Eigen::VectorXd& acceleration) {
    constexpr double t = 1e-4;
    const auto later = [&](double time) {
      return momentum(time * rate + time * time / 2 * acceleration, rate + time * acceleration);
    };
    Eigen::VectorXd f = (later(t) - later(-t)) / (2 * t);
    for (Eigen::Index i = 0; i < f.size(); ++i) {
      const Eigen::VectorXd step = 1e-4 * Eigen::VectorXd::Unit(f.size(), i);
      f[i] -= (lagrangian(step, rate) - lagrangian(-step, rate)) / 2e-4;
    }
    return f;
  }

 private:
  template <class OfBlock>
  Eigen::VectorXd in_order(const Eigen::VectorXd& y, const OfBlock& of_block) const {
    std::vector<double> q;
    Eigen::Index next = 0;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      for (; next < blocks_[b].velocity; ++next) q.push_back(y[next]);
      const Eigen::MatrixXd theta = of_block(b);
      q.insert(q.end(), theta.data(), theta.data() + theta.size());
      next += 3;
    }
    for (; next < y.size(); ++next) q.push_back(y[next]);
    return Eigen::Map<Eigen::VectorXd>(q.data(), static_cast<Eigen::Index>(q.size()));
  }
  ChartPoint theta(std::size_t b, const Eigen::VectorXd& y) const {
    return blocks_[b].chart->project(points_[b].theta + B_[b] * y.segment<3>(blocks_[b].velocity));
  }
  Eigen::Matrix3d rotation(std::size_t b, const Eigen::VectorXd& y) const {
    return blocks_[b].chart->rotation(theta(b, y));
  }
  State at(const Eigen::VectorXd& y) const {
    State state = start_;
    state.v.setZero();
    for (std::size_t r = 0; r < tree_->roots.size(); ++r)
      if (tree_->roots[r].floating) state.bases[r].p += y.segment<3>(tree_->roots[r].velocity);
    for (std::size_t j = 0; j < tree_->joints.size(); ++j)
      if (tree_->joints[j].kind != JointKind::kSpherical)
        state.joints[static_cast<Eigen::Index>(j)] += y[tree_->joints[j].velocity];
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      const auto index = static_cast<std::size_t>(blocks_[b].index);
      const bool base = blocks_[b].of == RotationBlock::Of::kBase;
      (base ? state.bases[index].R : state.balls[index]) = rotation(b, y);
    }
    settle_followers(*tree_, state);
    return state;
  }
  Eigen::VectorXd velocity(const Eigen::VectorXd& y, const Eigen::VectorXd& rate) const {
    constexpr double t = 1e-5;
    Eigen::VectorXd v = rate;
    for (std::size_t b = 0; b < blocks_.size(); ++b) {
      const Eigen::Matrix3d after = rotation(b, y + t * rate), before = rotation(b, y - t * rate);
      v.segment<3>(blocks_[b].velocity) = rotation_vector(after * before.transpose()) / (2 * t);
    }
    return v;
  }
  Eigen::VectorXd momentum(const Eigen::VectorXd& y, const Eigen::VectorXd& rate) {
    robot_.update(at(y));
    const Eigen::VectorXd p = robot_.mass_matrix() * velocity(y, rate);
    Eigen::VectorXd along(p.size());
    for (Eigen::Index i = 0; i < p.size(); ++i)
      along[i] = p.dot(velocity(y, Eigen::VectorXd::Unit(p.size(), i)));
    return along;
  }
  double lagrangian(const Eigen::VectorXd& y, const Eigen::VectorXd& rate) {
    robot_.update(at(y));
    const Eigen::VectorXd v = velocity(y, rate);
    double L = v.dot(robot_.mass_matrix() * v) / 2;
    for (int r = 0; r < static_cast<int>(tree_->roots.size()); ++r)
      L += robot_.mass(r) * robot_.gravity_acceleration().dot(robot_.p_WC(r));
    return L;
  }

  std::vector<RotationBlock> blocks_;
  std::shared_ptr<const Tree> tree_;
  Dynamics robot_;
  State start_;
  std::vector<RotationPoint> points_;
  std::vector<Eigen::MatrixXd> B_;  // ∂θ/∂s
};

// Along a motion with this ẏ = v and ÿ.
void expect_lagrange(Lagrange& lagrange, const ChartCoordinates& c, const Eigen::VectorXd& v,
                     const Eigen::VectorXd& acceleration) {
  constexpr double t = 1e-4;
  const auto q = [&](double time) {
    return lagrange.coordinates(time * v + time * time / 2 * acceleration);
  };
  const Eigen::VectorXd qddot = (q(t) - 2 * q(0) + q(-t)) / (t * t);
  const Eigen::VectorXd found = c.mass_matrix() * qddot + c.bias();
  expect_near(lagrange.tangent().transpose() * found, lagrange.force(v, acceleration), 2e-6,
              "M_q q̈ + N_q q̇ on the tangent space");
}

TEST_P(ChartCoordinatesOf, EquationOfMotionIsThatOfLagrange) {
  for (int i = 0; i < 3; ++i) {
    next_state();
    Lagrange lagrange(blocks_, tree_, state_, points_);
    expect_lagrange(lagrange, coordinates_, state_.v, random_numbers(gen_, robot_.nv(), 5));
  }
}

TEST_P(ChartCoordinatesOf, UpdateWithoutTheHeap) {
  next_state();
  const long before = allocations();
  for (int i = 0; i < 3; ++i) update();
  EXPECT_EQ(allocations(), before);
}

// A full turn about a slanted axis: θ never jumps. Charts with three coordinates must jump
// somewhere.
TEST_P(ChartCoordinatesOf, FollowWithoutAJump) {
  next_state();
  const Eigen::Vector3d axis = random_vector(gen_).normalized();
  const Eigen::Matrix3d start = state_.base().R;
  ChartPoint last = points_[0].theta;
  for (int i = 1; i <= 2000; ++i) {
    state_.base().R = rotation_from_vector(i * 4e-3 * axis) * start;
    follow(blocks_, state_, points_);
    const ChartPoint& theta = points_[0].theta;
    ASSERT_LT((chart_->rotation(theta) - state_.base().R).norm(), 1e-9) << i;
    ASSERT_TRUE(chart_->constraints() == 0 || (theta - last).norm() < 0.02) << i;
    last = theta;
  }
}

std::string case_name(const testing::TestParamInfo<std::tuple<std::string, Robot>>& info) {
  return test_name(std::get<0>(info.param)) + "_" + std::get<1>(info.param).name;
}

INSTANTIATE_TEST_SUITE_P(Charts, ChartCoordinatesOf,
                         testing::Combine(testing::ValuesIn(built_types(ModuleKind::kChart)),
                                          testing::Values(kAtlas, kHubo, kHumanoid)),
                         case_name);

class ChartCoordinatesOfSystems : public testing::TestWithParam<std::string> {};

// Several roots, balls, mimic joints: every rotation in the chart.
TEST_P(ChartCoordinatesOfSystems, AreThoseOfLagrange) {
  const auto chart = make_chart(GetParam());
  std::mt19937 gen(7);
  std::size_t balls = 0, bases = 0;
  for (int i = 0; i < 4; ++i) {
    auto tree = std::make_shared<Tree>(random_system(gen, 16, 2));
    // a motor's inertia about one axis of a ball is in M but not in the Lagrangian
    for (const Ball& ball : tree->balls)
      for (int j = ball.joint; j < ball.joint + 3; ++j)
        tree->joints[static_cast<std::size_t>(j)].armature = 0;
    const std::vector<RotationBlock> blocks = rotations(*tree, chart);
    std::vector<RotationPoint> points(blocks.size());
    State state = random_state(gen, *tree);
    const auto away = [&](Eigen::Matrix3d& R) {
      while (chart->margin(chart->coordinates(R)) < kFarFromSingular) R = random_rotation(gen);
    };
    for (Pose& base : state.bases) away(base.R);
    for (Eigen::Matrix3d& ball : state.balls) away(ball);
    follow(blocks, state, points);
    Dynamics robot(tree);
    robot.update(state);
    ChartCoordinates c;
    c.bind(robot.nv(), blocks);
    c.update(robot.mass_matrix(), robot.bias(), points);
    EXPECT_EQ(c.nq() - robot.nv(), static_cast<Eigen::Index>(blocks.size()) * chart->constraints());
    Lagrange lagrange(blocks, tree, state, points);
    expect_lagrange(lagrange, c, state.v, random_numbers(gen, robot.nv(), 5));
    balls += tree->balls.size();
    bases += blocks.size() - tree->balls.size();
  }
  EXPECT_GT(balls, 2u);
  EXPECT_GT(bases, 2u);
}

INSTANTIATE_TEST_SUITE_P(Charts, ChartCoordinatesOfSystems,
                         testing::ValuesIn(built_types(ModuleKind::kChart)),
                         [](const auto& parameters) { return test_name(parameters.param); });

// Several rotations, each in a different chart, against the explicit formulas.
TEST(ChartCoordinates, TakeAnyNumberOfRotations) {
  std::mt19937 gen(3);
  std::vector<RotationBlock> blocks;
  std::vector<RotationPoint> points;
  int velocity = 1;
  for (const std::string& type : built_types(ModuleKind::kChart)) {
    const auto chart = make_chart(type);
    const ChartPoint theta = chart->coordinates(rotation_from_vector(0.4 * random_vector(gen)));
    blocks.push_back({velocity, chart});
    points.push_back({theta, chart->rates(theta, random_vector(gen))});
    velocity += 3 + static_cast<int>(blocks.size() % 3);
  }
  const Eigen::Index nv = velocity + 2;
  const Eigen::MatrixXd root = Eigen::MatrixXd::Random(nv, nv);
  const Eigen::MatrixXd M = root * root.transpose();
  const Eigen::VectorXd h = Eigen::VectorXd::Random(nv);
  ChartCoordinates c;
  c.bind(nv, blocks);
  c.update(M, h, points);
  const Eigen::MatrixXd& G = c.velocity_map();
  expect_near(c.mass_matrix(), G.transpose() * M * G, 1e-13, "M_q");
  expect_near(c.bias(), G.transpose() * (M * c.velocity_drift() + h), 1e-13, "N_q q̇");
  const Eigen::MatrixXd& C = c.constraint();
  const Eigen::MatrixXd inverse = (C * C.transpose()).inverse();
  const Eigen::MatrixXd one = Eigen::MatrixXd::Identity(c.nq(), c.nq());
  expect_near(c.projection(), one - C.transpose() * inverse * C, 1e-12, "A");
  const Eigen::VectorXd x = Eigen::VectorXd::Random(c.nq()), a = Eigen::VectorXd::Random(nv);
  Eigen::VectorXd pushed(nv), pulled(c.nq());
  c.push(x, pushed);
  c.pull(a, pulled);
  expect_near(pushed, G * x, 1e-13, "G·x");
  expect_near(pulled, G.transpose() * a, 1e-13, "Gᵀ·a");
  EXPECT_EQ(rank(G), nv) << "every block is where its velocities are";
}

TEST(ChartCoordinates, WithoutRotationsAreTheVelocities) {
  ChartCoordinates c;
  c.bind(3, {});
  const Eigen::MatrixXd M = Eigen::Vector3d(1, 2, 3).asDiagonal();
  const Eigen::VectorXd h = Eigen::Vector3d(4, 5, 6);
  c.update(M, h, {});
  EXPECT_EQ(c.mass_matrix(), M);
  EXPECT_EQ(c.bias(), h);
  EXPECT_EQ(c.constraints(), 0);
  EXPECT_EQ(c.projection(), Eigen::MatrixXd::Identity(3, 3));
}

}  // namespace
}  // namespace poise::test
