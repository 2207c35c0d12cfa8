#pragma once

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

/// Reads the files named on standard input, one per line. Exits if one cannot be read.
inline std::vector<std::string> read_pages() {
  std::vector<std::string> pages;
  for (std::string path; std::getline(std::cin, path);) {
    std::ifstream file{path, std::ios::binary};
    if (!file) {
      std::cerr << path << ": cannot be read\n";
      std::exit(1);
    }
    pages.emplace_back(std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{});
  }
  return pages;
}
