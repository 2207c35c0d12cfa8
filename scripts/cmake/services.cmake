# add_service(UNIT OPTIONS): adds a systemd unit and its options file to Debian's package.
# `cmake --install` leaves both out because they name paths of the package.
function(add_service unit options)
  install(FILES ${unit} DESTINATION lib/systemd/system COMPONENT programs EXCLUDE_FROM_ALL)
  install(FILES ${options} DESTINATION /etc/styletree COMPONENT programs EXCLUDE_FROM_ALL)
endfunction()
