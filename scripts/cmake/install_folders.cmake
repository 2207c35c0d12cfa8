# Where things are installed. Debian has a folder of libraries for each architecture. CMake's default
# is that for the prefix /usr alone; it is good for /usr/local, too, and packages have the prefix /usr.
if(NOT DEFINED CMAKE_INSTALL_LIBDIR AND EXISTS /etc/debian_version AND CMAKE_LIBRARY_ARCHITECTURE)
  set(CMAKE_INSTALL_LIBDIR lib/${CMAKE_LIBRARY_ARCHITECTURE} CACHE PATH "Folder of libraries")
endif()
include(GNUInstallDirs)
