// SPDX-License-Identifier: BSD-2-Clause
// poise new: creates the folder of a module from the templates of its kind.

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/json_text.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;

struct NewArguments {
  std::string kind, name, out;
  bool json = false;
};

// Placeholders of a template and their replacements.
using Words = std::vector<std::pair<std::string, std::string>>;

fs::path this_program() {
  std::error_code ec;
  return fs::read_symlink("/proc/self/exe", ec);
}

// <prefix>/bin/poise → <prefix>, in the build tree as in an installation.
fs::path prefix() { return this_program().parent_path().parent_path(); }

fs::path template_folder() { return prefix() / "share" / "poise" / "template"; }

// Quotes a path for a shell.
std::string shell_word(const std::string& path) {
  if (path.find_first_of(" '\"\\$`&;()<>|*?[]#~\t") == std::string::npos) return path;
  std::string out = "'";
  for (const char c : path) out += c == '\'' ? "'\\''" : std::string(1, c);
  return out + "'";
}

// `poise` if PATH leads to this program, or else its path.
std::string program_word() {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path ? path : "");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::error_code ec;
    const fs::path found = fs::path(folder) / "poise";
    if (fs::exists(found, ec))
      return fs::equivalent(found, this_program(), ec) ? "poise"
                                                       : shell_word(this_program().string());
  }
  return shell_word(this_program().string());
}

// The commands that build, test and run the new module.
std::string next_commands(const std::string& folder) {
  std::error_code ec;
  const fs::path package = prefix() / "cmake";
  const bool build_tree = fs::exists(package / "poise-config.cmake", ec);
  const bool system = prefix() == "/usr" || prefix() == "/usr/local";
  std::string lines, option;
  if (build_tree) {
    lines = fmt::format("    cmake --build {} --target poise_contract\n",
                        shell_word(prefix().string()));
    option = " -DPoise_DIR=" + shell_word(package.string());
  } else if (!system) {
    option = " -DCMAKE_PREFIX_PATH=" + shell_word(prefix().string());
  }
  const std::string here = shell_word(folder);
  return lines + fmt::format(
                     "    cmake -G Ninja -S {0} -B {0}/build{1} && cmake --build {0}/build\n"
                     "    ctest --test-dir {0}/build --output-on-failure\n"
                     "    POISE_MODULE_PATH={0}/build/modules {2} run {0}/example.yaml\n",
                     here, option, program_word());
}

std::vector<std::string> kinds() {
  std::vector<std::string> all;
  for (const KindInfo& info : kModuleKinds)
    if (info.has_template) all.emplace_back(info.word);
  return all;
}

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Whether the name is made of lower-case letters, digits and single '-', like Poise's own types.
bool is_type(const std::string& name) {
  if (name.empty() || name.size() > 40 || !is_lower(name.front()) || name.back() == '-')
    return false;
  return name.find("--") == std::string::npos &&
         std::ranges::all_of(name, [](char c) { return is_lower(c) || is_digit(c) || c == '-'; });
}

// The nearest valid type: "Tray Level" → "tray-level".
std::string nearest_type(const std::string& name) {
  std::string type;
  for (const char c : name) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool letter = is_lower(small) || (is_digit(small) && !type.empty());
    if (letter && c != small && !type.empty() && is_lower(type.back())) type += '-';
    if (letter) type += small;
    if (!letter && !type.empty() && type.back() != '-') type += '-';
  }
  type = type.substr(0, 40);
  while (!type.empty() && type.back() == '-') type.pop_back();
  return type;
}

// "tray-level" → "TrayLevel".
std::string class_name(const std::string& type) {
  std::string name;
  bool first = true;
  for (const char c : type) {
    if (c != '-') name += first && is_lower(c) ? static_cast<char>(c - 'a' + 'A') : c;
    first = c == '-';
  }
  return name;
}

// File, target and class contain the kind, so they are no keywords of C++, CMake or Poise.
Words words_of(const NewArguments& arguments) {
  std::string file = arguments.name + "_" + arguments.kind;
  std::ranges::replace(file, '-', '_');
  return {{"new_name", file},
          {"NewName", class_name(arguments.name + "-" + arguments.kind)},
          {"new-name", arguments.name},
          {"new-kind", arguments.kind}};
}

std::string replaced(std::string text, const Words& words) {
  for (const auto& [from, to] : words)
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  return text;
}

void check(const NewArguments& arguments, const fs::path& folder) {
  const std::vector<std::string> all = kinds();
  if (std::ranges::find(all, arguments.kind) == all.end()) {
    const std::string near = suggestion(arguments.kind, all);
    throw ConfigError(ErrorCode::kUnknownName, "KIND",
                      "'" + arguments.kind + "' is not a kind of module",
                      near.empty() ? fmt::format("{}", fmt::join(all, ", ")) : near);
  }
  if (!is_type(arguments.name)) {
    const std::string near = nearest_type(arguments.name);
    throw ConfigError(ErrorCode::kRange, "NAME",
                      "'" + arguments.name + "' is not a valid module name",
                      "use lower-case letters, digits and single '-', at most 40" +
                          (near.empty() ? "" : ": perhaps '" + near + "'"));
  }
  for (const ModuleEntry& entry : load_registry({}).entries())
    if (to_string(entry.kind) == arguments.kind && entry.type == arguments.name)
      throw ConfigError(ErrorCode::kDuplicate, "NAME",
                        fmt::format("there is a {} '{}' already, in {}", arguments.kind,
                                    arguments.name, entry.file.string()),
                        "choose another name");
  std::error_code ec;
  if (fs::exists(fs::symlink_status(folder, ec)))
    throw ConfigError(ErrorCode::kDuplicate, Place{folder.string()}, "", "exists already",
                      "remove it, or name another folder with --out");
  if (!fs::is_directory(template_folder() / arguments.kind, ec))
    throw ConfigError(ErrorCode::kMissing, Place{(template_folder() / arguments.kind).string()}, "",
                      "is missing", "install the templates (Debian: libpoise-dev)");
}

void write(const fs::path& from, const fs::path& to, const Words& words) {
  std::ifstream in(from, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  std::ofstream out(to, std::ios::binary);
  if (!in || !(out << replaced(text, words)).flush())
    throw ConfigError(ErrorCode::kFile, Place{to.string()}, "", "cannot be written");
}

// Copies the common templates, then those of the kind, which replace common ones. Creates all files
// or none.
std::vector<std::string> copy(const std::string& kind, const fs::path& folder, const Words& words) {
  std::vector<std::string> names;
  const fs::path making = folder.string() + ".making";
  std::error_code ec;
  fs::create_directories(making, ec);
  if (ec)
    throw ConfigError(ErrorCode::kFile, Place{folder.string()}, "",
                      "cannot be created: " + ec.message());
  try {
    for (const char* part : {"common", kind.c_str()})
      for (const auto& entry : fs::directory_iterator(template_folder() / part)) {
        const std::string name = replaced(entry.path().filename().string(), words);
        write(entry.path(), making / name, words);
        names.push_back(name);
      }
    fs::rename(making, folder);
  } catch (...) {
    fs::remove_all(making, ec);
    throw;
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

int make(const NewArguments& arguments) {
  const Words words = words_of(arguments);
  const fs::path folder = arguments.out.empty() ? words.front().second : arguments.out;
  check(arguments, folder);
  const std::vector<std::string> files = copy(arguments.kind, folder, words);
  if (arguments.json) {
    std::cout << json_text(nlohmann::ordered_json{{"folder", folder.string()}, {"files", files}}, 2)
              << '\n';
    return kDone;
  }
  fmt::print("{}: {} {} of type '{}'\n\n", folder.string(),
             arguments.kind.starts_with('e') ? "an" : "a", arguments.kind, arguments.name);
  fmt::print("{}", next_commands(folder.string()));
  return kDone;
}

}  // namespace

void add_new(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<NewArguments>();
  CLI::App* sub =
      app.add_subcommand("new", "create a folder with a module that builds, tests and runs");
  sub->add_option("KIND", arguments->kind, "kind of module")
      ->type_name(fmt::format("TEXT:{{{}}}", fmt::join(kinds(), ",")))
      ->required();
  sub->add_option("NAME", arguments->name, "its type in a stack, such as tray-level")->required();
  sub->add_option("--out", arguments->out, "the folder to create (default: NAME_KIND)")
      ->type_name("DIR");
  add_json_option(*sub, arguments->json);
  sub->callback([arguments, &exit_code] { exit_code = make(*arguments); });
}

}  // namespace poise::cli
