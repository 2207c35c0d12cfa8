# Writes schema/*.sql into a header as string constants, ordered by number. Numbers have no gaps.
# usage: cmake -DOUTPUT=header.hpp -P embed.cmake
file(GLOB scripts ${CMAKE_CURRENT_LIST_DIR}/[0-9][0-9][0-9]_*.sql)
list(SORT scripts)
set(constants "")
set(first "")
foreach(script IN LISTS scripts)
  file(READ ${script} sql)
  if(first STREQUAL "")
    get_filename_component(name ${script} NAME)
    string(REGEX REPLACE "^0*([0-9]+)_.*" "\\1" first ${name})
  endif()
  string(APPEND constants "    R\"sql(${sql})sql\",\n")
endforeach()
file(WRITE ${OUTPUT} "#pragma once

#include <string_view>

namespace sst {

/// The version of the first script. Older files are not read.
inline constexpr int kFirstSchema = ${first};

/// The first script creates the tables of a new file. Each later script upgrades a file from the previous
/// version.
inline constexpr std::string_view kEmbeddedSchema[] = {
${constants}};

}  // namespace sst
")
