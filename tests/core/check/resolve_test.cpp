// SPDX-License-Identifier: BSD-2-Clause
// The stack with all defaults; it loads again to the same stack.

#include "poise/core/check/resolve.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/stack/fallen.hpp"
#include "poise/tests/support/files.hpp"
#include "poise/tests/support/stand_ins.hpp"

namespace poise {
namespace {

class Resolve : public testing::Test {
 protected:
  Resolve() { folder.write("robot.urdf", "<robot/>"); }

  ConfigNode resolved(const std::string& text, const std::vector<std::string>& settings = {}) {
    return resolved_stack(load_stack(folder.write("stack.yaml", text), settings), test::StandIns());
  }
  static std::string value(const ConfigNode& node, std::initializer_list<const char*> path) {
    const ConfigNode* here = &node;
    for (const char* part : path) {
      const ConfigNode* next = here->find(part);
      for (const ConfigNode& entry : here->children)
        if (!next && entry.find("name") && entry.find("name")->scalar == part) next = &entry;
      if (!next) return "missing";
      here = next;
    }
    return here->scalar;
  }
  test::TempFolder folder;
};

TEST_F(Resolve, FillsTheDefaultsOfStackAndModules) {
  const ConfigNode node = resolved(test::kStack);
  EXPECT_EQ(value(node, {"control", "tasks", "hand", "law", "type"}), "pd");
  EXPECT_EQ(value(node, {"control", "tasks", "hand", "law", "stiffness"}), "100");
  EXPECT_EQ(value(node, {"control", "tasks", "hand", "margin"}), "0.1");
  EXPECT_EQ(value(node, {"control", "tasks", "hand", "weight"}), "1");
  EXPECT_EQ(value(node, {"control", "tasks", "posture", "reference", "type"}), "fixed");
  EXPECT_EQ(value(node, {"control", "tasks", "balance", "law", "stiffness"}), "60");
  EXPECT_EQ(value(node, {"control", "solver", "sides"}), "4");
  EXPECT_EQ(value(node, {"control", "rate"}), "500 Hz");
  EXPECT_EQ(node.find("gravity")->children.size(), 3u);
}

TEST_F(Resolve, KnowsWhereEachValueIsFrom) {
  const std::string text =
      to_yaml(resolved(test::kStack, {"control.tasks.balance.weight=3"}), true);
  const std::string file = (folder.path() / "stack.yaml").string();
  EXPECT_THAT(text, testing::ContainsRegex("rate: 500 Hz +# " + file + ":14\n"));
  EXPECT_THAT(text, testing::ContainsRegex("weight: 3 +# --set control.tasks.balance.weight=3\n"));
  EXPECT_THAT(text, testing::ContainsRegex("margin: 0.1 +# default\n"));
}

struct Variant {
  const char* name;
  std::vector<std::string> settings;
};

void expect_same(const Contact& a, const Contact& b) {
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.bilateral, b.bilateral);
  EXPECT_EQ(a.form, b.form);
  EXPECT_EQ(a.friction, b.friction);
  EXPECT_EQ(a.torsion, b.torsion);
  EXPECT_EQ(a.vertices(), b.vertices());
  EXPECT_EQ(a.surface.normal, b.surface.normal);
  EXPECT_EQ(a.surface.through, b.surface.through);
  EXPECT_EQ(a.surface.at(1.3).moved.p, b.surface.at(1.3).moved.p);
  EXPECT_EQ(a.surface.at(1.3).moved.R, b.surface.at(1.3).moved.R);
}

class RoundTrip : public Resolve, public testing::WithParamInterface<Variant> {};

TEST_P(RoundTrip, ThePrintedStackIsTheSameStack) {
  for (const bool origins : {false, true}) {
    const StackSpec spec =
        load_stack(folder.write("stack.yaml", test::kStack), GetParam().settings);
    const std::string text = to_yaml(resolved_stack(spec, test::StandIns()), origins);
    std::filesystem::create_directory(folder.path() / "elsewhere");
    const StackSpec again = load_stack(folder.write("elsewhere/resolved.yaml", text));

    EXPECT_EQ(to_yaml(resolved_stack(again, test::StandIns()), false),
              to_yaml(resolved_stack(spec, test::StandIns()), false));
    EXPECT_EQ(again.robot.file, spec.robot.file);
    EXPECT_EQ(again.robot.floating, spec.robot.floating);
    EXPECT_EQ(again.robot.on_contacts, spec.robot.on_contacts);
    EXPECT_EQ(again.robot.xyz, spec.robot.xyz);
    EXPECT_EQ(again.robot.rpy, spec.robot.rpy);
    EXPECT_EQ(again.robot.joints, spec.robot.joints);
    EXPECT_EQ(again.robot.limits.size(), spec.robot.limits.size());
    ASSERT_EQ(again.contacts.size(), spec.contacts.size());
    for (std::size_t i = 0; i < spec.contacts.size(); ++i)
      expect_same(again.contacts[i].contact, spec.contacts[i].contact);
    EXPECT_EQ(again.constraints.size(), spec.constraints.size());
    EXPECT_EQ(again.tasks.size(), spec.tasks.size());
    EXPECT_EQ(again.period, spec.period);
    EXPECT_EQ(again.step, spec.step);
    EXPECT_EQ(again.seed, spec.seed);
    EXPECT_EQ(again.gravity, spec.gravity);
    EXPECT_EQ(again.record_every, spec.record_every);
    const Fallen fallen = read_fallen(spec.node), fallen_again = read_fallen(again.node);
    EXPECT_DOUBLE_EQ(fallen_again.height, fallen.height);
    EXPECT_DOUBLE_EQ(fallen_again.tilt, fallen.tilt);
    ASSERT_EQ(again.phases.size(), spec.phases.size());
    for (std::size_t i = 0; i < spec.phases.size(); ++i) {
      ASSERT_EQ(again.phases[i].transitions.size(), spec.phases[i].transitions.size());
      for (std::size_t k = 0; k < spec.phases[i].transitions.size(); ++k) {
        EXPECT_EQ(again.phases[i].transitions[k].then, spec.phases[i].transitions[k].then);
        EXPECT_EQ(again.phases[i].transitions[k].when.bound,
                  spec.phases[i].transitions[k].when.bound);
      }
      EXPECT_EQ(again.phases[i].contacts.size(), spec.phases[i].contacts.size());
      ASSERT_EQ(again.phases[i].tasks.size(), spec.phases[i].tasks.size());
      for (std::size_t k = 0; k < spec.phases[i].contacts.size(); ++k)
        EXPECT_EQ(again.phases[i].contacts[k].ramp, spec.phases[i].contacts[k].ramp);
      for (std::size_t k = 0; k < spec.phases[i].tasks.size(); ++k)
        EXPECT_EQ(again.phases[i].tasks[k].ramp, spec.phases[i].tasks[k].ramp);
    }
    EXPECT_EQ(again.fallback.relax, spec.fallback.relax);
    EXPECT_EQ(again.fallback.drop, spec.fallback.drop);
    EXPECT_EQ(again.fallback.stiffness, spec.fallback.stiffness);
    EXPECT_EQ(again.fallback.damping, spec.fallback.damping);
    for (std::size_t i = 0; i < spec.fallback.by_cause.size(); ++i) {
      EXPECT_EQ(again.fallback.by_cause[i].then, spec.fallback.by_cause[i].then);
      EXPECT_EQ(again.fallback.by_cause[i].ends, spec.fallback.by_cause[i].ends);
    }
    ASSERT_EQ(again.pushes.size(), spec.pushes.size());
    for (std::size_t i = 0; i < spec.pushes.size(); ++i)
      EXPECT_EQ(again.pushes[i].impulse, spec.pushes[i].impulse);
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, RoundTrip,
    testing::Values(Variant{"as_it_is", {}}, Variant{"height", {"robot.start.height=90 cm"}},
                    Variant{"placed",
                            {"robot.start={xyz: [1, 2, 3], rpy: [0, 0, 90 deg]}",
                             "disturbances[0].impulse=[1, 2, 3]"}},
                    Variant{"fixed", {"robot.base={joint: fixed}", "robot.start=null"}},
                    Variant{"free", {"robot.start=null", "contacts=null", "gravity=[0, 0, 0]"}},
                    Variant{"fallback",
                            {"control.on_failure=null",
                             "control.fallback={no_solution: {then: damp}, fault: {ends: false}, "
                             "stop: {then: hold}, damping: 5 1/s}"}},
                    Variant{"doubted",
                            {"plant.model.links.*.mass_scale=1.1",
                             "plant.model.com_shift=[2 cm, 0, 0]", "plant.step=1 ms"}},
                    Variant{"spelled",
                            {"control.on_failure={then: hold}", "control.on_fault=drop"}},
                    Variant{"fallen", {"fallen={height: 10 %, tilt: 180 deg}"}},
                    Variant{"gravity_of_robot", {"robot.gravity=[0, 0, -1.62]"}},
                    Variant{"few",
                            {"disturbances=null", "plant=null", "record=null", "control.rate=null",
                             "control.on_failure=null", "control.solver=qp"}},
                    Variant{"patches",
                            {"contacts.left_foot={link: l_foot, polygon: [[0, 0], [10 cm, 0], "
                             "[0, 0.1]], friction: 1, torsion: 1 cm, forces: vertices, surface: "
                             "{rpy: [0, 10 deg, 0], through: [1, 2, 3], rock: [2 deg, 0, 0], "
                             "frequency: 0.5 Hz, velocity: [1, 0, 0], centre: [0, 0, 1 m]}}",
                             "contacts.right_foot={link: r_foot, line: 20 cm, friction: 1, "
                             "surface: {angular_velocity: [0, 0, 1], ramp: 3 s}}",
                             "contacts.left_hand={link: l_hand, grasp: hinge}"}},
                    Variant{"phases",
                            {"phases={a: {until: {time: 1 s}, then: b}, b: {contacts: {break: "
                             "{left_foot: {}}}, tasks: {balance: {weight: 2}}}}"}},
                    Variant{"conditions",
                            {"phases={a: {contacts: [left_foot], tasks: {balance: {reference: {to: "
                             "{over: [left_foot]}, duration: 2 s}}, swing: {type: position, link: "
                             "l_hand, ramp: 0 s}}, until: {any: [{task: balance, error_below: 5 "
                             "mm, for: 1 s}, {contact: left_foot, force_above: 3 N}]}, then: end}, "
                             "b: {tasks: {swing: {weight: 2}}}}"}},
                    Variant{"exits",
                            {"phases={a: {contacts: {break: {left_foot: {ramp: 1 s}}}, tasks: "
                             "{balance: {weight: 2, ramp: 1 s}}, transitions: [{when: {time: 1 s}, "
                             "then: b}, {when: {com_margin_above: 2 cm}, then: end}], timeout: 9 "
                             "s}, b: {inherits: a, entry: {com_margin_above: 1 cm, over: "
                             "left_foot}, contacts: {break: {left_foot: {}}}, on_timeout: a}}"}},
                    Variant{"goals",
                            {"control.tasks.balance.reference.to={xyz: [1, 2, 3], quaternion: "
                             "{w: 1, x: 0, y: 0, z: 0}}"}}),
    [](const auto& variant) { return std::string(variant.param.name); });

TEST(ToYaml, QuotesWhatWouldReadBackAsSomethingElse) {
  for (const std::string word :
       {"",       " a",  "a ",  "a: b", "a #b",  "- a",  "-",     "?",        "*",
        "&a",     "!a",  "[a",  "a, b", "{",     "null", "~",     "true: ",   "#",
        "%a",     "@a",  "`a",  "'a",   "\"a\"", "a\\b", "a\nb",  "a\tb",     "|",
        ">",      "---", "...", ".",    "<<",    "=",    "ends:", "zwölf µm", "package://a/b",
        "-5 deg", "-.5", "5 %"}) {
    ConfigNode node = parse_config("{list: [x], map: {x: 1}, key: x}", "f");
    node.children[0].children[0].scalar = word;
    node.children[2].scalar = word;
    const bool fit_for_a_key = word.find_first_of("\n\t") == std::string::npos && word != "<<";
    if (fit_for_a_key && !word.empty()) node.children[1].keys[0] = word;
    for (const bool origins : {false, true}) {
      const std::string text = to_yaml(node, origins);
      const ConfigNode again = parse_config(text, "f");
      EXPECT_EQ(again.find("key")->scalar, word) << text;
      EXPECT_EQ(again.find("list")->children[0].scalar, word) << text;
      EXPECT_EQ(again.find("map")->keys[0], node.children[1].keys[0]) << text;
    }
  }
}

// Names of files are bytes, a stack file is UTF-8.
TEST(ToYaml, OriginsAreUtf8) {
  const std::string text = to_yaml(parse_config("a: 1", "d\xe9/\xc3\xa9.yaml"), true);
  EXPECT_THAT(text, testing::HasSubstr("d\uFFFD/é.yaml:1"));
  EXPECT_EQ(parse_config(text, "f").find("a")->scalar, "1");
}

TEST(ToYaml, AQuotedNumberStaysAText) {
  const ConfigNode node = parse_config("{a: '12', b: \"true\", c: 12}", "f");
  EXPECT_EQ(to_yaml(node, false), "a: \"12\"\nb: \"true\"\nc: 12\n");
}

}  // namespace
}  // namespace poise
