# Strips the static library in the tree that CPack is about to pack; CPack itself strips only
# programs and shared libraries.
file(GLOB_RECURSE archives ${CPACK_TEMPORARY_DIRECTORY}/*.a)
if(archives)
  # With a profile, the objects also contain code for this compiler's linker, four fifths of the file.
  set(unneeded "")
  if(CPACK_STYLETREE_PROFILE)
    set(unneeded --remove-section=.gnu.lto_* --remove-section=.gnu.debuglto_*
                 --strip-symbol=__gnu_lto_v1)
  endif()
  execute_process(COMMAND strip --strip-debug --enable-deterministic-archives ${unneeded} ${archives}
                  COMMAND_ERROR_IS_FATAL ANY)
endif()
