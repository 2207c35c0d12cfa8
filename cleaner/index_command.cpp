#include "cleaner/index_command.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <ostream>
#include <string_view>
#include <system_error>
#include <utility>

#include "cleaner/output_guard.hpp"
#include "common/archive/file_kind.hpp"
#include "common/archive/index_line.hpp"
#include "common/archive/page_input.hpp"
#include "common/archive/page_source.hpp"
#include "common/archive/record_range.hpp"
#include "common/archive/skip_reasons.hpp"
#include "common/archive/wacz_file.hpp"
#include "common/cli/command.hpp"
#include "common/cli/general_options.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/problem_warnings.hpp"
#include "common/cli/progress.hpp"
#include "common/cli/shared_options.hpp"
#include "common/cli/stop_signal.hpp"
#include "common/error.hpp"
#include "common/html/page_parser.hpp"
#include "common/io/atomic_file.hpp"
#include "common/io/line_sorter.hpp"
#include "common/io/packing.hpp"
#include "common/io/paths.hpp"
#include "common/text/digit.hpp"
#include "common/text/utf8.hpp"
#include "common/url/surt.hpp"

namespace sst {
namespace {

namespace fs = std::filesystem;
namespace po = boost::program_options;

constexpr std::string_view kIndexUsage =
    "usage: sst-clean index [-o FILE] INPUT...\n\n"
    "Writes an index (CDXJ) of the records in archives, sorted by URL. The index\n"
    "locates each record, so that --cdx can read only the records of one site. INPUT is a WARC,\n"
    "ARC or WACZ file, a folder or @list.\n";

constexpr std::size_t kIndexBlockBytes = std::size_t{1} << 20;

struct IndexOptions {
  std::string output = "-";
  std::vector<std::string> inputs;
  GeneralOptions general;
  std::string help;
};

/// Throws UsageError if the output would overwrite an input, or be read as one.
void require_index_file(const IndexOptions& options) {
  if (options.output == "-" || is_special_file(options.output)) {
    return;
  }
  const FileKind kind = kind_by_name(options.output);
  if (kind != FileKind::other && kind != FileKind::unknown) {
    throw UsageError{"--output " + options.output +
                     " has the name of an archive or a page; give the index a name like "
                     "index.cdxj"};
  }
  OutputOptions output;
  output.path = options.output;
  require_other_output(output, "", options.inputs);
}

IndexOptions parse_index_options(const std::vector<std::string>& arguments) {
  IndexOptions options;
  OptionGroup group{"Options of index"};
  group.add_options()(
      "output,o", po::value(&options.output)->value_name("OUT"),
      "the file to write, compressed if its name ends in .gz or .zst (default: standard "
      "output)");
  OptionParser parser{OptionParser::Arguments::any, options.general};
  parser.add(group);
  parser.parse(arguments);
  options.inputs = parser.arguments();
  options.help = parser.help();
  if (!options.general.help && !options.general.version) {
    require_inputs("index", options.inputs);
    if (std::any_of(options.inputs.begin(), options.inputs.end(),
                    [](const std::string& input) { return input == "-"; })) {
      throw UsageError{"standard input cannot be indexed; give the archives as files"};
    }
    require_index_file(options);
  }
  return options;
}

/// An index file, which appears only when it is complete, or standard output.
class IndexOutput {
 public:
  IndexOutput(const std::string& path, Streams& streams)
      : m_path{path == "-" ? "standard output" : path},
        m_out{path == "-" ? &streams.out : nullptr},
        m_packer{packing_by_name(path)} {
    if (path != "-" && is_special_file(path)) {
      m_special.open(path, std::ios::binary | std::ios::app);
      m_out = &m_special;
    } else if (path != "-") {
      m_file.emplace(behind_links(path));
      check(m_file->create());
    }
  }

  void write_line(std::string_view line) {
    m_block += line;
    m_block += '\n';
    if (m_block.size() >= kIndexBlockBytes) {
      write_block();
    }
  }

  void finish() {
    write_block();
    if (m_file) {
      check(m_file->commit());
    } else if (!m_out->flush()) {
      throw InputError{m_path + " cannot be written"};
    }
  }

 private:
  void write_block() {
    std::string packed;
    m_packer.pack(m_block, packed);
    if (m_file) {
      check(m_file->append(packed));
    } else if (!(*m_out << packed)) {
      throw InputError{m_path + " cannot be written"};
    }
    m_block.clear();
  }

  void check(std::error_code error) {
    if (error) {
      m_file.reset();
      throw InputError{m_path + ": the index cannot be written (" + error.message() +
                       "); choose another file, or free disk space"};
    }
  }

  std::string m_path;
  std::ofstream m_special;  // a pipe or a device
  std::ostream* m_out;      // m_special or standard output; null if m_file is set
  BlockPacker m_packer;
  std::optional<AtomicFile> m_file;  // none for standard output
  std::string m_block;
};

/// True for a page in its own file. Such pages are left out of the index, whether readable or not.
bool is_page_file(const SourceCursor& cursor) {
  const FileKind kind = kind_by_name(cursor.file);
  std::error_code ignored;
  return !cursor.is_archive && (kind == FileKind::page || kind == FileKind::packed_page) &&
         !fs::is_directory(cursor.file, ignored);
}

class IndexRun {
 public:
  IndexRun(const IndexOptions& options, Streams& streams)
      : m_options{options},
        m_streams{streams},
        m_progress{"sst-clean", streams, options.general.shows_progress(streams)},
        m_folder{resolved_path(
            options.output == "-" ? fs::path{"."} : fs::absolute(options.output).parent_path())} {}

  ExitCode run() {
    const StopSignals signals;
    const auto source = open_inputs(m_options.inputs, PageLimits{}.max_bytes, m_streams.in);
    // Opened before the long work, so that an unwritable output is reported early.
    IndexOutput output{m_options.output, m_streams};
    SourcePage page;
    while (!stop_requested() && source->next(page)) {
      add(page);
    }
    m_progress.clear();
    if (stop_requested()) {
      throw InputError{"stopped by a signal; no index was written"};
    }
    m_lines.take([&](std::string_view line) { output.write_line(line); });
    output.finish();
    summarise();
    return m_records > 0 && m_lost == 0 ? ExitCode::success : ExitCode::finished_with_skips;
  }

 private:
  void add(const SourcePage& page) {
    const bool is_damaged = page.problem && page.problem->kind != PageProblemKind::too_large &&
                            !is_page_file(page.cursor);
    if (is_damaged) {
      ++m_lost;
      m_warnings.report(describe_place(page), *page.problem);
    } else if (page.skip && may_be_page(*page.skip)) {
      ++m_lost;
      m_warnings.report_skip(page);
    } else if (!page.cursor.is_archive || !page.capture.is_resource || page.url.empty()) {
      ++m_others;
      log_debug("{}: left out of the index: {}", describe_place(page),
                page.skip ? page.skip_detail : std::string{"the record has no URL"});
    } else {
      add_record(page);
    }
  }

  void add_record(const SourcePage& page) {
    enter_archive(page.cursor);
    const std::optional<std::uint64_t> offset = own_offset(page.capture);
    if (m_archive_fault.empty() && offset) {
      add_line(page, *offset);
      return;
    }
    ++m_lost;
    if (!std::exchange(m_is_warned_of, true)) {
      log_warning("{}: {}", percent_encoded_utf8(m_file + (m_member.empty() ? "" : "!" + m_member)),
                  m_archive_fault.empty() ? "only records that are compressed individually can be "
                                            "indexed; compress the archive record by record"
                                          : m_archive_fault);
    }
  }

  /// Switches to the archive of the cursor, unless it is the current one.
  void enter_archive(const SourceCursor& cursor) {
    if (cursor.file == m_file && cursor.member == m_member) {
      return;
    }
    m_file = cursor.file;
    m_member = cursor.member;
    m_name = percent_encoded_utf8(resolved_path(m_file).lexically_relative(m_folder).native());
    m_is_warned_of = false;
    m_is_counted = false;
    m_archive_fault.clear();
    if (!m_member.empty()) {
      m_name += "!" + percent_encoded_utf8(m_member);
      try {
        m_wacz_files.open(m_file).open_at_any_place(m_member);
      } catch (const InputError& error) {
        m_archive_fault = problem_of(error, m_file + "!" + m_member).detail;
      }
    }
  }

  void add_line(const SourcePage& page, std::uint64_t offset) {
    const std::uint64_t length = page.capture.end.segment + page.capture.end.within - offset;
    std::string date;
    std::copy_if(page.date.begin(), page.date.end(), std::back_inserter(date), is_digit);
    m_lines.add(cdxj_line({.key = surt_key(page.url),
                           .date = date.empty() ? "-" : date,
                           .url = page.url,
                           .type = repaired_utf8(page.capture.type),
                           .status = page.capture.status,
                           .digest = repaired_utf8(page.capture.digest),
                           .offset = offset,
                           .length = length,
                           .file = m_name}));
    ++m_records;
    m_archives += std::exchange(m_is_counted, true) ? 0 : 1;
    m_progress.count_page(length);
  }

  void summarise() const {
    log_info(
        "indexed {} of {}; left out: {} without a URL or content, {} damaged or packed together "
        "with other records; {}",
        counted(m_records, "record", "records"), counted(m_archives, "archive", "archives"),
        with_thousands(m_others), with_thousands(m_lost), m_progress.speed());
    if (m_records == 0) {
      log_warning("the inputs contain no records to index; check the paths");
    }
  }

  const IndexOptions& m_options;
  Streams& m_streams;
  Progress m_progress;
  fs::path m_folder;  // the index's folder
  LineSorter m_lines;
  ProblemWarnings m_warnings;
  WaczFileCache m_wacz_files;
  std::string m_file;           // the file of the last record
  std::string m_member;         // the archive in m_file, if m_file is a WACZ file
  std::string m_name;           // the archive's name in the index, relative to m_folder
  std::string m_archive_fault;  // why its records cannot be read individually; empty if they can
  bool m_is_warned_of = false;  // a warning about the archive was logged
  bool m_is_counted = false;    // the archive is counted
  std::uint64_t m_records = 0;
  std::uint64_t m_archives = 0;
  std::uint64_t m_others = 0;
  std::uint64_t m_lost = 0;
};

}  // namespace

ExitCode index_command(const std::vector<std::string>& arguments, Streams& streams) {
  const IndexOptions options = parse_index_options(arguments);
  return run_command("sst-clean", kIndexUsage, options, streams, [&] {
    return IndexRun{options, streams}.run();
  });
}

}  // namespace sst
