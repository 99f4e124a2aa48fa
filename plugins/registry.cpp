// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/registry.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "poise/plugins/module_watch.hpp"
#include "poise/plugins/processor.hpp"
#include "poise/plugins/registry_loader.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

struct Loaded {
  fs::path file;
  LoadedModule module;
};
using Key = std::pair<ModuleKind, std::string>;
using Modules = std::map<Key, Loaded>;

bool same_file(const fs::path& a, const fs::path& b) {
  std::error_code ec;
  return a == b || fs::equivalent(a, b, ec);
}

// Names that look alike; else all of them, and where a module of one's own is found.
std::string how_to_find(const std::string& type, const std::vector<std::string>& types) {
  const std::string known = suggestion(type, types);
  if (known.starts_with("did you mean")) return known;
  return known + (known.empty() ? "" : "; ") +
         "a module of your own is loaded with --module FILE, or from POISE_MODULE_PATH";
}

void insert(Modules& modules, const fs::path& file, const LoadedModule& module) {
  const Key key{module.info->kind, module.info->type};
  const Loaded loaded{ModuleWatch::plain(file), module};
  const auto [old, fresh] = modules.try_emplace(key, loaded);
  if (fresh || same_file(old->second.file, loaded.file)) return;
  std::error_code ec;
  if (fs::exists(old->second.file, ec)) throw duplicate_type(*module.info, file, old->second.file);
  old->second = loaded;  // the file was renamed
}

void erase(Modules& modules, const fs::path& file) {
  const fs::path plain = ModuleWatch::plain(file);
  std::erase_if(modules, [&](const auto& entry) { return same_file(entry.second.file, plain); });
}

// The same module in the folder of the best instruction set level that this processor has, if it
// exists.
fs::path best_of(const fs::path& file) {
  std::error_code ec;
  for (const std::string& level : processor_levels()) {
    const fs::path better = file.parent_path() / level / file.filename();
    if (fs::exists(better, ec)) return better;
  }
  return file;
}

}  // namespace

std::vector<fs::path> libraries_in(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code ec;
  for (const auto& entry : fs::directory_iterator(folder, ec))
    if (entry.path().extension() == ".so") files.push_back(entry.path());
  if (ec)
    throw ConfigError(ErrorCode::kFile, Place{folder.string()}, "",
                      "cannot be listed: " + ec.message());
  std::sort(files.begin(), files.end());
  for (fs::path& file : files) file = best_of(file);
  return files;
}

LoadedModule load_checked(const fs::path& file) {
  LoadedModule module = load_module(file);
  const ModuleInfo& info = *module.info;
  const auto kind = static_cast<std::size_t>(info.kind);
  if (kind >= std::size(kModuleKinds) || !info.type || !*info.type || !info.summary || !info.create)
    throw ConfigError(ErrorCode::kModule, Place{file.string()}, "",
                      "its poise_module is not filled in",
                      "declare it with POISE_TASK or one of its sisters");
  return module;
}

ConfigError duplicate_type(const ModuleInfo& info, const fs::path& file, const fs::path& other) {
  return {ErrorCode::kDuplicate, Place{file.string()}, "",
          fmt::format("provides the {} '{}', which {} provides already", to_string(info.kind),
                      info.type, other.string()),
          "remove one of the two, or give it another type"};
}

struct Registry::Data {
  Modules modules;
  ModuleWatch watch;
};

Registry::Registry() : data_(std::make_unique<Data>()) {}
Registry::~Registry() = default;
Registry::Registry(const Registry& other) : data_(std::make_unique<Data>(*other.data_)) {}
Registry& Registry::operator=(const Registry& other) {
  data_ = std::make_unique<Data>(*other.data_);
  return *this;
}
Registry::Registry(Registry&&) noexcept = default;
Registry& Registry::operator=(Registry&&) noexcept = default;

void Registry::load(const fs::path& file_or_folder) {
  std::error_code ec;
  Data next = *data_;  // loads either all modules of a folder or none
  const auto take = [&](const fs::path& file) {
    next.watch.note(file);
    insert(next.modules, file, load_checked(file));
  };
  if (fs::is_directory(file_or_folder, ec)) {
    check_folder(file_or_folder);
    next.watch.add_folder(file_or_folder);
    for (const fs::path& file : libraries_in(file_or_folder)) take(file);
  } else {
    take(file_or_folder);
  }
  *data_ = std::move(next);
}

void Registry::reload(const fs::path& file) {
  data_->watch.note(file);
  const LoadedModule fresh = load_copy(file);
  Modules modules = data_->modules;
  erase(modules, file);
  insert(modules, file, fresh);
  data_->modules = std::move(modules);
}

void Registry::unload(const fs::path& file) {
  erase(data_->modules, file);
  data_->watch.note(file);
}

std::vector<ModuleChange> Registry::changed() const { return data_->watch.changed(); }

Registry Registry::with_search_path(std::vector<ConfigError>* problems) {
  Registry registry;
  Data& data = *registry.data_;
  const auto attempt = [&](const auto& step) {
    try {
      step();
    } catch (const ConfigError& error) {
      if (problems) problems->push_back(error);
    }
  };
  for (const fs::path& folder : module_folders())
    attempt([&] {
      check_folder(folder);
      data.watch.add_folder(folder);
      for (const fs::path& file : libraries_in(folder))
        attempt([&] {
          data.watch.note(file);
          insert(data.modules, file, load_checked(file));
        });
    });
  return registry;
}

std::vector<ModuleEntry> Registry::entries() const {
  std::vector<ModuleEntry> out;
  for (const auto& [key, loaded] : data_->modules)
    out.push_back({key.first, key.second, loaded.module.info->summary, loaded.file,
                   loaded.module.equation, loaded.module.example});
  return out;
}

std::vector<std::string> Registry::types(ModuleKind kind) const {
  std::vector<std::string> out;
  for (const auto& [key, loaded] : data_->modules)
    if (key.first == kind) out.push_back(key.second);
  return out;
}

std::shared_ptr<ModuleObject> Registry::create(ModuleKind kind, const std::string& type) const {
  const auto found = data_->modules.find({kind, type});
  if (found == data_->modules.end())
    throw ConfigError(ErrorCode::kUnknownName, "type",
                      fmt::format("there is no {} '{}'", to_string(kind), type),
                      how_to_find(type, types(kind)));
  return create_object(found->second.module, found->second.file);
}

}  // namespace poise
