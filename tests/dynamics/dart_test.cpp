// SPDX-License-Identifier: BSD-2-Clause
// Real robots, against DART's own reading of their files.

#include <gtest/gtest.h>

#include "core/dynamics/dynamics.hpp"
#include "core/tree/urdf.hpp"
#include "tests/support/dart_model.hpp"
#include "tests/support/near.hpp"
#include "tests/support/random_tree.hpp"
#include "tests/support/robots.hpp"

namespace poise {
namespace {

using test::expect_near;

constexpr double kTolerance = 1e-9;
constexpr int kStates = 200;

template <std::size_t N = std::dynamic_extent, typename Matrix>
std::span<const double, N> numbers(const Matrix& matrix) {
  return std::span<const double, N>(matrix.data(), static_cast<std::size_t>(matrix.size()));
}

// `rows` rows, column by column.
Eigen::MatrixXd matrix(const std::vector<double>& numbers, int rows) {
  return Eigen::MatrixXd::Map(numbers.data(), rows,
                              static_cast<Eigen::Index>(numbers.size()) / rows);
}

class DartTest : public testing::TestWithParam<test::Robot> {
 protected:
  template <typename Check>
  void in_random_states(int states, const Check& check) {
    std::mt19937 gen(4);
    for (int i = 0; i < states && !HasFailure(); ++i) {
      SCOPED_TRACE(testing::Message() << "state " << i);
      const State state = test::random_state(gen, *tree_);
      robot_.update(state);
      dart_.set(numbers<9>(state.base().R), numbers<3>(state.base().p), numbers(state.joints),
                numbers(state.v));
      check();
    }
  }

  void expect_link(const TreeLink& link) {
    SCOPED_TRACE(link.name);
    const Frame frame = tree_->frame(link.name);
    expect_near(robot_.pose(frame).R, matrix(dart_.link_rotation(link.name), 3), kTolerance, "R");
    expect_near(robot_.pose(frame).p, matrix(dart_.link_position(link.name), 3), kTolerance, "p");
    RowMatrix J = RowMatrix::Zero(6, robot_.nv());
    robot_.jacobian(frame, J);
    expect_near(J, matrix(dart_.link_jacobian(link.name), 6), kTolerance, "J");
    expect_near(robot_.drift(frame), matrix(dart_.link_drift(link.name), 6), kTolerance, "drift");
  }

  std::shared_ptr<const Tree> tree_ =
      std::make_shared<Tree>(load_urdf(GetParam().file, GetParam().floating));
  Eigen::Vector3d gravity_{0.3, -0.5, -9.81};
  Dynamics robot_{tree_, gravity_};
  test::DartModel dart_{GetParam().file, tree_->joint_names(), GetParam().floating,
                        numbers<3>(gravity_)};
};

TEST_P(DartTest, WholeBody) {
  const int nv = robot_.nv();
  in_random_states(kStates, [&] {
    expect_near(robot_.mass_matrix(), matrix(dart_.mass_matrix(), nv), kTolerance, "M");
    expect_near(robot_.bias(), matrix(dart_.bias(), nv), kTolerance, "h");
    expect_near(robot_.gravity(), matrix(dart_.gravity(), nv), kTolerance, "gravity");
    expect_near(robot_.p_WC(), matrix(dart_.p_WC(), 3), kTolerance, "CoM");
    expect_near(robot_.com_jacobian(), matrix(dart_.com_jacobian(), 3), kTolerance, "J_com");
    expect_near(robot_.com_drift(), matrix(dart_.com_drift(), 3), kTolerance, "CoM drift");
    expect_near(robot_.centroidal_momentum(), matrix(dart_.momentum(), 6), kTolerance, "h_G");
    expect_near(robot_.centroidal_matrix(), matrix(dart_.centroidal_matrix(), 6), kTolerance,
                "A_G");
  });
}

// Every link of the file, those behind fixed joints too.
TEST_P(DartTest, Links) {
  in_random_states(kStates, [&] {
    for (const TreeLink& link : tree_->links)
      if (link.name != "world") expect_link(link);
  });
}

INSTANTIATE_TEST_SUITE_P(Robots, DartTest, testing::ValuesIn(test::kRobots),
                         [](const auto& robot) { return robot.param.name; });

}  // namespace
}  // namespace poise
