// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/sequence_edits.hpp"

#include <algorithm>

#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/error.hpp"
#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/errors/error_text.hpp"

namespace poise::gui::sequence {

// Names of generated phases begin with that of their stance.
const ConfigNode* stance_of(const StackDocument& document, const std::string& phase) {
  const ConfigNode* stack = document.stack();
  const ConfigNode* stances = stack ? stack->find("sequence") : nullptr;
  if (stances == nullptr || value_at(*stack, "phases." + phase) != nullptr) return nullptr;
  const ConfigNode* found = nullptr;
  std::size_t longest = 0;
  for (const ConfigNode& stance : stances->children) {
    const ConfigNode* name = stance.find("name");
    if (name == nullptr || !phase.starts_with(name->scalar) || name->scalar.size() < longest)
      continue;
    found = &stance;
    longest = name->scalar.size();
  }
  return found;
}

// Where the line begins in which two texts differ first.
std::size_t line_of_change(const std::string& before, const std::string& now) {
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(before, now).in2 - now.begin());
  return at == 0 ? 0 : now.rfind('\n', at - 1) + 1;
}

// Whole lines, with a blank line after them if others follow.
std::string with_lines_at(std::string text, std::size_t at, std::string lines) {
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  if (at >= text.size()) return text + '\n' + lines;
  if (!lines.ends_with('\n')) lines += '\n';
  return text.insert(at, lines + (text[at] == '\n' ? "" : "\n"));
}

bool write_out(StackDocument& document, const ConfigNode& expanded) {
  const ConfigNode* phases = expanded.find("phases");
  if (phases == nullptr) return false;
  try {
    const std::string& before = document.text();
    std::string text = document.editable().remove("sequence");
    ConfigNode only;
    only.kind = ConfigNode::Kind::kMap;
    only.keys = {"phases"};
    only.children = {*phases};
    document.replace(StackDocument::tr("Write the sequence as phases"),
                     with_lines_at(text, line_of_change(before, text), to_yaml(only, false)));
    return true;
  } catch (const ConfigError& error) {
    Q_EMIT document.refused(error_text(error));
    return false;
  }
}

}  // namespace poise::gui::sequence
