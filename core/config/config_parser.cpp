// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/config_parser.hpp"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "poise/core/config/text_check.hpp"

namespace poise {
namespace {

constexpr std::size_t kMaxDepth = 64;
constexpr std::size_t kMaxCost = 200'000;

std::size_t cost(const ConfigNode& node) {
  std::size_t sum = 1 + node.scalar.size() / 64;
  for (const ConfigNode& child : node.children) sum += cost(child);
  return sum;
}

std::size_t height(const ConfigNode& node) {
  std::size_t most = 0;
  for (const ConfigNode& child : node.children) most = std::max(most, height(child));
  return most + 1;
}

// Receives the parser's events in file order and assembles the node; `open_` holds the maps and
// lists that have begun and not ended.
class Builder final : public YAML::EventHandler {
 public:
  Builder(std::string file, bool positions) : file_(std::move(file)), positions_(positions) {}

  Place place(const YAML::Mark& mark) const {
    if (!positions_ || mark.is_null()) return {file_, 0, 0};
    return {file_, mark.line + 1, mark.column + 1};
  }
  /// Place of the last event; the start of the text before the first event.
  Place before_end() const { return last_place_.file.empty() ? place(YAML::Mark()) : last_place_; }
  /// The parser's message. Of a list or map in brackets that is not closed before `found`: where
  /// it was opened.
  std::string explained(const std::string& message, char found) const {
    const bool other_end = message == YAML::ErrorMsg::FLOW_END;
    const bool map = other_end ? found == ']' : message == YAML::ErrorMsg::END_OF_MAP_FLOW;
    const bool list = other_end ? found == '}' : message == YAML::ErrorMsg::END_OF_SEQ_FLOW;
    const auto open = std::find_if(open_.rbegin(), open_.rend(), [&](const Open& one) {
      return one.node.kind == (map ? ConfigNode::Kind::kMap : ConfigNode::Kind::kList);
    });
    if ((!map && !list) || open == open_.rend()) return message;
    std::string bracket = map ? "'{'" : "'['";
    if (const Place& at = open->node.place; at.line > 0)
      bracket += " at " + std::to_string(at.line) + ":" + std::to_string(at.column);
    return (other_end ? "the " : "a comma is missing here, or the ") + bracket + " is not closed";
  }
  ConfigNode take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (documents_++ > 0) fail(mark, "a second document starts here", "keep one document a file");
  }
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    ConfigNode node;
    node.place = place(mark);
    add(std::move(node), anchor);
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    check_tag(mark, tag);
    ConfigNode node;
    node.kind = ConfigNode::Kind::kScalar;
    node.scalar = value;
    node.quoted = tag == "!";
    node.place = place(mark);
    add(std::move(node), anchor);
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    const auto found = anchors_.find(anchor);
    if (found == anchors_.end()) fail(mark, "an alias inside its own anchor", "write it out");
    if (open_.size() + height(found->second) > kMaxDepth) fail_depth(mark);
    add(found->second, 0);
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value) override {
    begin(mark, tag, anchor, ConfigNode::Kind::kList);
  }
  void OnSequenceEnd() override { end(); }

  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value) override {
    begin(mark, tag, anchor, ConfigNode::Kind::kMap);
  }
  void OnMapEnd() override {
    merge_aliased_maps(open_.back().node);
    check_duplicates(open_.back().node);
    end();
  }

 private:
  struct Open {
    ConfigNode node;
    YAML::anchor_t anchor = 0;
  };

  [[noreturn]] void fail(const YAML::Mark& mark, const std::string& found,
                         const std::string& remedy) const {
    throw ConfigError(ErrorCode::kSyntax, place(mark), "", found, remedy);
  }
  [[noreturn]] void fail_depth(const YAML::Mark& mark) const {
    fail(mark, "lists and maps are nested too deeply",
         "at most " + std::to_string(kMaxDepth) + " levels");
  }

  void check_tag(const YAML::Mark& mark, const std::string& tag) const {
    if (!tag.empty() && tag != "?" && tag != "!")
      fail(mark, "found the YAML tag '" + tag + "'", "tags have no meaning in a stack file");
  }

  void begin(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
             ConfigNode::Kind kind) {
    check_tag(mark, tag);
    if (open_.size() >= kMaxDepth) fail_depth(mark);
    Open open;
    open.node.kind = kind;
    open.node.place = place(mark);
    open.anchor = anchor;
    open_.push_back(std::move(open));
  }

  void end() {
    Open open = std::move(open_.back());
    open_.pop_back();
    add(std::move(open.node), open.anchor);
  }

  void spend(const ConfigNode& node, std::size_t amount) {
    spent_ += amount;
    if (spent_ > kMaxCost)
      throw ConfigError(ErrorCode::kSyntax, node.place, "",
                        "the file is too large once its aliases are expanded");
  }

  // A finished node: the root, an entry of a list, or a key or value of a map in turn.
  void add(ConfigNode node, YAML::anchor_t anchor) {
    last_place_ = node.place;
    spend(node, anchor != 0 ? 2 * cost(node) : node.children.empty() ? cost(node) : 1);
    if (anchor != 0) anchors_[anchor] = node;
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    ConfigNode& parent = open_.back().node;
    if (parent.kind == ConfigNode::Kind::kMap && parent.keys.size() == parent.children.size())
      add_key(parent, node);
    else
      add_child(parent, std::move(node));
  }

  // A missing value has no place: the parser reports the place of the next event.
  static void add_child(ConfigNode& parent, ConfigNode node) {
    if (node.kind == ConfigNode::Kind::kNull && parent.kind == ConfigNode::Kind::kMap)
      node.place = parent.key_places.back();
    parent.children.push_back(std::move(node));
  }

  static void add_key(ConfigNode& map, const ConfigNode& key) {
    if (key.kind != ConfigNode::Kind::kScalar || !is_one_line(key.scalar))
      throw ConfigError(ErrorCode::kSyntax, key.place, "", "found a key that is not a word",
                        "keys are plain words");
    map.keys.push_back(key.scalar);
    map.key_places.push_back(key.place);
  }

  static void check_duplicates(const ConfigNode& map) {
    std::map<std::string, int> lines;
    for (std::size_t i = 0; i < map.keys.size(); ++i) {
      const auto [first, is_new] = lines.emplace(map.keys[i], map.key_places[i].line);
      if (is_new) continue;
      throw ConfigError(ErrorCode::kDuplicate, map.key_places[i], "",
                        "the key '" + map.keys[i] + "' stands twice",
                        "the first is in line " + std::to_string(first->second));
    }
  }

  // `<<: *base` or `<<: [*a, *b]`: adds missing keys; the first source wins.
  void merge_aliased_maps(ConfigNode& map) {
    for (std::size_t i = 0; i < map.keys.size(); ++i) {
      if (map.keys[i] != "<<") continue;
      const ConfigNode source = std::move(map.children[i]);
      map.keys.erase(map.keys.begin() + static_cast<std::ptrdiff_t>(i));
      map.key_places.erase(map.key_places.begin() + static_cast<std::ptrdiff_t>(i));
      map.children.erase(map.children.begin() + static_cast<std::ptrdiff_t>(i));
      std::set<std::string> known(map.keys.begin(), map.keys.end());
      if (source.kind != ConfigNode::Kind::kList) return fill_in(map, source, known);
      for (const ConfigNode& one : source.children) fill_in(map, one, known);
      return;
    }
  }

  void fill_in(ConfigNode& map, const ConfigNode& source, std::set<std::string>& known) {
    if (source.kind != ConfigNode::Kind::kMap)
      throw ConfigError(ErrorCode::kSyntax, source.place, "",
                        "the merge key '<<' needs a map or a list of maps");
    spend(source, cost(source));
    for (std::size_t i = 0; i < source.keys.size(); ++i) {
      if (!known.insert(source.keys[i]).second) continue;
      map.keys.push_back(source.keys[i]);
      map.key_places.push_back(source.key_places[i]);
      map.children.push_back(source.children[i]);
    }
  }

  std::string file_;
  bool positions_;
  int documents_ = 0;
  std::size_t spent_ = 0;
  Place last_place_;
  std::vector<Open> open_;
  std::map<YAML::anchor_t, ConfigNode> anchors_;
  ConfigNode root_;
};

}  // namespace

ConfigNode parse_yaml(const std::string& text, const std::string& name, bool positions) {
  check_text(text, Place{name, positions ? 1 : 0, 0});
  Builder builder(name, positions);
  const auto lines = std::count(text.begin(), text.end(), '\n');
  try {
    // The parser accepts the end of the text as the end of a quote, but not "...".
    std::istringstream stream(text + "\n...\n");
    YAML::Parser parser(stream);
    if (!parser.HandleNextDocument(builder))
      throw ConfigError(ErrorCode::kMissing, Place{name, 0, 0}, "", "is empty",
                        "a stack file starts with 'poise: 1'");
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    if (error.mark.line > lines && error.msg == YAML::ErrorMsg::DOC_IN_SCALAR)
      throw ConfigError(ErrorCode::kSyntax, builder.before_end(), "",
                        "is not YAML: a quote after this is never closed");
    const auto at = static_cast<std::size_t>(std::max(error.mark.pos, 0));
    const char found = at < text.size() ? text[at] : '\0';
    throw ConfigError(ErrorCode::kSyntax, builder.place(error.mark), "",
                      "is not YAML: " + builder.explained(error.msg, found));
  }
  return builder.take();
}

}  // namespace poise
