# Eigen, the standard library and a few common headers take two thirds of the compile time of a
# file. They are precompiled three times: for the wings below the control without Poise's own headers,
# for the other wings with the tick's, and for modules and tests with the tick's but without fmt.

set(poise_common_headers
  <algorithm> <array> <cmath> <filesystem> <fstream> <functional> <limits> <map> <memory> <numbers> <optional>
  <set> <span> <string> <string_view> <utility> <vector> <Eigen/Core> <Eigen/Geometry>)
set(poise_tick_headers [["poise/core/fields.hpp"]] [["poise/core/dynamics/dynamics.hpp"]]
  [["poise/core/problem/problem.hpp"]])

# poise_precompiled(<target> [plain | wing]): compiles a library or module with the shared precompiled
# headers of modules; plain, wing: with those of core's wings without or with the tick.
function(poise_precompiled target)
  set(shared poise_pch)
  if(ARGC GREATER 1)
    set(shared poise_${ARGV1}_pch)
  endif()
  if(TARGET ${shared})
    target_precompile_headers(${target} REUSE_FROM ${shared})
  endif()
endfunction()

# poise_pch_headers(<target> <header>…): precompiles the headers of modules and these for the target
# alone.
function(poise_pch_headers target)
  if(POISE_PCH)
    target_precompile_headers(${target} PRIVATE ${poise_common_headers} ${poise_tick_headers} ${ARGN})
  endif()
endfunction()

# Creates the libraries that own the shared precompiled headers. Call after find_package.
function(poise_precompiled_headers)
  if(NOT POISE_PCH)
    return()
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options(-fpch-preprocess)  # required by ccache
  endif()
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/poise_pch.cpp CONTENT "")
  foreach(shared poise_plain_pch poise_wing_pch poise_pch)
    add_library(${shared} OBJECT ${CMAKE_BINARY_DIR}/poise_pch.cpp)
    target_include_directories(${shared} PRIVATE ${CMAKE_BINARY_DIR}/include)
    target_link_libraries(${shared} PRIVATE poise_flags Eigen3::Eigen)
  endforeach()
  target_link_libraries(poise_plain_pch PRIVATE fmt::fmt)
  target_link_libraries(poise_wing_pch PRIVATE fmt::fmt)
  target_precompile_headers(poise_plain_pch PRIVATE ${poise_common_headers} <fmt/format.h>)
  poise_pch_headers(poise_wing_pch <fmt/format.h>)
  poise_pch_headers(poise_pch)
endfunction()
