// SPDX-License-Identifier: BSD-2-Clause
// Operational-space quantities against dense algebra with M and J.

#include "poise/core/dynamics/operational_space.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/near.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/robots/random_tree.hpp"
#include "poise/tests/support/robots/robots.hpp"

namespace poise {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using test::expect_near;

struct Subject {
  std::shared_ptr<const Tree> tree;
  std::vector<Frame> frames;
};

Subject on_robot(const test::Robot& robot, std::vector<std::string> links) {
  Subject out{std::make_shared<Tree>(load_urdf(robot.file, robot.floating)), {}};
  for (const std::string& link : links) out.frames.push_back(out.tree->frame(link));
  return out;
}

// One frame per floating root: on fixed ones too few joints may move it.
Subject random_subject(int joints, int roots) {
  std::mt19937 gen(static_cast<unsigned>(40 + joints));
  Subject out;
  while (out.frames.empty()) {
    out.tree = std::make_shared<Tree>(test::random_regular_system(gen, joints, roots));
    for (const Root& root : out.tree->roots) {
      const Pose X_BF{test::random_rotation(gen), test::random_vector(gen)};
      if (root.floating) out.frames.push_back({root.body + root.bodies - 1, X_BF});
    }
  }
  return out;
}

Subject subject(const std::string& name) {
  if (name == "Atlas") return on_robot(test::kAtlas, {"l_foot", "r_foot"});
  if (name == "AtlasAll") return on_robot(test::kAtlas, {"l_foot", "r_foot", "l_hand", "r_hand"});
  if (name == "Hubo") return on_robot(test::kHubo, {"Body_LAR", "Body_RAR"});
  if (name == "Kr5") return on_robot(test::kKr5, {"palm"});
  return name == "Random" ? random_subject(25, 1) : random_subject(40, 3);
}

class OperationalSpaceTest : public testing::TestWithParam<std::string> {
 protected:
  template <typename Check>
  void in_random_states(const Check& check) {
    std::mt19937 gen(41);
    for (int i = 0; i < 50 && !HasFailure(); ++i) {
      SCOPED_TRACE(testing::Message() << "state " << i);
      robot_.update(test::random_state(gen, *subject_.tree));
      ASSERT_TRUE(factor_.factor(robot_.mass_matrix()));
      J_ = RowMatrix::Zero(space_.size(), robot_.nv());
      for (std::size_t k = 0; k < subject_.frames.size(); ++k)
        robot_.jacobian(subject_.frames[k], J_.middleRows<6>(static_cast<Eigen::Index>(6 * k)));
      M_inverse_J_ = robot_.mass_matrix().llt().solve(J_.transpose());
      ASSERT_TRUE(space_.update(robot_, factor_));
      check();
    }
  }

  Subject subject_ = subject(GetParam());
  Dynamics robot_{subject_.tree};
  MassFactor factor_{*subject_.tree};
  OperationalSpace space_{*subject_.tree, factor_.paths(), subject_.frames};
  RowMatrix J_;
  MatrixXd M_inverse_J_;
};

TEST_P(OperationalSpaceTest, InertiaIsThatOfItsDefinition) {
  in_random_states([&] {
    expect_near(space_.inverse_inertia(), J_ * M_inverse_J_, 1e-9, "Λ⁻¹");
    const MatrixXd one = MatrixXd::Identity(space_.size(), space_.size());
    expect_near(
        space_.inertia() * space_.inverse_inertia(), one, 1e-12, "Λ Λ⁻¹",
        space_.inertia().cwiseAbs().maxCoeff() * space_.inverse_inertia().cwiseAbs().maxCoeff());
  });
}

TEST_P(OperationalSpaceTest, InverseIsDynamicallyConsistent) {
  in_random_states([&] {
    RowMatrix J_bar(robot_.nv(), space_.size()), response = J_bar;
    space_.response(factor_, response);
    space_.consistent_inverse(factor_, J_bar);
    expect_near(response, M_inverse_J_, 1e-9, "M⁻¹ Jᵀ");
    expect_near(J_bar, M_inverse_J_ * space_.inertia(), 1e-9, "J̄");
    const MatrixXd one = MatrixXd::Identity(space_.size(), space_.size());
    expect_near(J_ * J_bar, one, 1e-12, "J J̄",
                space_.inertia().cwiseAbs().maxCoeff() * M_inverse_J_.cwiseAbs().maxCoeff());
  });
}

// The task-space equation of motion holds for any forces.
TEST_P(OperationalSpaceTest, EquationOfMotionOfTheFrames) {
  in_random_states([&] {
    space_.update_bias(robot_, factor_);
    const VectorXd f = VectorXd::Random(space_.size());
    const VectorXd vdot = robot_.mass_matrix().llt().solve(J_.transpose() * f - robot_.bias());
    VectorXd drift(space_.size());
    for (std::size_t k = 0; k < subject_.frames.size(); ++k)
      drift.segment<6>(static_cast<Eigen::Index>(6 * k)) = robot_.drift(subject_.frames[k]);
    const VectorXd acceleration = J_ * vdot + drift;
    expect_near(space_.inertia() * acceleration + space_.coriolis() + space_.gravity(), f, 1e-9,
                "Λ ẍ + μ + p = f", space_.inertia().cwiseAbs().maxCoeff() * 100);
    expect_near(space_.gravity(), space_.inertia() * (M_inverse_J_.transpose() * robot_.gravity()),
                1e-9, "p");
  });
}

TEST_P(OperationalSpaceTest, DoesNotAllocate) {
  in_random_states([&] {
    RowMatrix J_bar(robot_.nv(), space_.size());
    const long before = test::allocations();
    space_.update(robot_, factor_);
    space_.update_bias(robot_, factor_);
    space_.consistent_inverse(factor_, J_bar);
    EXPECT_EQ(test::allocations(), before);
  });
}

INSTANTIATE_TEST_SUITE_P(Mechanisms, OperationalSpaceTest,
                         testing::Values("Atlas", "AtlasAll", "Hubo", "Kr5", "Random", "System"),
                         [](const auto& name) { return name.param; });

TEST(OperationalSpace, SaysWhereItIsSingular) {
  const auto tree = std::make_shared<Tree>(load_urdf(test::kAtlas.file, true));
  Dynamics robot(tree);
  MassFactor factor(*tree);
  ASSERT_TRUE(factor.factor(robot.mass_matrix()));
  const Frame foot = tree->frame("l_foot");
  OperationalSpace twice(*tree, factor.paths(), {foot, foot});
  EXPECT_FALSE(twice.update(robot, factor));
  OperationalSpace once(*tree, factor.paths(), {foot});
  EXPECT_TRUE(once.update(robot, factor));
  expect_near(twice.inverse_inertia().topRightCorner(6, 6), once.inverse_inertia(), 1e-12, "Λ⁻¹");

  const auto arm = std::make_shared<Tree>(load_urdf(test::kKr5.file, false));
  Dynamics fixed(arm);
  MassFactor arm_factor(*arm);
  ASSERT_TRUE(arm_factor.factor(fixed.mass_matrix()));
  OperationalSpace base(*arm, arm_factor.paths(), {Frame{0, Pose()}});
  EXPECT_FALSE(base.update(fixed, arm_factor));
}

}  // namespace
}  // namespace poise
