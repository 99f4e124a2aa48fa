// SPDX-License-Identifier: BSD-2-Clause
// The fields of a module as a table, and full stops for descriptions.

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

/// `text` with a full stop, unless it is empty or already ends with one, "?" or "…".
std::string with_full_stop(std::string text);

}  // namespace poise::cli
