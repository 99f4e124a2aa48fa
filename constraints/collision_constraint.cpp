// SPDX-License-Identifier: BSD-2-Clause
// Links stay apart from each other and from objects.

#include <algorithm>
#include <limits>

#include "core/collision/collision_model.hpp"
#include "core/problem/damper.hpp"
#include "plugins/module.hpp"

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class CollisionConstraint final : public Constraint {
 public:
  void describe(Fields& f) override {
    f.param("margin", margin_,
            {.unit = "m",
             .help = "distance kept between the capsules; of pairs that start nearer, half of what "
                     "they have then",
             .min = 0,
             .max = 10});
    f.param("influence", influence_,
            {.unit = "m",
             .help = "pairs further apart than this beside the margin have no rows: more than the "
                     "fastest approach over `rate`",
             .min = 1e-3,
             .max = 10});
    f.param("rate", damper_.rate,
            {.unit = "1/s",
             .help = "how fast a pair may come nearer, as a share of its distance",
             .min = 0.01,
             .max = 100});
    f.param("settle", damper_.settle,
            {.unit = "1/s", .help = "how abruptly that takes hold", .min = 0.1, .max = 500});
    f.param("most", damper_.most,
            {.unit = "m/s²",
             .help = "with how much acceleration, at most, a pair that is too near or too fast is "
                     "led apart",
             .min = 0,
             .max = 1e4});
    f.param("links", links_,
            {.help = "only pairs with one of these; none named: all that could touch"});
  }

  void bind(const Binding& binding, std::deque<Rows>& blocks) override {
    model_ = binding.collision;
    if (model_ == nullptr)
      throw ConfigError("type", "needs capsules around the links, and nobody has made any");
    choose_pairs(binding.tree);
    if (pairs_.empty())
      throw ConfigError("links", "have no pair that could touch",
                        "name links with a shape, or leave the constraint out");
    scratch_.resize(static_cast<std::size_t>(binding.tree.nv()));
    const auto size = static_cast<Eigen::Index>(pairs_.size());
    Rows rows;
    rows.kind = RowKind::kGeneral;
    rows.unit = "m/s²";
    for (const CollisionModel::Pair& pair : pairs_) rows.names.push_back(model_->name(pair));
    rows.lower.setConstant(size, -kInfinity);
    rows.upper.setConstant(size, kInfinity);
    rows.on_acceleration.setZero(size, binding.tree.nv());
    blocks.push_back(std::move(rows));
  }

  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    const double reach = margin_ + influence_;
    for (std::size_t k = 0; k < pairs_.size(); ++k) {
      const auto row = static_cast<Eigen::Index>(k);
      blocks->lower[row] = -kInfinity;
      if (model_->at_least(tick.robot, pairs_[k]) > reach) continue;
      const PairDistance at = model_->distance(tick.robot, pairs_[k]);
      if (at.distance > reach) continue;
      auto on = blocks->on_acceleration.row(row);
      const CollisionModel::Motion motion = model_->motion(tick.robot, pairs_[k], at, on, scratch_);
      if (on.norm() < kStill) continue;
      blocks->lower[row] =
          least_acceleration(at.distance - margin(pairs_[k]), motion.rate, damper_) - motion.drift;
    }
  }

 private:
  static constexpr double kStill = 1e-3;  // [m/rad] of a row that no motion changes

  double margin(const CollisionModel::Pair& pair) const {
    return std::min(margin_, 0.5 * pair.at_start);
  }

  void choose_pairs(const Tree& tree) {
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
    pairs_.clear();
    for (const CollisionModel::Pair& pair : model_->pairs())
      if (named.empty() || is_named(pair.first) || is_named(pair.second)) pairs_.push_back(pair);
  }

  double margin_ = 0.01, influence_ = 0.2;
  Damper damper_{5, 20, 20};
  Names links_{NameKind::kLink, {}};
  const CollisionModel* model_ = nullptr;
  std::vector<CollisionModel::Pair> pairs_;
  std::vector<PackedColumn> scratch_;
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::CollisionConstraint, "collision",
                 "Links stay apart from each other and from objects")
