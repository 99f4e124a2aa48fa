// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/sweep_hash.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <vector>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/stack/stack_spec.hpp"
#include "poise/core/tree/urdf.hpp"

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

// Nothing of a pipe or device, which may have no end.
std::string bytes_of(const fs::path& file) {
  std::error_code none;
  if (!fs::is_regular_file(file, none)) return {};
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

// The files `<include file="…">` of an MJCF, as it names them.
std::vector<std::string> includes_in(const std::string& xml) {
  std::vector<std::string> out;
  for (std::size_t at = 0; (at = xml.find("<include", at)) != std::string::npos; ++at) {
    const std::size_t file = xml.find("file", at), open = xml.find_first_of("\"'", file);
    if (file == std::string::npos || open == std::string::npos) break;
    const std::size_t close = xml.find(xml[open], open + 1);
    if (file < xml.find('>', at)) out.push_back(xml.substr(open + 1, close - open - 1));
  }
  return out;
}

// A robot file and the files that it includes, each once; these are relative to the first.
void add_robot(const fs::path& robot, Hash& hash) {
  std::vector<fs::path> files{robot};
  for (std::size_t i = 0; i < files.size(); ++i) {
    const std::string text = bytes_of(files[i]);
    hash.add(text);
    for (const std::string& name : includes_in(text))
      if (const fs::path file = robot.parent_path() / name;
          std::ranges::find(files, file) == files.end())
        files.push_back(file);
  }
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

void add_named_files(const ConfigNode& node, Hash& hash) {
  for (const ConfigNode& child : node.children) add_named_files(child, hash);
  if (node.kind != ConfigNode::Kind::kScalar || node.scalar.empty()) return;
  hash.add(bytes_of(path_of(node.scalar, fs::path(node.place.file).parent_path())));
}

}  // namespace

std::string sweep_hash(const ConfigNode& node, const SweepSpec& spec) {
  ConfigNode own = node;
  for (const char* const key : {"stack", "set", "keep"}) remove_key(own, key);
  const StackSpec stack = read_stack(spec.stack);
  Hash hash;
  hash.add(to_yaml(own, false));
  hash.add(to_yaml(spec.stack, false));
  add_robot(stack.robot.file, hash);
  for (const ObjectSpec& object : stack.objects) add_robot(object.robot.file, hash);
  add_named_files(spec.stack, hash);
  if (const ConfigNode* const over = own.find("over")) add_named_files(*over, hash);
  return hash.digits();
}

}  // namespace poise
