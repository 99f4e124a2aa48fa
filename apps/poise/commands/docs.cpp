// SPDX-License-Identifier: BSD-2-Clause
// poise docs: a page for every module found, and the JSON Schema of the stack file.

#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "poise/apps/poise/command_text.hpp"
#include "poise/apps/poise/commands/commands.hpp"
#include "poise/apps/poise/console.hpp"
#include "poise/apps/poise/module_page.hpp"
#include "poise/apps/poise/stack_schema.hpp"
#include "poise/core/json_text.hpp"
#include "poise/core/record/whole_file.hpp"

namespace poise::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct DocsArguments {
  std::string folder;
  std::vector<std::string> modules;
  bool json = false;
  bool schema = false, commands = false;
};

void make_folder(const fs::path& folder) {
  std::error_code ec;
  fs::create_directories(folder, ec);
  if (ec)
    throw ConfigError(ErrorCode::kFile, Place{folder.string()}, "",
                      "cannot be created: " + ec.message());
}

void save(const fs::path& file, const std::string& text) {
  WholeFile out(file);
  out.write(text);
  out.finish();
}

Json write_page(const Registry& modules, const ModuleEntry& module, const fs::path& folder) {
  const fs::path file = folder / page_path(module);
  make_folder(file.parent_path());
  const ModulePage page{module, field_rows(*modules.create(module.kind, module.type)),
                        write_example(modules, module, fs::path(file).replace_extension(".yaml"))};
  save(file, html(page));
  if (!page.example.problem.empty())
    warn(fmt::format("the example of {} '{}' fails `poise check`: {}", to_string(module.kind),
                     module.type, page.example.problem));
  return {{"kind", to_string(module.kind)},
          {"type", module.type},
          {"page", page_path(module)},
          {"example", page.example.problem.empty()}};
}

// Whether the module can create objects. If not, warns; the module gets no page.
bool makes_objects(const Registry& modules, const ModuleEntry& module) {
  try {
    return modules.create(module.kind, module.type) != nullptr;
  } catch (const ConfigError& error) {
    warn(error.what());
    return false;
  }
}

int write_reference(const CLI::App& app, const DocsArguments& arguments) {
  const Registry modules = load_registry(arguments.modules);
  const fs::path folder = arguments.folder;
  Json pages = Json::array();
  std::vector<ModuleEntry> written;
  for (const ModuleEntry& module : modules.entries()) {
    if (!makes_objects(modules, module)) continue;
    pages.push_back(write_page(modules, module, folder));
    written.push_back(module);
  }
  make_folder(folder);
  save(folder / "index.html", index_html(written));
  save(folder / "style.css", page_style());
  save(folder / "commands.md", commands_page(app));
  if (arguments.json)
    std::cout << json_text(Json{{"folder", folder.string()}, {"pages", pages}}, 2) << '\n';
  else
    fmt::print("{} pages, from {}\n", pages.size(), (folder / "index.html").string());
  return written.size() == modules.entries().size() ? kDone : kBadInput;
}

int write_or_print(const CLI::App& app, const DocsArguments& arguments) {
  if (!arguments.schema && !arguments.commands && arguments.folder.empty())
    throw CLI::RequiredError("DIR, --schema or --commands");
  if (!arguments.folder.empty()) return write_reference(app, arguments);
  if (arguments.commands)
    std::cout << commands_page(app);
  else
    std::cout << json_text(stack_schema(load_registry(arguments.modules)), 1) << '\n';
  return kDone;
}

}  // namespace

void add_docs(CLI::App& app, int& exit_code) {
  auto arguments = std::make_shared<DocsArguments>();
  CLI::App* sub = app.add_subcommand(
      "docs", "write the pages of modules and commands, or print the JSON Schema of stack files");
  CLI::Option* folder =
      sub->add_option("DIR", arguments->folder, "the folder to write to; open its index.html");
  CLI::Option* schema =
      sub->add_flag("--schema", arguments->schema, "print the JSON Schema of the stack file");
  CLI::Option* commands =
      sub->add_flag("--commands", arguments->commands, "print the commands as Markdown");
  folder->excludes(schema)->excludes(commands);
  schema->excludes(commands);
  add_module_options(*sub, arguments->modules);
  add_json_option(*sub, arguments->json);
  sub->callback([&app, arguments, &exit_code] { exit_code = write_or_print(app, *arguments); });
}

}  // namespace poise::cli
