// SPDX-License-Identifier: BSD-2-Clause
// What remains of a fault or a failure: nothing after a new start, what was dropped after a change,
// and nothing of the culprit's after a reload of its module. With and without phases.

#include <gmock/gmock.h>

#include <cmath>

#include "poise/core/control/controller.hpp"
#include "poise/core/setup/setup.hpp"
#include "poise/plugins/registry.hpp"
#include "poise/tests/support/stack_run.hpp"

namespace poise {
namespace {

constexpr int kFaultAt = 5;  // [ticks]

Registry modules_and_faulty() {
  Registry registry = Registry::with_search_path();
  registry.load(FAULTY_MODULES);
  return registry;
}

const Registry& with_faulty_modules() {
  static const Registry registry = modules_and_faulty();
  return registry;
}

// One culprit. DOES stands for its fault; `task` and `constraint` say what a fault drops.
struct Suspect {
  const char* name;
  const char* entry;
  ModuleKind kind;
  const char* type;
  const char* task;
  const char* constraint;
};

const Suspect kTask{"task",
                    "tasks: [{name: odd, type: faulty-task, weight: 3, DOES}]",
                    ModuleKind::kTask,
                    "faulty-task",
                    "odd",
                    nullptr};
const Suspect kLaw{"law",
                   "tasks: [{name: pelvis, weight: 3, law: {type: faulty-law, DOES}}]",
                   ModuleKind::kLaw,
                   "faulty-law",
                   "pelvis",
                   nullptr};
const Suspect kReference{
    "reference",
    "tasks: [{name: pelvis, weight: 3, reference: {type: faulty-reference, DOES}}]",
    ModuleKind::kReference,
    "faulty-reference",
    "pelvis",
    nullptr};
const Suspect kConstraint{"constraint",
                          "constraints: [{type: faulty-constraint, DOES}]",
                          ModuleKind::kConstraint,
                          "faulty-constraint",
                          nullptr,
                          "faulty-constraint"};
const Suspect kSolver{
    "solver", "solver: {type: faulty-solver, DOES}", ModuleKind::kSolver, "faulty-solver", nullptr,
    nullptr};

// A stack whose culprit fails `times` times from tick kFaultAt on.
StackSpec failing_stack(const Suspect& culprit, const char* policy, bool phases, int times,
                        const char* more = "") {
  std::string entry = culprit.entry;
  entry.replace(
      entry.find("DOES"), 4,
      "does: throws, after: " + std::to_string(kFaultAt) + ", times: " + std::to_string(times));
  std::string text = "control: {" + entry + ", on_fault: " + policy +
                     ", on_failure: {relax: [faulty-constraint], then: hold}}\n";
  if (culprit.constraint == nullptr)
    text = "control: {" + entry + ", on_fault: " + policy + ", on_failure: {then: hold}}\n";
  if (phases) text += "phases: {only: {tasks: {balance: {weight: 1.5}}}}\n";
  return test::changed_stack("t01_stand", text + more);
}

// A controller without a plant: its states are a formula of the tick.
class Alone {
 public:
  explicit Alone(const StackSpec& spec) : spec_(spec) { controller.start(setup.start); }

  Eigen::VectorXd tick(int at, bool impossible = false) {
    State state = setup.start;
    for (Eigen::Index j = 0; j < state.joints.size(); ++j)
      state.joints[j] += 1e-3 * std::sin(0.1 * at + static_cast<double>(j));
    state.v.setConstant(0.01 * std::cos(0.1 * at));
    if (impossible) state.joints[0] = NAN;
    return controller.tick(state, at * spec_.period);
  }
  void run(int from, int to) {
    for (int at = from; at < to; ++at) tick(at);
  }
  std::size_t objective(const std::string& task) const {
    const auto& all = controller.problem().objectives;
    std::size_t i = 0;
    while (i < all.size() && all[i].name != task) ++i;
    return i;
  }
  double weight(const std::string& task) const {
    return controller.problem().objectives.at(objective(task)).weight;
  }
  bool enabled(const std::string& constraint) const {
    const Problem& problem = controller.problem();
    for (std::size_t b = 0; b < problem.constraints.size(); ++b)
      if (problem.constraint_names[b] == constraint) return problem.constraints[b].enabled;
    return false;
  }

 private:
  StackSpec spec_;

 public:
  Setup setup = set_up(spec_, with_faulty_modules());
  Controller controller{spec_, setup, with_faulty_modules()};
};

using Case = std::tuple<Suspect, const char*, bool>;

class AfterAFault : public testing::TestWithParam<Case> {
 protected:
  const Suspect& culprit_ = std::get<0>(GetParam());
  const char* policy_ = std::get<1>(GetParam());
  bool phases_ = std::get<2>(GetParam());
  bool drops() const {
    return std::string(policy_) == "drop" && culprit_.kind != ModuleKind::kSolver;
  }
  void expect_dropped(const Alone& run, bool dropped) const {
    if (culprit_.task != nullptr) {
      EXPECT_EQ(run.weight(culprit_.task), dropped ? 0 : 3);
      EXPECT_EQ(run.controller.task_on(run.objective(culprit_.task)), !dropped);
    }
    if (culprit_.constraint != nullptr) {
      EXPECT_EQ(run.enabled(culprit_.constraint), !dropped);
    }
  }
};

TEST_P(AfterAFault, ANewStartIsTheFirstOne) {
  Alone failed(failing_stack(culprit_, policy_, phases_, 1)),
      well(failing_stack(culprit_, policy_, phases_, 0));
  failed.run(0, kFaultAt + 3);
  EXPECT_NE(failed.controller.fault(), "");
  if (drops()) expect_dropped(failed, true);
  failed.controller.start(failed.setup.start);
  EXPECT_EQ(failed.controller.fault(), "");
  expect_dropped(failed, false);
  for (int at = 0; at < 10; ++at) {
    EXPECT_EQ((failed.tick(at) - well.tick(at)).norm(), 0) << "in tick " << at;
    ASSERT_EQ(failed.controller.outcome(), Outcome::kSolved) << failed.controller.fault();
  }
  expect_dropped(failed, false);
}

TEST_P(AfterAFault, AnotherWeightElsewhereBringsNothingBack) {
  Alone run(failing_stack(culprit_, policy_, phases_, 1));
  run.run(0, kFaultAt + 3);
  const StackSpec other = failing_stack(culprit_, policy_, phases_, 1, "contacts: {}\n");
  run.controller.retune(other, with_faulty_modules(), (kFaultAt + 2) * 1e-3);
  run.run(kFaultAt + 3, kFaultAt + 6);
  if (drops()) expect_dropped(run, true);
  EXPECT_EQ(run.controller.outcome(), Outcome::kSolved);
  EXPECT_NE(run.controller.fault(), "") << "the run has had it";
}

TEST_P(AfterAFault, AReloadedModuleIsTriedAgain) {
  Alone run(failing_stack(culprit_, policy_, phases_, 1));
  run.run(0, kFaultAt + 3);
  // Of the reloaded module, the calls before the fault go well.
  run.controller.retune(failing_stack(culprit_, policy_, phases_, 1), with_faulty_modules(),
                        (kFaultAt + 2) * 1e-3, {{culprit_.kind, culprit_.type}});
  run.run(kFaultAt + 3, kFaultAt + 3 + kFaultAt);
  expect_dropped(run, false);
  EXPECT_EQ(run.controller.outcome(), Outcome::kSolved);
  run.run(kFaultAt + 3 + kFaultAt, kFaultAt + 3 + kFaultAt + 3);
  if (drops()) expect_dropped(run, true);
}

std::string name_of(const testing::TestParamInfo<Case>& info) {
  const auto& [culprit, policy, phases] = info.param;
  return std::string(culprit.name) + "_" + policy + (phases ? "_phases" : "");
}

INSTANTIATE_TEST_SUITE_P(All, AfterAFault,
                         testing::Combine(testing::Values(kTask, kLaw, kReference, kConstraint,
                                                          kSolver),
                                          testing::Values("stop", "hold", "drop"), testing::Bool()),
                         name_of);

// A state that cannot be the robot's, and a tick without a solution.
class AfterAFailure : public testing::TestWithParam<std::tuple<const char*, bool>> {};

TEST_P(AfterAFailure, ANewStartIsTheFirstOne) {
  const auto [then, phases] = GetParam();
  const std::string text = "control: {on_failure: {then: " + std::string(then) +
                           "}, on_fault: " + then + "}\n" +
                           (phases ? "phases: {only: {tasks: {balance: {weight: 1.5}}}}\n" : "");
  Alone failed(test::changed_stack("t01_stand", text)),
      well(test::changed_stack("t01_stand", text));
  failed.run(0, 3);
  failed.tick(3, true);
  EXPECT_NE(failed.controller.outcome(), Outcome::kSolved);
  State fast = failed.setup.start;
  fast.v.setConstant(1e4);
  failed.controller.tick(fast, 4e-3);
  EXPECT_NE(failed.controller.outcome(), Outcome::kSolved) << "no torque can brake this";
  failed.controller.start(failed.setup.start);
  for (int at = 0; at < 10; ++at)
    EXPECT_EQ((failed.tick(at) - well.tick(at)).norm(), 0) << "in tick " << at;
}

INSTANTIATE_TEST_SUITE_P(All, AfterAFailure,
                         testing::Combine(testing::Values("stop", "hold"), testing::Bool()));

}  // namespace
}  // namespace poise
