// SPDX-License-Identifier: BSD-2-Clause
// Computes the postures of a sequence.

#include "poise/core/setup/sequence.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/dynamics/dynamics.hpp"
#include "poise/core/setup/stance.hpp"
#include "poise/core/stack/stack_parts.hpp"

namespace poise {
namespace {

using ContactNames = std::vector<std::string>;

bool has(const ContactNames& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

// The weight is over the middle of the soles, as far as the legs can: what is not known of a robot
// takes from the margin.
constexpr double kMiddle[] = {0.8, 0.6, 0.4};  // shares of a sole that are kept in reserve
constexpr double kNear = 0.5;  // [rad, m] a posture that differs more is of another kind

// Searches the postures of one stance change.
class Change {
 public:
  Change(const StackSpec& spec, const Setup& setup, const StanceSpec& before, const State& state,
         const SequenceStance& to)
      : spec_(spec), setup_(setup), state_(state), robot_(setup.tree, spec.gravity) {
    change_.to = &to;
    change_.name = to.stance.name;
    for (const std::string& name : before.contacts)
      if (!has(to.stance.contacts, name) || moved(name)) change_.broken.push_back(name);
    for (const std::string& name : to.stance.contacts)
      if (!has(before.contacts, name) || moved(name)) change_.made.push_back(name);
    for (const std::string& name : before.contacts)
      if (!has(change_.broken, name)) kept_.push_back(name);
    robot_.update(state_);
  }

  StanceChange run() {
    if (kept_.empty()) fail_here("leaves no contact where it was", "move one limb after the other");
    find_end();
    if (!change_.broken.empty()) change_.lift = find(lifted(), "lift " + joined(change_.broken));
    if (!change_.made.empty()) change_.touch = find(touching(), "land " + joined(change_.made));
    for (const std::string& name : change_.broken) change_.from.emplace_back(name, pose(name));
    return std::move(change_);
  }

 private:
  static std::string joined(const ContactNames& names) {
    return fmt::format("{}", fmt::join(names, ", "));
  }

  [[noreturn]] void fail_here(const std::string& found, const std::string& remedy) const {
    throw ConfigError(ErrorCode::kUnsuited, change_.to->stance.place, "sequence." + change_.name,
                      found, remedy);
  }

  bool moved(const std::string& name) const {
    return std::ranges::find(change_.to->stance.at, name, &StancePlace::name) !=
           change_.to->stance.at.end();
  }

  Pose pose(const std::string& name) const {
    return robot_.pose(std::ranges::find(setup_.contacts, name, &Contact::name)->frame);
  }

  // Holds a contact at X.
  static void hold(PostureContact& contact, const Pose& X) {
    contact.position = X.p;
    contact.rotation = X.R;
    contact.through = X.p;
    if (contact.on_plane && contact.contact.kind != PatchKind::kPoint) contact.normal = X.R.col(2);
  }

  // The stance as specified, near the start's joint positions and the robot's current pose.
  PostureRequest wanted() const {
    StanceSpec stance = change_.to->stance;
    PostureRequest request = posture_request(spec_, setup_, stance, state_);
    State nominal = setup_.start;
    nominal.base() = state_.base();
    request.nominal = posture_request(spec_, setup_, stance, nominal).nominal;
    for (PostureContact& c : request.contacts) {
      if (has(kept_, c.contact.name)) hold(c, pose(c.contact.name));
      const auto place = std::ranges::find(stance.at, c.contact.name, &StancePlace::name);
      const bool by = place != stance.at.end() && place->by && !place->rpy;
      if (by && has(change_.broken, c.contact.name)) c.rotation = pose(c.contact.name).R;
    }
    add_cleared(request);
    return request;
  }

  // Keeps contacts that are broken for good above their last place, unless a target leads their
  // link.
  void add_cleared(PostureRequest& request) const {
    for (const std::string& name : change_.broken) {
      if (has(change_.made, name)) continue;
      const Contact& contact = *std::ranges::find(setup_.contacts, name, &Contact::name);
      const auto& links = change_.to->stance.links;
      if (std::ranges::find(links, contact.link, &StancePlace::name) != links.end()) continue;
      const Pose X = pose(name);
      PostureTarget above{PostureTarget::Kind::kLink,
                          name + " above where it was",
                          contact.frame,
                          X.p + change_.to->clearance * X.R.col(2),
                          {}};
      request.targets.push_back(std::move(above));
    }
  }

  PostureResult find(PostureRequest request, const std::string& what) const {
    PostureResult result = find_posture(request);
    if (!result.found)
      fail_here(fmt::format("there is no posture to {}: {}", what, fmt::join(result.unmet, "; ")),
                "try other places, `poise posture` to find them, or a stance between");
    request.nominal.joints = result.state.joints;
    request.starts = 1;
    for (const double reserve : kMiddle) {
      request.patch_reserve = reserve;
      PostureResult middle = find_posture(request);
      const Eigen::VectorXd way = middle.state.joints - result.state.joints;
      const bool near = way.size() == 0 || way.cwiseAbs().maxCoeff() < kNear;
      if (middle.found && near && middle.com_margin > result.com_margin) return middle;
    }
    return result;
  }

  void find_end() {
    change_.end = find(wanted(), "stand on " + joined(change_.to->stance.contacts));
    Dynamics then(setup_.tree, spec_.gravity);
    then.update(change_.end.state);
    for (const std::string& name : change_.made)
      change_.land.emplace_back(
          name, then.pose(std::ranges::find(setup_.contacts, name, &Contact::name)->frame));
  }

  // Stands on the previous contacts; those to be broken stay in place, unloaded.
  PostureRequest lifted() const {
    StanceSpec before;
    before.contacts = kept_;
    before.contacts.insert(before.contacts.end(), change_.broken.begin(), change_.broken.end());
    if (change_.made.empty()) before.com = change_.to->stance.com;
    PostureRequest request = posture_request(spec_, setup_, before, state_);
    for (PostureContact& c : request.contacts) {
      if (c.contact.closes_loop()) continue;
      hold(c, pose(c.contact.name));
      c.loaded = has(kept_, c.contact.name);
    }
    return request;
  }

  // All contacts are at their new places; new ones are still unloaded.
  PostureRequest touching() const {
    StanceSpec then;
    then.contacts = change_.to->stance.contacts;
    PostureRequest request = posture_request(spec_, setup_, then, change_.end.state);
    for (PostureContact& c : request.contacts) {
      if (c.contact.closes_loop()) continue;
      const auto lands =
          std::ranges::find(change_.land, c.contact.name, &std::pair<std::string, Pose>::first);
      c.loaded = lands == change_.land.end();
      hold(c, c.loaded ? pose(c.contact.name) : lands->second);
    }
    return request;
  }

  const StackSpec& spec_;
  const Setup& setup_;
  const State& state_;
  Dynamics robot_;
  ContactNames kept_;
  StanceChange change_;
};

// Of all postures in the order of the motion.
std::vector<PlannedMargin> margins_of(const SequencePlan& plan) {
  std::vector<PlannedMargin> all;
  const auto add = [&](const std::string& posture, const PostureResult& result) {
    if (result.com_margin) all.push_back({posture, *result.com_margin});
  };
  for (const StanceChange& change : plan.changes) {
    if (change.lift) add(change.name + ", lift", *change.lift);
    if (change.touch) add(change.name + ", land", *change.touch);
    add(change.name, change.end);
  }
  return all;
}

}  // namespace

Setup set_up_standing(const StackSpec& spec, const ContactNames& contacts,
                      const ModuleSource* modules) {
  StackSpec standing = spec;
  std::erase_if(standing.contacts,
                [&](const ContactSpec& one) { return !has(contacts, one.contact.name); });
  Setup setup = set_up_mechanism(spec, modules);
  setup.start = set_up_mechanism(standing, modules).start;
  return setup;
}

SequencePlan plan_sequence(const StackSpec& spec, const SequenceProgress& progress,
                           const ModuleSource* modules) {
  SequencePlan plan;
  plan.stances = spec.sequence;
  const Setup setup = set_up_standing(spec, plan.stances[0].stance.contacts, modules);
  for (const SequenceStance& one : plan.stances)  // checks that all names are known
    posture_request(spec, setup, one.stance, setup.start);
  State state = setup.start;
  for (std::size_t i = 1; i < plan.stances.size(); ++i) {
    if (progress) progress(i, plan.stances.size() - 1, plan.stances[i].stance.name);
    Change change(spec, setup, plan.stances[i - 1].stance, state, plan.stances[i]);
    plan.changes.push_back(change.run());
    state = plan.changes.back().end.state;
  }
  return plan;
}

void expand_sequence(StackSpec& spec, const SequenceProgress& progress,
                     const ModuleSource* modules) {
  if (spec.sequence.empty()) return;
  const SequencePlan plan = plan_sequence(spec, progress, modules);
  const Setup setup = set_up_standing(spec, plan.stances[0].stance.contacts, modules);
  ConfigNode phases = write_phases(spec, setup, plan);
  spec.margins = margins_of(plan);
  const Place place = spec.node.find("sequence")->place;
  remove_key(spec.node, "sequence");
  set_key(spec.node, "phases", place, std::move(phases));
  read_phases(*spec.node.find("phases"), spec);
  spec.sequence.clear();
}

}  // namespace poise
