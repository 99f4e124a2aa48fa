// SPDX-License-Identifier: BSD-2-Clause
// A fault is one sentence on one line.

#include "poise/core/problem/fault.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace poise {
namespace {

TEST(Fault, OfSeveralLinesStandsOnOne) {
  Fault fault;
  const Culprit odd{"law", "odd", "balance"};
  EXPECT_FALSE(fault.guards(odd, [] { throw std::runtime_error("out of\nluck\ttoday\r\n!"); }));
  EXPECT_EQ(fault.text(), "the law module 'odd' of 'balance' threw: out of luck today  !");
}

TEST(Fault, KeepsTheFirst) {
  Fault fault;
  fault.note({"law", "odd", ""}, "requested NaN");
  fault.note({"task", "even", ""}, "threw");
  EXPECT_EQ(fault.text(), "the law module 'odd' requested NaN");
}

TEST(Fault, IsCutWhereThereIsNoRoom) {
  Fault fault;
  fault.note({"law", "odd", ""}, "threw: ", std::string(1000, 'x'));
  EXPECT_LT(fault.text().size(), 1000U);
  EXPECT_TRUE(fault.text().ends_with("xxx"));
}

}  // namespace
}  // namespace poise
