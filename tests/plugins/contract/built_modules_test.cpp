// SPDX-License-Identifier: BSD-2-Clause
// All built modules load. poise-contract checks their contracts.

#include "poise/tests/plugins/contract/built_modules.hpp"

#include <gmock/gmock.h>

#include "poise/tests/support/bare_scene.hpp"

namespace poise {
namespace {

// The error's class and destructor must not be in the module, which is unloaded when it is caught.
TEST(BuiltModules, ErrorsOutliveTheModuleThatThrewThem) {
  const auto bind_nowhere = [] {
    const auto task = std::static_pointer_cast<Task>(test::make_built(ModuleKind::kTask, "pose"));
    TaskRows rows;
    task->bind(test::BareScene(test::atlas()).binding(), rows);  // no link is set
  };
  EXPECT_THROW(bind_nowhere(), ConfigError);
}

TEST(BuiltModules, AllLoad) { EXPECT_THAT(test::load_problems(), testing::IsEmpty()); }

TEST(BuiltModules, AreThere) {
  EXPECT_THAT(test::built_types(ModuleKind::kTask),
              testing::IsSupersetOf({"centre-of-pressure", "com", "contact-force", "gaze",
                                     "look-at", "momentum", "orientation", "pose", "position",
                                     "posture", "relative-pose"}));
  EXPECT_THAT(test::built_types(ModuleKind::kReference),
              testing::IsSupersetOf({"file", "fixed", "joint-trajectory", "live", "minimum-jerk",
                                     "sinusoid", "spline", "waypoints"}));
  EXPECT_THAT(test::built_types(ModuleKind::kConstraint),
              testing::IsSupersetOf({"contact-motion", "dynamics", "friction-cone",
                                     "joint-acceleration-limits", "joint-position-limits",
                                     "joint-jerk-limits", "joint-velocity-limits",
                                     "momentum-limits", "torque-limits", "torque-rate-limits"}));
}

}  // namespace
}  // namespace poise
