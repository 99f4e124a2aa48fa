// SPDX-License-Identifier: BSD-2-Clause
// The only place with Boost.DLL.

#include "plugins/registry_loader.hpp"

#define BOOST_DLL_USE_STD_FS
#include <fmt/format.h>

#include <boost/core/demangle.hpp>
#include <boost/dll/shared_library.hpp>
#include <cstddef>

#include "core/error.hpp"
#include "plugins/elf_file.hpp"

namespace poise {
namespace {

constexpr const char* kEntry = "poise_module";
constexpr const char* kRebuild = "build it with the flags of the target poise::flags";

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& found,
                         const std::string& remedy = {}) {
  throw ConfigError(Place{file.string()}, "", found, remedy);
}

// Reads poise_module as it lies in the file. Later versions may change all of it but `api`.
void check_bytes(const std::filesystem::path& file) {
  const ElfFile image(file);
  const auto entry = image.symbol(kEntry);
  if (!entry)
    refuse(file, "is a shared library, but no module of Poise (it exports no poise_module)",
           "end its source with POISE_TASK or one of its sisters");
  const auto api = image.value<int>(*entry + offsetof(ModuleInfo, api));
  if (api != kModuleApi)
    refuse(
        file,
        fmt::format("is built for module API {}, this Poise has {}", api.value_or(0), kModuleApi),
        "build it against this Poise");

  const auto align = image.value<int>(*entry + offsetof(ModuleInfo, eigen_align));
  const auto flags = image.text_behind(*entry + offsetof(ModuleInfo, flags)).value_or("unknown");
  if (align != EIGEN_MAX_STATIC_ALIGN_BYTES || flags != POISE_FLAGS)
    refuse(file,
           fmt::format("is built for other vectors ({}, {} bytes) than this Poise ({}, {} bytes)",
                       flags, align.value_or(0), POISE_FLAGS, EIGEN_MAX_STATIC_ALIGN_BYTES),
           kRebuild);
}

// What the dynamic loader complains about, as a sentence.
std::string loader_sentence(const std::string& complaint) {
  constexpr std::string_view kMissingFile = ": cannot open shared object file";
  constexpr std::string_view kMissingSymbol = "undefined symbol: ";
  if (const auto end = complaint.find(kMissingFile); end != std::string::npos) {
    const auto begin = complaint.rfind(' ', end - 1);
    const std::string name = complaint.substr(begin == std::string::npos ? 0 : begin + 1,
                                              end - (begin == std::string::npos ? 0 : begin + 1));
    return fmt::format("needs the library {}, which is not on this machine's library path", name);
  }
  if (const auto found = complaint.find(kMissingSymbol); found != std::string::npos) {
    const auto begin = found + kMissingSymbol.size();
    const std::string name = complaint.substr(begin, complaint.find_first_of(",) ", begin) - begin);
    return fmt::format("uses '{}', which no library it is linked to provides",
                       boost::core::demangle(name.c_str()));
  }
  return "the system's loader refuses it: " + complaint;
}

}  // namespace

LoadedModule load_module(const std::filesystem::path& file) {
  check_bytes(file);
  using boost::dll::load_mode::rtld_local;
  using boost::dll::load_mode::rtld_now;
  try {
    auto library = std::make_shared<boost::dll::shared_library>(std::filesystem::canonical(file),
                                                                rtld_now | rtld_local);
    const auto* info = &library->get<const ModuleInfo>(kEntry);
    return {std::move(library), info};
  } catch (const std::exception& error) {
    refuse(file, loader_sentence(error.what()));
  }
}

std::shared_ptr<ModuleObject> create_object(const LoadedModule& module,
                                            const std::filesystem::path& file) {
  std::string why = "gave no object";
  try {
    if (ModuleObject* object = module.info->create())
      return {object, [library = module.library](ModuleObject* o) { delete o; }};
  } catch (const std::exception& error) {
    why = fmt::format("failed with \"{}\"", error.what());
  } catch (...) {
    why = "failed with an exception that is no std::exception";
  }
  refuse(file, fmt::format("the constructor of '{}' {}", module.info->type, why));
}

}  // namespace poise
