// SPDX-License-Identifier: BSD-2-Clause
// The page of a module in the reference, and the index page. HTML without scripts.

#pragma once

#include <string>
#include <vector>

#include "poise/apps/poise/describe.hpp"
#include "poise/apps/poise/example_stack.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::cli {

/// The contents of one page.
struct ModulePage {
  ModuleEntry module;
  std::vector<FieldRow> fields;
  ExampleStack example;
};

/// Path of its page in the reference's folder: `task/com.html`.
std::string page_path(const ModuleEntry& module);

std::string html(const ModulePage& page);
std::string index_html(const std::vector<ModuleEntry>& modules);
const char* page_style();

/// An equation as HTML: names of `fields` are links to their rows, single letters are variables,
/// and text after '_' is an index: "e = p_WC − target".
std::string equation_html(const std::string& equation, const std::vector<FieldRow>& fields);

}  // namespace poise::cli
