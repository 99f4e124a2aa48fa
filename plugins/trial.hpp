// SPDX-License-Identifier: BSD-2-Clause
// Tries a module file in the program `poise`, since loading a library runs code of it.

#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "poise/core/export.hpp"

namespace poise {

/// What the program said, and how it ended.
struct Trial {
  bool in_time = false;
  int status = 0;  ///< as waitpid gives it
  std::string answer;
};

/// Starts `poise doctor --try FILE`; it lies where this library was built or installed.
/// @throws ConfigError if the program cannot be started
Trial start_trial(const std::filesystem::path& file);

/// Other end of `start_trial`: loads the file, makes its object, answers and ends the process.
[[noreturn]] POISE_API void answer_trial(const std::filesystem::path& file);

inline constexpr std::chrono::seconds kTrialPatience{10};

/// The descriptor that the answer is written to.
inline constexpr int kTrialAnswer = 3;

}  // namespace poise
