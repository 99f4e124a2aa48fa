// SPDX-License-Identifier: BSD-2-Clause
// A module's page in the reference, and the page that lists them all. HTML without scripts.

#pragma once

#include <string>
#include <vector>

#include "poise/apps/poise/describe.hpp"
#include "poise/apps/poise/example_stack.hpp"
#include "poise/plugins/registry.hpp"

namespace poise::cli {

/// What one page is made of.
struct ModulePage {
  ModuleEntry module;
  std::vector<FieldRow> fields;
  ExampleStack example;
};

/// Where its page stands below the reference's folder: `task/com.html`.
std::string page_path(const ModuleEntry& module);

std::string html(const ModulePage& page);
std::string index_html(const std::vector<ModuleEntry>& modules);
const char* page_style();

/// An equation as HTML: names of `fields` are links to their rows, single letters are variables,
/// and what follows '_' is an index: "e = p_WC − target".
std::string equation_html(const std::string& equation, const std::vector<FieldRow>& fields);

}  // namespace poise::cli
