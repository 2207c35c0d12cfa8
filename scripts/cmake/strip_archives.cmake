# Strips the static library in the tree that CPack is about to pack; CPack itself strips only
# programs and shared libraries.
file(GLOB_RECURSE archives ${CPACK_TEMPORARY_DIRECTORY}/*.a)
if(archives)
  execute_process(COMMAND strip --strip-debug --enable-deterministic-archives ${archives}
                  COMMAND_ERROR_IS_FATAL ANY)
endif()
