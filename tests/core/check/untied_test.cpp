// SPDX-License-Identifier: BSD-2-Clause
// Contacts that nothing binds to the ground, and robots that nothing holds.

#include "poise/core/check/untied.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Unheld : public testing::Test {
 protected:
  Unheld() { folder_.write("biped.urdf", test::biped_urdf()); }

  // The kinds of warnings.
  std::vector<std::string> said(const std::string& lines, const std::string& base = "floating") {
    const StackSpec spec = load_stack(
        folder_.write("s.yaml", "poise: 1\nrobot: {urdf: biped.urdf, base: {joint: " + base +
                                    "}}\n" + lines + "control: {solver: qp}\n"));
    std::vector<std::string> kinds;
    for (const Finding& finding : unheld_base(spec, set_up_mechanism(spec)))
      kinds.push_back(finding.kind);
    return kinds;
  }
  test::TempFolder folder_;
};

TEST_F(Unheld, IsABaseWithoutContactsUnderGravity) {
  EXPECT_THAT(said(""), ElementsAre("base-unheld"));
}

TEST_F(Unheld, IsNoBaseThatIsFixedOrFloatsOrStands) {
  EXPECT_THAT(said("", "fixed"), IsEmpty());
  EXPECT_THAT(said("gravity: [0, 0, 0]\n"), IsEmpty());
  EXPECT_THAT(said("contacts:\n  foot: {link: left_sole, point: {}, friction: 0.7}\n"), IsEmpty());
}

}  // namespace
}  // namespace poise
