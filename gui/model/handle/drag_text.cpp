// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/handle/drag_text.hpp"

#include <utility>

#include "poise/gui/document/errors/error_text.hpp"

namespace poise::gui {

bool DragText::owns(const std::string& path) const {
  const ConfigNode* stack = document_.stack();
  if (stack == nullptr) return false;
  try {
    return StackText(from_, document_.name(), *stack).has(path);
  } catch (const ConfigError&) {
    return false;  // the problems say why
  }
}

bool DragText::write(const QString& what, const std::function<Changes()>& changes,
                     const std::string& drag) {
  if (document_.stack() == nullptr) return false;
  try {
    std::string text = from_;
    for (const Handle::Change& change : changes())
      text = StackText(text, document_.name(), *document_.stack()).set(change.path, change.value);
    document_.replace(what, std::move(text), drag);
    return true;
  } catch (const ConfigError& error) {
    Q_EMIT document_.refused(error_text(error));
    return false;
  }
}

}  // namespace poise::gui
