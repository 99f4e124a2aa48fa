// SPDX-License-Identifier: BSD-2-Clause
// Messages on standard error: errors, warnings, notes and progress.

#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "poise/core/stack/finding.hpp"

namespace poise::cli {

/// --quiet, --verbose and --color.
void add_global_options(CLI::App& app);

/// `poise: error: …`
void print_error(const std::string& text);

/// A warning. Warnings that differ only in names, numbers and places are of one kind. They are
/// collected: `flush_warnings` prints the first of each kind and their number. With --verbose each
/// is printed at once, with --quiet none.
void warn(const std::string& text);
void warn(const Finding& finding);
void flush_warnings();

/// A progress bar with words, on one line of standard error that is rewritten. Shows nothing with
/// --quiet or if standard error is not a terminal. The destructor clears the line.
class ProgressLine {
 public:
  ~ProgressLine() { clear(); }
  void show(double share, const std::string& words = {});
  void clear();

 private:
  bool shown_ = false;
};

/// A note on standard error; not printed with --quiet.
void note(const std::string& text);

}  // namespace poise::cli
