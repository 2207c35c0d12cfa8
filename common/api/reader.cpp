#include <styletree/reader.hpp>

#include <iostream>
#include <utility>

#include "common/api/site.hpp"
#include "common/api/status_impl.hpp"
#include "common/archive/index_source.hpp"
#include "common/archive/page_source.hpp"
#include "common/error.hpp"

namespace styletree {

struct Reader::Impl {
  std::unique_ptr<sst::PageSource> source;
  std::size_t max_page_bytes;
  sst::SourcePage page;
  sst::SkipCounts skips;
};

namespace {

void require_use_of_site(const ReaderOptions& options) {
  if (options.indexes.empty() && !options.site.empty()) {
    throw sst::UsageError{"a site selects records from an index; give the index as well"};
  }
}

void require_no_root(const ReaderOptions& options, const char* inputs) {
  if (!options.root.empty()) {
    throw sst::UsageError{std::string{inputs} +
                          " cannot be combined with a root folder; leave out the root"};
  }
}

}  // namespace

Reader::Reader(const std::vector<std::string>& inputs, const ReaderOptions& options)
    : m_impl{std::make_unique<Impl>()} {
  m_impl->max_page_bytes = options.max_page_bytes;
  require_use_of_site(options);
  for (const std::string& input : inputs) {
    if (input == "-" || input == "@-") {
      throw sst::UsageError{"'" + input + "' means a stream; pass the stream itself to the reader"};
    }
  }
  if (!options.indexes.empty()) {
    require_no_root(options, "records listed in an index");
    m_impl->source = std::make_unique<sst::IndexedSource>(
        sst::IndexedInputs{.indexes = options.indexes,
                           .site = options.site.empty() ? options.site : site_named(options.site),
                           .archives = inputs,
                           .remote = options.remote},
        options.max_page_bytes);
    return;
  }
  m_impl->source = options.root.empty()
                       ? sst::open_inputs(inputs, options.max_page_bytes, std::cin)
                       : sst::open_entries(options.root, inputs, options.max_page_bytes);
}

Reader::Reader(std::istream& stream, const ReaderOptions& options)
    : m_impl{std::make_unique<Impl>()} {
  m_impl->max_page_bytes = options.max_page_bytes;
  require_use_of_site(options);
  if (!options.indexes.empty()) {
    throw sst::UsageError{"the archives of an index must be files, not streams; give their paths"};
  }
  require_no_root(options, "streams");
  m_impl->source = sst::open_stream(stream, options.name, options.max_page_bytes);
}

Reader::~Reader() = default;
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&&) noexcept = default;

bool Reader::next(Page& page) {
  sst::SourcePage& read = m_impl->page;
  std::swap(read.bytes, page.bytes);  // reuses the buffer
  while (m_impl->source->next(read)) {
    sst::unpack(read, m_impl->max_page_bytes);
    if (read.skip) {
      m_impl->skips.add(*read.skip);
      continue;
    }
    std::swap(read.bytes, page.bytes);
    page.url = read.url;
    page.address = read.address;
    page.date = read.date;
    page.charset = read.charset;
    page.policies = read.policies;
    page.source = read.source;
    page.problem.reset();
    if (read.problem) {
      page.problem = {public_status(read.problem->kind), read.problem->detail};
    }
    page.is_cut_short = read.is_cut_short;
    page.is_truncated = read.is_truncated;
    page.record = read.record_id;
    return true;
  }
  return false;
}

std::map<std::string, std::uint64_t> Reader::skipped() const {
  std::map<std::string, std::uint64_t> counts;
  for (const sst::Skip skip : sst::kSkips) {
    if (const std::uint64_t count = m_impl->skips.of(skip); count > 0) {
      counts.emplace(sst::skip_name(skip), count);
    }
  }
  return counts;
}

}  // namespace styletree
