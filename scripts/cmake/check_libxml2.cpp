// Exits with 1 and says why, if libxml2 does not behave as the page parser relies on.

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
