// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/fixes.hpp"

#include <cmath>
#include <regex>

#include "poise/core/config/units.hpp"
#include "poise/core/error.hpp"
#include "poise/core/near_name.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/stack_text.hpp"

namespace poise::gui {
namespace {

struct Spot {
  bool key = false;
  std::size_t begin = 0, end = 0;
};

// The key or scalar that begins exactly at `at`; a key comes before its value.
std::optional<Spot> spot_at(const TextNode& node, std::size_t at) {
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const TextNode& child = node.children[i];
    if (node.kind == TextNode::Kind::kMap && node.key_begins[i] == at)
      return Spot{true, node.key_begins[i], node.key_ends[i]};
    if (child.kind == TextNode::Kind::kScalar && child.begin == at)
      return Spot{false, child.begin, child.end};
    if (const auto inner = spot_at(child, at)) return inner;
  }
  return std::nullopt;
}

std::optional<std::string> nearest_in_range(const std::string& finding) {
  static const std::regex range(
      "is ([-+0-9.eE]+)(?: \\[([^\\]]*)\\])?.*; .*from ([-+0-9.eE]+) to "
      "([-+0-9.eE]+)");
  static const std::regex least("is ([-+0-9.eE]+).*; .*(?:of|at least|≥) ([-+0-9.eE]+)");
  std::smatch match;
  if (!std::regex_search(finding, match, range)) return std::nullopt;
  const auto value = parse_number(match[1].str()), low = parse_number(match[3].str());
  if (!value || !low) return std::nullopt;
  return value->value < low->value ? match[3].str() : match[4].str();
}

std::string replaced(const std::string& text, const Spot& spot, const std::string& word) {
  std::string out = text;
  return out.replace(spot.begin, spot.end - spot.begin, word);
}

// Adds the key that the finding asks for, or removes the key that it rejects.
std::optional<Fix> said_fix(const Finding& finding, const std::string& text,
                            const std::string& name) {
  static const std::regex say("or set '([a-z_]+): ([a-z_]+)'"), none(" has no (weight|level)[;:,]");
  std::smatch match;
  if (std::regex_search(finding.text, match, say)) {
    const ConfigNode merged = parse_config(text, name);
    return Fix{"set '" + match[1].str() + ": " + match[2].str() + "'",
               StackText(text, name, merged).set(finding.path + "." + match[1].str(), match[2])};
  }
  if (!std::regex_search(finding.text, match, none) || !finding.path.ends_with(match[1].str()))
    return std::nullopt;
  const ConfigNode merged = parse_config(text, name);
  return Fix{"delete this key", StackText(text, name, merged).remove(finding.path)};
}

}  // namespace

std::size_t offset_of(const std::string& text, const Place& place) {
  std::size_t at = 0;
  for (int line = 1; line < place.line; ++line) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string::npos) return text.size();
    at = end + 1;
  }
  return std::min(at + static_cast<std::size_t>(std::max(0, place.column - 1)), text.size());
}

std::optional<Fix> fix_of(const Finding& finding, const std::string& text,
                          const std::string& name) {
  if (finding.place.file != name || finding.place.line == 0) return std::nullopt;
  try {
    if (const auto fix = said_fix(finding, text, name)) return fix;
    const TextNode tree = parse_text_tree(text, name);
    const std::optional<Spot> spot = spot_at(tree, offset_of(text, finding.place));
    if (!spot) return std::nullopt;
    if (const std::string meant = suggested_name(finding.text); !meant.empty())
      return Fix{"use '" + meant + "'", replaced(text, *spot, meant)};
    std::smatch match;
    static const std::regex such("such as '([^']+)'");
    if (!spot->key && std::regex_search(finding.text, match, such))
      return Fix{"use '" + match[1].str() + "'", replaced(text, *spot, match[1].str())};
    const auto number = nearest_in_range(finding.text);
    if (number && !spot->key) return Fix{"use " + *number, replaced(text, *spot, *number)};
    if (spot->key && finding.text.find("unknown key") != std::string::npos) {
      const ConfigNode merged = parse_config(text, name);
      return Fix{"delete this key", StackText(text, name, merged).remove(finding.path)};
    }
  } catch (const ConfigError&) {
    return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace poise::gui
