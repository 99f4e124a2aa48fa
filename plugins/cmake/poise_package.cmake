# The installed package: find_package(poise) gives poise::core, poise::plugins, poise::flags,
# poise_add_module, and poise::autodiff where ceres/jet.h is found. Needs nothing else but its own
# folder, wherever that is moved.
include(CMakePackageConfigHelpers)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/poise)

install(EXPORT poiseTargets NAMESPACE poise:: DESTINATION ${package_dir})
write_basic_package_version_file(${CMAKE_BINARY_DIR}/poiseConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  plugins/cmake/poiseConfig.cmake
  plugins/cmake/poise_add_module.cmake
  plugins/cmake/poise_autodiff.cmake
  ${CMAKE_BINARY_DIR}/poiseConfigVersion.cmake
  DESTINATION ${package_dir})
