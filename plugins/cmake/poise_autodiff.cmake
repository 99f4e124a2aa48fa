# poise::autodiff: core, and the one header of Ceres that charts by automatic differentiation need.
# Missing where Ceres' headers are.
include_guard()

find_path(POISE_CERES_INCLUDE_DIR ceres/jet.h)
mark_as_advanced(POISE_CERES_INCLUDE_DIR)
if(POISE_CERES_INCLUDE_DIR)
  add_library(poise::autodiff INTERFACE IMPORTED)
  set_target_properties(poise::autodiff PROPERTIES
    INTERFACE_LINK_LIBRARIES poise::core
    INTERFACE_INCLUDE_DIRECTORIES ${POISE_CERES_INCLUDE_DIR})
endif()
