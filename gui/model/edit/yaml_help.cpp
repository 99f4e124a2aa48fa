// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/yaml_help.hpp"

#include <QCoreApplication>
#include <algorithm>
#include <optional>

#include "poise/core/stack/grammar.hpp"

namespace poise::gui {
namespace {

// The keys of a map: those of the grammar, and a module's parameters.
struct Map {
  Keys keys;
  std::optional<ModuleKind> kind;
  std::string type;
  bool by_name = false, list = false;  // the next step is a name, or an entry
  bool known = true;
};

Map module_map(ModuleKind kind, const std::string& type) {
  return {grammar::keys_beside(kind), kind, type, false, false, true};
}

Map below(const Map& map, const YamlStep& step) {
  if (map.by_name) return {map.keys, std::nullopt, "", false, false, true};
  if (map.list)
    return map.kind ? module_map(*map.kind, step.type)
                    : Map{map.keys, std::nullopt, "", false, false, true};
  for (const Key& key : map.keys) {
    if (key.name != step.name) continue;
    const auto kind = kind_of(key.what);
    switch (key.form) {
      case Form::kMap:
      case Form::kOwn:
        return {key.inside, std::nullopt, "", false, false, key.inside.begin() != key.inside.end()};
      case Form::kMapByName:
        return {key.inside, std::nullopt, "", true, false, true};
      case Form::kList:
        return {key.inside, std::nullopt, "", false, true, true};
      case Form::kModule:
        if (kind)
          return module_map(*kind, step.type.empty() ? std::string(key.standard) : step.type);
        break;
      case Form::kModules:
        if (kind) return {{}, kind, "", false, true, true};
        break;
      default:
        break;
    }
  }
  return {{}, std::nullopt, "", false, false, false};
}

YamlKey from_grammar(const Key& key, const Map& map, const ModuleSource& modules,
                     const KnownNames& names) {
  YamlKey out{std::string(key.name), std::string(key.help), std::string(key.unit),
              std::string(key.standard), words_of(key.choices)};
  if (key.form == Form::kYesNo) out.choices = {"true", "false"};
  if (key.form == Form::kModule)
    if (const auto kind = kind_of(key.what)) out.choices = modules.types(*kind);
  if (key.name == "type" && map.kind) out.choices = modules.types(*map.kind);
  if (out.choices.empty() && (key.name == "link" || key.name == "on")) out.choices = names.links;
  return out;
}

YamlKey from_property(const Property& property) {
  YamlKey out{property.name, property.help, property.unit == "1" ? "" : property.unit,
              property.fallback, property.choices};
  if (property.kind == Property::Kind::kSwitch) out.choices = {"true", "false"};
  return out;
}

const YamlKey* find(const std::vector<YamlKey>& keys, const std::string& name) {
  const auto it = std::ranges::find(keys, name, &YamlKey::name);
  return it == keys.end() ? nullptr : &*it;
}

}  // namespace

std::vector<YamlKey> keys_at(const YamlSpot& spot, const ModuleSource& modules,
                             const KnownNames& names) {
  Map map{grammar::kStack, std::nullopt, "", false, false, true};
  for (const YamlStep& step : spot.path) map = below(map, step);
  std::vector<YamlKey> out;
  if (!map.known || map.by_name || map.list) return out;
  for (const Key& key : map.keys) out.push_back(from_grammar(key, map, modules, names));
  if (!map.kind) return out;
  for (const Property& property : module_properties(*map.kind, map.type, modules, names))
    if (find(out, property.name) == nullptr) out.push_back(from_property(property));
  return out;
}

std::vector<std::string> offers_at(const YamlSpot& spot, const ModuleSource& modules,
                                   const KnownNames& names) {
  std::vector<std::string> offers;
  if (spot.comment) return offers;
  YamlSpot around = spot;
  const bool entry = !spot.path.empty() && spot.path.back().name == "[]" && spot.key.empty();
  const std::vector<YamlKey> keys = keys_at(around, modules, names);
  if (!spot.key.empty()) {
    const YamlKey* key = find(keys, spot.key);
    return key != nullptr ? key->choices : offers;
  }
  for (const YamlKey& key : keys) offers.push_back(key.name);
  if (!entry && keys.empty() && !spot.path.empty()) {  // entries of a list of names
    around.path.pop_back();
    const std::vector<YamlKey> above = keys_at(around, modules, names);
    if (const YamlKey* key = find(above, spot.path.back().name)) offers = key->choices;
  }
  return offers;
}

std::string help_at(const YamlSpot& spot, const ModuleSource& modules, const KnownNames& names) {
  const std::vector<YamlKey> keys = keys_at(spot, modules, names);
  const YamlKey* key = find(keys, spot.key.empty() ? spot.word : spot.key);
  if (key == nullptr) return {};
  std::string text = key->name;
  if (!key->unit.empty()) text += " [" + key->unit + "]";
  text += ": " + QCoreApplication::translate("Help", key->help.c_str()).toStdString();
  if (!key->standard.empty())
    text += "\n" + QCoreApplication::translate("YamlHelp", "default: %1")
                       .arg(QString::fromStdString(key->standard))
                       .toStdString();
  return text;
}

}  // namespace poise::gui
