// SPDX-License-Identifier: BSD-2-Clause
// Every file that is not a module for this Poise is rejected with one sentence that says why.

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <sys/fsuid.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <functional>

#include "poise/plugins/module.hpp"
#include "poise/plugins/registry.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct Case {
  const char* name;
  std::function<fs::path(const fs::path& folder)> file;
  std::vector<std::string> says;
  const char* fault = "none";  // fault of faulty.cpp
};

fs::path built(const std::string& name) { return fs::path(TEST_MODULES) / name / (name + ".so"); }

fs::path written(const fs::path& file, const std::string& bytes) {
  std::ofstream(file, std::ios::binary) << bytes;
  return file;
}

std::string bytes_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The library of cos: a valid library, but not a module.
fs::path maths_library() {
  Dl_info info{};
  dladdr(dlsym(RTLD_DEFAULT, "cos"), &info);
  return fs::canonical(info.dli_fname);
}

fs::path with_byte(const fs::path& file, std::size_t at, char value) {
  std::string bytes = bytes_of(built("good"));
  bytes[at] = value;
  return written(file, bytes);
}

// A copy that claims another instruction set level.
fs::path of_level(const fs::path& file, const std::string& level) {
  std::string bytes = bytes_of(built("good"));
  const ModuleBuild build;
  const std::string here(reinterpret_cast<const char*>(&build), sizeof build);
  const std::size_t at = bytes.find(here) + offsetof(ModuleBuild, level);
  bytes.replace(at, level.size() + 1, level.c_str(), level.size() + 1);
  return written(file, bytes);
}

// A copy, a law, that says that it is built for another module API.
fs::path of_api(const fs::path& file, int api) {
  std::string bytes = bytes_of(built("good"));
  const ModuleBuild build;
  const std::string here(reinterpret_cast<const char*>(&build), sizeof build);
  const std::size_t at = bytes.find(here) - offsetof(ModuleInfo, build) + offsetof(ModuleInfo, api);
  bytes.replace(at, sizeof api, reinterpret_cast<const char*>(&api), sizeof api);
  return written(file, bytes);
}

// A copy that needs another version of a library: the first whose name starts with `prefix`.
fs::path with_version(const fs::path& file, const std::string& prefix, const std::string& wanted) {
  std::string bytes = bytes_of(built("good"));
  const std::size_t at = bytes.find('\0' + prefix) + 1;
  const std::string old = bytes.c_str() + at;
  const std::string name = wanted.substr(0, old.size());
  std::copy(name.begin(), name.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
  const auto hash = [](const std::string& text) {  // hash function of the System V ABI
    std::uint32_t h = 0;
    for (const char c : text) {
      h = (h << 4) + static_cast<unsigned char>(c);
      const std::uint32_t high = h & 0xf0000000;
      h = (h ^ (high >> 24)) & ~high;
    }
    return std::string(reinterpret_cast<const char*>(&h), sizeof h);
  };
  for (std::size_t i = bytes.find(hash(old)); i != std::string::npos; i = bytes.find(hash(old), i))
    bytes.replace(i, 4, hash(bytes.c_str() + at));
  return written(file, bytes);
}

// A good module with so many zero bytes in the middle.
fs::path with_hole(const fs::path& file, std::size_t from, std::size_t size) {
  std::string bytes = bytes_of(built("good"));
  std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(from), size, '\0');
  return written(file, bytes);
}

// A file with the name of the needed library that is not a library.
fs::path with_broken_library(const fs::path& folder) {
  fs::copy_file(built("missing_library"), folder / "a.so");
  written(folder / "libvendor.so", "no library\n");
  std::string bytes = bytes_of(folder / "a.so");
  const std::string name = "libvendor.so", path = "./bad_lib.so";  // equal lengths
  bytes.replace(bytes.find(name), name.size(), path);
  return written(folder / "a.so", bytes);
}

fs::path faulty(const fs::path&) { return built("faulty"); }

const std::vector<Case> kCases = {
    {"Missing", [](const fs::path& f) { return f / "none.so"; }, {"there is no such file"}},
    {"Folder", [](const fs::path& f) { return f; }, {"is a folder"}},
    {"Device", [](const fs::path&) { return "/dev/zero"; }, {"is not a regular file"}},
    {"Empty", [](const fs::path& f) { return written(f / "a.so", ""); }, {"not a shared library"}},
    {"Text",
     [](const fs::path& f) { return written(f / "a.so", "hello, I am a module of Poise\n"); },
     {"not a shared library"}},
    {"OnlyMagic",
     [](const fs::path& f) { return written(f / "a.so", "\177ELF\2\1\1         "); },
     {"cut off"}},
    {"Truncated",
     [](const fs::path& f) { return written(f / "a.so", bytes_of(built("good")).substr(0, 5000)); },
     {"is cut off: 5000 of"}},
    {"OtherMachine",
     [](const fs::path& f) { return with_byte(f / "a.so", 18, 40); },
     {"is built for arm, this Poise for"}},
    {"OtherWordSize",
     [](const fs::path& f) { return with_byte(f / "a.so", 4, 1); },
     {"not 64 bit little-endian"}},
    {"Program",
     [](const fs::path& f) { return with_byte(f / "a.so", 16, 2); },
     {"not a shared library"}},
    {"NoModule",
     [](const fs::path&) { return maths_library(); },
     {"no module of Poise", "poise_module"}},
    {"OtherApi",
     [](const fs::path&) { return built("other_api"); },
     {"built for module API 999, this Poise has " + std::to_string(kModuleApi)}},
    {"TheApiBeforeThis",
     [](const fs::path& f) { return of_api(f / "a.so", 14); },
     {"built for module API 14, this Poise has", "update(tick, rows, desired)",
      "docs/developing/module_api_15.md"}},
    {"OfABetterProcessor",
     [](const fs::path& f) { return of_level(f / "a.so", "x86-64-v9"); },
     {"needs an x86-64-v9 processor, this one is x86-64", "poise::flags"}},
    {"OfLibrariesOfABetterProcessor",
     [](const fs::path&) { return built("needs_more"); },
     {"needs an x86-64-v9 processor, this one is x86-64"}},
    {"OtherAlignment",
     [](const fs::path&) { return built("other_alignment"); },
     {"EIGEN_MAX_STATIC_ALIGN_BYTES 0, this Poise with " +
      std::to_string(EIGEN_MAX_STATIC_ALIGN_BYTES)}},
    {"OtherHeap",
     [](const fs::path&) { return built("other_heap"); },
     {"EIGEN_MAX_ALIGN_BYTES 128, this Poise with " + std::to_string(EIGEN_DEFAULT_ALIGN_BYTES)}},
    {"OtherContainers",
     [](const fs::path&) { return built("other_containers"); },
     {"_GLIBCXX_DEBUG"}},
    {"Unfilled", [](const fs::path&) { return built("unfilled"); }, {"is not filled in"}},
    {"MissingSymbol",
     [](const fs::path&) { return built("missing_symbol"); },
     {"uses 'somewhere::absent(int, double)', which no library"}},
    {"MissingLibrary",
     [](const fs::path&) { return built("missing_library"); },
     {"needs the library libvendor.so, which is not", "LD_LIBRARY_PATH"}},
    {"LibraryOfAnotherPoise",
     [](const fs::path& f) {
       std::string bytes = bytes_of(built("faulty"));
       bytes.replace(bytes.find("libpoise_model.so.0."), 20, "libpoise_model.so.9.");
       return written(f / "a.so", bytes);
     },
     {"needs the library libpoise_model.so.9.", "of another Poise"}},
    {"BrokenLibrary",
     [](const fs::path& f) {
       written("bad_lib.so", "no library\n");
       return with_broken_library(f);
     },
     {"needs the library ./bad_lib.so, which is not a library of this machine"}},
    {"OlderLibstdc",
     [](const fs::path& f) { return with_version(f / "a.so", "GLIBCXX_", "GLIBCXX_9.9.99"); },
     {"needs GLIBCXX_9.", "libstdc++.so.6, which is older on this machine", "build the module"}},
    {"OlderLibc",
     [](const fs::path& f) { return with_version(f / "a.so", "GLIBC_", "GLIBC_9.99"); },
     {"needs GLIBC_9.", "which is older on this machine"}},
    {"Aarch64",
     [](const fs::path& f) { return with_byte(f / "a.so", 18, static_cast<char>(183)); },
     {"is built for aarch64, this Poise for x86-64"}},
    {"BigEndian",
     [](const fs::path& f) { return with_byte(f / "a.so", 5, 2); },
     {"not 64 bit little-endian"}},
    {"ObjectFile",
     [](const fs::path& f) { return with_byte(f / "a.so", 16, 1); },
     {"is an ELF file, but not a shared library"}},
    {"Archive",
     [](const fs::path& f) { return written(f / "a.so", "!<arch>\n/               0  0  0"); },
     {"not a shared library"}},
    {"LinkerScript",
     [](const fs::path& f) { return written(f / "a.so", "GROUP ( libc.so.6 )\n"); },
     {"not a shared library"}},
    {"DanglingLink",
     [](const fs::path& f) {
       fs::create_symlink(f / "gone.so", f / "a.so");
       return f / "a.so";
     },
     {"there is no such file"}},
    {"LoopOfLinks",
     [](const fs::path& f) {
       fs::create_symlink(f / "a.so", f / "a.so");
       return f / "a.so";
     },
     {"a.so"}},
    {"HiddenEntry",
     [](const fs::path&) { return built("hidden_entry"); },
     {"exports no poise_module", "POISE_TASK"}},
    {"NoSymbolTable",
     [](const fs::path& f) {
       const std::size_t size = bytes_of(built("good")).size();
       return with_hole(f / "a.so", size - 64 * 30, 64 * 30);
     },
     {"exports no poise_module"}},
    {"NoKind", [](const fs::path&) { return built("no_kind"); }, {"is not filled in"}},
    {"NoType", [](const fs::path&) { return built("no_type"); }, {"is not filled in"}},
    {"NoMaker", [](const fs::path&) { return built("no_maker"); }, {"is not filled in"}},
};

// Modules that load but whose object cannot be created.
const std::vector<Case> kUseless = {
    {"NoObject",
     [](const fs::path&) { return built("no_object"); },
     {"the constructor of 'no-object' gave no object"}},
    {"ConfigErrorInConstructor", faulty, {"licence", "has run out"}, "config_error"},
    {"StaticObjectAborts",
     faulty,
     {"ends the program that loads it: Aborted", "static objects"},
     "static_abort"},
    {"StaticObjectExits", faulty, {"it calls exit(3)"}, "static_exit"},
    {"StaticObjectThrows", faulty, {"ends the program that loads it"}, "static_throw"},
    {"ConstructorTouchesNothing", faulty, {"Segmentation fault"}, "segfault"},
    {"ConstructorNeverEnds", faulty, {"does not come back from loading within"}, "hang"},
    {"ConstructorCallsItself", faulty, {"ends the program that loads it"}, "recursion"},
    {"DestructorAborts", faulty, {"Aborted"}, "destructor"},
};

class Refusal : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("poise_refusal_" + std::to_string(getpid()));
    fs::create_directory(folder_);
  }
  void TearDown() override {
    fs::remove_all(folder_);
    fs::remove("bad_lib.so");
  }
  fs::path folder_;
};

Diagnosis diagnose_with(const char* fault, const fs::path& file) {
  setenv("POISE_FAULT", fault, 1);
  const Diagnosis diagnosis = diagnose(file);
  unsetenv("POISE_FAULT");
  return diagnosis;
}

TEST_P(Refusal, SaysWhyInOneSentence) {
  const fs::path file = GetParam().file(folder_);
  const Diagnosis diagnosis = diagnose_with(GetParam().fault, file);
  EXPECT_FALSE(diagnosis.loads);
  EXPECT_THAT(diagnosis.sentence, testing::StartsWith(file.string()));
  EXPECT_THAT(diagnosis.sentence, testing::Not(HasSubstr("\n")));
  for (const std::string& part : GetParam().says) EXPECT_THAT(diagnosis.sentence, HasSubstr(part));
}

class Uselessness : public Refusal {};

TEST_P(Uselessness, IsToldAndEndsNothing) {
  const Diagnosis diagnosis = diagnose_with(GetParam().fault, GetParam().file(folder_));
  EXPECT_FALSE(diagnosis.loads);
  EXPECT_THAT(diagnosis.sentence, testing::Not(HasSubstr("\n")));
  for (const std::string& part : GetParam().says) EXPECT_THAT(diagnosis.sentence, HasSubstr(part));
}

INSTANTIATE_TEST_SUITE_P(All, Uselessness, testing::ValuesIn(kUseless),
                         [](const auto& test) { return std::string(test.param.name); });

TEST_P(Refusal, LeavesTheRegistryEmpty) {
  if (std::string(GetParam().name) == "Folder") GTEST_SKIP() << "a registry loads folders";
  Registry registry;
  EXPECT_THROW(registry.load(GetParam().file(folder_)), ConfigError);
  EXPECT_TRUE(registry.entries().empty());
}

INSTANTIATE_TEST_SUITE_P(All, Refusal, testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

TEST(Diagnosis, NamesWhatAGoodModuleProvides) {
  const Diagnosis diagnosis = diagnose(built("good"));
  EXPECT_TRUE(diagnosis.loads);
  EXPECT_THAT(diagnosis.sentence, testing::AllOf(HasSubstr("'sample'"), HasSubstr("Pulls")));
  EXPECT_THAT(diagnosis.sentence, HasSubstr(POISE_LEVEL));
}

TEST(Diagnosis, TakesPackedRelocations) {
  const Diagnosis diagnosis = diagnose(built("packed"));
  EXPECT_TRUE(diagnosis.loads) << diagnosis.sentence;
  Registry registry;
  registry.load(built("packed"));
  EXPECT_TRUE(registry.create(ModuleKind::kLaw, "sample"));
}

// Root can read everything, so the test runs as another user.
TEST(Diagnosis, TellsThatAFileCannotBeRead) {
  const fs::path file =
      fs::path(testing::TempDir()) / ("secret_" + std::to_string(getpid()) + ".so");
  fs::copy_file(built("good"), file);
  fs::permissions(file, fs::perms::none);
  const int user = setfsuid(geteuid() == 0 ? 65534 : geteuid());
  const Diagnosis diagnosis = diagnose(file);
  setfsuid(static_cast<uid_t>(user));
  EXPECT_FALSE(diagnosis.loads);
  EXPECT_THAT(diagnosis.sentence, HasSubstr("cannot be read"));
  fs::remove(file);
}

TEST(Diagnosis, NamesBothFilesOfOneType) {
  setenv("POISE_MODULE_PATH", built("good").parent_path().c_str(), 1);
  const Diagnosis twin = diagnose(built("twin")), good = diagnose(built("good"));
  unsetenv("POISE_MODULE_PATH");
  EXPECT_TRUE(good.loads) << good.sentence;
  EXPECT_FALSE(twin.loads);
  for (const char* name : {"good", "twin"})
    EXPECT_THAT(twin.sentence, HasSubstr(built(name).string()));
  EXPECT_THAT(twin.sentence, HasSubstr("'sample'"));
}

TEST(Folders, OthersMayWriteToAreRefused) {
  const fs::path folder = fs::path(testing::TempDir()) / ("open_" + std::to_string(getpid()));
  fs::create_directory(folder);
  fs::copy_file(built("good"), folder / "good.so");
  fs::permissions(folder, fs::perms::all);
  setenv("POISE_MODULE_PATH", folder.c_str(), 1);
  std::vector<ConfigError> problems;
  Registry registry = Registry::with_search_path(&problems);
  unsetenv("POISE_MODULE_PATH");
  EXPECT_THAT(registry.types(ModuleKind::kLaw), testing::Not(testing::Contains("sample")));
  ASSERT_FALSE(problems.empty());
  EXPECT_THAT(problems[0].what(), HasSubstr(folder.string()));
  EXPECT_EQ(problems[0].code(), ErrorCode::kModule);
  EXPECT_THROW(registry.load(folder), ConfigError);
  fs::permissions(folder, fs::perms::owner_all);
  registry.load(folder);
  EXPECT_THAT(registry.types(ModuleKind::kLaw), testing::Contains("sample"));
  fs::remove_all(folder);
}

TEST(Diagnosis, TellsWhatAConstructorThrew) {
  EXPECT_THAT(diagnose(built("throws")).sentence,
              testing::AllOf(HasSubstr("'throws'"), HasSubstr("licence")));
  EXPECT_THAT(diagnose(built("throws_number")).sentence, HasSubstr("std::exception"));
  EXPECT_FALSE(diagnose(built("throws")).loads);
}

TEST(Diagnosis, AnyTruncationIsRefused) {
  const std::string bytes = bytes_of(built("good"));
  const fs::path file = fs::path(testing::TempDir()) / ("cut_" + std::to_string(getpid()) + ".so");
  for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 100)
    EXPECT_FALSE(diagnose(written(file, bytes.substr(0, size))).loads) << size << " bytes";
  fs::remove(file);
}

}  // namespace
}  // namespace poise
