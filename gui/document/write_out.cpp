// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/write_out.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/tree/urdf.hpp"
#include "poise/gui/document/sections/section_order.hpp"
#include "poise/gui/document/stack_text.hpp"

namespace poise::gui {
namespace {

using Kind = TextNode::Kind;

std::size_t line_end(const std::string& text, std::size_t at) {
  return std::min(text.find('\n', at), text.size());
}

std::size_t column(const std::string& text, std::size_t at) {
  const std::size_t line = at == 0 ? std::string::npos : text.rfind('\n', at - 1);
  return line == std::string::npos ? at : at - line - 1;
}

// The anchor name of `&wall {…}` or `*wall` at `at`.
std::string anchor_at(const std::string& text, std::size_t at) {
  const std::size_t end = text.find_first_of(" ,]}\r\n", at);
  return text.substr(at + 1, end == std::string::npos ? end : end - at - 1);
}

// The value with that anchor; null if not found.
const TextNode* anchored(const TextNode& node, const std::string& text, const std::string& name) {
  const bool here = node.kind != Kind::kAlias && node.begin < text.size() &&
                    text[node.begin] == '&' && anchor_at(text, node.begin) == name;
  if (here) return &node;
  for (const TextNode& child : node.children)
    if (const TextNode* found = anchored(child, text, name)) return found;
  return nullptr;
}

// Merges one file over the text so far.
class Overlay {
 public:
  Overlay(std::string base, const std::string& over, const std::string& name)
      : base_(std::move(base)), over_(over), name_(name), tree_(parse_text_tree(over, name)) {}

  std::string done() {
    base_ = header() + base_;
    for (std::size_t i = 0; i < tree_.keys.size(); ++i) {
      const std::string& key = tree_.keys[i];
      if (key == "include" || key == "poise") continue;
      if (now().has(key))
        lay(key, tree_.children[i]);
      else if (has_foreign_alias(tree_.children[i], tree_.children[i]))
        base_ = now().set(key, flow(tree_.children[i]));
      else
        append_section(i);
    }
    return std::move(base_);
  }

 private:
  StackText now() {
    merged_ = parse_config(base_, name_);
    return {base_, name_, merged_};
  }

  // The comment at the top of the file.
  std::string header() const {
    std::size_t end = 0;
    while (end < over_.size() && over_[end] == '#') end = line_end(over_, end) + 1;
    return over_.substr(0, std::min(end, over_.size()));
  }

  // Appends a top-level key with all its lines, including comments before it.
  void append_section(std::size_t i) {
    const std::size_t from =
        i == 0 ? tree_.key_begins[0] : line_end(over_, tree_.children[i - 1].end) + 1;
    const std::size_t to = line_end(over_, tree_.children[i].end);
    if (!base_.ends_with('\n')) base_ += '\n';
    const std::string lines = over_.substr(from, to - from);
    base_ += (lines.starts_with('\n') ? "" : "\n") + lines + '\n';
  }

  // Whether a node of `section` refers to an anchor outside of it.
  bool has_foreign_alias(const TextNode& node, const TextNode& section) const {
    if (node.kind == Kind::kAlias)
      return anchored(section, over_, anchor_at(over_, node.begin)) == nullptr;
    return std::ranges::any_of(
        node.children, [&](const TextNode& child) { return has_foreign_alias(child, section); });
  }

  bool has_anchor(const TextNode& node) const {
    return (node.begin < over_.size() && over_[node.begin] == '&') || node.kind == Kind::kAlias ||
           std::ranges::any_of(node.children,
                               [&](const TextNode& child) { return has_anchor(child); });
  }

  // The position after the anchor, if there is one.
  std::size_t value_begin(const TextNode& node) const {
    if (over_[node.begin] != '&') return node.begin;
    return std::min(over_.find_first_not_of(" \r\n", over_.find_first_of(" \r\n", node.begin)),
                    node.end);
  }

  // As one line, with aliases replaced by their values.
  std::string flow(const TextNode& node) const {
    if (node.kind == Kind::kNull) return "null";
    if (node.kind == Kind::kAlias) {
      const TextNode* target = anchored(tree_, over_, anchor_at(over_, node.begin));
      if (target == nullptr)
        throw ConfigError(ErrorCode::kSyntax, Place{name_}, "", "has an alias without an anchor");
      return flow(*target);
    }
    if (node.kind == Kind::kScalar) {
      const std::size_t begin = value_begin(node);
      return over_.substr(begin, node.end - begin);
    }
    const bool map = node.kind == Kind::kMap;
    std::string out = map ? "{" : "[";
    for (std::size_t i = 0; i < node.children.size(); ++i)
      out += (i > 0 ? ", " : "") + (map ? yaml_word(node.keys[i]) + ": " : "") +
             flow(node.children[i]);
    return out + (map ? "}" : "]");
  }

  // As written, indented to column `to`; an entry after a dash, with the dash in column `to` − 2.
  std::string block(const TextNode& node, std::size_t to) const {
    if (node.flow || node.kind != Kind::kMap || has_anchor(node)) return flow(node);
    const std::size_t from = column(over_, node.begin);
    const std::string text = over_.substr(node.begin, line_end(over_, node.end) - node.begin);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = line_end(text, at);
      const std::size_t word = std::min(text.find_first_not_of(' ', at), end);
      const std::size_t depth = at == 0 ? 0 : std::max(word - at, from) - from;
      if (at > 0) out += '\n' + std::string(word == end ? 0 : to + depth, ' ');
      out += text.substr(at == 0 ? 0 : word, end - (at == 0 ? 0 : word));
      at = end + 1;
    }
    return out;
  }

  static bool types_differ(const TextNode& a, const TextNode& b) {
    const TextNode *x = a.find("type"), *y = b.find("type");
    return x != nullptr && y != nullptr && x->scalar != y->scalar;
  }

  static bool named(const TextNode& list) {
    return list.kind == Kind::kList && std::ranges::none_of(list.children, [](const TextNode& one) {
             return one.entry_name().empty();
           });
  }

  static bool has_map(const TextNode& list) {
    return std::ranges::any_of(list.children,
                               [](const TextNode& one) { return one.kind == Kind::kMap; });
  }

  void lay_keys(const std::string& path, const TextNode& over) {
    for (std::size_t i = 0; i < over.keys.size(); ++i) {
      const std::string inner = path + '.' + over.keys[i];
      if (over.children[i].kind == Kind::kNull && now().has(inner))
        base_ = now().remove(inner);
      else
        lay(inner, over.children[i]);
    }
  }

  void lay_entries(const std::string& path, const TextNode& over) {
    for (const TextNode& entry : over.children) {
      const std::string inner = path + '.' + entry.entry_name();
      const StackText text = now();
      if (text.has(inner)) {
        lay(inner, entry);
        continue;
      }
      const TextNode& list = *text.find(path);
      base_ =
          text.append(path, list.flow ? flow(entry) : block(entry, column(base_, list.begin) + 2));
    }
  }

  // Merges a value by the rules of includes.
  void lay(const std::string& path, const TextNode& over) {
    const StackText text = now();
    const TextNode* found = text.find(path);
    if (found == nullptr) {
      base_ = text.set(path, flow(over));
      return;
    }
    const TextNode here = *found;
    const bool map = over.kind == Kind::kMap;
    if (map && here.kind == Kind::kMap && !types_differ(here, over))
      lay_keys(path, over);
    else if (named(here) && named(over) && (has_map(here) || has_map(over)))
      lay_entries(path, over);
    else if (map && (named(here) || (here.kind == Kind::kScalar && over.find("type") == nullptr)))
      lay_keys(path, over);
    else
      base_ = text.set(path, flow(over));
  }

  std::string base_;
  const std::string& over_;
  const std::string& name_;
  TextNode tree_;
  ConfigNode merged_;
};

std::string read_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) throw ConfigError(ErrorCode::kFile, Place{file.string()}, "", "cannot be read");
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

std::string write_includes_out(const std::string& text, const std::string& name) {
  parse_config(text, name);  // throws if an include is faulty
  const TextNode tree = parse_text_tree(text, name);
  const TextNode* include = tree.find("include");
  if (include == nullptr) return text;
  std::vector<std::string> files;
  if (include->kind == Kind::kScalar) files.push_back(include->scalar);
  for (const TextNode& one : include->children) files.push_back(one.scalar);
  std::string out;
  for (const std::string& one : files) {
    const std::filesystem::path folder = std::filesystem::path(name).parent_path();
    const std::string file = one.starts_with("package://")
                                 ? resolve_uri(one, folder).string()
                                 : (folder / one).lexically_normal().string();
    const std::string more = write_includes_out(read_file(file), file);
    out = out.empty() ? more : Overlay(std::move(out), more, name).done();
  }
  return with_sections_in_order(Overlay(std::move(out), text, name).done(), name);
}

}  // namespace poise::gui
