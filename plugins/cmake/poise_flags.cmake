# Compile options that core and every module must share, because they change the layout of Eigen's
# types. The registry rejects modules built with other options. The instruction set is not among
# them: the alignment is always the same, so modules built for different instruction sets can be
# mixed.
include_guard()

add_library(poise_flags INTERFACE)
add_library(poise::flags ALIAS poise_flags)
# Without AVX, g++ notes that the ABI of 32-byte vectors changed in version 4.6.
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
  # False warnings of g++ 12 about its AVX-512 intrinsics in Eigen (uninitialized variables) and
  # about assigning fixed-size to bounded vectors (reads out of bounds).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(poise_flags INTERFACE -Wno-maybe-uninitialized -Wno-array-bounds)
    if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      target_compile_options(poise_flags INTERFACE -Wno-uninitialized)
    endif()
  endif()
endif()
set_target_properties(poise_flags PROPERTIES EXPORT_NAME flags)
install(TARGETS poise_flags EXPORT poiseTargets)
