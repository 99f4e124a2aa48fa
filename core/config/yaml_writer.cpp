// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/config/yaml_writer.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "poise/core/config/text_check.hpp"

namespace poise {
namespace {

using Kind = ConfigNode::Kind;

constexpr std::size_t kOriginColumn = 56;

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

std::string double_quoted(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (is_control(c))
      out += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    else
      out += c;
  }
  return out + '"';
}

// Whether YAML reads the unquoted text back as the same word, also inside brackets.
bool plain(const std::string& text) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ' || text.back() == ':') return false;
  if (std::any_of(text.begin(), text.end(), is_control)) return false;
  // Inside brackets, yaml-cpp takes a `?` for a token wherever it stands.
  if (text.find_first_of(",[]{}\"'?") != std::string::npos) return false;
  if (text.find(": ") != std::string::npos || text.find(" #") != std::string::npos) return false;
  if (text == "null" || text == "Null" || text == "NULL" || text == "~" || text == "<<")
    return false;
  const bool minus_number =
      text.size() > 1 && text[0] == '-' && ((text[1] >= '0' && text[1] <= '9') || text[1] == '.');
  return minus_number || std::string("!&*-|>@`#%:=.").find(text[0]) == std::string::npos ||
         (text[0] == '.' && text.size() > 1 && text[1] != '.');
}

std::string word(const std::string& text, bool quoted) {
  return quoted || !plain(text) ? double_quoted(text) : text;
}

class YamlWriter {
 public:
  explicit YamlWriter(bool origins) : origins_(origins) {}

  void map(const ConfigNode& node, std::size_t indent) {
    for (std::size_t i = 0; i < node.keys.size(); ++i) {
      start(indent);
      line_ += word(node.keys[i], false) + ":";
      value(node.children[i], indent + 2);
    }
  }

  std::string text;

 private:
  // Indents unless the line already starts with the dash of a list entry.
  void start(std::size_t indent) {
    if (line_.empty()) line_.assign(indent, ' ');
  }

  void end(const ConfigNode* origin) {
    if (origins_ && origin) {
      const auto width = static_cast<std::size_t>(
          std::count_if(line_.begin(), line_.end(), [](char c) { return (c & '\xC0') != '\x80'; }));
      line_.append(width < kOriginColumn ? kOriginColumn - width : 1, ' ');
      line_ += "# " + origin_of(origin->place);
    }
    text += line_ + '\n';
    line_.clear();
  }

  static std::string origin_of(const Place& place) {
    if (place.file.empty()) return "default";
    std::string origin = place.file;
    if (place.line > 0) origin += fmt::format(":{}", place.line);
    std::replace_if(origin.begin(), origin.end(), is_control, ' ');
    return utf8(origin);
  }

  static bool on_one_line(const ConfigNode& node) {
    const auto is_map = [](const ConfigNode& child) {
      return child.kind == Kind::kMap || !on_one_line(child);
    };
    if (node.kind == Kind::kMap) return node.children.empty();
    return std::none_of(node.children.begin(), node.children.end(), is_map);
  }

  void value(const ConfigNode& node, std::size_t indent) {
    if (on_one_line(node)) {
      line_ += ' ' + to_line(node);
      return end(&node);
    }
    end(nullptr);
    if (node.kind == Kind::kMap) return map(node, indent);
    for (const ConfigNode& child : node.children) entry(child, indent);
  }

  void entry(const ConfigNode& node, std::size_t indent) {
    start(indent);
    if (node.kind == Kind::kMap && !node.children.empty()) {
      line_ += "- ";
      map(node, indent + 2);
    } else {
      line_ += '-';
      value(node, indent + 2);
    }
  }

  bool origins_;
  std::string line_;
};

}  // namespace

std::string yaml_word(const std::string& text) { return word(text, false); }

std::string to_line(const ConfigNode& node) {
  if (node.kind == Kind::kNull) return "null";
  if (node.kind == Kind::kScalar) return word(node.scalar, node.quoted);
  const bool map = node.kind == Kind::kMap;
  std::string text = map ? "{" : "[";
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (i > 0) text += ", ";
    if (map) text += word(node.keys[i], false) + ": ";
    text += to_line(node.children[i]);
  }
  return text + (map ? "}" : "]");
}

std::string to_yaml(const ConfigNode& node, bool origins) {
  YamlWriter writer(origins);
  writer.map(node, 0);
  return writer.text;
}

}  // namespace poise
