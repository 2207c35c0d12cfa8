# The libraries that we build on, all from Debian packages: scripts/setup installs them.

find_package(PkgConfig REQUIRED)
find_package(Boost 1.74 REQUIRED COMPONENTS program_options)
find_package(ICU REQUIRED COMPONENTS uc)
find_package(LibXml2 REQUIRED)
find_package(RapidJSON REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(Threads REQUIRED)
find_package(spdlog REQUIRED)
find_package(tsl-robin-map REQUIRED)
pkg_check_modules(uchardet REQUIRED IMPORTED_TARGET uchardet)
pkg_check_modules(xxhash REQUIRED IMPORTED_TARGET libxxhash)
find_program(LOWDOWN lowdown REQUIRED)
