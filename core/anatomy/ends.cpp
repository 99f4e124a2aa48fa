// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/anatomy/ends.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "poise/core/side_names.hpp"

namespace poise {
namespace {

constexpr double kTouch = 0.03;  // of the robot's size: this near to the lowest plane is on it
constexpr double kApart = 0.05;  // of the robot's size: hands of a pair are so far from the middle

class Sorting {
 public:
  Sorting(const Dynamics& robot, const std::vector<BodyOutline>& outlines, const KnownEnds& known)
      : robot_(robot), outlines_(outlines), known_(known), limbs_(find_limbs(robot, outlines)) {
    measure();
  }

  RobotEnds run() {
    RobotEnds ends;
    ends.ground = ground_;
    for (const Limb& limb : limbs_)
      if (is_low(limb.end()) && rolls(limb)) ends.wheels.push_back(limb.end());
    const bool sits = is_low(robot_.tree().roots[0].body);
    if (!known_.feet.empty())
      ends.feet = with_limbs(known_.feet);
    else if (ends.wheels.empty() && !sits)
      ends.feet = feet();
    turned_ = faces_back(ends.feet);
    if (turned_) ends.forward = -ends.forward;
    name_feet(ends.feet);
    ends.hands = hands(ends.feet);
    for (const LimbEnd& hand : ends.hands) ends.torso = hand.limb.trunk;
    return ends;
  }

 private:
  const BodyOutline& outline(int body) const { return outlines_[static_cast<std::size_t>(body)]; }
  Pose pose(int body) const { return robot_.pose({body, {}}); }
  bool rolls(const Limb& limb) const { return is_wheel(robot_, outline(limb.end()), limb.end()); }
  bool is_driven(const Limb& limb) const {
    return std::ranges::any_of(limb.chain, [&](int body) {
      const int j = robot_.tree().joint_of(body);
      return robot_.tree().joints[static_cast<std::size_t>(j)].actuated;
    });
  }
  bool is_low(int body) const { return outline(body).lowest(pose(body)) < ground_ + tolerance_; }

  void measure() {
    double high = -std::numeric_limits<double>::infinity();
    ground_ = std::numeric_limits<double>::infinity();
    Eigen::AlignedBox3d box;
    const std::vector<char> loose = loose_bodies(robot_.tree());
    for (int body = 0; body < robot_.tree().bodies(); ++body) {
      if (loose[static_cast<std::size_t>(body)]) continue;
      ground_ = std::min(ground_, outline(body).lowest(pose(body)));
      box.extend(pose(body).p);
      high = std::max(high, pose(body).p.z());
    }
    size_ = std::max(box.diagonal().norm(), std::isfinite(ground_) ? high - ground_ : 0.0);
    tolerance_ = std::max(0.01, kTouch * size_);
  }

  // The lowest of the last bodies of a leg that touch the ground: the foot, not its toes.
  int sole_of(const Limb& limb) const {
    int best = limb.end();
    double widest = -1;
    for (auto body = limb.chain.rbegin(); body != limb.chain.rend() && is_low(*body); ++body) {
      Eigen::AlignedBox3d box;
      for (const BodyOutline::Point& p : outline(*body).seen_from_below(pose(*body)))
        if (p.at.z() < ground_ + tolerance_) box.extend(p.at);
      const double wide = box.isEmpty() ? 0 : box.diagonal().norm();
      if (wide < 1.2 * widest) continue;
      best = *body;
      widest = wide;
    }
    return best;
  }

  // The ends that are these links; a body that is in no limb is one by itself.
  std::vector<LimbEnd> with_limbs(const std::vector<int>& links) const {
    std::vector<LimbEnd> ends;
    for (const int link : links) {
      const int body = robot_.tree().links[static_cast<std::size_t>(link)].body;
      const auto limb = std::ranges::find_if(limbs_, [&](const Limb& one) {
        return std::ranges::find(one.chain, body) != one.chain.end();
      });
      ends.push_back({"", limb == limbs_.end() ? Limb{0, {body}, 0} : *limb, body, link});
    }
    return ends;
  }

  std::vector<LimbEnd> feet() const {
    std::vector<LimbEnd> feet;
    for (const Limb& limb : limbs_)
      if (limb.joints() >= 2 && is_low(limb.end()) && is_driven(limb))
        feet.push_back({"", limb, sole_of(limb), -1});
    if (feet.size() < 2) feet.clear();
    return feet;
  }

  Side named_side(const LimbEnd& end) const {
    std::vector<std::string> names;
    for (const int body : end.limb.chain) {
      for (const TreeLink& link : robot_.tree().links)
        if (link.body == body) names.push_back(link.name);
      const int joint = robot_.tree().joint_of(body);
      if (joint >= 0) names.push_back(robot_.tree().joints[static_cast<std::size_t>(joint)].name);
    }
    return side_in_names(names);
  }

  // Whether the links that are called left have y < 0, so that the robot faces backwards.
  bool faces_back(const std::vector<LimbEnd>& ends) const {
    int against = 0, with = 0;
    for (const LimbEnd& end : ends) {
      const Side side = named_side(end);
      if (side == Side::kNone) continue;
      const bool left = pose(end.body).p.y() > 0;
      ++((side == Side::kLeft) == left ? with : against);
    }
    return against > with;
  }

  Eigen::Vector2d place(const LimbEnd& end) const {
    return (turned_ ? -1 : 1) * pose(end.body).p.head<2>();
  }
  std::string side(const LimbEnd& end) const { return place(end).y() > 0 ? "left" : "right"; }

  void name_feet(std::vector<LimbEnd>& feet) const {
    const std::size_t rows = feet.size() / 2;
    std::ranges::sort(feet, [&](const LimbEnd& a, const LimbEnd& b) {
      return (place(a).y() > 0) > (place(b).y() > 0) ||
             ((place(a).y() > 0) == (place(b).y() > 0) && place(a).x() > place(b).x());
    });
    const auto left = static_cast<std::size_t>(
        std::ranges::count_if(feet, [&](const LimbEnd& foot) { return place(foot).y() > 0; }));
    if (2 * left != feet.size() || rows > 3) {
      for (std::size_t i = 0; i < feet.size(); ++i) feet[i].role = fmt::format("foot_{}", i + 1);
      return;
    }
    const std::vector<std::string> kRows[] = {
        {""}, {"front_", "hind_"}, {"front_", "middle_", "hind_"}};
    std::vector<LimbEnd> sorted;
    for (std::size_t row = 0; row < rows; ++row)
      for (const std::size_t i : {row, rows + row}) {
        feet[i].role = fmt::format("{}{}_foot", kRows[rows - 1][row], side(feet[i]));
        sorted.push_back(feet[i]);
      }
    feet = std::move(sorted);
  }

  bool is_foot(const std::vector<LimbEnd>& feet, const Limb& limb) const {
    return std::ranges::any_of(feet,
                               [&](const LimbEnd& foot) { return foot.limb.end() == limb.end(); });
  }

  // Whether another of the ends is its mirror image.
  bool has_twin(const std::vector<LimbEnd>& ends, const LimbEnd& end) const {
    const Eigen::Vector3d p = pose(end.body).p;
    if (std::abs(p.y()) < kApart * size_) return false;
    return std::ranges::any_of(ends, [&](const LimbEnd& other) {
      const Eigen::Vector3d q = pose(other.body).p;
      return other.limb.trunk == end.limb.trunk && p.y() * q.y() < 0 &&
             (p - Eigen::Vector3d(q.x(), -q.y(), q.z())).norm() < 2 * kApart * size_;
    });
  }

  std::vector<LimbEnd> hands(const std::vector<LimbEnd>& feet) const {
    std::vector<LimbEnd> able, hands = with_limbs(known_.hands);
    for (const Limb& limb : limbs_)
      if (limb.joints() >= 3 && !is_foot(feet, limb) && !rolls(limb) && is_driven(limb))
        able.push_back({"", limb, limb.end(), -1});
    for (const LimbEnd& end : able)
      if (known_.hands.empty() && has_twin(able, end)) hands.push_back(end);
    if (hands.size() == 2 && side(hands[0]) != side(hands[1]))
      for (LimbEnd& hand : hands) hand.role = side(hand) + "_hand";
    if (hands.empty())
      for (const LimbEnd& end : able)
        if (end.limb.joints() >= 5 || (able.size() == 1 && feet.empty())) hands.push_back(end);
    if (hands.size() == 1) hands[0].role = "hand";
    for (std::size_t i = 0; i < hands.size(); ++i)
      if (hands[i].role.empty()) hands[i].role = fmt::format("hand_{}", i + 1);
    std::ranges::sort(hands, {}, &LimbEnd::role);
    return hands;
  }

  const Dynamics& robot_;
  const std::vector<BodyOutline>& outlines_;
  const KnownEnds& known_;
  std::vector<Limb> limbs_;
  double ground_ = 0, size_ = 1, tolerance_ = 0.01;  // [m]
  bool turned_ = false;
};

}  // namespace

RobotEnds find_ends(const Dynamics& robot, const std::vector<BodyOutline>& outlines,
                    const KnownEnds& known) {
  return Sorting(robot, outlines, known).run();
}

}  // namespace poise
