// SPDX-License-Identifier: BSD-2-Clause
// Poise's humanoid stands and moves its CoM along a circle, on feet of every kind.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise {
namespace {

struct Feet {
  const char* name;
  std::string both;     ///< contact keys of both feet besides their link
  std::string control;  ///< one more setting
};

void PrintTo(const Feet& feet, std::ostream* out) { *out << feet.name; }

RunSummary run(const Feet& feet) {
  const std::string file = test::source("apps/share/stacks/t02_com_circle_humanoid.yaml");
  std::vector<std::string> settings{"plant.duration=3 s"};
  if (!feet.both.empty()) {
    settings.push_back("contacts.left_foot={link: l_sole, " + feet.both + "}");
    settings.push_back("contacts.right_foot={link: r_sole, " + feet.both + "}");
  }
  if (feet.both.starts_with("grasp")) settings.push_back("robot.start.height=0.9 m");
  if (!feet.control.empty()) settings.push_back(feet.control);
  RunOptions options;
  options.allocations = test::allocations;
  return run_stack(load_stack(file, settings), Registry::with_search_path(), options);
}

class ContactKinds : public testing::TestWithParam<Feet> {};

TEST_P(ContactKinds, CarryTheRobot) {
  const RunSummary s = run(GetParam());
  EXPECT_EQ(s.status, "completed") << s.why;
  EXPECT_EQ(s.allocations, 0);
  EXPECT_EQ(s.relaxed_ticks + s.held_ticks, 0);
  const auto balance = std::ranges::find(s.tasks, "balance", &TaskSummary::name);
  ASSERT_NE(balance, s.tasks.end());
  EXPECT_LT(balance->rms_error, 5e-3);
  for (const ContactSummary& contact : s.contacts) {
    EXPECT_GT(contact.min_margin, 0.0) << contact.name;
    EXPECT_GT(contact.max_force, 100.0) << contact.name;
    EXPECT_EQ(contact.open_ticks, 0) << contact.name;
  }
  for (const ConstraintSummary& c : s.constraints) EXPECT_LE(c.max_violation, 1e-6) << c.name;
}

const std::string kSole = "rectangle: [23 cm, 8 cm], friction: 0.7";
const std::string kSides = "control.constraints.friction-cone.sides=8";

INSTANTIATE_TEST_SUITE_P(
    Feet, ContactKinds,
    testing::Values(
        Feet{"rectangle_of_eight_sides", "", kSides},
        Feet{"rectangle_by_vertices", kSole + ", forces: vertices", ""},
        Feet{"rectangle_by_vertices_of_sixteen_sides", kSole + ", forces: vertices",
             "control.constraints.friction-cone.sides=16"},
        Feet{"rectangle_with_torsion", kSole + ", torsion: 2 cm", ""},
        Feet{"polygon",
             "polygon: [[-11 cm, -3 cm], [8 cm, -4 cm], [12 cm, 0], [8 cm, 4 cm], [-11 cm, 3 cm]], "
             "friction: 0.7",
             ""},
        Feet{"polygon_by_vertices_with_torsion",
             "polygon: [[-11 cm, -3 cm], [8 cm, -4 cm], [12 cm, 0], [8 cm, 4 cm], [-11 cm, 3 cm]], "
             "friction: 0.7, torsion: 1 cm, forces: vertices",
             kSides},
        Feet{"lines", "line: 23 cm, friction: 0.7", ""},
        Feet{"lines_by_vertices", "line: 23 cm, friction: 0.7, forces: vertices", ""},
        Feet{"grasps", "grasp: rigid", ""}, Feet{"hinges", "grasp: hinge", ""}),
    [](const auto& one) { return std::string(one.param.name); });

// The motion does not depend on the parametrisation of the forces.
TEST(ForceForms, MoveTheRobotAlike) {
  const RunSummary wrench = run({"", kSole, ""}),
                   vertices = run({"", kSole + ", forces: vertices", ""});
  EXPECT_LT((wrench.com_end - vertices.com_end).norm(), 1e-6);
  EXPECT_LT((wrench.com_deviation - vertices.com_deviation).norm(), 1e-6);
}

TEST(ForceForms, AGraspHasNoMarginToReport) {
  const std::string json = to_json(run({"", "grasp: rigid", ""}));
  EXPECT_THAT(json, testing::ContainsRegex("\"min_margin\": *null"));
}

}  // namespace
}  // namespace poise
