// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/tune/pareto.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace poise {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

double or_infinity(double value) { return std::isnan(value) ? kInfinity : value; }

// −1: a is better, 1: b is better, by what comes before the objectives.
int compare_failures(const Score& a, const Score& b) {
  if (a.failed != b.failed) return a.failed < b.failed ? -1 : 1;
  if (a.failed > 0 && a.lasted != b.lasted) return a.lasted > b.lasted ? -1 : 1;
  return 0;
}

// Sum over the objectives of the gap between the neighbours, relative to the front's extent; ends
// are infinitely far from others.
std::vector<double> loneliness(const std::vector<Score>& scores,
                               const std::vector<std::size_t>& front) {
  std::vector<double> out(front.size(), 0);
  for (std::size_t m = 0; m < scores[front[0]].objectives.size(); ++m) {
    const auto value = [&](std::size_t i) { return or_infinity(scores[front[i]].objectives[m]); };
    std::vector<std::size_t> along(front.size());
    std::iota(along.begin(), along.end(), std::size_t{0});
    std::ranges::stable_sort(along, {}, value);
    const double extent = value(along.back()) - value(along.front());
    out[along.front()] = out[along.back()] = kInfinity;
    for (std::size_t i = 1; i + 1 < along.size() && extent > 0; ++i)
      out[along[i]] += (value(along[i + 1]) - value(along[i - 1])) / extent;
  }
  return out;
}

}  // namespace

bool dominates(const Score& a, const Score& b) {
  if (const int failures = compare_failures(a, b); failures != 0) return failures < 0;
  bool better = false;
  for (std::size_t m = 0; m < a.objectives.size(); ++m) {
    const double x = or_infinity(a.objectives[m]), y = or_infinity(b.objectives[m]);
    if (x > y) return false;
    better = better || x < y;
  }
  return better;
}

std::vector<std::size_t> pareto_front(const std::vector<Score>& scores) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < scores.size(); ++i)
    if (std::ranges::none_of(scores,
                             [&](const Score& other) { return dominates(other, scores[i]); }))
      out.push_back(i);
  return out;
}

std::vector<std::size_t> order_of(const std::vector<Score>& scores) {
  std::vector<std::size_t> rest(scores.size()), order;
  std::iota(rest.begin(), rest.end(), std::size_t{0});
  while (!rest.empty()) {
    std::vector<std::size_t> front;
    for (const std::size_t i : rest)
      if (std::ranges::none_of(rest,
                               [&](std::size_t j) { return dominates(scores[j], scores[i]); }))
        front.push_back(i);
    const std::vector<double> lonely = loneliness(scores, front);
    std::vector<std::size_t> by(front.size());
    std::iota(by.begin(), by.end(), std::size_t{0});
    if (scores[front[0]].objectives.size() > 1)
      std::ranges::stable_sort(by,
                               [&](std::size_t a, std::size_t b) { return lonely[a] > lonely[b]; });
    for (const std::size_t k : by) order.push_back(front[k]);
    std::erase_if(rest, [&](std::size_t i) { return std::ranges::find(front, i) != front.end(); });
  }
  return order;
}

}  // namespace poise
