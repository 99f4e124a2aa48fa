# poise_add_module(<name> [SOURCE <file>] [EXTRA <libs>]): builds <name>.cpp, or <file>, as a loadable
# module in the folder modules/ of the build. Poise finds it with POISE_MODULE_PATH=<build>/modules.
include_guard()
include(GNUInstallDirs)

function(poise_add_module name)
  cmake_parse_arguments(arg "" "SOURCE" "EXTRA" ${ARGN})
  if(NOT arg_SOURCE)
    set(arg_SOURCE ${name}.cpp)
  endif()
  add_library(${name} MODULE ${arg_SOURCE})
  target_link_libraries(${name} PRIVATE poise::plugins ${arg_EXTRA})
  target_compile_features(${name} PRIVATE cxx_std_20)
  if(COMMAND poise_precompiled)  # inside Poise's own build
    poise_precompiled(${name})
  endif()
  target_link_options(${name} PRIVATE LINKER:--no-undefined)  # better told now than when it loads
  set_target_properties(${name} PROPERTIES
    PREFIX ""
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON
    INSTALL_RPATH "$ORIGIN/../.."
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/modules")
  install(TARGETS ${name} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/poise/modules)
  set_property(GLOBAL APPEND PROPERTY POISE_MODULES ${name})
endfunction()
