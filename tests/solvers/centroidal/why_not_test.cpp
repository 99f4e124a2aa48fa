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
  EXPECT_THAT(why(), testing::Not(HasSubstr("cannot serve")));
}

TEST_F(WhyNot, EachRoleOnce) {
  scene_.posture->rows.role = TaskRole::kCom;
  EXPECT_THAT(why(), HasSubstr("are of the same kind"));
}

TEST_F(WhyNot, ComAndBaseMustBeThere) {
  scene_.problem.objectives.erase(scene_.problem.objectives.begin());
  EXPECT_THAT(why(), HasSubstr("no com task"));
  scene_.problem.objectives.erase(scene_.problem.objectives.begin());
  scene_.problem.objectives.front().rows.role = TaskRole::kCom;
  EXPECT_THAT(why(), HasSubstr("no orientation task of the base"));
}

}  // namespace
}  // namespace poise::test
