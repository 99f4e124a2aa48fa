// SPDX-License-Identifier: BSD-2-Clause
// A displaced contact returns as its parameters specify (EoM, stabilised).

#include <Eigen/QR>
#include <cmath>

#include "poise/core/contact/contact_kinematics.hpp"
#include "poise/tests/core/contact/patches.hpp"
#include "poise/tests/plugins/contract/configured.hpp"
#include "poise/tests/support/advance.hpp"

namespace poise {
namespace {

constexpr double kStep = 2e-4;  // [s]

struct Decay {
  const char* name;
  double stiffness, damping;
};

// Closed form of ë = −d·ė − k·e, starting at rest.
double promised(const Decay& decay, double time) {
  const double half = decay.damping / 2;
  const double square = half * half - decay.stiffness;
  if (std::abs(square) < 1e-9) return std::exp(-half * time) * (1 + half * time);
  const double w = std::sqrt(std::abs(square));
  const double c = square > 0 ? std::cosh(w * time) : std::cos(w * time);
  const double s = square > 0 ? std::sinh(w * time) : std::sin(w * time);
  return std::exp(-half * time) * (c + half / w * s);
}

Surface moving() {
  Surface surface;
  surface.normal = Eigen::Vector3d(0.1, -0.2, 1).normalized();
  surface.velocity = {0.2, 0, 0.1};
  surface.rock = {0, 0.1, 0.1};
  surface.frequency = 0.5;
  return surface;
}

class ContactMotion : public testing::TestWithParam<std::tuple<Contact, Decay, bool>> {
 protected:
  ContactMotion() {
    contacts_[0].frame = test::atlas()->frame("l_foot");
    if (std::get<2>(GetParam())) contacts_[0].surface = moving();
    bind_contact(*test::atlas(), contacts_[0], kinematics_[0]);
    const Decay& decay = std::get<1>(GetParam());
    constraint_ =
        test::configured<Constraint>(ModuleKind::kConstraint, "contact-motion",
                                     "{stiffness: " + std::to_string(decay.stiffness) +
                                         ", damping: " + std::to_string(decay.damping) + "}");
    constraint_->bind({*test::atlas(), contacts_, kStep}, blocks_);
  }

  // The accelerations of least norm that satisfy the rows.
  Eigen::VectorXd acceleration(const State& state, double time) {
    robot_.update(state);
    update_contact(robot_, contacts_[0], anchor_, time, kinematics_[0]);
    constraint_->update({robot_, kinematics_, time}, blocks_.begin());
    return kinematics_[0].jacobian.completeOrthogonalDecomposition().solve(blocks_[0].lower);
  }

  // The error, rotated from the present axes of the surface to its initial ones, in which the law
  // has constant coefficients. The two rotations of a line contact stay in the axes of the surface.
  Eigen::VectorXd error_at(double time) const {
    const Eigen::Matrix3d R_WS = contacts_[0].surface.at(time).moved.R * anchor_.R_US;
    const Eigen::Matrix3d turn = anchor_.R_US.transpose() * R_WS;
    Eigen::VectorXd error = kinematics_[0].error;
    error.head<3>() = (turn * error.head<3>()).eval();
    if (error.size() == 6) error.tail<3>() = (turn * error.tail<3>()).eval();
    return error;
  }

  std::vector<Contact> contacts_{std::get<0>(GetParam())};
  std::vector<ContactKinematics> kinematics_ = std::vector<ContactKinematics>(1);
  std::shared_ptr<Constraint> constraint_;
  std::deque<Rows> blocks_;
  Dynamics robot_{test::atlas()};
  Anchor anchor_;
};

TEST_P(ContactMotion, AnErrorDecaysAsItsParametersSay) {
  State state(*test::atlas());
  robot_.update(state);
  Pose made = robot_.pose(contacts_[0].frame);
  made.p += Eigen::Vector3d(0.01, -0.005, 0.008);
  const Eigen::Matrix3d lean = rotation_from_vector({0, 0.01, -0.02});
  made.R = lean * made.R;
  anchor_ = make_anchor(robot_, contacts_[0], made, 0);
  acceleration(state, 0);
  const Eigen::VectorXd first = kinematics_[0].error;
  ASSERT_GT(first.norm(), 0.01);
  double time = 0;
  for (const double until : {0.1, 0.25, 0.6}) {
    for (; time < until - kStep / 2; time += kStep) {
      const Eigen::VectorXd a = acceleration(state, time);
      State half = state;  // constant acceleration over a step
      half.v += kStep / 2 * a;
      const Eigen::VectorXd v = state.v + kStep * a;
      state = test::advance(*test::atlas(), half, a, kStep);
      state.v = v;
    }
    acceleration(state, time);
    const Eigen::VectorXd wanted = promised(std::get<1>(GetParam()), time) * first;
    const Eigen::VectorXd error = error_at(time);
    EXPECT_LT((error - wanted).head<3>().norm(), 2e-3 * first.norm()) << until;
    const double first_order = std::get<2>(GetParam()) ? 4e-2 : 2e-2;
    EXPECT_LT((error - wanted).norm(), first_order * first.norm()) << until << " with rotations";
  }
}

constexpr Decay kDecays[] = {{"critical", 100, 20}, {"swinging", 200, 6}, {"slow", 50, 30}};

std::string name_of(const testing::TestParamInfo<std::tuple<Contact, Decay, bool>>& one) {
  return std::get<0>(one.param).name + "_" + std::get<1>(one.param).name +
         (std::get<2>(one.param) ? "_moving" : "");
}

INSTANTIATE_TEST_SUITE_P(Kinds, ContactMotion,
                         testing::Combine(testing::Values(test::point(), test::line(0.1),
                                                          test::rectangle(0.7, 0.1, 0.05),
                                                          test::grasp("rigid", PatchKind::kRigid)),
                                          testing::ValuesIn(kDecays), testing::Bool()),
                         name_of);

}  // namespace
}  // namespace poise
