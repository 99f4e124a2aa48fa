// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/stand.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/anatomy/bent.hpp"
#include "poise/core/anatomy/sole.hpp"
#include "poise/core/contact/held_twice.hpp"

namespace poise {
namespace {

constexpr double kTwoLegs = 0.38, kManyLegs = 0.7;  // [rad] bend of the hips
constexpr double kSettled = 1e-4;  // [m] a point moves no more between two searches
constexpr int kRounds = 6;

// Where the contact stands: its origin on the ground below, its x axis level.
Pose footprint(const Pose& X_WC) {
  Pose X = X_WC;
  X.p.z() = 0;
  Eigen::Vector3d x = X_WC.R.col(0);
  x.z() = 0;
  if (x.norm() < 1e-6) x = Eigen::Vector3d::UnitX();
  X.R.col(0) = x.normalized();
  X.R.col(2) = Eigen::Vector3d::UnitZ();
  X.R.col(1) = X.R.col(2).cross(X.R.col(0));
  return X;
}

class StandSearch {
 public:
  StandSearch(const Dynamics& robot, const RobotEnds& ends,
              const std::vector<BodyOutline>& outlines)
      : robot_(robot), ends_(ends), outlines_(outlines), moved_(robot.shared_tree()) {
    moved_.update(robot.state());
  }

  Standing as_it_is() const {
    Standing out;
    for (const LimbEnd& foot : ends_.feet)
      out.contacts.push_back(
          fit(foot, find_sole(outline(foot), moved_.pose({foot.body, {}}), ends_.forward)));
    out.state = robot_.state();
    return out;
  }

  // Legs that cannot roll their feet hold no flat soles: they get lines along them, if that helps.
  void hold_less(Standing& standing) {
    std::vector<Contact> soles;
    for (const FootContact& foot : standing.contacts) soles.push_back(foot.contact);
    moved_.update(standing.state);
    standing.held_twice = in_words(held_twice(moved_, soles).parts);
    if (standing.held_twice.empty()) return;
    const std::vector<Contact> lines = with_lines(moved_, soles);
    for (std::size_t i = 0; i < lines.size(); ++i) {
      FootContact& foot = standing.contacts[i];
      const TreeLink& link =
          tree().links[static_cast<std::size_t>(tree().find_link(lines[i].link))];
      foot.contact = lines[i];
      foot.X_LC = link.X_BL.inverse() * lines[i].frame.X_BF;
    }
  }

  Standing run() {
    Standing best;
    const double most = ends_.feet.size() > 2 ? kManyLegs : kTwoLegs;
    for (const double share : {1.0, 0.6, 1.4, 0.2}) {
      Standing here = stand(bent_legs(robot_, ends_, share * most));
      const bool first = best.contacts.empty();
      if (here.unmet.empty() || first) best = std::move(here);
      if (best.unmet.empty()) break;
    }
    return best;
  }

 private:
  const Tree& tree() const { return robot_.tree(); }

  const BodyOutline& outline(const LimbEnd& foot) const {
    const BodyOutline& found = outlines_[static_cast<std::size_t>(foot.body)];
    if (!found.empty()) return found;
    const int link = std::max(foot.link, 0);  // feet that are found have an outline
    const std::string& name = tree().links[static_cast<std::size_t>(link)].name;
    throw ConfigError(ErrorCode::kInvalid, "--feet",
                      "'" + name + "' has no shape, so nothing says where it touches the ground",
                      "give it a shape in the robot's file, or name a link that has one");
  }

  FootContact fit(const LimbEnd& foot, const Sole& sole) const {
    const int at = foot.link >= 0 ? foot.link : sole.link;
    const TreeLink& link = tree().links[static_cast<std::size_t>(at)];
    FootContact out;
    out.contact = patch_of(sole, link.name, moved_.pose({link.body, link.X_BL}));
    out.X_LC = out.contact.frame.X_BF;
    out.contact.frame = {link.body, link.X_BL * out.X_LC};
    out.contact.name = foot.role;
    out.contact.friction = kFootFriction;
    out.contact.surface.normal = Eigen::Vector3d::UnitZ();
    return out;
  }

  // Points are fitted again in each posture: the lowest point of a ball depends on it.
  Standing stand(State from) {
    Standing out = as_it_is();
    out.state = std::move(from);
    for (int round = 0; round < kRounds; ++round) {
      const PostureResult result = find_posture(request(out));
      out.state = result.state;
      out.unmet = result.unmet;
      moved_.update(out.state);
      if (!refit(out)) break;
    }
    moved_.update(robot_.state());
    return out;
  }

  bool refit(Standing& out) const {
    bool changed = false;
    for (std::size_t i = 0; i < out.contacts.size(); ++i) {
      if (out.contacts[i].contact.kind != PatchKind::kPoint) continue;
      const LimbEnd& foot = ends_.feet[i];
      FootContact again = fit(foot, find_point(outline(foot), moved_.pose({foot.body, {}})));
      const Eigen::Vector3d before = out.contacts[i].contact.frame.X_BF.p;
      if ((again.contact.frame.X_BF.p - before).norm() < kSettled) continue;
      out.contacts[i] = std::move(again);
      changed = true;
    }
    return changed;
  }

  PostureRequest request(const Standing& out) {
    PostureRequest request;
    request.tree = robot_.shared_tree();
    request.nominal = out.state;
    request.nominal.v.setZero();
    request.starts = 6;
    moved_.update(out.state);
    Eigen::Vector3d middle = Eigen::Vector3d::Zero();
    for (const FootContact& foot : out.contacts) {
      const Pose X = footprint(moved_.pose(foot.contact.frame));
      PostureContact contact;
      contact.contact = foot.contact;
      contact.position = X.p;
      if (foot.contact.kind != PatchKind::kPoint) contact.rotation = X.R;
      middle += (X.p + X.R.leftCols<2>() * foot.contact.centre()) /
                static_cast<double>(out.contacts.size());
      request.contacts.push_back(std::move(contact));
    }
    middle.z() = std::numeric_limits<double>::quiet_NaN();
    request.targets.push_back({PostureTarget::Kind::kCom, "com", {}, middle, {}});
    request.targets.push_back({PostureTarget::Kind::kLink,
                               "base upright",
                               Frame{0, {}},
                               {},
                               Eigen::Matrix3d(Eigen::Matrix3d::Identity())});
    return request;
  }

  const Dynamics& robot_;
  const RobotEnds& ends_;
  const std::vector<BodyOutline>& outlines_;
  Dynamics moved_;
};

}  // namespace

Standing find_standing(const Dynamics& robot, const RobotEnds& ends,
                       const std::vector<BodyOutline>& outlines) {
  StandSearch search(robot, ends, outlines);
  Standing standing = search.run();
  search.hold_less(standing);
  return standing;
}

Standing stand_as_it_is(const Dynamics& robot, const RobotEnds& ends,
                        const std::vector<BodyOutline>& outlines) {
  return StandSearch(robot, ends, outlines).as_it_is();
}

}  // namespace poise
