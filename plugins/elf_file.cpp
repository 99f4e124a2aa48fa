// SPDX-License-Identifier: BSD-2-Clause

#include "poise/plugins/elf_file.hpp"

#include <elf.h>
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <fstream>

#include "poise/core/error.hpp"

namespace poise {
namespace {

#if defined(__x86_64__)
constexpr Elf64_Half kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half kMachine = EM_AARCH64;
#else
#error "name this machine's ELF architecture here"
#endif
static_assert(std::endian::native == std::endian::little);

std::string machine_name(Elf64_Half machine) {
  switch (machine) {
    case EM_X86_64:
      return "x86-64";
    case EM_AARCH64:
      return "aarch64";
    case EM_386:
      return "i386";
    case EM_ARM:
      return "arm";
    case EM_RISCV:
      return "riscv";
    default:
      return fmt::format("ELF machine {}", machine);
  }
}

std::vector<char> read_bytes(const std::filesystem::path& file) {
  const auto fail = [&](const char* found) {
    throw ConfigError(ErrorCode::kModule, Place{file.string()}, "", found,
                      "give the .so file of a module");
  };
  std::error_code ec;
  const auto status = std::filesystem::status(file, ec);
  if (!std::filesystem::exists(status)) fail("there is no such file");
  if (std::filesystem::is_directory(status)) fail("is a folder, not a file");
  if (!std::filesystem::is_regular_file(status)) fail("is not a regular file");
  std::ifstream in(file, std::ios::binary);
  std::vector<char> bytes(in ? std::filesystem::file_size(file, ec) : 0);
  if (!in || ec || !in.read(bytes.data(), static_cast<std::streamsize>(bytes.size())))
    fail("cannot be read");
  return bytes;
}

// Calls `f` for `count` records of type T from `offset` on; stops at the end of the file.
template <class T, class Read, class F>
void for_each_record(const Read& read, std::uint64_t offset, std::uint64_t count, const F& f) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::optional<T> record = read(offset + i * sizeof(T));
    if (!record) return;
    f(*record);
  }
}

}  // namespace

ElfFile::ElfFile(const std::filesystem::path& file) : bytes_(read_bytes(file)) {
  const std::string found = defect();
  if (!found.empty()) throw ConfigError(ErrorCode::kModule, Place{file.string()}, "", found);
}

// Why the file is not a library for this machine; empty if it is one.
std::string ElfFile::defect() const {
  if (bytes_.size() < EI_NIDENT || std::memcmp(bytes_.data(), ELFMAG, SELFMAG) != 0)
    return "is not a shared library (it does not start as an ELF file does)";
  const auto header = read<Elf64_Ehdr>(0);
  if (!header) return "is cut off in its first bytes; build or copy it again";
  const bool wide = bytes_[EI_CLASS] == ELFCLASS64 && bytes_[EI_DATA] == ELFDATA2LSB;
  if (!wide || header->e_machine != kMachine)
    return fmt::format("is built for {}{}, this Poise for {}", machine_name(header->e_machine),
                       wide ? "" : " (not 64 bit little-endian)", machine_name(kMachine));
  if (header->e_type != ET_DYN) return "is an ELF file, but not a shared library";

  // The loader would map a truncated library, and accessing its missing end would kill the process.
  std::uint64_t end = header->e_shoff + std::uint64_t{header->e_shnum} * header->e_shentsize;
  for_each_record<Elf64_Phdr>(
      [&](std::uint64_t at) { return read<Elf64_Phdr>(at); }, header->e_phoff, header->e_phnum,
      [&](const Elf64_Phdr& part) { end = std::max(end, part.p_offset + part.p_filesz); });
  if (end > bytes_.size())
    return fmt::format("is cut off: {} of {} bytes; build or copy it again", bytes_.size(), end);
  return {};
}

std::optional<std::string> ElfFile::text(std::uint64_t offset) const {
  if (offset >= bytes_.size()) return std::nullopt;
  const char* begin = bytes_.data() + offset;
  const std::size_t room = bytes_.size() - offset;
  const std::size_t length = strnlen(begin, room);
  return length == room ? std::nullopt : std::optional<std::string>(std::in_place, begin, length);
}

std::optional<std::uint64_t> ElfFile::file_offset(std::uint64_t address) const {
  const auto header = read<Elf64_Ehdr>(0);
  std::optional<std::uint64_t> offset;
  for_each_record<Elf64_Phdr>([&](std::uint64_t at) { return read<Elf64_Phdr>(at); },
                              header->e_phoff, header->e_phnum,
                              [&](const Elf64_Phdr& part) {
                                if (part.p_type == PT_LOAD && address >= part.p_vaddr &&
                                    address - part.p_vaddr < part.p_filesz)
                                  offset = address - part.p_vaddr + part.p_offset;
                              });
  return offset;
}

std::optional<std::uint64_t> ElfFile::symbol(std::string_view name) const {
  const auto header = read<Elf64_Ehdr>(0);
  std::optional<std::uint64_t> address;
  const auto section = [&](std::uint64_t at) { return read<Elf64_Shdr>(at); };
  for_each_record<Elf64_Shdr>(
      section, header->e_shoff, header->e_shnum, [&](const Elf64_Shdr& table) {
        if (table.sh_type != SHT_DYNSYM) return;
        const auto strings = section(header->e_shoff + table.sh_link * sizeof(Elf64_Shdr));
        if (!strings) return;
        for_each_record<Elf64_Sym>(
            [&](std::uint64_t at) { return read<Elf64_Sym>(at); }, table.sh_offset,
            table.sh_size / sizeof(Elf64_Sym),
            [&](const Elf64_Sym& entry) {
              if (entry.st_shndx != SHN_UNDEF && text(strings->sh_offset + entry.st_name) == name)
                address = entry.st_value;
            });
      });
  return address;
}

}  // namespace poise
