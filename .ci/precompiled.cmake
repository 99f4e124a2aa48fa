# Eigen, the standard library and a few common headers take two thirds of the compile time of a
# file. They are precompiled once for core, once for modules and once for tests.

# poise_precompiled(<target>): compiles a library or module with the shared precompiled headers.
function(poise_precompiled target)
  if(TARGET poise_pch)
    target_precompile_headers(${target} REUSE_FROM poise_pch)
  endif()
endfunction()

# poise_pch_headers(<target> <header>…): precompiles the common headers and these for the target
# alone.
function(poise_pch_headers target)
  if(NOT POISE_PCH)
    return()
  endif()
  target_precompile_headers(${target} PRIVATE
    <algorithm> <array> <cmath> <filesystem> <fstream> <functional> <limits> <map> <memory> <numbers> <optional>
    <set> <span> <string> <string_view> <utility> <vector> <Eigen/Core> <Eigen/Geometry>
    [["poise/core/fields.hpp"]] [["poise/core/dynamics/dynamics.hpp"]]
    [["poise/core/problem/problem.hpp"]] ${ARGN})
endfunction()

# Creates the library that owns the precompiled headers of libraries and modules. Call after
# find_package.
function(poise_precompiled_headers)
  if(NOT POISE_PCH)
    return()
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)  # required by ccache
  endif()
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/poise_pch.cpp CONTENT "")
  add_library(poise_pch OBJECT ${CMAKE_BINARY_DIR}/poise_pch.cpp)
  target_include_directories(poise_pch PRIVATE ${CMAKE_BINARY_DIR}/include)
  target_link_libraries(poise_pch PRIVATE poise_flags Eigen3::Eigen)
  poise_pch_headers(poise_pch)
endfunction()
