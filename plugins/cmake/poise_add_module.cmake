# poise_add_module(<name> [SOURCE <file>] [EXTRA <libs>]): builds <name>.cpp, or <file>, as a
# module in the folder modules/ of the build. Poise finds it with POISE_MODULE_PATH=<build>/modules.
#
# poise_add_contract_test(<name> [ROBOT <urdf>] [FIXED] [STACK <file>…]): a test that the module
# satisfies the contract of its kind. STACK: for solvers and plants that no shipped stack suits.
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
  # Missing symbols are reported at link time, not at load time. Only the entry is exported:
  # process-wide unique symbols would prevent unloading a rebuilt library, and its successor would
  # get the old static objects.
  target_link_options(${name} PRIVATE LINKER:--no-undefined
    LINKER:--version-script=${CMAKE_CURRENT_FUNCTION_LIST_DIR}/poise_module.map)
  set_target_properties(${name} PROPERTIES
    PREFIX ""
    CXX_VISIBILITY_PRESET hidden
    VISIBILITY_INLINES_HIDDEN ON
    LINK_DEPENDS ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/poise_module.map
    INSTALL_RPATH "$ORIGIN/../..$<$<BOOL:${POISE_LEVEL}>:/..>"
    LIBRARY_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/modules")
  if(NOT POISE_MODULE_COMPONENT)
    set(POISE_MODULE_COMPONENT Unspecified)
  endif()
  if(NOT POISE_MODULE_DIR)
    set(POISE_MODULE_DIR ${CMAKE_INSTALL_LIBDIR}/poise/modules)
  endif()
  install(TARGETS ${name} LIBRARY DESTINATION ${POISE_MODULE_DIR}
    COMPONENT ${POISE_MODULE_COMPONENT})
  set_property(GLOBAL APPEND PROPERTY POISE_MODULES ${name})
endfunction()

function(poise_add_contract_test name)
  cmake_parse_arguments(arg "FIXED" "ROBOT" "STACK" ${ARGN})
  if(NOT TARGET poise::contract)
    message(WARNING "no contract test of ${name}: this Poise was built without poise-contract")
    return()
  endif()
  set(options)
  foreach(stack ${arg_STACK})
    list(APPEND options --stack ${CMAKE_CURRENT_SOURCE_DIR}/${stack})
  endforeach()
  if(arg_ROBOT)
    list(APPEND options --robot ${arg_ROBOT})
  endif()
  if(arg_FIXED)
    list(APPEND options --fixed)
  endif()
  add_test(NAME ${name}_contract
    COMMAND $<TARGET_FILE:poise::contract> $<TARGET_FILE:${name}> ${options} --gtest_brief=1)
endfunction()
