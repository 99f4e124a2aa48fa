// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/messages.hpp"

#include <fmt/format.h>
#include <spdlog/sinks/ansicolor_sink.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "poise/core/message.hpp"

namespace poise::cli {
namespace {

struct Speech {
  bool quiet = false, verbose = false;
  std::string color = "auto";
};

struct WarningKind {
  std::string kind, first;
  int count = 0;
};

Speech speech;
std::vector<WarningKind> warning_kinds;

bool on_terminal() {
  static const bool terminal = isatty(STDERR_FILENO) != 0;
  return terminal;
}

// See no-color.org.
spdlog::color_mode color_mode() {
  if (speech.color == "always") return spdlog::color_mode::always;
  const char* const no_color = std::getenv("NO_COLOR");
  const bool plain = speech.color == "never" || (no_color != nullptr && *no_color != '\0');
  return plain ? spdlog::color_mode::never : spdlog::color_mode::automatic;
}

// Writes `poise: error: …` to standard error.
void say(spdlog::level::level_enum level, const std::string& text) {
  const auto sink = std::make_shared<spdlog::sinks::ansicolor_stderr_sink_st>(color_mode());
  spdlog::logger logger("poise", sink);
  logger.set_pattern(level == spdlog::level::info ? "%n: %v" : "%n: %^%l%$: %v");
  logger.log(level, "{}", text);
}

// The kind of a warning: its text without quoted words and without numbers.
std::string kind_of(const std::string& text) {
  std::string kind;
  bool quoted = false;
  for (const char c : text) {
    if (c == '\'') quoted = !quoted;
    const bool number = (c >= '0' && c <= '9') || c == '.' || c == '-' || c == '+';
    if (!quoted && !number) kind += c;
  }
  return kind;
}

void collect(const std::string& kind, const std::string& text) {
  if (speech.quiet) return;
  if (speech.verbose) return say(spdlog::level::warn, text);
  const auto known = std::ranges::find(warning_kinds, kind, &WarningKind::kind);
  if (known == warning_kinds.end())
    warning_kinds.push_back({kind, text, 1});
  else
    ++known->count;
}

}  // namespace

void add_global_options(CLI::App& app) {
  app.fallthrough();
  auto* const quiet =
      app.add_flag("--quiet", speech.quiet, "print no warnings, notes and progress");
  auto* const verbose =
      app.add_flag("--verbose", speech.verbose, "print every warning, not one line per kind");
  quiet->excludes(verbose);
  app.add_option("--color", speech.color, "use colours on standard error")
      ->type_name("WHEN")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  app.footer("Every command takes --quiet, --verbose and --color; see poise help.");
}

void print_error(const std::string& text) {
  flush_warnings();
  say(spdlog::level::err, text);
}

void warn(const std::string& text) { collect(kind_of(text), text); }

void warn(const Finding& finding) { collect(kind_of(finding.text), message_of(finding)); }

void flush_warnings() {
  for (const WarningKind& one : warning_kinds)
    say(spdlog::level::warn, one.count == 1 ? one.first
                                            : fmt::format("{} ({} like this; --verbose shows all)",
                                                          one.first, one.count));
  warning_kinds.clear();
}

void ProgressLine::show(double share, const std::string& words) {
  flush_warnings();
  if (!on_terminal() || speech.quiet) return;
  constexpr int kWidth = 40;
  const int full = static_cast<int>(share * kWidth);
  std::string line = "\r\033[K";
  for (int i = 0; i < kWidth; ++i) line += i < full ? "█" : "░";
  std::cerr << line << fmt::format(" {:3.0f} % {}", share * 100, words) << std::flush;
  shown_ = true;
}

void ProgressLine::clear() {
  if (shown_) std::cerr << "\r\033[K" << std::flush;
  shown_ = false;
}

void note(const std::string& text) {
  if (!speech.quiet) say(spdlog::level::info, text);
}

}  // namespace poise::cli
