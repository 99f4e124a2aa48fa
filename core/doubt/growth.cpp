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

// A number with the unit as it is written. In quotes, as commands print it, only with a unit.
std::optional<LeadingNumber> number(const ConfigNode& node) {
  if (node.kind != ConfigNode::Kind::kScalar) return {};
  auto found = parse_number(node.scalar);
  if (!found) return {};
  found->rest.remove_prefix(std::min(found->rest.find_first_not_of(' '), found->rest.size()));
  return node.quoted && found->rest.empty() ? std::nullopt : found;
}

// A bare number is in SI units.
Unit unit_of(const LeadingNumber& number) { return parse_unit(number.rest).value_or(Unit{}); }

// The number in the unit of another one.
double in_unit_of(const LeadingNumber& number, const LeadingNumber& other, const ConfigNode& at,
                  const std::string& path) {
  const Unit own = unit_of(number), theirs = unit_of(other);
  const bool bare = number.rest.empty() || other.rest.empty();
  if (number.value != 0 && !bare && !own.same_dimension(theirs))
    throw ConfigError(
        ErrorCode::kUnit, at.place, path,
        fmt::format("is in '{}', but without the doubt in '{}'", other.rest, number.rest),
        "give both in the same unit");
  return number.value * (own.factor / theirs.factor);
}

class Line {
 public:
  explicit Line(double factor) : factor_(factor) {}

  // @param none  the value without the doubt, or null: `plain` of the last key of the path
  ConfigNode at(const ConfigNode* none, const ConfigNode& doubt, const std::string& key) {
    ConfigNode out = doubt;
    for (std::size_t i = 0; i < out.children.size(); ++i) {
      const bool map = doubt.kind == ConfigNode::Kind::kMap;
      const ConfigNode* there = nullptr;
      if (none != nullptr && map) there = none->find(doubt.keys[i]);
      if (none != nullptr && !map && none->children.size() == doubt.children.size())
        there = &none->children[i];
      out.children[i] = at(there, doubt.children[i], map ? key + "." + doubt.keys[i] : key);
    }
    const auto end = number(doubt);
    if (!end) return out;
    double begin = plain(key);
    if (none != nullptr) {
      const auto said = number(*none);
      if (!said) return out;
      begin = in_unit_of(*said, *end, doubt, key);
    }
    out.scalar = fmt::format("{:.6g}{}{}", begin + factor_ * (end->value - begin),
                             end->rest.empty() ? "" : " ", end->rest);
    out.quoted = false;
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
