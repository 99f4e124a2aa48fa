// SPDX-License-Identifier: BSD-2-Clause
// Keeps contacts where they were made on their surfaces.

#include <algorithm>
#include <memory>
#include <tuple>

#include "poise/core/contact/motion_rank.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

class ContactMotionConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("stiffness", stiffness_,
            {.unit = "1/s²",
             .help = "pulls a contact that has drifted back to where it was made on its surface, a "
                     "contact of the start to where it came to rest on it; 0: off. The error e "
                     "follows ë = −damping·ė − stiffness·e",
             .min = 0,
             .max = 1e6});
    f.param(
        "damping", damping_,
        {.unit = "1/s",
         .help = "damps the motion of a contact relative to its surface; 2·√stiffness is critical",
         .min = 0,
         .max = 1e4});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    rests_.clear();
    for (std::size_t c = 0; c < binding.contacts.size(); ++c) {
      const Contact& contact = binding.contacts[c];
      Rows rows;
      rows.kind = RowKind::kContactMotion;
      rows.unit = contact.size() == 3 ? "m/s²" : "m/s², rad/s²";
      rows.names = motion_names(contact);
      rows.contact = static_cast<int>(c);
      rows.lower.setZero(contact.size());
      rows.upper.setZero(contact.size());
      blocks.push_back(std::move(rows));
      rests_.push_back({Eigen::VectorXd::Zero(contact.size())});
    }
    contacts_ = binding.contacts;
    rank_ = std::make_unique<MotionRank>(binding.tree);
    asked_.setZero(MotionRank::kMaxRows);
  }

  // J·v̇ = −J̇·v − d·J·v − k·e in the axes of the surface, relative to it (BK 36 has k = d = 0)
  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    const bool begins = tick.torque == nullptr || tick.time < time_;
    const double passed = tick.time > time_ ? tick.elapsed : 0;
    time_ = tick.time;
    const auto first = blocks;
    for (std::size_t c = 0; c < tick.contacts.size(); ++c, ++blocks) {
      const ContactKinematics& contact = tick.contacts[c];
      Rest& rest = rests_[c];
      if (begins || !contact.active)
        rest.reset(begins);
      else
        rest.follow(contact, passed);
      blocks->lower =
          -contact.drift - damping_ * contact.velocity - stiffness_ * (contact.error - rest.error);
      blocks->upper = blocks->lower;
    }
    const auto at = [&](std::size_t c) {
      return std::tuple<const Contact&, const ContactKinematics&, bool>(
          contacts_[c], tick.contacts[c], tick.contacts[c].active);
    };
    if (rank_->find_closed(tick.robot.state(), tick.contacts.size(), at)) yield(tick, first);
  }

 private:
  // Soft ground gives way under the robot, so a contact of the start comes to rest lower than where
  // it was made. To pull it back would strain the ground for ever; it is held where it rests.
  // Contacts that are made later are made under load.
  struct Rest {
    Eigen::VectorXd error;
    bool of_start = true, moves = false;

    void reset(bool start) {
      error.setZero();
      of_start = start;
      moves = false;
    }
    void follow(const ContactKinematics& contact, double passed) {
      if (!of_start || contact.share < 1) return;
      const double off = (contact.error - error).cwiseAbs().maxCoeff();
      moves = off > (moves ? kFound : kGives);
      if (moves) error += std::min(1.0, passed / kSettle) * (contact.error - error);
    }
  };

  static constexpr double kGives = 1e-5;  // [m, rad] rigid ground gives way by less
  static constexpr double kFound = 1e-8;  // [m, rad]
  static constexpr double kSettle = 0.2;  // [s]

  // Along directions in which contacts nearly depend on each other (MotionRank) only the damping
  // stays: the joints would need large accelerations to undo a small drift. All rows then agree
  // with each other, whatever rounding has done to them.
  void yield(const Tick& tick, std::deque<Rows>::iterator blocks) {
    Eigen::Index row = 0;
    for (std::size_t c = 0; c < tick.contacts.size(); ++c) {
      const ContactKinematics& contact = tick.contacts[c];
      if (!contact.active) continue;
      asked_.segment(row, contact.drift.size()) =
          -contact.drift - stiffness_ * (contact.error - rests_[c].error);
      row += contact.drift.size();
    }
    rank_->fade(asked_.head(row));
    row = 0;
    for (const ContactKinematics& contact : tick.contacts) {
      if (contact.active) {
        blocks->lower = asked_.segment(row, contact.drift.size()) - damping_ * contact.velocity;
        blocks->upper = blocks->lower;
        row += contact.drift.size();
      }
      ++blocks;
    }
  }

  double stiffness_ = 100;
  double damping_ = 20;
  std::vector<Contact> contacts_;
  std::vector<Rest> rests_;  // per contact
  double time_ = 0;
  std::unique_ptr<MotionRank> rank_;
  Eigen::VectorXd asked_;  // −J̇·v − k·e of the closed contacts, stacked
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::ContactMotionConstraint, "contact-motion",
                 "Keeps contacts where they were made")
POISE_EQUATION(
    "ë = −damping·ė − stiffness·e  e: where the contact is on its surface, seen from where it was "
    "made\n"
    "J_c·v̇ = −J̇_c·v − damping·ė − stiffness·e")
