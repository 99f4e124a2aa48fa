// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/stopping.hpp"

#include <csignal>

namespace poise::cli {
namespace {

std::atomic<bool> stop_wanted{false};
std::atomic<int> stop_signal{SIGINT};

extern "C" void on_stop(int signal) {
  stop_signal.store(signal);
  stop_wanted.store(true);
}

}  // namespace

std::atomic<bool>& stop_on_signals() {
  std::signal(SIGINT, on_stop);
  std::signal(SIGTERM, on_stop);
  return stop_wanted;
}

int stopped_exit_code() { return 128 + stop_signal.load(); }

}  // namespace poise::cli
