#include "cleaner/service/batch_run.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "common/clean/output_format.hpp"
#include "common/service/posted_pages.hpp"

namespace sst {
namespace {

constexpr std::size_t kPagesPerThread = 2;                     // maximum number in progress
constexpr std::size_t kBytesUnderWay = std::size_t{32} << 20;  // a single larger page is allowed
constexpr std::size_t kUnsentBytes = std::size_t{256} << 10;   // beyond this, reading pauses

/// The pages in progress. Jobs share ownership of this object, because they may outlive an aborted
/// run.
class BatchRun : public std::enable_shared_from_this<BatchRun> {
 public:
  BatchRun(const PageRequest& request, CleaningPool& pool, HttpStream& stream,
           std::function<void(const PageResult&)> count)
      : m_request{request},
        m_pool{pool},
        m_stream{stream},
        m_count{std::move(count)},
        m_encoder{output_formats().front().make_encoder(request.record)} {}

  void run(PostedPages& pages) {
    try {
      SourcePage page;
      while (wait_for_room(0) && pages.next(page, held_bytes())) {
        wait_for_room(page.bytes.size());
        add(std::move(page));
        page = {};
      }
      if (!wait_for_all()) {
        throw HttpDisconnected{};
      }
    } catch (...) {
      // The stream does not outlive this thread, so jobs must not use it afterwards.
      const std::lock_guard lock{m_mutex};
      m_is_broken = true;
      throw;
    }
  }

  std::uint64_t skipped() const { return m_skipped; }

 private:
  struct Item {
    SourcePage page;
    std::size_t bytes = 0;  // size of the page, or of the record once it is done
    std::string record;
    bool is_done = false;
    bool is_sent = false;
  };

  /// Waits until there is room for a page of `bytes` bytes; false if the client is gone.
  bool wait_for_room(std::size_t bytes) {
    std::unique_lock lock{m_mutex};
    m_changed.wait(lock, [&] {
      return m_is_broken || m_items.empty() ||
             (m_items.size() < kPagesPerThread * m_pool.threads() && m_unsent <= kUnsentBytes &&
              m_bytes + bytes <= kBytesUnderWay);
    });
    return !m_is_broken;
  }

  std::size_t held_bytes() {
    const std::lock_guard lock{m_mutex};
    return m_bytes;
  }

  /// Waits until all records are sent; false if the client is gone.
  bool wait_for_all() {
    std::unique_lock lock{m_mutex};
    m_changed.wait(lock, [&] { return m_is_broken || m_items.empty(); });
    return !m_is_broken;
  }

  void add(SourcePage page) {
    const auto item = std::make_shared<Item>();
    item->bytes = page.bytes.size();
    item->page = std::move(page);
    {
      const std::lock_guard lock{m_mutex};
      m_bytes += item->bytes;
      m_items.push_back(item);
    }
    m_pool.submit_of_stream(
        [self = shared_from_this(), item](PoolWorker& worker) { self->work(*item, worker); });
  }

  void work(Item& item, PoolWorker& worker) {
    try {
      make_record(item, worker);
    } catch (const std::exception&) {
      fail();
    }
    const std::lock_guard lock{m_mutex};
    item.is_done = true;
    m_unsent += item.record.size();
    m_bytes += item.record.size() - item.bytes;
    item.bytes = item.record.size();
    send_ready();
  }

  void make_record(Item& item, PoolWorker& worker) {
    PageResult& result = worker.result;
    result.page = std::move(item.page);
    unpack(result.page, m_request.parameters.limits.max_bytes);
    if (result.page.skip) {
      ++m_skipped;
      return;
    }
    if (!m_request.site.empty()) {
      result.page.site = m_request.site;
    }
    result.page.cursor.is_archive = true;  // so that the record contains the date
    worker.clean(m_request.parameters, m_request.key);
    m_encoder->encode(result, worker.encoded);
    item.record = worker.encoded.record();
    m_count(result);
  }

  /// Sends the finished records that are next in order. REQUIRES: m_mutex is locked.
  void send_ready() {
    for (const auto& item : m_items) {
      if (!item->is_done || m_is_broken) {
        return;
      }
      if (!std::exchange(item->is_sent, true)) {
        m_stream.write(std::move(item->record),
                       [self = shared_from_this()](bool is_sent) { self->note_sent(is_sent); });
      }
    }
  }

  /// Removes the first item. If `is_sent` is false, the item could not be sent.
  void note_sent(bool is_sent) {
    const std::lock_guard lock{m_mutex};
    m_is_broken = m_is_broken || !is_sent;
    m_bytes -= m_items.front()->bytes;
    m_unsent -= m_items.front()->bytes;
    m_items.pop_front();
    m_changed.notify_all();
  }

  void fail() {
    const std::lock_guard lock{m_mutex};
    m_is_broken = true;
    m_changed.notify_all();
  }

  const PageRequest m_request;
  CleaningPool& m_pool;
  HttpStream& m_stream;
  std::function<void(const PageResult&)> m_count;
  std::unique_ptr<Encoder> m_encoder;
  std::atomic<std::uint64_t> m_skipped{0};
  std::mutex m_mutex;  // guards the members below
  std::condition_variable m_changed;
  std::deque<std::shared_ptr<Item>> m_items;  // in page order, until they are sent
  std::size_t m_bytes = 0;                    // size of their pages and records
  std::size_t m_unsent = 0;                   // size of their records
  bool m_is_broken = false;
};

}  // namespace

void run_batch(const HttpRequest& http, const PageRequest& request, CleaningPool& pool,
               HttpStream& stream, const std::function<void(const PageResult&)>& count) {
  stream.set_content_type("application/x-ndjson");
  PostedPages pages{http, stream, request.parameters.limits.max_bytes};
  const auto run = std::make_shared<BatchRun>(request, pool, stream, count);
  run->run(pages);
  stream.add_trailer("Styletree-Skipped", std::to_string(run->skipped()));
}

}  // namespace sst
