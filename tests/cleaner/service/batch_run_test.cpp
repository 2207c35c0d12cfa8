#include "cleaner/service/batch_run.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

#include "cleaner/service/live_models.hpp"
#include "tests/support/example_site.hpp"
#include "tests/support/model_files.hpp"

namespace sst {
namespace {

using namespace std::chrono_literals;

/// The stream of a client that sends the same line endlessly and never reads the response.
class LazyClient : public HttpStream {
 public:
  explicit LazyClient(std::string line) : m_line{std::move(line)} {}

  /// The next line arrives when the previous line's page has been cleaned.
  std::size_t read(char* out, std::size_t size) override {
    if (m_at == m_line.size()) {
      std::unique_lock lock{m_mutex};
      m_changed.wait(lock, [this] { return cleaned == lines || m_is_gone; });
      if (m_is_gone) {
        throw HttpDisconnected{};
      }
      ++lines;
      m_at = 0;
    }
    const std::size_t count = m_line.copy(out, size, m_at);
    m_at += count;
    return count;
  }
  void hold(std::size_t) override {}
  void write(std::string bytes, std::function<void(bool)> done) override {
    const std::lock_guard lock{m_mutex};
    unsent += bytes.size();
    m_done.push_back(std::move(done));
  }
  void set_content_type(std::string_view) override {}
  void add_trailer(std::string_view, std::string_view) override {}

  void count() {
    const std::lock_guard lock{m_mutex};
    ++cleaned;
    m_changed.notify_all();
  }
  void hang_up() {
    std::vector<std::function<void(bool)>> done;
    {
      const std::lock_guard lock{m_mutex};
      m_is_gone = true;
      m_changed.notify_all();
      done.swap(m_done);
    }
    for (const auto& call : done) {
      call(false);
    }
  }

  std::size_t lines = 1;
  std::atomic<std::size_t> cleaned = 0;
  std::atomic<std::size_t> unsent = 0;

 private:
  std::string m_line;
  std::size_t m_at = 0;
  std::mutex m_mutex;
  std::condition_variable m_changed;
  std::vector<std::function<void(bool)>> m_done;
  bool m_is_gone = false;
};

class BatchRunTest : public test::ModelStoreTest {};

TEST_F(BatchRunTest, StopsTheWorkForAClientThatDoesNotRead) {
  save(test::example_model("example.org", 12, Profile::site));
  LiveModels models{path, {}};
  std::string text;
  while (text.size() < 200'000) {
    text += "<p>" + test::example_sentence(text.size());
  }
  LazyClient client{"{\"html\":\"" + text + "\"}\n"};
  CleaningPool pool{8, 1, models};  // destroyed first, because its jobs call the client
  HttpRequest http;
  http.fields = {{"content-type", "application/x-ndjson"}};
  PageRequest request;
  request.parameters.method = MethodName::page;
  std::thread run{[&] {
    EXPECT_THROW(run_batch(http, request, pool, client, [&](const PageResult&) { client.count(); }),
                 HttpDisconnected);
  }};
  while (client.unsent <= (256U << 10)) {
    std::this_thread::sleep_for(10ms);
  }
  std::size_t before = 0;
  do {  // until no more pages are cleaned
    before = client.cleaned;
    std::this_thread::sleep_for(500ms);
  } while (client.cleaned != before);
  EXPECT_LE(client.cleaned, 4U) << "of up to 16 pages in progress";
  client.hang_up();
  run.join();
}

}  // namespace
}  // namespace sst
