// SPDX-License-Identifier: BSD-2-Clause
// Modules that write rows of wrong shape: refused at bind, reported in a tick before the rows are
// read, and restored in the next tick.

#include <gmock/gmock.h>

#include <limits>

#include "poise/tests/core/control/standing.hpp"
#include "poise/tests/core/problem/blames.hpp"

namespace poise {
namespace {

using test::Standing;
using test::WrappedModules;
using testing::HasSubstr;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

enum class When { kNever, kAtBind, kNow };

// When the wrapped module fails; a single switch, since each test has one such module.
When when = When::kNever;

struct ShapeCase {
  const char* name;
  const char* type;
  void (*spoil)(Rows&);
  bool at_bind = true;  // whether it already fails at bind
};

// The cases that are already wrong before the first tick.
template <class Case>
std::vector<Case> wrong_at_bind(std::vector<Case> all) {
  std::erase_if(all, [](const Case& one) { return !one.at_bind; });
  return all;
}

template <class Case>
std::string name_of(const testing::TestParamInfo<Case>& info) {
  return info.param.name;
}

void resize(Rows& rows, Eigen::Index count) {
  rows.names.resize(static_cast<std::size_t>(count));
  rows.lower.setZero(count);
  rows.upper.setZero(count);
}

const std::vector<ShapeCase> kShapes = {
    {"MoreTorques", "torque-limits", [](Rows& r) { resize(r, r.size() + 1); }},
    {"FewerTorques", "torque-limits", [](Rows& r) { resize(r, 1); }},
    {"FewerTorqueBounds", "torque-limits", [](Rows& r) { r.upper.setZero(1); }},
    {"MoreAccelerations", "joint-acceleration-limits", [](Rows& r) { resize(r, r.size() + 1); }},
    {"NoAccelerations", "joint-acceleration-limits", [](Rows& r) { resize(r, 0); }},
    {"FewerForces", "friction-cone", [](Rows& r) { r.on_force = RowMatrix::Ones(r.size(), 2); }},
    {"NoForces", "friction-cone", [](Rows& r) { r.on_force.resize(0, 0); }},
    {"FewerForceRows", "friction-cone", [](Rows& r) { r.on_force = RowMatrix::Ones(1, 6); }},
    {"ForcesOfNoContact", "friction-cone", [](Rows& r) { r.contact = -1; }},
    {"ForcesOfAContactThatIsNot", "friction-cone", [](Rows& r) { r.contact = 1 << 28; }},
    {"MotionOfAContactThatIsNot", "contact-motion", [](Rows& r) { r.contact = 2; }},
    {"FewerContactMotions", "contact-motion", [](Rows& r) { resize(r, 3); }},
    {"GeneralRowsOfAContactThatIsNot", "friction-cone",
     [](Rows& r) {
       r.kind = RowKind::kGeneral;
       r.contact = 1 << 28;
     }},
    {"AKindThatIsNot", "torque-limits", [](Rows& r) { r.kind = static_cast<RowKind>(77); }},
    {"AnotherKind", "torque-limits", [](Rows& r) { r.kind = RowKind::kEquationOfMotion; }, false},
    {"AnotherContact", "friction-cone", [](Rows& r) { r.contact = 1 - r.contact; }, false},
    {"AnotherLevel", "torque-limits", [](Rows& r) { r.level = 3; }, false},
    {"AWeightOfNoNumber", "torque-limits", [](Rows& r) { r.weight = kNaN; }, false},
    {"ForcesOfNoNumber", "friction-cone", [](Rows& r) { r.on_force(0, 0) = kNaN; }, false},
};

class SpoiltConstraint final : public Constraint {
 public:
  SpoiltConstraint(std::shared_ptr<ModuleObject> real, void (*spoil)(Rows&))
      : real_(std::static_pointer_cast<Constraint>(std::move(real))), spoil_(spoil) {}
  void describe(Fields& fields) override { real_->describe(fields); }
  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    real_->bind(binding, blocks);
    if (when == When::kAtBind) spoil_(blocks.back());
  }
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    real_->update(tick, blocks);
    if (when == When::kNow) spoil_(*blocks);
  }

 private:
  std::shared_ptr<Constraint> real_;
  void (*spoil_)(Rows&);
};

class RowShapes : public testing::TestWithParam<ShapeCase> {
 protected:
  RowShapes() {
    when = When::kNever;
    modules_.wrap(GetParam().type, [](std::shared_ptr<ModuleObject> real) {
      return std::make_shared<SpoiltConstraint>(std::move(real), GetParam().spoil);
    });
  }
  WrappedModules modules_;
};

TEST_P(RowShapes, AreWhatTheyWereWhenBound) {
  Standing run("control: {on_fault: hold}", modules_);
  Standing well("control: {on_fault: hold}", modules_);
  for (Standing* one : {&run, &well}) {
    one->controller.start(one->state);
    one->run(20);
  }
  when = When::kNow;
  EXPECT_TRUE(run.within_limits(run.tick()));
  when = When::kNever;
  EXPECT_EQ(run.controller.outcome(), Outcome::kHeld);
  EXPECT_THAT(std::string(run.controller.fault()),
              HasSubstr(std::string("the constraint module '") + GetParam().type + "'"));
  EXPECT_NEAR(run.controller.fault_time(), 0.020, 1e-9);

  well.tick();
  for (Standing* one : {&run, &well}) one->run(100);
  EXPECT_EQ(run.controller.outcome(), Outcome::kSolved);
  const auto& blocks = run.controller.problem().constraints;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    const Rows& sound = well.controller.problem().constraints[b];
    EXPECT_EQ(blocks[b].kind, sound.kind);
    EXPECT_EQ(blocks[b].contact, sound.contact);
    EXPECT_EQ(blocks[b].level, sound.level);
    EXPECT_EQ(blocks[b].weight, sound.weight);
    EXPECT_EQ(blocks[b].names, sound.names);
    EXPECT_EQ(blocks[b].on_force, sound.on_force) << "which is written once";
  }
}

class RowShapesAtBind : public RowShapes {};

TEST_P(RowShapesAtBind, AreRefused) {
  when = When::kAtBind;
  try {
    Standing run("", modules_);
    FAIL() << "taken";
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), HasSubstr("control.constraints"));
    EXPECT_THAT(error.what(), HasSubstr(GetParam().type));
  }
}

INSTANTIATE_TEST_SUITE_P(All, RowShapes, testing::ValuesIn(kShapes), name_of<ShapeCase>);
INSTANTIATE_TEST_SUITE_P(All, RowShapesAtBind, testing::ValuesIn(wrong_at_bind(kShapes)),
                         name_of<ShapeCase>);

// Tasks fix more than sizes: the columns that may be nonzero, and the order of their rows.
struct TaskCase {
  const char* name;
  void (*spoil)(TaskRows&);
  bool at_bind = true;
};

const std::vector<TaskCase> kTasks = {
    {"AColumnThatIsNot", [](TaskRows& r) { r.columns.back() = 1 << 28; }},
    {"AColumnBeforeTheFirst", [](TaskRows& r) { r.columns.front() = -7; }},
    {"ColumnsInDisorder", [](TaskRows& r) { std::swap(r.columns.front(), r.columns.back()); }},
    {"ASelectionOfAll", [](TaskRows& r) { r.selection = true; }},
    {"AnotherOrder", [](TaskRows& r) { r.order = 7; }},
    {"FewerColumns", [](TaskRows& r) { r.columns.pop_back(); }, false},
};

class SpoiltTask final : public Task {
 public:
  /// @param constant  whether its Jacobian is written only at bind
  SpoiltTask(std::shared_ptr<ModuleObject> real, void (*spoil)(TaskRows&), bool constant = false)
      : real_(std::static_pointer_cast<Task>(std::move(real))),
        spoil_(spoil),
        constant_(constant) {}
  void describe(Fields& fields) override { real_->describe(fields); }
  void bind(const Binding& binding, TaskRows& rows) override {
    real_->bind(binding, rows);
    if (constant_) rows.jacobian.middleCols(3, 3).setIdentity();
    if (when == When::kAtBind) spoil_(rows);
  }
  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    real_->value(tick, out);
  }
  void update(const Tick& tick, TaskRows& rows) override {
    const RowMatrix bound = rows.jacobian;
    real_->update(tick, rows);
    if (constant_) rows.jacobian = bound;
    if (when == When::kNow) spoil_(rows);
  }
  const char* unit() const override { return real_->unit(); }

 private:
  std::shared_ptr<Task> real_;
  void (*spoil_)(TaskRows&);
  bool constant_;
};

class TaskShapes : public testing::TestWithParam<TaskCase> {
 protected:
  TaskShapes() {
    when = When::kNever;
    modules_.wrap("com", [](std::shared_ptr<ModuleObject> real) {
      return std::make_shared<SpoiltTask>(std::move(real), GetParam().spoil);
    });
  }
  WrappedModules modules_;
};

TEST_P(TaskShapes, AreWhatTheyWereWhenBound) {
  Standing run("control: {on_fault: hold}", modules_);
  run.controller.start(run.state);
  run.run(20);
  const TaskRows sound = run.controller.problem().objectives[0].rows;
  when = When::kNow;
  EXPECT_TRUE(run.within_limits(run.tick()));
  when = When::kNever;
  EXPECT_EQ(run.controller.outcome(), Outcome::kHeld);
  EXPECT_THAT(std::string(run.controller.fault()),
              test::Blames(Culprit{"task", "com", run.controller.problem().objectives[0].name}));
  run.run(100);
  EXPECT_EQ(run.controller.outcome(), Outcome::kSolved);
  const TaskRows& rows = run.controller.problem().objectives[0].rows;
  EXPECT_EQ(rows.columns, sound.columns);
  EXPECT_EQ(rows.selection, sound.selection);
  EXPECT_EQ(rows.order, sound.order);
}

class TaskShapesAtBind : public TaskShapes {};

TEST_P(TaskShapesAtBind, AreRefused) {
  when = When::kAtBind;
  try {
    Standing run("", modules_);
    FAIL() << "taken";
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), HasSubstr("control.tasks.balance"));
  }
}

INSTANTIATE_TEST_SUITE_P(All, TaskShapes, testing::ValuesIn(kTasks), name_of<TaskCase>);
INSTANTIATE_TEST_SUITE_P(All, TaskShapesAtBind, testing::ValuesIn(wrong_at_bind(kTasks)),
                         name_of<TaskCase>);

// The Jacobian of a base's orientation is the identity.
TEST(TaskConstants, StandAgainAfterAFault) {
  when = When::kNever;
  WrappedModules modules;
  modules.wrap("orientation", [](std::shared_ptr<ModuleObject> real) {
    return std::make_shared<SpoiltTask>(
        std::move(real), [](TaskRows& r) { r.error[0] = kNaN; }, true);
  });
  Standing run("control: {on_fault: hold}", modules);
  run.controller.start(run.state);
  run.run(20);
  const auto jacobian = [&] { return run.controller.problem().objectives[1].rows.jacobian; };
  const RowMatrix sound = jacobian();
  EXPECT_NEAR(sound.squaredNorm(), 3, 1e-12);
  when = When::kNow;
  run.tick();
  when = When::kNever;
  EXPECT_EQ(run.controller.outcome(), Outcome::kHeld);
  run.tick();
  EXPECT_EQ(run.controller.outcome(), Outcome::kSolved);
  EXPECT_EQ(jacobian(), sound);
}

// A solver's flags and multipliers are read when a tick is recorded or explained.
class SpoiltSolver final : public Solver {
 public:
  SpoiltSolver(std::shared_ptr<ModuleObject> real, void (*spoil)(Solution&))
      : real_(std::static_pointer_cast<Solver>(std::move(real))), spoil_(spoil) {}
  void describe(Fields& fields) override { real_->describe(fields); }
  std::string why_not(const Problem& problem) const override { return real_->why_not(problem); }
  void bind(const Problem& problem, Solution& solution) override { real_->bind(problem, solution); }
  void solve(const Problem& problem, Solution& solution) override {
    real_->solve(problem, solution);
    if (when == When::kNow) spoil_(solution);
  }
  void reset() noexcept override { real_->reset(); }

 private:
  std::shared_ptr<Solver> real_;
  void (*spoil_)(Solution&);
};

TEST(SolutionShapes, AreWhatTheyWereWhenBound) {
  using Spoil = void (*)(Solution&);
  for (const Spoil spoil : {Spoil([](Solution& s) { s.multipliers.pop_back(); }),
                            Spoil([](Solution& s) { s.multipliers[0].resize(0); }),
                            Spoil([](Solution& s) { s.active.clear(); }),
                            Spoil([](Solution& s) { s.active[2].setZero(s.active[2].size() + 1); }),
                            Spoil([](Solution& s) { s.reachable.clear(); })}) {
    when = When::kNever;
    WrappedModules modules;
    modules.wrap("qp", [spoil](std::shared_ptr<ModuleObject> real) {
      return std::make_shared<SpoiltSolver>(std::move(real), spoil);
    });
    Standing run("control: {on_fault: hold}", modules);
    run.controller.start(run.state);
    run.run(20);
    when = When::kNow;
    EXPECT_TRUE(run.within_limits(run.tick()));
    when = When::kNever;
    EXPECT_EQ(run.controller.outcome(), Outcome::kHeld);
    EXPECT_THAT(std::string(run.controller.fault()), test::Blames(Culprit{"solver", "qp", {}}));
    const Solution& solution = run.controller.solution();
    const auto& blocks = run.controller.problem().constraints;
    EXPECT_EQ(solution.multipliers.size(), blocks.size());
    EXPECT_EQ(solution.active.size(), blocks.size());
    run.run(100);
    EXPECT_EQ(run.controller.outcome(), Outcome::kSolved);
  }
}

}  // namespace
}  // namespace poise
