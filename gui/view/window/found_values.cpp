// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/view/window/found_values.hpp"

#include "poise/gui/document/text_of.hpp"
#include "poise/gui/model/edit/stack_form.hpp"
#include "poise/gui/view/forms/property_row.hpp"

namespace poise::gui {

std::vector<Findable> found_values(
    Workbench& bench, const std::function<void(const std::string&, const std::string&)>& go) {
  std::vector<Findable> all;
  if (!bench.has_document() || bench.document().stack() == nullptr) return all;
  const ConfigNode& stack = *bench.document().stack();
  const auto add = [&](const std::string& form, const QString& owner,
                       const std::vector<PropertyGroup>& groups) {
    for (const PropertyGroup& group : groups)
      for (const Property& property : group.properties) {
        QString kind = text_of(property.value());
        if (!property.unit.empty() && property.unit != "1" &&
            number_of(property.value(), "") == number_of(property.value(), ""))
          kind += ' ' + text_of(property.unit);
        all.push_back({label_of(property.name) + " · " + owner, kind.left(40),
                       [go, form, path = property.path] { go(form, path); },
                       text_of(property.path + ' ' + property.name + ' ' + group.title)});
      }
  };
  for (const Card& card : bench.cards())
    add(card.path, text_of(card.name), properties_of(card, stack, bench.registry(), bench.names()));
  for (const Section& section : sections())
    add(section.path, QCoreApplication::translate("poise::gui::StackPane", section.title),
        section_form(section.path, stack, bench.registry(), bench.names()));
  return all;
}

}  // namespace poise::gui
