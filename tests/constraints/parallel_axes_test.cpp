// SPDX-License-Identifier: BSD-2-Clause
// A rod is pressed against the margin of another rod, or of a box, while it tilts to and fro
// through parallelism.

#include <gtest/gtest.h>

#include <random>

#include "poise/core/collision/collision_model.hpp"
#include "poise/core/loop/simulation.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/open_simulation.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

std::string rod(const std::string& name) {
  return "<link name='" + name +
         "'><inertial><mass value='2'/><inertia ixx='0.02' iyy='0.02' izz='0.01' ixy='0' ixz='0' "
         "iyz='0'/></inertial><collision><geometry><cylinder radius='0.04' "
         "length='0.3'/></geometry></collision></link>";
}

std::string joint(const std::string& name, const std::string& type, const std::string& between,
                  const std::string& axis, const std::string& at) {
  return "<joint name='" + name + "' type='" + type + "'>" + between + "<axis xyz='" + axis +
         "'/><origin xyz='" + at +
         "'/><limit lower='-1' upper='1' effort='400' velocity='20'/></joint>";
}

// A rod that slides along x and turns about `tilt_axis`.
std::string left_rod(const std::string& tilt_axis) {
  return "<link name='frame'/><link name='carriage'><inertial><mass value='1'/><inertia ixx='0.01' "
         "iyy='0.01' izz='0.01' ixy='0' ixz='0' iyz='0'/></inertial></link>" +
         rod("left") +
         joint("slide", "prismatic", "<parent link='frame'/><child link='carriage'/>", "1 0 0",
               "-0.1 0 1") +
         joint("left_tilt", "revolute", "<parent link='carriage'/><child link='left'/>", tilt_axis,
               "0 0.01 0.02");
}

// Towards which it slides.
std::string right_rod(const std::string& tilt_axis) {
  return rod("right") + joint("right_tilt", "revolute",
                              "<parent link='frame'/><child link='right'/>", tilt_axis, "0.1 0 1");
}

const char* const kControl = R"(
plant: {type: gauss, step: 1 ms, duration: 6 s, seed: 1}
control:
  rate: 1000 Hz
  solver: {type: qp}
  on_failure: {then: stop}
  constraints:
    - {type: dynamics}
    - {type: torque-limits}
    - {type: collision, margin: 2 cm}
  tasks:
    - {name: press, type: posture, joints: [slide], weight: 1, law: {type: pd, stiffness: 100},
       reference: {type: minimum-jerk, to: {joints: {slide: 0.2}}, duration: 1 s}}
    - {name: tilt, type: posture, joints: [left_tilt], weight: 100,
       law: {type: pd, stiffness: 100},
       reference: {type: sinusoid, amplitude: 0.1, frequency: 0.5 Hz}}
)";

std::string fast() {
  std::string text = kControl;
  return text.replace(text.find("amplitude: 0.1, frequency: 0.5 Hz"), 33,
                      "amplitude: 0.3, frequency: 1 Hz");
}

const char* const kHold = R"(
    - {name: hold, type: posture, joints: [right_tilt], weight: 100,
       law: {type: pd, stiffness: 100}}
)";

struct Passed {
  double torque_step = 0;       // greatest in a tick, of the tilt [N·m]
  double force_step = 0;        // of the slide [N]
  double least = 1, most = -1;  // distance [m]
  int passes = 0;
};

Passed pass(const std::string& rods, const std::string& rest) {
  const test::TempFolder folder;
  folder.write("rods.urdf", "<robot name='rods'>" + rods + "</robot>");
  const std::string text = "poise: 1\nrobot: {urdf: rods.urdf, base: {joint: fixed}}\n" + rest;
  const auto stack = folder.write("stack.yaml", text);
  static const Registry registry = Registry::with_search_path();
  test::OpenSimulation simulation(read_stack(parse_config(text, stack.string())), registry);
  const CollisionModel& model = *simulation.setup().collision;
  Passed out;
  Eigen::VectorXd last;
  double tilt = 0;
  for (int tick = 0; tick < 5900; ++tick) {
    simulation.tick();
    EXPECT_EQ(simulation.controller().outcome(), Outcome::kSolved) << tick;
    const Eigen::VectorXd torque = simulation.controller().solution().torque;
    const Dynamics& robot = simulation.controller().robot();
    if (tick > 1500) {
      out.torque_step = std::max(out.torque_step, std::abs(torque[1] - last[1]));
      out.force_step = std::max(out.force_step, std::abs(torque[0] - last[0]));
      const double distance = model.distance(robot, model.pairs()[0]).distance;
      out.least = std::min(out.least, distance);
      out.most = std::max(out.most, distance);
      out.passes += robot.state().joints[1] * tilt < 0;
    }
    tilt = robot.state().joints[1];
    last = torque;
    simulation.move();
  }
  return out;
}

TEST(ParallelAxes, ArePassedWithoutJumpsOfTorques) {
  for (const std::string axis : {"0 1 0", "1 0 0", "0.6 0.8 0"}) {
    const Passed passed = pass(left_rod(axis) + right_rod(axis), std::string(kControl) + kHold);
    EXPECT_GE(passed.passes, 4);
    // With the nearest points of exact distances: 6.2 N, and 17.3 mm.
    EXPECT_LT(passed.force_step, 1.5) << axis;
    EXPECT_LT(passed.torque_step, 0.01) << axis;
    EXPECT_GT(passed.least, 0.02 - 1e-3) << axis;
    EXPECT_LT(passed.most, 0.03) << "it is pressed against the margin";
  }
}

// A box of these edges [m] at `start`.
Passed pass_box(const std::string& tilt_axis, const std::string& edges, const std::string& start,
                const std::string& control = kControl) {
  const test::TempFolder folder;
  const auto urdf = folder.write(
      "box.urdf", "<robot name='box'><link name='box'><collision><geometry><box size='" + edges +
                      "'/></geometry></collision></link></robot>");
  return pass(left_rod(tilt_axis), "objects: {box: {urdf: \"" + urdf.string() +
                                       "\", base: {joint: fixed}, start: " + start + "}}" +
                                       control);
}

TEST(ParallelFaces, ArePassedWithoutJumpsOfTorques) {
  struct Case {
    const char *what, *axis, *edges;
    bool turned;
    double before, most;  // force step [N] with the nearest points of exact distances, and now
  };
  for (const Case& one : {Case{"large face", "0 1 0", "0.1 1 1", false, 6.7, 1.2},
                          Case{"small face", "0 1 0", "0.1 0.1 0.1", false, 2.4, 1.2},
                          Case{"small face, askew", "0 0.8 0.6", "0.1 0.1 0.1", false, 1.9, 0.8},
                          Case{"edge", "0 1 0", "0.1 0.1 1", true, 6.7, 1.2},
                          Case{"edge, across", "1 0 0", "0.1 0.1 1", true, 0.67, 0.01},
                          Case{"short edge", "0.6 0.8 0", "0.1 0.1 0.1", true, 2.0, 0.9}}) {
    const std::string turn = one.turned ? "45" : "0";
    const Passed passed =
        pass_box(one.axis, one.edges, "{xyz: [0.16, 0.004, 1.01], rpy: [0, 0, " + turn + " deg]}");
    EXPECT_GE(passed.passes, 4) << one.what;
    EXPECT_LT(passed.force_step, one.most) << one.what << ", before: " << one.before;
    EXPECT_LT(passed.torque_step, 0.01) << one.what;
    EXPECT_GT(passed.least, 0.02 - 1e-3) << one.what;
    EXPECT_LT(passed.most, 0.03) << "it is pressed against the margin";
  }
}

std::string numbers(double x, double y, double z, const char* between) {
  return std::to_string(x) + between + std::to_string(y) + between + std::to_string(z);
}

// Faces, edges and corners, at all angles, and transitions between them. Before: 6.6 N, 17.2 mm.
TEST(ParallelFaces, ArePassedOnAnyWay) {
  std::mt19937 gen(5);
  const auto number = [&] { return std::uniform_real_distribution(-1.0, 1.0)(gen); };
  for (int i = 0; i < 40; ++i) {
    const auto length = [&](bool is_long) { return is_long ? 1 : 0.2 + 0.15 * number(); };
    const std::string axis = numbers(0.3 * number(), number(), number(), " ");
    const std::string edges = numbers(0.1, length(i % 3 == 0), length(i % 2 == 0), " ");
    const std::string xyz = numbers(0.16, 0.06 * number(), 1 + 0.1 * number(), ", ");
    const std::string roll = i % 4 == 3 ? "45 deg, " : "0 deg, ";
    const std::string pitch = std::to_string(i % 5 ? 1.5 * number() : 0) + " deg, ";
    const std::string yaw = i % 4 == 1 ? "45 deg" : i % 4 == 2 ? "20 deg" : "0 deg";
    const std::string start = "{xyz: [" + xyz + "], rpy: [" + roll + pitch + yaw + "]}";
    const Passed passed = pass_box(axis, edges, start);
    EXPECT_LT(passed.force_step, 1.5) << edges << " at " << start;
    EXPECT_GT(passed.least, 0.02 - 0.6e-3) << edges << " at " << start;
    EXPECT_LT(passed.most, 0.03) << edges << " at " << start;
  }
}

// Past parallelism at 1.9 rad/s: the end that becomes the nearest point falls at 0.6 m/s. With rows
// of the nearest points alone, 4 mm are left, and forces change by 40 N in a tick.
TEST(ParallelAxes, KeepTheirMarginInFastTurns) {
  for (const std::string axis : {"0 1 0", "1 0 0", "0.6 0.8 0"}) {
    const Passed passed = pass(left_rod(axis) + right_rod(axis), fast() + kHold);
    EXPECT_GE(passed.passes, 8);
    EXPECT_GT(passed.least, 0.02 - 0.5e-3) << axis;
    EXPECT_LT(passed.force_step, 5) << axis;
  }
}

TEST(ParallelFaces, KeepTheirMarginInFastTurns) {
  std::mt19937 gen(5);
  const auto number = [&] { return std::uniform_real_distribution(-1.0, 1.0)(gen); };
  for (int i = 0; i < 20; ++i) {
    const auto length = [&](bool is_long) { return is_long ? 1 : 0.2 + 0.15 * number(); };
    const std::string axis = numbers(0.3 * number(), number(), number(), " ");
    const std::string edges = numbers(0.1, length(i % 3 == 0), length(i % 2 == 0), " ");
    const std::string xyz = numbers(0.16, 0.06 * number(), 1 + 0.1 * number(), ", ");
    const std::string turn = i % 4 == 1 ? "45 deg" : i % 4 == 2 ? "20 deg" : "0 deg";
    const Passed passed =
        pass_box(axis, edges, "{xyz: [" + xyz + "], rpy: [0, 0, " + turn + "]}", fast());
    EXPECT_GT(passed.least, 0.02 - 0.6e-3) << edges;
    EXPECT_LT(passed.force_step, 5) << edges;
  }
}

}  // namespace
}  // namespace poise
