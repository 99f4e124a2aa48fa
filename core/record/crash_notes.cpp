// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/record/crash_notes.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string_view>

namespace poise {
namespace {

constexpr std::array kSignals{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};

// A handler may call nothing that allocates or locks, so all texts are ready.
std::string g_file;
std::array<struct sigaction, kSignals.size()> g_before;
thread_local std::string_view t_line, t_message;

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(descriptor, text.data(), text.size());
    if (n <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
}

// Returning repeats what crashed, with the handler of before.
void note(int signal) {
  for (std::size_t i = 0; i < kSignals.size(); ++i)
    if (kSignals[i] == signal) ::sigaction(signal, &g_before[i], nullptr);
  if (t_line.empty()) return;
  const int file = ::open(g_file.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return;
  write_all(file, t_line);
  ::close(file);
  write_all(STDERR_FILENO, t_message);
}

}  // namespace

CrashNotes::CrashNotes(const std::filesystem::path& file) {
  g_file = file.string();
  struct sigaction action {};
  action.sa_handler = note;
  sigemptyset(&action.sa_mask);
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &action, &g_before[i]);
}

CrashNotes::~CrashNotes() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) ::sigaction(kSignals[i], &g_before[i], nullptr);
}

CrashNotes::Run::Run(const std::string& line, const std::string& message)
    : line_(line + "\n"), message_(message + "\n") {
  t_line = line_;
  t_message = message_;
}

CrashNotes::Run::~Run() { t_line = t_message = {}; }

}  // namespace poise
