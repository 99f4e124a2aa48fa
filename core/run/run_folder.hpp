// SPDX-License-Identifier: BSD-2-Clause
// The folder of a run: its files, and a lock against other runs.

#pragma once

#include <filesystem>
#include <string>

#include "poise/core/export.hpp"

namespace poise {

/// Name of the file that keeps the problem of the tick at `time` [s].
POISE_API std::string problem_name(double time);

/// Makes the folder if necessary and keeps other runs out of it while the object lives.
class POISE_API RunFolder {
 public:
  /// @param overwrite  removes what an earlier run wrote here, and nothing else. Its stack.yaml
  ///                   stays until it is replaced.
  /// @throws ConfigError: cannot be made, written by another run, or holds a recording
  RunFolder(std::filesystem::path folder, bool overwrite);
  ~RunFolder();
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;

 private:
  void lock();
  void clear() const;

  std::filesystem::path folder_;
  int descriptor_ = -1;
};

}  // namespace poise
