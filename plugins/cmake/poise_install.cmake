# Where the dynamic loader looks first on a processor of POISE_LEVEL, and where Poise looks for
# modules.
set(POISE_LIBRARY_DIR ${CMAKE_INSTALL_LIBDIR})
set(POISE_MODULE_DIR ${CMAKE_INSTALL_LIBDIR}/poise/modules)
if(POISE_LEVEL)
  string(APPEND POISE_LIBRARY_DIR /glibc-hwcaps/${POISE_LEVEL})
  string(APPEND POISE_MODULE_DIR /${POISE_LEVEL})
endif()

# poise_install(<target>): the library in the package libpoise0, its symlink without a version in
# libpoise-dev.
function(poise_install target)
  install(TARGETS ${target} EXPORT poiseTargets LIBRARY DESTINATION ${POISE_LIBRARY_DIR}
    COMPONENT libpoise0 NAMELINK_COMPONENT libpoise-dev)
endfunction()
set(POISE_MODULE_COMPONENT libpoise0)
