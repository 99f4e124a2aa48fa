# The installed package: find_package(Poise) provides poise::core, poise::plugins, poise::flags,
# poise_add_module, and poise::autodiff if ceres/jet.h is found. Its folder can be moved as a whole.
include(CMakePackageConfigHelpers)
include(plugins/cmake/poise_interface.cmake)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/poise)

install(EXPORT poiseTargets NAMESPACE poise:: DESTINATION ${package_dir} COMPONENT libpoise-dev)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/poise-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES
  plugins/cmake/poise-config.cmake
  plugins/cmake/poise_add_module.cmake
  plugins/cmake/poise_module.map
  plugins/cmake/poise_autodiff.cmake
  plugins/cmake/poise_needed.cmake
  ${CMAKE_BINARY_DIR}/poise-config-version.cmake
  DESTINATION ${package_dir} COMPONENT libpoise-dev)

# The same of the build tree, where nothing is installed: -DPoise_DIR=<build>/cmake.
export(EXPORT poiseTargets NAMESPACE poise:: FILE ${CMAKE_BINARY_DIR}/cmake/poiseTargets.cmake)
foreach(file poise-config.cmake poise_add_module.cmake poise_module.map poise_autodiff.cmake poise_needed.cmake)
  configure_file(plugins/cmake/${file} ${CMAKE_BINARY_DIR}/cmake/${file} COPYONLY)
endforeach()
configure_file(${CMAKE_BINARY_DIR}/poise-config-version.cmake
  ${CMAKE_BINARY_DIR}/cmake/poise-config-version.cmake COPYONLY)

install(FILES README.md LICENSE CHANGELOG.md CONTRIBUTING.md SECURITY.md CITATION.cff
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT poise-doc)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT poise-doc
  PATTERN CMakeLists.txt EXCLUDE PATTERN "*.py" EXCLUDE PATTERN site EXCLUDE)

include(plugins/cmake/poise_deb.cmake)
