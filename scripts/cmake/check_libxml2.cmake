# Stops the configuration if libxml2 does not behave as required by the page parser (see
# common/html/parser_check.hpp). Checks each libxml2 once per build folder.

set(libxml2_name "libxml2 ${LIBXML2_VERSION_STRING} (${LIBXML2_LIBRARIES})")
if(CMAKE_CROSSCOMPILING)
  message(STATUS "Not checked when cross compiling: ${libxml2_name}; programs check it when they start")
elseif(NOT STYLETREE_CHECKED_LIBXML2 STREQUAL libxml2_name)
  try_run(libxml2_exit_code libxml2_check_compiles
    SOURCES ${PROJECT_SOURCE_DIR}/scripts/cmake/check_libxml2.cpp
            ${PROJECT_SOURCE_DIR}/common/html/parser_check.cpp
            ${PROJECT_SOURCE_DIR}/common/html/parser_context.cpp
    NO_CACHE
    CMAKE_FLAGS -DINCLUDE_DIRECTORIES=${PROJECT_SOURCE_DIR}
    LINK_LIBRARIES LibXml2::LibXml2
    COMPILE_OUTPUT_VARIABLE libxml2_compiler_output
    RUN_OUTPUT_VARIABLE libxml2_mismatch
    CXX_STANDARD 20
    CXX_STANDARD_REQUIRED ON)
  if(NOT libxml2_check_compiles)
    message(FATAL_ERROR "The page parser does not compile with ${libxml2_name}:\n"
                        "${libxml2_compiler_output}")
  endif()
  if(NOT libxml2_exit_code EQUAL 0)
    message(FATAL_ERROR "The page parser cannot work with ${libxml2_name}:\n"
      "  ${libxml2_mismatch}.\n"
      "Install libxml2 2.9.14 as in Debian 12 (package libxml2-dev), or choose another installation "
      "with -DLibXml2_ROOT=DIR. common/html/parser_check.hpp lists what the parser relies on.")
  endif()
  set(STYLETREE_CHECKED_LIBXML2 "${libxml2_name}" CACHE INTERNAL "The libxml2 that was checked")
endif()
