// SPDX-License-Identifier: BSD-2-Clause
// Controls the centre of pressure of a contact.

#include <algorithm>
#include <array>

#include "poise/plugins/module.hpp"
#include "poise/tasks/one_contact.hpp"

namespace poise {
namespace {

// Of the contact's wrench: x = −m_y/f_z, y = m_x/f_z.
constexpr std::array<int, 2> kMoment{4, 3};
constexpr std::array<double, 2> kSign{-1, 1};

class CentreOfPressureTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("contact", contact_,
            {.help = "a patch with corners, or a line, for which only x is controlled. The task is "
                     "off while the contact is open",
             .required = true});
    f.target(
        "target", target_,
        {.unit = "m",
         .frame = "S",
         .help = "desired centre of pressure, x and y from the contact's origin in its surface"});
    f.output("value", value_,
             {.unit = "m", .frame = "S", .help = "centre of pressure in the previous tick"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    one_.bind(contact_.value, binding);
    const Contact& contact = one_.of(binding);
    const RowMatrix W = contact.force_map();
    const std::span<const int> held = contact.components();
    const bool flat = contact.kind == PatchKind::kRectangle ||
                      contact.kind == PatchKind::kPolygon || contact.kind == PatchKind::kLine;
    if (contact.bilateral || !flat)
      throw ConfigError(ErrorCode::kInvalid, "contact",
                        "'" + contact_.value + "' has no centre of pressure",
                        "name a contact with a rectangle, a polygon or a line");
    axes_.clear();
    moment_.setZero(2, force_count(binding.contacts));
    normal_.setZero(1, moment_.cols());
    normal_.middleCols(one_.first(), W.cols()) = W.row(2);
    for (std::size_t axis = 0; axis < 2; ++axis) {
      const auto at = std::ranges::find(held, kMoment[axis]);
      if (at == held.end()) continue;
      axes_.push_back(static_cast<Eigen::Index>(axis));
      moment_.row(axes_.back()).segment(one_.first(), W.cols()) =
          kSign[axis] * W.row(at - held.begin());
    }
    rows.resize_forces(static_cast<Eigen::Index>(axes_.size()), binding);
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    out.setZero();
    if (!one_.made(tick)) return;
    const double load = normal_.row(0).dot(*tick.force);
    if (!(load > 0)) return;
    for (const Eigen::Index axis : axes_) out[axis] = moment_.row(axis).dot(*tick.force) / load;
  }

  const char* unit() const override { return "m"; }

  // error = (moment − target·f_z)/mg: the distance, weighted by the contact's share of the weight;
  // linear in f
  void update(const Tick& tick, TaskRows& rows) override {
    value(tick, value_);
    rows.on_force.setZero();
    if (!one_.made(tick)) return;
    const double weight = weight_of(tick);
    for (std::size_t i = 0; i < axes_.size(); ++i) {
      const Eigen::Index axis = axes_[i];
      rows.on_force.row(static_cast<Eigen::Index>(i)) =
          (moment_.row(axis) - target_.value[axis] * normal_.row(0)) / weight;
    }
  }

 private:
  Name contact_{NameKind::kContact, {}};
  OneContact one_;
  RowMatrix moment_, normal_;       // constant after bind
  std::vector<Eigen::Index> axes_;  // axes of the surface along which the patch is extended
  Target target_{TargetSpace::vector(2)};
  Eigen::VectorXd value_ = Eigen::VectorXd::Zero(2);
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::CentreOfPressureTask, "centre-of-pressure",
           "Controls the centre of pressure of a contact")
POISE_EQUATION(
    "e_x = (−m_y − target_x·f_z)/(m·g)  that is (cop_x − target_x) times the share of the weight "
    "on contact\n"
    "e_y = (m_x − target_y·f_z)/(m·g)")
