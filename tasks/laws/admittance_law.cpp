// SPDX-License-Identifier: BSD-2-Clause
// Yields to the force measured at a contact.

#include <algorithm>
#include <cmath>

#include "poise/tasks/laws/mass_spring.hpp"

namespace poise {
namespace {

class AdmittanceLaw final : public Law {
 public:
  void describe(Fields& f) override {
    mass_spring_.describe(f);
    f.param("contact", contact_,
            {.help = "where the force is measured; for tasks of three components (position) or six "
                     "(pose) in world axes",
             .required = true});
    f.vector(
        "wanted_force", wanted_,
        {.unit = "N",
         .frame = "W",
         .help =
             "desired force on the robot; the difference of the measured force moves the task"});
    f.param("dead_zone", dead_zone_,
            {.unit = "N",
             .help = "smaller deviations from the desired force are ignored",
             .min = 0,
             .max = 1e4});
    f.param("max_force", max_force_,
            {.unit = "N",
             .help = "limit of the force used beyond the dead zone",
             .min = 0,
             .max = 1e6});
  }

  void bind(const Binding& binding, const TaskRows& rows) override {
    const Eigen::Index size = rows.error.size();
    if (size != 3 && size != 6)
      throw ConfigError(
          ErrorCode::kSize, "type",
          "is for tasks of three or six components, and this one has " + std::to_string(size),
          "use it with a position of all axes, or a pose");
    std::vector<std::string> known;
    for (const Contact& contact : binding.contacts) known.push_back(contact.name);
    const auto found = std::ranges::find(known, contact_.value);
    if (found == known.end())
      throw ConfigError(
          ErrorCode::kUnknownName, "contact", "there is no contact '" + contact_.value + "'",
          known.empty() ? "the stack has no contacts" : suggestion(contact_.value, known));
    index_ = static_cast<std::size_t>(found - known.begin());
    frame_ = binding.contacts[index_].frame;
    components_.assign(binding.contacts[index_].components().begin(),
                       binding.contacts[index_].components().end());
    mass_spring_.bind(size);
  }

  // M·ë + D·ė + K·e = f − f_wanted, likewise for moments; without a measurement the right side is 0
  void update(const Tick& tick, const TaskRows& rows, Eigen::VectorXd& desired) override {
    const Vector6d push = measured(tick);
    for (Eigen::Index i = 0; i < rows.error.size(); ++i)
      desired[i] = mass_spring_.acceleration(i, rows.error[i], rows.rate[i], push[i]);
  }

 private:
  // In world axes, after the dead zone. The contact's axes replace those of its surface.
  Vector6d measured(const Tick& tick) const {
    Vector6d local = Vector6d::Zero(), out = Vector6d::Zero();
    if (tick.measured == nullptr) return out;
    const ForceSample& sample = (*tick.measured)[index_];
    if (!sample.valid) return out;
    const std::size_t count =
        std::min(components_.size(), static_cast<std::size_t>(sample.wrench.size()));
    for (std::size_t k = 0; k < count; ++k)
      local[components_[k]] = sample.wrench[static_cast<Eigen::Index>(k)];
    const Eigen::Matrix3d R = tick.robot.pose(frame_).R;
    out.head<3>() = past_dead_zone(R * local.head<3>() - wanted_);
    out.tail<3>() = R * local.tail<3>();
    return out;
  }

  Eigen::Vector3d past_dead_zone(const Eigen::Vector3d& force) const {
    const double size = force.norm();
    if (size <= dead_zone_) return Eigen::Vector3d::Zero();
    return std::min(size - dead_zone_, max_force_) / size * force;
  }

  MassSpring mass_spring_;
  Name contact_{NameKind::kContact, {}};
  Eigen::Vector3d wanted_ = Eigen::Vector3d::Zero();
  double dead_zone_ = 2, max_force_ = 200;
  std::size_t index_ = 0;
  Frame frame_;
  std::vector<int> components_;
};

}  // namespace
}  // namespace poise

POISE_LAW(poise::AdmittanceLaw, "admittance", "Yields to the force measured at a contact")
POISE_EQUATION(
    "mass·ë + damping·ė + stiffness·e = f − wanted_force  f: measured at contact; moments alike\n"
    "‖f − wanted_force‖  less dead_zone, at most max_force")
