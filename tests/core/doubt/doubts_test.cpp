// SPDX-License-Identifier: BSD-2-Clause
// Files of doubts, the sweeps that they become, and the order of what came out.

#include "poise/core/doubt/doubts.hpp"

#include <gmock/gmock.h>

#include "poise/core/doubt/doubt_run.hpp"
#include "poise/core/sweep/point_run.hpp"
#include "poise/core/sweep/points.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/core/sweep/sweep_files.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using testing::ElementsAre;

const char* const kDoubts =
    "doubts: 1\nset: {plant.type: gauss}\ncases:\n"
    "  heavy: {\"plant.model.links.*.mass_scale\": 1.1}\n"
    "  light: {\"plant.model.links.*.mass_scale\": 0.9}\n"
    "  weak: {\"plant.model.joints.*.torque_scale\": 0.8}\n"
    "together: [heavy, weak]\n";

Doubts doubts_of(const std::string& text) {
  const test::TempFolder folder;
  return read_doubts(folder.write("doubts.yaml", text));
}

std::vector<std::string> names_of(const SweepSpec& sweep) {
  std::vector<std::string> names;
  for (const Case& one : sweep.axes[0].cases) names.push_back(one.name);
  return names;
}

const DoubtedMotion kStanding{"t01_stand_humanoid", "", 0.05, {"seed=7"}};

TEST(Doubts, BecomeASweep) {
  const SweepSpec sweep = test::sweep_of(doubt_sweep(doubts_of(kDoubts), kStanding, false));
  EXPECT_THAT(names_of(sweep), ElementsAre("as_is", "heavy", "light", "weak", "together"));
  const Registry registry = Registry::with_search_path();
  EXPECT_NO_THROW(check_sweep(sweep, registry));
  const Points points(sweep);
  const StackSpec as_is = stack_at(sweep, points.at(0), registry);
  EXPECT_FALSE(as_is.plant_model);
  EXPECT_EQ(as_is.seed, 7u);
  const StackSpec together = stack_at(sweep, points.at(4), registry);
  EXPECT_EQ(together.plant_model->links.at(0).mass_scale, 1.1);
  EXPECT_EQ(together.plant_model->joints.at(0).torque_scale, 0.8);
}

TEST(Doubts, ArePairedIfTheyChangeDifferentValues) {
  const SweepSpec sweep = test::sweep_of(doubt_sweep(doubts_of(kDoubts), kStanding, true));
  EXPECT_THAT(names_of(sweep), ElementsAre("as_is", "heavy", "light", "weak", "together",
                                           "heavy_and_weak", "light_and_weak"));
}

// All doubts that ship mean something to a stack.
TEST(Doubts, ThatShipAreTaken) {
  const Doubts shipped = read_doubts(test::source("apps/share/doubts/doubts.yaml"));
  EXPECT_GE(shipped.cases.size(), 20u);
  DoubtedMotion sensed = kStanding;
  sensed.settings = {"sensors={preset: mems-consumer}", "estimator=inekf"};
  for (const bool sensors : {false, true}) {
    const Doubts tried = doubts_for(shipped, sensors);
    EXPECT_LT(tried.cases.size(), shipped.cases.size());
    const SweepSpec sweep = test::sweep_of(doubt_sweep(tried, sensors ? sensed : kStanding, false));
    EXPECT_NO_THROW(check_sweep(sweep, Registry::with_search_path()));
  }
}

TEST(Doubts, OfAWalkHaveItsMargin) {
  DoubtedMotion walk{"walk", "", 0.05, {}};
  walk.walks = true;
  const SweepSpec sweep = test::sweep_of(doubt_sweep(doubts_of(kDoubts), walk, false));
  EXPECT_NO_THROW(check_sweep(sweep, Registry::with_search_path()));
  EXPECT_EQ(sweep.measures.at(1).name, "walk.min_capture_margin_m");
}

TEST(Doubts, OfSensorsNeedSensors) {
  const Doubts all = doubts_of(
      "doubts: 1\ncases:\n  heavy: {\"plant.model.links.*.mass_scale\": 1.1}\n"
      "  noise: {plant.joint_noise: 1e-3}\n  late: {sensors.delay: 3 ms}\n"
      "together: [heavy, noise, late]\nsensed: [late]\nunsensed: [noise]\n");
  EXPECT_THAT(names_of(test::sweep_of(doubt_sweep(doubts_for(all, true), kStanding, false))),
              ElementsAre("as_is", "heavy", "late", "together"));
  EXPECT_THAT(names_of(test::sweep_of(doubt_sweep(doubts_for(all, false), kStanding, false))),
              ElementsAre("as_is", "heavy", "noise", "together"));
  EXPECT_THROW(doubts_of("doubts: 1\ncases: {a: {seed: 2}}\nsensed: [b]\n"), ConfigError);
}

TEST(Doubts, StandWithTheWorstFirst) {
  SweepInfo info;
  info.stack = "t01_stand";
  info.axes = {
      {"cases", "", false, {{"as_is", {}}, {"a", {"plant.seed=1"}}, {"b", {}}, {"c", {}}}}};
  const auto row = [](std::size_t index, const std::string& name, const std::string& status,
                      double ended) {
    ResultRow out;
    out.index = index;
    out.values = {"\"" + name + "\""};
    out.status = status;
    out.measures = {ended, 0};
    return out;
  };
  const std::vector<DoubtRow> rows =
      doubt_rows(info, {row(0, "as_is", "completed", 9), row(1, "a", "fell", 5),
                        row(2, "b", "completed", 9), row(3, "c", "infeasible", 2)});
  std::vector<std::string> order;
  for (const DoubtRow& one : rows) order.push_back(one.name);
  EXPECT_THAT(order, ElementsAre("as_is", "c", "a", "b"));
  EXPECT_EQ(rows[2].command, "poise run t01_stand --set plant.seed=1");
}

TEST(Doubts, RefuseWhatCannotBeMeant) {
  const auto message = [](const std::string& text) -> test::Refusal {
    try {
      doubts_of(text);
    } catch (const ConfigError& error) {
      return error;
    }
    return "accepted";
  };
  EXPECT_THAT(message("doubts: 2\ncases: {a: {seed: 1}}"),
              test::Refused(ErrorCode::kType, "doubts"));
  EXPECT_THAT(message("doubts: 1\ncases: {}"), test::Refused(ErrorCode::kType, "cases"));
  EXPECT_THAT(message("doubts: 1\ncases: {as_is: {seed: 1}}"),
              test::Refused(ErrorCode::kInvalid, "cases.as_is"));
  EXPECT_THAT(message("doubts: 1\ncases: {a: {}}"), test::Refused(ErrorCode::kMissing, "cases.a"));
  EXPECT_THAT(message("doubts: 1\ncases: {a: {seed: 1}}\ntogether: [b]"),
              test::Refused(ErrorCode::kUnknownName, "together"));
  EXPECT_THAT(message("doubts: 1\ncases: {a: {x: 1}, b: {x.y: 2}}\ntogether: [a, b]"),
              test::Refused(ErrorCode::kDuplicate, "together"));
  EXPECT_THAT(message("doubts: 1\ncases: {a: {seed: 1}}\nfrom: {sed: 1}"),
              test::Refused(ErrorCode::kUnknownName, "from.sed"));
  EXPECT_THAT(message("doubts: 1\ncase: {a: {seed: 1}}"),
              test::Refused(ErrorCode::kUnknownKey, "case"));
}

}  // namespace
}  // namespace poise
