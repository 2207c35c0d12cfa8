// Exits with 1 and reports the reason if libxml2 does not behave as the page parser requires.

#include <iostream>

#include "common/html/parser_check.hpp"

int main() {
  const std::string mismatch = sst::find_parser_mismatch();
  if (mismatch.empty()) {
    return 0;
  }
  std::cout << mismatch;
  return 1;
}
