// SPDX-License-Identifier: BSD-2-Clause

#include "poise/core/sweep/sweep_hash.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <fstream>
#include <iterator>

#include "poise/core/config/config_merge.hpp"
#include "poise/core/config/yaml_writer.hpp"
#include "poise/core/stack/stack_spec.hpp"

namespace poise {
namespace {

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

std::string bytes_of(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

}  // namespace

std::string sweep_hash(const ConfigNode& node, const SweepSpec& spec) {
  ConfigNode own = node;
  for (const char* const key : {"stack", "set", "keep"}) remove_key(own, key);
  const StackSpec stack = read_stack(spec.stack);
  Hash hash;
  hash.add(to_yaml(own, false));
  hash.add(to_yaml(spec.stack, false));
  hash.add(bytes_of(stack.robot.file));
  for (const ObjectSpec& object : stack.objects) hash.add(bytes_of(object.robot.file));
  return hash.digits();
}

}  // namespace poise
