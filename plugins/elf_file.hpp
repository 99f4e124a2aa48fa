// SPDX-License-Identifier: BSD-2-Clause
// Reads a shared library's bytes without executing its code.

#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace poise {

/// A complete ELF library of this machine's architecture, as bytes. Every access is checked against
/// the file's size: a broken file gives empty results, never a crash.
///
/// Addresses are those in the file, before relocation by the dynamic loader.
class ElfFile {
 public:
  /// @throws ConfigError naming the file: missing, unreadable, not an ELF library, another
  ///         architecture, or truncated
  explicit ElfFile(const std::filesystem::path& file);

  /// The address of an exported object; empty if the library does not define it.
  std::optional<std::uint64_t> symbol(std::string_view name) const;

  /// Plain data stored at `address`. Pointers in it are invalid before the file is loaded.
  template <class T>
  std::optional<T> value(std::uint64_t address) const {
    const auto offset = file_offset(address);
    return offset ? read<T>(*offset) : std::nullopt;
  }

 private:
  template <class T>
  std::optional<T> read(std::uint64_t offset) const {
    static_assert(std::is_trivially_copyable_v<T>);
    if (offset > bytes_.size() || bytes_.size() - offset < sizeof(T)) return std::nullopt;
    T out;
    std::memcpy(&out, bytes_.data() + offset, sizeof(T));
    return out;
  }
  std::optional<std::string> text(std::uint64_t offset) const;
  std::optional<std::uint64_t> file_offset(std::uint64_t address) const;
  std::string defect() const;

  std::vector<char> bytes_;
};

}  // namespace poise
