#include "cleaner/cleaner.hpp"
#include "common/cli/streams.hpp"

int main(int argc, char** argv) {
  sst::Streams streams = sst::standard_streams();
  return sst::cleaner_main({argv + 1, argv + argc}, streams);
}
