# MuJoCo 4 or later as the target MuJoCo::MuJoCo: from build/mujoco, where .ci/prepare puts it, or
# from the system. POISE_MUJOCO_BUNDLED: the folder build/mujoco if it is from there.
set(bundle ${CMAKE_SOURCE_DIR}/build/mujoco)
find_path(POISE_MUJOCO_INCLUDE_DIR mujoco/mujoco.h HINTS ${bundle}/include)
find_library(POISE_MUJOCO_LIBRARY mujoco HINTS ${bundle}/lib)
if(NOT POISE_MUJOCO_INCLUDE_DIR OR NOT POISE_MUJOCO_LIBRARY)
  message(WARNING "Without the plant mujoco and the reader mjcf: no MuJoCo; .ci/prepare downloads it")
  return()
endif()
file(STRINGS ${POISE_MUJOCO_INCLUDE_DIR}/mujoco/mujoco.h mujoco_version REGEX "define mjVERSION_HEADER")
string(REGEX REPLACE ".* ([0-9]+).*" "\\1" mujoco_version "${mujoco_version}")
if(mujoco_version LESS 4000000)
  message(WARNING "Without the plant mujoco and the reader mjcf: ${POISE_MUJOCO_LIBRARY} is older "
    "than MuJoCo 4; .ci/prepare downloads it")
  return()
endif()

file(REAL_PATH ${POISE_MUJOCO_LIBRARY} mujoco_file)
add_library(MuJoCo::MuJoCo UNKNOWN IMPORTED GLOBAL)
set_target_properties(MuJoCo::MuJoCo PROPERTIES
  IMPORTED_LOCATION ${mujoco_file}
  INTERFACE_INCLUDE_DIRECTORIES ${POISE_MUJOCO_INCLUDE_DIR})
string(FIND ${mujoco_file} ${bundle}/ at)
if(at EQUAL 0)
  set(POISE_MUJOCO_BUNDLED ${bundle})
endif()
