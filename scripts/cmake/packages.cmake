# The Debian packages, which `cpack -G DEB` or scripts/package builds:
#   styletree         programs, manuals, the schema of records, the service   (component programs)
#   libstyletree0.9   the shared library, named after its ABI                 (component library)
#   libstyletree-dev  headers, static library, CMake package, .pc             (component development)

set(abi ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(debian_files ${PROJECT_SOURCE_DIR}/scripts/debian)
set(CPACK_PACKAGE_NAME styletree)
set(CPACK_PACKAGE_VENDOR "styletree maintainers")
set(CPACK_PACKAGE_CONTACT "styletree maintainers <maintainers@styletree.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # set for each package
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_GENERATOR DEB)
set(CPACK_COMPONENTS_ALL programs library development)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/strip_archives.cmake)
set(CPACK_STYLETREE_PROFILE "${STYLETREE_PROFILE}")
# File modes required by Debian's policy, regardless of the umask.
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
# A package whose programs link the shared library depends on the library's package, at this version
# or newer.
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")

set(what_styletree_does
    "styletree learns from a few hundred pages of a web site what its menus,
banners and footers look like, and removes them from any number of its
pages.")

set(CPACK_DEBIAN_PROGRAMS_PACKAGE_NAME styletree)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SECTION text)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_DEPENDS adduser)
set(CPACK_DEBIAN_PROGRAMS_PACKAGE_CONTROL_EXTRA
    ${debian_files}/conffiles ${debian_files}/postinst ${debian_files}/prerm ${debian_files}/postrm)
set(CPACK_DEBIAN_PROGRAMS_DESCRIPTION "cleaner of web pages that learns each site's template
${what_styletree_does} It reads folders, WARC, ARC and WACZ files, and writes JSON lines,
text, Markdown, HTML, WARC and WET.

This package contains the programs sst-train and sst-clean, and the services
styletree-clean, which cleans pages over HTTP, and styletree-train, which
learns sites from pages that are posted to it.")

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME libstyletree${abi})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${debian_files}/triggers)
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "cleaner of web pages - shared library
${what_styletree_does}

This package contains the shared library.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libstyletree-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
# The shared library, and the dependencies of the static library and the .pc file.
set(development_depends
    "libstyletree${abi} (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})"
    libbrotli-dev libcld2-dev libdeflate-dev libfasttext-dev libicu-dev liblz4-dev liblzma-dev
    libminizip-dev libpsl-dev libsqlite3-dev libstemmer-dev libuchardet-dev libxml2-dev libxxhash-dev
    libzstd-dev nettle-dev zlib1g-dev)
list(JOIN development_depends ", " CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SUGGESTS "cmake, pkg-config")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "cleaner of web pages - development files
${what_styletree_does}

This package contains the headers, the static library, a package for CMake
and a file for pkg-config.")

# The documents in each Debian package. SOURCE_DATE_EPOCH in the environment sets the date.
string(TIMESTAMP changelog_date "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(${debian_files}/changelog.in ${PROJECT_BINARY_DIR}/changelog.Debian @ONLY)
add_packed_file(${PROJECT_BINARY_DIR}/changelog.Debian.gz ${PROJECT_BINARY_DIR}/changelog.Debian)
add_packed_file(${PROJECT_BINARY_DIR}/changelog.gz ${PROJECT_SOURCE_DIR}/CHANGELOG.md)
add_custom_target(package_documents ALL DEPENDS ${PROJECT_BINARY_DIR}/changelog.Debian.gz
                                                ${PROJECT_BINARY_DIR}/changelog.gz)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  string(TOUPPER ${component} upper)
  install(FILES ${debian_files}/copyright ${PROJECT_BINARY_DIR}/changelog.Debian.gz
                ${PROJECT_BINARY_DIR}/changelog.gz
          DESTINATION share/doc/${CPACK_DEBIAN_${upper}_PACKAGE_NAME}
          COMPONENT ${component} EXCLUDE_FROM_ALL)
endforeach()

include(CPack)
