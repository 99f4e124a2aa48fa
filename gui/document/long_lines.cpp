// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/long_lines.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "poise/core/config/text_tree.hpp"

namespace poise::gui {
namespace {

constexpr int kMostBreaks = 50;

struct Line {
  std::size_t begin, end;
};

std::vector<Line> long_lines(const std::string& text) {
  std::vector<Line> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const auto bytes = text.substr(begin, end - begin);
    const auto is_letter = [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; };
    if (static_cast<std::size_t>(std::ranges::count_if(bytes, is_letter)) > kLongestLine)
      lines.push_back({begin, end});
    begin = end + 1;
  }
  return lines;
}

// A list or map in brackets directly in a block, with the column of its key or dash.
struct Found {
  const TextNode* node;
  std::size_t column;  // of the lines that it is broken into
  bool entry;          // of a block list: its first line follows the dash
};

std::size_t column(const std::string& text, std::size_t at) {
  const std::size_t line = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  return at - (line == std::string::npos ? 0 : line + 1);
}

std::optional<Found> find_flow(const std::string& text, const TextNode& block, const Line& line) {
  for (std::size_t i = 0; i < block.children.size(); ++i) {
    const TextNode& child = block.children[i];
    if (child.end <= line.begin || child.begin >= line.end) continue;
    const bool list = block.kind == TextNode::Kind::kList;
    if (!child.flow) {
      if (auto found = find_flow(text, child, line)) return found;
      continue;
    }
    const bool inside = child.begin >= line.begin && child.end <= line.end;
    if (!inside || child.children.empty() || text[child.begin] == '&') continue;
    const std::size_t at = list ? child.begin : block.key_begins[i];
    return Found{&child, column(text, at) + (list ? 0 : 2), list};
  }
  return std::nullopt;
}

std::string as_block(const std::string& text, const Found& found) {
  const TextNode& node = *found.node;
  std::string out;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    const TextNode& child = node.children[i];
    if (i > 0 || !found.entry) out += "\n" + std::string(found.column, ' ');
    const std::size_t begin = node.kind == TextNode::Kind::kMap ? node.key_begins[i] : child.begin;
    out += (node.kind == TextNode::Kind::kList ? "- " : "") + text.substr(begin, child.end - begin);
  }
  return out;
}

// A comment behind the brackets goes to the line of the key.
std::string with_block(const std::string& text, const Found& found, const Line& line) {
  const TextNode& node = *found.node;
  const std::string behind = text.substr(node.end, line.end - node.end);
  const bool comment = behind.find('#') != std::string::npos;
  if (comment && found.entry) return text;
  std::string head = text.substr(0, node.begin);
  if (!found.entry)
    while (head.ends_with(' ')) head.pop_back();
  return head + (comment ? behind : "") + as_block(text, found) + text.substr(line.end);
}

}  // namespace

std::string with_lines_broken(std::string text, const std::string& before,
                              const std::string& name) {
  const std::vector<Line> former = long_lines(before);
  // As many bytes from either end as both texts share are not of the edit.
  std::size_t head = 0, tail = 0;
  const std::size_t least = std::min(text.size(), before.size());
  while (head < least && text[head] == before[head]) ++head;
  while (tail < least - head && text[text.size() - 1 - tail] == before[before.size() - 1 - tail])
    ++tail;
  const std::size_t end = before.size() - tail;
  if (std::ranges::any_of(former,
                          [&](const Line& one) { return one.begin <= end && one.end >= head; }))
    return text;
  for (int i = 0; i < kMostBreaks; ++i) {
    const TextNode tree = parse_text_tree(text, name);
    bool broken = false;
    for (const Line& line : long_lines(text)) {
      if (line.end < head || text.size() - line.begin < tail) continue;
      const auto found = find_flow(text, tree, line);
      if (!found) continue;
      std::string next = with_block(text, *found, line);
      if (next == text) continue;
      text = std::move(next);
      broken = true;
      break;
    }
    if (!broken) break;
  }
  return text;
}

}  // namespace poise::gui
