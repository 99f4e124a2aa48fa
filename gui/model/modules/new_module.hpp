// SPDX-License-Identifier: BSD-2-Clause
// A module to be created, by the templates of `poise new`.

#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "poise/core/stack/finding.hpp"
#include "poise/gui/model/modules/module_project.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::gui {

/// What to create.
struct ModuleWish {
  QString kind;    ///< one of module_kinds()
  QString name;    ///< its type in a stack
  QString folder;  ///< in which the folder of the module is created
};

QStringList module_kinds();
/// The folder that is created.
QString folder_of(const ModuleWish& wish);
/// Why it cannot be created; none if it can. @param known  the modules that exist already
std::optional<Finding> why_not_create(const ModuleWish& wish, const Registry& known);
/// Creates the folder, and begins to build it. @throws ConfigError
ModuleProject* create_module(const ModuleWish& wish, const Registry& known, QObject* parent);

}  // namespace poise::gui
