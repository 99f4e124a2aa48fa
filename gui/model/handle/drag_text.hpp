// SPDX-License-Identifier: BSD-2-Clause
// The text of a stack before a drag, from which all edits of the drag count.

#pragma once

#include <functional>
#include <string>
#include <vector>

#include "poise/gui/document/stack_document.hpp"
#include "poise/gui/model/edit/handles.hpp"

namespace poise::gui {

/// Each edit of a drag starts from the text before it, so that there and back again is no edit.
class DragText {
 public:
  using Changes = std::vector<Handle::Change>;

  /// @param document  outlives this
  explicit DragText(StackDocument& document) : document_(document), from_(document.text()) {}

  /// Whether the text before the drag has `path`, and not an included file.
  bool owns(const std::string& path) const;

  /// Replaces the text of the document by that before the drag with these changes.
  /// @param changes  may throw ConfigError
  /// @param drag     edits with the same word become one undo step
  /// @return false if the changes throw or the document refuses them; it says why
  bool write(const QString& what, const std::function<Changes()>& changes, const std::string& drag);

 private:
  StackDocument& document_;
  std::string from_;
};

}  // namespace poise::gui
