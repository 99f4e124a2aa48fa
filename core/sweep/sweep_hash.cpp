// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/sweep_hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>

#include "poise/core/anatomy/named_files.hpp"
#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;

// FNV-1a, 64 bits.
class Hash {
 public:
  void add(const std::string& text) {
    for (const char c : text) step(static_cast<unsigned char>(c));
    step(0);  // so that "ab", "c" differs from "a", "bc"
  }
  std::string digits() const { return fmt::format("{:016x}", value_); }

 private:
  void step(unsigned char byte) { value_ = (value_ ^ byte) * 0x100000001b3u; }
  std::uint64_t value_ = 0xcbf29ce484222325u;
};

std::string bytes_of(const fs::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// A file with all that it names if it is a robot. Nothing of what is missing or no regular file.
void add_file(const fs::path& file, const PackagePath& packages, Hash& hash) {
  for (const fs::path& one : named_files(file, packages)) hash.add(bytes_of(one));
}

// The path that a value is if it is one, which only its module knows.
fs::path path_of(const std::string& value, const fs::path& folder) {
  if (value.find("://") == std::string::npos) return folder / value;
  try {
    return resolve_uri(value, folder);
  } catch (const ConfigError&) {
    return {};
  }
}

void add_named_files(const ConfigNode& node, const PackagePath& packages, Hash& hash) {
  for (const ConfigNode& child : node.children) add_named_files(child, packages, hash);
  if (node.kind != ConfigNode::Kind::kScalar || node.scalar.empty()) return;
  add_file(path_of(node.scalar, fs::path(node.place.file).parent_path()), packages, hash);
}

bool names(const ConfigNode& node, const std::string& type) {
  return node.scalar == type || std::ranges::find(node.keys, type) != node.keys.end() ||
         std::ranges::any_of(node.children,
                             [&](const ConfigNode& child) { return names(child, type); });
}

}  // namespace

std::string sweep_hash(const ConfigNode& node, const SweepSpec& spec, const OwnModules& modules) {
  ConfigNode own = node;
  for (const char* const key : {"stack", "robot", "set", "keep"}) remove_key(own, key);
  const StackSpec stack = read_stack(spec.stack);
  Hash hash;
  hash.add(to_yaml(own, false));
  hash.add(to_yaml(spec.stack, false));
  const PackagePath& packages = stack.robot.packages;
  add_file(stack.robot.file, packages, hash);
  for (const ObjectSpec& object : stack.objects)
    add_file(object.robot.file, object.robot.packages, hash);
  add_named_files(spec.stack, packages, hash);
  if (const ConfigNode* const over = own.find("over")) add_named_files(*over, packages, hash);
  for (const OwnModule& module : modules)
    if (names(spec.stack, module.type) || names(own, module.type)) hash.add(bytes_of(module.file));
  return hash.digits();
}

}  // namespace poise
