# add_service(UNIT OPTIONS): adds a systemd unit and its options file to the Debian package.
# `cmake --install` omits both, because they contain paths of the package.
function(add_service unit options)
  install(FILES ${unit} DESTINATION lib/systemd/system COMPONENT programs EXCLUDE_FROM_ALL)
  install(FILES ${options} DESTINATION /etc/styletree COMPONENT programs EXCLUDE_FROM_ALL)
endfunction()
