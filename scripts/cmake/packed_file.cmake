# add_packed_file(OUTPUT INPUT): compresses a file with gzip, always to the same bytes.
function(add_packed_file output input)
  add_custom_command(
    OUTPUT ${output}
    COMMAND gzip -9nc ${input} > ${output}
    DEPENDS ${input}
    VERBATIM)
endfunction()
