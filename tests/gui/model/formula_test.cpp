// SPDX-License-Identifier: BSD-2-Clause
// Signals derived by formula: their laws, their units, and that no peak is lost.

#include "poise/gui/model/derive/formula.hpp"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <cmath>

#include "poise/core/error.hpp"
#include "poise/tests/gui/model/made_history.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise::gui {
namespace {

double swing(double t) { return std::sin(7 * t) + 0.3 * t; }
double ramp(double t) { return 2 * t - 1; }

const std::vector<OneSignal> kSignals = {
    {"com/position", "m", {"x", "y", "z"}, {swing, ramp, [](double) { return 0.9; }}},
    {"com/speed", "m/s", {"x"}, {ramp}},
    {"contacts/left_foot/force",
     "N, N·m",
     {"fx", "fy", "fz", "mx", "my", "mz"},
     {swing, ramp, [](double t) { return 500 + swing(t); }, [](double) { return 1e6; }, ramp,
      swing}},
    {"joints/torque-a", "N·m", {"l_hip-1", "r_hip"}, {swing, ramp}}};

History derived(const std::string& text, int rows = 2000, const History* other = nullptr) {
  return run_of(kSignals, rows).with({{"it", text}}, other);
}
const Columns& columns_of(const History& history) { return *history.layout()->find("derived/it"); }
// The values of the first component.
std::vector<double> values(const History& history) {
  std::vector<double> out;
  for (std::size_t i = 0; i < history.size(); ++i)
    out.push_back(history.row(i)[columns_of(history).first]);
  return out;
}
double value(const std::string& text, double time) {
  const History history = derived(text);
  return history.row(history.at(time))[columns_of(history).first];
}
std::string unit(const std::string& text) { return columns_of(derived(text)).signal.unit; }

test::Refusal refusal(const std::string& text) {
  try {
    Formula(text, *run_of(kSignals, 1).layout());
    return {};
  } catch (const ConfigError& error) {
    return error;
  }
}

TEST(Formula, OperatorsBindAsInArithmetic) {
  EXPECT_DOUBLE_EQ(value("1 + 2 * 3 - 8 / 4", 0), 5);
  EXPECT_DOUBLE_EQ(value("-(1 + 2) * -2", 0), 6);
  EXPECT_DOUBLE_EQ(value("2 - 3 - 4", 0), -5);
  EXPECT_NEAR(value("2 * com/position#x - com/position#y", 0.7), 2 * swing(0.7) - ramp(0.7), 1e-12);
}

TEST(Formula, NormIsThatOfTheForceOfAWrench) {
  const double t = 0.37;
  const Eigen::Vector3d force(swing(t), ramp(t), 500 + swing(t));
  EXPECT_NEAR(value("norm(contacts/left_foot/force)", t), force.norm(), 1e-9);
  EXPECT_NEAR(value("norm(com/position)", t), Eigen::Vector3d(swing(t), ramp(t), 0.9).norm(),
              1e-12);
}

TEST(Formula, ComponentsStayComponents) {
  const History history = derived("com/position * 2 + 1");
  EXPECT_EQ(columns_of(history).signal.labels, (std::vector<std::string>{"x", "y", "z"}));
  EXPECT_NEAR(history.row(300)[columns_of(history).first + 1], 2 * ramp(0.3) + 1, 1e-12);
}

TEST(Formula, NamesMayHaveSlashesAndMinuses) {
  EXPECT_NEAR(value("joints/torque-a#l_hip-1 / joints/torque-a#r_hip", 0.9), swing(0.9) / ramp(0.9),
              1e-12);
}

TEST(Formula, DerivativeUndoesIntegral) {
  const std::vector<double> there = values(derived("derivative(integral(com/position#x))"));
  EXPECT_TRUE(std::isnan(there[0]));
  for (std::size_t i = 1; i < there.size(); ++i)
    ASSERT_NEAR(there[i], swing(0.001 * static_cast<double>(i)), 1e-9);
}

TEST(Formula, DerivativeIsTheSlope) {
  EXPECT_NEAR(value("derivative(com/position#x)", 1), 7 * std::cos(7.0) + 0.3, 0.03);
}

// A first-order low-pass halves the power at its corner frequency.
TEST(Formula, FilterHasItsCornerFrequency) {
  const double corner = 7 / (2 * M_PI);
  History history =
      run_of({{"a", "m", {"value"}, {[](double t) { return std::sin(7 * t); }}}}, 9000)
          .with({{"it", "filter(a, " + std::to_string(corner) + ")"}}, nullptr);
  const std::vector<double> out = values(history);
  EXPECT_NEAR(*std::max_element(out.end() - 2000, out.end()), std::sqrt(0.5), 0.01);
}

TEST(Formula, OtherIsTheRunBesideAtTheSameTime) {
  History other =
      run_of({{"com/position", "m", {"x"}, {[](double t) { return swing(t) - 0.25; }}}}, 1000);
  const History history = derived("com/position#x - other(com/position#x)", 2000, &other);
  const std::vector<double> apart = values(history);
  for (std::size_t i = 0; i < 1000; ++i) ASSERT_NEAR(apart[i], 0.25, 1e-12);
  EXPECT_TRUE(std::isnan(apart[1500]));
  EXPECT_TRUE(std::isnan(value("other(com/position#x)", 0.5)));
}

TEST(Formula, UnitsFollow) {
  EXPECT_EQ(unit("norm(contacts/left_foot/force)"), "N");
  EXPECT_EQ(unit("derivative(com/position)"), "m/s");
  EXPECT_EQ(unit("derivative(com/speed)"), "m/s²");
  EXPECT_EQ(unit("integral(com/speed)"), "m");
  EXPECT_EQ(unit("com/position#x / com/position#y"), "1");
  EXPECT_EQ(unit("com/position#x * contacts/left_foot/force#fz"), "m·N");
  EXPECT_EQ(unit("com/position#x + 0.1"), "m");
  EXPECT_EQ(unit("contacts/left_foot/force#mx"), "N·m");
}

TEST(Formula, MistakesAreNamed) {
  using enum ErrorCode;
  EXPECT_THAT(refusal("com/position + com/speed"), test::Refused(kUnit, "formula"));
  EXPECT_THAT(refusal("max(com/position#x, com/speed)"), test::Refused(kUnit, "formula"));
  EXPECT_THAT(refusal("com/position - joints/torque-a / 1"), test::Refused(kUnit, "formula"));
  EXPECT_THAT(refusal("com/position * joints/torque-a"), test::Refused(kSize, "formula"));
  EXPECT_THAT(refusal("com/positon"), test::Refused(kUnknownName, "formula"));
  EXPECT_THAT(refusal("com/position#w"), test::Refused(kUnknownName, "formula"));
  EXPECT_THAT(refusal("root(2)"), test::Refused(kUnknownName, "formula"));
  for (const char* text : {"", "1 +", "(1", "1)", "norm(1", "filter(1)", "*", "1 2", "other(2)"})
    EXPECT_NE(refusal(text).code, "") << text;
}

// Rows that are left out of a long run keep their peaks, those of derived signals, too.
TEST(Formula, NoPeakIsLostAndACutGoesOn) {
  History history(run_of(kSignals, 1).layout(), 2000);
  history = history.with({{"it", "com/position#x * 2"}}, nullptr);
  std::vector<double> row(history.layout()->width - 1, 0.0);
  for (int i = 0; i < 3000; ++i) {
    row[0] = i == 1501 ? 40 : 1;
    history.add(0.001 * i, row);
  }
  EXPECT_FALSE(history.complete());
  const std::size_t column = columns_of(history).first;
  EXPECT_EQ(history.extents().over(column, 0, history.size()).greatest, 80);
  const History again = history.with({{"it", "com/position#x * 3"}}, nullptr);
  EXPECT_EQ(again.extents().over(0, 0, again.size()).greatest, 40) << "of the run's own signals";
  EXPECT_EQ(again.size(), history.size());

  History run = run_of(kSignals, 1000).with({{"it", "derivative(com/position#y)"}}, nullptr);
  run.cut(0.5);
  const std::vector<double> next(run.layout()->width - 1, ramp(0.501));
  run.add(0.501, next);
  EXPECT_NEAR(run.row(run.size() - 1)[columns_of(run).first], 2, 1e-9);
}

TEST(Formula, WithoutFormulasTheRowsAreAsBefore) {
  const History plain = run_of(kSignals, 50);
  const History back = plain.with({{"it", "norm(com/position)"}}, nullptr).with({}, nullptr);
  ASSERT_EQ(back.layout()->width, plain.layout()->width);
  for (std::size_t i = 0; i < plain.size(); ++i)
    EXPECT_TRUE(std::ranges::equal(plain.row(i), back.row(i)));
}

}  // namespace
}  // namespace poise::gui
