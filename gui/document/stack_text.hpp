// SPDX-License-Identifier: BSD-2-Clause
// Local edits of a stack's text; comments, order and formatting around them are kept.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/config/text_tree.hpp"

namespace poise::gui {

/// The text of a stack, together with the merged data of the text and its includes. Edits return
/// the new text, or throw ConfigError if the text does not allow them. Paths are those of
/// ConfigNode::path.
class StackText {
 public:
  /// @param merged  the text merged with its includes; tells lists from maps for keys that the text
  /// does not have yet
  StackText(std::string text, std::string name, const ConfigNode& merged);

  const std::string& text() const { return text_; }
  const TextNode& tree() const { return tree_; }

  /// Whether `path` is in this text and not in an included file.
  bool has(const std::string& path) const { return find(path) != nullptr; }
  /// Null if `path` is not in this text.
  const TextNode* find(const std::string& path) const;

  /// Replaces a value, or adds it with its missing parents at the deepest existing one. A new
  /// section stands where the shipped stacks have it.
  /// @param value  YAML in one line: `5 cm`, `[1, 2]`, `{type: pd}`
  std::string set(const std::string& path, const std::string& value) const;
  /// Appends an entry to a list; creates the list if neither the text nor its includes have it.
  std::string append(const std::string& list, const std::string& entry) const;
  std::string remove(const std::string& path) const;
  /// Moves the entry `from` of a list or map to the position `to`.
  std::string move(const std::string& container, std::size_t from, std::size_t to) const;
  /// Renames a task, a constraint or a phase, here and everywhere this text names it.
  std::string rename(const std::string& path, const std::string& name) const;

 private:
  struct Change {
    std::size_t begin, end;
    std::string text;
  };
  /// Applies changes that do not overlap.
  std::string changed(std::vector<Change> changes) const;
  [[noreturn]] void refuse(const std::string& path, const std::string& why,
                           const std::string& remedy) const;
  const TextNode& container(const std::string& path) const;
  std::size_t line_begin(std::size_t at) const;
  std::size_t line_end(
      std::size_t at) const;  ///< end of the line that contains `at`, before its line break
  std::size_t column(std::size_t at) const { return at - line_begin(at); }
  bool begins_line(std::size_t at) const;
  std::size_t entry_begin(const TextNode& container, std::size_t i) const;
  /// The lines of an entry of a block, with the comments directly above it.
  std::pair<std::size_t, std::size_t> lines_of(const TextNode& container, std::size_t i) const;
  Change insertion(const TextNode& into, const std::string& flow, const std::string& block) const;
  /// Of a section `key` at the top, at its place among the others.
  Change new_section(const std::string& key, const std::string& block) const;
  std::string written(const std::vector<std::string>& parts, std::size_t from,
                      const std::string& value, bool flow, std::size_t indent) const;
  bool is_list(const std::vector<std::string>& parts, std::size_t count) const;
  std::string entry_key(const std::vector<std::string>& parts, std::size_t count) const;

  std::string text_, name_;
  const ConfigNode& merged_;
  TextNode tree_;
};

}  // namespace poise::gui
