# `.ci/debs DIR` builds a Debian package for each component, for every processor of this
# architecture. (cpack in another build packs that build alone, compiled for its processors.) Files
# are below /usr; extracted with dpkg -x they work in any folder, like an installation.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME poise)
set(CPACK_PACKAGE_VENDOR "the Poise authors")
set(CPACK_PACKAGE_CONTACT "the Poise authors <poise@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Whole-body control of legged robots")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES OFF)
set(CPACK_THREADS 0)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE gzip)
set(CPACK_DEBIAN_PACKAGE_SECTION science)

# poise_deb(<package> <summary> [DEPENDS <packages>] [RECOMMENDS <packages>] [ALL]): a package of
# the component of its name. Needed libraries are found automatically, except those opened by name
# (dlopen). Each package has its copyright file.
macro(poise_deb package summary)
  cmake_parse_arguments(deb "ALL" "DEPENDS;RECOMMENDS" "" ${ARGN})
  list(APPEND CPACK_COMPONENTS_ALL ${package})
  string(TOUPPER ${package} key)
  set(CPACK_COMPONENT_${key}_DESCRIPTION "${summary}")
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${key}_DESCRIPTION "${summary}")
  set(CPACK_DEBIAN_${key}_PACKAGE_DEPENDS "${deb_DEPENDS}")
  set(CPACK_DEBIAN_${key}_PACKAGE_RECOMMENDS "${deb_RECOMMENDS}")
  if(deb_ALL)
    set(CPACK_DEBIAN_${key}_PACKAGE_ARCHITECTURE all)
  else()
    set(CPACK_DEBIAN_${key}_PACKAGE_SHLIBDEPS ON)
  endif()
  set(poise_license_note "")
  if(${package} STREQUAL "poise-designer")
    file(READ plugins/cmake/qt_license.txt poise_license_note)
  elseif(${package} STREQUAL "libpoise0" AND POISE_MUJOCO_BUNDLED)
    file(READ plugins/cmake/mujoco_license.txt poise_license_note)
  endif()
  file(READ LICENSE poise_license)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/copyright/${package} CONTENT "@poise_license_note@@poise_license@" @ONLY)
  install(FILES ${CMAKE_BINARY_DIR}/copyright/${package} DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${package}
    RENAME copyright COMPONENT ${package})
endmacro()

# Lets dpkg-shlibdeps find the libraries of the build.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_LIBRARY_OUTPUT_DIRECTORY})
if(POISE_MUJOCO_BUNDLED)
  list(APPEND CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${POISE_MUJOCO_BUNDLED}/lib)
endif()
set(version "(= ${PROJECT_VERSION})")
set(CPACK_COMPONENTS_ALL)
poise_deb(libpoise0 "Whole-body control of legged robots: libraries and modules")
poise_deb(poise "Whole-body control of legged robots: program, robots and stacks"
  DEPENDS "libpoise0 ${version}, libjs-dygraphs, libjs-three"  # used by every report
  RECOMMENDS "libegl1, libgl1-mesa-dri, ffmpeg, dart-doc")  # for drawing, videos, and Atlas
poise_deb(libpoise-dev "Whole-body control of legged robots: what modules are built with"
  DEPENDS "libpoise0 ${version}, poise ${version}, libeigen3-dev, cmake, g++, ninja-build")
poise_deb(poise-doc "Whole-body control of legged robots: documentation" ALL)
if(TARGET poise_designer)
  poise_deb(poise-designer "Whole-body control of legged robots: the window in which stacks are composed"
    DEPENDS "poise ${version}, libegl1, libgl1-mesa-dri"
    RECOMMENDS "qt6-translations-l10n")  # what Qt itself says, in German
endif()
# Libraries and modules of the higher levels, where .ci/levels has put them.
install(DIRECTORY ${CMAKE_BINARY_DIR}/levels/lib/ DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT libpoise0
  USE_SOURCE_PERMISSIONS OPTIONAL)
include(CPack)
