// SPDX-License-Identifier: BSD-2-Clause

#include "poise/apps/python/document.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "poise/apps/python/modules.hpp"
#include "poise/apps/python/values/node.hpp"
#include "poise/core/check/resolve.hpp"
#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/setup/load_stack.hpp"
#include "poise/core/stack/stack_patterns.hpp"

namespace poise::python {
namespace {

using Kind = ConfigNode::Kind;
using Path = std::vector<std::string>;

ConfigNode empty_map() {
  ConfigNode map;
  map.kind = Kind::kMap;
  return map;
}

// The keys of a map or the names of a list's entries.
Path names(const ConfigNode& node) {
  if (node.kind == Kind::kMap) return node.keys;
  Path out;
  for (const ConfigNode& entry : node.children) out.push_back(entry_name(entry));
  return out;
}

nb::object get(const Document& document, const std::string& path) {
  const ConfigNode* const at = find_at(document.node, path);
  return at == nullptr ? nb::none() : to_object(*at);
}

Path names_at(const Document& document, const std::string& path) {
  const ConfigNode* const at = find_at(document.node, path);
  return at == nullptr ? Path() : names(*at);
}

void lay_over(Document& document, Dict over, const std::string& file, int line) {
  ConfigNode next = document.node;
  merge(next, to_node(over, Place{file, line}, ""));
  assign_paths(next, "");
  document.node = std::move(next);
}

// What `--set PATH=VALUE` does; None removes.
void set_at(Document& document, const std::string& path, nb::handle value, const std::string& file,
            int line) {
  const Place place{file, line};
  ConfigNode next = document.node;
  set_value(next, path, place, to_node(value, place, path));
  assign_paths(next, "");
  document.node = std::move(next);
}

std::string joined(const Path& path) {
  std::string out;
  for (const std::string& part : path) out += part + ".";
  return out;
}

// Appends an entry to a list of named ones, which is made if there is none.
void append(Document& document, const Path& path, Dict entry, const std::string& file, int line) {
  const Place place{file, line};
  ConfigNode next = document.node;
  ConfigNode* at = &next;
  for (const std::string& part : path) {
    const auto key = std::ranges::find(at->keys, part);
    if (key == at->keys.end()) {
      ConfigNode made = empty_map();
      made.place = place;
      if (&part == &path.back()) made.kind = Kind::kList;
      set_key(*at, part, place, std::move(made));
      at = &at->children.back();
    } else {
      at = &at->children[static_cast<std::size_t>(key - at->keys.begin())];
    }
  }
  ConfigNode node = to_node(entry, place, "");
  const std::string name = entry_name(node);
  for (const ConfigNode& other : at->children)
    if (entry_name(other) == name)
      throw ConfigError(ErrorCode::kDuplicate, place, joined(path) + name,
                        "there is one of this name already", "give name='…'");
  at->children.push_back(std::move(node));
  assign_paths(next, "");
  document.node = std::move(next);
}

Document load(const std::string& file, const std::vector<std::string>& settings) {
  return {load_config(file, settings), file};
}

Document parse(const std::string& text, const std::string& name) {
  return {parse_config(text, name), {}};
}

Document of_robot(const Document& document, const Document& part) {
  Document out{with_robot(document.node, part.node), document.file};
  assign_paths(out.node, "");
  return out;
}

std::string resolved(const Document& document, const Modules& modules, bool origins) {
  return to_yaml(resolved_stack(document.read(modules), modules), origins);
}

}  // namespace

StackSpec Document::read(const ModuleSource& modules) const {
  const nb::gil_scoped_release unlocked;
  StackSpec spec = load_stack(node, {}, &modules);
  spec.file = file;
  return spec;
}

void bind_document(nb::module_& m) {
  nb::class_<Document>(m, "Document", "A stack that is being composed.")
      .def("__init__",
           [](Document* self) {
             new (self) Document{empty_map(), {}};
           })
      .def_static("load", &load, nb::arg("file"), nb::arg("settings"))
      .def_static("parse", &parse, nb::arg("text"), nb::arg("name"))
      .def("copy", [](const Document& self) { return self; })
      .def("of_robot", &of_robot, nb::arg("part"))
      .def("get", &get, nb::arg("path"))
      .def("names", &names_at, nb::arg("path"))
      .def("set", &set_at, nb::arg("path"), nb::arg("value").none(), nb::arg("file"),
           nb::arg("line"))
      .def("lay_over", &lay_over, nb::arg("over"), nb::arg("file"), nb::arg("line"))
      .def("append", &append, nb::arg("path"), nb::arg("entry"), nb::arg("file"), nb::arg("line"))
      .def("check", [](const Document& self) { read_stack(self.node); })
      .def("yaml", [](const Document& self) { return to_yaml(self.node, false); })
      .def("resolved", &resolved, nb::arg("modules"), nb::arg("origins"));
}

}  // namespace poise::python
