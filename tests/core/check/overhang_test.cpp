// SPDX-License-Identifier: BSD-2-Clause
// Patches that reach beyond the shapes of their links.

#include "poise/core/check/overhang.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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

  // What is said of a contact of the left sole, a box of 20 by 9 cm.
  std::vector<std::string> said(const std::string& contact) {
    const StackSpec spec = load_stack(folder_.write(
        "s.yaml", "poise: 1\nrobot: {urdf: biped.urdf}\ncontacts:\n  foot: {link: left_sole, " +
                      contact + ", friction: 0.7}\ncontrol: {solver: qp}\n"));
    std::vector<std::string> texts;
    for (const Finding& finding : overhanging_patches(spec, set_up_mechanism(spec)))
      texts.push_back(finding.path + ": " + finding.text);
    return texts;
  }
  test::TempFolder folder_;
};

TEST_F(Overhang, IsNoneOfAPatchThatFits) {
  EXPECT_THAT(said("rectangle: [19 cm, 8.5 cm], at: {xyz: [3 cm, 0, -8 cm]}"), IsEmpty());
  EXPECT_THAT(said("point: {}, at: {xyz: [3 cm, 0, -8 cm]}"), IsEmpty());
}

TEST_F(Overhang, IsSaidInMillimetres) {
  EXPECT_THAT(said("rectangle: [24 cm, 8.5 cm], at: {xyz: [3 cm, 0, -8 cm]}"),
              ElementsAre("contacts.foot: the patch overhangs the shapes of 'left_sole' by 20 mm; "
                          "make it smaller or move it by `at`"));
  EXPECT_THAT(said("rectangle: [19 cm, 8.5 cm], at: {xyz: [0, 0, -8 cm]}"),
              ElementsAre(testing::HasSubstr("by 25 mm")));
}

TEST_F(Overhang, IsAlsoBelowAndInsideTheLink) {
  EXPECT_THAT(said("rectangle: [19 cm, 8.5 cm], at: {xyz: [3 cm, 0, -11 cm]}"),
              ElementsAre("contacts.foot: lies 30 mm outside of the face of 'left_sole' that "
                          "touches; move it by `at`"));
  EXPECT_THAT(said("point: {}, at: {xyz: [3 cm, 0, -6 cm]}"),
              ElementsAre(testing::HasSubstr("20 mm inside of the face")));
}

}  // namespace
}  // namespace poise
