# Profile-guided optimization: the programs of a build with STYLETREE_RECORD_PROFILE write execution
# counts to BUILD/counts; a build with STYLETREE_PROFILE reads the counts. Both builds must have the same
# sources in the same folder. scripts/profile makes the counts.

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  message(FATAL_ERROR "A profile takes gcc, but the compiler is ${CMAKE_CXX_COMPILER_ID}: leave out "
                      "STYLETREE_PROFILE and STYLETREE_RECORD_PROFILE.")
endif()

# The counts of a source are named after its object in the build, independent of the build folder.
# Data that vary between runs are not recorded: addresses, and the first thread.
set(profile_options -fprofile-prefix-path=${PROJECT_BINARY_DIR} -fno-profile-values
                    -fno-profile-reorder-functions)
if(STYLETREE_RECORD_PROFILE)
  list(APPEND profile_options -fprofile-generate=${PROJECT_BINARY_DIR}/counts -fprofile-update=atomic)
  target_link_options(styletree_settings INTERFACE -fprofile-generate)
else()
  file(GLOB counts ${STYLETREE_PROFILE}/*.gcda)
  if(NOT counts)
    message(FATAL_ERROR "There are no counts in ${STYLETREE_PROFILE}, which STYLETREE_PROFILE names: run "
                        "scripts/profile, or leave it out.")
  endif()
  # Code that the training does not reach is optimized as without a profile.
  list(APPEND profile_options -fprofile-use=${STYLETREE_PROFILE} -fprofile-partial-training
                              -Wno-missing-profile
                              -Wno-array-bounds)  # false alarms about xxhash.h, of GCC 12
endif()
target_compile_options(styletree_settings INTERFACE ${profile_options})
