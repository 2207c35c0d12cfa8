# The installed library, static and shared, with its CMake package and pkg-config file.
include(CMakePackageConfigHelpers)

set(library_rooms error hash text url time page render html site judge method view io metadata model archive learn drift clean report api)
set(library_objects "")
foreach(room IN LISTS library_rooms)
  list(APPEND library_objects $<TARGET_OBJECTS:styletree_${room}>)
endforeach()

# The dependencies of the library, from Debian packages. A program that links the static library
# must also link them; the shared library links them itself.
set(library_packages PkgConfig::brotli PkgConfig::libdeflate PkgConfig::libpsl PkgConfig::lz4
                     PkgConfig::lzma PkgConfig::minizip PkgConfig::nettle PkgConfig::uchardet PkgConfig::xxhash PkgConfig::zstd ICU::uc LibXml2::LibXml2
                     SQLite::SQLite3 ZLIB::ZLIB Threads::Threads)
set(plain_libraries cld2 fasttext stemmer)

foreach(kind IN ITEMS static shared)
  string(TOUPPER ${kind} type)
  add_library(styletree_${kind} ${type} ${library_objects})
  add_library(styletree::${kind} ALIAS styletree_${kind})
  set_target_properties(styletree_${kind} PROPERTIES
    OUTPUT_NAME styletree
    EXPORT_NAME ${kind}
    LINKER_LANGUAGE CXX)
  target_compile_features(styletree_${kind} PUBLIC cxx_std_20)
  target_include_directories(styletree_${kind} INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/common/include>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
endforeach()

# Before 1.0, every minor version may change the interface.
set_target_properties(styletree_shared PROPERTIES
  VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
target_link_libraries(styletree_shared PRIVATE styletree_settings ${library_packages}
                                               ${plain_libraries})
if(NOT STYLETREE_SANITIZERS)
  target_link_options(styletree_shared PRIVATE -Wl,--no-undefined)
endif()

# Symbols of standard-library templates are visible regardless of compiler options, so a version
# script hides them.
target_link_options(styletree_shared PRIVATE
  -Wl,--version-script=${CMAKE_CURRENT_LIST_DIR}/styletree.map)
set_target_properties(styletree_shared PROPERTIES
  LINK_DEPENDS ${CMAKE_CURRENT_LIST_DIR}/styletree.map)

# The installed static library names the packages; styletree-config.cmake finds them.
target_link_libraries(styletree_static INTERFACE ${library_packages}
  $<BUILD_INTERFACE:cld2> $<BUILD_INTERFACE:fasttext> $<BUILD_INTERFACE:stemmer>
  $<INSTALL_INTERFACE:styletree::cld2> $<INSTALL_INTERFACE:styletree::fasttext>
  $<INSTALL_INTERFACE:styletree::stemmer>)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/styletree)
install(TARGETS styletree_static EXPORT styletree-static COMPONENT development)
install(TARGETS styletree_shared EXPORT styletree-shared
        LIBRARY COMPONENT library NAMELINK_COMPONENT development)
foreach(kind IN ITEMS static shared)
  install(EXPORT styletree-${kind} NAMESPACE styletree:: DESTINATION ${package_folder}
          FILE styletree-${kind}-targets.cmake COMPONENT development)
endforeach()
install(DIRECTORY ${PROJECT_SOURCE_DIR}/common/include/styletree
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development)

configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/styletree-config.cmake.in
  ${PROJECT_BINARY_DIR}/styletree-config.cmake INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/styletree-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/styletree-config.cmake
              ${PROJECT_BINARY_DIR}/styletree-config-version.cmake
        DESTINATION ${package_folder} COMPONENT development)

# The path is relative to the file, so that an installed tree can be moved.
file(RELATIVE_PATH pc_prefix ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" pc_prefix ${pc_prefix})
file(RELATIVE_PATH pc_libdir ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH pc_includedir ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_INCLUDEDIR})
configure_file(${CMAKE_CURRENT_LIST_DIR}/styletree.pc.in ${PROJECT_BINARY_DIR}/styletree.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/styletree.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)
