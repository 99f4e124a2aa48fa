# poise::autodiff: the model, and the one Ceres header (ceres/jet.h) that charts by automatic
# differentiation need. Not defined if Ceres' headers are missing. Its library is not needed.
include_guard()

find_path(POISE_CERES_INCLUDE_DIR ceres/jet.h)
mark_as_advanced(POISE_CERES_INCLUDE_DIR)
if(POISE_CERES_INCLUDE_DIR)
  add_library(poise::autodiff INTERFACE IMPORTED)
  set_target_properties(poise::autodiff PROPERTIES
    INTERFACE_LINK_LIBRARIES poise::model
    INTERFACE_INCLUDE_DIRECTORIES ${POISE_CERES_INCLUDE_DIR})
endif()
