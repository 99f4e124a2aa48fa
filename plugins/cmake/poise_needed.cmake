# $<LINK_LIBRARY:poise_needed,LIBRARY>: links a shared library also where the linker drops those that
# nothing is called of.
set(CMAKE_CXX_LINK_LIBRARY_USING_poise_needed_SUPPORTED TRUE)
set(CMAKE_CXX_LINK_LIBRARY_USING_poise_needed
  LINKER:--push-state,--no-as-needed <LINK_ITEM> LINKER:--pop-state)
