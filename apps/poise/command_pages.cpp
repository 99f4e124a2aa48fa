// SPDX-License-Identifier: BSD-2-Clause
// Man pages, and the reference of the commands in Markdown.

#include <fmt/format.h>

#include <utility>

#include "poise/apps/poise/command_text.hpp"
#include "poise/apps/poise/describe.hpp"

namespace poise::cli {
namespace {

constexpr std::pair<const char*, const char*> kExitCodes[] = {
    {"0", "success"},
    {"1", "bad input: a file, a stack, a module or a robot"},
    {"2", "wrong usage of the command line"},
    {"3", "the run failed: it fell, had no solution, diverged or timed out"},
    {"130", "stopped by Ctrl-C (SIGINT); the recording is kept"},
    {"143", "stopped by SIGTERM; the recording is kept"}};

constexpr std::pair<const char*, const char*> kEnvironment[] = {
    {"POISE_MODULE_PATH", "folders that are searched for modules, separated by colons"},
    {"POISE_PACKAGE_PATH", "folders that are searched for package:// addresses"},
    {"NO_COLOR", "if set and not empty, nothing is coloured; see --color"}};

// Escapes text for troff.
std::string roff(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else if (c == '\'')
      out += "\\(aq";
    else
      out += c;
  }
  return out.starts_with(".") ? "\\&" + out : out;
}

std::string as_sentence(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return with_full_stop(std::move(text));
}

std::string roff_entry(const std::string& bold, const std::string& italic,
                       const std::string& text) {
  const std::string value = italic.empty() ? "" : " \\fI" + roff(italic) + "\\fR";
  return ".TP\n\\fB" + roff(bold) + "\\fR" + value + "\n" + roff(as_sentence(text)) + "\n";
}

std::string roff_options(const char* title, const std::vector<OptionText>& options) {
  if (options.empty()) return {};
  std::string out = fmt::format(".SH {}\n", title);
  for (const OptionText& one : options) out += roff_entry(one.name, one.value, one.help);
  return out;
}

std::string roff_head(const std::string& name, const std::string& summary) {
  return fmt::format(".TH \"{}\" 1 \"\" \"Poise {}\" \"Poise\"\n.SH NAME\n{} \\- {}\n", roff(name),
                     POISE_VERSION, roff(name), roff(summary));
}

std::string roff_exit_codes() {
  std::string out = ".SH EXIT STATUS\n";
  for (const auto& [code, what] : kExitCodes) out += roff_entry(code, "", what);
  return out;
}

std::string man_page(const CommandText& command, const std::vector<OptionText>& global) {
  std::string out = roff_head("poise-" + command.name, command.summary);
  out += ".SH SYNOPSIS\n.B " + roff(usage(command)) + "\n";
  out += ".SH DESCRIPTION\n" + roff(as_sentence(command.summary)) + "\n";
  out += roff_options("ARGUMENTS", command.arguments);
  out += roff_options("OPTIONS", command.options);
  out += roff_options("OPTIONS OF EVERY COMMAND", global);
  return out + roff_exit_codes() + ".SH SEE ALSO\n.BR poise (1)\n";
}

std::string man_page_of_all(const CLI::App& app, const std::vector<CommandText>& commands) {
  std::string out = roff_head("poise", app.get_description());
  out += ".SH SYNOPSIS\n.B poise\n[OPTIONS] COMMAND \\&...\n.SH DESCRIPTION\n";
  out += roff(app.get_description()) + "\n";
  out += "A STACK is a file, or the name of a shipped stack such as\n.BR t01_stand .\n";
  out += ".SH COMMANDS\n";
  for (const CommandText& one : commands)
    out += roff_entry("poise-" + one.name + "(1)", "", one.summary);
  out += roff_options("OPTIONS", global_options(app)) + ".SH ENVIRONMENT\n";
  for (const auto& [name, what] : kEnvironment) out += roff_entry(name, "", what);
  return out + roff_exit_codes();
}

// Escapes text for a cell of a Markdown table.
std::string cell(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '|' ? "\\|" : c == '<' ? "&lt;" : std::string(1, c);
  return out;
}

std::string rows(const std::vector<OptionText>& options) {
  std::string out;
  for (const OptionText& one : options)
    out += fmt::format("| `{}{}` | {} |\n", cell(one.name),
                       one.value.empty() ? "" : " " + cell(one.value), cell(one.help));
  return out;
}

}  // namespace

std::vector<std::pair<std::string, std::string>> man_pages(const CLI::App& app) {
  const std::vector<CommandText> commands = command_texts(app);
  const std::vector<OptionText> global = global_options(app);
  std::vector<std::pair<std::string, std::string>> pages{
      {"poise.1", man_page_of_all(app, commands)}};
  for (const CommandText& one : commands)
    pages.emplace_back("poise-" + one.name + ".1", man_page(one, global));
  return pages;
}

std::string commands_page(const CLI::App& app) {
  std::string out =
      "## Options of every command\n\n| option | |\n|---|---|\n" + rows(global_options(app));
  for (const CommandText& one : command_texts(app)) {
    out += fmt::format("\n## poise {}\n\n{}\n\n    {}\n", one.name, as_sentence(one.summary),
                       usage(one));
    const std::string table = rows(one.arguments) + rows(one.options);
    if (!table.empty()) out += "\n| argument or option | |\n|---|---|\n" + table;
  }
  return out;
}

}  // namespace poise::cli
