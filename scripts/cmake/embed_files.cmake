# Writes files into a header: tree_view.js becomes the constant kTreeViewJs, with its text and hash.
# usage: cmake -DOUTPUT=header.hpp "-DFILES=FILE;FILE..." -P embed_files.cmake
set(constants "")
foreach(path IN LISTS FILES)
  get_filename_component(file ${path} NAME)
  string(REGEX REPLACE "[^A-Za-z0-9]" ";" words ${file})
  set(name k)
  foreach(word IN LISTS words)
    string(SUBSTRING ${word} 0 1 first)
    string(SUBSTRING ${word} 1 -1 rest)
    string(TOUPPER ${first} first)
    string(APPEND name ${first}${rest})
  endforeach()
  file(READ ${path} text)
  file(SHA256 ${path} hash)
  string(APPEND constants
         "inline constexpr EmbeddedFile ${name}{\n    R\"embedded(${text})embedded\",\n    \"${hash}\"};\n")
endforeach()
file(WRITE ${OUTPUT} "#pragma once

#include \"common/report/embedded_file.hpp\"

namespace sst {

${constants}
}  // namespace sst
")
