// SPDX-License-Identifier: BSD-2-Clause
// Explains in one sentence why a file does or does not load.

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>

#include "poise/plugins/registry.hpp"
#include "poise/plugins/registry_loader.hpp"
#include "poise/plugins/trial.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

// The file of the search path that already provides this module; empty if there is none.
std::string provided_by(const ModuleInfo& info, const fs::path& file) {
  std::error_code ec;
  for (const ModuleEntry& entry : Registry::with_search_path().entries())
    if (entry.kind == info.kind && entry.type == info.type && !fs::equivalent(entry.file, file, ec))
      return entry.file.string();
  return {};
}

Diagnosis examine(const fs::path& file) {
  try {
    const LoadedModule module = load_checked(file);
    create_object(module, file);
    const ModuleInfo& info = *module.info;
    if (const std::string other = provided_by(info, file); !other.empty())
      throw duplicate_type(info, file, other);
    return {true, fmt::format("{}: loads: the {} '{}' ({}; module API {}, {}, g++ {})",
                              file.string(), to_string(info.kind), info.type, info.summary,
                              info.api, info.build.level, info.compiler)};
  } catch (const ConfigError& error) {
    return {false, error.what()};
  }
}

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) return strsignal(WTERMSIG(status));
  return fmt::format("it calls exit({})", WEXITSTATUS(status));
}

// Runs `examine` in a process of its own. @throws ConfigError if that process gives no answer
Diagnosis apart(const fs::path& file) {
  const Trial trial = start_trial(file);
  const auto refuse = [&](const std::string& found) {
    throw ConfigError(ErrorCode::kModule, Place{file.string()}, "", found,
                      "look at its static objects and at the constructor of its class");
  };
  if (!trial.in_time)
    refuse(fmt::format("does not come back from loading within {} s", kTrialPatience.count()));
  if (trial.answer.empty()) refuse("ends the program that loads it: " + how_it_ended(trial.status));
  return {trial.answer[0] == '1', trial.answer.substr(1)};
}

}  // namespace

Diagnosis diagnose(const fs::path& file) {
  try {
    check_bytes(file);
    return apart(file);
  } catch (const ConfigError& error) {
    return {false, error.what()};
  }
}

void try_apart(const fs::path& file) { apart(file); }

// Answers with one byte, which says whether the file loads, and the sentence.
void answer_trial(const fs::path& file) {
  const Diagnosis diagnosis = examine(file);
  const std::string text = (diagnosis.loads ? "1" : "0") + diagnosis.sentence;
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t n = write(kTrialAnswer, text.data() + sent, text.size() - sent);
    if (n <= 0) break;
    sent += static_cast<std::size_t>(n);
  }
  _exit(0);
}

}  // namespace poise
