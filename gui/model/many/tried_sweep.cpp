// SPDX-License-Identifier: BSD-2-Clause

#include "poise/gui/model/many/tried_sweep.hpp"

namespace poise::gui {

SweepSpec sweep_over(const TriedStack& stack, double duration) {
  SweepSpec out;
  out.file = stack.name;
  out.stack_name = stack.name;
  out.stack_file = stack.name;
  out.stack = stack.node;
  out.duration = duration;
  return out;
}

Measure measure_of(const std::string& formula, const std::string& where) {
  ConfigNode node;
  node.kind = ConfigNode::Kind::kScalar;
  node.scalar = formula;
  node.place = {formula};
  Measure out;
  out.value = Expression(node);
  out.name = formula;
  out.place = node.place;
  out.where = where;
  return out;
}

}  // namespace poise::gui
