# add_man_page(NAME): builds NAME from NAME.md and installs it compressed.
function(add_man_page name)
  set(page ${CMAKE_CURRENT_BINARY_DIR}/${name})
  add_custom_command(
    OUTPUT ${page}
    COMMAND ${LOWDOWN} -s -tman -o ${page} ${CMAKE_CURRENT_SOURCE_DIR}/${name}.md
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}.md)
  add_packed_file(${page}.gz ${page})
  add_custom_target(man-${name} ALL DEPENDS ${page}.gz)
  install(FILES ${page}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT programs)
endfunction()
