// SPDX-License-Identifier: BSD-2-Clause
// Work in a process of its own, which may crash or hang.

#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace poise::fuzz {

/// How a process ended.
struct End {
  bool finished = false;  ///< whether it did all its work
  long at = 0;            ///< the number at which it stopped; the end if it finished
  std::string why;        ///< signal, exit code, or time; empty if it finished
};

/// Calls `work(number)` for numbers in [first, last) in a child process, which is killed if one of
/// them takes more than `seconds` of processor time, or five minutes on the clock. Its memory is
/// limited to 8 GB.
/// @param log  the child's standard error
End guarded(long first, long last, double seconds, const std::filesystem::path& log,
            const std::function<void(long)>& work);

}  // namespace poise::fuzz
