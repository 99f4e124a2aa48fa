// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/stack_text.hpp"

#include <algorithm>

#include "poise/core/config/yaml_writer.hpp"
#include "poise/gui/document/mentions.hpp"
#include "poise/gui/document/sections/section_order.hpp"

namespace poise::gui {
namespace {

using Kind = TextNode::Kind;

const ConfigNode* find_merged(const ConfigNode& root, const std::vector<std::string>& parts,
                              std::size_t count) {
  const ConfigNode* node = &root;
  std::string path;
  for (std::size_t i = 0; i < count && node != nullptr; ++i) {
    const ConfigNode* next = nullptr;
    for (std::size_t k = 0; k < node->children.size(); ++k) {
      const ConfigNode& child = node->children[k];
      const bool by_key = node->kind == ConfigNode::Kind::kMap && node->keys[k] == parts[i];
      const bool by_path = node->kind == ConfigNode::Kind::kList &&
                           (child.path.ends_with('.' + parts[i]) || child.path.ends_with(parts[i]));
      if (by_key || by_path) next = &child;
      if (next != nullptr) break;
    }
    node = next;
  }
  return node;
}

}  // namespace

StackText::StackText(std::string text, std::string name, const ConfigNode& merged)
    : text_(std::move(text)),
      name_(std::move(name)),
      merged_(merged),
      tree_(parse_text_tree(text_, name_)) {}

void StackText::refuse(const std::string& path, const std::string& why,
                       const std::string& remedy) const {
  throw ConfigError(ErrorCode::kInvalid, Place{name_}, path, why, remedy);
}

std::size_t StackText::line_begin(std::size_t at) const {
  if (at == 0) return 0;
  const std::size_t found = text_.rfind('\n', at - 1);
  return found == std::string::npos ? 0 : found + 1;
}

std::size_t StackText::line_end(std::size_t at) const {
  return std::min(text_.find_first_of("\r\n", at), text_.size());
}

bool StackText::begins_line(std::size_t at) const {
  const std::size_t line = line_begin(at);
  return text_.find_first_not_of(' ', line) == at;
}

const TextNode* StackText::find(const std::string& path) const {
  const TextNode* node = &tree_;
  for (const std::string& part : path_parts(path)) {
    const std::size_t at = node->index_of(part);
    if (at == TextNode::kNone) return nullptr;
    node = &node->children[at];
  }
  return node;
}

const TextNode& StackText::container(const std::string& path) const {
  const TextNode* node = path.empty() ? &tree_ : find(path);
  if (node == nullptr)
    refuse(path, "stands in an included file", "change it there, or write the includes out");
  if (node->kind == Kind::kAlias)
    refuse(path, "is an alias of another place", "change it where its anchor stands");
  return *node;
}

std::string StackText::changed(std::vector<Change> changes) const {
  std::ranges::sort(changes, {}, &Change::begin);
  std::string out;
  std::size_t at = 0;
  for (const Change& change : changes) {
    out.append(text_, at, change.begin - at);
    out += change.text;
    at = change.end;
  }
  out.append(text_, at);
  parse_text_tree(out, name_);  // rejects what would break the file
  return out;
}

bool StackText::is_list(const std::vector<std::string>& parts, std::size_t count) const {
  const ConfigNode* node = find_merged(merged_, parts, count);
  if (node != nullptr) return node->kind == ConfigNode::Kind::kList;
  return count < parts.size() && parts[count].starts_with('[');
}

// The key that identifies the entry `parts[count − 1]` of a list: `type`, unless it has a name.
std::string StackText::entry_key(const std::vector<std::string>& parts, std::size_t count) const {
  const ConfigNode* node = find_merged(merged_, parts, count);
  return node != nullptr && node->find("name") == nullptr ? "type" : "name";
}

// `a: {b: value}`, from parts[from] on; lists as in the merged stack, entries with their names.
std::string StackText::written(const std::vector<std::string>& parts, std::size_t from,
                               const std::string& value, bool flow, std::size_t indent) const {
  const std::string key = yaml_word(parts[from]);
  const bool last = from + 1 == parts.size();
  if (last) return key + ": " + value;
  const bool list = is_list(parts, from + 1);
  const std::string margin(indent + 2, ' ');
  if (!list)
    return flow ? key + ": {" + written(parts, from + 1, value, true, 0) + "}"
                : key + ":\n" + margin + written(parts, from + 1, value, false, indent + 2);
  if (from + 2 == parts.size()) return key + ": [" + value + "]";
  const std::string entry = "{" + entry_key(parts, from + 2) + ": " + parts[from + 1] + ", " +
                            written(parts, from + 2, value, true, 0) + "}";
  return flow ? key + ": [" + entry + "]" : key + ":\n" + margin + "- " + entry;
}

// Inserts after the last entry; in a block on a new line.
StackText::Change StackText::insertion(const TextNode& into, const std::string& flow,
                                       const std::string& block) const {
  if (into.flow) {
    if (into.children.empty()) return {into.begin + 1, into.begin + 1, flow};
    const std::size_t end = into.children.back().end;
    return {end, end, ", " + flow};
  }
  const std::size_t at = line_end(into.children.back().end);
  // Like the other sections of the stack, if blank lines part them.
  const std::size_t last = lines_of(into, into.children.size() - 1).first;
  const bool parted = &into == &tree_ && into.children.size() > 1 && last > 1 &&
                      text_.compare(last - 2, 2, "\n\n") == 0;
  const std::string gap = parted ? "\n\n" : "\n";
  return {at, at, gap + std::string(column(into.begin), ' ') + block};
}

StackText::Change StackText::new_section(const std::string& key, const std::string& block) const {
  const auto later = [&](const std::string& one) {
    return section_place(one) > section_place(key);
  };
  const auto before =
      static_cast<std::size_t>(std::ranges::find_if(tree_.keys, later) - tree_.keys.begin());
  if (tree_.flow || before == 0 || before == tree_.keys.size()) return insertion(tree_, "", block);
  const std::size_t at = lines_of(tree_, before).first;
  const bool parted = at > 1 && text_.compare(at - 2, 2, "\n\n") == 0;
  return {at, at, std::string(column(tree_.begin), ' ') + block + (parted ? "\n\n" : "\n")};
}

std::string StackText::set(const std::string& path, const std::string& value) const {
  const std::vector<std::string> parts = path_parts(path);
  const TextNode* node = &tree_;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::size_t at = node->index_of(parts[i]);
    if (at != TextNode::kNone) {
      node = &node->children[at];
      continue;
    }
    if (node->kind == Kind::kAlias)
      refuse(path, "would change an alias of another place", "change it where its anchor stands");
    if (node->kind == Kind::kScalar) {
      const std::string word = text_.substr(node->begin, node->end - node->begin);
      const std::string map = "{type: " + word + ", " + written(parts, i, value, true, 0) + "}";
      return changed({{node->begin, node->end, map}});
    }
    if (node->kind == Kind::kNull)
      return changed({{node->begin, node->end, " {" + written(parts, i, value, true, 0) + "}"}});
    if (node->kind == Kind::kMap) {
      const std::string block = written(parts, i, value, false, column(node->begin));
      return changed({node == &tree_ && !node->flow
                          ? new_section(parts[i], block)
                          : insertion(*node, written(parts, i, value, true, 0), block)});
    }
    if (parts[i].starts_with('[') || i + 1 == parts.size())
      refuse(path, "is not an entry of this list", "add an entry first");
    const std::string entry = "{" + entry_key(parts, i + 1) + ": " + parts[i] + ", " +
                              written(parts, i + 1, value, true, 0) + "}";
    return changed({insertion(*node, entry, "- " + entry)});
  }
  if (text_[std::min(node->begin, text_.size() - 1)] == '&')
    refuse(path, "is an anchor that other places refer to", "change it in the text");
  if (node->kind == Kind::kNull) return changed({{node->begin, node->end, " " + value}});
  const bool block = !node->flow && (node->kind == Kind::kMap || node->kind == Kind::kList);
  if (!block) return changed({{node->begin, node->end, value}});
  const std::size_t colon = text_.find_last_not_of(" \r\n", node->begin - 1) + 1;
  return changed({{begins_line(node->begin) ? colon : node->begin, node->end,
                   begins_line(node->begin) ? " " + value : value}});
}

std::string StackText::append(const std::string& list, const std::string& entry) const {
  const TextNode* node = find(list);
  if (node == nullptr) {
    const std::vector<std::string> parts = path_parts(list);
    std::size_t known = 0;
    const TextNode* above = &tree_;
    for (; known < parts.size(); ++known) {
      const std::size_t at = above->index_of(parts[known]);
      if (at == TextNode::kNone) break;
      above = &above->children[at];
    }
    if (above->kind != Kind::kMap || above->flow) return set(list, "[" + entry + "]");
    std::size_t indent = column(above->begin);
    std::string block;
    for (std::size_t i = known; i < parts.size(); ++i, indent += 2)
      block += (i == known ? "" : "\n" + std::string(indent, ' ')) + yaml_word(parts[i]) + ":";
    block += "\n" + std::string(indent, ' ') + "- " + entry;
    return changed({above == &tree_ ? new_section(parts[0], block) : insertion(*above, "", block)});
  }
  if (node->kind == Kind::kNull || (node->kind == Kind::kList && node->children.empty()))
    return set(list, "[" + entry + "]");
  if (node->kind != Kind::kList)
    refuse(list, "is a map over an included list here, which cannot bring new entries",
           "write the includes out first");
  return changed({insertion(*node, entry, "- " + entry)});
}

// Where entry i begins; in a block list, at its dash.
std::size_t StackText::entry_begin(const TextNode& container, std::size_t i) const {
  if (container.kind == Kind::kMap) return container.key_begins[i];
  const std::size_t begin = container.children[i].begin;
  if (container.flow) return begin;
  return i == 0 ? container.begin : text_.find('-', line_end(container.children[i - 1].end));
}

std::pair<std::size_t, std::size_t> StackText::lines_of(const TextNode& container,
                                                        std::size_t i) const {
  const std::size_t start = entry_begin(container, i);
  std::size_t begin = line_begin(start);
  const std::size_t after =
      i == 0 ? (begins_line(container.begin) ? 0 : begin) : line_end(container.children[i - 1].end);
  while (begin > after + 1) {
    const std::size_t above = line_begin(begin - 1);
    if (above < after || text_[above + column(start)] != '#' || !begins_line(above + column(start)))
      break;
    begin = above;
  }
  const std::size_t end = line_end(container.children[i].end);
  return {begin, std::min(end + 1, text_.size())};
}

std::string StackText::remove(const std::string& path) const {
  const std::vector<std::string> parts = path_parts(path);
  std::string above;
  for (std::size_t i = 0; i + 1 < parts.size(); ++i)
    above += (i == 0 || parts[i].starts_with('[') ? "" : ".") + parts[i];
  const TextNode& in = container(above);
  const std::size_t at = in.index_of(parts.back());
  if (at == TextNode::kNone)
    refuse(path, "stands in an included file", "remove it there, or write the includes out");
  if (in.children.size() == 1) {
    if (above.empty()) refuse(path, "is all there is", "keep it");
    return set(above, in.kind == Kind::kMap ? "{}" : "[]");
  }
  const std::size_t begin = entry_begin(in, at);
  const bool last = at + 1 == in.children.size();
  if (in.flow || !begins_line(begin)) {
    if (!last) return changed({{begin, entry_begin(in, at + 1), ""}});
    return changed({{in.children[at - 1].end, in.children[at].end, ""}});
  }
  const std::size_t end = line_end(in.children[at].end);
  return changed({{line_begin(begin), std::min(end + 1, text_.size()), ""}});
}

std::string StackText::move(const std::string& path, std::size_t from, std::size_t to) const {
  const TextNode& in = container(path);
  const std::size_t count = in.children.size();
  if (from >= count || to >= count) refuse(path, "has no such entry", "choose another");
  if (!in.flow && !begins_line(entry_begin(in, 0)))
    refuse(path, "begins in the middle of a line", "put its first entry on a line of its own");
  std::vector<std::pair<std::size_t, std::size_t>> spans;
  for (std::size_t i = 0; i < count; ++i)
    spans.push_back(in.flow ? std::pair{entry_begin(in, i), in.children[i].end} : lines_of(in, i));
  std::vector<std::string> texts;
  for (const auto& [begin, end] : spans) {
    texts.push_back(text_.substr(begin, end - begin));
    if (!in.flow && !texts.back().ends_with('\n')) texts.back() += '\n';
  }
  std::string moved = std::move(texts[from]);
  texts.erase(texts.begin() + static_cast<std::ptrdiff_t>(from));
  texts.insert(texts.begin() + static_cast<std::ptrdiff_t>(to), std::move(moved));
  std::vector<Change> changes;
  for (std::size_t i = 0; i < count; ++i)
    changes.push_back({spans[i].first, spans[i].second, std::move(texts[i])});
  return changed(std::move(changes));
}

std::string StackText::rename(const std::string& path, const std::string& name) const {
  const std::vector<std::string> parts = path_parts(path);
  const bool phase = parts.size() == 2 && parts[0] == "phases";
  const std::string& old = parts.back();
  std::vector<Change> changes;
  for (const Mention& mention : mentions_of(tree_, path))
    changes.push_back({mention.begin, mention.end, name});
  if (!phase) {
    const StackText named(set(path + ".name", name), name_, merged_);
    if (changes.empty()) return named.text_;
    changes.clear();
    for (const Mention& mention : mentions_of(named.tree_, path))
      changes.push_back({mention.begin, mention.end, name});
    return named.changed(std::move(changes));
  }
  if (changes.empty()) refuse(path, "'" + old + "' stands in an included file", "rename it there");
  return changed(std::move(changes));
}

}  // namespace poise::gui
