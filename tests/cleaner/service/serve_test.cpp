#include <gtest/gtest.h>
#include <rapidjson/document.h>
#include <signal.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <future>
#include <thread>
#include <utility>
#include <vector>

#include "cleaner/service/cleaning_service.hpp"
#include "common/error.hpp"
#include "common/version.hpp"
#include "tests/support/api_description.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/http_client.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/process.hpp"
#include "tests/support/record_schema.hpp"
#include "tests/support/run_tool.hpp"

namespace sst {
namespace {

using namespace std::chrono_literals;
using test::HttpAnswer;
using test::HttpClient;

constexpr const char* kSite = "example.org";

/// A service that has a model of the example site.
class ServeTest : public test::ModelStoreTest {
 protected:
  ServeTest() {
    save(test::example_model(kSite, 12, Profile::site));
    options.database = path;
    options.http.endpoint = {"127.0.0.1", 0};
    options.threads = 2;
  }
  ~ServeTest() override {
    if (m_network.joinable()) {
      service->drain();
      m_network.join();
    }
  }

  void start() {
    service.emplace(options, [this](const std::string& message) { warning = message; });
    m_network = std::thread{[this] { service->run(); }};
  }

  std::uint16_t port() const { return service->port(); }
  HttpAnswer get(std::string_view target, std::string_view fields = "") {
    return HttpClient{port()}.get(target, fields);
  }
  HttpAnswer post(std::string_view target, std::string_view body, std::string_view fields = "") {
    return HttpClient{port()}.post(target, body, fields);
  }
  /// The output of sst-clean for a page or an archive on standard input.
  std::string cleaned(std::vector<std::string> arguments, const std::string& input) const {
    arguments.insert(arguments.begin(), {"--db", path, "--quiet"});
    arguments.emplace_back("-");
    return test::run_cleaner(arguments, input).out;
  }

  const std::string page = test::example_page(20);
  ServiceOptions options;
  std::optional<CleaningService> service;
  std::string warning;

 private:
  std::thread m_network;
};

std::string field_of(const std::string& json, const char* name) {
  rapidjson::Document document;
  document.Parse(json.c_str());
  if (!document.IsObject() || !document.HasMember(name)) {
    return "absent";
  }
  const rapidjson::Value& value = document[name];
  return value.IsString() ? value.GetString()
         : value.IsInt()  ? std::to_string(value.GetInt())
                          : "other";
}

TEST_F(ServeTest, AnswersByTheRecordThatTheProgramWrites) {
  start();
  const HttpAnswer answer = post("/v1/clean?site=example.org", page);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.fields.at("content-type"), "application/json");
  EXPECT_EQ(answer.fields.at("styletree-status"), "cleaned");
  EXPECT_EQ(answer.body, cleaned({"--site", kSite}, page));
  EXPECT_EQ(post("/v1/clean?url=http%3A%2F%2Fexample.org%2Fa&method=page&favor=recall&keep=links"
                 "&fields=text,markdown&metadata=true",
                 page)
                .body,
            test::run_cleaner(
                {"--method", "page", "--url", "http://example.org/a", "--favor", "recall", "--keep",
                 "links", "--fields", "text,markdown", "--metadata", "--quiet", "-"},
                page)
                .out);
}

TEST_F(ServeTest, ComputesTheFieldsThatAreAskedFor) {
  start();
  const std::string notice = "<footer>© 2026 Reed Ltd.</footer>";
  const std::string fields = "text,confidence,kind,content_digest,structure,rights";
  const HttpAnswer answer = post("/v1/clean?site=example.org&fields=" + fields, page + notice);
  EXPECT_EQ(answer.body, cleaned({"--site", kSite, "--fields", fields}, page + notice));
  EXPECT_NE(answer.body.find("\"holder\":\"Reed Ltd.\""), std::string::npos) << answer.body;
  EXPECT_EQ(field_of(answer.body, "content_digest").size(), 32U);
}

TEST_F(ServeTest, GivesTheDateBackAndFindsTheSiteByTheUrl) {
  start();
  const std::string record =
      post("/v1/clean?url=http%3A%2F%2Fwww.example.org%2Fa&date=2026-01-31", page).body;
  EXPECT_EQ(test::record_fault(record), "");
  EXPECT_EQ(field_of(record, "date"), "2026-01-31T00:00:00Z");
  EXPECT_EQ(field_of(record, "site"), kSite);
  EXPECT_EQ(field_of(record, "model"), "1");
}

TEST_F(ServeTest, AnswersInTheFormThatTheClientAccepts) {
  start();
  for (const auto& [type, format] :
       std::map<std::string, std::string>{{"text/plain", "text"}, {"text/markdown", "markdown"}}) {
    const HttpAnswer answer = post("/v1/clean?site=example.org", page, "Accept: " + type + "\r\n");
    EXPECT_EQ(answer.fields.at("content-type"), type + "; charset=utf-8");
    EXPECT_EQ(answer.body + "\f\n", cleaned({"--site", kSite, "--format", format}, page));
  }
  const HttpAnswer html = post("/v1/clean?site=example.org", page, "Accept: text/html\r\n");
  EXPECT_EQ(html.body + "\f\n", cleaned({"--site", kSite, "--format", "html"}, page));
  EXPECT_EQ(html.fields.at("content-security-policy"),
            "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'");
  EXPECT_EQ(post("/v1/clean", page, "Accept: image/png\r\n").status, 406);
}

TEST_F(ServeTest, UndoesTheCodingsOfTheBody) {
  start();
  const std::string target = "/v1/clean?site=example.org";
  const std::string record = post(target, page).body;
  EXPECT_EQ(post(target, test::gzipped(page), "Content-Encoding: gzip\r\n").body, record);
  EXPECT_EQ(post(target, test::deflated(page), "Content-Encoding: deflate\r\n").body, record);
  EXPECT_EQ(post(target, test::brotli_packed(page), "Content-Encoding: br\r\n").body, record);
  EXPECT_EQ(post(target, test::zstd_packed(page), "Content-Encoding: zstd\r\n").body, record);
  EXPECT_EQ(
      post(target, test::zstd_packed(test::gzipped(page)), "Content-Encoding: gzip, zstd\r\n").body,
      record);
  const HttpAnswer unknown = post(target, page, "Content-Encoding: compress\r\n");
  EXPECT_EQ(unknown.status, 415);
  EXPECT_EQ(unknown.fields.at("accept-encoding"), "gzip, deflate, br, zstd");
}

TEST_F(ServeTest, DecodesByTheDeclaredCharset) {
  start();
  const std::string record = post("/v1/clean?method=page", "<p>caf\351 \361and\372, a word",
                                  "Content-Type: text/html; charset=iso-8859-1\r\n")
                                 .body;
  EXPECT_EQ(field_of(record, "text"), "café ñandú, a word");
}

TEST_F(ServeTest, TellsTroubleWithAPageInItsRecord) {
  options.page_limits.max_bytes = 200'000;
  start();
  const auto status_of = [&](std::string_view body, std::string_view fields = "") {
    const HttpAnswer answer = post("/v1/clean", body, fields);
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(test::record_fault(answer.body), "");
    EXPECT_EQ(answer.fields.at("styletree-status"), field_of(answer.body, "status"));
    return field_of(answer.body, "status");
  };
  EXPECT_EQ(status_of(""), "empty");
  EXPECT_EQ(status_of("%PDF-1.4 \n1 0 obj\n"), "not_html");
  EXPECT_EQ(status_of(test::gzipped_zeros(20'000'000), "Content-Encoding: gzip\r\n"), "too_large");
  EXPECT_EQ(status_of(test::gzipped(page).substr(0, 30) + "damage", "Content-Encoding: gzip\r\n"),
            "damaged");
  EXPECT_EQ(post("/v1/clean", std::string(200'001, 'x')).status, 413);
  EXPECT_EQ(post("/v1/clean", "", "Accept: text/plain\r\n").body, "");
}

TEST_F(ServeTest, TakesPagesAsTheyAreAndNotInJson) {
  start();
  for (const char* type : {"application/json", "application/json; charset=utf-8",
                           "application/ld+json", "application/x-ndjson"}) {
    const HttpAnswer answer = post("/v1/clean", R"({"html":"<p>a word","url":"http://a.org/1"})",
                                   "Content-Type: " + std::string{type} + "\r\n");
    EXPECT_EQ(answer.status, 415) << type;
    EXPECT_NE(field_of(answer.body, "detail").find("lines of JSON to a batch"), std::string::npos)
        << answer.body;
  }
}

TEST_F(ServeTest, NamesTheParameterThatIsWrong) {
  start();
  for (const std::string query :
       {"url=nonsense", "date=yesterday", "site=a%20b", "method=best", "favor=me", "keep=all",
        "fields=", "metadata=1", "unknown=1", "keep=links&keep=images"}) {
    const HttpAnswer answer = post("/v1/clean?" + query, page);
    EXPECT_EQ(answer.status, 400) << query;
    EXPECT_EQ(field_of(answer.body, "parameter"), query.substr(0, query.find('='))) << answer.body;
    EXPECT_NE(field_of(answer.body, "detail").find(';'), std::string::npos) << "the next step";
  }
  EXPECT_EQ(field_of(post("/v1/explain?fields=text", page).body, "parameter"), "fields");
  EXPECT_EQ(field_of(post("/v1/clean/batch?url=http%3A%2F%2Fa.org", page).body, "parameter"),
            "url");
  EXPECT_EQ(field_of(get("/v1/sites?before=a").body, "parameter"), "before");
}

TEST_F(ServeTest, ExplainsAPage) {
  start();
  const HttpAnswer report = post("/v1/explain?site=example.org", page);
  EXPECT_EQ(report.status, 200);
  EXPECT_EQ(report.fields.at("content-type"), "text/html; charset=utf-8");
  EXPECT_NE(report.body.find(report.fields.at("content-security-policy")), std::string::npos)
      << "the same policy as in the report";
  EXPECT_NE(report.body.find("\"verdict\""), std::string::npos);
  EXPECT_EQ(post("/v1/explain?policies=X-Robots-Tag:+noai", page).status, 200) << "ignored";
  EXPECT_EQ(post("/v1/explain", "").status, 422);
  std::string large = "<p>a";
  for (int i = 0; i < 50'000; ++i) {
    large += "<p>a";
  }
  const HttpAnswer refused = post("/v1/explain", large);
  EXPECT_EQ(refused.status, 422);
  EXPECT_NE(refused.body.find("more than 100000 nodes"), std::string::npos) << refused.body;
}

TEST_F(ServeTest, ExplainsAPageToPrograms) {
  start();
  const HttpAnswer answer =
      post("/v1/explain?site=example.org", page, "Accept: application/json\r\n");
  EXPECT_EQ(answer.fields.at("content-type"), "application/json");
  rapidjson::Document document;
  document.Parse(answer.body.c_str());
  const auto& explanation = std::as_const(document);
  ASSERT_TRUE(explanation.IsObject()) << answer.body;
  const auto& parts = explanation["parts"];
  ASSERT_GT(parts.Size(), 2U);
  const std::string markup = explanation["page"].GetString();
  for (rapidjson::SizeType i = 0; i < parts.Size(); ++i) {
    EXPECT_TRUE(explanation["verdicts"].HasMember(parts[i]["verdict"].GetString()));
    EXPECT_NE(markup.find("data-part=\"" + std::to_string(i) + "\""), std::string::npos);
  }
  EXPECT_FALSE(explanation["verdicts"]["repeats"]["is_kept"].GetBool());
  EXPECT_EQ(post("/v1/explain", page, "Accept: text/plain\r\n").status, 406);
}

TEST_F(ServeTest, ServesAPageForPeopleWhichNeedsNoToken) {
  save(test::example_model("plots.example", 12, Profile::site));
  options.http.token = "0123456789abcdef";
  start();
  const HttpAnswer answer = get("/");
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.fields.at("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(answer.body.find("plots.example"), std::string::npos) << "the page contains no data";
  const std::string policy = answer.fields.at("content-security-policy");
  EXPECT_TRUE(policy.starts_with("default-src 'none'; script-src 'sha256-")) << policy;
  EXPECT_TRUE(
      policy.ends_with("; connect-src 'self'; base-uri 'none'; form-action 'none'; "
                       "frame-ancestors 'none'"))
      << policy;
  EXPECT_EQ(policy.find("unsafe"), std::string::npos) << policy;
  EXPECT_EQ(get("/v1/sites").status, 401);
}

TEST_F(ServeTest, ListsSitesAndTheirVersions) {
  save(test::example_model("other.example", 12, Profile::site));
  save(test::example_model(kSite, 14, Profile::site));
  start();
  const std::string all = get("/v1/sites").body;
  EXPECT_LT(all.find("\"example.org\",\"in_force\":[{\"version\":2,\"active\":true"),
            all.find("\"other.example\""));
  EXPECT_EQ(get("/v1/sites?after=example.org").body.find("\"example.org\""), std::string::npos);
  rapidjson::Document site;
  site.Parse(get("/v1/sites/www.example.org").body.c_str());
  ASSERT_EQ(site["versions"].Size(), 2U);
  EXPECT_FALSE(site["versions"][0]["in_force"].GetBool());
  EXPECT_TRUE(site["versions"][1]["in_force"].GetBool());
  EXPECT_EQ(site["versions"][1]["sampled_pages"].GetInt(), 14);
  EXPECT_EQ(get("/v1/sites/unknown.org").status, 404);
  EXPECT_EQ(get("/v1/sites/%00").status, 404);
}

TEST_F(ServeTest, TellsHowTheLastPagesFitAndThatTheyDrift) {
  start();
  const auto state_of = [this](const std::string& target) {
    rapidjson::Document answer;
    answer.Parse(get(target).body.c_str());
    return answer;
  };
  const auto unused = state_of("/v1/sites/example.org");
  EXPECT_EQ(unused["fit"].Size(), 0U);
  EXPECT_TRUE(unused["drift"].IsNull());
  HttpClient client{port()};
  for (std::size_t i = 0; i < 12; ++i) {
    client.post("/v1/clean?site=example.org", test::example_page(100 + i));
  }
  const std::string lines = R"({"html":"<p>a word","url":"http://unknown.org/"})"
                            "\n"
                            R"({"html":"","url":"http://example.org/"})";
  client.post("/v1/clean/batch", lines, "Content-Type: application/x-ndjson\r\n");
  const auto fitting = state_of("/v1/sites/example.org");
  ASSERT_EQ(fitting["fit"].Size(), 2U) << "pages without a model or with a problem do not count";
  EXPECT_EQ(fitting["fit"][0]["pages"].GetInt(), 10);
  EXPECT_EQ(fitting["fit"][1]["pages"].GetInt(), 2);
  EXPECT_GT(fitting["fit"][0]["matched"].GetDouble(), 0.9);
  EXPECT_EQ(fitting["fit"][0]["misfits"].GetInt(), 0);
  EXPECT_TRUE(fitting["drift"].IsNull());
  for (std::size_t i = 0; i < 28; ++i) {
    client.post("/v1/clean?site=example.org", test::redesigned_page(100 + i));
  }
  const auto drifting = state_of("/v1/sites/example.org");
  ASSERT_EQ(drifting["fit"].Size(), 4U);
  EXPECT_EQ(drifting["fit"][3]["misfits"].GetInt(), 10);
  EXPECT_TRUE(drifting["drift"]["ended_at"].IsNull());
  const auto list = state_of("/v1/sites");
  EXPECT_EQ(list["sites"][0]["matched"].Size(), 4U);
  EXPECT_EQ(list["sites"][0]["matched"][0].GetDouble(), drifting["fit"][0]["matched"].GetDouble());
  EXPECT_STREQ(list["sites"][0]["drift"]["since"].GetString(),
               drifting["drift"]["since"].GetString());
}

TEST_F(ServeTest, UsesANewVersionWithoutAFailedRequest) {
  start();
  std::atomic<bool> has_changed{false};
  std::promise<void> is_running;
  std::jthread client{[&] {
    HttpClient connection{port()};
    bool is_first = true;
    for (std::string model = "1"; model != "2";) {
      const bool must_be_new = has_changed;
      const HttpAnswer answer = connection.post("/v1/clean?site=example.org", page);
      ASSERT_EQ(answer.status, 200) << answer.body;
      model = field_of(answer.body, "model");
      ASSERT_TRUE(model == "2" || !must_be_new);
      if (std::exchange(is_first, false)) {
        is_running.set_value();
      }
    }
  }};
  is_running.get_future().get();
  save(test::example_model(kSite, 14, Profile::site));
  service->refresh();
  has_changed = true;
}

TEST_F(ServeTest, KeepsItsModelsWhileTheStoreIsGoneOrDamaged) {
  start();
  const std::string target = "/v1/clean?site=example.org";
  const std::string record = post(target, page).body;
  EXPECT_EQ(get("/readyz").status, 200);
  const std::string elsewhere = temp / "elsewhere.db";
  std::filesystem::rename(path, elsewhere);
  service->refresh();
  EXPECT_EQ(get("/readyz").status, 503);
  EXPECT_NE(warning.find(path), std::string::npos) << warning;
  EXPECT_EQ(post(target, page).body, record);
  EXPECT_EQ(get("/v1/sites").status, 503);
  EXPECT_EQ(get("/healthz").status, 200);
  test::write_file(path, "nonsense");
  service->refresh();
  EXPECT_EQ(get("/readyz").status, 503);
  EXPECT_EQ(post(target, page).body, record);
  std::filesystem::rename(elsewhere, path);
  service->refresh();
  EXPECT_EQ(get("/readyz").status, 200);
  EXPECT_EQ(post(target, page).body, record);
}

TEST_F(ServeTest, RefusesPagesThatItHasNoRoomFor) {
  options.threads = 1;
  options.queue = 1;
  start();
  std::string large = "<body>";
  while (large.size() < 3'000'000) {
    large += "<p>" + test::example_sentence(large.size());
  }
  std::vector<std::unique_ptr<HttpClient>> clients;
  for (int i = 0; i < 20; ++i) {
    clients.push_back(std::make_unique<HttpClient>(port()));
    clients.back()->send(test::post_request("/v1/clean", large));
  }
  std::map<int, int> answers;
  for (const auto& client : clients) {
    const auto answer = client->read_answer();
    ASSERT_TRUE(answer);
    ++answers[answer->status];
    EXPECT_EQ(answer->status == 503, answer->fields.contains("retry-after"));
  }
  EXPECT_GT(answers[200], 0);
  EXPECT_GT(answers[503], 0);
  EXPECT_EQ(answers.size(), 2U);
}

constexpr const char* kLines = "Content-Type: application/x-ndjson\r\n";
constexpr const char* kArchive = "Content-Type: application/warc\r\n";

TEST_F(ServeTest, CleansAnArchiveAsTheProgramDoes) {
  start();
  const std::string other =
      test::warc_record("request", "http://example.org/", "GET / HTTP/1.1\r\n\r\n");
  const std::string warc = test::example_warc(40) + other;
  const HttpAnswer answer = post("/v1/clean/batch?fields=text,html", warc, kArchive);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, cleaned({"--fields", "text,html"}, warc));
  EXPECT_EQ(answer.fields.at("styletree-skipped"), "1");
  const std::string packed =
      test::example_warc(40, [](std::string_view record) { return test::gzipped(record); });
  EXPECT_EQ(post("/v1/clean/batch", packed, kArchive).body, cleaned({}, packed));
}

TEST_F(ServeTest, CleansLinesAndTellsOfBadOnes) {
  start();
  const std::string good =
      R"({"html":"<p>a word of the page","url":"http://a.org/1","date":"2026"})";
  const std::string lines = good + "\n\n" + R"({"url":"http://a.org/2"})" + "\nnonsense\n[1]\n" +
                            R"({"html":1})" + "\n" + R"({"html":"<p>x","url":"?"})" + "\n" +
                            R"({"html":"<p>x","date":"?"})" + "\n" + good;
  const HttpAnswer answer = post("/v1/clean/batch?method=page", lines, kLines);
  const std::vector<std::string> records = test::lines_of(answer.body);
  ASSERT_EQ(records.size(), 8U) << answer.body;
  for (const std::string& record : records) {
    EXPECT_EQ(test::record_fault(record), "");
  }
  EXPECT_EQ(field_of(records[0], "text"), "a word of the page");
  EXPECT_EQ(field_of(records[0], "date"), "2026-01-01T00:00:00Z");
  EXPECT_EQ(field_of(records[0], "source"), "line 1");
  for (std::size_t i = 1; i < 7; ++i) {
    EXPECT_EQ(field_of(records[i], "status"), "damaged") << records[i];
  }
  EXPECT_EQ(field_of(records[1], "problem"), "the line has no html");
  EXPECT_EQ(field_of(records[7], "url"), "http://a.org/1");
  EXPECT_EQ(post("/v1/clean/batch?method=page", test::gzipped(lines), kLines).body, answer.body);
}

TEST_F(ServeTest, PassesOverLinesThatAreTooLong) {
  options.page_limits.max_bytes = 1'000;
  start();
  const std::string good = "{\"html\":\"<p>a word\"}\n";
  const HttpAnswer answer = post("/v1/clean/batch?method=page",
                                 good + "{\"html\":\"" + std::string(1'500, 'x') + "\"}\n" +
                                     std::string(500'000, 'y') + "\n" + good,
                                 kLines);
  const std::vector<std::string> records = test::lines_of(answer.body);
  ASSERT_EQ(records.size(), 4U);
  EXPECT_EQ(field_of(records[1], "status"), "too_large");
  EXPECT_EQ(field_of(records[2], "problem"), "the line has more than 2000 bytes");
  EXPECT_EQ(field_of(records[3], "text"), "a word");
}

TEST_F(ServeTest, EndsABodyThatHasMorePagesThanItsBytesAccountFor) {
  start();
  std::string lines;
  for (int i = 0; i < 100'000; ++i) {
    lines += "{}\n";
  }
  const HttpAnswer answer = post("/v1/clean/batch?method=page", test::gzipped(lines), kLines);
  EXPECT_EQ(answer.status, 200);
  EXPECT_LT(answer.body.size(), 1'000'000U);
  const std::vector<std::string> records = test::lines_of(answer.body);
  EXPECT_EQ(test::record_fault(records.back()), "");
  EXPECT_EQ(field_of(records.back(), "status"), "damaged");
  EXPECT_NE(field_of(records.back(), "problem").find("the body has more than 1000 pages"),
            std::string::npos);
}

TEST_F(ServeTest, AnswersABatchWhileItComes) {
  start();
  HttpClient client{port()};
  client.send(
      "POST /v1/clean/batch?method=page HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
      "chunked\r\n" +
      std::string{kLines} + "\r\n");
  const std::string line = "{\"html\":\"<p>a word\"}\n";
  for (int i = 0; i < 3; ++i) {
    client.send("15\r\n" + line + "\r\n");  // 21 bytes
    const auto record = client.read_line_of_stream();
    ASSERT_TRUE(record);
    EXPECT_EQ(field_of(*record, "text"), "a word");
  }
}

TEST_F(ServeTest, ReadsNoFurtherThanTheClientTakes) {
  options.http.limits.idle_time = 500ms;
  start();
  HttpClient lazy{port()};
  lazy.send(
      "POST /v1/clean/batch?method=page HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
      "chunked\r\n" +
      std::string{kLines} + "\r\n");
  std::string line = "{\"html\":\"<p>";
  while (line.size() < 100'000) {
    line += test::example_sentence(line.size()) + ' ';
  }
  const std::string chunk = test::chunked(line + "\"}\n", 1 << 20);
  const std::string part = chunk.substr(0, chunk.rfind("0\r\n\r\n"));
  constexpr std::size_t kFarTooMuch = 400'000'000;
  std::size_t sent = 0;
  std::thread other{[&] { EXPECT_EQ(post("/v1/clean?site=example.org", page).status, 200); }};
  other.join();
  while (sent < kFarTooMuch && lazy.try_to_send(part)) {
    sent += part.size();
  }
  EXPECT_LT(sent, kFarTooMuch / 4) << "no more than fits into the socket buffers and a few pages";
  EXPECT_EQ(post("/v1/clean?site=example.org", page).status, 200);
}

TEST_F(ServeTest, IsNotReadyAsLongAsItHasNoRoom) {
  options.http.limits.streams = 1;
  start();
  EXPECT_EQ(get("/readyz").status, 200);
  {
    HttpClient client{port()};
    client.send(
        "POST /v1/clean/batch?method=page HTTP/1.1\r\nHost: localhost\r\n"
        "Transfer-Encoding: chunked\r\n" +
        std::string{kLines} + "\r\n15\r\n{\"html\":\"<p>a word\"}\n\r\n");
    ASSERT_TRUE(client.read_line_of_stream());
    const HttpAnswer answer = get("/readyz");
    EXPECT_EQ(answer.status, 503);
    EXPECT_NE(answer.body.find("no room for more streams"), std::string::npos) << answer.body;
  }
  int status = 503;
  while (status == 503) {  // until the server has noticed that the client is gone
    status = get("/readyz").status;
  }
  EXPECT_EQ(status, 200);
}

TEST_F(ServeTest, SaysWhichBatchesItTakes) {
  start();
  EXPECT_EQ(post("/v1/clean/batch", page, "Content-Type: text/html\r\n").status, 415);
  EXPECT_EQ(post("/v1/clean/batch", page, "Content-Encoding: br\r\n" + std::string{kLines}).status,
            415);
}

TEST_F(ServeTest, CountsWhatItDoes) {
  start();
  HttpClient client{port()};
  client.post("/v1/clean?site=example.org", page);
  client.post("/v1/clean", "");
  client.get("/nowhere");
  const std::string metrics = client.get("/metrics").body;
  for (const std::string& line : std::vector<std::string>{
           "styletree_clean_pages_total{status=\"cleaned\"} 1",
           "styletree_clean_pages_total{status=\"empty\"} 1",
           "styletree_clean_answers_total{code=\"200\"} 2",
           "styletree_clean_answers_total{code=\"404\"} 1",
           "styletree_clean_page_seconds_bucket{le=\"+Inf\"} 2",
           "styletree_clean_page_seconds_count 2", "styletree_clean_connections 1",
           "styletree_clean_queue_capacity 64", "styletree_clean_models_cached 1",
           "styletree_clean_store_readable 1",
           std::string{"styletree_clean_build_info{version=\""} + kVersion + "\"} 1"}) {
    EXPECT_NE(metrics.find("\n" + line + "\n"), std::string::npos) << line << "\n" << metrics;
  }
  const auto figure = [&](const std::string& name) {
    const std::size_t at = metrics.find("\n" + name + " ");
    return at == std::string::npos ? -1.0 : std::stod(metrics.substr(at + name.size() + 2));
  };
  EXPECT_GT(figure("process_cpu_seconds_total"), 0.0);
  EXPECT_GT(figure("process_resident_memory_bytes"), 1e6);
  EXPECT_GT(figure("process_open_fds"), 3.0);
  EXPECT_GE(figure("process_max_fds"), figure("process_open_fds"));
  EXPECT_GT(figure("process_start_time_seconds"), 1.7e9);
}

TEST_F(ServeTest, DescribesWhatItServes) {
  start();
  const std::string file = std::string{STYLETREE_SOURCE_DIR} + "/cleaner/service/openapi.json";
  EXPECT_EQ(test::expect_as_described(port(), file, page, kSite).size(), 11U);
  const HttpAnswer all = post(
      "/v1/clean?metadata=true&fields=text,markdown,html,confidence,kind,"
      "content_digest,structure,rights&policies="
      "X-Robots-Tag:+noai%0ATDM-Reservation:+1",
      page);
  rapidjson::Document record;
  record.Parse(all.body);
  ASSERT_FALSE(record.HasParseError()) << all.body;
  EXPECT_STREQ(record["rights"]["robots"].GetString(), "noai");
  rapidjson::Document description;
  description.Parse(get("/openapi.json").body);
  const auto& schemas = description["components"]["schemas"];
  const std::string fields =
      description["components"]["parameters"]["fields"]["description"].GetString();
  for (const auto& field : std::as_const(record).GetObject()) {
    EXPECT_TRUE(schemas["Record"]["properties"].HasMember(field.name)) << field.name.GetString();
  }
  for (const char* name : {"text", "markdown", "html", "confidence", "kind", "content_digest",
                           "structure", "rights"}) {
    EXPECT_NE(fields.find(name), std::string::npos) << name;
  }
}

TEST_F(ServeTest, RefusesAStoreThatIsNotThereAndAPlaceThatIsTaken) {
  start();
  ServiceOptions taken = options;
  taken.http.endpoint.port = port();
  EXPECT_THROW((CleaningService{taken, {}}), InputError);
  taken.database = temp / "missing.db";
  EXPECT_THROW((CleaningService{taken, {}}), ModelError);
}

TEST(ServeCommand, ChecksItsOptions) {
  const auto error_of = [](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "serve");
    const test::ToolRun run = test::run_cleaner(arguments);
    EXPECT_EQ(run.exit_code, 2);
    return run.err;
  };
  EXPECT_NE(error_of({}).find("serve needs --db FILE"), std::string::npos);
  EXPECT_NE(error_of({"--db", "x", "--listen", "example.org:80"}).find("--listen must be"),
            std::string::npos);
  for (const char* host : {"", "a b", "cleaner.example:80", "http://cleaner.example", "a/b"}) {
    EXPECT_NE(error_of({"--db", "x", "--allow-host", "a.example", "--allow-host", host})
                  .find("--allow-host must be"),
              std::string::npos)
        << host;
  }
  test::TempDir temp;
  const std::string token = temp.write("token", "short\n");
  const test::ToolRun run =
      test::run_cleaner({"serve", "--db", temp / "m.db", "--token-file", token});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_NE(run.err.find("at least 16"), std::string::npos) << run.err;
}

TEST_F(ServeTest, EndsWellOnASignal) {
  for (const int signal : {SIGTERM, SIGINT}) {
    const std::uint16_t free = test::free_port();
    test::Process program{{STYLETREE_CLEAN_PROGRAM, "serve", "--db", path, "--listen",
                           "127.0.0.1:" + std::to_string(free)}};
    test::await_server(free);
    HttpClient client{free};
    EXPECT_EQ(client.get("/healthz").status, 200);
    program.send(signal);
    EXPECT_TRUE(client.is_closed());
    EXPECT_EQ(program.wait(), 0);
  }
}

}  // namespace
}  // namespace sst
