// SPDX-License-Identifier: BSD-2-Clause
// Modules that throw or write NaN: they are named and handled as the stack specifies, and the
// others continue.

#include <gmock/gmock.h>

#include "poise/core/check/check.hpp"
#include "poise/core/run/run.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/core/problem/blames.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/refusal.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

using testing::HasSubstr;

// Stack entries with one faulty module each, its name, and its wording in messages.
struct Kind {
  const char* name;
  const char* entry;  // DOES stands for the fault
  Culprit culprit;
  std::vector<const char*> ways;
};

const std::vector<Kind> kKinds = {
    {"Task",
     "{tasks: [{name: odd, type: faulty-task, level: 2, DOES}]}",
     {"task", "faulty-task", "odd"},
     {"throws", "throws a number", "nan", "infinity", "resizes"}},
    {"Law",
     "{tasks: [{name: pelvis, law: {type: faulty-law, DOES}}]}",
     {"law", "faulty-law", "pelvis"},
     {"throws", "throws a number", "nan", "resizes"}},
    {"Reference",
     "{tasks: [{name: pelvis, reference: {type: faulty-reference, DOES}}]}",
     {"reference", "faulty-reference", "pelvis"},
     {"throws", "throws a number", "nan", "resizes", "nan in arrival"}},
    {"Constraint",
     "{constraints: [{type: faulty-constraint, DOES}]}",
     {"constraint", "faulty-constraint", "faulty-constraint"},
     {"throws", "throws a number", "nan", "nan in rows", "resizes"}},
};

Registry with_faulty() {
  Registry registry = Registry::with_search_path();
  registry.load(FAULTY_MODULES);
  return registry;
}

class Faults : public testing::Test {
 protected:
  static StackSpec stack(const std::string& changes) {
    const bool plant = changes.starts_with("plant: ");
    return test::changed_stack("t01_stand",
                               plant ? changes : "plant: {duration: 50 ms}\n" + changes);
  }
  static std::string control(std::string entry, const std::string& way, int after,
                             const std::string& policy = "") {
    const std::string does = "does: " + way + ", after: " + std::to_string(after);
    entry.replace(entry.find("DOES"), 4, does);
    return "control: " + entry.substr(0, entry.size() - 1) + policy + "}\n";
  }
  RunSummary run(const std::string& changes) const {
    RunOptions options;
    options.allocations = contract::allocation_counter();
    return run_stack(stack(changes), registry_, options);
  }
  test::Refusal refusal(const std::string& changes) const {
    try {
      run(changes);
    } catch (const ConfigError& error) {
      return error;
    }
    return "taken";
  }

  const Registry registry_ = with_faulty();
};

TEST_F(Faults, StopTheRunAndAreNamed) {
  for (const Kind& kind : kKinds)
    for (const char* way : kind.ways) {
      const RunSummary s = run(control(kind.entry, way, 20));
      EXPECT_EQ(s.status, "fault") << kind.name << " " << way << ": " << s.why;
      EXPECT_EQ(s.ticks, 21) << kind.name << " " << way;
      EXPECT_THAT(s.why, test::Blames(kind.culprit)) << way;
      EXPECT_THAT(s.why, HasSubstr("0.020")) << way;
      if (std::string(way) == "resizes") {
        EXPECT_THAT(s.why, testing::Not(HasSubstr("NaN")));
      }
      if (std::string(way) == "throws") {
        EXPECT_THAT(s.why, HasSubstr("luck"));
      }
    }
}

TEST_F(Faults, HoldThePostureWhereTheStackSaysSo) {
  for (const Kind& kind : kKinds) {
    const RunSummary s = run(control(kind.entry, "nan", 20, ", on_fault: hold"));
    EXPECT_EQ(s.status, "completed") << kind.name << ": " << s.why;
    EXPECT_EQ(s.held_ticks, 30) << kind.name;
    EXPECT_THAT(s.why, test::Blames(kind.culprit)) << "a run that went on says so, too";
    EXPECT_LE(s.allocations, 0) << kind.name;
  }
}

// A fault and a slip in the order in which they happened.
TEST_F(Faults, ComeBeforeWhatFollowsFromThem) {
  const std::string pushed =
      "plant: {duration: 200 ms}\ncontacts: {left_foot: {friction: 0.02}}\n"
      "disturbances: [{at: 60 ms, on: utorso, impulse: [0, 8, 0]}]\n";
  for (const char* policy : {"hold", "drop"})
    for (const int after : {20, 150}) {
      const RunSummary s = run_stack(
          test::changed_stack("t01_stand",
                              pushed + control(kKinds[1].entry, "throws", after,
                                               std::string(", constraints: {friction-cone: null}, "
                                                           "on_fault: ") +
                                                   policy)),
          registry_, {});
      EXPECT_EQ(s.status, "completed");
      const std::size_t fault = s.why.find("threw"), slip = s.why.find("slipped");
      ASSERT_NE(fault, std::string::npos) << s.why;
      ASSERT_NE(slip, std::string::npos) << s.why;
      EXPECT_EQ(fault < slip, after == 20) << s.why;
    }
}

// A task dropped from the start does not affect the others.
TEST_F(Faults, OthersGoOnWithoutATaskThatIsDropped) {
  const RunSummary without = run("");
  for (const char* way : {"throws", "nan", "resizes"}) {
    const RunSummary s = run(control(kKinds[0].entry, way, 0, ", on_fault: drop"));
    EXPECT_EQ(s.status, "completed") << s.why;
    EXPECT_EQ(s.held_ticks, 0);
    EXPECT_THAT(s.why, test::Blames(kKinds[0].culprit));
    EXPECT_NEAR((s.com_end - without.com_end).norm(), 0, 1e-9) << way;
    EXPECT_NEAR(s.tasks[0].final_error, without.tasks[0].final_error, 1e-9);
  }
}

TEST_F(Faults, ATaskAtFaultHasNoError) {
  const auto odd = [&](int after, const char* policy) {
    return run(control(kKinds[0].entry, "nan", after, policy)).tasks.back();
  };
  for (const char* policy : {", on_fault: drop", ", on_fault: hold"}) {
    EXPECT_TRUE(std::isnan(odd(0, policy).rms_error)) << policy << ": it was never on";
    EXPECT_TRUE(std::isnan(odd(0, policy).final_error)) << policy;
    EXPECT_EQ(odd(20, policy).on_ticks, 20) << policy;
    EXPECT_FALSE(odd(20, policy).on_end) << policy;
  }
}

TEST_F(Faults, LawsAndReferencesTakeTheirTaskWithThem) {
  for (const std::size_t kind : {1u, 2u}) {
    const RunSummary s = run(control(kKinds[kind].entry, "throws", 20, ", on_fault: drop"));
    EXPECT_EQ(s.status, "completed") << s.why;
    EXPECT_EQ(s.held_ticks, 0);
    EXPECT_EQ(s.ticks, 50);
    EXPECT_THAT(s.why, test::Blames(kKinds[kind].culprit));
  }
}

TEST_F(Faults, AConstraintIsDroppedOnlyIfItMayBeRelaxed) {
  const std::string relax = ", on_fault: drop, on_failure: {relax: [faulty-constraint]}";
  const RunSummary gone = run(control(kKinds[3].entry, "throws", 20, relax));
  EXPECT_EQ(gone.status, "completed") << gone.why;
  EXPECT_EQ(gone.held_ticks, 0);
  EXPECT_THAT(gone.why, test::Blames(kKinds[3].culprit));

  const RunSummary stopped = run(control(kKinds[3].entry, "throws", 20, ", on_fault: drop"));
  EXPECT_EQ(stopped.status, "fault");
  EXPECT_EQ(stopped.ticks, 21);
  const RunSummary held =
      run(control(kKinds[3].entry, "nan", 20, ", on_fault: drop, on_failure: {then: hold}"));
  EXPECT_EQ(held.status, "completed") << held.why;
  EXPECT_EQ(held.held_ticks, 30);
}

TEST_F(Faults, ASolverCannotBeDoneWithout) {
  for (const char* way : {"throws", "throws a number", "nan", "resizes"}) {
    const std::string solver = "{solver: {type: faulty-solver, DOES}}";
    const RunSummary stopped = run(control(solver, way, 0));
    EXPECT_EQ(stopped.status, "fault") << way;
    EXPECT_THAT(stopped.why, test::Blames(Culprit{"solver", "faulty-solver", {}}));
    EXPECT_EQ(stopped.ticks, 1);
    const RunSummary held = run(control(solver, way, 0, ", on_fault: hold"));
    EXPECT_EQ(held.status, "completed") << way << ": " << held.why;
    EXPECT_EQ(held.held_ticks, 50);
  }
}

TEST_F(Faults, APlantOrAChartEndsTheRun) {
  for (const char* way : {"throws", "throws a number", "nan"}) {
    const std::string does = std::string("does: ") + way + ", after: 20";
    const RunSummary plant = run("plant: {type: faulty-plant, " + does + "}\n");
    EXPECT_EQ(plant.status, "fault") << way;
    EXPECT_EQ(plant.ticks, 21) << way;
    EXPECT_THAT(plant.why, test::Blames(Culprit{"plant", "faulty-plant", {}})) << way;
    const RunSummary chart =
        run("robot: {base: {orientation: {type: faulty-chart, " + does + "}}}\n");
    EXPECT_EQ(chart.status, "fault") << way;
    EXPECT_THAT(chart.why, test::Blames(Culprit{"chart", "faulty-chart", {}})) << way;
  }
  const RunSummary chart =
      run("robot: {base: {orientation: {type: faulty-chart, does: resizes, after: 20}}}\n");
  EXPECT_EQ(chart.status, "fault");
  EXPECT_THAT(chart.why, test::Blames(Culprit{"chart", "faulty-chart", {}}));
}

// The estimate of tick 0 is that of `start`, so call 20 belongs to tick 20.
TEST_F(Faults, AnEstimatorEndsTheRunWithItsReason) {
  const auto ends = [&](const std::string& way) {
    return run("estimator: {type: faulty-estimator, does: " + way + ", after: 19}\n");
  };
  for (const char* way : {"throws", "throws a number", "gets lost"}) {
    const RunSummary summary = ends(way);
    EXPECT_EQ(summary.status, "fault") << way;
    EXPECT_EQ(summary.ticks, 21) << way;
    EXPECT_EQ(summary.basis.state, "faulty-estimator");
    EXPECT_THAT(summary.why, test::Blames(Culprit{"estimator", "faulty-estimator", {}})) << way;
  }
  EXPECT_THAT(ends("gets lost").why, HasSubstr("lifted"));
  const RunSummary nan = ends("nan");
  EXPECT_EQ(nan.status, "fault");
  EXPECT_THAT(nan.why, HasSubstr("velocity"));
  EXPECT_EQ(run("estimator: {type: faulty-estimator}\n").status, "completed");
}

TEST_F(Faults, AnEstimatorOfTheRobotAloneRefusesObjects) {
  StackSpec spec = load_stack(test::source("apps/share/stacks/t10_lift_box.yaml"),
                              {"estimator=faulty-estimator"});
  EXPECT_THROW(run_stack(spec, registry_, {}), ConfigError);
  spec = load_stack(test::source("apps/share/stacks/t10_lift_box.yaml"),
                    {"estimator=true-state", "plant.duration=20 ms"});
  EXPECT_EQ(run_stack(spec, registry_, {}).status, "completed");
}

TEST_F(Faults, ALostEstimateFollowsTheFallback) {
  const std::string lost = "estimator: {type: faulty-estimator, does: gets lost, after: 19}\n";
  const RunSummary ended = run(lost);
  EXPECT_EQ(ended.status, "fault");
  EXPECT_EQ(ended.damped_ticks, 1);
  EXPECT_THAT(ended.why, HasSubstr("lifted"));
  const RunSummary held =
      run(lost + "control: {fallback: {estimate_lost: {then: hold, ends: false}}}\n");
  EXPECT_EQ(held.status, "completed") << held.why;
  EXPECT_EQ(held.held_ticks, 30);
  EXPECT_THAT(held.why, HasSubstr("lifted")) << "a run that went on says so, too";
  EXPECT_LE(held.allocations, 0);
}

TEST_F(Faults, BeforeTicksAreErrorsAtTheirPlace) {
  const auto told = [&](const Kind& kind, const std::string& where) {
    return refusal(control(kind.entry, "throws in " + where, 0));
  };
  const auto says = [](const char* place, const char* where) {
    return testing::AllOf(HasSubstr(place),
                          HasSubstr(std::string("its module threw \"no luck in ") + where + "\""),
                          HasSubstr(".yaml:"));
  };
  EXPECT_THAT(told(kKinds[0], "bind"), says("control.tasks.odd", "bind"));
  EXPECT_THAT(told(kKinds[0], "describe"), says("control.tasks.odd", "describe"));
  EXPECT_THAT(told(kKinds[1], "bind"), says("control.tasks.pelvis.law", "bind"));
  EXPECT_THAT(told(kKinds[2], "start"), says("control.tasks.pelvis.reference", "start"));
  EXPECT_THAT(told(kKinds[3], "bind"), says("control.constraints.faulty-constraint", "bind"));
  for (const char* where : {"why_not", "bind"})
    EXPECT_THAT(refusal(control("{solver: {type: faulty-solver, DOES}}",
                                std::string("throws in ") + where, 0)),
                says("control.solver", where));
  EXPECT_THAT(refusal("plant: {type: faulty-plant, does: throws in start}\n"),
              says("plant", "start"));
  for (const char* where : {"bind", "start"})
    EXPECT_THAT(refusal(std::string("estimator: {type: faulty-estimator, does: throws in ") +
                        where + "}\n"),
                says("estimator", where));
  EXPECT_THAT(
      refusal("robot: {base: {orientation: {type: faulty-chart, does: throws in coordinates}}}\n"),
      test::Refused(ErrorCode::kModule, "robot.base.orientation"));
}

TEST_F(Faults, AnUnknownTreatmentIsRefused) {
  EXPECT_THAT(refusal("control: {on_fault: ignore}\n"),
              testing::AllOf(HasSubstr("control.on_fault"), HasSubstr("drop")));
}

}  // namespace
}  // namespace poise
