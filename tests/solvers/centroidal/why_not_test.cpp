// SPDX-License-Identifier: BSD-2-Clause
// Which tasks the balancing controller takes: those whose rows say their role.

#include "poise/solvers/centroidal/why_not.hpp"

#include <gmock/gmock.h>

#include "poise/tests/solvers/centroidal/balance_scene.hpp"

namespace poise::test {
namespace {

using testing::HasSubstr;

class WhyNot : public testing::Test {
 protected:
  std::string why() const { return centroidal::why_not(scene_.problem, false); }
  BalanceScene scene_{"Humanoid", BalanceScene::Stance::kFeet, 3};
};

TEST_F(WhyNot, TasksAreKnownByTheirRoleAlone) {
  scene_.com->rows.role = TaskRole::kOther;
  EXPECT_THAT(why(), HasSubstr("'" + scene_.com->name + "'"));
  scene_.com->rows.role = TaskRole::kCom;
  EXPECT_THAT(why(), testing::Not(HasSubstr("'" + scene_.com->name + "'")));
}

TEST_F(WhyNot, EachRoleOnce) {
  scene_.posture->rows.role = TaskRole::kCom;
  EXPECT_THAT(why(), testing::AllOf(HasSubstr("'" + scene_.com->name + "'"),
                                    HasSubstr("'" + scene_.posture->name + "'")));
}

TEST_F(WhyNot, ComAndBaseMustBeThere) {
  scene_.problem.objectives.erase(scene_.problem.objectives.begin());
  EXPECT_THAT(why(), testing::ContainsRegex("\\bcom\\b"));
  scene_.problem.objectives.erase(scene_.problem.objectives.begin());
  scene_.problem.objectives.front().rows.role = TaskRole::kCom;
  EXPECT_THAT(why(), HasSubstr("orientation"));
}

}  // namespace
}  // namespace poise::test
