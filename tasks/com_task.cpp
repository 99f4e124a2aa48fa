// SPDX-License-Identifier: BSD-2-Clause
// The centre of mass, held at or led to a point of the world.

#include "core/problem/axes.hpp"
#include "plugins/module.hpp"

namespace poise {
namespace {

class ComTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("axes", axes_,
            {.frame = "W",
             .help = "which components are controlled; the law sees these only",
             .choices = kAxesChoices});
    f.target("target", target_, {.unit = "m", .frame = "W", .help = "where the CoM should be"});
    f.output("value", value_, {.unit = "m", .frame = "W", .help = "where the CoM is"});
  }

  void bind(const Tree& tree, TaskRows& rows) override {
    chosen_ = axes_of(axes_);
    rows.resize(static_cast<Eigen::Index>(chosen_.size()), tree.nv());
  }

  void value(const Dynamics& robot, Eigen::Ref<Eigen::VectorXd> out) override {
    out.head<3>() = robot.p_WC();
  }

  const char* unit() const override { return "m"; }

  // error = p_WC − target,  ë = J·v̇ + drift
  void update(const Dynamics& robot, TaskRows& rows) override {
    const Eigen::Vector3d p = robot.p_WC(), v = robot.v_WC(), drift = robot.com_drift();
    const ConstRowsRef J = robot.com_jacobian();
    value_.head<3>() = p;
    for (Eigen::Index i = 0; i < rows.error.size(); ++i) {
      const int axis = chosen_[static_cast<std::size_t>(i)];
      rows.error[i] = p[axis] - target_.value[axis];
      rows.rate[i] = v[axis] - target_.rate[axis];
      rows.drift[i] = drift[axis] - target_.acceleration[axis];
      rows.jacobian.row(i).head(J.cols()) = J.row(axis);
    }
  }

 private:
  std::string axes_ = "xyz";
  std::vector<int> chosen_;
  Target target_{TargetSpace::vector(3)};
  Eigen::VectorXd value_ = Eigen::VectorXd::Zero(3);
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::ComTask, "com", "Holds or leads the centre of mass")
