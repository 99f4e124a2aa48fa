// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/near_name.hpp"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "poise/core/side_names.hpp"

namespace poise {
namespace {

// Around a suggested name.
constexpr std::string_view kBefore = "did you mean '", kAfter = "'?";

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, change});
    }
  }
  return row.back();
}

bool are_opposite(Side a, Side b) { return a != Side::kNone && b != Side::kNone && a != b; }

}  // namespace

std::string near_name(std::string_view word, const std::vector<std::string>& candidates) {
  const Side side = side_in_names({std::string(word)});
  std::string nearest;
  std::tuple<bool, std::size_t> least;  // on the other side, distance
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (word.empty() || distance > 1 + word.size() / 3) continue;
    const std::tuple found(are_opposite(side, side_in_names({candidate})), distance);
    if (!nearest.empty() && found >= least) continue;
    nearest = candidate;
    least = found;
  }
  return nearest;
}

std::string did_you_mean(std::string_view name) {
  return std::string(kBefore) + std::string(name) + std::string(kAfter);
}

std::string suggested_name(std::string_view remedy) {
  const std::size_t at = remedy.find(kBefore);
  if (at == std::string_view::npos) return {};
  const std::string_view name = remedy.substr(at + kBefore.size());
  const std::size_t end = name.find(kAfter);
  return std::string(end == std::string_view::npos ? std::string_view() : name.substr(0, end));
}

}  // namespace poise
