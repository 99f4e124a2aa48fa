// SPDX-License-Identifier: BSD-2-Clause
// Formulas: values, binding, units, missing numbers, messages.

#include "poise/core/sweep/expression.hpp"

#include <gmock/gmock.h>

#include <cmath>
#include <map>

namespace poise {
namespace {

using testing::HasSubstr;

Expression expression(const std::string& text) {
  ConfigNode node;
  node.kind = ConfigNode::Kind::kScalar;
  node.scalar = text;
  node.place = {"f.yaml", 3, 7};
  node.path = "stop_if";
  return Expression(node);
}

double value(const std::string& text) {
  static const std::map<std::string, double> known{{"x", 3},
                                                   {"com.max_deviation_m.y", 0.25},
                                                   {"constraints.torque-limits.max_violation", 5},
                                                   {"fell", 1}};
  return expression(text).value([](const std::string& name) {
    const auto found = known.find(name);
    return found == known.end() ? NAN : found->second;
  });
}

TEST(Expression, HasTheValueOfItsFormula) {
  const std::pair<const char*, double> all[] = {
      {"2", 2},
      {"1 + 2*3", 7},
      {"(1 + 2)*3", 9},
      {"8 - 4 - 2", 2},
      {"8/4/2", 1},
      {"-2^2", -4},
      {"2^3^2", 512},
      {"2^-1", 0.5},
      {"--x", 3},
      {"2e-3*1000", 2},
      {".5 + 1.", 1.5},
      {"x - 1", 2},
      {"x-1", 2},
      {"com.max_deviation_m.y*4", 1},
      {"constraints.torque-limits.max_violation - x", 2},
      {"max(1, x, 2)", 3},
      {"min(1, x, 2)", 1},
      {"abs(-x) + sqrt(16) + log10(100) + exp(0) + log(1) + cos(0) + sin(0)", 11},
      {"x > 2", 1},
      {"x <= 2", 0},
      {"x == 3 and not x != 3", 1},
      {"0 or 2", 1},
      {"1 < 2 or 0 and 0", 1},
      {"not 1 or 1", 1},
      {"fell", 1},
  };
  for (const auto& [text, expected] : all) EXPECT_EQ(value(text), expected) << text;
}

TEST(Expression, ReadsUnitsBehindNumbers) {
  EXPECT_DOUBLE_EQ(value("5 cm"), 0.05);
  EXPECT_DOUBLE_EQ(value("20ms + 1 s"), 1.02);
  EXPECT_DOUBLE_EQ(value("180 deg"), M_PI);
  EXPECT_EQ(value("com.max_deviation_m.y > 20 cm and x < 4"), 1);
  EXPECT_DOUBLE_EQ(value("50 %*x"), 1.5);
}

TEST(Expression, IsNotANumberIfAMissingOneMatters) {
  EXPECT_TRUE(std::isnan(value("y + 1")));
  EXPECT_TRUE(std::isnan(value("y > 1")));
  EXPECT_TRUE(std::isnan(value("max(y, 1)")));
  EXPECT_EQ(value("x > 1 or y > 1"), 1);
  EXPECT_EQ(value("x < 1 and y > 1"), 0);
}

TEST(Expression, NamesEachNameOnce) {
  EXPECT_THAT(expression("a + b.c*a").names(), testing::ElementsAre("a", "b.c"));
}

TEST(Expression, SaysWhereAFormulaIsWrong) {
  const std::pair<const char*, const char*> all[] = {
      {"", "f.yaml:3:7: stop_if: found"},
      {"1 +", "ends too early; expected a number, a name or '('"},
      {"1 + * 2", "has '*' at character 5"},
      {"(1", "expected ')'"},
      {"1 2", "expected an operator or the end"},
      {"a b", "has 'b' at character 3"},
      {"5 furlongs", "expected an operator, or a unit"},
      {"sqr(2)", "did you mean 'sqrt'?"},
      {"sqrt(1, 2)", "gives 2 values to sqrt; give one"},
      {"max(1)", "give two or more"},
      {"1 < 2 < 3", "write `a < b and b < c`"},
      {"1 & 2", "has '&' at character 3"},
      {"1.2.3", "expected a number"},
  };
  for (const auto& [text, message] : all) try {
      expression(text);
      FAIL() << text;
    } catch (const ConfigError& error) {
      EXPECT_THAT(error.what(), HasSubstr(message)) << text;
    }
}

TEST(Expression, RefusesLongFormulas) {
  EXPECT_THROW(expression(std::string(100000, '(')), ConfigError);
}

}  // namespace
}  // namespace poise
