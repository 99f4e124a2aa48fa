// SPDX-License-Identifier: BSD-2-Clause
// Errors of compilers, linkers and CMake, with their places.

#pragma once

#include <QString>
#include <vector>

namespace poise::gui {

/// An error that a build reports.
struct CompilerMessage {
  QString file;              ///< as the compiler names it; empty: none
  int line = 0, column = 0;  ///< from 1; 0: unknown
  QString text;              ///< in one line
  bool operator==(const CompilerMessage&) const = default;
};

/// The errors in the output of g++, clang++, their linkers and CMake, in its order, each one once.
/// Warnings and notes are left out.
std::vector<CompilerMessage> compiler_messages(const QString& output);

}  // namespace poise::gui
