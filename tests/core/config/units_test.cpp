// SPDX-License-Identifier: BSD-2-Clause
// Numbers with units, and invalid ones.

#include "poise/core/config/units.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "poise/core/config/config_node.hpp"
#include "poise/core/error.hpp"

namespace poise {
namespace {

constexpr double kDegree = std::numbers::pi / 180;

ConfigNode scalar(const std::string& text, bool quoted = false) {
  ConfigNode node;
  node.kind = ConfigNode::Kind::kScalar;
  node.scalar = text;
  node.quoted = quoted;
  return node;
}

struct Good {
  const char* text;
  const char* unit;
  double value;
};

class Quantities : public testing::TestWithParam<Good> {};

TEST_P(Quantities, AreConvertedToTheFieldsUnit) {
  const auto& [text, unit, value] = GetParam();
  EXPECT_NEAR(read_quantity(scalar(text), unit), value, 1e-12 * std::abs(value)) << text;
}

INSTANTIATE_TEST_SUITE_P(
    All, Quantities,
    testing::Values(Good{"0.15", "m", 0.15}, Good{"15 cm", "m", 0.15}, Good{"15cm", "m", 0.15},
                    Good{"-3 mm", "m", -0.003}, Good{"2 km", "m", 2000}, Good{"+.5", "m", 0.5},
                    Good{"5.", "m", 5}, Good{"1e-3", "m", 1e-3}, Good{"2.5E2 mm", "m", 0.25},
                    Good{"2 ms", "s", 0.002}, Good{"7 µs", "s", 7e-6}, Good{"7 us", "s", 7e-6},
                    Good{"2 min", "s", 120}, Good{"1 kHz", "Hz", 1000}, Good{"3 1/s", "Hz", 3},
                    Good{"45 deg", "rad", 45 * kDegree}, Good{"45°", "rad", 45 * kDegree},
                    Good{"1 rad", "rad", 1}, Good{"500 g", "kg", 0.5}, Good{"2 kN", "N", 2000},
                    Good{"3 Nm", "N·m", 3}, Good{"3 N*m", "N·m", 3}, Good{"3 J", "N·m", 3},
                    Good{"17.4 J", "J", 17.4}, Good{"5 %", "1", 0.05}, Good{"0.7", "1", 0.7},
                    Good{"5%", "", 0.05}, Good{"36 km/h", "m/s", 10},
                    Good{"90 deg/s", "rad/s", 90 * kDegree}, Good{"981 cm/s²", "m/s²", 9.81},
                    Good{"981 cm/s^2", "m/s²", 9.81}, Good{"1 deg/s^2", "rad/s²", kDegree},
                    Good{"4 1/s²", "1/s²", 4}, Good{"4 s^-2", "1/s²", 4}, Good{"4 s⁻²", "1/s²", 4},
                    Good{"2 kg·m/s", "N·s", 2}, Good{"2 Ns", "N·s", 2}, Good{"3 N/mm", "N/m", 3000},
                    Good{"2 N·s/(kg·m)", "N·s/(kg·m)", 2}, Good{"2 N/m·m", "N", 2},
                    Good{"40 deg", "rad, m", 40 * kDegree}, Good{"4 cm", "rad, m", 0.04},
                    Good{"0.4", "m, rad", 0.4}, Good{"0.9 deg/s/√Hz", "rad/s/√Hz", 0.9 * kDegree},
                    Good{"2 cm/√s", "m/√s", 0.02}, Good{"5 mm·√Hz", "m/√s", 0.005}));

struct Bad {
  const char* text;
  const char* unit;
  const char* says;
};

class WrongQuantities : public testing::TestWithParam<Bad> {};

TEST_P(WrongQuantities, SayWhatWasFoundAndWhatIsExpected) {
  const auto& [text, unit, says] = GetParam();
  try {
    const double value = read_quantity(scalar(text), unit);
    FAIL() << text << " was read as " << value << " " << unit;
  } catch (const ConfigError& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr(says));
    EXPECT_THAT(error.what(), testing::HasSubstr(std::string(text).substr(0, 20)));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, WrongQuantities,
    testing::Values(
        Bad{"45 deg", "m",
            "found '45 deg' [angle]; expected a length in m, e.g. '0.15' or '15 cm'"},
        Bad{"2 m", "rad", "[length]; expected an angle in rad"}, Bad{"1 rad", "1", "[angle]"},
        Bad{"1 rad/s", "Hz", "[angular speed]; expected a frequency in Hz"},
        Bad{"3 Nm", "N", "[torque or energy]"}, Bad{"5 %", "m", "expected a length in m"},
        Bad{"1 m/s", "m/s²", "expected an acceleration in m/s²"}, Bad{"nan", "m", "expected"},
        Bad{".nan", "m", "expected"}, Bad{"inf", "m", "expected"}, Bad{"-.inf", "m", "expected"},
        Bad{"1e400", "m", "expected"}, Bad{"1e308 km", "m", "too large"},
        Bad{"1_000", "m", "'_000' is not a unit"}, Bad{"1,5", "m", "',5' is not a unit"},
        Bad{"0x10", "m", "'x10' is not a unit"}, Bad{"5 parsec", "m", "'parsec' is not a unit"},
        Bad{"5 m/", "m", "is not a unit"}, Bad{"5 (m", "m", "is not a unit"},
        Bad{"5 ((((((m))))))", "m", "is not a unit"}, Bad{"5 m^", "m", "is not a unit"},
        Bad{"5 m m", "m", "is not a unit"}, Bad{"", "m", "expected"}, Bad{"-", "m", "expected"},
        Bad{"+-3", "m", "expected"}, Bad{"fast", "m/s", "expected a speed in m/s"},
        Bad{"5 kg", "m, rad", "[mass]"}));

TEST(WrongQuantities, AQuotedNumberIsAText) {
  EXPECT_THROW(read_quantity(scalar("0.5", true), "m"), ConfigError);
  EXPECT_DOUBLE_EQ(read_quantity(scalar("15 cm", true), "m"), 0.15) << "with a unit it is clear";
}

TEST(WrongQuantities, ListsMapsAndNothingAreNoNumbers) {
  ConfigNode list;
  list.kind = ConfigNode::Kind::kList;
  EXPECT_THROW(read_quantity(list, "m"), ConfigError);
  EXPECT_THROW(read_quantity(ConfigNode{}, "m"), ConfigError);
}

TEST(Units, LongTextIsNoUnit) {
  EXPECT_FALSE(parse_unit(std::string(100'000, '(')));
  EXPECT_FALSE(parse_unit("m" + std::string(100'000, '/')));
}

}  // namespace
}  // namespace poise
