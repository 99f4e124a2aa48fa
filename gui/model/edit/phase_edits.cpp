// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/edit/phase_edits.hpp"

#include "poise/gui/document/cards.hpp"
#include "poise/gui/document/one_step.hpp"
#include "poise/gui/document/text_of.hpp"

namespace poise::gui {
namespace {

using Kind = Condition::Kind;
using Node = ConfigNode;

std::string said(const Node& node, const char* key) {
  const Node* found = node.find(key);
  return found == nullptr ? std::string() : in_one_line(*found);
}

const Node* phases_of(const StackDocument& document) {
  const Node* stack = document.stack();
  const Node* phases = stack ? stack->find("phases") : nullptr;
  return phases != nullptr && phases->kind == Node::Kind::kMap ? phases : nullptr;
}

const Node* phase_of(const StackDocument& document, const std::string& name) {
  const Node* phases = phases_of(document);
  return phases == nullptr ? nullptr : phases->find(name);
}

// Path of a transition: "phases.stand.transitions[1]", or the phase itself.
std::string way_path(const Node& phase, std::size_t way) {
  const Node* list = phase.find("transitions");
  if (list == nullptr || way >= list->children.size()) return phase.path;
  return list->children[way].path;
}

bool in_list(const Node& phase) { return phase.find("transitions") != nullptr; }

}  // namespace

Condition read_condition(const Node& node) {
  Condition out;
  out.lasting = said(node, "for");
  const std::size_t keys = node.keys.size() - (out.lasting.empty() ? 0 : 1);
  const auto is = [&](Kind kind, const char* subject, const char* value) {
    if (node.find(value) == nullptr || keys != (*subject ? 2u : 1u)) return false;
    if (*subject && node.find(subject) == nullptr) return false;
    out.kind = kind;
    out.subject = *subject ? said(node, subject) : "";
    out.value = said(node, value);
    return true;
  };
  if (is(Kind::kTime, "", "time") || is(Kind::kError, "task", "error_below") ||
      is(Kind::kForceAbove, "contact", "force_above") ||
      is(Kind::kForceBelow, "contact", "force_below") || is(Kind::kMargin, "", "com_margin_above"))
    return out;
  return {Kind::kText, "", in_one_line(node), ""};
}

std::string written(const Condition& c) {
  const std::string lasting = c.lasting.empty() ? "" : ", for: " + c.lasting;
  switch (c.kind) {
    case Kind::kTime:
      return "{time: " + c.value + "}";
    case Kind::kError:
      return "{task: " + c.subject + ", error_below: " + c.value + lasting + "}";
    case Kind::kForceAbove:
      return "{contact: " + c.subject + ", force_above: " + c.value + lasting + "}";
    case Kind::kForceBelow:
      return "{contact: " + c.subject + ", force_below: " + c.value + lasting + "}";
    case Kind::kMargin:
      return "{com_margin_above: " + c.value + lasting + "}";
    case Kind::kText:
      break;
  }
  return c.value;
}

std::vector<Way> ways_of(const Node& phase) {
  std::vector<Way> ways;
  const auto add = [&](const Node& way, const char* when) {
    const Node* then = way.find("then");
    if (then == nullptr || then->kind != Node::Kind::kScalar) return;
    const Node* condition = way.find(when);
    ways.push_back({then->scalar, condition ? read_condition(*condition) : Condition{}});
  };
  if (const Node* list = phase.find("transitions"))
    for (const Node& one : list->children) add(one, "when");
  else
    add(phase, "until");
  if (const Node* over = phase.find("on_timeout"); over != nullptr && over->scalar != "stop")
    ways.push_back({over->scalar, {Kind::kTime, "", said(phase, "timeout"), ""}, true});
  return ways;
}

namespace phase {

std::string add(StackDocument& document, const std::string& after) {
  if (document.stack() != nullptr && document.stack()->find("sequence") != nullptr) {
    Q_EMIT document.refused(StackDocument::tr(
        "The phases are generated from the sequence: edit the sequence in the text"));
    return {};
  }
  const Node* phases = phases_of(document);
  std::string name = "phase_1";
  for (int i = 2; phases != nullptr && phases->find(name) != nullptr; ++i)
    name = "phase_" + std::to_string(i);
  std::string before = after;
  if (before.empty() && phases != nullptr && !phases->keys.empty()) before = phases->keys.back();
  const Node* from = before.empty() ? nullptr : phase_of(document, before);
  const std::vector<Way> ways = from ? ways_of(*from) : std::vector<Way>{};
  const std::string to = ways.empty() || ways[0].timeout ? "end" : ways[0].to;
  const bool done =
      in_one_step(document, StackDocument::tr("Add phase %1").arg(text_of(name)), [&] {
        if (!document.set("phases." + name, "{until: {time: 1 s}, then: " + to + "}")) return false;
        if (from == nullptr) return true;
        if (ways.empty() || ways[0].timeout) return add_way(document, before, name);
        return set_target(document, before, 0, name);
      });
  return done ? name : std::string();
}

bool remove(StackDocument& document, const std::string& name) {
  const Node* phase = phase_of(document, name);
  if (phase == nullptr) return false;
  const std::vector<Way> own = ways_of(*phase);
  const std::string to = own.empty() || own[0].to == name ? "end" : own[0].to;
  struct Lead {
    std::string from;
    std::size_t way;
  };
  std::vector<Lead> leads;
  const Node* phases = phases_of(document);
  for (std::size_t p = 0; p < phases->keys.size(); ++p) {
    const std::vector<Way> ways = ways_of(phases->children[p]);
    for (std::size_t w = 0; w < ways.size(); ++w)
      if (ways[w].to == name && !ways[w].timeout && phases->keys[p] != name)
        leads.push_back({phases->keys[p], w});
  }
  return in_one_step(document, StackDocument::tr("Remove phase %1").arg(text_of(name)), [&] {
    for (const Lead& lead : leads)
      if (!set_target(document, lead.from, lead.way, to)) return false;
    return document.remove("phases." + name);
  });
}

bool add_way(StackDocument& document, const std::string& from, const std::string& to) {
  const Node* phase = phase_of(document, from);
  if (phase == nullptr) return false;
  const std::string path = phase->path, more = "{when: {time: 1 s}, then: " + to + "}";
  if (in_list(*phase)) return document.append(path + ".transitions", more);
  const QString what = StackDocument::tr("Add a transition from %1").arg(text_of(from));
  const std::string until = said(*phase, "until"), then = said(*phase, "then");
  if (then.empty())
    return in_one_step(document, what, [&] {
      return document.set(path + ".until", "{time: 1 s}") && document.set(path + ".then", to);
    });
  return in_one_step(document, what, [&] {
    return document.set(path + ".transitions",
                        "[{when: " + until + ", then: " + then + "}, " + more + "]") &&
           document.remove(path + ".until") && document.remove(path + ".then");
  });
}

bool remove_way(StackDocument& document, const std::string& from, std::size_t way) {
  const Node* phase = phase_of(document, from);
  if (phase == nullptr) return false;
  if (in_list(*phase)) return document.remove(way_path(*phase, way));
  const std::string path = phase->path;
  const bool timed = phase->find("until") != nullptr;
  return in_one_step(
      document, StackDocument::tr("Remove a transition from %1").arg(text_of(from)), [&] {
        return document.remove(path + ".then") && (!timed || document.remove(path + ".until"));
      });
}

bool set_condition(StackDocument& document, const std::string& from, std::size_t way,
                   const Condition& condition) {
  const Node* phase = phase_of(document, from);
  if (phase == nullptr) return false;
  return document.set(way_path(*phase, way) + (in_list(*phase) ? ".when" : ".until"),
                      written(condition));
}

bool set_target(StackDocument& document, const std::string& from, std::size_t way,
                const std::string& to) {
  const Node* phase = phase_of(document, from);
  return phase != nullptr && document.set(way_path(*phase, way) + ".then", to);
}

}  // namespace phase
}  // namespace poise::gui
