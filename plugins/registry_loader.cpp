// SPDX-License-Identifier: BSD-2-Clause
// The only file that uses Boost.DLL.

#include "poise/plugins/registry_loader.hpp"

#define BOOST_DLL_USE_STD_FS
#include <fmt/format.h>

#include <algorithm>
#include <boost/core/demangle.hpp>
#include <boost/dll/shared_library.hpp>
#include <cstddef>
#include <cstring>

#include "poise/core/error.hpp"
#include "poise/plugins/api_changes.hpp"
#include "poise/plugins/elf_file.hpp"
#include "poise/plugins/processor.hpp"

namespace poise {
namespace {

constexpr const char* kEntry = "poise_module";
constexpr const char* kRebuild = "build it with the flags of the target poise::flags";
constexpr const char* kNoMacro = "define that macro nowhere and build it again";

[[noreturn]] void refuse(const std::filesystem::path& file, const std::string& found,
                         const std::string& remedy = {}) {
  throw ConfigError(ErrorCode::kModule, Place{file.string()}, "", found, remedy);
}

// Checks the processor level that the file needs, then the options that change the layout of shared
// types; reports the first mismatch.
void check_build(const std::filesystem::path& file, const ModuleBuild& build) {
  const ModuleBuild ours;
  const std::string level(build.level, strnlen(build.level, sizeof build.level));
  const std::vector<std::string> levels = processor_levels();
  if (std::ranges::find(levels, level) == levels.end())
    refuse(file, fmt::format("needs an {} processor, this one is {}", level, levels.front()),
           "if it is yours, compile it with the flags of the target poise::flags alone");
  if (build.debug_containers != ours.debug_containers)
    refuse(file,
           ours.debug_containers ? "is built without _GLIBCXX_DEBUG, this Poise with it"
                                 : "is built with _GLIBCXX_DEBUG, this Poise without it",
           kRebuild);
  const auto check_align = [&](const char* macro, int theirs, int own) {
    if (theirs != own)
      refuse(file, fmt::format("is built with {} {}, this Poise with {}", macro, theirs, own),
             kNoMacro);
  };
  check_align("EIGEN_MAX_STATIC_ALIGN_BYTES", build.eigen_static_align, ours.eigen_static_align);
  check_align("EIGEN_MAX_ALIGN_BYTES", build.eigen_heap_align, ours.eigen_heap_align);
}

}  // namespace

// Reads poise_module from the file's bytes. Later versions may change everything except `api`.
void check_bytes(const std::filesystem::path& file) {
  const ElfFile image(file);
  const auto entry = image.symbol(kEntry);
  if (!entry)
    refuse(file, "is a shared library, but no module of Poise (it exports no poise_module)",
           "end its source with POISE_TASK or one of its sisters");
  const auto api = image.value<int>(*entry + offsetof(ModuleInfo, api));
  if (api != kModuleApi) {
    const auto kind = image.value<ModuleKind>(*entry + offsetof(ModuleInfo, kind));
    const std::string changes = changes_since(api.value_or(0), kind.value_or(ModuleKind{}));
    refuse(
        file,
        fmt::format("is built for module API {}, this Poise has {}", api.value_or(0), kModuleApi),
        "build it against this Poise" + (changes.empty() ? "" : ": " + changes));
  }

  const auto build = image.value<ModuleBuild>(*entry + offsetof(ModuleInfo, build));
  if (!build) refuse(file, "does not say how it was compiled", kRebuild);
  check_build(file, *build);
}

namespace {

// The last word before `mark`; empty if `mark` is not found.
std::string before(const std::string& text, std::string_view mark) {
  const auto end = text.find(mark);
  if (end == std::string::npos) return {};
  const auto space = end == 0 ? std::string::npos : text.rfind(' ', end - 1);
  const auto begin = space == std::string::npos ? 0 : space + 1;
  return text.substr(begin, end - begin);
}

std::string between(const std::string& text, std::string_view open, std::string_view close) {
  const auto begin = text.find(open);
  const auto end = begin == std::string::npos ? begin : text.find(close, begin);
  if (end == std::string::npos) return {};
  return text.substr(begin + open.size(), end - begin - open.size());
}

// Rewrites a message of the dynamic loader as a sentence.
std::string loader_sentence(const std::string& complaint) {
  constexpr std::string_view kMissingFile = ": cannot open shared object file";
  constexpr std::string_view kMissingSymbol = "undefined symbol: ";
  if (const std::string name = before(complaint, kMissingFile); !name.empty())
    return fmt::format("needs the library {}, which is not on this machine's library path", name);
  if (const auto found = complaint.find(kMissingSymbol); found != std::string::npos) {
    const auto begin = found + kMissingSymbol.size();
    const std::string name = complaint.substr(begin, complaint.find_first_of(",) ", begin) - begin);
    return fmt::format("uses '{}', which no library it is linked to provides",
                       boost::core::demangle(name.c_str()));
  }
  if (const std::string version = between(complaint, "version `", "' not found"); !version.empty())
    return fmt::format("needs {} of {}, which is older on this machine", version,
                       before(complaint, ": version `"));
  for (const char* defect : {": file too short", ": invalid ELF header", ": wrong ELF class"})
    if (const std::string library = before(complaint, defect); !library.empty())
      return fmt::format("needs the library {}, which is not a library of this machine", library);
  return "the system's loader refuses it: " + complaint;
}

std::string loader_remedy(const std::string& complaint) {
  if (complaint.find("libpoise_") != std::string::npos &&
      complaint.find("cannot open") != std::string::npos)
    return "that is of another Poise: build the module against this one";
  if (complaint.find("cannot open") != std::string::npos)
    return "install it, or put its folder into LD_LIBRARY_PATH";
  if (complaint.find("undefined symbol") != std::string::npos)
    return "link the library that has it, or build against the headers of the one installed";
  if (complaint.find("version `") != std::string::npos)
    return "build the module on this machine, or install the newer library";
  return {};
}

// Optional texts that a module exports beside its info.
const char* text(const boost::dll::shared_library& library, const char* name) {
  const char* said = library.has(name) ? library.get<const char* const>(name) : nullptr;
  return said ? said : "";
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
    const char* equation = text(*library, "poise_equation");
    const char* example = text(*library, "poise_example");
    return {std::move(library), info, equation, example};
  } catch (const std::exception& error) {
    refuse(file, loader_sentence(error.what()), loader_remedy(error.what()));
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
    why = "failed with an exception that is not a std::exception";
  }
  refuse(file, fmt::format("the constructor of '{}' {}", module.info->type, why));
}

}  // namespace poise
