// SPDX-License-Identifier: BSD-2-Clause

#include "poise/tests/plugins/contract/built_modules.hpp"

#include <algorithm>
#include <filesystem>

#include "poise/core/tree/urdf.hpp"
#include "poise/tests/support/paths.hpp"

namespace poise::test {
namespace {

namespace fs = std::filesystem;

Registry built(std::vector<std::string>* problems) {
  Registry registry;
  std::vector<fs::path> files;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(test::built("modules"), none))
    if (entry.path().extension() == ".so") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    try {
      registry.load(file);
    } catch (const std::exception& error) {
      if (problems) problems->push_back(error.what());
    }
  }
  return registry;
}

}  // namespace

std::vector<std::string> built_types(ModuleKind kind) {
  try {
    return built(nullptr).types(kind);
  } catch (const std::exception&) {
    return {};
  }
}

std::vector<std::string> load_problems() {
  std::vector<std::string> problems;
  built(&problems);
  return problems;
}

std::shared_ptr<ModuleObject> make_built(ModuleKind kind, const std::string& type) {
  return built(nullptr).create(kind, type);
}

std::string test_name(std::string type) {
  std::replace_if(
      type.begin(), type.end(), [](char c) { return !std::isalnum(c); }, '_');
  return type;
}

std::shared_ptr<const Tree> atlas() {
  static const auto tree = std::make_shared<const Tree>(
      load_urdf(resolve_uri("package://dart/data/sdf/atlas/atlas_v3_no_head.urdf", {}), true));
  return tree;
}

}  // namespace poise::test
