// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/mentions.hpp"

#include <algorithm>
#include <functional>

namespace poise::gui {
namespace {

using Kind = TextNode::Kind;

// Calls `see` with every scalar and its key, and with every key and its parent's key.
class Walk {
 public:
  Walk(const std::string& word, std::vector<std::string> scalars_under,
       std::vector<std::string> keys_under)
      : word_(word), scalars_under_(std::move(scalars_under)), keys_under_(std::move(keys_under)) {}

  void through(const TextNode& node, const std::string& under) {
    if (node.kind == Kind::kScalar && node.scalar == word_ &&
        std::ranges::find(scalars_under_, under) != scalars_under_.end())
      found.push_back({node.begin, node.end});
    for (std::size_t i = 0; i < node.children.size(); ++i) {
      const bool map = node.kind == Kind::kMap;
      if (map && node.keys[i] == word_ &&
          std::ranges::find(keys_under_, under) != keys_under_.end())
        found.push_back({node.key_begins[i], node.key_ends[i]});
      through(node.children[i], map ? node.keys[i] : under);
    }
  }

  std::vector<Mention> found;

 private:
  const std::string& word_;
  std::vector<std::string> scalars_under_, keys_under_;
};

}  // namespace

std::vector<Mention> mentions_of(const TextNode& root, const std::string& path) {
  const std::vector<std::string> parts = path_parts(path);
  const std::string& word = parts.back();
  const auto in = [&](const char* key, Walk walk) {
    if (const TextNode* node = root.find(key)) walk.through(*node, key);
    return std::move(walk.found);
  };
  if (parts.size() == 2 && parts[0] == "phases")
    return in("phases", Walk(word, {"then", "on_timeout", "inherits"}, {"phases"}));
  if (parts.size() == 3 && parts[1] == "tasks") {
    return in("phases", Walk(word, {"task"}, {"tasks"}));
  }
  return in("control", Walk(word, {"relax"}, {}));
}

}  // namespace poise::gui
