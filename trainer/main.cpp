#include "common/cli/streams.hpp"
#include "trainer/trainer.hpp"

int main(int argc, char** argv) {
  sst::Streams streams = sst::standard_streams();
  return sst::trainer_main({argv + 1, argv + argc}, streams);
}
