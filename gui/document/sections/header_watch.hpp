// SPDX-License-Identifier: BSD-2-Clause
// Whether the comment at the top of a stack is older than what the stack does.

#pragma once

#include <QObject>
#include <set>
#include <string>
#include <vector>

#include "poise/gui/document/stack_document.hpp"

namespace poise::gui {

/// The lines of comment above the first key of a stack; empty if there are none.
std::string header_comment(const std::string& text);

/// Follows a document from where it was opened. What a comment says is for people: this only tells
/// that parts of the stack came or went and the comment stayed.
class HeaderWatch : public QObject {
  Q_OBJECT

 public:
  explicit HeaderWatch(StackDocument& document, QObject* parent = nullptr);

  /// Names of tasks, constraints, contacts, objects and phases that came or went since the comment
  /// was written or confirmed, and `robot` if that is another one, in alphabetical order; empty
  /// without such a comment.
  std::vector<std::string> changes() const;
  /// The comment still holds.
  void confirm();

 Q_SIGNALS:
  void changed();

 private:
  void follow();

  StackDocument& document_;
  std::string comment_;          // as it was when `parts_` were taken
  std::set<std::string> parts_;  // that the comment knows
};

}  // namespace poise::gui
