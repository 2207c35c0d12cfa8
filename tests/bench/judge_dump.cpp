// Prints the input of scripts/judge/fit: the block features and texts of each page named on
// standard input.
//
// usage: judge_dump < LIST > FEATURES
//        judge_dump --names
//
// The output for each page:
// - a line "page PATH BLOCKS"
// - for each block, a line with its text, in which control characters are replaced by spaces, and
//   a line with its case-folded words: those that count for WordWeights, separated by spaces
// - for each block, a row of 32-bit floats: its features; those that depend on WordWeights are 0,
//   because fit computes them
// - for each block, a row of 32-bit integers: the ranges of blocks around it, and its path
//
// Numbers are in the machine's byte order. A page that cannot be read has no blocks. --names prints
// the names of the features, one per line.

#include <array>
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>

#include "common/archive/page_source.hpp"
#include "common/html/page_parser.hpp"
#include "common/judge/block_features.hpp"
#include "common/judge/word_weights.hpp"
#include "common/page/block.hpp"
#include "common/text/words.hpp"

namespace {

constexpr std::size_t kMaxBytes = std::size_t{32} << 20;

std::string text_line(const sst::PageTree& page, const sst::Block& block) {
  std::string line;
  for (sst::NodeId id = block.first; id < block.end; ++id) {
    const sst::PageNode& node = page.node(id);
    line += (node.is_text() && node.space_before) || node.tag == sst::Tag::br ? " " : "";
    for (const char c : page.text(id)) {
      line += c >= 0 && c < ' ' ? ' ' : c;
    }
  }
  return line;
}

std::string words_line(const sst::PageTree& page, const sst::Block& block) {
  std::string line;
  std::size_t count = 0;
  for (sst::NodeId id = block.first; id < block.end; ++id) {
    sst::for_each_word(page.text(id), [&](std::string_view word) {
      if (++count <= sst::WordWeights::kCountedWords) {
        line += count > 1 ? " " : "";
        sst::append_folded(line, word);
      }
    });
  }
  return line;
}

void dump(const std::string& path, sst::PageParser& parser) {
  sst::PageTree page;
  sst::BlockList blocks;
  static const sst::WordWeights none{{}};
  sst::BlockFeatures features{none};
  const auto pages = sst::open_inputs({path}, kMaxBytes, std::cin);
  sst::SourcePage source;
  if (pages->next(source)) {
    sst::unpack(source, kMaxBytes);
    if (!source.problem && !source.skip && !parser.parse(source.bytes, "", page)) {
      blocks.build(page);
      features.build(page, blocks);
    }
  }
  std::cout << "page " << path << ' ' << blocks.size() << '\n';
  for (const sst::Block& block : blocks.blocks()) {
    std::cout << text_line(page, block) << '\n' << words_line(page, block) << '\n';
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    std::array<float, sst::kBlockFeatures> row{};
    features.fill(i, row.data());
    std::cout.write(reinterpret_cast<const char*>(row.data()), sizeof(row));
  }
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    const auto ranges = features.surroundings(i);
    std::cout.write(reinterpret_cast<const char*>(ranges.data()), sizeof(ranges));
    const std::uint32_t path_number = features.path(i);
    std::cout.write(reinterpret_cast<const char*>(&path_number), sizeof(path_number));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string{argv[1]} == "--names") {
    for (const std::string& name : sst::block_feature_names()) {
      std::cout << name << '\n';
    }
    return 0;
  }
  std::ios::sync_with_stdio(false);
  sst::PageParser parser;
  for (std::string path; std::getline(std::cin, path);) {
    dump(path, parser);
  }
}
