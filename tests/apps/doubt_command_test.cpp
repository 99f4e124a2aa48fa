// SPDX-License-Identifier: BSD-2-Clause
// `poise doubt`: the table, JSON, a second start, growth.

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "poise/tests/support/program.hpp"

namespace poise {
namespace {

using nlohmann::json;
using test::poise;
using test::Printed;
using testing::HasSubstr;

// Writes d.yaml, then runs the command with it.
Printed doubting(const std::string& arguments) {
  return poise(
      "--version >.v; printf '%s\\n' 'doubts: 1' 'cases:' "
      "'  light: {plant.model.links.*.mass_scale: 0.9}' "
      "'  feeble: {plant.model.joints.*.torque_scale: 0.2}' >d.yaml; $POISE doubt "
      "t01_stand_humanoid --doubts d.yaml --for 0.5 --out o " +
      arguments);
}

TEST(DoubtCommand, NamesWhatDoesNotHold) {
  const Printed p = doubting("--json");
  EXPECT_EQ(p.exit_code, 3) << p.err;
  const json said = json::parse(p.out);
  EXPECT_EQ(said["of"], 2);
  EXPECT_EQ(said["held"], 1);
  EXPECT_EQ(said["as_is"]["status"], "completed");
  EXPECT_EQ(said["doubts"][0]["name"], "feeble");
  EXPECT_NE(said["doubts"][0]["status"], "completed");
  EXPECT_NE(said["doubts"][0]["why"], "");
  EXPECT_EQ(said["doubts"][1]["name"], "light");
  // Beside the results there is a page, in the same order.
  const Printed page = doubting(">/dev/null; cat o/doubts.html");
  EXPECT_THAT(page.out, testing::AllOf(HasSubstr("</html>"),
                                       HasSubstr("plant.model.joints.*.torque_scale=0.2")));
  EXPECT_LT(page.out.find(">feeble<"), page.out.find(">light<"));
  const auto command = said["doubts"][0]["command"].get<std::string>();
  ASSERT_TRUE(command.starts_with("poise run "));
  const Printed again = poise(command.substr(6) + " --out r --json");
  EXPECT_EQ(again.exit_code, 3) << again.err;
  EXPECT_EQ(json::parse(again.out)["status"], said["doubts"][0]["status"]);
  EXPECT_THAT(json::parse(again.out)["plant_model"].get<std::string>(), HasSubstr("torque_scale"));
}

TEST(DoubtCommand, GoesOnWhereItWas) {
  const Printed p = doubting(
      ">1.txt; cp o/results.jsonl 1.jsonl; head -n 1 1.jsonl "
      ">o/results.jsonl; $POISE doubt t01_stand_humanoid --doubts d.yaml "
      "--for 0.5 --out o --json >2.txt; cmp o/results.jsonl 1.jsonl && cat 2.txt");
  EXPECT_EQ(p.exit_code, 0) << p.out << p.err;
  const json said = json::parse(p.out);
  EXPECT_EQ(said["held"], 1);
  EXPECT_THAT(said["doubts"][0]["command"].get<std::string>(), HasSubstr("--set"));
}

TEST(DoubtCommand, SaysByHowMuchADoubtMayGrow) {
  const Printed p = doubting(
      "--grow --json >1.json; ! $POISE doubt "
      "t01_stand_humanoid --doubts d.yaml --for 0.5 --out o --grow && grep -q 'may grow to' "
      "o/doubts.html && grep -q '<details><summary>' o/doubts.html && cat 1.json");
  ASSERT_NE(p.out.find('{'), std::string::npos) << p.out << p.err;
  EXPECT_THAT(p.out, HasSubstr("times"));
  const json said = json::parse(p.out.substr(p.out.find("{\n")));
  const json feeble = said["doubts"][0], light = said["doubts"][1];
  EXPECT_EQ(feeble["name"], "feeble");
  EXPECT_LT(feeble["growth"]["held"], 1);
  EXPECT_GT(feeble["growth"]["failed"]["factor"], feeble["growth"]["held"]);
  EXPECT_GE(light["growth"]["held"], 1);
  const auto command = feeble["growth"]["failed"]["command"].get<std::string>();
  const Printed again = poise(command.substr(6) + " --out r --json");
  EXPECT_EQ(json::parse(again.out)["status"], feeble["growth"]["failed"]["status"]);
}

// What a stack says of its own plant is not a parameter of another.
// The stack says soles of 26 cm, and those of the robot are 3 cm shorter. As believed, the CoM
// stands 3.5 cm behind their front edge, and may be 2 cm further.
TEST(DoubtCommand, FindsASoleThatIsShorterThanTheStackSays) {
  const auto leaning = [](const std::string& by) {
    return poise(
        "--version >.v; printf '%s\\n' 'doubts: 1' 'set: {plant.type: mujoco}' 'cases:' "
        "'  forward: {plant.model.com_shift: [2 cm, 0, 0]}' >d.yaml; $POISE doubt "
        "t01_stand_humanoid --doubts d.yaml --for 3 --out o --json "
        "--set 'contacts.left_foot.rectangle=[26 cm, 8 cm]' "
        "--set 'contacts.right_foot.rectangle=[26 cm, 8 cm]' "
        "--set 'control.tasks.balance.reference.to={by: [" +
        by + ", 0, 0]}'");
  };
  const Printed far = leaning("11.5 cm");
  EXPECT_EQ(far.exit_code, 3) << far.err;
  const json said = json::parse(far.out);
  EXPECT_EQ(said["as_is"]["status"], "completed");
  EXPECT_NE(said["doubts"][0]["status"], "completed");
  EXPECT_EQ(leaning("5 cm").exit_code, 0);
}

TEST(DoubtCommand, TakesStacksWithAPlantOfTheirOwn) {
  const Printed p = poise(
      "--version >.v; printf '%s\\n' 'doubts: 1' 'set: {plant.type: mujoco}' 'cases:' '  late: "
      "{plant.state_delay: 1 ms}' "
      ">d.yaml; $POISE doubt t20_elbow_limit --doubts d.yaml --for 0.1 --json");
  EXPECT_EQ(p.exit_code, 0) << p.out << p.err;
  EXPECT_THAT(json::parse(p.out)["doubts"][0]["command"].get<std::string>(),
              HasSubstr("plant.integrator=null"));
}

}  // namespace
}  // namespace poise
