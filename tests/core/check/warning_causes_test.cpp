// SPDX-License-Identifier: BSD-2-Clause
// Every kind of warning about a stack, a URDF file or a run has an input that yields it alone.

#include "poise/tests/core/check/warning_causes.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "poise/core/check/check.hpp"
#include "poise/core/run/run.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/tune/tune.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/own_time.hpp"
#include "poise/tests/support/paths.hpp"
#include "poise/tests/support/robots/loop_robots.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace {
bool locking_is_refused = false;
}

// In place of the system's, also for the libraries.
extern "C" [[gnu::visibility("default")]] int mlockall(int flags) noexcept {
  if (!locking_is_refused) return static_cast<int>(syscall(SYS_mlockall, flags));
  errno = EPERM;
  return -1;
}

namespace poise {
namespace {

using Kind = WarningKind;
using test::WarningCause;

// A stack beside robot.urdf, robot.srdf and a mesh that cannot be read.
WarningCause checked(Kind kind, const std::string& path, const std::string& stack,
                     const std::string& urdf = "", const std::string& srdf = "") {
  const auto read = [=] {
    const test::TempFolder folder;
    folder.write("robot.urdf", urdf);
    folder.write("robot.srdf", srdf);
    folder.write("broken.stl", "");
    const std::string file = folder.write("s.yaml", "poise: 1\n" + stack);
    return check_stack([&] { return load_config(file); }, Registry::with_search_path());
  };
  return {kind, path, read};
}

// A shipped stack with changes.
WarningCause changed(Kind kind, const std::string& path, const std::string& changes,
                     const std::string& stack = "t01_stand_humanoid") {
  return checked(
      kind, path,
      "include: " + test::source("apps/share/stacks/" + stack + ".yaml") + "\n" + changes + "\n");
}

std::string ball_link(const std::string& name, const std::string& shape = "",
                      const std::string& ixx = "1") {
  return "<link name='" + name + "'><inertial><mass value='1'/><inertia ixx='" + ixx +
         "' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>" + shape + "</link>";
}

constexpr const char* kRange = "<limit lower='-1' upper='1' effort='9' velocity='9'/>";

std::string y_hinge(const std::string& parent, const std::string& child, const std::string& inside,
                    const std::string& type = "revolute") {
  return "<joint name='to_" + child + "' type='" + type + "'><parent link='" + parent +
         "'/><child link='" + child + "'/><axis xyz='0 1 0'/>" + inside + "</joint>";
}

// Two links: the first as given, the second behind a hinge.
std::string behind(const std::string& first, const std::string& more = "") {
  return "<robot name='r'>" + first + ball_link("b") + y_hinge("a", "b", kRange) + more +
         "</robot>";
}

// Two links with a joint as given between them.
std::string jointed(const std::string& inside, const std::string& type = "revolute",
                    const std::string& second = ball_link("b")) {
  return "<robot name='r'>" + ball_link("a") + second + y_hinge("a", "b", inside, type) +
         "</robot>";
}

std::string fixed_stack(const std::string& more = "", const std::string& constraints = "dynamics") {
  return "robot: {urdf: robot.urdf, base: {joint: fixed}" + more +
         "}\ncontrol: {solver: qp, constraints: [" + constraints + "], tasks: [{type: posture}]}\n";
}

// A robot on a fixed base, and the link or joint that is warned of.
WarningCause of_urdf(Kind kind, const std::string& path, const std::string& urdf) {
  return checked(kind, path, fixed_stack(), urdf);
}

const std::vector<WarningCause>& causes_of_urdf() {
  static const std::vector<WarningCause> all{
      of_urdf(Kind::kWeightless, "joint to_b", jointed(kRange, "revolute", "<link name='b'/>")),
      of_urdf(Kind::kInertiaIndefinite, "link b",
              jointed(kRange, "revolute", ball_link("b", "", "-1e-6"))),
      of_urdf(Kind::kInertiaTriangle, "link b",
              jointed(kRange, "revolute", ball_link("b", "", "3"))),
      of_urdf(Kind::kInertiaUnreadable, "link a", behind(ball_link("a", "", "x"))),
      of_urdf(Kind::kInertiaMissing, "link a",
              behind("<link name='a'><inertial><mass value='1'/></inertial></link>")),
      of_urdf(Kind::kInertiaMissing, "link a",
              behind("<link name='a'><inertial><inertia ixx='1'/></inertial></link>")),
      of_urdf(Kind::kRangeMissing, "joint to_b", jointed("<limit effort='9' velocity='9'/>")),
      of_urdf(Kind::kRangeReversed, "joint to_b",
              jointed("<limit lower='1' upper='-1' effort='9' velocity='9'/>")),
      of_urdf(Kind::kRangeEmpty, "joint to_b",
              jointed("<limit lower='0' upper='0' effort='9' velocity='9'/>")),
      of_urdf(Kind::kRangeUnused, "joint to_b", jointed(kRange, "continuous")),
      of_urdf(Kind::kEffort, "joint to_b", jointed("<limit lower='-1' upper='1' velocity='9'/>")),
      of_urdf(Kind::kVelocity, "joint to_b", jointed("<limit lower='-1' upper='1' effort='9'/>")),
      of_urdf(Kind::kFrictionNegative, "joint to_b",
              jointed(std::string(kRange) + "<dynamics friction='-1'/>")),
      of_urdf(Kind::kMimicUnused, "joint to_c",
              behind(ball_link("a"),
                     ball_link("c") + y_hinge("b", "c", "<mimic joint='to_b'/>", "fixed"))),
      of_urdf(Kind::kRepeated, "joint to_b", jointed(std::string(kRange) + "<axis xyz='1 0 0'/>")),
      of_urdf(Kind::kShape, "link a",
              behind(ball_link("a", "<visual><geometry><cone/></geometry></visual>"))),
      of_urdf(Kind::kMesh, "link a",
              behind(ball_link("a",
                               "<visual><geometry><mesh filename='no.stl'/></geometry></visual>"))),
      of_urdf(Kind::kLengths, "joint to_b",
              jointed(std::string(kRange) + "<origin xyz='0 0 500'/>")),
      of_urdf(Kind::kMass, "link a",
              behind("<link name='a'><inertial><mass value='1e9'/><inertia ixx='1' ixy='0' ixz='0' "
                     "iyy='1' iyz='0' izz='1'/></inertial></link>")),
      of_urdf(Kind::kMaterial, "link a",
              behind(ball_link("a",
                               "<visual><geometry><sphere radius='1'/></geometry><material "
                               "name='grey'/></visual>"))),
      of_urdf(Kind::kMaterial, "link a",
              behind(ball_link("a",
                               "<visual><geometry><sphere radius='1'/></geometry><material "
                               "name='m'><color rgba='2 0 0 1'/></material></visual>")))};
  return all;
}

// A chain of four links 0.5 m apart with such shapes. The second and fourth have small ones.
std::string four_in_a_row(const std::string& first, const std::string& third) {
  const auto shaped = [](const std::string& shape) {
    return "<collision><geometry>" + shape + "</geometry></collision>";
  };
  const std::string small = "<sphere radius='0.1'/>";
  std::string text = "<robot name='r'>" + ball_link("a", shaped(first)) +
                     ball_link("b", shaped(small)) + ball_link("c", shaped(third)) +
                     ball_link("d", shaped(small));
  for (const auto& [parent, child] : {std::pair("a", "b"), {"b", "c"}, {"c", "d"}})
    text += y_hinge(parent, child, std::string(kRange) + "<origin xyz='0 0 0.5'/>");
  return text + "</robot>";
}

const std::vector<WarningCause>& causes_of_robots() {
  const std::string small = "<sphere radius='0.1'/>", large = "<sphere radius='0.6'/>";
  const std::string srdf = ", srdf: robot.srdf", collision = "dynamics, collision";
  static const std::vector<WarningCause> all{
      checked(Kind::kSrdfLink, "disable_collisions", fixed_stack(srdf, collision),
              four_in_a_row(small, small),
              "<robot name='r'><disable_collisions link1='a' link2='tail'/></robot>"),
      checked(Kind::kSrdfJoint, "group_state bent", fixed_stack(srdf + ", start: {posture: bent}"),
              jointed(kRange),
              "<robot name='r'><group_state name='bent' group='all'><joint name='tail' "
              "value='1'/></group_state></robot>"),
      checked(Kind::kCollisionShape, "robot.urdf", fixed_stack("", collision),
              four_in_a_row("<mesh filename='broken.stl'/>", small)),
      checked(Kind::kCollisionStart, "robot.collision", fixed_stack("", collision),
              four_in_a_row(large, large)),
      of_urdf(Kind::kStartRange, "robot.start.joints.to_b",
              jointed("<limit lower='1' upper='2' effort='9' velocity='9'/>")),
      changed(Kind::kStartTorque, "robot.start",
              "robot: {limits: {l_knee: {effort: 0.1}, r_knee: {effort: 0.1}}}"),
      changed(Kind::kChartSingular, "robot.base.orientation",
              "robot: {base: {orientation: euler-zyz}}"),
      checked(Kind::kBaseUnheld, "contacts",
              "robot: {urdf: robot.urdf}\ncontrol: {solver: qp, constraints: [dynamics], tasks: "
              "[{type: posture}]}\n",
              jointed(kRange)),
      changed(Kind::kFrictionEffort, "robot.joints", "robot: {joints: {l_knee: {friction: 1000}}}"),
      changed(Kind::kFrictionInertia, "robot.joints",
              "robot: {joints: {l_wrist_pitch: {friction: 5}}}"),
      changed(Kind::kGuessEmpty, "robot.guesses", "robot: {guesses: [contacts.nowhere.friction]}")};
  return all;
}

// A loop of four bars, or one that is closed twice.
WarningCause four_bars(Kind kind, const std::string& start, const std::string& limits = "",
                       const std::string& twice = "") {
  std::string loops = test::four_bar_loop("ball");
  if (!twice.empty()) {
    const std::string again = twice + loops.substr(loops.find(':'));
    loops.back() = ',';
    loops += ' ' + again;
  }
  const std::string stack =
      "robot:\n  urdf: robot.urdf\n  base: {joint: fixed}\n  loops: " + loops +
      "\n  start: {joints: " + start + "}\n  limits: {" + limits +
      "}\ncontrol:\n  solver: qp\n  constraints: [dynamics, contact-motion]\n"
      "  tasks: [{type: posture}]\n";
  return checked(kind, "robot.loops." + (twice.empty() ? "pin" : twice), stack,
                 test::four_bar_urdf());
}

const std::vector<WarningCause>& causes_of_loops() {
  static const std::vector<WarningCause> all{
      four_bars(Kind::kLoopOpen, "{crank: 0.3, coupler: 1, rocker: 0.2}"),
      four_bars(Kind::kLoopRange, "{crank: 0.3}", "coupler: {lower: -0.01, upper: 0.01}"),
      four_bars(Kind::kLoopRedundant, "{crank: 0.3}", "", "peg")};
  return all;
}

// A robot on two feet, and what its controller must respect beside the dynamics.
WarningCause standing_by(Kind kind, const std::string& constraint) {
  return changed(kind, "contacts.left_foot",
                 "control: {solver: qp, constraints: [dynamics, " + constraint +
                     "], tasks: [{type: posture}]}",
                 "robots/humanoid");
}

const std::vector<WarningCause>& causes_of_contacts() {
  const std::string soles =
      "robot:\n  urdf: robot.urdf\n  start:\n    height: on-contacts\n    joints: "
      "{left_thigh_joint: -0.4, left_shank_joint: 0.8, left_foot_joint: -0.4, right_thigh_joint: "
      "-0.4, right_shank_joint: 0.8, right_foot_joint: -0.4}\ncontacts:\n";
  const std::string sole =
      "_foot, rectangle: [22 cm, 8 cm], at: {xyz: [0.03, 0, -0.07]}, friction: 0.7}\n";
  static const std::vector<WarningCause> all{
      changed(Kind::kContactTilt, "contacts.left_foot",
              "contacts: {left_foot: {at: {rpy: [0, 2 deg, 0]}}}"),
      changed(Kind::kContactHeight, "contacts.left_foot",
              "contacts: {left_foot: {surface: {through: [0, 0, 1 cm], normal: [0, 0, 1]}}}"),
      standing_by(Kind::kContactUnheld, "friction-cone"),
      standing_by(Kind::kContactUnbounded, "contact-motion"),
      changed(Kind::kContactOverhang, "contacts.left_foot",
              "contacts: {left_foot: {rectangle: [0.6, 0.4]}}"),
      changed(Kind::kContactOffFace, "contacts.left_foot",
              "contacts: {left_foot: {at: {xyz: [0, 0, -5 cm]}}, right_foot: {at: {xyz: [0, 0, -5 "
              "cm]}}}"),
      checked(Kind::kContactsDependent, "contacts.left",
              soles + "  left: {link: left" + sole + "  right: {link: right" + sole +
                  "control: {solver: qp, constraints: [dynamics, contact-motion, friction-cone], "
                  "tasks: [{type: posture}]}\n",
              test::flat_footed_urdf()),
      changed(Kind::kForceUnmeasured, "phases.a.until",
              "sensors: {forces: {measured: false}}\nphases: {a: {until: {contact: left_foot, "
              "force_above: 5 N}, then: end}}")};
  return all;
}

const std::vector<WarningCause>& causes_of_time() {
  static const std::vector<WarningCause> all{
      changed(Kind::kPhaseUnreached, "phases.b",
              "phases: {a: {until: {time: 1 s}, then: end}, b: {until: {time: 1 s}, then: end}}"),
      changed(Kind::kTransitionLate, "phases.a.until",
              "phases: {a: {until: {all: [{time: 3 s}, {task: balance, error_below: 1 mm}]}, then: "
              "end, timeout: 2 s}}"),
      changed(Kind::kConditionChance, "phases.a.until",
              "phases: {a: {tasks: {balance: {weight: 0}}, until: {task: balance, error_below: 1 "
              "mm}, then: end}}"),
      changed(Kind::kConditionNever, "phases.a.until",
              "phases: {a: {until: {com_margin_above: 4 cm, over: left_foot}, then: end}}"),
      changed(Kind::kPhaseObject, "phases.b",
              "contacts: {right_hand: null}\nphases: {a: {until: {time: 1 s}, then: b}, b: "
              "{contacts: {break: {left_hand: {}}}}}",
              "t10_lift_box"),
      changed(Kind::kPhaseSupport, "phases.b",
              "phases: {a: {until: {time: 1 s}, then: b}, b: {contacts: {break: {left_foot: "
              "{}}}}}"),
      changed(Kind::kComOutside, "control.tasks.balance.reference",
              "control: {tasks: [{name: balance, reference: {type: minimum-jerk, to: {by: [1, 0, "
              "0]}, duration: 1 s}}]}"),
      changed(Kind::kPushLate, "disturbances[0].at",
              "disturbances: [{on: pelvis, at: 100 s, impulse: [1, 0, 0]}]"),
      changed(Kind::kTorqueRate, "control.constraints.torque-rate-limits.max",
              "plant: {type: gauss}\n"
              "control: {constraints: [{type: torque-rate-limits, max: 100 N·m/s}]}",
              "walk")};
  return all;
}

// What a run of 2 ms says.
std::vector<Finding> said_by_run(const std::string& urdf, RunOptions options,
                                 const std::function<void(const test::TempFolder&)>& warned = {}) {
  const test::TempFolder folder;
  folder.write("robot.urdf", urdf);
  const StackSpec spec = load_stack(folder.write(
      "s.yaml", "poise: 1\n" + fixed_stack() + "plant: {type: gauss, duration: 2 ms}\n"));
  std::vector<Finding> said;
  options.folder = folder.path() / "run";
  options.warn = [&](const Finding& one) {
    said.push_back(one);
    if (warned) warned(folder);
  };
  run_stack(spec, Registry::with_search_path(), options);
  return said;
}

std::vector<Finding> said_without_locked_memory() {
  RunOptions real;
  real.clock = real_clock(Overrun::kSkip, std::make_shared<test::OwnTime>());
  real.report = false;
  locking_is_refused = true;
  const std::vector<Finding> said = said_by_run(jointed(kRange), real);
  locking_is_refused = false;
  return said;
}

// The robot's file is gone when its shapes are to be drawn. A first warning tells when the run has
// read it.
std::vector<Finding> said_without_shapes() {
  std::vector<Finding> said = said_by_run(jointed("<limit lower='-1' upper='1' effort='9'/>"), {},
                                          [](const test::TempFolder& folder) {
                                            std::filesystem::remove(folder.path() / "robot.urdf");
                                          });
  std::erase_if(said, [](const Finding& one) { return one.kind == to_string(Kind::kVelocity); });
  return said;
}

std::vector<Finding> said_outside_bounds() {
  const test::TempFolder folder;
  return outside_bounds(
      read_tune(folder.write("gains.yaml",
                             "tune: 1\nstack: t01_stand_humanoid\nfor: 40 ms\nover: "
                             "{control.tasks.balance.law.stiffness: {log: [1, 10]}}\n"
                             "minimise: {name: cost, value: com.max_deviation_m}\n"),
                [](const std::string& name) -> std::filesystem::path {
                  return test::source("apps/share/stacks/" + name + ".yaml");
                }));
}

const std::vector<WarningCause>& causes_of_runs() {
  static const std::vector<WarningCause> all{
      {Kind::kRealTime, "real time", said_without_locked_memory},
      {Kind::kReplay, "", said_without_shapes},
      {Kind::kTuneBounds, "over.control.tasks.balance.law.stiffness", said_outside_bounds}};
  return all;
}

std::vector<WarningCause> all_causes() {
  std::vector<WarningCause> all;
  for (const auto* some : {&causes_of_urdf(), &causes_of_robots(), &causes_of_loops(),
                           &causes_of_contacts(), &causes_of_time(), &causes_of_runs()})
    all.insert(all.end(), some->begin(), some->end());
  return all;
}

class WarningCauses : public testing::TestWithParam<WarningCause> {};

TEST_P(WarningCauses, YieldTheirKindAlone) { test::expect_only_its_kind(GetParam()); }

INSTANTIATE_TEST_SUITE_P(All, WarningCauses, testing::ValuesIn(all_causes()), test::cause_name);

TEST(WarningKinds, HaveCauses) { test::expect_causes_of_all(all_causes(), false); }

}  // namespace
}  // namespace poise
