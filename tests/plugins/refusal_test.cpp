// SPDX-License-Identifier: BSD-2-Clause
// Every file that is no module for this Poise gets one sentence that says why.

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <unistd.h>

#include <fstream>
#include <functional>

#include "plugins/module.hpp"
#include "plugins/registry.hpp"

namespace poise {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct Case {
  const char* name;
  std::function<fs::path(const fs::path& folder)> file;
  std::vector<std::string> says;
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

// The library that holds cos: a real one, and no module.
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

const std::vector<Case> kCases = {
    {"Missing", [](const fs::path& f) { return f / "none.so"; }, {"there is no such file"}},
    {"Folder", [](const fs::path& f) { return f; }, {"is a folder"}},
    {"Device", [](const fs::path&) { return "/dev/zero"; }, {"is no regular file"}},
    {"Empty", [](const fs::path& f) { return written(f / "a.so", ""); }, {"no shared library"}},
    {"Text",
     [](const fs::path& f) { return written(f / "a.so", "hello, I am a module of Poise\n"); },
     {"no shared library"}},
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
     {"no shared library"}},
    {"NoModule",
     [](const fs::path&) { return maths_library(); },
     {"no module of Poise", "poise_module"}},
    {"OtherApi",
     [](const fs::path&) { return built("other_api"); },
     {"built for module API 999, this Poise has " + std::to_string(kModuleApi)}},
    {"OtherVectors",
     [](const fs::path&) { return built("other_vectors"); },
     {"built for other vectors (", "than this Poise (" POISE_FLAGS ",", "poise::flags"}},
    {"OtherAlignment",
     [](const fs::path&) { return built("other_alignment"); },
     {"(" POISE_FLAGS ", 0 bytes) than this Poise (" POISE_FLAGS ","}},
    {"Unfilled", [](const fs::path&) { return built("unfilled"); }, {"is not filled in"}},
    {"MissingSymbol",
     [](const fs::path&) { return built("missing_symbol"); },
     {"uses 'somewhere::absent(int, double)', which no library"}},
    {"MissingLibrary",
     [](const fs::path&) { return built("missing_library"); },
     {"needs the library libvendor.so, which is not"}},
};

class Refusal : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("poise_refusal_" + std::to_string(getpid()));
    fs::create_directory(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path folder_;
};

TEST_P(Refusal, SaysWhyInOneSentence) {
  const fs::path file = GetParam().file(folder_);
  const Diagnosis diagnosis = diagnose(file);
  EXPECT_FALSE(diagnosis.loads);
  EXPECT_THAT(diagnosis.sentence, testing::StartsWith(file.string()));
  EXPECT_THAT(diagnosis.sentence, testing::Not(HasSubstr("\n")));
  for (const std::string& part : GetParam().says) EXPECT_THAT(diagnosis.sentence, HasSubstr(part));
}

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
  EXPECT_THAT(diagnosis.sentence, HasSubstr("loads: the law 'sample' (Pulls straight back;"));
  EXPECT_THAT(diagnosis.sentence, HasSubstr(POISE_FLAGS));
}

TEST(Diagnosis, TellsWhatAConstructorThrew) {
  EXPECT_THAT(diagnose(built("throws")).sentence,
              HasSubstr("the constructor of 'throws' failed with \"no licence for this robot\""));
  EXPECT_THAT(diagnose(built("throws_number")).sentence, HasSubstr("no std::exception"));
  EXPECT_FALSE(diagnose(built("throws")).loads);
}

TEST(Diagnosis, AnyTruncationIsRefused) {
  const std::string bytes = bytes_of(built("good"));
  const fs::path file = fs::path(testing::TempDir()) / ("cut_" + std::to_string(getpid()) + ".so");
  for (std::size_t size = 0; size < bytes.size(); size += 1 + bytes.size() / 300)
    EXPECT_FALSE(diagnose(written(file, bytes.substr(0, size))).loads) << size << " bytes";
  fs::remove(file);
}

}  // namespace
}  // namespace poise
