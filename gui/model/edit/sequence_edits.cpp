// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/sequence_edits.hpp"

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

bool write_out(StackDocument& document, const ConfigNode& expanded) {
  const ConfigNode* phases = expanded.find("phases");
  if (phases == nullptr) return false;
  try {
    std::string text = document.editable().remove("sequence");
    ConfigNode only;
    only.kind = ConfigNode::Kind::kMap;
    only.keys = {"phases"};
    only.children = {*phases};
    if (!text.ends_with('\n')) text += '\n';
    document.replace(StackDocument::tr("Write the sequence as phases"),
                     text + '\n' + to_yaml(only, false));
    return true;
  } catch (const ConfigError& error) {
    Q_EMIT document.refused(error_text(error));
    return false;
  }
}

}  // namespace poise::gui::sequence
