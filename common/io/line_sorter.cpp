#include "common/io/line_sorter.hpp"

#include <algorithm>
#include <memory>
#include <queue>
#include <system_error>
#include <utility>

#include "common/error.hpp"
#include "common/io/temporary_file.hpp"

namespace sst {
namespace {

constexpr std::size_t kRunReadBytes = std::size_t{1} << 18;
constexpr std::size_t kSpillBytes = std::size_t{1} << 20;

[[noreturn]] void fail_to_sort(const char* what, std::error_code error) {
  throw InputError{temporary_folder() + ": the temporary file with sorted lines cannot be " + what +
                   " (" + (error ? error.message() : "it is truncated") +
                   "); set TMPDIR to a folder with more space"};
}

}  // namespace

/// Reads the lines of one run, in memory or in the file.
class LineSorter::RunReader {
 public:
  RunReader(const Descriptor& file, Run run) : m_file{&file}, m_run{run} {}
  explicit RunReader(std::vector<std::string> lines) : m_lines{std::move(lines)} {}

  /// Moves to the next line; false at the end.
  bool next() {
    if (m_file == nullptr) {
      if (m_line == m_lines.size()) {
        return false;
      }
      m_text = m_lines[m_line++];
      return true;
    }
    while (true) {
      const std::size_t feed = m_buffer.find('\n', m_at);
      if (feed != std::string::npos) {
        m_text = std::string_view{m_buffer}.substr(m_at, feed - m_at);
        m_at = feed + 1;
        return true;
      }
      if (m_run.begin == m_run.end) {
        return false;
      }
      read_more();
    }
  }
  std::string_view text() const { return m_text; }

 private:
  void read_more() {
    m_buffer.erase(0, std::exchange(m_at, 0));
    const std::size_t before = m_buffer.size();
    const auto size =
        static_cast<std::size_t>(std::min<std::uint64_t>(kRunReadBytes, m_run.end - m_run.begin));
    m_buffer.resize(before + size);
    std::size_t count = 0;
    const std::error_code error =
        read_all_at(*m_file, m_buffer.data() + before, size, m_run.begin, count);
    if (error || count < size) {
      fail_to_sort("read", error);
    }
    m_run.begin += size;
  }

  const Descriptor* m_file = nullptr;  // null: the run is in memory
  Run m_run;
  std::vector<std::string> m_lines;
  std::size_t m_line = 0;
  std::string m_buffer;
  std::size_t m_at = 0;
  std::string_view m_text;
};

void LineSorter::add(std::string line) {
  m_used += line.size() + sizeof(std::string);
  m_lines.push_back(std::move(line));
  if (m_used > m_memory_bytes) {
    spill();
  }
}

void LineSorter::spill() {
  if (!m_file) {
    m_file = open_temporary_file();
    if (!m_file) {
      fail_to_sort("created", last_error());
    }
  }
  std::sort(m_lines.begin(), m_lines.end());
  Run run{m_file_size, m_file_size};
  std::string block;
  const auto write_block = [&] {
    if (const std::error_code error = write_all_at(m_file, block, run.end)) {
      fail_to_sort("written", error);
    }
    run.end += block.size();
    block.clear();
  };
  for (const std::string& line : m_lines) {
    block += line;
    block += '\n';
    if (block.size() >= kSpillBytes) {
      write_block();
    }
  }
  write_block();
  m_file_size = run.end;
  m_runs.push_back(run);
  m_lines.clear();
  m_used = 0;
}

void LineSorter::take(const std::function<void(std::string_view)>& visit) {
  std::sort(m_lines.begin(), m_lines.end());
  std::vector<std::unique_ptr<RunReader>> readers;
  for (const Run& run : m_runs) {
    readers.push_back(std::make_unique<RunReader>(m_file, run));
  }
  readers.push_back(std::make_unique<RunReader>(std::exchange(m_lines, {})));
  const auto is_later = [](const RunReader* a, const RunReader* b) {
    return a->text() > b->text();
  };
  std::priority_queue<RunReader*, std::vector<RunReader*>, decltype(is_later)> queue{is_later};
  for (const auto& reader : readers) {
    if (reader->next()) {
      queue.push(reader.get());
    }
  }
  while (!queue.empty()) {
    RunReader* const first = queue.top();
    queue.pop();
    visit(first->text());
    if (first->next()) {
      queue.push(first);
    }
  }
  m_runs.clear();
  m_file = Descriptor{};
  m_file_size = 0;
  m_used = 0;
}

}  // namespace sst
