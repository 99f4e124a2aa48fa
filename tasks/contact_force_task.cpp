// SPDX-License-Identifier: BSD-2-Clause
// Controls the load of a contact: normal force, wrench, or share of all normal forces.

#include <array>

#include "poise/plugins/module.hpp"
#include "poise/tasks/one_contact.hpp"

namespace poise {
namespace {

constexpr std::array<std::string_view, 4> kParts{"normal", "force", "wrench", "share"};

class ContactForceTask final : public Task {
 public:
  void describe(Fields& f) override {
    f.param("contact", contact_,
            {.help = "the contact whose forces are controlled", .required = true});
    f.param("part", part_,
            {.help = "normal: normal force; force: all three components; wrench: all components; "
                     "share: normal force over that of all contacts with a friction cone. The task "
                     "is off while the contact is open",
             .choices = kParts});
    f.target("target", target_,
             {.unit = "N, N·m, 1",
              .frame = "S",
              .help = "desired load, in the axes of its surface; a share is in 1"});
    f.output("value", value_,
             {.unit = "N, N·m, 1",
              .frame = "S",
              .help = "load in the previous tick, in the axes of its surface"});
  }

  void bind(const Binding& binding, TaskRows& rows) override {
    one_.bind(contact_.value, binding);
    const Contact& contact = one_.of(binding);
    const RowMatrix W = contact.force_map();
    if (part_ == "share") {
      bind_share(binding);
    } else {
      Eigen::Index first = 0, size = 1;
      if (part_ == "normal") first = 2;
      if (part_ == "force") size = 3;
      if (part_ == "wrench") size = contact.size();
      on_force_.setZero(size, force_count(binding.contacts));
      on_force_.middleCols(one_.first(), W.cols()) = W.middleRows(first, size);
    }
    if (part_ == "normal" && contact.bilateral)
      throw ConfigError(ErrorCode::kUnsuited, "part",
                        "is normal, but '" + contact_.value + "' is a grasp",
                        "take force or wrench");
    target_.resize(TargetSpace::vector(on_force_.rows()));
    value_.setZero(on_force_.rows());
    rows.resize_forces(on_force_.rows(), binding);
  }

  void value(const Tick& tick, Eigen::Ref<Eigen::VectorXd> out) override {
    out.setZero();
    if (!one_.made(tick)) return;
    if (part_ != "share") {
      out.noalias() = on_force_ * *tick.force;
      return;
    }
    const double all = all_.row(0).dot(*tick.force);
    if (all > 0) out[0] = on_force_.row(0).dot(*tick.force) / all;
  }

  const char* unit() const override {
    if (part_ == "share") return "1";
    return part_ == "wrench" ? "N, N·m" : "N";
  }

  // error = value − target; for a share (f_z − target·Σf_z)/mg, which is linear in f
  void update(const Tick& tick, TaskRows& rows) override {
    value(tick, value_);
    rows.on_force.setZero();
    rows.drift.setZero();
    if (!one_.made(tick)) return;
    if (part_ == "share") return update_share(tick, rows);
    rows.on_force = on_force_;
    rows.drift = -target_.value;
  }

 private:
  // The sum of the normal forces as a row.
  void bind_share(const Binding& binding) {
    const std::vector<Eigen::Index> starts = force_starts(binding.contacts);
    all_.setZero(1, force_count(binding.contacts));
    on_force_.setZero(1, all_.cols());
    for (std::size_t c = 0; c < starts.size(); ++c)
      if (!binding.contacts[c].bilateral)
        all_.middleCols(starts[c], binding.contacts[c].forces()) =
            binding.contacts[c].force_map().row(2);
    const Contact& contact = one_.of(binding);
    if (contact.bilateral)
      throw ConfigError(ErrorCode::kUnsuited, "part",
                        "is share, but '" + contact_.value + "' is a grasp",
                        "take force or wrench");
    on_force_.middleCols(one_.first(), contact.forces()) =
        all_.middleCols(one_.first(), contact.forces());
  }

  void update_share(const Tick& tick, TaskRows& rows) {
    const double weight = weight_of(tick);
    rows.on_force = on_force_ - target_.value[0] * all_;
    rows.on_force /= weight;
  }

  Name contact_{NameKind::kContact, {}};
  std::string part_ = "normal";
  OneContact one_;
  RowMatrix on_force_, all_;  // constant after bind
  Target target_{TargetSpace::vector(1)};
  Eigen::VectorXd value_ = Eigen::VectorXd::Zero(1);
};

}  // namespace
}  // namespace poise

POISE_TASK(poise::ContactForceTask, "contact-force", "Controls the load of a contact")
POISE_EQUATION(
    "e = f − target  f: what part says, of the forces of contact\n"
    "e = (f_z − target·Σf_z)/(m·g)  of part: share")
