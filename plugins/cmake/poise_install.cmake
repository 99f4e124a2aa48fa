# poise_install(<target>): the library in the package libpoise0, its name without a version in
# libpoise-dev.
function(poise_install target)
  install(TARGETS ${target} EXPORT poiseTargets LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
    COMPONENT libpoise0 NAMELINK_COMPONENT libpoise-dev)
endfunction()
set(POISE_MODULE_COMPONENT libpoise0)
