// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/document/sections/header_watch.hpp"

#include <algorithm>
#include <iterator>

#include "poise/gui/document/cards.hpp"

namespace poise::gui {
namespace {

// The names in a list or map; an entry of a list without a name has that of its type.
void add_names(const ConfigNode* node, std::set<std::string>& out) {
  if (node == nullptr) return;
  out.insert(node->keys.begin(), node->keys.end());
  if (!node->keys.empty()) return;
  for (const ConfigNode& entry : node->children) {
    const ConfigNode* name = value_at(entry, "name");
    if (name == nullptr) name = value_at(entry, "type");
    out.insert(name != nullptr ? name->scalar : entry.scalar);
  }
}

std::set<std::string> parts_of(const ConfigNode* stack) {
  std::set<std::string> out;
  if (stack == nullptr) return out;
  for (const char* list : {"contacts", "objects", "control.constraints", "control.tasks", "phases"})
    add_names(value_at(*stack, list), out);
  for (const char* file : {"robot.urdf", "robot.mjcf"})
    if (const ConfigNode* robot = value_at(*stack, file)) out.insert("robot " + robot->scalar);
  out.erase("");
  return out;
}

}  // namespace

std::string header_comment(const std::string& text) {
  std::size_t end = 0;
  while (end < text.size() && (text[end] == '#' || text[end] == '\n'))
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
  return text.substr(0, end).find('#') == std::string::npos ? std::string() : text.substr(0, end);
}

HeaderWatch::HeaderWatch(StackDocument& document, QObject* parent)
    : QObject(parent), document_(document) {
  connect(&document_, &StackDocument::opened, this, &HeaderWatch::confirm);
  connect(&document_, &StackDocument::changed, this, &HeaderWatch::follow);
  confirm();
}

void HeaderWatch::follow() {
  if (header_comment(document_.text()) != comment_) confirm();
}

void HeaderWatch::confirm() {
  comment_ = header_comment(document_.text());
  parts_ = parts_of(document_.stack());
  Q_EMIT changed();
}

std::vector<std::string> HeaderWatch::changes() const {
  std::vector<std::string> out;
  if (comment_.empty()) return out;
  std::ranges::set_symmetric_difference(parts_, parts_of(document_.stack()),
                                        std::back_inserter(out));
  for (std::string& part : out)
    if (part.starts_with("robot ")) part = "robot";
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace poise::gui
