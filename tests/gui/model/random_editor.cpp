// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/gui/model/random_editor.hpp"

#include <fmt/format.h>

#include <QElapsedTimer>
#include <algorithm>
#include <cmath>

#include "poise/gui/model/edit/phase_edits.hpp"
#include "poise/gui/model/edit/stack_form.hpp"

namespace poise::gui {
namespace {

constexpr std::size_t kMostCards = 22, kLeastCards = 8, kMostPhases = 8;

}  // namespace

bool Loop::checked(const Workbench& bench) {
  QElapsedTimer age;
  age.start();
  while (bench.checking() && age.elapsed() < 60'000)
    QCoreApplication::processEvents(QEventLoop::AllEvents, 20);
  return !bench.checking();
}

std::size_t RandomEditor::pick(std::size_t n) {
  return std::uniform_int_distribution<std::size_t>(0, n - 1)(random_);
}

const Card& RandomEditor::some_card() { return bench_.cards()[pick(bench_.cards().size())]; }

// A number within the range; lengths sometimes with a unit.
std::string RandomEditor::some_number(const Property& property) {
  const double low = std::isfinite(property.min) ? property.min : -5;
  const double high = std::isfinite(property.max) ? property.max : std::max(low, 0.0) + 50;
  const double share = static_cast<double>(pick(1001)) / 1000;
  if (property.kind == Property::Kind::kInteger) {
    const auto span = static_cast<std::size_t>(std::min(high - low, 20.0));
    return std::to_string(static_cast<long>(low) + static_cast<long>(pick(span + 1)));
  }
  const double value = low + share * share * (high - low);
  if (property.unit == "m" && pick(2) == 0) return fmt::format("{:.4g} cm", 100 * value);
  return fmt::format("{:.5g}", value);
}

std::string RandomEditor::some_value(const Property& property) {
  using Kind = Property::Kind;
  if (property.kind == Kind::kNumber || property.kind == Kind::kInteger)
    return some_number(property);
  if (property.kind == Kind::kSwitch) return pick(2) == 0 ? "false" : "true";
  if (property.kind == Kind::kNames && !property.choices.empty())
    return "[" + property.choices[pick(property.choices.size())] + "]";
  if (!property.choices.empty()) return property.choices[pick(property.choices.size())];
  if (property.kind != Kind::kList) return property.value();
  const auto size = static_cast<std::size_t>(std::ranges::count(property.value(), ',')) + 1;
  std::string list;
  for (std::size_t i = 0; i < size; ++i)
    list += (i == 0 ? "[" : ", ") + fmt::format("{:.3f}", 0.002 * static_cast<double>(pick(101)));
  return list + "]";
}

void RandomEditor::set_some(const std::vector<PropertyGroup>& groups) {
  if (groups.empty()) return;
  const PropertyGroup& group = groups[pick(groups.size())];
  if (group.properties.empty()) return;
  const Property& property = group.properties[pick(group.properties.size())];
  const std::string value = some_value(property);
  what = property.path + " = " + value;
  may_change = {property.name == "type" || !group.stands ? group.path : property.path};
  if (property.name == "level") may_change.push_back(group.path + ".weight");
  if (property.path == "plant.type" || property.path == "control.solver.type")
    may_change = {group.path};
  if (group.path.starts_with("disturbances"))
    may_change = {"disturbances"};  // differences of the list are reported as a whole
  if (value.empty()) return;
  if (pick(9) == 0) bench_.set_value(group, property, "{not: [ok", false);  // refused
  bench_.set_value(group, property, value, pick(3) == 0);
}

void RandomEditor::value_of_a_card() {
  set_some(
      properties_of(some_card(), *bench_.document().stack(), bench_.registry(), bench_.names()));
}

void RandomEditor::value_of_a_section() {
  set_some(section_form(sections()[pick(sections().size())].path, *bench_.document().stack(),
                        bench_.registry(), bench_.names()));
}

void RandomEditor::add_a_block() {
  if (bench_.cards().size() >= kMostCards) return remove_a_card();
  std::vector<ModuleEntry> entries = bench_.registry().entries();
  std::erase_if(entries, [](const ModuleEntry& entry) {
    return entry.kind == ModuleKind::kLaw || entry.kind == ModuleKind::kReference;
  });
  const ModuleEntry& entry = entries[pick(entries.size())];
  what = "add " + entry.type;
  bench_.add_block(entry.kind, entry.type);
}

void RandomEditor::move_a_card() {
  const Card card = some_card();
  const std::string before = pick(3) == 0 ? "" : some_card().path;
  const int level = static_cast<int>(pick(4));
  what = fmt::format("move {} to level {} before '{}'", card.path, level, before);
  may_change = {card.path + ".level", card.path};
  bench_.move_card(card.path, level, before);
}

void RandomEditor::remove_a_card() {
  if (bench_.cards().size() <= kLeastCards) return;
  bench_.select(some_card().path);
  what = "remove " + bench_.selected();
  bench_.remove_selected();
}

void RandomEditor::rename_a_card() {
  const Card card = some_card();
  if (!card.phase.empty()) return;
  what = "rename " + card.path;
  bench_.document().rename(card.path, "r" + std::to_string(++made_));
}

void RandomEditor::edit_phases() {
  StackDocument& document = bench_.document();
  const ConfigNode* phases = document.stack()->find("phases");
  if (phases == nullptr || phases->keys.empty()) {
    if (pick(4) == 0) phase::add(document, "");
    what = "add a phase";
    return;
  }
  const std::string name = phases->keys[pick(phases->keys.size())];
  const std::string other = phases->keys[pick(phases->keys.size())];
  const std::size_t ways = ways_of(*phases->find(name)).size(), way = pick(ways + 1);
  const std::size_t kind = pick(6);
  what = fmt::format("phase {}: {} of way {}, {}", name, kind, way, other);
  if (kind == 0 && phases->keys.size() < kMostPhases) phase::add(document, name);
  if (kind == 1 && phases->keys.size() > 1) phase::remove(document, name);
  if (kind == 2 && ways < 4) phase::add_way(document, name, other);
  if (kind == 3 && way < ways) phase::remove_way(document, name, way);
  if (kind == 4 && way < ways)
    phase::set_condition(document, name, way,
                         {Condition::Kind::kTime, "", fmt::format("{} ms", 10 + pick(900)), ""});
  if (kind == 5 && way < ways) phase::set_target(document, name, way, pick(3) ? other : "end");
}

void RandomEditor::relax_or_revert() {
  const std::vector<std::string> changed = bench_.changed_paths();
  if (pick(3) == 0 || changed.empty()) {
    const std::string path = some_card().path;
    what = "relax " + path;
    if (path.starts_with("control.constraints")) bench_.relax(path);
    return;
  }
  const std::string path = changed[pick(changed.size())];
  what = "revert " + path;
  bench_.revert(path);
}

void RandomEditor::back_and_forth() {
  what = "undo and redo";
  QUndoStack& undo = bench_.document().undo();
  for (std::size_t n = pick(6); n > 0; --n) pick(3) == 0 ? undo.redo() : undo.undo();
}

void RandomEditor::one() {
  using Edit = void (RandomEditor::*)();
  static constexpr Edit kEdits[] = {
      &RandomEditor::value_of_a_card,    &RandomEditor::value_of_a_card,
      &RandomEditor::value_of_a_card,    &RandomEditor::value_of_a_section,
      &RandomEditor::value_of_a_section, &RandomEditor::add_a_block,
      &RandomEditor::move_a_card,        &RandomEditor::move_a_card,
      &RandomEditor::remove_a_card,      &RandomEditor::rename_a_card,
      &RandomEditor::edit_phases,        &RandomEditor::relax_or_revert,
      &RandomEditor::back_and_forth};
  what.clear();
  may_change.clear();
  if (bench_.cards().empty()) return back_and_forth();
  (this->*kEdits[pick(std::size(kEdits))])();
}

}  // namespace poise::gui
