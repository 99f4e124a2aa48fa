// SPDX-License-Identifier: BSD-2-Clause
// A module's fields as a table, for people and scripts.

#pragma once

#include <string>
#include <vector>

#include "poise/core/fields.hpp"
#include "poise/core/module_base.hpp"

namespace poise::cli {

struct FieldRow {
  std::string name;
  std::string
      type;  ///< number, integer, yes/no, word, text, vector, name, names, goal, target, output
  std::string unit, frame, default_value, range, help;
  bool required = false;
};

/// All fields of `object`, in the order of its description, with their present values as defaults.
std::vector<FieldRow> field_rows(ModuleObject& object);

}  // namespace poise::cli
