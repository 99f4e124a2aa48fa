// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/poise/command_text.hpp"

#include <fmt/format.h>

namespace poise::cli {
namespace {

// "{fixed,floating}" → fixed and floating; empty if `text` is not a set.
std::vector<std::string> set_of(const std::string& text) {
  std::vector<std::string> words;
  if (text.size() < 2 || text.front() != '{') return words;
  std::istringstream stream(text.substr(1, text.find('}') - 1));
  for (std::string word; std::getline(stream, word, ',');) words.push_back(word);
  return words;
}

Takes takes_of(const std::string& name) {
  if (name.find("STACK") != std::string::npos) return Takes::kStack;
  if (name == "TYPE") return Takes::kType;
  if (name == "KIND") return Takes::kKind;
  if (name == "COMMAND") return Takes::kCommand;
  if (name == "DIR" || name == "RUN") return Takes::kFolder;
  if (name.starts_with("FILE") || name == "ROBOT") return Takes::kFile;
  return Takes::kText;
}

// Replaces CLI11's names of number types by NUMBER.
std::string value_name(const std::string& type) {
  if (type == "FLOAT" || type == "INT" || type == "UINT") return "NUMBER";
  return type;
}

void append(std::string& help, const std::string& more) {
  if (!more.empty()) help += (help.empty() ? "" : " ") + more;
}

OptionText text_of(const CLI::Option& option) {
  OptionText text;
  text.help = option.get_description();
  text.required = option.get_required();
  // SECONDS, TEXT:{fixed,floating} or FLOAT:FLOAT in [0 - 1]
  const std::string type = option.get_type_name();
  const std::size_t colon = type.find(':');
  const std::string check = colon == std::string::npos ? "" : type.substr(colon + 1);
  text.choices = set_of(check);
  if (option.get_positional()) {
    text.name = option.get_name(true, false);
    text.many = option.get_expected_max() > 1;
    text.takes = takes_of(text.name);
  } else {
    text.name = "--" + option.get_lnames().front();
    text.value = option.get_expected_max() == 0 ? "" : value_name(type.substr(0, colon));
    text.takes = text.value.empty() ? Takes::kNothing : takes_of(text.value);
  }
  if (!text.choices.empty()) {
    text.takes = Takes::kChoice;
    append(text.help, fmt::format("({})", fmt::join(text.choices, ", ")));
  } else if (const std::size_t in = check.find(" in ["); in != std::string::npos) {
    const std::string range = check.substr(in + 5);
    append(text.help, "(from " + range.substr(0, range.size() - 1) + ")");
  }
  if (!option.get_default_str().empty())
    append(text.help, "(default: " + option.get_default_str() + ")");
  if (text.required && !option.get_positional()) append(text.help, "(required)");
  return text;
}

std::vector<OptionText> option_texts(const CLI::App& app, bool positional) {
  std::vector<OptionText> texts;
  for (const CLI::Option* option : app.get_options())
    if (!option->get_group().empty() && option->get_positional() == positional)
      texts.push_back(text_of(*option));
  return texts;
}

}  // namespace

std::vector<OptionText> global_options(const CLI::App& app) { return option_texts(app, false); }

std::vector<CommandText> command_texts(const CLI::App& app) {
  std::vector<CommandText> texts;
  for (const CLI::App* command : app.get_subcommands({}))
    if (!command->get_group().empty())
      texts.push_back({command->get_name(), command->get_description(),
                       option_texts(*command, true), option_texts(*command, false)});
  return texts;
}

std::string usage(const CommandText& command) {
  std::string line = "poise " + command.name + " [OPTIONS]";
  for (const OptionText& one : command.arguments) {
    const std::string name = one.name + (one.many ? "…" : "");
    line += one.required ? " " + name : " [" + name + "]";
  }
  return line;
}

}  // namespace poise::cli
