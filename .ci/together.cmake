# Most compile time of a file goes into headers and templates that its neighbours also need, so a
# room's files are compiled as one. Names in unnamed namespaces must differ within a room. Hot loops
# of the tick stay separate files, so other code does not affect inlining there.
option(POISE_TOGETHER "Compile the files of a room as one" ON)

# poise_sources(<target> <file>…): adds sources of this folder to the target, compiled as one.
# Include paths inside do not depend on the repository's location, so compiler caches hit in every
# clone.
function(poise_sources target)
  if(NOT POISE_TOGETHER)
    target_sources(${target} PRIVATE ${ARGN})
    return()
  endif()
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${CMAKE_SOURCE_DIR} OUTPUT_VARIABLE room)
  # The warning makes sense only for headers.
  set(content "#ifdef __GNUC__\n#pragma GCC diagnostic ignored \"-Wpragmas\"\n"
    "#pragma GCC diagnostic ignored \"-Wunknown-warning-option\"\n"
    "#pragma GCC diagnostic ignored \"-Wsubobject-linkage\"\n#endif\n")
  string(JOIN "" content ${content})
  foreach(file ${ARGN})
    string(APPEND content "#include \"poise/${room}/${file}\"\n")
  endforeach()
  list(GET ARGN 0 first)
  cmake_path(GET first STEM name)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${target}_${name}_together.cpp)
  file(CONFIGURE OUTPUT ${file} CONTENT "${content}" @ONLY)
  target_sources(${target} PRIVATE ${file})
  get_target_property(moc ${target} AUTOMOC)
  if(moc)  # moc must be told the headers with Qt classes
    list(TRANSFORM ARGN REPLACE "[.]cpp$" ".hpp" OUTPUT_VARIABLE headers)
    foreach(header ${headers})
      if(EXISTS ${CMAKE_CURRENT_SOURCE_DIR}/${header})
        target_sources(${target} PRIVATE ${header})
      endif()
    endforeach()
  endif()
endfunction()
