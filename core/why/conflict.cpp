// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/why/conflict.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "poise/core/why/feasible.hpp"

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kUnlikely = 1e4;  // multiple of a bound; larger changes are unrealistic

// All groups of a problem as one matrix; groups can be left out or loosened.
class Groups {
 public:
  Groups(const Problem& problem, const Patience& patience);

  const std::vector<RowGroup>& all() const { return groups_; }
  /// Contradiction of the rows of `chosen`, with group `loose` loosened by `amount`. None if
  /// patience ends. Begins at the last one.
  std::optional<Contradiction> contradict(const std::vector<int>& chosen, int loose = -1,
                                          double amount = 0);
  /// Σ|y| over the rows of a group. @param y  of the rows of `chosen`
  double weight(const std::vector<int>& chosen, const Contradiction& y, int group) const;
  bool equations(int group) const {
    const DenseRows& rows = rows_[static_cast<std::size_t>(group)];
    return rows.lower == rows.upper;
  }
  /// Largest finite bound of a group.
  double magnitude(int group) const;

 private:
  const Patience& patience_;
  std::vector<RowGroup> groups_;
  std::vector<DenseRows> rows_;
  std::vector<Contradiction> last_;  // of each group
  Eigen::VectorXd scale_;
};

Groups::Groups(const Problem& problem, const Patience& patience)
    : patience_(patience), groups_(row_groups(problem)) {
  for (const RowGroup& group : groups_) rows_.push_back(dense_rows(problem, group));
  for (const DenseRows& rows : rows_) last_.push_back(Contradiction::Zero(rows.A.rows()));
  scale_.setConstant(problem.nv + problem.nf + problem.nu, 100);  // forces and torques
  scale_.head(problem.nv).setConstant(10);
}

std::optional<Contradiction> Groups::contradict(const std::vector<int>& chosen, int loose,
                                                double amount) {
  if (patience_ && !patience_()) return {};
  Eigen::Index size = 0;
  for (const int g : chosen) size += rows_[static_cast<std::size_t>(g)].A.rows();
  DenseRows out{Eigen::MatrixXd(size, scale_.size()), Eigen::VectorXd(size), Eigen::VectorXd(size)};
  Contradiction guess(size);
  Eigen::Index at = 0;
  for (const int g : chosen) {
    const DenseRows& rows = rows_[static_cast<std::size_t>(g)];
    const Eigen::Index n = rows.A.rows();
    const double more = g == loose ? amount : 0;
    guess.segment(at, n) = last_[static_cast<std::size_t>(g)];
    out.A.middleRows(at, n) = rows.A;
    out.lower.segment(at, n) = rows.lower.array() - more;
    out.upper.segment(at, n) = rows.upper.array() + more;
    at += n;
  }
  auto y = contradiction(out.A, out.lower, out.upper, scale_, guess);
  if (!y) return y;
  at = 0;
  for (const int g : chosen) {
    Contradiction& last = last_[static_cast<std::size_t>(g)];
    last = y->segment(at, last.size());
    at += last.size();
  }
  return y;
}

double Groups::weight(const std::vector<int>& chosen, const Contradiction& y, int group) const {
  Eigen::Index at = 0;
  for (const int g : chosen) {
    const Eigen::Index n = rows_[static_cast<std::size_t>(g)].A.rows();
    if (g == group) return y.segment(at, n).cwiseAbs().sum();
    at += n;
  }
  return 0;
}

double Groups::magnitude(int group) const {
  double largest = 0;
  const DenseRows& rows = rows_[static_cast<std::size_t>(group)];
  for (Eigen::Index i = 0; i < rows.A.rows(); ++i)
    for (const double bound : {rows.lower[i], rows.upper[i]})
      if (std::isfinite(bound)) largest = std::max(largest, std::abs(bound));
  return largest;
}

// Removes groups, equations first, while the rest still contradicts itself.
std::vector<int> reduce(Groups& groups, std::vector<int> chosen, const Contradiction& y) {
  std::vector<int> order;
  const auto touched = [&](int g) {
    return groups.all()[static_cast<std::size_t>(g)].law || groups.weight(chosen, y, g) > 0;
  };
  std::ranges::copy_if(chosen, std::back_inserter(order), touched);
  if (groups.contradict(order)) chosen = order;
  order = chosen;
  std::ranges::stable_partition(order, [&](int g) { return groups.equations(g); });
  for (const int g : order) {
    if (groups.all()[static_cast<std::size_t>(g)].law) continue;
    std::vector<int> fewer = chosen;
    std::erase(fewer, g);
    if (groups.contradict(fewer)) chosen = fewer;
  }
  return chosen;
}

// Each proof gives a lower bound of the amount; the search ends when there is no proof.
// @param amount  where it begins
double needed(Groups& groups, const std::vector<int>& chosen, int group, double amount) {
  for (int step = 0; step < 50; ++step) {
    const auto y = groups.contradict(chosen, group, amount);
    if (!y) return amount;
    const double weight = groups.weight(chosen, *y, group);
    if (!(weight > 0)) return kInfinity;
    amount += 1 / weight;
    if (1 / weight < 1e-6 * amount) return amount;
  }
  return amount;
}

// A group of the conflict `chosen` of `all` groups, and how it would have to give way.
Conflict::Member member_of(Groups& groups, const std::vector<int>& all,
                           const std::vector<int>& chosen, int group) {
  const double most = kUnlikely * (1 + groups.magnitude(group));
  Conflict::Member out{groups.all()[static_cast<std::size_t>(group)], kInfinity};
  const double amount = needed(groups, chosen, group, 0);
  if (amount > most) return out;
  out.amount = amount;
  std::vector<int> others = all;
  std::erase(others, group);
  if (groups.contradict(others)) return out;
  const double of_all = needed(groups, all, group, amount);
  out.alone = of_all <= most;
  if (out.alone) out.amount = of_all;
  return out;
}

std::string alternative(const Conflict::Member& member) {
  const std::string name = member.group.name();
  if (!member.alone) return name;
  return fmt::format("{} (or {:.3g} {})", name, member.amount, member.group.unit);
}

// The first member of each constraint, those of other constraints than the first one before others.
std::vector<std::string> opponents(const std::vector<Conflict::Member>& members, std::size_t most) {
  std::vector<std::string> names, out;
  for (const Conflict::Member& member : members) {
    if (out.size() == most || std::ranges::count(names, member.group.constraint) > 0) continue;
    names.push_back(member.group.constraint);
    out.push_back(alternative(member));
  }
  return out;
}

}  // namespace

Conflict find_conflict(const Problem& problem, const Patience& patience) {
  Groups groups(problem, patience);
  std::vector<int> all(groups.all().size());
  std::iota(all.begin(), all.end(), 0);
  const auto y = groups.contradict(all);
  Conflict out;
  if (!y) return out;
  out.found = true;
  const std::vector<int> chosen = reduce(groups, all, *y);
  using Sorted = std::pair<std::pair<bool, double>, Conflict::Member>;
  std::vector<Sorted> sorted;
  for (const int g : chosen) {
    const RowGroup& group = groups.all()[static_cast<std::size_t>(g)];
    if (group.law) continue;
    const bool movable =
        problem.constraints[static_cast<std::size_t>(group.block)].kind != RowKind::kContactMotion;
    Conflict::Member member =
        movable ? member_of(groups, all, chosen, g) : Conflict::Member{group, kInfinity};
    const double share = member.amount / (1 + groups.magnitude(g));
    sorted.push_back({{!member.alone, share}, std::move(member)});
  }
  std::ranges::stable_sort(sorted, {}, &Sorted::first);
  for (auto& [order, member] : sorted) out.members.push_back(std::move(member));
  return out;
}

std::string Conflict::sentence() const {
  if (!found) return "the rows are feasible up to rounding";
  if (members.empty()) return "the equation of motion contradicts itself";
  const Member& first = members.front();
  std::string out = first.group.name();
  out += std::isfinite(first.amount)
             ? fmt::format(" needs {:.3g} {} more", first.amount, first.group.unit)
             : " cannot hold";
  if (!first.alone && std::isfinite(first.amount)) out += ", which is not enough alone";
  constexpr std::size_t kMost = 2;
  const std::vector<Member> others(members.begin() + 1, members.end());
  if (others.empty()) return out;
  const std::vector<std::string> named = opponents(others, kMost);
  out += fmt::format("; conflicts with {}", fmt::join(named, ", "));
  if (others.size() > named.size())
    out += fmt::format(" and {} more", others.size() - named.size());
  return out;
}

}  // namespace poise
