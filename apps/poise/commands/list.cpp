// SPDX-License-Identifier: BSD-2-Clause
// poise list [KIND]

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/core/json_text.hpp"

namespace poise::cli {
namespace {

using Json = nlohmann::ordered_json;

struct ListArguments {
  std::string kind;
  std::vector<std::string> modules;
  bool json = false;
};

std::vector<std::string> kind_words() {
  std::vector<std::string> words;
  for (const KindInfo& info : kModuleKinds) words.emplace_back(info.word);
  return words;
}

void check_kind(const std::string& kind) {
  if (!kind.empty() && !kind_of(kind))
    throw ConfigError(ErrorCode::kUnknownName, "KIND", "'" + kind + "' is not a kind of module",
                      suggestion(kind, kind_words()));
}

int list(const ListArguments& arguments) {
  check_kind(arguments.kind);
  const Registry registry = load_registry(arguments.modules);
  Json modules = Json::array();
  for (const ModuleEntry& entry : registry.entries()) {
    const std::string kind = to_string(entry.kind);
    if (!arguments.kind.empty() && kind != arguments.kind) continue;
    modules.push_back({{"kind", kind},
                       {"type", entry.type},
                       {"summary", entry.summary},
                       {"file", entry.file.string()}});
    if (!arguments.json)
      fmt::print("{:<11} {:<26} {}\n{:>39}{}\n", kind, entry.type, entry.summary, "",
                 entry.file.string());
  }
  if (arguments.json) std::cout << json_text(Json{{"modules", modules}}, 2) << '\n';
  return kDone;
}

}  // namespace

void add_list(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<ListArguments>();
  CLI::App* command = app.add_subcommand("list", "list the modules found, and their files");
  std::vector<std::string> words = kind_words();
  const std::string last = words.back();
  words.pop_back();
  command->add_option("KIND", arguments->kind,
                      fmt::format("only this kind: {} or {}", fmt::join(words, ", "), last));
  add_module_options(*command, arguments->modules);
  add_json_option(*command, arguments->json);
  command->callback([arguments, &exit_code] { exit_code = list(*arguments); });
}

}  // namespace poise::cli
