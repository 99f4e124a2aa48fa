// SPDX-License-Identifier: BSD-2-Clause
// The forked child of a threaded program may only call async-signal-safe functions, and loading a
// library is not one. The child therefore executes a program of its own.

#include "poise/plugins/trial.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "poise/core/error.hpp"
#include "poise/plugins/registry_loader.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

// The answer has its own descriptor; what the module prints goes to standard error.
struct Redirections {
  explicit Redirections(int answer) {
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, answer, kTrialAnswer);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
  }
  ~Redirections() { posix_spawn_file_actions_destroy(&actions); }
  Redirections(const Redirections&) = delete;
  Redirections& operator=(const Redirections&) = delete;
  posix_spawn_file_actions_t actions;
};

// Unblocks all signals in the child: the calling thread may block signals that the module needs.
struct NoBlockedSignals {
  NoBlockedSignals() {
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  }
  ~NoBlockedSignals() { posix_spawnattr_destroy(&attributes); }
  NoBlockedSignals(const NoBlockedSignals&) = delete;
  NoBlockedSignals& operator=(const NoBlockedSignals&) = delete;
  posix_spawnattr_t attributes;
};

pid_t spawn(const fs::path& program, const fs::path& file, int answer) {
  const Redirections redirections(answer);
  const NoBlockedSignals attributes;
  std::string words[] = {program.string(), "doctor", "--try", "--", file.string()};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(),
                       words[3].data(), words[4].data(), nullptr};
  pid_t child = 0;
  const int error = posix_spawn(&child, program.c_str(), &redirections.actions,
                                &attributes.attributes, arguments, environ);
  if (error == 0) return child;
  throw ConfigError(ErrorCode::kModule, Place{file.string()}, "",
                    fmt::format("cannot be tried, because {} cannot be started: {}",
                                program.string(), std::strerror(error)),
                    "install the program poise beside its libraries");
}

// Reads until the other end closes; false after kTrialPatience.
bool listen(int in, std::string& text) {
  const auto end = Clock::now() + kTrialPatience;
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now());
    pollfd wait{in, POLLIN, 0};
    const int ready = left.count() > 0 ? poll(&wait, 1, static_cast<int>(left.count())) : 0;
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    char part[4096];
    const ssize_t n = read(in, part, sizeof part);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return true;
    text.append(part, static_cast<std::size_t>(n));
  }
}

struct Pipe {
  Pipe() {
    if (pipe2(ends, O_CLOEXEC) != 0)
      throw ConfigError(ErrorCode::kSystem, "pipe",
                        std::string("cannot be made: ") + std::strerror(errno));
  }
  ~Pipe() {
    close(ends[0]);
    close_writer();
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_writer() {
    if (ends[1] >= 0) close(ends[1]);
    ends[1] = -1;
  }
  int ends[2];
};

}  // namespace

Trial start_trial(const fs::path& file) {
  Pipe pipe;
  const pid_t child = spawn(helper_program(), file, pipe.ends[1]);
  pipe.close_writer();
  Trial trial;
  trial.in_time = listen(pipe.ends[0], trial.answer);
  if (!trial.in_time) kill(child, SIGKILL);
  while (waitpid(child, &trial.status, 0) < 0 && errno == EINTR) {
  }
  return trial;
}

}  // namespace poise
