// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/scaffold.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <utility>

namespace poise {
namespace {

namespace fs = std::filesystem;

// Placeholders of a template and their replacements.
using Words = std::vector<std::pair<std::string, std::string>>;

fs::path template_folder(const fs::path& prefix) { return prefix / "share" / "poise" / "template"; }

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

Words words_of(const NewModule& module) {
  return {{"new_name", scaffold_target(module)},
          {"NewName", class_name(module.name + "-" + module.kind)},
          {"new-name", module.name},
          {"new-kind", module.kind}};
}

std::string replaced(std::string text, const Words& words) {
  for (const auto& [from, to] : words)
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size()))
      text.replace(at, from.size(), to);
  return text;
}

fs::path folder_of(const NewModule& module) {
  return module.folder.empty() ? fs::path(scaffold_target(module)) : module.folder;
}

void write(const fs::path& from, const fs::path& to, const Words& words) {
  std::ifstream in(from, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  std::ofstream out(to, std::ios::binary);
  if (!in || !(out << replaced(text, words)).flush())
    throw ConfigError(ErrorCode::kFile, Place{to.string()}, "", "cannot be written");
}

// Copies the common templates, then those of the kind, which replace common ones.
std::vector<std::string> copy(const std::string& kind, const fs::path& templates,
                              const fs::path& folder, const Words& words) {
  std::vector<std::string> names;
  const fs::path making = folder.string() + ".making";
  std::error_code ec;
  fs::create_directories(making, ec);
  if (ec)
    throw ConfigError(ErrorCode::kFile, Place{folder.string()}, "",
                      "cannot be created: " + ec.message());
  try {
    for (const char* part : {"common", kind.c_str()})
      for (const auto& entry : fs::directory_iterator(templates / part)) {
        const std::string name = replaced(entry.path().filename().string(), words);
        write(entry.path(), making / name, words);
        names.push_back(name);
      }
    fs::rename(making, folder);
  } catch (const fs::filesystem_error& error) {
    fs::remove_all(making, ec);
    throw ConfigError(ErrorCode::kFile, Place{error.path1().string()}, "",
                      "cannot be read or moved: " + error.code().message());
  } catch (...) {
    fs::remove_all(making, ec);
    throw;
  }
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace

std::vector<std::string> scaffold_kinds() {
  std::vector<std::string> all;
  for (const KindInfo& info : kModuleKinds)
    if (info.has_template) all.emplace_back(info.word);
  return all;
}

// It contains the kind, so it is no keyword of C++, CMake or Poise.
std::string scaffold_target(const NewModule& module) {
  std::string file = module.name + "_" + module.kind;
  std::ranges::replace(file, '-', '_');
  return file;
}

void check_scaffold(const NewModule& module, const fs::path& prefix, const Registry& known) {
  const std::vector<std::string> all = scaffold_kinds();
  if (std::ranges::find(all, module.kind) == all.end()) {
    const std::string near = suggestion(module.kind, all);
    throw ConfigError(ErrorCode::kUnknownName, "KIND",
                      "'" + module.kind + "' is not a kind of module",
                      near.empty() ? fmt::format("{}", fmt::join(all, ", ")) : near);
  }
  if (!is_type(module.name)) {
    const std::string near = nearest_type(module.name);
    throw ConfigError(ErrorCode::kRange, "NAME", "'" + module.name + "' is not a valid module name",
                      "use lower-case letters, digits and single '-', at most 40" +
                          (near.empty() ? "" : ": perhaps '" + near + "'"));
  }
  for (const ModuleEntry& entry : known.entries())
    if (to_string(entry.kind) == module.kind && entry.type == module.name)
      throw ConfigError(ErrorCode::kDuplicate, "NAME",
                        fmt::format("there is a {} '{}' already, in {}", module.kind, module.name,
                                    entry.file.string()),
                        "choose another name");
  std::error_code ec;
  if (fs::exists(fs::symlink_status(folder_of(module), ec)))
    throw ConfigError(ErrorCode::kDuplicate, Place{folder_of(module).string()}, "",
                      "exists already", "remove it, or name another folder");
  const fs::path templates = template_folder(prefix) / module.kind;
  if (!fs::is_directory(templates, ec))
    throw ConfigError(ErrorCode::kMissing, Place{templates.string()}, "", "is missing",
                      "install the templates (Debian: libpoise-dev)");
}

Scaffold write_scaffold(const NewModule& module, const fs::path& prefix, const Registry& known) {
  check_scaffold(module, prefix, known);
  const fs::path folder = folder_of(module);
  return {folder, copy(module.kind, template_folder(prefix), folder, words_of(module))};
}

PackageOption package_option(const fs::path& prefix) {
  std::error_code ec;
  if (fs::exists(prefix / "cmake" / "poise-config.cmake", ec))
    return {"-DPoise_DIR=", prefix / "cmake"};
  if (prefix == "/usr" || prefix == "/usr/local") return {};
  return {"-DCMAKE_PREFIX_PATH=", prefix};
}

}  // namespace poise
