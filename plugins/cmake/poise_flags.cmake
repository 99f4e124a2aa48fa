# Compile options that core and every module must share, because they change the layout of Eigen's
# types. A module built with others is refused by the registry.
include_guard()

add_library(poise_flags INTERFACE)
add_library(poise::flags ALIAS poise_flags)
# Without AVX, g++ remarks that vectors of 32 bytes were passed otherwise before version 4.6.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(poise_flags INTERFACE -Wno-psabi)
endif()
if(POISE_NATIVE)
  target_compile_options(poise_flags INTERFACE -march=native)
  # g++ 12 takes its own AVX-512 intrinsics, as Eigen uses them, for uninitialized variables,
  # and for reads beyond a vector of fixed length that is assigned to one of bounded length.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(poise_flags INTERFACE -Wno-maybe-uninitialized -Wno-array-bounds)
  endif()
endif()
set_target_properties(poise_flags PROPERTIES EXPORT_NAME flags)
install(TARGETS poise_flags EXPORT poiseTargets)
