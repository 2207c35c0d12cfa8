// Measures the steps of cleaning: reads the files named on standard input, runs more and more of
// the steps on all of them, and prints the processor seconds of each step.
//
// usage: steps [MODELS SITE] < LIST
//   MODELS SITE   clean with the model of this site in this file (default: each page by itself)

#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <styletree/styletree.hpp>

#include "common/html/page_parser.hpp"
#include "common/html/skeleton.hpp"
#include "common/page/block.hpp"

namespace {

std::vector<std::string> read_pages() {
  std::vector<std::string> pages;
  for (std::string path; std::getline(std::cin, path);) {
    std::ifstream file{path, std::ios::binary};
    pages.emplace_back(std::istreambuf_iterator<char>{file}, std::istreambuf_iterator<char>{});
  }
  return pages;
}

/// Runs all steps up to one on each page. Returns the processor seconds.
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
  const std::vector<std::string> pages = read_pages();
  styletree::CleanerOptions by_page;
  by_page.method = styletree::Method::page;
  styletree::Cleaner cleaner =
      argc == 1 ? styletree::Cleaner{by_page}
                : styletree::Cleaner{styletree::ModelStore::open(argv[1]).load(argv[2])};
  sst::Skeleton skeleton;
  sst::PageParser parser;
  sst::PageTree tree;
  sst::BlockList blocks;
  const double markup = time_of(pages, [&](const std::string& page) {
    skeleton.build(page, page.size(), sst::Skeleton::Cut::yes, sst::Statements::drop,
                   sst::Nesting::rules);
  });
  const double parse =
      time_of(pages, [&](const std::string& page) { parser.parse(page, "", tree); });
  const double words = time_of(pages, [&](const std::string& page) {
    parser.parse(page, "", tree);
    blocks.build(tree);
  });
  const double clean = time_of(pages, [&](const std::string& page) { cleaner.clean(page); });
  std::printf("tags and texts\t%.6f\npage tree\t%.6f\nblocks and words\t%.6f\ncontent\t%.6f\n",
              markup, parse - markup, words - parse, clean - words);
}
