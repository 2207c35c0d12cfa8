# add_embedded_files(TARGET HEADER FILE...): writes the files as constants into a generated header.
# TARGET generates the header, and sources include it as HEADER.

function(add_embedded_files target header)
  set(output ${PROJECT_BINARY_DIR}/generated/${header})
  list(TRANSFORM ARGN PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/ OUTPUT_VARIABLE files)
  set(script ${PROJECT_SOURCE_DIR}/scripts/cmake/embed_files.cmake)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} "-DFILES=${files}" -P ${script}
    DEPENDS ${files} ${script}
    VERBATIM)
  add_custom_target(${target} DEPENDS ${output})
endfunction()
