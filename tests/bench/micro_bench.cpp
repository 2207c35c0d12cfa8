#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "common/archive/http_message.hpp"
#include "common/hash/digest.hpp"
#include "common/html/page_parser.hpp"
#include "common/html/skeleton.hpp"
#include "common/learn/learn_model.hpp"
#include "common/site/mapping.hpp"
#include "common/site/page_style_tree.hpp"
#include "common/text/words.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"

// Measures the steps that process every page. The input is an example page whose first paragraph is
// repeated 300 times.

namespace sst {
namespace {

std::string large_page() {
  std::string html = test::example_page(3);
  const std::size_t first = html.find("<p>");
  const std::string paragraph = html.substr(first, html.find("</p>") + 4 - first);
  std::string many;
  for (int i = 0; i < 300; ++i) {
    many += paragraph + "<ul><li><a href=\"/x\">one</a> <b>two</b></li></ul>";
  }
  return html.insert(first, many);
}

void count_bytes(benchmark::State& state, std::size_t bytes) {
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * state.iterations());
}

void BM_Skeleton(benchmark::State& state) {
  const std::string html = large_page();
  Skeleton skeleton;
  for (auto _ : state) {
    skeleton.build(html, html.size(), Skeleton::Cut::yes, Statements::drop, Nesting::rules);
    benchmark::DoNotOptimize(skeleton.pieces().data());
  }
  count_bytes(state, html.size());
}
BENCHMARK(BM_Skeleton);

void BM_PageParser(benchmark::State& state) {
  const std::string html = large_page();
  PageParser parser;
  PageTree tree;
  for (auto _ : state) {
    benchmark::DoNotOptimize(parser.parse(html, "utf-8", tree));
  }
  count_bytes(state, html.size());
}
BENCHMARK(BM_PageParser);

void BM_CountWords(benchmark::State& state) {
  const std::string html = large_page();
  for (auto _ : state) {
    benchmark::DoNotOptimize(count_words(html));
  }
  count_bytes(state, html.size());
}
BENCHMARK(BM_CountWords);

void BM_Digest(benchmark::State& state) {
  const std::string html = large_page();
  for (auto _ : state) {
    benchmark::DoNotOptimize(digest_of(html));
  }
  count_bytes(state, html.size());
}
BENCHMARK(BM_Digest);

void BM_UnpackGzipBody(benchmark::State& state) {
  const std::string html = large_page();
  const std::string packed = test::gzipped(html);
  for (auto _ : state) {
    std::string body = packed;
    benchmark::DoNotOptimize(unpack_body({Coding::gzip}, 1 << 24, body));
  }
  count_bytes(state, html.size());
}
BENCHMARK(BM_UnpackGzipBody);

void BM_MapPage(benchmark::State& state) {
  std::vector<TrainingPage> sample;
  for (std::size_t i = 0; i < 50; ++i) {
    const std::string html = test::example_page(i);
    sample.push_back(
        {make_sampling_key(1, test::example_url(i), digest_of(html)), test::page(html)});
  }
  const SiteModel model = learn_model(sample, parameters_of(Profile::site), 1);
  const PageTree page = test::page(large_page());
  KeyMaker keys{model.vocabulary};
  PageStyleTree style_tree;
  std::vector<MappedPart> parts;
  for (auto _ : state) {
    style_tree.build(page, keys, model.parameters.leaf_rule);
    map_page(model.tree, style_tree, parts);
    benchmark::DoNotOptimize(parts.data());
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(page.size()) * state.iterations());
}
BENCHMARK(BM_MapPage);

}  // namespace
}  // namespace sst

BENCHMARK_MAIN();
