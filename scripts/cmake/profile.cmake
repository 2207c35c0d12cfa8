# Profile-guided optimization: the programs of a build with STYLETREE_RECORD_PROFILE write execution
# counts to BUILD/counts; a build with STYLETREE_PROFILE reads the counts. Both builds must have the same
# sources in the same folder. scripts/profile creates the counts.

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  message(FATAL_ERROR "A profile needs gcc, but the compiler is ${CMAKE_CXX_COMPILER_ID}: leave out "
                      "STYLETREE_PROFILE and STYLETREE_RECORD_PROFILE.")
endif()

# A source's counts are named after its object in the build, independent of the build folder. Data
# that varies between runs is not recorded: addresses, and the order of first calls.
set(profile_options -fprofile-prefix-path=${PROJECT_BINARY_DIR} -fno-profile-values
                    -fno-profile-reorder-functions)
if(STYLETREE_RECORD_PROFILE)
  list(APPEND profile_options -fprofile-generate=${PROJECT_BINARY_DIR}/counts -fprofile-update=atomic)
  target_link_options(styletree_settings INTERFACE -fprofile-generate)
else()
  file(GLOB counts ${STYLETREE_PROFILE}/*.gcda)
  if(NOT counts)
    message(FATAL_ERROR "STYLETREE_PROFILE is ${STYLETREE_PROFILE}, which contains no counts: run "
                        "scripts/profile, or leave out STYLETREE_PROFILE.")
  endif()
  # Code that the profiled runs do not reach is optimized as if there were no profile.
  list(APPEND profile_options -fprofile-use=${STYLETREE_PROFILE} -fprofile-partial-training
                              -Wno-missing-profile
                              -Wno-array-bounds)  # false alarms of GCC 12 about xxhash.h
  # Linking optimizes across rooms. The objects also contain machine code, because the installed
  # static library must work with other compilers. The code of 99.9 % of the profiled runs is
  # optimized for speed. With GCC's default, 99 %, a few loops over bytes leave out much of the rest.
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ON)
  list(APPEND profile_options -ffat-lto-objects)
  target_link_options(styletree_settings INTERFACE
    "SHELL:--param hot-bb-count-ws-permille=999"
    -Wno-stringop-overread -Wno-stringop-overflow)  # false alarms of GCC 12
endif()
target_compile_options(styletree_settings INTERFACE ${profile_options})
