# Optimizing by what the programs do (profile-guided optimization): a build with STYLETREE_RECORD_PROFILE
# counts that in BUILD/counts when its programs run; a build with STYLETREE_PROFILE reads the counts. Both
# must be of the same sources, in the same folder. scripts/profile makes the counts.

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  message(FATAL_ERROR "A profile takes gcc, but the compiler is ${CMAKE_CXX_COMPILER_ID}: leave out "
                      "STYLETREE_PROFILE and STYLETREE_RECORD_PROFILE.")
endif()

# The counts of a source have the name of its object in the build, whichever folder that is in.
# What differs from run to run is not counted: addresses, and which thread is first.
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
