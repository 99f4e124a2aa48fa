// SPDX-License-Identifier: BSD-2-Clause
// Completion for bash, zsh and fish. The scripts call `poise completion --words` for stacks and
// module types and contain everything else.

#include <fmt/format.h>

#include "poise/apps/poise/command_text.hpp"
#include "poise/apps/poise/console.hpp"

namespace poise::cli {
namespace {

std::string command_names(const std::vector<CommandText>& commands) {
  std::string all;
  for (const CommandText& one : commands) all += (all.empty() ? "" : " ") + one.name;
  return all;
}

std::string kind_names() {
  std::string all;
  for (const KindInfo& info : kModuleKinds)
    all += (all.empty() ? "" : " ") + std::string(info.word);
  return all;
}

std::string option_names(const std::vector<OptionText>& options) {
  std::string all;
  for (const OptionText& one : options) all += (all.empty() ? "" : " ") + one.name;
  return all;
}

// Quotes text for a shell. In descriptions of zsh, also escapes ':' and brackets.
std::string quoted(const std::string& text, bool zsh = false) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (zsh && (c == ':' || c == '[' || c == ']'))
      out += std::string("\\") + c;
    else
      out += c;
  }
  return out + "'";
}

// --- bash: _poise_offer adds the words of a kind.

const char* bash_word(Takes takes) {
  switch (takes) {
    case Takes::kFile:
      return "file";
    case Takes::kFolder:
      return "folder";
    case Takes::kStack:
      return "stack";
    case Takes::kType:
      return "type";
    case Takes::kKind:
      return "kind";
    case Takes::kCommand:
      return "command";
    default:
      return "none";
  }
}

std::string bash_takes(const OptionText& option) {
  if (option.takes != Takes::kChoice) return bash_word(option.takes);
  return fmt::format("words:{}", fmt::join(option.choices, ","));
}

// Cases for the kind of value of each option that has one.
std::string bash_values(const std::string& command, const std::vector<OptionText>& options) {
  std::string out;
  for (const OptionText& one : options)
    if (one.takes != Takes::kNothing)
      out += fmt::format("    '{} {}') takes={} ;;\n", command, one.name, bash_takes(one));
  return out;
}

std::string bash_arguments(const CommandText& command) {
  std::string all;
  for (const OptionText& one : command.arguments) all += (all.empty() ? "" : " ") + bash_takes(one);
  return all;
}

// clang-format off
constexpr const char* kBashEnd = R"sh(
_poise_add() { COMPREPLY+=($(compgen -W "$1" -- "$cur")); }
_poise_files() {
  compopt -o filenames 2>/dev/null
  local IFS=$'\n'
  COMPREPLY+=($(compgen "$1" -- "$cur"))
}
_poise_offer() {
  case $1 in
    file) _poise_files -f ;;
    folder) _poise_files -d ;;
    stack)
      _poise_add "$("$program" completion --words stacks 2>/dev/null)"
      _poise_files -f
      ;;
    type) _poise_add "$("$program" completion --words types 2>/dev/null)" ;;
    kind) _poise_add "$_poise_kinds" ;;
    command) _poise_add "$_poise_commands" ;;
    words:*)
      local words=${1#words:}
      _poise_add "${words//,/ }"
      ;;
  esac
}

_poise() {
  local cur=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]} command= last= word takes
  local -i i arguments=0
  COMPREPLY=()
  [[ $cur != = ]] || cur=
  for ((i = 1; i < COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    [[ $word != = ]] || continue # of --option=value
    _poise_takes "$command" "$last"
    if [[ $takes != nothing ]]; then
      last=
      continue
    fi
    last=
    case $word in
      -*) last=$word ;;
      *) if [[ -z $command ]]; then command=$word; else ((++arguments)); fi ;;
    esac
  done
  _poise_takes "$command" "$last"
  if [[ $takes != nothing ]]; then
    _poise_offer "$takes"
    return
  fi
  if [[ $cur == -* ]]; then
    _poise_add "$(_poise_options "$command")"
    return
  fi
  if [[ -z $command ]]; then
    _poise_add "$_poise_commands"
    return
  fi
  local -a positional=($(_poise_arguments "$command"))
  ((arguments < ${#positional[@]})) || ((arguments = ${#positional[@]} - 1))
  ((arguments < 0)) || _poise_offer "${positional[arguments]}"
}
complete -F _poise poise
)sh";
// clang-format on

// --- zsh: actions of _arguments.

std::string zsh_action(const OptionText& option) {
  switch (option.takes) {
    case Takes::kFile:
      return "_files";
    case Takes::kFolder:
      return "_files -/";
    case Takes::kStack:
      return "_poise_stacks";
    case Takes::kType:
      return "_poise_types";
    case Takes::kKind:
      return "(" + kind_names() + ")";
    case Takes::kCommand:
      return "_poise_commands";
    case Takes::kChoice:
      return fmt::format("({})", fmt::join(option.choices, " "));
    default:
      return " ";
  }
}

std::string zsh_option(const OptionText& option) {
  std::string spec = "*" + option.name + "[" + quoted(option.help, true);
  spec.erase(spec.find('\''), 1);
  spec.pop_back();
  spec += "]";
  if (option.takes != Takes::kNothing) spec += ":" + option.value + ":" + zsh_action(option);
  return "'" + spec + "'";
}

std::string zsh_arguments(const CommandText& command, const std::vector<OptionText>& global) {
  std::string out = "      _arguments";
  for (const auto* options : {&command.options, &global})
    for (const OptionText& one : *options) out += " \\\n        " + zsh_option(one);
  for (const OptionText& one : command.arguments)
    out += fmt::format(" \\\n        '{}:{}:{}'", one.many ? "*" : "", one.name, zsh_action(one));
  return out;
}

// clang-format off
constexpr const char* kZshHelpers = R"sh(
_poise_stacks() {
  local -a stacks=(${(f)"$(poise completion --words stacks 2>/dev/null)"})
  compadd -a stacks
  _files
}
_poise_types() {
  local -a types=(${(f)"$(poise completion --words types 2>/dev/null)"})
  compadd -a types
}
_poise_commands() { _describe -t commands command _poise_all_commands }
)sh";
// clang-format on

// --- fish

std::string fish_takes(const OptionText& option) {
  switch (option.takes) {
    case Takes::kFile:
      return " -r -F";
    case Takes::kFolder:
      return " -x -a '(__fish_complete_directories)'";
    case Takes::kStack:
      return " -r -F -a '(poise completion --words stacks 2>/dev/null)'";
    case Takes::kType:
      return " -x -a '(poise completion --words types 2>/dev/null)'";
    case Takes::kKind:
      return " -x -a '" + kind_names() + "'";
    case Takes::kCommand:
      return " -x -a '$__poise_commands'";
    case Takes::kChoice:
      return fmt::format(" -x -a '{}'", fmt::join(option.choices, " "));
    case Takes::kText:
      return " -x";
    default:
      return "";
  }
}

}  // namespace

std::string bash_completion(const CLI::App& app) {
  const std::vector<CommandText> commands = command_texts(app);
  const std::vector<OptionText> global = global_options(app);
  std::string values = bash_values("*", global), options, arguments;
  for (const CommandText& one : commands) {
    values = bash_values(one.name, one.options) + values;
    options += fmt::format("    {}) echo '{} {}' ;;\n", one.name, option_names(one.options),
                           option_names(global));
    arguments += fmt::format("    {}) echo '{}' ;;\n", one.name, bash_arguments(one));
  }
  for (std::size_t at = values.find("'* "); at != std::string::npos; at = values.find("'* ", at))
    values.replace(at, 3, "*' ");  // any command
  return fmt::format(
             "# Completion of poise for bash, written by `poise completion bash`.\n"
             "_poise_commands='{}'\n_poise_kinds='{}'\n\n"
             "# The kind of value of option $2 of command $1.\n"
             "_poise_takes() {{\n  takes=nothing\n  case \"$1 $2\" in\n{}  esac\n}}\n"
             "_poise_options() {{\n  case $1 in\n{}    *) echo '{}' ;;\n  esac\n}}\n"
             "_poise_arguments() {{\n  case $1 in\n{}  esac\n}}",
             command_names(commands), kind_names(), values, options, option_names(global),
             arguments) +
         kBashEnd;
}

std::string zsh_completion(const CLI::App& app) {
  const std::vector<CommandText> commands = command_texts(app);
  const std::vector<OptionText> global = global_options(app);
  std::string out =
      "#compdef poise\n# Completion of poise for zsh, written by `poise completion zsh`.\n"
      "typeset -ga _poise_all_commands=(\n";
  for (const CommandText& one : commands) out += "  " + quoted(one.name + ":" + one.summary) + "\n";
  out += std::string(")\n") + kZshHelpers + "\n_poise() {\n  local context state line\n";
  out += "  _arguments -C";
  for (const OptionText& one : global) out += " \\\n    " + zsh_option(one);
  out += " \\\n    '1: :_poise_commands' '*:: :->rest'\n";
  out += "  local -i found=$?\n  [[ $state == rest ]] || return found\n";
  out += "  case $words[1] in\n";
  for (const CommandText& one : commands)
    out += fmt::format("    {})\n{} ;;\n", one.name, zsh_arguments(one, global));
  return out +
         "  esac\n}\nif [[ $zsh_eval_context[-1] == loadautofunc ]]; then _poise \"$@\"; "
         "else compdef _poise poise; fi\n";
}

std::string fish_completion(const CLI::App& app) {
  const std::vector<CommandText> commands = command_texts(app);
  std::string out = fmt::format(
      "# Completion of poise for fish, written by `poise completion fish`.\n"
      "set -g __poise_commands {}\ncomplete -c poise -f\n",
      command_names(commands));
  for (const OptionText& one : global_options(app))
    out += fmt::format("complete -c poise -l {}{} -d {}\n", one.name.substr(2), fish_takes(one),
                       quoted(one.help));
  for (const CommandText& command : commands) {
    out += fmt::format("complete -c poise -n __fish_use_subcommand -a {} -d {}\n", command.name,
                       quoted(command.summary));
    const std::string when = "__fish_seen_subcommand_from " + command.name;
    for (const OptionText& one : command.options)
      out += fmt::format("complete -c poise -n '{}' -l {}{} -d {}\n", when, one.name.substr(2),
                         fish_takes(one), quoted(one.help));
    for (const OptionText& one : command.arguments)
      if (one.takes != Takes::kText)
        out += fmt::format("complete -c poise -n '{}'{}\n", when, fish_takes(one));
  }
  return out;
}

}  // namespace poise::cli
