# Compile options that core and every module must share, because they change the layout of Eigen's
# types. A module built with others is refused by the registry. The instruction set is not among them:
# the alignment is the same for all, so that a module built for any of them loads with any.
include_guard()

add_library(poise_flags INTERFACE)
add_library(poise::flags ALIAS poise_flags)
# Without AVX, g++ remarks that vectors of 32 bytes were passed otherwise before version 4.6.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(poise_flags INTERFACE -Wno-psabi)
endif()
target_compile_definitions(poise_flags INTERFACE EIGEN_MAX_STATIC_ALIGN_BYTES=64 EIGEN_MAX_ALIGN_BYTES=64)
if(POISE_LEVEL)
  target_compile_options(poise_flags INTERFACE $<BUILD_INTERFACE:-march=${POISE_LEVEL}>)
elseif(POISE_NATIVE)
  target_compile_options(poise_flags INTERFACE $<BUILD_INTERFACE:-march=native>)
endif()
if(POISE_LEVEL OR POISE_NATIVE)
  # g++ 12 takes its own AVX-512 intrinsics, as Eigen uses them, for uninitialized variables,
  # and for reads beyond a vector of fixed length that is assigned to one of bounded length.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(poise_flags INTERFACE -Wno-maybe-uninitialized -Wno-array-bounds)
  endif()
endif()
set_target_properties(poise_flags PROPERTIES EXPORT_NAME flags)
install(TARGETS poise_flags EXPORT poiseTargets)
