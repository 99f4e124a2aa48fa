// SPDX-License-Identifier: BSD-2-Clause
// Tries a module file in a separate process, since loading a library runs its code.

#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "poise/core/export.hpp"

namespace poise {

/// Output and exit status of the program.
struct Trial {
  bool in_time = false;
  int status = 0;  ///< as returned by waitpid
  std::string answer;
};

/// Starts `poise doctor --try FILE` of this library's build or installation.
/// @throws ConfigError if the program cannot be started
Trial start_trial(const std::filesystem::path& file);

/// The child's side of `start_trial`: loads the file, creates its object, answers and exits.
[[noreturn]] POISE_API void answer_trial(const std::filesystem::path& file);

inline constexpr std::chrono::seconds kTrialPatience{10};

/// File descriptor of the answer.
inline constexpr int kTrialAnswer = 3;

}  // namespace poise
