#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "common/html/decoder.hpp"
#include "common/html/skeleton.hpp"

namespace {

/// Checks that runs and start tags are at their offsets in the markup, and that indexes are in
/// range.
void check(const sst::Skeleton& skeleton) {
  std::size_t last_run_end = 0;
  for (const auto& run : skeleton.runs()) {
    if (run.offset >= skeleton.markup().size() || skeleton.markup()[run.offset] != 'x' ||
        run.first_piece < last_run_end ||
        run.first_piece + run.piece_count > skeleton.pieces().size()) {
      std::abort();
    }
    last_run_end = run.first_piece + run.piece_count;
  }
  for (const auto& tag : skeleton.start_tags()) {
    if (tag.offset >= skeleton.markup().size() || skeleton.markup()[tag.offset] != '<' ||
        tag.piece >= skeleton.pieces().size()) {
      std::abort();
    }
  }
  for (const auto& piece : skeleton.pieces()) {
    if (piece.first_attribute + piece.attribute_count > skeleton.attributes().size()) {
      std::abort();
    }
  }
}

}  // namespace

// Builds the skeleton of any bytes as a page, with and without the cuts of Skeleton::Cut.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static sst::Decoder decoder;
  static sst::Skeleton skeleton;
  const std::string bytes{reinterpret_cast<const char*>(data), size};
  std::string_view utf8;
  if (!decoder.decode(bytes, "utf-8", utf8)) {
    skeleton.build(utf8, size);
    check(skeleton);
    skeleton.build(utf8, size, sst::Skeleton::Cut::no);
  }
  return 0;
}
