# add_service(UNIT OPTIONS): puts a unit of systemd and the file with its options into Debian's
# package. `cmake --install` leaves both out: they name paths of the package.
function(add_service unit options)
  install(FILES ${unit} DESTINATION lib/systemd/system COMPONENT programs EXCLUDE_FROM_ALL)
  install(FILES ${options} DESTINATION /etc/styletree COMPONENT programs EXCLUDE_FROM_ALL)
endfunction()
