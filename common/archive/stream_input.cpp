#include "common/archive/stream_input.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <istream>
#include <string_view>
#include <utility>

#include "common/archive/archive_input.hpp"
#include "common/archive/byte_stream.hpp"
#include "common/archive/http_message.hpp"
#include "common/archive/segment_reader.hpp"
#include "common/error.hpp"
#include "common/io/start_over.hpp"
#include "common/page/page_problem.hpp"

namespace sst {
namespace {

/// Replays bytes that were already read, and then continues with the rest of the input, or rethrows
/// the failure to read it.
class Rewound : public ByteStream {
 public:
  Rewound(std::string start, std::istream& rest, std::exception_ptr failure)
      : m_start{std::move(start)}, m_rest{rest} {
    m_failure = std::move(failure);  // clang-tidy takes an initializer for a forgotten throw
  }

  std::size_t read(char* out, std::size_t size) override {
    if (m_at < m_start.size()) {
      const std::size_t count = m_start.copy(out, size, m_at);
      m_at += count;
      return count;
    }
    if (m_failure) {
      std::rethrow_exception(m_failure);
    }
    return read_some(m_rest, out, size);
  }
  bool seek(std::uint64_t) override { return false; }

 private:
  std::string m_start;
  std::size_t m_at = 0;
  std::istream& m_rest;
  std::exception_ptr m_failure;
};

/// True if the bytes begin a ZIP file that mentions an archive or the WACZ description file.
bool starts_wacz(std::string_view start) {
  return start.starts_with("PK\3\4") &&
         (start.find("datapackage.json") != start.npos || start.find(".warc") != start.npos);
}

class StreamInput : public PageInput {
 public:
  StreamInput(std::istream& in, std::string name, std::size_t max_page_bytes)
      : m_in{in}, m_name{std::move(name)}, m_max_page_bytes{max_page_bytes} {}

  bool next(SourcePage& page) override {
    if (std::exchange(m_is_open, true)) {
      return m_archive && m_archive->next(page);
    }
    std::string first;
    std::exception_ptr failure;
    try {
      while (append_some(first, kArchiveStartBytes)) {
      }
    } catch (const Error&) {
      failure = std::current_exception();
    }
    if (starts_wacz(first)) {
      start(page);
      page.problem = PageProblem{PageProblemKind::unreadable,
                                 "a WACZ file cannot be read from a stream; give its path"};
      return true;
    }
    if (const auto packing = archive_packing(first)) {
      m_archive = open_archive(
          open_segments(std::make_unique<Rewound>(std::move(first), m_in, failure), *packing),
          m_name, m_max_page_bytes);
      return m_archive->next(page);
    }
    if (failure) {
      std::rethrow_exception(failure);
    }
    read_page(page, std::move(first));
    return true;
  }

  void resume(const SourceCursor&) override {
    throw InputError{std::string{"standard input cannot be resumed where the last run stopped; "} +
                     kStartOver};
  }

 private:
  void start(SourcePage& page) const {
    start_page(page, m_name);
    page.address = "/" + page.source;
  }

  /// Reads more of the stream; false if `bytes` already has `most` bytes or the stream ends.
  bool append_some(std::string& bytes, std::size_t most) {
    constexpr std::size_t kPieceBytes = std::size_t{1} << 16;
    const std::size_t before = bytes.size();
    bytes.resize(std::max(before, std::min(most, before + kPieceBytes)));
    std::size_t count = 0;
    try {
      count =
          bytes.size() > before ? read_some(m_in, bytes.data() + before, bytes.size() - before) : 0;
    } catch (const Error&) {
      bytes.resize(before);
      throw;
    }
    bytes.resize(before + count);
    return count > 0;
  }

  void read_page(SourcePage& page, std::string first) {
    start(page);
    page.bytes = std::move(first);
    // Reading one byte more than the limit detects a page that is too large.
    while (append_some(page.bytes, m_max_page_bytes + 1)) {
    }
    page.codings = codings_by_start(page.bytes);
    if (page.bytes.size() > m_max_page_bytes) {
      page.bytes.clear();
      page.problem = too_large(m_max_page_bytes);
    }
  }

  std::istream& m_in;
  std::string m_name;
  std::size_t m_max_page_bytes;
  bool m_is_open = false;
  std::unique_ptr<PageInput> m_archive;
};

}  // namespace

std::unique_ptr<PageInput> open_stream_input(std::istream& stream, const std::string& name,
                                             std::size_t max_page_bytes) {
  return std::make_unique<StreamInput>(stream, name, max_page_bytes);
}

}  // namespace sst
