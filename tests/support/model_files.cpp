#include "tests/support/model_files.hpp"

#include <sqlite3.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "common/error.hpp"
#include "common/html/page_parser.hpp"
#include "common/learn/learn_model.hpp"
#include "common/model/page_packing.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/pages.hpp"
#include "tests/support/temp_dir.hpp"

namespace sst::test {

SiteModel example_model(const std::string& site, std::size_t pages, Profile profile) {
  std::vector<TrainingPage> sample;
  std::vector<std::string> packed;
  for (std::size_t i = 0; i < pages; ++i) {
    const std::string html = example_page(i);
    sample.push_back({make_sampling_key(1, "/" + std::to_string(i) + ".html", digest_of(html)),
                      page(html),
                      "2026-01-0" + std::to_string(i % 9 + 1) + "T00:00:00Z",
                      {},
                      nullptr});
    packed.push_back(PagePacker{i == 0 ? "" : content_of({{}, example_page(0)})}.pack({{}, html}));
  }
  SiteModel model = learn_model(sample, parameters_of(profile), 1);
  set_pages(model, std::move(packed));
  model.site = site;
  model.provenance = {"2026-01-31T12:00:00Z", "styletree test", parser_name()};
  model.sampling = {500, 7, false, {20, 3, 1}};
  model.era = {"2026-01-01T00:00:00Z", "2026-01-09T00:00:00Z"};
  return model;
}

std::string complaint(const std::function<void()>& call) {
  try {
    call();
  } catch (const ModelError& error) {
    return error.what();
  }
  return "";
}

void execute(const std::string& path, const std::string& sql) {
  sqlite3* handle = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
  char* message = nullptr;
  EXPECT_EQ(sqlite3_exec(handle, sql.c_str(), nullptr, nullptr, &message), SQLITE_OK)
      << (message ? message : "");
  sqlite3_free(message);
  sqlite3_close(handle);
}

}  // namespace sst::test
