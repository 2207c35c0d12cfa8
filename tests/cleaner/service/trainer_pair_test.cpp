#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "cleaner/service/cleaning_service.hpp"
#include "common/error.hpp"
#include "common/http/http_client.hpp"
#include "tests/support/archives.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/http_client.hpp"
#include "tests/support/model_files.hpp"
#include "tests/support/run_tool.hpp"
#include "trainer/service/training_service.hpp"

namespace sst {
namespace {

using namespace std::chrono_literals;
using test::HttpAnswer;

/// A cleaner and a trainer that share a store and listen on separate ports.
class TrainerPairTest : public test::ModelStoreTest {
 protected:
  TrainerPairTest() {
    training.database = cleaning.database = path;
    training.http.endpoint = {"127.0.0.1", test::free_port()};
    training.bounds.due_sizes = {20};
    cleaning.http.endpoint = {"127.0.0.1", 0};
    cleaning.trainer = PageForwarder::Options{
        .trainer = {"127.0.0.1", std::to_string(training.http.endpoint.port)}};
  }
  ~TrainerPairTest() override {
    if (m_cleaning.joinable()) {
      cleaner->drain();
      m_cleaning.join();
    }
    cleaner.reset();
    stop_trainer();
  }

  void start_cleaner() {
    cleaner.emplace(cleaning, [this](const std::string& message) {
      const std::lock_guard lock{m_mutex};
      m_warning = message;
    });
    m_cleaning = std::thread{[this] { cleaner->run(); }};
  }
  void start_trainer() {
    trainer.emplace(training);
    m_training = std::thread{[this] { trainer->run(); }};
  }
  void stop_trainer() {
    if (m_training.joinable()) {
      trainer->drain();
      m_training.join();
      trainer.reset();
    }
  }
  /// The cleaner's record for a page of the example site.
  std::string clean(std::size_t number) {
    test::HttpClient client{cleaner->port()};
    const HttpAnswer answer =
        client.post("/v1/clean?url=http%3A%2F%2Fexample.org%2F" + std::to_string(number) +
                        ".html%3Fa%3D1%26b%3D%2525&date=2026-01-01"
                        "&policies=X-Robots-Tag:+noai",
                    test::example_page(number));
    EXPECT_EQ(answer.status, 200) << answer.body;
    return answer.body;
  }
  /// Returns true if the condition becomes true within half a minute.
  static bool comes_true(const std::function<bool()>& condition) {
    for (int i = 0; i < 300 && !condition(); ++i) {
      std::this_thread::sleep_for(100ms);
    }
    return condition();
  }
  bool has_metric(const std::string& line) const {
    return test::HttpClient{cleaner->port()}.get("/metrics").body.find("\n" + line + "\n") !=
           std::string::npos;
  }

  TrainingOptions training;
  ServiceOptions cleaning;
  std::optional<TrainingService> trainer;
  std::optional<CleaningService> cleaner;

  std::string warning() {
    const std::lock_guard lock{m_mutex};
    return m_warning;
  }

 private:
  std::mutex m_mutex;
  std::string m_warning;  // guarded by m_mutex
  std::thread m_training;
  std::thread m_cleaning;
};

// No model file exists when the pair starts. The trainer learns from the pages posted to the
// cleaner, which then cleans with the learned model.
TEST_F(TrainerPairTest, LearnsFromThePagesThatAreCleaned) {
  start_trainer();
  start_cleaner();
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_EQ(test::HttpClient{cleaner->port()}.get("/v1/sites").status, 200);
  EXPECT_NE(clean(0).find("\"model\":null"), std::string::npos) << clean(0);
  for (std::size_t i = 1; i < 20; ++i) {
    clean(i);
  }
  EXPECT_TRUE(comes_true([&] { return trainer->learned() == 1; }));
  cleaner->refresh();
  const std::string record = clean(20);
  EXPECT_NE(record.find("\"status\":\"cleaned\""), std::string::npos) << record;
  EXPECT_EQ(record.find("\"model\":null"), std::string::npos) << record;
  EXPECT_TRUE(comes_true([&] {
    return has_metric("styletree_clean_trainer_pages_total{result=\"accepted\"} 21") ||
           has_metric("styletree_clean_trainer_pages_total{result=\"accepted\"} 22");
  }));
  const SiteModel model = ModelStore::open(path).load("example.org", Detail::full);
  ASSERT_EQ(model.sample.size(), 20U);
  EXPECT_TRUE(model.sample[0].address.ends_with(".html?a=1&b=%25")) << model.sample[0].address;
  EXPECT_EQ(model.sample[0].date, "2026-01-01T00:00:00Z");
  const SiteRight* robots = usual_right(model.rights, RightsField::robots, model.sample.size());
  ASSERT_NE(robots, nullptr);
  EXPECT_EQ(robots->value, "noai");
}

// Pages wait in a queue while the trainer is missing. Pages that do not fit are counted, and
// cleaning continues.
TEST_F(TrainerPairTest, WaitsForATrainerThatIsNotThere) {
  cleaning.trainer->bytes = 3 * test::example_page(10).size() + 1'200;
  start_cleaner();
  for (std::size_t i = 10; i < 20; ++i) {
    clean(i);
  }
  EXPECT_TRUE(comes_true([&] { return has_metric("styletree_clean_trainer_waiting 3"); }));
  EXPECT_TRUE(has_metric("styletree_clean_trainer_pages_total{result=\"dropped\"} 7"));
  EXPECT_TRUE(comes_true([&] { return !warning().empty(); }));
  EXPECT_NE(warning().find("pages cannot be sent to the trainer: 127.0.0.1 port "),
            std::string::npos)
      << warning();
  start_trainer();
  EXPECT_TRUE(comes_true(
      [&] { return has_metric("styletree_clean_trainer_pages_total{result=\"accepted\"} 3"); }));
  EXPECT_TRUE(has_metric("styletree_clean_trainer_waiting 0"));
  EXPECT_EQ(warning(), "the trainer accepts pages again");
}

// A missing folder is a typo, not a place where a trainer will create a store.
TEST_F(TrainerPairTest, RefusesAModelFileInNoFolder) {
  cleaning.database = path + ".missing/models.db";
  try {
    start_cleaner();
    FAIL();
  } catch (const ModelError& error) {
    EXPECT_NE(std::string_view{error.what()}.find("there is no folder"), std::string_view::npos)
        << error.what();
  }
}

TEST_F(TrainerPairTest, PassesOnTheToken) {
  training.http.token = "0123456789abcdef";
  cleaning.trainer->token = training.http.token;
  cleaning.trainer->sites = SiteList{{"*"}};
  start_trainer();
  start_cleaner();
  clean(1);
  EXPECT_TRUE(comes_true(
      [&] { return has_metric("styletree_clean_trainer_pages_total{result=\"accepted\"} 1"); }));
}

TEST_F(TrainerPairTest, TellsThatTheTrainerDoesNotAnswerToItsName) {
  cleaning.trainer->trainer.host = "127.1";  // the system resolves it to 127.0.0.1
  start_trainer();
  start_cleaner();
  clean(1);
  EXPECT_TRUE(comes_true([&] { return !warning().empty(); }));
  EXPECT_NE(warning().find("start sst-train serve with --allow-host"), std::string::npos)
      << warning();
}

// The cleaner accepts pages without a token, but the trainer requires one. The cleaner has the
// trainer's token, but it posts pages that came without a token only if --forward-sites names their
// site. The site is taken from the URL and not from `site`, because the trainer learns the URL's
// site.
TEST_F(TrainerPairTest, PostsNothingForStrangers) {
  training.http.token = "0123456789abcdef";
  cleaning.trainer->token = training.http.token;
  start_trainer();
  start_cleaner();
  EXPECT_NE(warning().find("no pages are posted to the trainer"), std::string::npos) << warning();
  EXPECT_NE(warning().find("--forward-sites"), std::string::npos) << warning();
  clean(1);
  EXPECT_TRUE(has_metric("styletree_clean_trainer_pages_total{result=\"withheld\"} 1"));
  EXPECT_TRUE(has_metric("styletree_clean_trainer_waiting 0"));
}

TEST_F(TrainerPairTest, PostsPagesOfNamedSitesForStrangers) {
  training.http.token = "0123456789abcdef";
  cleaning.trainer->token = training.http.token;
  cleaning.trainer->sites = SiteList{{"example.org"}};
  start_trainer();
  start_cleaner();
  EXPECT_NE(warning().find("anyone can make the trainer learn the sites of --forward-sites"),
            std::string::npos)
      << warning();
  clean(1);
  test::HttpClient client{cleaner->port()};
  EXPECT_EQ(client
                .post("/v1/clean?url=https%3A%2F%2Fvictim.example%2F&site=example.org",
                      test::example_page(2))
                .status,
            200);
  EXPECT_TRUE(has_metric("styletree_clean_trainer_pages_total{result=\"withheld\"} 1"));
  EXPECT_TRUE(comes_true(
      [&] { return has_metric("styletree_clean_trainer_pages_total{result=\"accepted\"} 1"); }));
}

// Clients with the cleaner's token are not strangers.
TEST_F(TrainerPairTest, PostsAllPagesForClientsThatHaveAToken) {
  training.http.token = cleaning.trainer->token = "0123456789abcdef";
  cleaning.http.token = "fedcba9876543210";
  start_trainer();
  start_cleaner();
  EXPECT_EQ(warning(), "");
  const std::string token = "Authorization: Bearer fedcba9876543210\r\n";
  test::HttpClient client{cleaner->port()};
  EXPECT_EQ(
      client.post("/v1/clean?url=http%3A%2F%2Fexample.org%2F", test::example_page(1), token).status,
      200);
  EXPECT_TRUE(comes_true([&] {
    return client.get("/metrics", token)
               .body.find("styletree_clean_trainer_pages_total{result=\"accepted\"} 1") !=
           std::string::npos;
  }));
}

// Other machines can reach the cleaner, but not the trainer, which listens only on the loopback
// address.
TEST_F(TrainerPairTest, TakesClientsOnOtherMachinesForStrangers) {
  cleaning.http.endpoint.address = "0.0.0.0";
  start_cleaner();
  clean(1);
  EXPECT_TRUE(has_metric("styletree_clean_trainer_pages_total{result=\"withheld\"} 1"));
}

// Pages with bad headers or URLs do not block later pages.
TEST_F(TrainerPairTest, GoesOnAfterPagesThatCannotBePosted) {
  start_trainer();
  start_cleaner();
  const auto record = [](const std::string& url, const std::string& type) {
    return test::warc_record(
        "response", url,
        "HTTP/1.1 200 OK\r\nContent-Type: " + type + "\r\n\r\n" + test::example_page(1));
  };
  const std::string archive =
      record("http://example.org/1", "text/html; charset=" + std::string(70'000, 'a')) +
      record("http://example.org/" + std::string(20'000, 'b'), "text/html") +
      record("http://example.org/2", "text/html; charset=\"x\ry\"") +
      record("http://example.org/3", "text/html; charset=utf-8");
  const HttpAnswer answer = test::HttpClient{cleaner->port()}.post(
      "/v1/clean/batch", archive, "Content-Type: application/warc\r\n");
  EXPECT_EQ(test::lines_of(answer.body).size(), 4U) << answer.body;
  EXPECT_TRUE(comes_true(
      [&] { return has_metric("styletree_clean_trainer_pages_total{result=\"refused\"} 1"); }));
  EXPECT_TRUE(comes_true(
      [&] { return has_metric("styletree_clean_trainer_pages_total{result=\"accepted\"} 3"); }));
}

TEST_F(TrainerPairTest, EndsWhilePagesWait) {
  start_cleaner();
  clean(1);
  clean(2);
}

TEST(TrainerOption, IsChecked) {
  for (const std::string url : {"127.0.0.1:8081", "https://127.0.0.1", "http://a/path",
                                "http://a/?x", "http://u@a", "ftp://a", ""}) {
    const test::ToolRun run = test::run_cleaner({"serve", "--db", "x", "--trainer", url});
    EXPECT_EQ(run.exit_code, 2) << url;
    EXPECT_NE(run.err.find("write it as http://127.0.0.1:8081"), std::string::npos) << run.err;
  }
  for (const std::string option : {"--trainer-token-file", "--forward-sites"}) {
    const test::ToolRun run = test::run_cleaner({"serve", "--db", "x", option, "example.org"});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_NE(run.err.find(option + " needs --trainer URL"), std::string::npos) << run.err;
  }
}

TEST(HttpAddress, HasAHostAndAPort) {
  EXPECT_EQ(parse_http_address("http://[::1]:81").host, "::1");
  EXPECT_EQ(parse_http_address("http://[::1]:81").port, "81");
  EXPECT_EQ(parse_http_address("http://trainer.example/").port, "80");
}

}  // namespace
}  // namespace sst
