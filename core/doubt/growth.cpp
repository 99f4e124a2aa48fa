// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/doubt/growth.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/units.hpp"

namespace poise {
namespace {

constexpr double kGap = 1.0 / 8;        // of the factor that fails: near enough
constexpr double kLeastGap = 1.0 / 16;  // of the doubt as written

// What a number is without a doubt that nobody wrote.
double plain(std::string_view key) { return key.ends_with("_scale") ? 1 : 0; }

std::optional<LeadingNumber> number(const ConfigNode& node) {
  if (node.kind != ConfigNode::Kind::kScalar || node.quoted) return {};
  return parse_number(node.scalar);
}

class Line {
 public:
  explicit Line(double factor) : factor_(factor) {}

  // @param none  the value without the doubt, or null: `plain` of the key
  ConfigNode at(const ConfigNode* none, const ConfigNode& doubt, const std::string& key) {
    ConfigNode out = doubt;
    for (std::size_t i = 0; i < out.children.size(); ++i) {
      const bool map = doubt.kind == ConfigNode::Kind::kMap;
      const ConfigNode* there = nullptr;
      if (none != nullptr && map) there = none->find(doubt.keys[i]);
      if (none != nullptr && !map && none->children.size() == doubt.children.size())
        there = &none->children[i];
      out.children[i] = at(there, doubt.children[i], map ? doubt.keys[i] : key);
    }
    const auto end = number(doubt);
    if (!end) return out;
    double begin = plain(key);
    if (none != nullptr) {
      const auto said = number(*none);
      if (!said || (said->rest != end->rest && said->value != 0)) return out;
      begin = said->value;
    }
    out.scalar = fmt::format("{:.6g}{}", begin + factor_ * (end->value - begin), end->rest);
    moved_ = moved_ || begin != end->value;
    return out;
  }
  bool moved() const { return moved_; }

 private:
  double factor_;
  bool moved_ = false;
};

}  // namespace

std::optional<Case> grown(const Case& doubt, double factor,
                          const std::vector<std::pair<std::string, ConfigNode>>& from,
                          const ConfigNode& stack) {
  Case out{doubt.name, {}};
  Line line(factor);
  for (const auto& [path, value] : doubt.settings) {
    const auto said = std::ranges::find(from, path, &std::pair<std::string, ConfigNode>::first);
    const ConfigNode* const none = said != from.end() ? &said->second : find_at(stack, path);
    out.settings.emplace_back(path, line.at(none, value, path));
  }
  return line.moved() ? std::optional(out) : std::nullopt;
}

GrowthSearch::GrowthSearch(bool held) : held_(held ? 1 : 0) {
  if (!held) failed_ = 1;
}

std::optional<double> GrowthSearch::next() const {
  const double most = std::min(failed_.value_or(kMostGrowth), refused_.value_or(kMostGrowth));
  if (!failed_ && !refused_) {
    if (held_ >= kMostGrowth) return {};
    return std::min(2 * held_, kMostGrowth);
  }
  if (most - held_ <= std::max(kGap * most, kLeastGap)) return {};
  return (held_ + most) / 2;
}

void GrowthSearch::tried(double factor, bool held) {
  if (held)
    held_ = factor;
  else
    failed_ = factor;
}

void GrowthSearch::refused(double factor) { refused_ = factor; }

}  // namespace poise
