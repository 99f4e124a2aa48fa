// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/modules.hpp"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "poise/apps/python/tasks/python_task.hpp"
#include "poise/apps/python/values/field_list.hpp"
#include "poise/apps/python/values/node.hpp"
#include "poise/core/config/config_merge.hpp"
#include "poise/core/setup/modules.hpp"
#include "poise/core/setup/robot_loader.hpp"

namespace poise::python {
namespace {

Dicts entries(const Modules& modules) {
  nb::list out;
  for (const ModuleEntry& entry : modules.registry().entries()) {
    nb::dict one;
    one["kind"] = to_string(entry.kind);
    one["type"] = entry.type;
    one["summary"] = entry.summary;
    one["file"] = entry.file.string();
    one["equation"] = entry.equation;
    one["example"] = entry.example;
    out.append(one);
  }
  return out;
}

Dicts fields(const Modules& modules, const std::string& kind, const std::string& type) {
  const auto object = modules.create(kind_named(kind), type);
  return field_list(*object);
}

// Refuses an entry of a stack that its module would refuse.
void check(const Modules& modules, const std::string& kind, Dict entry, const std::string& file,
           int line, const std::string& path) {
  ConfigNode node = to_node(entry, Place{file, line}, path);
  assign_paths(node, path);
  const ConfigNode* const type = node.find("type");
  if (type == nullptr)
    throw ConfigError(ErrorCode::kMissing, node.place, path, "has no type", "name the module");
  make_module({type->scalar, node}, kind_named(kind), modules);
}

// "urdf" or "mjcf": the key of a stack that names a robot file of this format.
std::string robot_key(const std::string& uri, const std::vector<std::string>& folders,
                      const Modules& modules) {
  const PackagePath packages(folders.begin(), folders.end());
  const std::filesystem::path file = resolve_uri(uri, std::filesystem::current_path(), packages);
  const std::string reader = reader_of(file, modules);
  return reader.empty() ? "urdf" : reader;
}

}  // namespace

ModuleKind kind_named(const std::string& name) {
  if (const auto kind = kind_of(name)) return *kind;
  std::vector<std::string> known;
  for (const KindInfo& info : kModuleKinds) known.emplace_back(info.word);
  throw ConfigError(ErrorCode::kUnknownName, "", "there is no kind '" + name + "' of modules",
                    suggestion(name, known));
}

std::shared_ptr<ModuleObject> Modules::create(ModuleKind kind, const std::string& type) const {
  if (const auto found = python_.find({kind, type}); found != python_.end()) {
    const nb::gil_scoped_acquire lock;
    return make_python_task(type, found->second);
  }
  try {
    return registry_.create(kind, type);
  } catch (const ConfigError& error) {
    const std::vector<std::string> known = types(kind);
    if (std::ranges::find(known, type) != known.end()) throw;
    throw ConfigError(error.code(), error.path(), error.found(), suggestion(type, known));
  }
}

std::vector<std::string> Modules::types(ModuleKind kind) const {
  std::vector<std::string> out = registry_.types(kind);
  for (const auto& [key, cls] : python_)
    if (key.first == kind) out.push_back(key.second);
  std::ranges::sort(out);
  return out;
}

void Modules::add_task(const std::string& type, nb::object cls) {
  const std::vector<std::string> known = registry_.types(ModuleKind::kTask);
  if (std::ranges::find(known, type) != known.end())
    throw ConfigError(ErrorCode::kDuplicate, "",
                      "the task '" + type + "' is a module of Poise already", "give another type");
  python_[{ModuleKind::kTask, type}] = std::move(cls);
}

Dict Modules::python_tasks() const {
  nb::dict out;
  for (const auto& [key, cls] : python_) out[key.second.c_str()] = cls;
  return out;
}

void bind_modules(nb::module_& m) {
  nb::class_<Modules>(m, "Modules", "All modules of a session.")
      .def(nb::init<>())
      .def("load", &Modules::load, nb::arg("file_or_folder"))
      .def("add_task", &Modules::add_task, nb::arg("type"), nb::arg("cls"))
      .def("entries", &entries)
      .def("python_tasks", &Modules::python_tasks)
      .def(
          "types",
          [](const Modules& self, const std::string& kind) { return self.types(kind_named(kind)); },
          nb::arg("kind"))
      .def("fields", &fields, nb::arg("kind"), nb::arg("type"))
      .def(
          "keys",
          [](const Modules&, const std::string& kind) { return stack_keys(kind_named(kind)); },
          nb::arg("kind"))
      .def("check", &check, nb::arg("kind"), nb::arg("entry"), nb::arg("file"), nb::arg("line"),
           nb::arg("path"))
      .def("problems", [](const Modules& self) {
        std::vector<std::string> out;
        for (const ConfigError& problem : self.problems()) out.emplace_back(problem.what());
        return out;
      });
  m.def("robot_key", &robot_key, nb::arg("uri"), nb::arg("folders"), nb::arg("modules"));
}

}  // namespace poise::python
