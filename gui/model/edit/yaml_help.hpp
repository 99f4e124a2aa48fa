// SPDX-License-Identifier: BSD-2-Clause
// The keys and values that a stack file accepts at a spot, from the grammar and the modules'
// descriptions.

#pragma once

#include <string>
#include <vector>

#include "poise/core/module_base.hpp"
#include "poise/gui/model/edit/property.hpp"
#include "poise/gui/model/edit/yaml_spot.hpp"

namespace poise::gui {

struct YamlKey {
  std::string name, help, unit, standard;
  std::vector<std::string> choices;  ///< words or names that the value may be
};

/// The keys of the map at that spot; empty if its keys are free names.
std::vector<YamlKey> keys_at(const YamlSpot& spot, const ModuleSource& modules,
                             const KnownNames& names);
/// What may be written at the spot: keys, or values of its key.
std::vector<std::string> offers_at(const YamlSpot& spot, const ModuleSource& modules,
                                   const KnownNames& names);
/// The description of the key at the spot (of `spot.key`, else of `spot.word`); empty if unknown.
std::string help_at(const YamlSpot& spot, const ModuleSource& modules, const KnownNames& names);

}  // namespace poise::gui
