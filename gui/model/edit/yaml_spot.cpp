// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/yaml_spot.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace poise::gui {
namespace {

constexpr std::size_t kNone = std::string::npos;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text)
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  return lines;
}

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == kNone) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

std::string unquoted(std::string text) {
  std::erase_if(text, [](char c) { return c == '"' || c == '\''; });
  return text;
}

// The line up to a comment.
std::string code_of(const std::string& line) {
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i] == '#' && (i == 0 || line[i - 1] == ' ')) return line.substr(0, i);
  return line;
}

std::size_t indent_of(const std::string& line) { return line.find_first_not_of(' '); }

// Position of the colon that ends a key at the start of the text.
std::size_t colon_of(const std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{' || text[i] == '[' || text[i] == ',') return kNone;
    if (text[i] == ':' && (i + 1 == text.size() || text[i + 1] == ' ')) return i;
  }
  return kNone;
}

// The word after "type:" in a part of a line.
std::string type_in(const std::string& text) {
  for (std::size_t at = text.find("type:"); at != kNone; at = text.find("type:", at + 1)) {
    if (at > 0 && std::isalnum(static_cast<unsigned char>(text[at - 1])) != 0) continue;
    const std::string rest = trimmed(text.substr(at + 5));
    return rest.substr(0, rest.find_first_of(" ,}"));
  }
  return {};
}

struct Block {
  std::size_t indent;
  YamlStep step;
};

// The type of a block that begins in a line: in braces, as a plain word, or on a line below.
std::string type_of_block(const std::vector<std::string>& lines, std::size_t line,
                          std::size_t indent, const std::string& value) {
  if (value.starts_with("{")) return type_in(value);
  if (!value.empty() && !value.starts_with("[") && !value.starts_with("&"))
    return value.find(' ') == kNone ? value : std::string();
  std::size_t child = kNone;
  for (std::size_t i = line + 1; i < lines.size(); ++i) {
    const std::string code = code_of(lines[i]);
    const std::size_t own = indent_of(code);
    if (own == kNone) continue;
    if (own <= indent) return {};
    if (child == kNone) child = own;
    if (own == child && trimmed(code).starts_with("type:")) return type_in(code);
  }
  return {};
}

// Leaves the blocks that a line at that indentation is not in.
void leave_to(std::vector<Block>& blocks, std::size_t indent, bool item) {
  while (!blocks.empty() &&
         (blocks.back().indent > indent ||
          (blocks.back().indent == indent && (!item || blocks.back().step.name == "[]"))))
    blocks.pop_back();
}

// Enters the blocks that a line begins.
void enter(const std::vector<std::string>& lines, std::size_t line, std::vector<Block>& blocks) {
  std::string code = code_of(lines[line]);
  std::size_t indent = indent_of(code);
  if (indent == kNone) return;
  code = trimmed(code);
  while (code == "-" || code.starts_with("- ")) {
    leave_to(blocks, indent, true);
    const std::string rest = code.size() > 1 ? trimmed(code.substr(2)) : "";
    std::string type = rest.starts_with("{") || rest.starts_with("type:")
                           ? type_in(rest)
                           : type_of_block(lines, line, indent, "");
    blocks.push_back({indent, {"[]", type}});
    indent += 2;
    code = rest;
  }
  const std::size_t colon = colon_of(code);
  if (colon == kNone) return;
  leave_to(blocks, indent, false);
  const std::string value = trimmed(code.substr(colon + 1));
  blocks.push_back(
      {indent,
       {unquoted(trimmed(code.substr(0, colon))), type_of_block(lines, line, indent, value)}});
}

// The part of a word before the cursor.
std::string tail_of(const std::string& text) {
  const std::size_t from = text.find_last_of(" {[,:");
  return from == kNone ? text : text.substr(from + 1);
}

// Follows braces from the value of a key to the cursor.
struct Braces {
  YamlSpot& spot;
  std::vector<std::pair<char, bool>> open;  // bracket, and whether it added a step for its key
  std::string key;

  void read(const std::string& text, const std::string& whole) {
    std::string word;
    for (std::size_t i = 0; i < text.size(); ++i) {
      const char c = text[i];
      if (c == '{' || c == '[') {
        const bool named = !key.empty();
        if (named) spot.path.push_back({key, type_in(whole.substr(i))});
        if (!named && !open.empty() && open.back().first == '[')
          spot.path.push_back({"[]", type_in(whole.substr(i))});
        open.emplace_back(c, named || (!open.empty() && open.back().first == '['));
        key.clear();
        word.clear();
      } else if ((c == '}' || c == ']') && !open.empty()) {
        if (open.back().second) spot.path.pop_back();
        open.pop_back();
        key.clear();
        word.clear();
      } else if (c == ',') {
        if (!open.empty() && open.back().first == '{') key.clear();
        word.clear();
      } else if (c == ':' && (i + 1 == text.size() || text[i + 1] == ' ')) {
        key = unquoted(trimmed(word));
        word.clear();
      } else {
        word += c;
      }
    }
    spot.word = trimmed(word);
    spot.key = key;
  }
};

// @param code  the line up to the cursor, without its indentation; `whole`: all of it
void read_line(const std::string& code, const std::string& whole, YamlSpot& spot) {
  const std::size_t colon = colon_of(code);
  if (colon == kNone && code.find_first_of("{[") == kNone) {
    spot.word = tail_of(code);
    return;
  }
  Braces braces{spot, {}, {}};
  std::size_t from = 0;
  if (colon != kNone) {
    braces.key = unquoted(trimmed(code.substr(0, colon)));
    from = colon + 1;
  }
  braces.read(code.substr(from), whole.substr(from));
}

}  // namespace

YamlSpot spot_at(const std::string& text, int line, int column) {
  YamlSpot spot;
  const std::vector<std::string> lines = lines_of(text);
  const auto at = static_cast<std::size_t>(std::clamp(line, 0, static_cast<int>(lines.size()) - 1));
  const std::string& now = lines[at];
  const std::string before =
      now.substr(0, std::min(now.size(), static_cast<std::size_t>(std::max(0, column))));
  spot.comment = code_of(before).size() < before.size();
  std::vector<Block> blocks;
  for (std::size_t i = 0; i < at; ++i) enter(lines, i, blocks);
  // The cursor's own line: what stands above it by indentation.
  std::size_t from =
      std::min(indent_of(now) == kNone ? before.size() : indent_of(now), before.size());
  const bool item = before.substr(from).starts_with("-");
  leave_to(blocks, from, item);
  if (item) {
    std::vector<Block> own = blocks;
    enter(lines, at, own);
    if (own.size() > blocks.size()) blocks.push_back(own[blocks.size()]);
    from = std::min(before.find_first_not_of(' ', from + 1), before.size());
  }
  for (const Block& block : blocks) spot.path.push_back(block.step);
  read_line(before.substr(from), now.substr(from), spot);
  return spot;
}

}  // namespace poise::gui
