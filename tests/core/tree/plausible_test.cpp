// SPDX-License-Identifier: BSD-2-Clause
// Robots whose masses or lengths cannot be meant.

#include "poise/core/tree/plausible/plausible.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "poise/tests/support/temp_folder.hpp"

namespace poise {
namespace {

std::string link(const std::string& name, const std::string& mass) {
  if (mass == "0") return "<link name='" + name + "'/>";
  return "<link name='" + name + "'><inertial><mass value='" + mass +
         "'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link>";
}

// Two links, the second so far above the first.
Tree two_links(const std::string& mass, const std::string& height, bool floating = true) {
  const test::TempFolder folder;
  return load_urdf(
      folder.write("r.urdf", "<robot name='r'>" + link("a", mass) + link("b", mass) +
                                 "<joint name='j' type='continuous'><parent link='a'/><child "
                                 "link='b'/><origin xyz='0 0 " +
                                 height + "'/><axis xyz='0 1 0'/></joint></robot>"),
      floating);
}

std::vector<std::string> kinds(const Tree& tree) {
  std::vector<std::string> out;
  for (const UrdfWarning& odd : odd_units(tree, "r.urdf")) out.push_back(odd.kind);
  return out;
}

TEST(Plausible, AFloatingRobotNeedsMass) {
  EXPECT_THROW(check_has_mass(two_links("0", "1"), "r.urdf"), ConfigError);
  EXPECT_NO_THROW(check_has_mass(two_links("0", "1", false), "r.urdf")) << "armatures may do";
  EXPECT_NO_THROW(check_has_mass(two_links("1", "1"), "r.urdf"));
}

TEST(Plausible, OtherUnitsAreNoticed) {
  EXPECT_THAT(kinds(two_links("1", "0.5")), testing::IsEmpty());
  EXPECT_THAT(kinds(two_links("1", "500")), testing::ElementsAre("lengths"));
  EXPECT_THAT(kinds(two_links("1", "1e30")), testing::ElementsAre("lengths"));
  EXPECT_THAT(kinds(two_links("1e30", "0.5")), testing::ElementsAre("mass"));
}

}  // namespace
}  // namespace poise
