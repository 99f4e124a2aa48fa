// SPDX-License-Identifier: BSD-2-Clause
// Errors in what compilers, linkers and CMake print.

#include "poise/gui/model/modules/compiler_messages.hpp"

#include <gtest/gtest.h>

#include "poise/gui/model/modules/module_project.hpp"

namespace poise::gui {
namespace {

using Messages = std::vector<CompilerMessage>;

TEST(CompilerMessages, OfGcc) {
  const QString output =
      "[1/2] Building CXX object CMakeFiles/a.dir/a.cpp.o\n"
      "FAILED: CMakeFiles/a.dir/a.cpp.o \n"
      "/usr/bin/c++ -O3 -o a.cpp.o -c /home/me/my modules/a.cpp\n"
      "/home/me/my modules/a.cpp: In member function ‘void A::bind()’:\n"
      "/home/me/my modules/a.cpp:21:14: error: expected ‘;’ before ‘rows’\n"
      "   21 |     int x = 1\n"
      "      |              ^\n"
      "/home/me/my modules/a.cpp:30:5: warning: unused variable ‘y’ [-Wunused-variable]\n"
      "/home/me/my modules/a.cpp:3:10: fatal error: none.hpp: No such file or directory\n"
      "compilation terminated.\n"
      "ninja: build stopped: subcommand failed.\n";
  EXPECT_EQ(
      compiler_messages(output),
      (Messages{{"/home/me/my modules/a.cpp", 21, 14, "expected ‘;’ before ‘rows’"},
                {"/home/me/my modules/a.cpp", 3, 10, "none.hpp: No such file or directory"}}));
}

TEST(CompilerMessages, OfClangInColours) {
  const QString output =
      "\x1b[1m../b.cpp:7:3: \x1b[0m\x1b[0;1;31merror: \x1b[0m\x1b[1muse of undeclared identifier "
      "'q'\x1b[0m\n  q = 1;\n  ^\n\x1b[1m../b.cpp:2:1: \x1b[0m\x1b[0;1;30mnote: \x1b[0mhere\n"
      "1 error generated.\n";
  EXPECT_EQ(compiler_messages(output),
            (Messages{{"../b.cpp", 7, 3, "use of undeclared identifier 'q'"}}));
}

TEST(CompilerMessages, OfLinkers) {
  EXPECT_EQ(compiler_messages("/usr/bin/ld: a.cpp.o: in function `f':\n"
                              "a.cpp:(.text+0x5): undefined reference to `g()'\n"
                              "/usr/bin/ld: /m/a.cpp:12: undefined reference to `h()'\n"
                              "collect2: error: ld returned 1 exit status\n"),
            (Messages{{"a.cpp", 0, 0, "undefined reference to `g()'"},
                      {"/m/a.cpp", 12, 0, "undefined reference to `h()'"}}));
}

TEST(CompilerMessages, OfCMake) {
  EXPECT_EQ(compiler_messages("CMake Error at CMakeLists.txt:8 (find_package):\n"
                              "  By not providing \"FindPoise.cmake\" in CMAKE_MODULE_PATH this\n"
                              "  project has asked CMake to find it.\n"
                              "\n"
                              "  Could not find it.\n"
                              "\n"
                              "-- Configuring incomplete, errors occurred!\n"),
            (Messages{{"CMakeLists.txt", 8, 0,
                       "By not providing \"FindPoise.cmake\" in CMAKE_MODULE_PATH this project has "
                       "asked CMake to find it."}}));
  EXPECT_EQ(compiler_messages("CMake Error: The source directory \"/a\" does not exist.\n"),
            (Messages{{"", 0, 0, "The source directory \"/a\" does not exist."}}));
}

TEST(CompilerMessages, EachOnceAndNothingElse) {
  EXPECT_EQ(compiler_messages("a.cpp:1:1: error: x\na.cpp:1:1: error: x\n").size(), 1u);
  EXPECT_TRUE(compiler_messages("[2/2] Linking CXX shared module modules/a.so\n").empty());
  EXPECT_TRUE(compiler_messages("").empty());
}

TEST(MissingTool, NamesThePackage) {
  const auto without = [](const QStringList& missing) {
    return missing_tool([missing](const QString& program) { return !missing.contains(program); });
  };
  EXPECT_TRUE(without({}).isEmpty());
  EXPECT_TRUE(without({"clang++"}).isEmpty());
  EXPECT_TRUE(without({"make"}).isEmpty());
  EXPECT_TRUE(without({"cmake"}).contains("cmake"));
  EXPECT_TRUE(without({"c++", "g++", "clang++"}).contains("g++"));
  EXPECT_TRUE(without({"ninja", "make"}).contains("ninja-build"));
}

}  // namespace
}  // namespace poise::gui
