// SPDX-License-Identifier: BSD-2-Clause
// A tick does not touch the heap.

#include "poise/tests/support/no_alloc.hpp"

#include <gtest/gtest.h>

#include "poise/core/dynamics/dynamics.hpp"
#include "poise/tests/support/robots/random_tree.hpp"

namespace poise {
namespace {

// Reads everything; the sum keeps the compiler from dropping it.
double read_all(const Dynamics& robot, const Frame& frame) {
  return robot.mass_matrix()(0, 0) + robot.bias()[0] + robot.gravity()[0] + robot.p_WC()[0] +
         robot.v_WC()[0] + robot.com_jacobian()(0, 0) + robot.com_drift()[0] +
         robot.centroidal_matrix()(0, 0) + robot.centroidal_momentum()[0] +
         robot.centroidal_drift()[0] + robot.pose(frame).p[0] + robot.velocity(frame)[0] +
         robot.drift(frame)[0];
}

TEST(NoAlloc, UpdateAndEveryRead) {
  std::mt19937 gen(2);
  for (const Tree& one : {test::random_tree(gen, 22, true), test::random_tree(gen, 22, false),
                          test::random_system(gen, 40, 3)}) {
    const auto tree = std::make_shared<Tree>(one);
    const State state = test::random_state(gen, *tree);
    Dynamics robot(tree);
    RowMatrix J = RowMatrix::Zero(18, robot.nv());
    const Frame frame{17, {test::random_rotation(gen), test::random_vector(gen)}};
    const long before = test::allocations();
    robot.update(state);
    robot.jacobian(frame, J.middleRows<6>(6));
    const double sum = read_all(robot, frame);
    EXPECT_EQ(test::allocations(), before);
    EXPECT_TRUE(std::isfinite(sum));
  }
}

TEST(NoAlloc, TheCounterCounts) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "sanitizers bring their own malloc";
#endif
  const long before = test::allocations();
  const RowMatrix matrix = RowMatrix::Zero(30, 30);
  EXPECT_GT(test::allocations(), before) << matrix.size();
}

}  // namespace
}  // namespace poise
