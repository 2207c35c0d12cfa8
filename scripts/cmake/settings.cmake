# Compiler settings for all our targets. They do not affect projects that use the library.

if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# The shared library exports only symbols marked with STYLETREE_EXPORT.
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)

# A unity build compiles a room's sources as one source, in a third of the time, and inlines within
# the room. scripts/lint --includes checks that no source lacks an include.
if(NOT DEFINED CMAKE_UNITY_BUILD)
  set(CMAKE_UNITY_BUILD ON)
  set(CMAKE_UNITY_BUILD_BATCH_SIZE 0)  # no limit: all sources of a room
endif()

# Compiler caches do not work for sources that use a precompiled header.
if(CMAKE_CXX_COMPILER_LAUNCHER AND NOT DEFINED CMAKE_DISABLE_PRECOMPILE_HEADERS)
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

add_library(styletree_settings INTERFACE)
target_compile_features(styletree_settings INTERFACE cxx_std_20)
target_include_directories(styletree_settings INTERFACE ${PROJECT_SOURCE_DIR}
                                                        ${PROJECT_SOURCE_DIR}/common/include
                                                        ${PROJECT_BINARY_DIR}/generated)
if(STYLETREE_SANITIZERS)
  target_compile_options(styletree_settings INTERFACE -fsanitize=${STYLETREE_SANITIZERS}
                                                      -fno-omit-frame-pointer
                                                      -fno-sanitize-recover=all)
  if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    target_compile_options(styletree_settings INTERFACE
      -fsanitize-ignorelist=${PROJECT_SOURCE_DIR}/scripts/cmake/sanitizer_ignores.txt)
  endif()
  target_link_options(styletree_settings INTERFACE -fsanitize=${STYLETREE_SANITIZERS})
endif()
if(STYLETREE_COVERAGE)
  target_compile_options(styletree_settings INTERFACE -fprofile-instr-generate -fcoverage-mapping)
  target_link_options(styletree_settings INTERFACE -fprofile-instr-generate)
endif()
if(STYLETREE_RECORD_PROFILE OR STYLETREE_PROFILE)
  include(${CMAKE_CURRENT_LIST_DIR}/profile.cmake)
endif()

add_library(styletree_warnings INTERFACE)
target_compile_options(styletree_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion
                                                    -Wnon-virtual-dtor)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(styletree_warnings INTERFACE -Wno-restrict)  # false alarms: GCC bug 105651
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  target_compile_options(styletree_warnings INTERFACE -Wno-sign-conversion)  # GCC does not enable it
endif()
if(STYLETREE_SANITIZERS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(styletree_warnings INTERFACE -Wno-maybe-uninitialized)  # false alarms
endif()
if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # GCC mistakes the anonymous namespace of an included source for one in a header.
  target_compile_options(styletree_warnings INTERFACE -Wno-subobject-linkage)
endif()
if(STYLETREE_WERROR)
  target_compile_options(styletree_warnings INTERFACE -Werror)
endif()
