// SPDX-License-Identifier: BSD-2-Clause
// Invalid stack files: each gives one message with its file, line and column.

#include <gmock/gmock.h>

#include "poise/core/setup/load_stack.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/tests/support/files.hpp"
#include "poise/tests/support/stand_ins.hpp"

namespace poise {
namespace {

using testing::HasSubstr;

/// A change of the valid stack, and the expected message.
struct Broken {
  const char* name;
  const char* from;  ///< its first occurrence in the valid stack; "": all of it
  std::string to;    ///< replacement, with ^ where the message must point; no ^: at the file
  std::vector<std::string> says;
};

void PrintTo(const Broken& broken, std::ostream* out) { *out << broken.to.substr(0, 100); }

struct Marked {
  std::string text, place;
};

// Removes the ^ and returns its line and column.
Marked marked_text(const Broken& broken) {
  std::string text = test::kStack;
  const std::string from = broken.from;
  const std::size_t start = text.find(from);
  if (start == std::string::npos) return {"", "the test looks for what is not in the stack"};
  text.replace(start, from.empty() ? text.size() : from.size(), broken.to);
  const std::size_t mark = text.find('^');
  if (mark == std::string::npos) return {text, ""};
  text.erase(mark, 1);
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<long>(mark), '\n');
  const std::size_t before = mark == 0 ? std::string::npos : text.rfind('\n', mark - 1);
  const std::size_t column = before == std::string::npos ? mark + 1 : mark - before;
  return {text, ":" + std::to_string(line) + ":" + std::to_string(column)};
}

class BrokenStack : public testing::TestWithParam<Broken> {};

TEST_P(BrokenStack, IsOneMessageAtItsPlace) {
  const test::TempFolder folder;
  folder.write("robot.urdf", "<robot/>");
  const Marked marked = marked_text(GetParam());
  const auto file = folder.write("stack.yaml", marked.text);
  try {
    check_modules(load_stack(file), test::StandIns());
    FAIL() << "accepted";
  } catch (const ConfigError& error) {
    const std::string what = error.what();
    EXPECT_THAT(what, testing::StartsWith(file.string() + marked.place + ": "));
    for (const std::string& word : GetParam().says) EXPECT_THAT(what, HasSubstr(word));
    EXPECT_EQ(what.find('\n'), std::string::npos) << what;
  }
}

std::string times(int n, const std::string& text) {
  std::string out;
  for (int i = 0; i < n; ++i) out += text;
  return out;
}

const auto name_of_case = [](const auto& one) { return std::string(one.param.name); };

INSTANTIATE_TEST_SUITE_P(
    Text, BrokenStack,
    testing::Values(
        Broken{"empty", "", "", {"is empty"}},
        Broken{"only_comments", "", "# nothing\n\n", {"is empty"}},
        Broken{"null_document", "", "---\n~\n", {"is empty"}},
        Broken{"binary", "", std::string("poise: 1\n\0x: 1\n", 15), {"binary file"}},
        Broken{"control_character", "", "poise: ^\x04 1\n", {"control character"}},
        Broken{"not_utf8", "", "poise: 1\nrobot: ^\xC3\x28\n", {"not UTF-8"}},
        Broken{"overlong_utf8", "", "a: ^\xC0\xAF\n", {"not UTF-8"}},
        Broken{"cut_utf8", "", "a: ^\xE2\x82", {"not UTF-8"}},
        Broken{"surrogate", "", "a: ^\xED\xA0\x80\n", {"not UTF-8"}},
        Broken{"too_large", "", std::string(5u << 20, '#'), {"has 5 MB", "at most 4 MB"}},
        Broken{"list_root", "", "^- a\n- b\n", {"not a map"}},
        Broken{"scalar_root", "", "^hello\n", {"not a map"}},
        Broken{"two_documents", "", "poise: 1\n^---\npoise: 1\n", {"second document"}},
        Broken{"tab", "  urdf:", "\t^urdf:", {"tab", "spaces"}},
        Broken{"tag", "seed: 7", "seed: ^!!int 7", {"tag"}},
        Broken{"unclosed_bracket",
               "12 cm], at: {xyz: [0.05, 0, -0.08]}, friction: 0.7}",
               "12 cm, at: {xyz: [0.05, 0, -0.08]}, friction: 0.7^}",
               {"is not YAML: the '[' at 10:41 is not closed"}},
        Broken{"unclosed_quote", "type: com", "^type: \"com", {"quote", "never closed"}},
        Broken{"unclosed_quote_first", "", "^\"poise: 1\n", {"quote", "never closed"}},
        Broken{"bad_indentation",
               "  rate: 500 Hz\n  solver",
               "   rate: 500 Hz\n  ^solver",
               {"is not YAML"}},
        Broken{"unknown_alias", "type: com", "type: ^*com", {"is not YAML", "anchor"}},
        Broken{"list_as_key", "seed: 7", "^[a]: 7", {"key"}},
        Broken{"key_of_two_lines", "seed: 7", "^\"a\\nb\": 7", {"key"}},
        Broken{"duplicate_key",
               "  solver: {type: qp}",
               "  ^rate: 1 kHz\n  solver: {type: qp}",
               {"'rate' stands twice", "line 14"}},
        Broken{"deep_list",
               "",
               "a: " + times(63, "{a: ") + "^" + times(5000, "{a: "),
               {"nested too deeply", "64"}}),
    name_of_case);

INSTANTIATE_TEST_SUITE_P(
    Includes, BrokenStack,
    testing::Values(
        Broken{"missing_file",
               "poise: 1",
               "poise: 1\ninclude: ^nowhere.yaml",
               {"nowhere.yaml' does not exist"}},
        Broken{"name_too_long",
               "poise: 1",
               "poise: 1\ninclude: ^" + std::string(5000, 'x'),
               {"does not exist"}},
        Broken{"itself", "poise: 1", "poise: 1\ninclude: ^stack.yaml", {"stack.yaml → stack.yaml"}},
        Broken{"folder", "poise: 1", "poise: 1\ninclude: ^.", {"is not a file"}},
        Broken{"list_in_list", "poise: 1", "poise: 1\ninclude: [^[a]]", {"not a file name"}},
        Broken{"no_value", "poise: 1", "poise: 1\n^include:", {"not a file name"}}),
    name_of_case);

INSTANTIATE_TEST_SUITE_P(
    Top, BrokenStack,
    testing::Values(
        Broken{"no_version", "poise: 1\n\nrobot:", "^robot:", {"'poise' is missing"}},
        Broken{"version_2", "poise: 1", "poise: ^2", {"found '2'", "poise: 1"}},
        Broken{"unknown_key", "plant:", "^plants:", {"plants: unknown key", "'plant'"}},
        Broken{"objects_list", "record:", "objects: ^[box]\nrecord:", {"a map by name"}},
        Broken{"object_file",
               "record:",
               "objects: {box: {urdf: ^box.urdf}}\nrecord:",
               {"objects.box.urdf", "box.urdf"}},
        Broken{"object_chart",
               "record:",
               "objects: {box: {urdf: stack.yaml, base: {^orientation: rotation-matrix}}}\nrecord:",
               {"orientation: unknown key"}},
        Broken{"no_robot", "", "^poise: 1\ncontrol: {solver: qp}\n", {"'robot' is missing"}},
        Broken{
            "no_control", "", "^poise: 1\nrobot: {urdf: robot.urdf}\n", {"'control' is missing"}},
        Broken{"robot_is_word", "", "poise: 1\nrobot: ^atlas\n", {"expected a map"}},
        Broken{"every_0", "every: 2", "every: ^0", {"is 0", "from 1"}},
        Broken{"signals", "signals: all", "signals: ^some", {"'some'", "all"}},
        Broken{"fallen_tilt", "record:", "fallen: {tilt: ^190 deg}\nrecord:", {"from 0 to 3.14"}},
        Broken{"gravity", "record:", "gravity: ^-9.81\nrecord:", {"list of 3 numbers"}},
        Broken{"gravity_twice",
               "robot:\n",
               "gravity: [0, 0, 0]\nrobot:\n  gravity: ^[0, 0, 1]\n",
               {"given twice"}},
        Broken{"seed_negative", "seed: 7", "seed: ^-7", {"whole number"}},
        Broken{"duration_unit", "10 s", "^10 m", {"[length]", "time in s"}},
        Broken{"duration_zero", "10 s", "^0", {"in which there is no tick", "0.002 s"}},
        Broken{"duration_of_half_a_tick", "10 s", "^0.9 ms", {"there is no tick"}},
        Broken{"step_and_rate", "step: 1 ms", "step: ^3 ms", {"0.002 s", "0.003 s", "multiple"}},
        Broken{"step_zero", "step: 1 ms", "step: ^0", {"is 0 [s]"}},
        Broken{"plant_key", "seed: 7", "seed: 7, ^sede: 7", {"did you mean 'seed'?"}}),
    name_of_case);

INSTANTIATE_TEST_SUITE_P(
    Robot, BrokenStack,
    testing::Values(
        Broken{"no_urdf",
               "  urdf: robot.urdf\n  base",
               "  ^base",
               {"robot: has neither 'urdf' nor 'mjcf'", "write the value's path: robot."}},
        Broken{"urdf_not_there", "robot.urdf", "^nobody.urdf", {"robot.urdf", "nobody"}},
        Broken{"urdf_name_too_long", "robot.urdf", "^" + std::string(5000, 'x'), {"robot.urdf: "}},
        Broken{"package_not_there", "robot.urdf", "^package://nobody/x.urdf", {"nobody"}},
        Broken{"joint_of_base", "joint: floating", "joint: ^floatin", {"mean 'floating'?"}},
        Broken{"unknown_chart",
               "unit-quaternion",
               "^unit-quaternoin",
               {"did you mean 'unit-quaternion'?"}},
        Broken{"height_word", "on-contacts", "^high", {"expected on-contacts"}},
        Broken{"height_of_fixed",
               "floating, orientation: unit-quaternion}\n  start: {height: on",
               "fixed, orientation: unit-quaternion}\n  start: {height: ^on",
               {"base is fixed"}},
        Broken{
            "height_twice", "height: on-contacts", "height: ^1, xyz: [0, 0, 1]", {"given twice"}},
        Broken{"joint_unit", "40 deg", "^40 s", {"[time]", "angle"}},
        Broken{"nan_joint", "40 deg", "^.nan", {"'.nan'"}},
        Broken{"infinite_joint", "40 deg", "^1e999", {"'1e999'"}},
        Broken{"effort_negative", "30 N·m", "^-30 N·m", {"is -30", "from 0"}},
        Broken{"limits_upside_down",
               "{effort: 30 N·m}",
               "^{lower: 2, upper: 1}",
               {"lower limit is above"}},
        Broken{"limits_key", "effort:", "^efort:", {"did you mean 'effort'?"}}),
    name_of_case);

INSTANTIATE_TEST_SUITE_P(
    Contacts, BrokenStack,
    testing::Values(
        Broken{"list",
               "",
               "poise: 1\nrobot: {urdf: robot.urdf}\ncontacts: ^[a]\n"
               "control: {solver: qp}\n",
               {"expected a map by name"}},
        Broken{"no_link", "{link: l_foot, ", "^{", {"left_foot", "'link' is missing"}},
        Broken{
            "no_shape", "{link: r_foot, point: {}, ", "^{link: r_foot, ", {"shape", "rectangle"}},
        Broken{"two_shapes", "point: {}", "point: {}, rectangle: ^[1, 1]", {"keep one"}},
        Broken{"line_and_grasp", "point: {}", "line: 10 cm, grasp: ^rigid", {"is a line already"}},
        Broken{"line_unit", "point: {}", "line: ^10 s", {"[time]", "length"}},
        Broken{"line_zero", "point: {}", "line: ^0", {"is 0 [m]"}},
        Broken{"polygon_of_two", "point: {}", "polygon: ^[[0, 0], [1, 0]]", {"3 to 16 corners"}},
        Broken{"polygon_of_words", "point: {}", "polygon: ^square", {"3 to 16 corners"}},
        Broken{"corner_of_three",
               "point: {}",
               "polygon: [[0, 0], ^[1, 0, 0], [0, 1]]",
               {"3 entries", "2"}},
        Broken{"polygon_clockwise",
               "point: {}",
               "polygon: [[0, 0], [0, 1], ^[1, 0]]",
               {"not to the left of the edge from corner 1 to 2", "counter-clockwise"}},
        Broken{"polygon_dented",
               "point: {}",
               "polygon: [[0, 0], [1, 0], [0.2, 0.2], ^[0, 1]]",
               {"not to the left of the edge from corner 2 to 3"}},
        Broken{"polygon_star",
               "point: {}",
               "polygon: [[0, 1], [-0.6, -0.8], [0.95, 0.3], ^[-0.95, 0.3], [0.6, -0.8]]",
               {"convex"}},
        Broken{"corner_twice",
               "point: {}",
               "polygon: [[0, 0], [1, 0], ^[1, 0], [0, 1]]",
               {"same corner"}},
        Broken{"corner_on_an_edge",
               "point: {}",
               "polygon: [[0, 0], [1, 0], ^[2, 0], [0, 1]]",
               {"none on an edge"}},
        Broken{"grasp_word", "point: {}, friction: 50 %", "grasp: ^firm", {"rigid, hinge, ball"}},
        Broken{"grasp_with_friction",
               "point: {}, friction: 50 %",
               "grasp: ball, friction: ^50 %",
               {"a grasp has no friction"}},
        Broken{"torsion_unit", "friction: 50 %", "friction: 1, torsion: ^2 rad", {"length in m"}},
        Broken{"torsion_negative", "friction: 50 %", "friction: 1, torsion: ^-1 cm", {"from 0"}},
        Broken{"forces_word",
               "friction: 50 %",
               "friction: 1, forces: ^corners",
               {"'corners'", "wrench, vertices"}},
        Broken{"surface_key",
               "friction: 50 %",
               "friction: 1, surface: {^norml: [0, 0, 1]}",
               {"did you mean 'normal'?"}},
        Broken{"surface_tilted_twice",
               "friction: 50 %",
               "friction: 1, surface: {normal: [0, 0, 1], rpy: ^[0, 0, 0]}",
               {"has a normal already"}},
        Broken{"normal_zero",
               "friction: 50 %",
               "friction: 1, surface: {normal: ^[0, 0, 0]}",
               {"length 0"}},
        Broken{"sway_without_frequency",
               "friction: 50 %",
               "friction: 1, surface: ^{sway: [1 cm, 0, 0]}",
               {"'frequency' is missing"}},
        Broken{"frequency_of_nothing",
               "friction: 50 %",
               "friction: 1, surface: {frequency: ^1 Hz}",
               {"nothing swings"}},
        Broken{
            "two_turns",
            "friction: 50 %",
            "friction: 1, surface: {angular_velocity: [0, 0, 1], frequency: 1, rock: ^[1, 0, 0]}",
            {"keep one of the two"}},
        Broken{"rock_too_far",
               "friction: 50 %",
               "friction: 1, surface: {frequency: 1, rock: [0, ^90 deg, 0]}",
               {"from -1 to 1"}},
        Broken{"ramp_zero",
               "friction: 50 %",
               "friction: 1, surface: {velocity: [1, 0, 0], ramp: ^0}",
               {"is 0 [s]", "from 0.01"}},
        Broken{"point_with_size", "point: {}", "point: {^size: 1}", {"no keys"}},
        Broken{"three_edges", "[0.24, 12 cm]", "^[0.24, 12 cm, 1]", {"3 entries", "2"}},
        Broken{"edge_zero", "0.24", "^0", {"is 0 [m]"}},
        Broken{"edge_angle", "12 cm", "^12 deg", {"[angle]", "length"}},
        Broken{"no_friction",
               "{link: r_foot, point: {}, friction: 50 %}",
               "^{link: r_foot, point: {}}",
               {"'friction' is missing"}},
        Broken{"friction_zero", "0.7", "^0", {"is 0"}},
        Broken{"surface_on_a_link",
               "link: r_foot",
               "link: r_foot, on: l_foot, surface: {^velocity: [1, 0, 0]}",
               {"velocity: unknown key"}},
        Broken{"at_key", "xyz: [0.05", "^xzy: [0.05", {"did you mean 'xyz'?"}}),
    name_of_case);

INSTANTIATE_TEST_SUITE_P(
    Control, BrokenStack,
    testing::Values(
        Broken{"no_solver",
               "  rate: 500 Hz\n  solver: {type: qp}\n",
               "  ^rate: 500 Hz\n",
               {"'solver' is missing"}},
        Broken{"unknown_solver", "type: qp", "type: ^pq", {"no module provides 'pq'", "qp"}},
        Broken{"solver_key", "type: qp", "type: qp, ^side: 4", {"mean 'sides'?"}},
        Broken{"rate_unit", "500 Hz", "^500 deg", {"[angle]", "frequency"}},
        Broken{"rate_zero", "500 Hz", "^0 Hz", {"is 0 [Hz]"}},
        Broken{"relax_unknown",
               "[torque-limits]",
               "[^torque-limit]",
               {"no constraint 'torque-limit'", "did you mean 'torque-limits'?"}},
        Broken{"then", "then: hold", "then: ^wait", {"'wait'", "stop, hold"}},
        Broken{"constraints_map",
               "\n    - dynamics\n    - {type: friction-cone, sides: 4}\n"
               "    - {type: torque-limits}\n",
               " ^{dynamics: {}}\n",
               {"expected a list of constraints"}},
        Broken{"constraint_twice",
               "- dynamics\n    - {type",
               "- friction-cone\n    - ^{type",
               {"two constraints are called 'friction-cone'"}},
        Broken{"constraint_no_type",
               "{type: friction-cone",
               "^{typ: friction-cone",
               {"'type' is missing"}},
        Broken{"constraint_range", "sides: 4", "sides: ^40", {"is 40", "from 4 to 16"}},
        Broken{"task_twice", "{name: hand", "^{name: balance", {"two tasks are called 'balance'"}},
        Broken{"task_type",
               "type: com",
               "type: ^con",
               {"control.tasks.balance.type", "did you mean 'com'?"}},
        Broken{"task_key",
               "link: l_hand",
               "link: l_hand, ^margn: 1",
               {"control.tasks.hand.margn", "did you mean 'margin'?"}},
        Broken{"task_missing",
               "{name: hand, type: position, link: l_hand, ",
               "^{name: hand, type: position, ",
               {"'link' is missing", "which link"}},
        Broken{"type_of_two_lines", "type: com", "type: ^\"com\\nx\"", {"the type of a module"}},
        Broken{"level_0", "level: 1", "level: ^0", {"is 0", "from 1"}},
        Broken{"level_half", "level: 1", "level: ^1.5", {"whole number"}},
        Broken{"weight_0", "weight: 10", "weight: ^0", {"is 0", "from 1e-06 to 1e+09"}},
        Broken{"weight_huge", "weight: 10", "weight: ^1e300", {"from 1e-06 to 1e+09"}},
        Broken{"relax_dynamics",
               "[torque-limits]",
               "[torque-limits, ^dynamics]",
               {"'dynamics' cannot be relaxed"}},
        Broken{"relax_by_its_name",
               "[torque-limits], then: hold}\n  constraints:\n    - dynamics",
               "^d, then: hold}\n  constraints:\n    - {name: d, type: dynamics}",
               {"'d' cannot be relaxed"}},
        Broken{"level_of_the_dynamics",
               "- dynamics",
               "- {type: dynamics, level: ^1}",
               {"'dynamics' has no level", "limits or cones"}},
        Broken{"weight_of_what_must_hold",
               "{type: torque-limits}",
               "{type: torque-limits, weight: ^2}",
               {"'torque-limits' must hold", "a level of 1 or more"}},
        Broken{"law_key", "stiffness:", "^stifness:", {"did you mean 'stiffness'?"}},
        Broken{"law_word", "critical", "^critcal", {"critical"}},
        Broken{"law_empty",
               "law: {type: pd, stiffness: 60, damping: critical}",
               "^law:",
               {"balance.law", "has no value"}},
        Broken{"reference_unit", "duration: 1 s", "duration: ^1 m", {"[length]", "time in s"}}),
    name_of_case);

INSTANTIATE_TEST_SUITE_P(
    Disturbances, BrokenStack,
    testing::Values(
        Broken{"map", "  - {at: 2 s, on: pelvis,", "  ^{at: 2 s, on: pelvis,", {"expected a list"}},
        Broken{"at_negative", "at: 2 s", "at: ^-2 s", {"is -2 [s]"}},
        Broken{"no_link", "{at: 2 s, on: pelvis, ", "^{at: 2 s, ", {"'on' is missing"}},
        Broken{"energy_unit", "17.4 J", "^17.4 N", {"[force]", "an energy in J"}},
        Broken{"no_direction",
               "{energy: 17.4 J, mass: 5 kg, direction: [0, 2, 0]}",
               "^{energy: 17.4 J, mass: 5 kg}",
               {"'direction' is missing"}},
        Broken{"direction_zero", "[0, 2, 0]", "^[0, 0, 0]", {"length 0"}},
        Broken{"direction_of_two", "[0, 2, 0]", "^[0, 1]", {"2 entries", "3 numbers"}}),
    name_of_case);

TEST(MissingFile, IsNamed) {
  try {
    load_stack("/nowhere/stack.yaml");
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_STREQ(error.what(), "/nowhere/stack.yaml: does not exist");
  }
}

TEST(MissingFile, AFolderIsNoFile) { EXPECT_THROW(load_stack("/tmp"), ConfigError); }

}  // namespace
}  // namespace poise
