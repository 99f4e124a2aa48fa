// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/bench/fuzz/guarded.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <cstring>
#include <ctime>
#include <new>
#include <stdexcept>
#include <thread>

namespace poise::fuzz {
namespace {

constexpr rlim_t kMemory = 8ULL << 30;  // [B]
constexpr double kLongest = 300;        // [s] on the clock: the machine may be busy

double seconds_of(clockid_t clock) {
  timespec now{};
  if (clock_gettime(clock, &now) != 0) return 0;
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// The number that the child works on.
class Shared {
 public:
  Shared() {
    void* const memory =
        mmap(nullptr, sizeof(Number), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no shared memory");
    number_ = new (memory) Number(0);
  }
  ~Shared() { munmap(number_, sizeof(Number)); }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  std::atomic<long>& number() { return *number_; }

 private:
  using Number = std::atomic<long>;
  Number* number_ = nullptr;
};

[[noreturn]] void child(long first, long last, const std::filesystem::path& log,
                        const std::function<void(long)>& work, std::atomic<long>& number) {
  const int file = open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  dup2(file, STDERR_FILENO);
  dup2(file, STDOUT_FILENO);
  const rlimit none{0, 0}, memory{kMemory, kMemory};
  setrlimit(RLIMIT_CORE, &none);
  setrlimit(RLIMIT_AS, &memory);
  for (long i = first; i < last; ++i) {
    number = i;
    work(i);
  }
  number = last;
  _exit(0);
}

std::string reason(int status) {
  if (WIFSIGNALED(status)) return "signal " + std::string(strsignal(WTERMSIG(status)));
  return "exit " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

End guarded(long first, long last, double seconds, const std::filesystem::path& log,
            const std::function<void(long)>& work) {
  Shared shared;
  shared.number() = first;
  const pid_t pid = fork();
  if (pid < 0) throw std::runtime_error("fork failed");
  if (pid == 0) child(first, last, log, work, shared.number());

  clockid_t processor{};
  const bool timed = clock_getcpuclockid(pid, &processor) == 0;
  const auto used = [&] { return timed ? seconds_of(processor) : 0; };
  long number = first;
  double start = used(), since = seconds_of(CLOCK_MONOTONIC);
  for (;;) {
    int status = 0;
    if (waitpid(pid, &status, WNOHANG) == pid) {
      const long at = shared.number();
      if (at == last && WIFEXITED(status) && WEXITSTATUS(status) == 0) return {true, last, ""};
      return {false, at, reason(status)};
    }
    if (shared.number() != number) {
      number = shared.number();
      start = used();
      since = seconds_of(CLOCK_MONOTONIC);
    }
    const double took = used() - start, waited = seconds_of(CLOCK_MONOTONIC) - since;
    if (took > seconds || waited > kLongest) {
      kill(pid, SIGKILL);
      waitpid(pid, &status, 0);
      return {false, number, took > seconds ? "too long" : "waits for ever"};
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

}  // namespace poise::fuzz
