// SPDX-License-Identifier: BSD-2-Clause
// Changes of a stack's text where it stands: comments, order and formatting around it stay.

#pragma once

#include <string>
#include <vector>

#include "poise/core/config/config_node.hpp"
#include "poise/core/config/text_tree.hpp"

namespace poise::gui {

/// A stack's own text, and what it says together with what it includes. Every function gives the
/// changed text, and throws ConfigError where the text does not allow the change, saying why.
/// Paths are those of ConfigNode::path.
class StackText {
 public:
  /// @param merged  what the text and its includes say; tells lists from maps where the text itself
  ///                says nothing yet
  StackText(std::string text, std::string name, const ConfigNode& merged);

  const std::string& text() const { return text_; }
  const TextNode& tree() const { return tree_; }

  /// Whether `path` stands in this text itself, not in an included file.
  bool has(const std::string& path) const { return find(path) != nullptr; }
  /// Null if it does not stand in this text.
  const TextNode* find(const std::string& path) const;

  /// Replaces a value, or adds it, with all that leads to it, at the nearest place there is.
  /// @param value  YAML in one line: `5 cm`, `[1, 2]`, `{type: pd}`
  std::string set(const std::string& path, const std::string& value) const;
  /// Appends an entry to a list: one that is not there yet, here or in an included file, is begun.
  std::string append(const std::string& list, const std::string& entry) const;
  std::string remove(const std::string& path) const;
  /// Puts the entry `from` of a list or map where `to` stands now.
  std::string move(const std::string& container, std::size_t from, std::size_t to) const;
  /// Gives a task, a constraint or a phase another name, here and wherever this text names it.
  std::string rename(const std::string& path, const std::string& name) const;

 private:
  struct Change {
    std::size_t begin, end;
    std::string text;
  };
  /// The text with the changes made; they do not overlap.
  std::string changed(std::vector<Change> changes) const;
  [[noreturn]] void refuse(const std::string& path, const std::string& why,
                           const std::string& remedy) const;
  const TextNode& container(const std::string& path) const;
  std::size_t line_begin(std::size_t at) const;
  std::size_t line_end(std::size_t at) const;  ///< of the line, before its break
  std::size_t column(std::size_t at) const { return at - line_begin(at); }
  bool begins_line(std::size_t at) const;
  std::size_t entry_begin(const TextNode& container, std::size_t i) const;
  /// The whole lines of an entry of a block, with the comments right above it.
  std::pair<std::size_t, std::size_t> lines_of(const TextNode& container, std::size_t i) const;
  Change insertion(const TextNode& into, const std::string& flow, const std::string& block) const;
  std::string written(const std::vector<std::string>& parts, std::size_t from,
                      const std::string& value, bool flow, std::size_t indent) const;
  bool is_list(const std::vector<std::string>& parts, std::size_t count) const;
  std::string entry_key(const std::vector<std::string>& parts, std::size_t count) const;

  std::string text_, name_;
  const ConfigNode& merged_;
  TextNode tree_;
};

}  // namespace poise::gui
