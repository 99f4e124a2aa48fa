// SPDX-License-Identifier: BSD-2-Clause
// Keeps links apart from each other and from objects.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
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
      throw ConfigError(ErrorCode::kUnsuited, "type",
                        "needs capsules around the links, and nobody has made any");
    near_ = {*model_, named_pairs(binding.tree), margin_ + influence_};
    if (near_.pairs().empty())
      throw ConfigError(ErrorCode::kInvalid, "links", "have no pair that could touch",
                        "name links with a shape, or leave the constraint out");
    near_.watch_ends(margin_ + kClose, kSoon * (1 / damper_.rate + 1 / damper_.settle));
    candidates_.reserve(3 * near_.pairs().size());
    blocks.push_back(rows(binding));
  }

  void update(const Tick& tick, std::deque<Rows>::iterator blocks) override {
    near_pairs_ = near_.update(tick.robot);
    sort_candidates();
    choose_rows(blocks->size());
    blocks->lower.setConstant(-kInfinity);
    write_tightest(tick.robot, *blocks);
  }

 private:
  static constexpr std::size_t kAtOnce = 4;
  static constexpr double kStill =
      1e-3;  // [m/rad]; a row with smaller entries is independent of the motion
  // Ends of pairs that run beside each other have rows before they can be at their bounds: as long
  // as they are nearer than this beyond the margin, and from half the speed at which they brake.
  static constexpr double kClose = 0.01;  // [m]
  static constexpr double kSoon = 2;

  template <typename Integer>
  static std::size_t index(Integer of) {
    return static_cast<std::size_t>(of);
  }

  double margin(const CollisionModel::Pair& pair) const {
    return std::min(margin_, 0.5 * pair.at_start);
  }

  // A pair, or one of its ends, that may need a row. The keys of the tightest are the least. Bounds
  // count as floats, and equal ones by their pairs: so the order of left and right pairs does not
  // depend on rounding.
  struct Candidate {
    std::uint64_t key;
    int near;  // index in near_pairs_
    bool operator<(const Candidate& other) const { return key < other.key; }
  };

  static std::uint64_t key(double least, int number) {
    const auto bits = std::bit_cast<std::uint32_t>(static_cast<float>(least));
    const std::uint32_t falling = bits >> 31 ? bits : bits ^ 0x7fffffffU;
    return std::uint64_t{falling} << 32 | static_cast<std::uint32_t>(number);
  }
  // The numbers of ends follow those of the pairs.
  int number(const NearPair& near) const {
    return near.pair + near.end * static_cast<int>(near_.pairs().size());
  }
  static int number(const Candidate& one) { return static_cast<int>(one.key & 0xffffffffU); }

  // The distance beyond the margin.
  double beyond(const NearPair& near) const {
    return near.distance - margin(near_.pairs()[index(near.pair)]);
  }

  double least(const NearPair& near) const {
    return least_acceleration(beyond(near), near.rate, damper_);
  }

  // What the row asks of v̇: of the drift, it balances all but the part by sliding, and of this as
  // much as is needed.
  double least(const NearMotion& motion) const {
    const NearPair& near = near_pairs_[index(motion.near)];
    const double psi = near.rate + damper_.rate * beyond(near);
    const double sliding = motion.sliding.to_balance(psi, damper_.settle);
    return std::min(least(near) - sliding, damper_.most) - (motion.drift - motion.sliding.drift);
  }

  // Mostly the same pairs are near as in the last tick, in almost the same order.
  void sort_candidates() {
    if (!same_pairs()) {
      candidates_.clear();
      for (const NearPair& near : near_pairs_)
        candidates_.push_back(
            {key(least(near), number(near)), static_cast<int>(candidates_.size())});
      std::sort(candidates_.begin(), candidates_.end());
      return;
    }
    for (Candidate& one : candidates_)
      one.key = key(least(near_pairs_[index(one.near)]), number(one));
    for (auto one = candidates_.begin(); one != candidates_.end(); ++one) {
      const Candidate moved = *one;
      auto to = one;
      for (; to != candidates_.begin() && moved < *(to - 1); --to) *to = *(to - 1);
      *to = moved;
    }
  }

  bool same_pairs() const {
    return candidates_.size() == near_pairs_.size() &&
           std::ranges::all_of(candidates_, [this](const Candidate& one) {
             return number(near_pairs_[index(one.near)]) == number(one);
           });
  }

  // A pair prefers its own row, whichever pairs are near, and the tightest choose first. The solver
  // thus finds its active rows again in the next tick. Others take what is left.
  void choose_rows(Eigen::Index size) {
    chosen_.clear();
    std::ranges::fill(taken_, false);
    const auto count = std::min(std::ssize(candidates_), size);
    for (std::ptrdiff_t k = 0; k < count; ++k) {
      const int own = own_row_[index(number(candidates_[index(k)]))];
      chosen_.push_back(taken_[index(own)] ? -1 : own);
      taken_[index(own)] = true;
    }
    int next = 0;
    for (int& row : chosen_) {
      if (row >= 0) continue;
      while (taken_[index(next)]) ++next;
      row = next++;
    }
  }

  // Rows that would not depend on the motion are left to the next candidates.
  void write_tightest(const Dynamics& robot, Rows& rows) {
    const std::span<const Candidate> all = candidates_;
    spare_.clear();
    for (std::size_t k = 0; k < chosen_.size(); k += kAtOnce)
      write(robot, all.subspan(k, std::min(kAtOnce, chosen_.size() - k)), &chosen_[k], rows);
    for (std::size_t k = chosen_.size(); k < all.size() && !spare_.empty();) {
      const std::size_t count = std::min({kAtOnce, all.size() - k, spare_.size()});
      std::array<int, kAtOnce> to;
      std::copy(spare_.end() - static_cast<long>(count), spare_.end(), to.begin());
      spare_.resize(spare_.size() - count);
      write(robot, all.subspan(k, count), to.data(), rows);
      k += count;
    }
  }

  void write(const Dynamics& robot, std::span<const Candidate> some, const int* to, Rows& rows) {
    std::array<NearMotion, kAtOnce> motions;
    for (std::size_t k = 0; k < some.size(); ++k) motions[k].near = some[k].near;
    near_.motions(robot, {motions.data(), some.size()});
    for (std::size_t k = 0; k < some.size(); ++k) {
      const double squared = near_.write_row(robot, motions[k], rows.on_acceleration.row(to[k]));
      if (squared < kStill * kStill) {
        spare_.push_back(to[k]);
        continue;
      }
      rows.lower[to[k]] = least(motions[k]);
      name(to[k], number(some[k]), rows);
    }
  }

  void name(int row, int number, Rows& rows) {
    if (named_[index(row)] == number) return;
    named_[index(row)] = number;
    rows.names[index(row)] = names_[index(number)];
  }

  Rows rows(const Binding& binding) {
    names_.clear();
    std::size_t longest = 0;
    for (const char* const end : {"", " (one end)", " (other end)"})
      for (const CollisionModel::Pair& pair : near_.pairs()) {
        names_.push_back(model_->name(pair) + end);
        longest = std::max(longest, names_.back().size());
      }
    const std::size_t size = std::min(names_.size(), static_cast<std::size_t>(most_rows_));
    Rows rows;
    rows.kind = RowKind::kGeneral;
    rows.unit = "m/s²";
    rows.names.assign(names_.begin(), names_.begin() + static_cast<long>(size));
    for (std::string& name : rows.names) name.reserve(longest);
    named_.assign(size, -1);
    taken_.assign(size, false);
    chosen_.reserve(size);
    spare_.reserve(size);
    own_row_.clear();
    for (std::size_t number = 0; number < names_.size(); ++number)
      own_row_.push_back(static_cast<int>(number % size));
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
        throw ConfigError(ErrorCode::kUnknownName, "links", "there is no link '" + link + "'",
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
  std::span<const NearPair> near_pairs_;
  std::vector<Candidate> candidates_;
  std::vector<std::string> names_;  // per number
  std::vector<int> own_row_;        // per number
  std::vector<int> chosen_;         // per candidate that gets one: its row
  std::vector<char> taken_;         // per row
  std::vector<int> spare_;          // rows that are not needed by those who have chosen them
  std::vector<int> named_;          // per row: the number that it is named after
};

}  // namespace
}  // namespace poise

POISE_CONSTRAINT(poise::CollisionConstraint, "collision",
                 "Keeps links apart from each other and from objects")
POISE_EQUATION(
    "d = distance of two shapes − margin  of every pair with d ≤ influence\n"
    "d̈ ≥ min(most, −(rate + settle)·ḋ − rate·settle·d)  so that ḋ ≥ −rate·d")
POISE_EXAMPLE("margin: 2 cm, links: [l_hand, r_hand]")
