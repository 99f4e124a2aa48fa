// SPDX-License-Identifier: BSD-2-Clause
// Controls the centre of mass of the robot, of an object or of all bodies.

#include "poise/core/problem/axes.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class ComTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("axes", axes_,
            {.frame = "W",
             .help = "the controlled components; the law gets only these",
             .choices = kAxesChoices});
    f.param(
        "of", of_,
        {.help = "whose centre of mass: the name of an object, `all`, or by default the robot"});
    f.target("target", target_, {.unit = "m", .frame = "W", .help = "where the CoM should be"});
    f.output("value", value_, {.unit = "m", .frame = "W", .help = "where the CoM is"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    const Tree& tree = binding.tree;
    chosen_ = axes_of(axes_);
    roots_.clear();
    mass_ = 0;
    for (std::size_t r = 0; r < tree.roots.size(); ++r)
      if (of_ == "all" || tree.roots[r].name == of_) add(tree, static_cast<int>(r));
    if (roots_.empty()) refuse(tree);
    if (!(mass_ > 0))
      throw ConfigError(ErrorCode::kUnsuited, "", "needs a mass, and the robot has none",
                        "give its links <inertial>, or leave the task out");
    rows.resize(static_cast<Eigen::Index>(chosen_.size()), tree.nv());
    if (roots_.size() == 1 && roots_[0].root == 0 && chosen_.size() == 3)
      rows.role = TaskRole::kCom;
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    const Dynamics& robot = tick.robot;
    out.head<3>() = mean(robot, &Dynamics::p_WC);
  }

  const char* unit() const override { return "m"; }

  // error = p_WC − target,  ë = J·v̇ + drift
  void update(const Tick& tick, TaskRows& rows) override {
    const Dynamics& robot = tick.robot;
    const Eigen::Vector3d p = mean(robot, &Dynamics::p_WC), v = mean(robot, &Dynamics::v_WC);
    const Eigen::Vector3d drift = mean(robot, &Dynamics::com_drift);
    value_.head<3>() = p;
    for (Eigen::Index i = 0; i < rows.error.size(); ++i) {
      const int axis = chosen_[static_cast<std::size_t>(i)];
      rows.error[i] = p[axis] - target_.value[axis];
      rows.rate[i] = v[axis] - target_.rate[axis];
      rows.drift[i] = drift[axis] - target_.acceleration[axis];
    }
    for (const Part& part : roots_) {
      const ConstRowsRef J = robot.com_jacobian(part.root);
      for (Eigen::Index i = 0; i < rows.error.size(); ++i)
        rows.jacobian.row(i).segment(part.velocity, J.cols()) =
            part.mass / mass_ * J.row(chosen_[static_cast<std::size_t>(i)]);
    }
  }

 private:
  struct Part {
    int root;
    Eigen::Index velocity;
    double mass;
  };

  void add(const Tree& tree, int r) {
    const Root& root = tree.roots[static_cast<std::size_t>(r)];
    double mass = 0;
    for (int b = root.body; b < root.body + root.bodies; ++b)
      mass += tree.inertias[static_cast<std::size_t>(b)].mass;
    roots_.push_back({r, root.velocity, mass});
    mass_ += mass;
  }

  [[noreturn]] void refuse(const Tree& tree) const {
    std::vector<std::string> names{"all"};
    for (const Root& root : tree.roots)
      if (!root.name.empty()) names.push_back(root.name);
    throw ConfigError(ErrorCode::kUnknownName, "of", "there is no object '" + of_ + "'",
                      suggestion(of_, names));
  }

  Eigen::Vector3d mean(const Dynamics& robot, Eigen::Vector3d (Dynamics::*of)(int) const) const {
    if (roots_.size() == 1) return (robot.*of)(roots_[0].root);
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    for (const Part& part : roots_) sum += part.mass / mass_ * (robot.*of)(part.root);
    return sum;
  }

  std::string axes_ = "xyz", of_;
  std::vector<Part> roots_;
  double mass_ = 0;
  std::vector<int> chosen_;
  Target target_{TargetSpace::vector(3)};
  Eigen::VectorXd value_ = Eigen::VectorXd::Zero(3);
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::ComTask, "com", "Controls the centre of mass")
POISE_EQUATION(
    "e = p_WC − target  the CoM in the world, of it the components that axes says\n"
    "ë = J_C·v̇ + J̇_C·v − d²target/dt²")
