# Writes schema/*.sql into a header as string constants, in the order of their numbers.
# usage: cmake -DOUTPUT=header.hpp -P embed.cmake
file(GLOB scripts ${CMAKE_CURRENT_LIST_DIR}/[0-9][0-9][0-9]_*.sql)
list(SORT scripts)
set(constants "")
foreach(script IN LISTS scripts)
  file(READ ${script} sql)
  string(APPEND constants "    R\"sql(${sql})sql\",\n")
endforeach()
file(WRITE ${OUTPUT} "#pragma once

#include <string_view>

namespace sst {

/// The scripts that take a model file from each schema version to the next.
inline constexpr std::string_view kEmbeddedSchema[] = {
${constants}};

}  // namespace sst
")
