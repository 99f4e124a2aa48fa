// SPDX-License-Identifier: BSD-2-Clause
// Patches that reach beyond the shapes of their links.

#include "poise/core/check/overhang.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "poise/core/setup/load_stack.hpp"
#include "poise/tests/support/robots/small_robots.hpp"
#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Overhang : public testing::Test {
 protected:
  Overhang() { folder_.write("biped.urdf", test::biped_urdf()); }

  // Kinds of warnings about a contact of the left sole, a box of 20 by 9 cm, and millimetres.
  std::vector<std::string> said(const std::string& contact) {
    const StackSpec spec = load_stack(folder_.write(
        "s.yaml", "poise: 1\nrobot: {urdf: biped.urdf}\ncontacts:\n  foot: {link: left_sole, " +
                      contact + ", friction: 0.7}\ncontrol: {solver: qp}\n"));
    std::vector<std::string> kinds;
    for (const Finding& finding : overhanging_patches(spec, set_up_mechanism(spec))) {
      std::smatch length;
      EXPECT_TRUE(std::regex_search(finding.text, length, std::regex("[0-9]+ mm")));
      kinds.push_back(finding.kind + ' ' + length.str());
    }
    return kinds;
  }
  test::TempFolder folder_;
};

TEST_F(Overhang, IsNoneOfAPatchThatFits) {
  EXPECT_THAT(said("rectangle: [19 cm, 8.5 cm], at: {xyz: [3 cm, 0, -8 cm]}"), IsEmpty());
  EXPECT_THAT(said("point: {}, at: {xyz: [3 cm, 0, -8 cm]}"), IsEmpty());
}

TEST_F(Overhang, IsSaidInMillimetres) {
  EXPECT_THAT(said("rectangle: [24 cm, 8.5 cm], at: {xyz: [3 cm, 0, -8 cm]}"),
              ElementsAre("contact-overhang 20 mm"));
  EXPECT_THAT(said("rectangle: [19 cm, 8.5 cm], at: {xyz: [0, 0, -8 cm]}"),
              ElementsAre("contact-overhang 25 mm"));
}

TEST_F(Overhang, IsAlsoBelowAndInsideTheLink) {
  EXPECT_THAT(said("rectangle: [19 cm, 8.5 cm], at: {xyz: [3 cm, 0, -11 cm]}"),
              ElementsAre("contact-off-face 30 mm"));
  EXPECT_THAT(said("point: {}, at: {xyz: [3 cm, 0, -6 cm]}"),
              ElementsAre("contact-off-face 20 mm"));
}

}  // namespace
}  // namespace poise
