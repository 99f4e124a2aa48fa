// SPDX-License-Identifier: BSD-2-Clause
// What the program says to people on standard error: errors, warnings and progress.

#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "poise/core/stack/finding.hpp"

namespace poise::cli {

/// --quiet, --verbose and --color.
void add_global_options(CLI::App& app);

/// `poise: error: …`
void print_error(const std::string& text);

/// Something odd. Warnings of one kind, which differ in names, numbers and places only, are
/// collected: `flush_warnings` prints the first of each kind and how many there are. With
/// --verbose each is printed at once, with --quiet none.
void warn(const std::string& text);
void warn(const Finding& finding);
void flush_warnings();

/// How far something long is: a bar and some words, on a line of standard error that is replaced.
/// Shows nothing where that is no terminal, or with --quiet. The line is gone when this is.
class ProgressLine {
 public:
  ~ProgressLine() { clear(); }
  void show(double share, const std::string& words = {});
  void clear();

 private:
  bool shown_ = false;
};

/// Something that a person may want to know: on standard error, but not with --quiet.
void note(const std::string& text);

}  // namespace poise::cli
