// SPDX-License-Identifier: BSD-2-Clause
// Keeps links apart from each other and from objects.

#include <algorithm>
#include <limits>

#include "poise/core/collision/near_pairs.hpp"
#include "poise/core/problem/damper.hpp"
#include "poise/plugins/module.hpp"

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class CollisionConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("margin", margin_,
            {.unit = "m",
             .help = "distance kept between the shapes; for pairs that start closer, half of "
                     "their initial distance",
             .min = 0,
             .max = 10});
    f.param("influence", influence_,
            {.unit = "m",
             .help = "pairs farther apart than `margin` plus this have no rows; set it above the "
                     "fastest approach speed divided by `rate`",
             .min = 1e-3,
             .max = 10});
    f.param("rows", most_rows_,
            {.unit = "1",
             .help = "maximum number of pairs with rows. If more are within `influence`, the most "
                     "critical ones have the rows; all pairs are kept apart while no more than "
                     "`rows` are at their bounds",
             .min = 1,
             .max = 1000});
    describe_damper(f, damper_, "maximum rate of approach of a pair, relative to its distance");
    f.param("links", links_,
            {.help = "only pairs with one of these links; empty: all pairs that can touch"});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    model_ = binding.collision;
    if (model_ == nullptr)
      throw ConfigError("type", "needs capsules around the links, and nobody has made any");
    near_ = {*model_, named_pairs(binding.tree), margin_ + influence_};
    if (near_.pairs().empty())
      throw ConfigError("links", "have no pair that could touch",
                        "name links with a shape, or leave the constraint out");
    candidates_.reserve(near_.pairs().size());
    blocks.push_back(rows(binding));
  }

  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    const std::span<const NearPair> near = near_.update(tick.robot);
    candidates_.clear();
    for (const NearPair& one : near) {
      const CollisionModel::Pair& pair = pair_of(one);
      const double rate = model_->rate(tick.robot, pair, one.at);
      candidates_.push_back(
          {least_acceleration(one.at.distance - margin(pair), rate, damper_), &one});
    }
    blocks->lower.setConstant(-kInfinity);
    write_tightest(tick.robot, *blocks);
  }

 private:
  static constexpr double kStill =
      1e-3;  // [m/rad]; a row with smaller entries is independent of the motion

  double margin(const CollisionModel::Pair& pair) const {
    return std::min(margin_, 0.5 * pair.at_start);
  }

  // A pair that may need a row, and its bound before the drift is added.
  struct Candidate {
    double least;
    const NearPair* near;
    // sorts the tightest to the top of a heap
    bool operator<(const Candidate& other) const {
      if (least != other.least) return least < other.least;
      return near->pair > other.near->pair;
    }
  };

  const CollisionModel::Pair& pair_of(const NearPair& near) const {
    return near_.pairs()[static_cast<std::size_t>(near.pair)];
  }

  void write_tightest(const Dynamics& robot, Rows& rows) {
    std::make_heap(candidates_.begin(), candidates_.end());
    Eigen::Index written = 0;
    for (; written < rows.size() && !candidates_.empty(); candidates_.pop_back()) {
      std::pop_heap(candidates_.begin(), candidates_.end());
      written += write(robot, candidates_.back(), rows);
    }
  }

  // False if the distance does not depend on the motion. A pair prefers its own row, whichever
  // pairs are near; the tightest are written first and mostly get it. The solver thus finds its
  // active rows again in the next tick.
  bool write(const Dynamics& robot, const Candidate& one, Rows& rows) {
    Eigen::Index row = one.near->pair % rows.size();
    while (rows.lower[row] > -kInfinity) row = (row + 1) % rows.size();
    auto on = rows.on_acceleration.row(row);
    const CollisionModel::Motion motion =
        model_->motion(robot, pair_of(*one.near), one.near->at, on);
    if (on.norm() < kStill) return false;
    rows.lower[row] = one.least - motion.drift;
    if (int& named = named_[static_cast<std::size_t>(row)]; named != one.near->pair) {
      named = one.near->pair;
      rows.names[static_cast<std::size_t>(row)] = names_[static_cast<std::size_t>(named)];
    }
    return true;
  }

  Rows rows(const Binding& binding) {
    names_.clear();
    std::size_t longest = 0;
    for (const CollisionModel::Pair& pair : near_.pairs()) {
      names_.push_back(model_->name(pair));
      longest = std::max(longest, names_.back().size());
    }
    const std::size_t size = std::min(names_.size(), static_cast<std::size_t>(most_rows_));
    Rows rows;
    rows.kind = RowKind::kGeneral;
    rows.unit = "m/s²";
    rows.names.assign(names_.begin(), names_.begin() + static_cast<long>(size));
    for (std::string& name : rows.names) name.reserve(longest);
    named_.assign(size, -1);
    const auto n = static_cast<Eigen::Index>(size);
    rows.lower.setConstant(n, -kInfinity);
    rows.upper.setConstant(n, kInfinity);
    rows.on_acceleration.setZero(n, binding.tree.nv());
    return rows;
  }

  std::vector<CollisionModel::Pair> named_pairs(const Tree& tree) const {
    std::vector<int> named;
    for (const std::string& link : links_.values) {
      const int index = tree.find_link(link);
      if (index < 0)
        throw ConfigError("links", "there is no link '" + link + "'",
                          suggestion(link, tree.link_names()));
      named.push_back(index);
    }
    const auto is_named = [&](int capsule) {
      const int link = model_->capsules()[static_cast<std::size_t>(capsule)].link;
      return std::ranges::find(named, link) != named.end();
    };
    std::vector<CollisionModel::Pair> pairs;
    for (const CollisionModel::Pair& pair : model_->pairs())
      if (named.empty() || is_named(pair.first) || is_named(pair.second)) pairs.push_back(pair);
    return pairs;
  }

  double margin_ = 0.01, influence_ = 0.2;
  Damper damper_{5, 20, 20};
  Names links_{NameKind::kLink, {}};
  const CollisionModel* model_ = nullptr;
  int most_rows_ = 24;
  NearPairs near_;
  std::vector<Candidate> candidates_;
  std::vector<std::string> names_;  // per pair
  std::vector<int> named_;          // per row: the pair that it is named after
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::CollisionConstraint, "collision",
                 "Keeps links apart from each other and from objects")
POISE_EQUATION(
    "d = distance of two shapes − margin  of every pair with d ≤ influence\n"
    "d̈ ≥ min(most, −(rate + settle)·ḋ − rate·settle·d)  so that ḋ ≥ −rate·d")
POISE_EXAMPLE("margin: 2 cm, links: [l_hand, r_hand]")
