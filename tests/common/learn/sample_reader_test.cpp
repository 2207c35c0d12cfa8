#include "common/learn/sample_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "common/page/tree_bytes.hpp"

namespace sst {
namespace {

/// Candidates whose texts have these sizes, in bytes.
std::vector<Sampler::Candidate> candidates(PageSpool& spool,
                                           const std::vector<std::size_t>& sizes) {
  std::vector<Sampler::Candidate> all;
  for (const std::size_t size : sizes) {
    const std::string html = "<body><p>" + std::string(size, 'x');
    const std::string address = "/" + std::to_string(all.size());
    all.push_back(
        {{all.size(), address, digest_of(html)}, "", {}, spool.keep(PageSpool::pack(html))});
  }
  return all;
}

/// The addresses of the pages that were read, followed by those of pages with problems.
std::vector<std::string> read(std::size_t wanted, std::size_t most_bytes, std::size_t threads,
                              const std::vector<std::size_t>& sizes) {
  PageSpool spool;
  std::vector<std::string> problems;
  SampleReader reader{wanted,
                      most_bytes,
                      threads,
                      {},
                      spool,
                      [&](std::string_view place, const PageProblem& problem) {
                        EXPECT_EQ(problem.kind, PageProblemKind::too_large);
                        problems.push_back("not " + std::string{place});
                      }};
  std::vector<std::string> names;
  std::size_t bytes = 0;
  for (const TrainingPage& page : reader.read(candidates(spool, sizes), "a.example")) {
    names.push_back(page.key.address);
    bytes += tree_bytes(page.tree);
  }
  EXPECT_LE(bytes, most_bytes);
  EXPECT_EQ(reader.problems(), problems.size());
  names.insert(names.end(), problems.begin(), problems.end());
  return names;
}

TEST(SampleReader, BoundsTheBytesOfAllTrees) {
  // After the second page, the third no longer fits into the 1,000,000 bytes, but the next two do.
  // The last page exceeds the wanted number.
  const std::vector<std::size_t> sizes{10, 600'000, 500'000, 300'000, 20, 30};
  for (const std::size_t threads : {1, 2, 8}) {
    EXPECT_EQ(read(4, 1'000'000, threads, sizes),
              (std::vector<std::string>{"/0", "/1", "/3", "/4", "not a.example/2"}))
        << threads;
  }
}

TEST(SampleReader, CountsWhatLearningTakesForEachNode) {
  // 10,000 empty elements take 20 bytes each in the tree, and 56 during learning.
  std::string html = "<body>x";
  for (int i = 0; i < 10'000; ++i) {
    html += "<b></b>";
  }
  PageSpool spool;
  const std::size_t most = 10'000 * (20 + 56);
  for (const std::size_t room : {most - 10'000, most + 10'000}) {
    SampleReader reader{1, room, 1, {}, spool};
    std::vector<Sampler::Candidate> one;
    one.push_back({{0, "/", digest_of(html)}, "", {}, spool.keep(PageSpool::pack(html))});
    EXPECT_EQ(reader.read(std::move(one), "a.example").size(), room > most ? 1U : 0U) << room;
  }
}

TEST(SampleReader, HasRoomForThePagesOfRealSites) {
  // Each page has 500 KB of text, like a book.
  EXPECT_EQ(
      read(150, SampleReader::most_bytes(150), 2, std::vector<std::size_t>(150, 500'000)).size(),
      150U);
}

}  // namespace
}  // namespace sst
