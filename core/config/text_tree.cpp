// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/text_tree.hpp"

#include <yaml-cpp/emitterstyle.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <sstream>

#include "poise/core/config/config_parser.hpp"

namespace poise {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_break(char c) { return c == '\n' || c == '\r'; }

// The words separated by single blanks, as YAML folds a plain scalar over several lines.
std::string folded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_blank(c) && !is_break(c))
      out += c;
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

// Finds where values end; the parser reports only where they begin.
class Ends {
 public:
  explicit Ends(const std::string& text) : text_(text) {}

  // Skips blanks, line ends and comments.
  std::size_t skip(std::size_t at) const {
    while (at < text_.size()) {
      if (text_[at] == '#' && (at == 0 || is_blank(text_[at - 1]) || is_break(text_[at - 1])))
        at = line_end(at);
      else if (is_blank(text_[at]) || is_break(text_[at]))
        ++at;
      else
        break;
    }
    return at;
  }

  std::size_t line_end(std::size_t at) const {
    return std::min(text_.find_first_of("\r\n", at), text_.size());
  }

  std::size_t quoted(std::size_t at) const {
    const char quote = text_[at++];
    while (at < text_.size()) {
      const char c = text_[at++];
      if (c == '\\' && quote == '"')
        ++at;
      else if (c == quote && (quote == '"' || at >= text_.size() || text_[at] != quote))
        break;
      else if (c == quote)
        ++at;
    }
    return std::min(at, text_.size());
  }

  std::size_t plain(std::size_t at, bool flow) const {
    std::size_t last = at;
    for (; at < text_.size() && !is_break(text_[at]); ++at) {
      const char c = text_[at];
      const char next = at + 1 < text_.size() ? text_[at + 1] : '\n';
      if (flow && std::string_view(",[]{}").find(c) != std::string_view::npos) break;
      if (c == ':' && (is_blank(next) || is_break(next) ||
                       (flow && std::string_view(",[]{}").find(next) != std::string_view::npos)))
        break;
      if (c == '#' && at > 0 && is_blank(text_[at - 1])) break;
      if (!is_blank(c)) last = at + 1;
    }
    return last;
  }

  std::size_t column(std::size_t at) const {
    const std::size_t line = text_.find_last_of('\n', at == 0 ? 0 : at - 1);
    return line == std::string::npos || at == 0 ? at : at - line - 1;
  }

  // End of a literal or folded block: all lines indented beyond `column`.
  std::size_t block(std::size_t at, std::size_t column) const {
    std::size_t end = line_end(at);
    for (std::size_t line = end + 1; line < text_.size(); line = line_end(line) + 1) {
      const std::size_t word = text_.find_first_not_of(" \t", line);
      if (word == std::string::npos) break;
      if (is_break(text_[word])) continue;
      if (word - line <= column) break;
      end = line_end(line);
    }
    return end;
  }

  std::size_t scalar(std::size_t at, const std::string& value, bool flow,
                     std::size_t column) const {
    if (at >= text_.size()) return at;
    const std::size_t start = at;
    if (text_[at] == '&' || text_[at] == '!') {
      at = skip(std::min(text_.find_first_of(" \t\r\n", at), text_.size()));
      if (at >= text_.size()) return start;
    }
    if (text_[at] == '"' || text_[at] == '\'') return quoted(at);
    if (!flow && (text_[at] == '|' || text_[at] == '>')) return block(at, column);
    std::size_t end = plain(at, flow);
    while (folded(std::string_view(text_).substr(at, end - at)) != value) {
      const std::size_t more = skip(end);
      if (more >= text_.size()) break;
      const std::size_t next = plain(more, flow);
      if (next == end) break;
      end = next;
    }
    return end;
  }

 private:
  const std::string& text_;
};

// Receives the parser's events in file order, as the builder of nodes does.
class TreeBuilder final : public YAML::EventHandler {
 public:
  explicit TreeBuilder(const std::string& text) : text_(text), ends_(text) {
    if (text.starts_with("\xEF\xBB\xBF")) shift_ = 3;
  }
  TextNode take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override {
    TextNode node;
    node.begin = node.end = after_key();
    add(std::move(node));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    TextNode node;
    node.kind = TextNode::Kind::kAlias;
    node.begin = at(mark);
    node.end = std::min(text_.find_first_of(" \t\r\n,]}", node.begin), text_.size());
    add(std::move(node));
  }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                const std::string& value) override {
    TextNode node;
    node.kind = TextNode::Kind::kScalar;
    node.scalar = value;
    node.begin = at(mark);
    node.end = ends_.scalar(node.begin, value, !open_.empty() && open_.back().flow, column());
    add(std::move(node));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value style) override {
    begin(mark, TextNode::Kind::kList, style);
  }
  void OnSequenceEnd() override { close(); }
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value style) override {
    begin(mark, TextNode::Kind::kMap, style);
  }
  void OnMapEnd() override { close(); }

 private:
  std::size_t at(const YAML::Mark& mark) const {
    return std::min(static_cast<std::size_t>(std::max(mark.pos, 0)) + shift_, text_.size());
  }

  bool awaits_value() const {
    return !open_.empty() && open_.back().kind == TextNode::Kind::kMap &&
           open_.back().keys.size() > open_.back().children.size();
  }

  // The column beyond which a block scalar must be indented.
  std::size_t column() const {
    if (open_.empty()) return 0;
    return ends_.column(awaits_value() ? open_.back().key_begins.back() : open_.back().begin);
  }

  // Position of a missing value.
  std::size_t after_key() const {
    if (!awaits_value()) return open_.empty() ? 0 : last_;
    const std::size_t colon = text_.find(':', open_.back().key_ends.back());
    return colon == std::string::npos ? open_.back().key_ends.back() : colon + 1;
  }

  void begin(const YAML::Mark& mark, TextNode::Kind kind, YAML::EmitterStyle::value style) {
    TextNode node;
    node.kind = kind;
    node.flow = style == YAML::EmitterStyle::Flow;
    node.begin = last_ = at(mark);
    open_.push_back(std::move(node));
  }

  void close() {
    TextNode node = std::move(open_.back());
    open_.pop_back();
    std::size_t end = node.children.empty() ? node.begin + 1 : node.children.back().end;
    if (node.flow) {
      const char bracket = node.kind == TextNode::Kind::kMap ? '}' : ']';
      for (end = ends_.skip(end); end < text_.size() && text_[end] != bracket;)
        end = ends_.skip(end + 1);
      end = std::min(end + 1, text_.size());
    }
    node.end = end;
    add(std::move(node));
  }

  void add(TextNode node) {
    last_ = node.end;
    if (open_.empty()) {
      root_ = std::move(node);
      return;
    }
    TextNode& parent = open_.back();
    if (parent.kind == TextNode::Kind::kMap && !awaits_value()) {
      parent.keys.push_back(node.scalar);
      parent.key_begins.push_back(node.begin);
      parent.key_ends.push_back(node.end);
    } else {
      parent.children.push_back(std::move(node));
    }
  }

  const std::string& text_;
  Ends ends_;
  std::size_t shift_ = 0, last_ = 0;
  std::vector<TextNode> open_;
  TextNode root_;
};

}  // namespace

const TextNode* TextNode::find(std::string_view key) const {
  if (kind != TextNode::Kind::kMap) return nullptr;
  const auto it = std::ranges::find(keys, key);
  return it == keys.end() ? nullptr : &children[static_cast<std::size_t>(it - keys.begin())];
}

std::string TextNode::entry_name() const {
  if (kind == TextNode::Kind::kScalar) return scalar;
  for (const char* key : {"name", "type"})
    if (const TextNode* value = find(key);
        value != nullptr && value->kind == TextNode::Kind::kScalar)
      return value->scalar;
  return {};
}

std::size_t TextNode::index_of(std::string_view part) const {
  if (kind == TextNode::Kind::kMap) {
    const auto it = std::ranges::find(keys, part);
    return it == keys.end() ? kNone : static_cast<std::size_t>(it - keys.begin());
  }
  if (kind != TextNode::Kind::kList) return kNone;
  for (std::size_t i = 0; i < children.size(); ++i)
    if (part == '[' + std::to_string(i) + ']' || children[i].entry_name() == part) return i;
  return kNone;
}

std::vector<std::string> path_parts(const std::string& path) {
  std::vector<std::string> parts(1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const char c = path[i];
    const bool quote = (c == '"' || c == '\'') && parts.back().empty();
    if (const std::size_t end = quote ? path.find(c, i + 1) : path.npos; end != path.npos) {
      parts.back() = path.substr(i + 1, end - i - 1);
      i = end;
      continue;
    }
    if (c == '.' || (c == '[' && !parts.back().empty())) parts.emplace_back();
    if (c != '.') parts.back() += c;
  }
  return parts;
}

TextNode parse_text_tree(const std::string& text, const std::string& name) {
  parse_yaml(text, name);
  TreeBuilder builder(text);
  std::istringstream stream(text + "\n...\n");
  YAML::Parser parser(stream);
  parser.HandleNextDocument(builder);
  return builder.take();
}

}  // namespace poise
