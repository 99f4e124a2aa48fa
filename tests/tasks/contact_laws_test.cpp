// SPDX-License-Identifier: BSD-2-Clause
// Laws in physical units: impedance, and admittance with measured forces.

#include <gmock/gmock.h>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/bare_scene.hpp"
#include "poise/tests/support/no_alloc.hpp"
#include "poise/tests/support/refusal.hpp"

namespace poise {
namespace {

using Eigen::Vector3d;

TEST(Impedance, IsAMassOnASpring) {
  const auto law = test::configured<Law>(ModuleKind::kLaw, "impedance",
                                         "{mass: [2, 4, 5], stiffness: 100, damping: 8}");
  test::BareScene scene(test::atlas());
  scene.bind(*law, 3);
  Eigen::VectorXd out(3);
  scene.ask(*law, Vector3d(0.1, 0.1, 0), Vector3d(0, 0, 1), out);
  EXPECT_TRUE(out.isApprox(Vector3d(-5, -2.5, -1.6)));
  EXPECT_THROW(scene.bind(*law, 2), ConfigError);
}

class Admittance : public testing::Test {
 protected:
  Admittance() {
    contacts_[0].name = "finger";
    contacts_[0].frame = test::atlas()->frame("l_hand");
    bind_contact(*test::atlas(), contacts_[0], kinematics_[0]);
    robot_.update(State(*test::atlas()));
    reports_[0].wrench = Vector3d::Zero();
  }
  void bind(const std::string& text, Eigen::Index size = 3) {
    law_ = test::configured<Law>(ModuleKind::kLaw, "admittance", text);
    rows_.resize(size, test::atlas()->nv());
    law_->bind({*test::atlas(), contacts_, 1e-3}, rows_);
  }
  Eigen::VectorXd desired(const Eigen::VectorXd& error, const Eigen::VectorXd& rate) {
    Eigen::VectorXd out(3);
    const Tick tick{robot_, kinematics_, 0, nullptr, nullptr, &reports_};
    rows_.error = error;
    rows_.rate = rate;
    const long before = test::allocations();
    law_->update(tick, rows_, out);
    EXPECT_EQ(test::allocations(), before);
    return out;
  }
  test::Refusal refusal(const std::string& text, Eigen::Index size) {
    try {
      bind(text, size);
    } catch (const ConfigError& error) {
      return error;
    }
    return "taken";
  }

  std::vector<Contact> contacts_ = std::vector<Contact>(1);
  std::vector<ContactKinematics> kinematics_ = std::vector<ContactKinematics>(1);
  std::vector<ForceSample> reports_{{.valid = true}};
  Dynamics robot_{test::atlas()};
  std::shared_ptr<Law> law_;
  TaskRows rows_;
};

TEST_F(Admittance, GivesWayAlongTheForceInTheWorld) {
  bind("{mass: 2, stiffness: 100, damping: 20, contact: finger, dead_zone: 0}");
  const Eigen::Matrix3d R = robot_.pose(contacts_[0].frame).R;
  const Vector3d force(4, 6, -8);
  reports_[0].wrench = R.transpose() * force;
  EXPECT_TRUE(desired(Vector3d::Zero(), Vector3d::Zero()).isApprox(force / 2));
  EXPECT_TRUE(desired(Vector3d(0.04, 0.06, -0.08), Vector3d::Zero()).isZero(1e-12))
      << "where the spring holds it";
  reports_[0].valid = false;
  EXPECT_TRUE(desired(Vector3d::Zero(), Vector3d::Zero()).isZero(0));
}

TEST_F(Admittance, HasADeadZoneAndALimit) {
  bind("{mass: 1, stiffness: 0, damping: 1, contact: finger, dead_zone: 5 N, max_force: 10 N}");
  const Eigen::Matrix3d R = robot_.pose(contacts_[0].frame).R;
  const auto pushed = [&](double force) {
    reports_[0].wrench = R.transpose() * Vector3d(force, 0, 0);
    return desired(Vector3d::Zero(), Vector3d::Zero())[0];
  };
  EXPECT_EQ(pushed(4.9), 0);
  EXPECT_NEAR(pushed(8), 3, 1e-12);
  EXPECT_NEAR(pushed(100), 10, 1e-12);
}

TEST_F(Admittance, SaysWhatItNeeds) {
  EXPECT_THAT(refusal("{contact: fingr}", 3), test::Refused(ErrorCode::kUnknownName, "contact"));
  EXPECT_THAT(refusal("{contact: finger}", 2), test::Refused(ErrorCode::kSize, "type"));
  EXPECT_THAT(refusal("{contact: finger, mass: [1, 2]}", 3),
              test::Refused(ErrorCode::kSize, "mass"));
}

}  // namespace
}  // namespace poise
