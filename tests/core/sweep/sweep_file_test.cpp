// SPDX-License-Identifier: BSD-2-Clause
// Sweep files: what they say, and the messages of broken ones.

#include <gmock/gmock.h>

#include "poise/core/sweep/point_run.hpp"
#include "poise/core/sweep/points.hpp"
#include "poise/core/sweep/sweep_info.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/core/sweep/sweep_files.hpp"

namespace poise {
namespace {

using test::sweep_of;
using test::sweep_text;
using testing::HasSubstr;

const std::string kOver = "over: {seed: 1..3}\n";
const std::string kMeasure = "measure: [com.max_deviation_m]\n";

const Registry& registry() {
  static const Registry all = Registry::with_search_path();
  return all;
}

// The message of a file that is refused when it is read or checked.
std::string refusal(const std::string& text) {
  try {
    check_sweep(sweep_of(text), registry());
  } catch (const ConfigError& error) {
    const std::string what = error.what();
    const std::size_t name = what.find("sweep.yaml");
    return name == std::string::npos ? what : what.substr(name);
  }
  return "accepted";
}

TEST(SweepFile, IsReadAsWritten) {
  const SweepSpec sweep = sweep_of(sweep_text(
      "set: {plant.type: gauss, seed: 7}\n"
      "over: {control.tasks.balance.law.stiffness: {log: [10, 200], n: 8}, seed: 1..20}\n"
      "measure: [com.max_deviation_m, {name: cost, value: 'com.max_deviation_m + 0.1*fell'}]\n"
      "stop_if: fell or com.max_deviation_m > 50 cm\n"
      "keep: {best: 5, by: cost}\n"));
  EXPECT_EQ(sweep.stack_name, "t01_stand_humanoid");
  EXPECT_EQ(sweep.duration, 0.05);
  EXPECT_EQ(sweep.settings.size(), 2u);
  EXPECT_EQ(sweep.settings[1].first, "plant.seed");
  ASSERT_EQ(sweep.axes.size(), 2u);
  EXPECT_TRUE(sweep.axes[0].log);
  EXPECT_EQ(sweep.axes[1].path, "plant.seed");
  EXPECT_EQ(sweep.axes[1].count, 20u);
  EXPECT_EQ(sweep.measures[1].name, "cost");
  EXPECT_EQ(sweep.keep.runs, 5u);
  EXPECT_FALSE(sweep.keep.worst);
  EXPECT_EQ(sweep.keep.measure, 1u);
  EXPECT_NO_THROW(check_sweep(sweep, registry()));
}

TEST(SweepFile, TakesAnotherRobotThanTheStacksOwn) {
  const test::TempFolder folder;
  const std::string text = "sweep: 1\nstack: stand\nfor: 50 ms\n" + kOver + kMeasure;
  const auto robot =
      folder.write("robot.yaml", "poise: 1\ninclude: package://poise/stacks/robots/drchubo.yaml\n");
  const auto file = folder.write("sweep.yaml", text + "robot: robot.yaml\nset: {seed: 7}\n");
  const SweepSpec sweep = read_sweep(file, test::shipped);
  const StackSpec stack = read_stack(sweep.stack);
  EXPECT_EQ(stack.robot.file.filename(), "drchubo.urdf");
  EXPECT_EQ(stack.seed, 7u);
  EXPECT_NO_THROW(check_sweep(sweep, registry()));
  EXPECT_NE(sweep.hash, sweep_of(text).hash);

  write_info(info_of(sweep), folder.path());
  const SweepInfo info = read_info({folder.path()}, sweep.hash);
  EXPECT_THAT(replay_command(info, {"3"}),
              HasSubstr("run stand --robot '" + robot.string() + "' --set"));
}

TEST(SweepFile, HasCasesOfSeveralValues) {
  const SweepSpec sweep = sweep_of(sweep_text(
      "over: {cases: {as_is: {}, slow: {control.tasks.balance.law.stiffness: 20 1/s², seed: 3}},"
      " control.rate: [500 Hz, 1000 Hz]}\n" +
      kMeasure));
  EXPECT_NO_THROW(check_sweep(sweep, registry()));
  const Points points(sweep);
  ASSERT_EQ(points.size(), 4u);
  const auto stiffness = [&](std::size_t point) {
    const StackSpec spec = stack_at(sweep, points.at(point), registry());
    return spec.tasks[0].law.node.find("stiffness")->scalar;
  };
  EXPECT_NE(stiffness(1), "20 1/s²");
  EXPECT_EQ(stiffness(2), "20 1/s²");
  EXPECT_EQ(stack_at(sweep, points.at(3), registry()).seed, 3u);
  EXPECT_EQ(stack_at(sweep, points.at(3), registry()).period, 1e-3);

  const test::TempFolder folder;
  write_info(info_of(sweep), folder.path());
  const std::string command =
      replay_command(read_info({folder.path()}, sweep.hash), {"\"slow\"", "500"});
  EXPECT_THAT(command, HasSubstr("plant.seed=3"));
  EXPECT_THAT(command, HasSubstr("control.tasks.balance.law.stiffness=20 1/s²"));
  EXPECT_THAT(command, HasSubstr("control.rate=500 Hz"));
  EXPECT_THAT(command, testing::Not(HasSubstr("cases")));
}

// Each with the place, what was found, and what would be right.
const std::pair<std::string, std::string> kBroken[] = {
    {"", "sweep.yaml: is empty; a sweep file starts with 'sweep: 1'"},
    {"[1, 2]", "is not a map at the top"},
    {"sweep: 2\nstack: t01_stand\n" + kOver + kMeasure,
     "sweep.yaml:1:8: sweep: found '2'; this version reads 'sweep: 1'"},
    {"sweep: 1\n" + kOver + kMeasure, "the key 'stack' is missing"},
    {"sweep: 1\nstack: t01_stant\n" + kOver + kMeasure,
     "sweep.yaml:2:8: stack: there is neither a file nor a shipped stack 't01_stant'; did you "
     "mean 't01_stand'?"},
    {"sweep: 1\nstack: gone.yaml\n" + kOver + kMeasure, "the path is relative to this file"},
    {sweep_text("robot: gone.yaml\n" + kOver + kMeasure), "robot: there is no file"},
    {sweep_text(kMeasure), "the key 'over' is missing"},
    {sweep_text(kOver), "the key 'measure' is missing"},
    {sweep_text(kOver + "mesure: [fell]\n" + kMeasure),
     "sweep.yaml:5:1: mesure: unknown key; did you mean 'measure'?"},
    {sweep_text("over: {}\n" + kMeasure),
     "sweep.yaml:4:7: over: is empty; give paths in the stack and their values"},
    {sweep_text("over: {seed: 20..1}\n" + kMeasure),
     "sweep.yaml:4:14: over.seed: found '20..1'; write the smaller number first: 1..20"},
    {sweep_text("over: {seed: -9223372036854775808..9223372036854775807}\n" + kMeasure),
     "an axis has at most 10000000 values"},
    {sweep_text("over: {cases: {a: {seed: 1}}, seed: 1..3}\n" + kMeasure),
     "changes the same value as plant.seed"},
    {sweep_text("over: {cases: {a: {plant: {seed: 1}, seed: 1}}}\n" + kMeasure),
     "changes the same value as plant"},
    {sweep_text("over: {cases: [a, b]}\n" + kMeasure), "expected a map from names to values"},
    {sweep_text("over: {cases: {a: {control.tasks.balanc.weight: 1}}}\n" + kMeasure),
     "did you mean 'balance'?"},
    {sweep_text("over: {seed: 5}\n" + kMeasure), "expected a list of values, a range 1..20"},
    {sweep_text("over: {control.tasks.balance.law.stifness: [1, 2]}\n" + kMeasure),
     "sweep.yaml:4:8: control.tasks.balance.law.stifness: unknown key; did you mean "
     "'stiffness'?"},
    {sweep_text("over: {control.tasks.balanc.weight: [1, 2]}\n" + kMeasure),
     "there is no 'balanc' in the stack; did you mean 'balance'?"},
    {sweep_text("over: {control.tasks.balance.law.stiffness: {log: [10, 200], m: 8}}\n" + kMeasure),
     "unknown key; did you mean"},
    {sweep_text("over: {control.tasks.balance.law.stiffness: {log: [10, 200]}}\n" + kMeasure),
     "the key 'n' is missing"},
    {sweep_text("over: {control.tasks.balance.law.stiffness: {log: [0, 200], n: 3}}\n" + kMeasure),
     "a logarithmic axis needs two positive ends"},
    {sweep_text("over: {control.tasks.balance.law.stiffness: {linear: [-10, 200], n: 3}}\n" +
                kMeasure),
     "sweep.yaml:4:8: control.tasks.balance.law.stiffness: is -10"},
    {sweep_text("over: {plant.step: {linear: [1 ms, 2 kg], n: 3}}\n" + kMeasure),
     "is in 'kg', but the first value is in 'ms'; give both in the same unit"},
    {sweep_text("over: {plant.step: [1 ms, 1 kg]}\n" + kMeasure),
     "found '1 kg' [mass]; expected a time in s"},
    {sweep_text("over: {plant.step: [1 ms, 1 ms]}\n" + kMeasure), "1 ms stands twice in the list"},
    {sweep_text("over: {plant.seed: 1..2, seed: 1..2}\n" + kMeasure),
     "over.seed: changes the same value as plant.seed; delete one"},
    {sweep_text("over: {plant.step: {latin: [1 ms, 2 ms]}}\n" + kMeasure),
     "is sampled, but `points` is missing"},
    {sweep_text(kOver + kMeasure + "points: 10\n"),
     "sweep.yaml:6:9: points: belongs to axes with latin or sobol"},
    {sweep_text(kOver + "measure: [com.max_deviation]\n"),
     "sweep.yaml:5:11: measure[0]: there is no number 'com.max_deviation' in a run's summary; "
     "did you mean 'com.max_deviation_m'?"},
    {sweep_text(kOver + "measure: [fell, fell]\n"), "two measures are called 'fell'"},
    {sweep_text(kOver + "measure: [fell +]\n"), "the formula 'fell +' ends too early"},
    {sweep_text(kOver + kMeasure + "stop_if: fel\n"),
     "stop_if: there is no number 'fel' in a run's summary; did you mean 'fell'?"},
    {sweep_text(kOver + kMeasure + "keep: worst\n"),
     "expected worst 5, best 5, or {worst: 5, by: a measure}"},
    {sweep_text(kOver + kMeasure + "keep: {worst: 5, by: cots}\n"),
     "there is no measure 'cots'; one of: com.max_deviation_m"},
    {sweep_text(kOver + kMeasure + "set: {plant.typ: gauss}\n"),
     "plant.typ: unknown key; did you mean 'type'?"},
    {sweep_text(kOver + kMeasure + "set: {robot: {limits: {\"*\": {effort: 10}}}}\n"),
     "sweep.yaml:6:14: robot: has neither 'urdf' nor 'mjcf'; name its file; to change one value of "
     "it, write the value's path: robot.limits"},
    {sweep_text(kOver + kMeasure).replace(0, 8, "sweep: 1\nfor: 5 kg"), "sweep.yaml"},
};

TEST(SweepFile, SaysWhatIsWrongWithABrokenOne) {
  for (const auto& [text, message] : kBroken)
    EXPECT_THAT(refusal(text), HasSubstr(message)) << text;
}

TEST(SweepFile, HasAHashOfWhatDecidesTheResults) {
  const auto hash = [](const std::string& keys) { return sweep_of(sweep_text(keys)).hash; };
  const std::string one = hash(kOver + kMeasure);
  EXPECT_EQ(one.size(), 16u);
  EXPECT_EQ(hash("# a comment\n" + kOver + kMeasure + "keep: worst 3\n"), one);
  EXPECT_NE(hash("over: {seed: 1..4}\n" + kMeasure), one);
  EXPECT_NE(hash(kOver + "measure: [fell]\n"), one);
  EXPECT_NE(hash(kOver + kMeasure + "set: {plant.step: 0.5 ms}\n"), one);
  EXPECT_NE(hash(kOver + kMeasure + "stop_if: fell\n"), one);
}

TEST(SweepFile, HasAHashOfTheStackAndTheRobotWhereverTheyLie) {
  const auto hash = [](const std::string& mass) {
    const test::TempFolder folder;
    folder.write("robot.urdf", "<robot name='r'><link name='base'><inertial><mass value='" + mass +
                                   "'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' "
                                   "iyz='0'/></inertial></link></robot>");
    folder.write("stack.yaml",
                 "poise: 1\nrobot: {urdf: robot.urdf}\ncontrol: {solver: qp, tasks: []}\n");
    return read_sweep(folder.write("s.yaml", "sweep: 1\nstack: stack.yaml\n" + kOver + kMeasure),
                      {})
        .hash;
  };
  EXPECT_EQ(hash("1"), hash("1"));
  EXPECT_NE(hash("1"), hash("2"));
}

TEST(SweepFile, HasAHashOfTheFilesThatTheStackNames) {
  const test::TempFolder folder;
  folder.write("robot.xml", "<mujoco>\n  <include file='arm.xml'/>\n</mujoco>");
  folder.write("stack.yaml",
               "poise: 1\nrobot: {mjcf: robot.xml}\ncontrol:\n  solver: qp\n"
               "  tasks: [{type: com, reference: {type: file, file: ref.csv}}]\n");
  const auto sweep = folder.write("s.yaml", "sweep: 1\nstack: stack.yaml\n" + kMeasure +
                                                "over: {disturbances: [a.txt, b.txt]}\n");
  const auto hash = [&] { return read_sweep(sweep, {}).hash; };
  std::string last = hash();
  for (const char* const file : {"arm.xml", "ref.csv", "b.txt"})
    for (const char* const text : {"0,1", "0,2"}) {
      folder.write(file, text);
      EXPECT_NE(hash(), last) << file << " " << text;
      last = hash();
    }
  folder.write("other.csv", "0,1");
  EXPECT_EQ(hash(), last);
}

// Every mesh changes the hash when it comes and when its bytes change; textures do not.
void expect_hash_of(const std::string& stack, const std::string& robot,
                    const std::vector<std::string>& meshes) {
  const test::TempFolder folder;
  folder.write("robot.xml", robot);
  folder.write("stack.yaml", stack);
  folder.write("picture.png", "1");
  folder.write("there/any.txt", "");
  const auto sweep = folder.write("s.yaml", "sweep: 1\nstack: stack.yaml\n" + kOver + kMeasure);
  const auto hash = [&] { return read_sweep(sweep, {}).hash; };
  std::string last = hash();
  for (const std::string& mesh : meshes)
    for (const char* const bytes : {"v 0 0 0", "v 0 0 1"}) {
      folder.write(mesh, bytes);
      EXPECT_NE(hash(), last) << mesh << " " << bytes;
      last = hash();
    }
  folder.write("picture.png", "2");
  EXPECT_EQ(hash(), last);
}

TEST(SweepFile, HasAHashOfTheMeshesOfTheRobot) {
  const std::string rest = "\ncontrol: {solver: qp, tasks: []}\n";
  expect_hash_of("poise: 1\nrobot: {urdf: robot.xml, packages: [there]}" + rest,
                 "<robot><link name='a'><visual><geometry><mesh filename='a.obj'/></geometry>"
                 "<material><texture filename='picture.png'/></material></visual><collision>"
                 "<geometry><mesh filename='package://skin/b.obj'/></geometry></collision></link>"
                 "</robot>",
                 {"a.obj", "there/skin/b.obj"});
  expect_hash_of("poise: 1\nrobot: {mjcf: robot.xml}" + rest,
                 "<mujoco><compiler meshdir='parts'/><asset><mesh file='a.obj'/>"
                 "<mesh file='b.obj'/><texture file='picture.png'/></asset></mujoco>",
                 {"parts/a.obj", "b.obj"});
}

TEST(SweepFile, HasAHashOfOnesOwnModulesThatTheStackNames) {
  const test::TempFolder folder;
  const auto sweep = folder.write("s.yaml", sweep_text(kOver + kMeasure));
  const auto hash = [&](const std::string& type, const std::string& bytes) {
    return read_sweep(sweep, test::shipped, {{type, folder.write("m.so", bytes)}}).hash;
  };
  EXPECT_EQ(hash("com", "1"), hash("com", "1"));
  EXPECT_NE(hash("com", "1"), hash("com", "2"));
  EXPECT_EQ(hash("unused", "1"), hash("unused", "2"));
  EXPECT_EQ(hash("unused", "1"), read_sweep(sweep, test::shipped, {}).hash);
}

TEST(SweepFile, WritesValuesAsSettings) {
  const auto text = [](const std::string& yaml) {
    return setting_text(parse_config("v: " + yaml, "v").children[0]);
  };
  EXPECT_EQ(text("3"), "3");
  EXPECT_EQ(text("0.25"), "0.25");
  EXPECT_EQ(text("10 ms"), "10 ms");
  EXPECT_EQ(text("mujoco"), "mujoco");
  EXPECT_EQ(text("'5'"), "\"5\"");
  EXPECT_EQ(text("[0, 10 N·s, 0]"), "[0,\"10 N·s\",0]");
  EXPECT_EQ(text("{type: pd, on: true}"), "{\"type\":\"pd\",\"on\":true}");
}

}  // namespace
}  // namespace poise
