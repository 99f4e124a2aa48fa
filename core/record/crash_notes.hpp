// SPDX-License-Identifier: BSD-2-Clause
// What a process was about when it crashed, for its next start.

#pragma once

#include <filesystem>
#include <string>

#include "poise/core/export.hpp"

namespace poise {

/// Appends a line to a file when the process crashes: a bad memory access, instruction or division,
/// or abort(). Then the crash goes on as without it. A stack overflow leaves no line. One at a time
/// in a process.
class POISE_API CrashNotes {
 public:
  explicit CrashNotes(const std::filesystem::path& file);
  ~CrashNotes();
  CrashNotes(const CrashNotes&) = delete;
  CrashNotes& operator=(const CrashNotes&) = delete;

  /// What a crash of this thread appends during the life of the object.
  class POISE_API Run {
   public:
    /// @param message  printed on standard error, too
    Run(const std::string& line, const std::string& message);
    ~Run();
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

   private:
    std::string line_, message_;
  };
};

}  // namespace poise
