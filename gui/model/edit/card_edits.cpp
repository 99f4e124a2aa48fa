// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/card_edits.hpp"

#include <algorithm>

#include "poise/core/config/text_tree.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/one_step.hpp"
#include "poise/gui/document/text_of.hpp"

namespace poise::gui::card {
namespace {

// `control.tasks` of `control.tasks.balance`.
std::string list_of(const std::string& path) {
  const std::vector<std::string> parts = path_parts(path);
  std::string above;
  for (std::size_t i = 0; i + 1 < parts.size(); ++i)
    above += (i == 0 || parts[i].starts_with('[') ? "" : ".") + parts[i];
  return above;
}

// Entries of this text that refer to the removed one and would become invalid.
std::vector<std::string> dependents(const StackDocument& document, const std::string& path) {
  const ConfigNode& stack = *document.stack();
  const std::string name = path_parts(path).back();
  std::vector<std::string> all;
  if (path.starts_with("control.constraints."))
    if (const ConfigNode* relax = value_at(stack, "control.on_failure.relax"))
      for (const ConfigNode& one : relax->children)
        if (one.scalar == name) all.push_back(one.path);
  const ConfigNode* phases = stack.find("phases");
  if (path.starts_with("control.tasks.") && phases != nullptr)
    for (const ConfigNode& phase : phases->children)
      if (const ConfigNode* tasks = phase.find("tasks"))
        if (const ConfigNode* one = tasks->find(name)) all.push_back(one->path);
  std::erase_if(all, [&](const std::string& one) { return !document.owns(one); });
  return all;
}

}  // namespace

bool remove(StackDocument& document, const std::string& path) {
  if (document.error() || !document.owns(path)) return document.remove(path);
  const std::vector<std::string> all = dependents(document, path);
  if (all.empty()) return document.remove(path);
  return in_one_step(document, StackDocument::tr("Remove %1").arg(text_of(path)), [&] {
    return document.remove(path) &&
           std::ranges::all_of(all, [&](const std::string& one) { return document.remove(one); });
  });
}

bool take_out(StackDocument& document, const std::string& top, const std::string& path) {
  return in_one_step(document, StackDocument::tr("Remove %1").arg(text_of(path)), [&] {
    const ConfigNode* now = nullptr;
    std::string at = path;
    do {
      if (!document.remove(at)) return false;
      at = list_of(at);
      now = document.stack() ? value_at(*document.stack(), at) : nullptr;
    } while (at.size() > top.size() && now != nullptr && now->kind == ConfigNode::Kind::kMap &&
             now->children.empty());
    return true;
  });
}

bool set_level(StackDocument& document, const std::string& path, const std::string& level) {
  const bool frees =
      path.starts_with("control.constraints.") && level == "0" && document.owns(path + ".weight");
  if (!frees) return document.set(path + ".level", level);
  return in_one_step(document, StackDocument::tr("Change %1").arg(text_of(path + ".level")), [&] {
    return document.set(path + ".level", level) && document.remove(path + ".weight");
  });
}

bool put_back(StackDocument& document, const ConfigNode& saved, const std::string& path) {
  const ConfigNode* before = value_at(saved, path);
  if (before == nullptr) return remove(document, path);
  const ConfigNode* now = document.stack() ? value_at(*document.stack(), path) : nullptr;
  const std::string list = list_of(path), entry = in_one_line(*before);
  const ConfigNode* entries = value_at(saved, list);
  if (now != nullptr || entries == nullptr || entries->kind != ConfigNode::Kind::kList)
    return document.set(path, entry);
  const auto place = std::ranges::find(entries->children, path, &ConfigNode::path);
  return in_one_step(document, StackDocument::tr("Add to %1").arg(text_of(list)), [&] {
    if (!document.append(list, entry)) return false;
    const TextNode in_text = *document.editable().find(list);
    const std::size_t last = in_text.children.size() - 1;
    const auto to = static_cast<std::size_t>(place - entries->children.begin());
    return to >= last || document.move(list, last, to);
  });
}

}  // namespace poise::gui::card
