// SPDX-License-Identifier: BSD-2-Clause
// Tries a file in a process of its own, since loading a library runs code of it.

#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstring>

#include "poise/plugins/registry.hpp"
#include "poise/plugins/registry_loader.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kPatience{10};

// "the task 'level'" as others of the search path provide it already; empty if none does.
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
                              info.api, info.build.vectors, info.compiler)};
  } catch (const ConfigError& error) {
    return {false, error.what()};
  }
}

using Examine = Diagnosis (*)(const fs::path& file);

// The child's end: its answer, after a byte that says whether the file loads.
[[noreturn]] void answer(Examine examine, const fs::path& file, int out) {
  const Diagnosis diagnosis = examine(file);
  const std::string text = (diagnosis.loads ? "1" : "0") + diagnosis.sentence;
  std::size_t sent = 0;
  while (sent < text.size()) {
    const ssize_t n = write(out, text.data() + sent, text.size() - sent);
    if (n <= 0) break;
    sent += static_cast<std::size_t>(n);
  }
  _exit(0);
}

// All that is said until the other end closes; false if that takes too long.
bool listen(int in, std::string& text) {
  const auto end = Clock::now() + kPatience;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    pollfd wait{in, POLLIN, 0};
    if (left.count() <= 0 || poll(&wait, 1, static_cast<int>(left.count())) <= 0) return false;
    char part[4096];
    const ssize_t n = read(in, part, sizeof part);
    if (n <= 0) return true;
    text.append(part, static_cast<std::size_t>(n));
  }
}

std::string how_it_ended(int status) {
  if (WIFSIGNALED(status)) return strsignal(WTERMSIG(status));
  return fmt::format("it calls exit({})", WEXITSTATUS(status));
}

// What `examine` finds in a process of its own. @throws ConfigError if that gives no answer
Diagnosis apart(Examine examine, const fs::path& file) {
  int ends[2];
  if (pipe(ends) != 0) return examine(file);
  const pid_t child = fork();
  if (child < 0) {
    close(ends[0]);
    close(ends[1]);
    return examine(file);
  }
  if (child == 0) {
    close(ends[0]);
    answer(examine, file, ends[1]);
  }
  close(ends[1]);
  std::string text;
  const bool in_time = listen(ends[0], text);
  close(ends[0]);
  if (!in_time) kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  const auto refuse = [&](const std::string& found) {
    throw ConfigError(Place{file.string()}, "", found,
                      "look at its static objects and at the constructor of its class");
  };
  if (!in_time)
    refuse(fmt::format("does not come back from loading within {} s", kPatience.count()));
  if (text.empty()) refuse("ends the program that loads it: " + how_it_ended(status));
  return {text[0] == '1', text.substr(1)};
}

Diagnosis make_one(const fs::path& file) {
  try {
    create_object(load_checked(file), file);
  } catch (const ConfigError&) {
    return {};
  }
  return {true, {}};
}

}  // namespace

Diagnosis diagnose(const fs::path& file) {
  try {
    return apart(examine, file);
  } catch (const ConfigError& error) {
    return {false, error.what()};
  }
}

void try_apart(const fs::path& file) { apart(make_one, file); }

}  // namespace poise
