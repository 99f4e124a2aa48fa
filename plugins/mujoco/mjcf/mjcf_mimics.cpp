// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/mujoco/mjcf/mjcf_mimics.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "poise/plugins/mujoco/mjcf/mjcf_tree.hpp"

namespace poise::mujoco {
namespace {

constexpr double kSame = 1e-9;

// y = ratio·x + offset, of an equality.
struct Tie {
  int equality, y, x;
  double ratio, offset;
  Tie turned() const { return {equality, x, y, 1 / ratio, -offset / ratio}; }
};

class MimicSearch {
 public:
  explicit MimicSearch(const mjModel& m) : m_(m) {}

  MjcfMimics run() {
    for (int e = 0; e < m_.neq; ++e)
      if (m_.eq_active0[e] && m_.eq_type[e] == mjEQ_JOINT) read(e);
    for (const auto& [joint, value] : fixed_) {
      add({joint, -1, 0, value});
      spread(joint, -1, 0, value);
    }
    for (const Tie& tie : ties_)
      if (!seen_.contains(tie.x) && !seen_.contains(tie.y)) {
        const int root = root_of(tie);
        seen_.insert(root);
        spread(root, root, 1, 0);
      }
    for (const Tie& tie : ties_)
      if (!used_.contains(tie.equality) && !out_.causes.contains(tie.equality))
        out_.causes[tie.equality] =
            fmt::format("'{}' and '{}' are tied in a circle", name(tie.y), name(tie.x));
    return std::move(out_);
  }

 private:
  std::string name(int joint) const { return name_in(m_, mjOBJ_JOINT, joint, "joint"); }

  // y − y0 = c + d·(x − x0), with x0 and y0 at qpos0.
  void read(int e) {
    const int x = m_.eq_obj2id[e], y = m_.eq_obj1id[e];
    const mjtNum* const data = m_.eq_data + mjNEQDATA * e;
    const double y0 = m_.qpos0[m_.jnt_qposadr[y]];
    int degree = x < 0 ? 0 : 4;
    while (degree > 0 && data[degree] == 0) --degree;
    if (degree > 1) {
      out_.causes[e] =
          fmt::format("'{}' follows '{}' by a polynomial of degree {}", name(y), name(x), degree);
    } else if (degree == 1) {
      if (x == y)
        out_.causes[e] = fmt::format("'{}' follows itself", name(y));
      else
        ties_.push_back({e, y, x, data[1], y0 + data[0] - data[1] * m_.qpos0[m_.jnt_qposadr[x]]});
    } else {
      const auto [at, is_new] = fixed_.emplace(y, y0 + data[0]);
      if (!is_new && std::abs(at->second - y0 - data[0]) > kSame)
        out_.causes[e] = fmt::format("'{}' is fixed at two positions", name(y));
    }
  }

  bool has_motor(int joint) const { return !actuators_of(m_, joint).empty(); }

  // Of the joints that are tied to those of `tie`.
  int root_of(const Tie& tie) const {
    std::set<int> all{tie.x, tie.y};
    for (std::size_t before = 0; before != all.size();) {
      before = all.size();
      for (const Tie& one : ties_)
        if (all.contains(one.x) || all.contains(one.y)) all.insert({one.x, one.y});
    }
    std::set<int> free = all;
    for (const Tie& one : ties_) free.erase(one.y);
    const auto driven = [&](int joint) { return has_motor(joint); };
    const auto first = std::ranges::find_if(all, driven);
    if (free.size() == 1 && (has_motor(*free.begin()) || first == all.end())) return *free.begin();
    if (const auto lead = std::ranges::find_if(free, driven); lead != free.end()) return *lead;
    if (first != all.end()) return *first;
    return free.empty() ? tie.x : *free.begin();
  }

  void add(const MjcfMimic& mimic) {
    seen_.insert(mimic.follower);
    out_.mimics.push_back(mimic);
  }

  // From a joint at ratio·leader + offset to those that are tied to it.
  void spread(int joint, int leader, double ratio, double offset) {
    for (const Tie& tie : ties_) {
      if (used_.contains(tie.equality) || (tie.x != joint && tie.y != joint)) continue;
      const Tie to = tie.x == joint ? tie : tie.turned();
      if (seen_.contains(to.y)) continue;
      used_.insert(tie.equality);
      const double r = to.ratio * ratio, o = to.ratio * offset + to.offset;
      add({to.y, leader, r, o});
      spread(to.y, leader, r, o);
    }
  }

  const mjModel& m_;
  std::vector<Tie> ties_;
  std::map<int, double> fixed_;  // per joint its position
  std::set<int> seen_, used_;    // joints, equalities
  MjcfMimics out_;
};

}  // namespace

MjcfMimics find_mimics(const mjModel& m) { return MimicSearch(m).run(); }

}  // namespace poise::mujoco
