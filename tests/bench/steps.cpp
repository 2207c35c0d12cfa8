// Measures the steps of cleaning: reads the files named on standard input, runs more and more of
// the steps on all of them, and prints the processor seconds of each step.
//
// usage: steps [MODELS SITE] < LIST
//   MODELS SITE   clean with the model of this site in this file (default: each page by itself)

#include <cstdio>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

#include <styletree/styletree.hpp>

#include "common/html/page_parser.hpp"
#include "common/html/skeleton.hpp"
#include "common/page/block.hpp"
#include "tests/bench/read_pages.hpp"

namespace {

styletree::Cleaner make_cleaner(int argc, char** argv) {
  if (argc == 3) {
    return styletree::Cleaner{styletree::ModelStore::open(argv[1]).load(argv[2])};
  }
  styletree::CleanerOptions by_page;
  by_page.method = styletree::Method::page;
  return styletree::Cleaner{by_page};
}

/// Runs `steps` on all pages. Returns the processor seconds.
template <typename Steps>
double time_of(const std::vector<std::string>& pages, Steps steps) {
  const std::clock_t start = std::clock();
  for (const std::string& page : pages) {
    steps(page);
  }
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 1 && argc != 3) {
    std::cerr << "usage: steps [MODELS SITE] < LIST\n";
    return 2;
  }
  try {
    styletree::Cleaner cleaner = make_cleaner(argc, argv);
    const std::vector<std::string> pages = read_pages();
    sst::Skeleton skeleton;
    sst::PageParser parser;
    sst::PageTree tree;
    sst::BlockList blocks;
    const auto read_markup = [&](const std::string& page) {
      skeleton.build(page, page.size(), sst::Skeleton::Cut::yes, sst::Statements::drop,
                     sst::Nesting::rules);
    };
    const auto parse = [&](const std::string& page) { return !parser.parse(page, "", tree); };
    const auto read_words = [&](const std::string& page) {
      if (parse(page)) {
        blocks.build(tree);
      }
    };
    const auto clean = [&](const std::string& page) { cleaner.clean(page); };
    double markup = 0.0;
    double trees = 0.0;
    double words = 0.0;
    double all = 0.0;
    for (int run = 0; run < 2; ++run) {  // the first run grows the buffers
      markup = time_of(pages, read_markup);
      trees = time_of(pages, parse);
      words = time_of(pages, read_words);
      all = time_of(pages, clean);
    }
    std::printf(
        "tags and texts\t%f\ncharset and page tree\t%f\nblocks and words\t%f\ncontent\t%f\n",
        markup, trees - markup, words - trees, all - words);
  } catch (const styletree::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
