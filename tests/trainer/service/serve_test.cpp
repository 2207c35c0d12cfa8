#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <numeric>
#include <random>
#include <set>
#include <thread>
#include <utility>

#include "common/error.hpp"
#include "common/model/model_store.hpp"
#include "common/model/sample_file.hpp"
#include "common/model/sample_store.hpp"
#include "tests/support/api_description.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/http_client.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/run_tool.hpp"
#include "tests/support/seed.hpp"
#include "trainer/service/training_service.hpp"

namespace sst {
namespace {

using namespace std::chrono_literals;
using test::HttpAnswer;
using test::HttpClient;

constexpr const char* kPageType = "Content-Type: text/html\r\n";

std::string url_of(std::size_t number, const std::string& host = "example.org") {
  return "http://" + host + "/" + std::to_string(number) + ".html";
}

std::string target_of(std::size_t number, const std::string& host = "example.org") {
  return "/v1/pages?url=http%3A%2F%2F" + host + "%2F" + std::to_string(number) +
         ".html&date=2026-01-0" + std::to_string(1 + number % 9);
}

/// A record of a page, as posted.
std::string record_of(std::size_t number, const std::string& page) {
  const std::string date = "2026-01-0" + std::to_string(1 + number % 9) + "T00:00:00Z";
  return test::warc_record("response", url_of(number), test::http_response(page),
                           "WARC-Date: " + date + "\r\n");
}

/// An archive of the first pages of the example site.
std::string archive_of(std::size_t pages) {
  std::string warc;
  for (std::size_t i = 0; i < pages; ++i) {
    warc += record_of(i, test::example_page(i));
  }
  return warc;
}

/// A service whose store is empty.
class TrainServeTest : public test::ModelStoreTest {
 protected:
  TrainServeTest() {
    options.database = path;
    options.http.endpoint = {"127.0.0.1", 0};
    options.bounds.due_sizes = {6, 12};
    options.bounds.pages = 19;
  }
  ~TrainServeTest() override { stop(); }

  void start() {
    service.emplace(options);
    m_network = std::thread{[this] { service->run(); }};
  }
  void stop() {
    if (m_network.joinable()) {
      service->drain();
      m_network.join();
      service.reset();
    }
  }

  HttpAnswer post(std::string_view target, std::string_view body,
                  std::string_view fields = kPageType) {
    return HttpClient{service->port()}.post(target, body, fields);
  }
  void post_pages(std::size_t first, std::size_t last, const std::string& host = "example.org") {
    HttpClient client{service->port()};
    for (std::size_t i = first; i < last; ++i) {
      const HttpAnswer answer = client.post(target_of(i, host), test::example_page(i), kPageType);
      ASSERT_EQ(answer.status, 202) << answer.body;
    }
  }
  /// Posts pages of the example site; pages numbered `redesigned` and later have the new design.
  void post_redesign(std::size_t first, std::size_t last, std::size_t redesigned) {
    HttpClient client{service->port()};
    for (std::size_t i = first; i < last; ++i) {
      const HttpAnswer answer = client.post(target_of(i), page_of(i, redesigned), kPageType);
      ASSERT_EQ(answer.status, 202) << answer.body;
    }
  }
  static std::string page_of(std::size_t number, std::size_t redesigned) {
    return number < redesigned ? test::example_page(number) : test::redesigned_page(number);
  }
  /// The numbers of the pages that a version was learned from, sorted.
  std::vector<std::size_t> sample_of(int version) const {
    std::vector<std::size_t> numbers;
    const SiteModel model = ModelStore::open(path).load("example.org", Detail::full, version);
    for (const SampledPage& page : model.sample) {
      numbers.push_back(std::stoul(page.address.substr(page.address.rfind('/') + 1)));
    }
    std::ranges::sort(numbers);
    return numbers;
  }
  static std::vector<std::size_t> numbers(std::size_t first, std::size_t last) {
    std::vector<std::size_t> numbers(last - first);
    std::iota(numbers.begin(), numbers.end(), first);
    return numbers;
  }
  void follow_redesigns() {
    options.bounds.due_sizes = {20, 60};
    options.bounds.pages = 91;
  }
  void remove_files() const {
    for (const char* ending : {"", ".samples"}) {
      std::filesystem::remove(path + ending);
    }
  }
  /// Waits until the log has at least `count` decisions.
  std::vector<ModelDecision> await_decisions(std::size_t count) const {
    for (int i = 0; i < 600; ++i) {
      try {
        std::vector<ModelDecision> decisions = ModelStore::open(path).decisions();
        if (decisions.size() >= count) {
          return decisions;
        }
      } catch (const ModelError&) {
        // The file does not exist yet, or is being created.
      }
      std::this_thread::sleep_for(100ms);
    }
    ADD_FAILURE() << "fewer than " << count << " decisions after a minute";
    return {};
  }
  /// The serialized content of a version, without its number or time.
  static std::string content_of(const std::string& database, int version,
                                const std::string& site = "example.org") {
    SiteModel model = ModelStore::open(database).load(site, Detail::with_pages, version);
    model.version = 0;
    model.provenance.created_at = "2026-01-01T00:00:00Z";
    return ModelStore::serialize(model);
  }

  TrainingOptions options;
  std::optional<TrainingService> service;

 private:
  std::thread m_network;
};

TEST_F(TrainServeTest, LearnsASiteWhenItHasEnoughAndAgainAsItGrows) {
  start();
  post_pages(0, 5);
  EXPECT_FALSE(std::filesystem::exists(path)) << "too few pages";
  post_pages(5, 14);
  const std::vector<ModelDecision> log = await_decisions(2);
  ASSERT_EQ(log.size(), 2U);
  EXPECT_EQ(log[0].action, ModelDecision::Action::learned);
  EXPECT_EQ(log[0].version, 1);
  EXPECT_EQ(log[0].replaced, 0);
  EXPECT_EQ(log[0].reason, "the sample has 6 of 6 pages that arrived");
  EXPECT_EQ(log[1].version, 2);
  EXPECT_EQ(log[1].replaced, 1);
  const std::vector<StoredModel> in_force = ModelStore::open(path).in_force();
  ASSERT_EQ(in_force.size(), 1U);
  EXPECT_EQ(in_force[0].version, 2);
  EXPECT_EQ(in_force[0].sampled_pages, 12U);
}

TEST_F(TrainServeTest, ReplacesADamagedVersionThatHadMorePages) {
  start();
  post_pages(0, 14);
  await_decisions(2);
  stop();
  test::execute(path, "UPDATE site_node SET example = 'x'");
  std::filesystem::remove(samples_path(path));
  start();
  post_pages(0, 6);
  const std::vector<ModelDecision> log = await_decisions(3);
  ASSERT_EQ(log.size(), 3U);
  EXPECT_EQ(log[2].action, ModelDecision::Action::learned) << log[2].reason;
  EXPECT_EQ(log[2].version, 3);
  EXPECT_EQ(log[2].replaced, 2);
}

TEST_F(TrainServeTest, LearnsWhatLearnDoesFromTheSamePages) {
  start();
  post_pages(0, 14);
  await_decisions(2);
  for (const int version : {1, 2}) {
    const std::string other = temp / ("learned" + std::to_string(version) + ".db");
    const test::ToolRun run = test::run_trainer(
        {"learn", "--db", other, "--site-by", "host", "--min-pages", "1", "--sample", "12", "-"},
        archive_of(version == 1 ? 6 : 12));
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_TRUE(content_of(path, version) == content_of(other, 1)) << version;
  }
}

TEST_F(TrainServeTest, LearnsTheSameAfterARestartAndInAnyGroups) {
  start();
  post_pages(0, 4);
  stop();
  start();
  post_pages(4, 9);
  stop();
  start();
  post_pages(9, 14);
  await_decisions(2);
  stop();
  const std::string first = content_of(path, 1);
  const std::string second = content_of(path, 2);
  remove_files();
  start();
  const HttpAnswer answer =
      post("/v1/pages/batch", archive_of(14), "Content-Type: application/warc\r\n");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(test::lines_of(answer.body).size(), 14U);
  await_decisions(2);
  EXPECT_TRUE(content_of(path, 1) == first);
  EXPECT_TRUE(content_of(path, 2) == second);
}

TEST_F(TrainServeTest, SaysWhatBecomesOfAPage) {
  start();
  const std::string page = test::example_page(1);
  const HttpAnswer taken = post(target_of(1), page);
  EXPECT_EQ(taken.status, 202);
  EXPECT_EQ(taken.body, "{\"site\":\"example.org\",\"sample\":\"taken\"}\n");
  EXPECT_NE(post(target_of(1), page).body.find("\"known\""), std::string::npos);
  EXPECT_EQ(post(target_of(2), "").status, 422);
  EXPECT_EQ(post(target_of(2), "%PDF-1.4 \n1 0 obj\n").status, 422);
  EXPECT_EQ(post(target_of(3), test::gzipped(test::example_page(3)),
                 std::string{kPageType} + "Content-Encoding: gzip\r\n")
                .status,
            202);
  service->refresh();
  const std::string metrics = HttpClient{service->port()}.get("/metrics").body;
  for (const std::string line :
       {"styletree_train_pages_total{result=\"taken\"} 2",
        "styletree_train_pages_total{result=\"known\"} 1",
        "styletree_train_pages_total{result=\"refused\"} 2", "styletree_train_sample_pages 2",
        "styletree_train_answers_total{code=\"202\"} 3",
        "styletree_train_answers_total{code=\"422\"} 2"}) {
    EXPECT_NE(metrics.find("\n" + line + "\n"), std::string::npos) << line << "\n" << metrics;
  }
}

TEST_F(TrainServeTest, RefusesPagesWhoseUrlDoesNotTellTheirSite) {
  start();
  const std::string page = test::example_page(1);
  for (const std::string query :
       {"", "url=", "url=%2Fa.html", "url=example.org%2Fa", "url=%2F%2Fexample.org%2Fa",
        "url=http%3Aexample.org%2Fa", "url=http%3A%2F%2F%2Fexample.org%2Fa",
        "url=ftp%3A%2F%2Fexample.org%2Fa", "url=file%3A%2F%2F%2Fa", "url=javascript%3Aa"}) {
    const HttpAnswer answer = post("/v1/pages?" + query, page);
    EXPECT_EQ(answer.status, 400) << query;
    EXPECT_NE(answer.body.find("\"parameter\":\"url\""), std::string::npos) << answer.body;
    EXPECT_NE(answer.body.find("such as http://example.org/page"), std::string::npos);
  }
  EXPECT_EQ(post(target_of(1) + "x", page).status, 400) << "a bad date";
  EXPECT_EQ(post(target_of(1) + "&site=example.org", page).status, 400);
  EXPECT_EQ(post(target_of(1) + "&date=2026", page).status, 400) << "the date occurs twice";
}

TEST_F(TrainServeTest, AnswersABatchByOneLineForEachPage) {
  start();
  const std::string good = R"({"html":"<p>a word of the page","url":"http://a.org/1"})";
  const HttpAnswer answer = post(
      "/v1/pages/batch",
      good + "\nnonsense\n" + R"({"html":"<p>x"})" + "\n" + R"({"html":"","url":"http://a.org/2"})",
      "Content-Type: application/x-ndjson\r\n");
  const std::vector<std::string> lines = test::lines_of(answer.body);
  ASSERT_EQ(lines.size(), 4U) << answer.body;
  EXPECT_EQ(
      lines[0],
      R"({"source":"line 1","url":"http://a.org/1","site":"a.org","status":"accepted","sample":"taken"})");
  for (std::size_t i = 1; i < 4; ++i) {
    EXPECT_NE(lines[i].find("\"status\":\"refused\""), std::string::npos) << lines[i];
  }
  EXPECT_NE(lines[2].find("its URL is not an absolute URL"), std::string::npos);
}

// One large site and many small sites flood the trainer. All their pages have a canonical link to
// example.org.
TEST_F(TrainServeTest, IsNotMovedByAFlood) {
  options.bounds.sites = 5;
  options.bounds.all_bytes = 400'000;
  start();
  post_pages(0, 14);
  await_decisions(2);
  stop();
  const std::string model = content_of(path, 2);
  start();
  std::string lines;
  for (std::size_t i = 0; i < 3'000; ++i) {
    const std::string host = i % 3 == 0 ? "h" + std::to_string(i) + ".junk.net" : "flood.net";
    lines += R"({"html":"<head><link rel=canonical href='http://example.org/1.html'><p>junk )" +
             std::to_string(i) + R"(","url":")" + url_of(i, host) + "\"}\n";
  }
  const HttpAnswer answer =
      post("/v1/pages/batch", lines, "Content-Type: application/x-ndjson\r\n");
  EXPECT_EQ(test::lines_of(answer.body).size(), 3'000U);
  const std::vector<ModelDecision> log = await_decisions(3);
  for (std::size_t i = 2; i < log.size(); ++i) {
    EXPECT_EQ(log[i].site, "flood.net");
  }
  stop();
  const auto in_force = ModelStore::open(path).in_force("example.org");
  ASSERT_EQ(in_force.size(), 1U);
  EXPECT_EQ(in_force[0].version, 2);
  EXPECT_TRUE(content_of(path, 2) == model);
  EXPECT_LT(std::filesystem::file_size(path + ".samples"), 2 * options.bounds.all_bytes);
  SampleStore samples{path + ".samples", options.bounds};
  EXPECT_LE(samples.figures().sites, 5U);
  EXPECT_LE(samples.figures().bytes, options.bounds.all_bytes);
}

TEST_F(TrainServeTest, KeepsAModelOfMorePages) {
  save(test::example_model("example.org", 30, Profile::site));
  start();
  post_pages(0, 7);
  const std::vector<ModelDecision> log = await_decisions(1);
  EXPECT_EQ(log.at(0).action, ModelDecision::Action::kept);
  EXPECT_EQ(log.at(0).version, 1);
  EXPECT_EQ(log.at(0).reason, "it was learned from 30 pages, and the sample has 6");
  EXPECT_EQ(ModelStore::open(path).list().size(), 1U);
}

// The command recognizes the samples without waiting for the service's lock.
TEST_F(TrainServeTest, ItsSamplesAreNoModelFile) {
  start();
  post_pages(0, 1);
  const test::ToolRun run = test::run_trainer({"history", "--db", path + ".samples"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("it contains the samples of sst-train serve"), std::string::npos)
      << run.err;
}

// A backup contains everything acknowledged before it, including data that is only in the
// write-ahead logs. The service keeps running.
TEST_F(TrainServeTest, IsBackedUpWhileItWrites) {
  start();
  post_pages(0, 6, "a.example");
  await_decisions(1);
  std::atomic<std::uint64_t> posted = 6;
  std::jthread writer{[&](const std::stop_token& stops) {
    for (std::size_t i = 0; !stops.stop_requested(); ++i) {
      post_pages(i, i + 1, "b" + std::to_string(i / 5) + ".example");
      ++posted;
    }
  }};
  for (int i = 0; i < 8; ++i) {
    const std::uint64_t before = posted;
    const std::string copy = temp / ("copy" + std::to_string(i) + ".db");
    const test::ToolRun run = test::run_trainer({"backup", "--db", path, "-o", copy});
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.err, "sst-train: " + path + ": copied to " + copy + ", with its samples\n");
    std::set<std::string> sites;
    for (const ModelSummary& model : ModelStore::open(copy).list()) {
      sites.insert(model.site);
    }
    EXPECT_TRUE(sites.contains("a.example"));
    SampleStore samples{samples_path(copy), options.bounds};
    EXPECT_GE(samples.figures().pages, before);
  }
  writer.request_stop();
  writer.join();
  EXPECT_EQ(HttpClient{service->port()}.get("/readyz").status, 200);
}

TEST_F(TrainServeTest, IsNotReadyAsLongAsPagesCannotBeStored) {
  start();
  HttpClient client{service->port()};
  EXPECT_EQ(client.get("/readyz").status, 200);
  {
    const test::FileSizeLimit full_disk{1'000};
    EXPECT_EQ(client.post(target_of(1), test::example_page(1), kPageType).status, 503);
    const HttpAnswer answer = client.get("/readyz");
    EXPECT_EQ(answer.status, 503);
    EXPECT_NE(answer.body.find("pages cannot be stored now"), std::string::npos) << answer.body;
    EXPECT_EQ(client.post(target_of(2), "\x89PNG\r\n\x1A\n", kPageType).status, 422);
    EXPECT_EQ(client.get("/readyz").status, 503) << "no write was attempted in between";
  }
  EXPECT_EQ(client.post(target_of(1), test::example_page(1), kPageType).status, 202);
  EXPECT_EQ(client.get("/readyz").status, 200);
}

TEST_F(TrainServeTest, DescribesWhatItServes) {
  start();
  const std::string file =
      std::string{STYLETREE_SOURCE_DIR} + "/trainer/service/train_openapi.json";
  const std::vector<std::string> described =
      test::expect_as_described(service->port(), file, "a", "1");
  // The response to an unknown path lists all paths.
  const std::string served = HttpClient{service->port()}.get("/missing").body;
  std::set<std::string> paths;
  for (std::size_t at = served.find("the paths are /");
       at != std::string::npos && at < served.size();) {
    at = served.find('/', at);
    const std::size_t end = std::min(served.find_first_of(" ,;\"", at), served.size());
    paths.insert(at < end ? served.substr(at, end - at) : served);
    at = served.find(" /", end);
  }
  EXPECT_EQ(std::set<std::string>(described.begin(), described.end()), paths) << served;
}

TEST_F(TrainServeTest, TakesLessons) {
  save(test::example_model("example.org", 12, Profile::site));
  start();
  const std::string kJson = "Content-Type: application/json\r\n";
  const std::string target = "/v1/sites/example.org/lessons";
  const HttpAnswer taught =
      post(target, R"({"kind":"drop","selector":"p","reason":"a \"test\"","by":"ann"})", kJson);
  EXPECT_EQ(taught.status, 200) << taught.body;
  EXPECT_NE(taught.body.find(R"("site":"example.org","lesson":1,"kind":"drop","selector":"p")"),
            std::string::npos)
      << taught.body;
  EXPECT_NE(taught.body.find(R"("pages":12,"sampled_pages":12)"), std::string::npos) << taught.body;
  const std::vector<Lesson> lessons = ModelStore::open(path).lessons("example.org");
  ASSERT_EQ(lessons.size(), 1U);
  EXPECT_EQ(lessons[0].reason, "a \"test\"");
  EXPECT_EQ(lessons[0].taught_by, "ann");
  EXPECT_EQ(HttpClient{service->port()}.get(target).body,
            "{\"lessons\":[" + taught.body.substr(0, taught.body.size() - 1) + "]}\n");
  EXPECT_EQ(HttpClient{service->port()}.remove(target + "/7").status, 404);
  EXPECT_EQ(HttpClient{service->port()}.remove(target + "/x").status, 404);
  EXPECT_EQ(HttpClient{service->port()}.remove(target + "/1").status, 200);
  EXPECT_TRUE(ModelStore::open(path).lessons("example.org").empty());
}

TEST_F(TrainServeTest, RefusesBadLessons) {
  save(test::example_model("example.org", 12, Profile::site));
  start();
  const std::string kJson = "Content-Type: application/json\r\n";
  const std::string target = "/v1/sites/example.org/lessons";
  const std::string lesson = R"({"kind":"drop","selector":"p"})";
  EXPECT_EQ(post(target, lesson, "Content-Type: text/plain\r\n").status, 415)
      << "web pages of other origins may send this type";
  EXPECT_EQ(post(target, lesson, kJson + "Origin: http://other.example\r\n").status, 403);
  EXPECT_EQ(post(target, "[]", kJson).status, 400);
  EXPECT_EQ(post(target, R"({"kind":"keep")", kJson).status, 400);
  EXPECT_EQ(post(target, R"({"kind":"price","selector":"p"})", kJson).status, 400);
  EXPECT_EQ(post(target, R"({"kind":"keep","selector":"p:hover"})", kJson).status, 422);
  EXPECT_EQ(post(target, R"({"kind":"keep","selector":")" + std::string(17'000, 'p') + "\"}", kJson)
                .status,
            422);
  EXPECT_EQ(post(target, R"({"kind":"keep","selector":".gone"})", kJson).status, 422);
  EXPECT_EQ(post("/v1/sites/other.example/lessons", lesson, kJson).status, 404);
  EXPECT_EQ(post(target, std::string(70'000, ' ') + lesson, kJson).status, 413);
  EXPECT_TRUE(ModelStore::open(path).lessons("example.org").empty());
}

TEST_F(TrainServeTest, TakesNoForms) {
  const std::string kToken = "Authorization: Bearer 0123456789abcdef\r\n";
  options.http.token = "0123456789abcdef";
  start();
  const HttpAnswer answer = post(target_of(1), "--x\r\n\r\n<p>a\r\n--x--\r\n",
                                 kToken + "Content-Type: multipart/form-data; boundary=x\r\n");
  EXPECT_EQ(answer.status, 415);
  EXPECT_NE(answer.body.find("send the page itself"), std::string::npos) << answer.body;
  const std::string type = kToken + "Content-Type: application/x-www-form-urlencoded\r\n";
  EXPECT_EQ(post(target_of(1), "html=%3Cp%3Ea", type).status, 415);
  EXPECT_EQ(post(target_of(1), test::example_page(1), type).status, 202) << "as curl sends files";
  EXPECT_EQ(
      post(target_of(2), test::gzipped(test::example_page(2)), type + "Content-Encoding: gzip\r\n")
          .status,
      202);
}

// Without a token, the service accepts only content types that browsers do not let other origins
// send.
TEST_F(TrainServeTest, WithoutATokenRejectsTypesThatOtherOriginsCanSend) {
  start();
  const std::string page = test::example_page(1);
  for (const std::string type :
       {"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/json", "image/png", ""}) {
    const HttpAnswer answer =
        post(target_of(1), page, type.empty() ? "" : "Content-Type: " + type + "\r\n");
    EXPECT_EQ(answer.status, 415) << type;
    EXPECT_NE(answer.body.find("Content-Type: text/html"), std::string::npos) << answer.body;
  }
  std::size_t number = 0;
  for (const std::string type : {"text/html", "TEXT/HTML; charset=utf-8", "application/xhtml+xml",
                                 "application/octet-stream"}) {
    ++number;
    EXPECT_EQ(post(target_of(number), test::example_page(number), "Content-Type: " + type + "\r\n")
                  .status,
              202)
        << type;
  }
}

TEST_F(TrainServeTest, TakesNoPagesThatAWebPageOfAnotherOriginPosts) {
  start();
  const std::string page = test::example_page(1);
  const HttpAnswer refusal =
      post(target_of(1), page, std::string{kPageType} + "Origin: http://evil.example\r\n");
  EXPECT_EQ(refusal.status, 403);
  EXPECT_NE(refusal.body.find("--token-file"), std::string::npos) << refusal.body;
  EXPECT_EQ(post("/v1/pages/batch", archive_of(1),
                 "Content-Type: application/warc\r\nSec-Fetch-Site: cross-site\r\n")
                .status,
            403);
  EXPECT_NE(post(target_of(1), page).body.find("\"taken\""), std::string::npos)
      << "the refused page was not stored";
}

// Model and sample files have mode 0640, regardless of the umask.
TEST_F(TrainServeTest, KeepsItsFilesFromOthers) {
  const std::uint16_t port = test::free_port();
  test::Process program{{STYLETREE_TRAIN_PROGRAM, "serve", "--db", path, "--learn-at", "6",
                         "--listen", "127.0.0.1:" + std::to_string(port)}};
  test::await_server(port);
  HttpClient client{port};
  for (std::size_t i = 0; i < 6; ++i) {
    ASSERT_EQ(client.post(target_of(i), test::example_page(i), kPageType).status, 202);
  }
  await_decisions(1);
  for (const std::string& file : {path, samples_path(path)}) {
    EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms{0640}) << file;
  }
  program.send(SIGTERM);
  EXPECT_EQ(program.wait(), 0);
}

TEST_F(TrainServeTest, ShowsItsDecisionsAndTakesThemBack) {
  start();
  post_pages(0, 14);
  await_decisions(2);
  const test::ToolRun back =
      test::run_trainer({"activate", "--db", path, "--site", "example.org", "--model", "1"});
  EXPECT_EQ(back.exit_code, 0) << back.err;
  EXPECT_EQ(ModelStore::open(path).in_force().at(0).version, 1);
  const test::ToolRun history =
      test::run_trainer({"history", "--db", path, "--site", "example.org"});
  EXPECT_EQ(history.exit_code, 0) << history.err;
  const std::vector<std::string> lines = test::lines_of(history.out);
  ASSERT_EQ(lines.size(), 3U) << history.out;
  EXPECT_NE(lines[0].find("  example.org  learned version 1: the sample has 6 of 6 pages"),
            std::string::npos)
      << lines[0];
  EXPECT_NE(lines[1].find("learned version 2, active in place of version 1: "), std::string::npos);
  EXPECT_NE(lines[2].find("activated version 1, active in place of version 2: activate"),
            std::string::npos);
  const test::ToolRun other = test::run_trainer({"history", "--db", path, "--site", "other.org"});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_NE(other.err.find("no model of site other.org; available sites: example.org"),
            std::string::npos)
      << other.err;
  const std::string json = test::run_trainer({"history", "--db", path, "--format", "json"}).out;
  EXPECT_NE(json.find("\"action\":\"activated\",\"version\":1,\"replaced\":2"), std::string::npos)
      << json;
}

// 27 pages have the first design. Its first model is learned from 20 of them; its second, at the
// end of the era, from all 27. The 20th page of the new design is page 46, and every fifth page
// triggers a check, so the new model is learned at page 49. The last 37 pages let its sample grow
// to 60 pages.
TEST_F(TrainServeTest, LearnsANewDesignAndPutsItInForce) {
  follow_redesigns();
  start();
  post_redesign(0, 87, 27);
  const std::vector<ModelDecision> log = await_decisions(5);
  ASSERT_EQ(log.size(), 5U);
  EXPECT_EQ(log[0].reason, "the sample has 20 of 20 pages that arrived");
  EXPECT_EQ(log[1].action, ModelDecision::Action::kept);
  EXPECT_EQ(log[1].version, 1);
  EXPECT_EQ(log[1].reason,
            "the template changed, starting with http://example.org/27.html (2026-01-01)");
  EXPECT_EQ(log[2].version, 2);
  EXPECT_EQ(log[2].replaced, 1);
  EXPECT_EQ(log[2].reason, "its era ended; the sample has 27 pages");
  EXPECT_EQ(log[3].action, ModelDecision::Action::learned);
  EXPECT_EQ(log[3].version, 3);
  EXPECT_EQ(log[3].replaced, 2);
  EXPECT_TRUE(log[3].reason.starts_with(log[1].reason + "; on 4 held-out pages, the models in "
                                                        "force match "))
      << log[3].reason;
  EXPECT_EQ(log[4].version, 4);
  EXPECT_EQ(log[4].reason, "the sample has 60 of 60 pages that arrived");
  EXPECT_EQ(sample_of(1), numbers(0, 20));
  EXPECT_EQ(sample_of(2), numbers(0, 27));
  EXPECT_EQ(sample_of(3), numbers(27, 50));
  EXPECT_EQ(sample_of(4), numbers(27, 87));
  const std::vector<StoredModel> in_force = ModelStore::open(path).in_force();
  ASSERT_EQ(in_force.size(), 2U);
  EXPECT_EQ(in_force[0].version, 2);
  EXPECT_FALSE(in_force[0].active);
  EXPECT_EQ(in_force[1].version, 4);
  EXPECT_TRUE(in_force[1].active);
}

// Page 29, the third of the new design, makes the sample due before the change is certain.
TEST_F(TrainServeTest, LearnsFromNoPageThatMayBeOfAnotherDesign) {
  options.bounds.due_sizes = {20, 30};
  options.bounds.pages = 61;
  start();
  post_redesign(0, 31, 27);
  const std::vector<ModelDecision> log = await_decisions(2);
  EXPECT_EQ(log[1].reason, "the sample has 27 of 30 pages that arrived");
  EXPECT_EQ(sample_of(2), numbers(0, 27));
}

// After 23 pages of a new design, the next 20 have the first design again. They fit the first
// design's model, which is still in force, so the new design's sample excludes them.
TEST_F(TrainServeTest, LearnsFromNoPageOfAnotherEra) {
  follow_redesigns();
  start();
  post_redesign(0, 50, 27);
  await_decisions(4);
  post_redesign(50, 70, 70);
  post_redesign(70, 87, 27);
  const std::vector<ModelDecision> log = await_decisions(5);
  EXPECT_EQ(log[4].reason, "the sample has 40 of 60 pages that arrived");
  std::vector<std::size_t> expected = numbers(27, 50);
  std::ranges::copy(numbers(70, 87), std::back_inserter(expected));
  EXPECT_EQ(sample_of(4), expected);
}

// After a user undoes a decision, the same pages do not trigger it again, but 20 later ones do. The
// next check covers pages 50 to 54.
TEST_F(TrainServeTest, DoesNotRepeatAnUndoneDecision) {
  follow_redesigns();
  start();
  post_redesign(0, 50, 27);
  await_decisions(4);
  const test::ToolRun back =
      test::run_trainer({"activate", "--db", path, "--site", "example.org", "--model", "2"});
  ASSERT_EQ(back.exit_code, 0) << back.err;
  post_redesign(50, 74, 27);
  std::vector<ModelDecision> log = await_decisions(7);
  EXPECT_EQ(log[5].reason,
            "it was activated by hand; only pages after http://example.org/54.html "
            "(2026-01-01) count toward a change");
  EXPECT_EQ(log[6].action, ModelDecision::Action::kept);
  EXPECT_EQ(log[6].reason,
            "the template changed, starting with http://example.org/55.html (2026-01-02)");
  post_redesign(74, 75, 27);
  log = await_decisions(8);
  EXPECT_EQ(log[7].action, ModelDecision::Action::learned);
  EXPECT_EQ(sample_of(log[7].version), numbers(55, 75));
}

// Each of 30 pages has a unique element, so a model learned from some of the pages lacks the paths
// of the others.
TEST_F(TrainServeTest, KeepsItsModelsWherePagesHaveNoDesignInCommon) {
  static constexpr const char* kElements[] = {
      "address", "article", "aside",  "blockquote", "center",  "dd",   "details", "dir",
      "dl",      "dt",      "figure", "figcaption", "footer",  "form", "h1",      "h2",
      "h3",      "h4",      "h5",     "h6",         "header",  "li",   "main",    "menu",
      "nav",     "ol",      "p",      "pre",        "section", "ul"};
  follow_redesigns();
  start();
  post_redesign(0, 25, 25);
  HttpClient client{service->port()};
  for (std::size_t i = 25; i < 55; ++i) {
    std::string page = std::string{"<"} + kElements[i - 25] + ">";
    for (std::size_t word = 0; word < 50; ++word) {
      page += " word" + std::to_string(100 * i + word);
    }
    ASSERT_EQ(client.post(target_of(i), page, kPageType).status, 202);
  }
  const std::vector<ModelDecision> log = await_decisions(3);
  EXPECT_EQ(log[1].action, ModelDecision::Action::kept);
  EXPECT_EQ(log[2].action, ModelDecision::Action::kept);
  EXPECT_NE(log[2].reason.find("but a new model performs no better: on "), std::string::npos)
      << log[2].reason;
  EXPECT_EQ(ModelStore::open(path).in_force().at(0).version, 1);
}

TEST_F(TrainServeTest, AddsNoMoreErasThanItMay) {
  follow_redesigns();
  options.eras = 1;
  start();
  post_redesign(0, 55, 25);
  const std::vector<ModelDecision> log = await_decisions(3);
  EXPECT_EQ(log[2].action, ModelDecision::Action::kept);
  EXPECT_NE(log[2].reason.find("but 1 era is in force already; see --most-eras"), std::string::npos)
      << log[2].reason;
}

TEST_F(TrainServeTest, AsksForTheToken) {
  options.http.token = "0123456789abcdef";
  start();
  EXPECT_EQ(post(target_of(1), test::example_page(1)).status, 401);
  for (const auto& [target, status] :
       {std::pair{"/healthz", 200}, {"/readyz", 200}, {"/openapi.json", 200}, {"/metrics", 401}}) {
    EXPECT_EQ(HttpClient{service->port()}.get(target).status, status) << target;
  }
  EXPECT_EQ(post(target_of(1), test::example_page(1), "Authorization: Bearer 0123456789abcdef\r\n")
                .status,
            202);
}

TEST(TrainServeCommand, ChecksItsOptions) {
  const auto error_of = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "serve");
    const test::ToolRun run = test::run_trainer(arguments);
    EXPECT_EQ(run.exit_code, 2);
    return run.err;
  };
  EXPECT_NE(error_of({}).find("serve needs --db FILE"), std::string::npos);
  EXPECT_NE(error_of({"--db", "x", "--learn-at", "20,10"}).find("list of increasing numbers"),
            std::string::npos);
  EXPECT_NE(error_of({"--db", "x", "--learn-at", ""}).find("list of increasing numbers"),
            std::string::npos);
}

// After SIGKILL, the sample contains each page that was answered with 202, and the models equal
// those of an undisturbed run.
TEST_F(TrainServeTest, LosesNoAcceptedPageWhenItIsKilled) {
  start();
  post_pages(0, 14);
  await_decisions(2);
  stop();
  const std::string first = content_of(path, 1);
  const std::string second = content_of(path, 2);
  remove_files();
  std::size_t posted = 0;
  for (const std::size_t until : {3U, 7U, 10U, 14U}) {
    const std::uint16_t port = test::free_port();
    test::Process program{{STYLETREE_TRAIN_PROGRAM, "serve", "--db", path, "--learn-at", "6,12",
                           "--listen", "127.0.0.1:" + std::to_string(port)}};
    test::await_server(port);
    HttpClient client{port};
    for (; posted < until; ++posted) {
      ASSERT_EQ(client.post(target_of(posted), test::example_page(posted), kPageType).status, 202);
    }
    if (until == 14U) {
      await_decisions(2);
      program.send(SIGTERM);
      EXPECT_EQ(program.wait(), 0);
    } else {
      program.send(SIGKILL);
      program.wait();
    }
  }
  const std::vector<ModelDecision> log = ModelStore::open(path).decisions();
  ASSERT_EQ(log.size(), 2U);
  EXPECT_TRUE(content_of(path, 1) == first);
  EXPECT_TRUE(content_of(path, 2) == second);
  SampleStore samples{path + ".samples", options.bounds};
  EXPECT_EQ(samples.figures().pages, 14U);
  EXPECT_EQ(samples.figures().pending, 0U);
}

// A service is killed at random pages, and its client posts the page again. In the end, its models
// equal those of a service that received all pages in one batch.
TEST_F(TrainServeTest, FollowsARedesignThroughKills) {
  follow_redesigns();
  constexpr std::size_t kPages = 90;
  constexpr std::size_t kRedesigned = 27;
  std::string archive;
  for (std::size_t i = 0; i < kPages; ++i) {
    archive += record_of(i, page_of(i, kRedesigned));
  }
  start();
  EXPECT_EQ(post("/v1/pages/batch", archive, "Content-Type: application/warc\r\n").status, 200);
  const std::vector<ModelDecision> expected = await_decisions(5);
  stop();
  std::vector<std::string> versions;
  for (int version = 1; version <= 4; ++version) {
    versions.push_back(content_of(path, version));
  }
  remove_files();
  std::mt19937 random{test::new_seed()};
  std::size_t posted = 0;
  while (posted < kPages) {
    const std::uint16_t port = test::free_port();
    test::Process program{{STYLETREE_TRAIN_PROGRAM, "serve", "--db", path, "--learn-at", "20,60",
                           "--listen", "127.0.0.1:" + std::to_string(port)}};
    test::await_server(port);
    HttpClient client{port};
    const std::size_t until = std::min<std::size_t>(kPages, posted + 1 + random() % 15);
    for (posted -= posted > 0 ? 1 : 0; posted < until; ++posted) {
      ASSERT_EQ(client.post(target_of(posted), page_of(posted, kRedesigned), kPageType).status,
                202);
    }
    if (posted == kPages) {
      await_decisions(5);
      program.send(SIGTERM);
      EXPECT_EQ(program.wait(), 0);
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds{random() % 100});
      program.send(SIGKILL);
      program.wait();
    }
  }
  const std::vector<ModelDecision> log = ModelStore::open(path).decisions();
  ASSERT_EQ(log.size(), expected.size());
  for (std::size_t i = 0; i < log.size(); ++i) {
    EXPECT_EQ(log[i].action, expected[i].action);
    EXPECT_EQ(log[i].version, expected[i].version);
    EXPECT_EQ(log[i].reason, expected[i].reason);
  }
  for (int version = 1; version <= 4; ++version) {
    EXPECT_TRUE(content_of(path, version) == versions[static_cast<std::size_t>(version) - 1])
        << version;
  }
}

}  // namespace
}  // namespace sst
