#include "cleaner/cleaning_pass.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cleaner/cleaning_setup.hpp"
#include "cleaner/earlier_records.hpp"
#include "cleaner/output.hpp"
#include "cleaner/output_guard.hpp"
#include "cleaner/page_change.hpp"
#include "cleaner/run_counts.hpp"
#include "cleaner/run_summary.hpp"
#include "cleaner/side_logs.hpp"
#include "common/archive/index_source.hpp"
#include "common/archive/input_meter.hpp"
#include "common/archive/page_source.hpp"
#include "common/archive/revisit_resolver.hpp"
#include "common/clean/cleaning_worker.hpp"
#include "common/clean/model_cache.hpp"
#include "common/clean/page_result.hpp"
#include "common/cli/log.hpp"
#include "common/cli/problem_warnings.hpp"
#include "common/cli/progress.hpp"
#include "common/cli/stop_signal.hpp"
#include "common/error.hpp"
#include "common/free_memory.hpp"
#include "common/io/start_over.hpp"
#include "common/parallel/ordered_pipeline.hpp"
#include "common/report/report_file.hpp"
#include "common/text/numbers.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/site_name.hpp"
#include "common/view/category_model.hpp"

namespace sst {
namespace {

// Memory for cleaning a page, as a multiple of its size: the page, its tree, text and record,
// including their spare capacity.
constexpr std::size_t kWorkFactor = 6;

constexpr const char* kCursor = "cursor";  // a key in journals

constexpr std::string_view kReplicaReason = "replica";  // in the --skipped file

constexpr std::uint64_t kNamedDrops = 5;  // maximum number of replicas to name

/// Throws UsageError if the output, or a side file, would overwrite an input or a model.
void require_other_paths(const CleanOptions& options, const std::string& database,
                         const std::vector<std::string>& inputs) {
  require_other_output(options.output, database, inputs);
  for (const std::string& file : {options.report, options.doubtful, options.skipped}) {
    if (!file.empty()) {
      require_other_file(file, database, inputs);
    }
  }
}

std::unique_ptr<PageSource> open_source(const CleanOptions& options, Streams& streams) {
  return open_inputs({.indexes = options.indexes,
                      .site = options.site,
                      .archives = options.inputs,
                      .reads_revisits = true,
                      .check_archives =
                          [&](const std::vector<std::string>& archives) {
                            require_other_paths(options, "", archives);
                          }},
                     {options.work.limits.max_bytes, options.work.thread_count()}, streams.in);
}

class CleaningPass : private ResumableRun {
 public:
  CleaningPass(const CleanOptions& options, Streams& streams)
      : m_options{options},
        m_streams{streams},
        m_progress{"sst-clean", streams, options.general.shows_progress(streams)},
        m_models{open_models(options)},
        m_categories{open_categories(options)},
        m_earlier{open_earlier(options)},
        m_source{open_source(options, streams)},
        m_revisits{options.work.limits.max_bytes},
        m_output{open_output(options.output, run_fingerprint(options, m_models), *this, streams)},
        m_logs{options, m_earlier ? &*m_earlier : nullptr} {
    if (!options.report.empty()) {
      m_report.emplace(options.report);
    }
    if (!options.doubtful.empty()) {
      m_doubtful_file.emplace(options.doubtful);
    }
    for (std::size_t i = 0; i < options.work.thread_count(); ++i) {
      m_workers.emplace_back(cleaning_parameters(options), m_models ? &*m_models : nullptr,
                             m_categories ? &*m_categories : nullptr);
    }
  }

  ~CleaningPass() override {
    // Before begin() succeeds, the logs may belong to a different run.
    if (m_is_begun && !m_is_complete && !m_output->can_resume()) {
      m_logs.remove();
    }
  }
  CleaningPass(const CleaningPass&) = delete;
  CleaningPass& operator=(const CleaningPass&) = delete;

  ExitCode run() {
    const StopSignals signals;
    begin();
    clean_all();
    write_gone();
    m_progress.clear();
    if (stop_requested()) {
      m_output->interrupt();
      throw InputError{"stopped by a signal after " + counted(m_counts.pages(), "page", "pages") +
                       "; run the same command again to " +
                       (m_output->can_resume() ? "continue where this run stopped" : "start over")};
    }
    finish();
    log_summary(m_counts, m_options, m_progress.speed());
    if (m_earlier) {
      log_changes(m_counts, m_options.since);
    }
    warn_of_pages();
    warn_of_little(m_counts);
    const bool has_changed = warn_of_changes(m_counts);
    const bool is_complete = m_counts.pages() > 0 && m_counts.cleaned() == m_counts.pages() &&
                             !m_counts.skips.counts().may_hold_pages();
    return is_complete && !has_changed ? ExitCode::success : ExitCode::finished_with_skips;
  }

 private:
  static std::optional<CategoryModel> open_categories(const CleanOptions& options) {
    return options.category_model.empty()
               ? std::nullopt
               : std::optional<CategoryModel>{std::in_place, options.category_model};
  }

  static std::optional<EarlierRecords> open_earlier(const CleanOptions& options) {
    return options.since.empty() ? std::nullopt
                                 : std::optional<EarlierRecords>{std::in_place, options.since};
  }

  struct Item {
    PageResult result;
    PageChange change;                 // set with --since
    std::optional<double> share_read;  // share of the inputs; none if unknown or not shown
    EncodedPage encoded;
    std::size_t page_bytes = 0;        // unpacked size
    std::vector<std::uint64_t> parts;  // parts of the site that contain the page, see DriftWatch
    std::string originals;             // see RevisitResolver::take()

    std::size_t memory_bytes() const {
      return result.page.bytes.capacity() + encoded.memory_bytes();
    }
    std::size_t work_bytes() const { return kWorkFactor * page_bytes; }
  };

  void begin() {
    const std::optional<Checkpoint> checkpoint = m_output->begin();
    m_is_begun = true;
    if (checkpoint) {
      resume(*checkpoint);
    } else if (m_options.general.shows_progress(m_streams) && m_options.indexes.empty()) {
      m_meter.emplace(m_options.inputs);
    }
    if (m_is_read) {
      m_logs.begin_complete();
    } else {
      m_logs.begin(m_counts.pages(), m_revisits);
    }
  }

  void clean_all() {
    OrderedPipeline<Item> pipeline{
        m_workers.size(),
        {.read = [this](Item& item) { return read(item); },
         .work = [this](std::size_t thread, Item& item) { clean(thread, item); },
         .write = [this](Item& item) { write(item); },
         .bytes = &Item::memory_bytes,
         .open = [this](Item& item) { open(item); },
         .open_bytes =
             [this](const Item& item) {
               return unpack_bytes(item.result.page, m_options.work.limits.max_bytes);
             },
         .work_bytes = &Item::work_bytes}};
    pipeline.run();
  }

  /// Writes a record for each page that only the earlier run contains.
  void write_gone() {
    if (m_is_read || !m_earlier || stop_requested()) {
      return;
    }
    const std::vector<EarlierRecords::Number> gone = m_logs.changes()->gone();
    const std::string_view name = change_name(PageChange::Kind::gone);
    PageResult result;
    EncodedPage encoded;
    for (std::uint64_t i = m_counts.with_change(name); i < gone.size() && !stop_requested(); ++i) {
      const PageChange change{PageChange::Kind::gone, gone[i]};
      make_gone(m_earlier->read(gone[i]), *m_earlier, result);
      m_output->encoder().encode(result, encoded);
      m_output->encoder().add_members(encoded, change_members(change, result, *m_earlier));
      m_counts.add_change(name);  // before write(), which may make a checkpoint
      m_output->write(result.page, encoded.record());
    }
  }

  /// Completes the output and the side files.
  void finish() {
    m_logs.sync_list();
    m_output->finish();
    m_is_complete = true;
    m_logs.finish();
    if (m_report) {
      m_counts.sites.print(m_report->out());
      m_report->finish();
    }
    if (m_doubtful_file) {
      m_counts.doubtful.print(m_doubtful_file->out());
      m_doubtful_file->finish();
    }
  }

  void warn_of_pages() const {
    if (m_counts.pages() == 0) {
      log_warning("the inputs contain no pages{}",
                  m_counts.skips.counts() == SkipCounts{} ? "; check the paths" : "");
    }
    if (m_of_other_hosts > 0) {
      log_warning("{} not on {}; without --site, the URL of a page determines its site",
                  counted(m_of_other_hosts, "page has a URL that is", "pages have URLs that are"),
                  m_options.site);
    }
  }

  void resume(const Checkpoint& checkpoint) {
    if (!checkpoint.state.contains(kCursor)) {
      refuse_journal("it has no cursor");
    }
    for (const auto& [name, value] : checkpoint.state) {
      restore(name, value);
    }
    m_is_read = checkpoint.stage == Checkpoint::Stage::output_complete;
    if (!m_is_read) {
      m_source->resume(m_cursor);
    }
    m_has_begun = true;
    log_info("continuing a stopped run after {}", counted(m_counts.pages(), "page", "pages"));
  }

  /// Restores an entry of state_changes().
  void restore(const std::string& name, const std::string& value) {
    if (name == kCursor) {
      const std::optional<SourceCursor> cursor = parse_cursor(value);
      if (!cursor) {
        refuse_journal("its cursor is \"" + value + "\"");
      }
      m_cursor = *cursor;
      return;
    }
    try {
      if (!m_logs.restore(name, value)) {
        m_counts.restore(name, value);
      }
    } catch (const std::invalid_argument&) {
      refuse_journal("its count \"" + name + "\" is \"" + value + "\"");
    }
  }

  [[noreturn]] void refuse_journal(const std::string& damage) const {
    const std::string journal = output_names(m_options.output).value().journal().string();
    throw InputError{journal + ": the journal is damaged (" + damage + "); " + kStartOver};
  }

  bool read(Item& item) {
    // Discards the result of an interrupted read: it may be incomplete.
    if (m_is_read || stop_requested() || !m_source->next(item.result.page) || stop_requested()) {
      return false;
    }
    item.originals = m_revisits.take(item.result.page);
    item.share_read = m_meter ? m_meter->share_with(item.result.page) : std::nullopt;
    complete_page(m_options, item.result.page);
    if (m_models && !m_models->has_fixed_site() && !m_options.site_by_folder &&
        m_options.indexes.empty() && !item.result.page.skip && !std::exchange(m_has_begun, true)) {
      require_urls(item.result.page, m_options.inputs);
    }
    return true;
  }

  void open(Item& item) {
    unpack(item.result.page, m_options.work.limits.max_bytes);
    item.page_bytes = item.result.page.bytes.size();
  }

  void clean(std::size_t thread, Item& item) {
    PageResult& result = item.result;
    if (result.page.skip) {
      return;
    }
    m_workers[thread].clean(result);
    if (result.page.bytes.capacity() > kMostKeptBytes) {
      free_memory(result.page.bytes);
    }
    m_output->encoder().encode(result, item.encoded);
    if (m_earlier) {
      item.change = change_of(result, *m_earlier);
      m_output->encoder().add_members(item.encoded,
                                      change_members(item.change, result, *m_earlier));
    }
    if (watches_drift(result)) {
      item.parts = hash_parts(parts_of_site(result.page.address, result.tree));
    }
    if (is_large_page(item.page_bytes, result.tree.size())) {
      result.release_memory();
    }
  }

  static bool watches_drift(const PageResult& result) {
    return result.fit_verdict && !result.page.problem;
  }

  void write(Item& item) {
    const PageResult& result = item.result;
    m_cursor = result.page.cursor;
    m_logs.add_originals(item.originals);
    if (result.page.skip) {
      m_counts.add_skipped(result.page);
      m_warnings.report_skip(result.page);
      m_logs.add_skipped(result.page);
      if (m_earlier && may_be_there(result.page)) {
        note_change({PageChange::Kind::unknown, m_earlier->find(result.page)});
      }
    } else {
      m_counts.add(result);
      if (watches_drift(result)) {
        watch_drift(item);
      }
      m_of_other_hosts += may_be_of_site(result.page.url, result.site) ? 0 : 1;
      if (result.page.problem) {
        m_logs.add_skipped(result.page);  // before write(), which may make a checkpoint
      }
      if (m_earlier) {
        note_change(item.change);
      }
      const bool is_dropped = m_logs.finds_replicas() && is_dropped_replica(item);
      m_output->write(result.page, is_dropped ? std::string_view{} : item.encoded.record());
      m_progress.count_page(item.page_bytes, item.share_read);
      report(result);
    }
    if (item.memory_bytes() > kMostKeptBytes) {
      item.result.release_memory();
      free_memory(item.encoded);
    }
  }

  void note_change(const PageChange& change) {
    if (change.kind != PageChange::Kind::unknown) {
      m_counts.add_change(change_name(change.kind));
    }
    if (change.earlier) {
      change.kind == PageChange::Kind::moved ? m_logs.changes()->add_moved(*change.earlier)
                                             : m_logs.changes()->add_there(*change.earlier);
    }
  }

  void watch_drift(Item& item) {
    const PageResult& result = item.result;
    const SourcePage& source = result.page;
    m_counts.drift.add(
        result.site, source.address, source.date,
        {m_counts.pages(), parse_timestamp(source.date).value_or(0), result.fit_verdict->evidence,
         result.fit_verdict->is_misfit, std::move(item.parts), result.is_of_era});
  }

  /// Marks a replica in its record. Returns true if the record is dropped.
  bool is_dropped_replica(Item& item) {
    const std::uint64_t number = m_counts.pages();
    const std::uint64_t first = m_logs.add_page(item.result.fingerprint);
    const bool is_replica = first != number;
    if (is_replica) {
      m_counts.add_replica();
    }
    if (is_replica && m_options.replicas == Replicas::drop) {
      report_dropped(item.result.page.source, first);
      m_logs.add_skipped(item.result.page, kReplicaReason,
                         "a replica of page " + std::to_string(first));
      return true;
    }
    if (m_options.replicas == Replicas::drop) {
      m_originals.emplace(first, item.result.page.source);
    }
    m_output->encoder().add_members(
        item.encoded, "\"page\":" + std::to_string(number) +
                          (is_replica ? ",\"replica_of\":" + std::to_string(first) : ""));
    return false;
  }

  /// Logs the first dropped pages with their originals; with --verbose, all dropped pages.
  void report_dropped(const std::string& source, std::uint64_t first) {
    const auto original = m_originals.find(first);
    const std::string name =
        original == m_originals.end() ? "page " + with_thousands(first) : original->second;
    const Severity severity = ++m_dropped <= kNamedDrops ? Severity::info : Severity::debug;
    log_message(severity, "{}: dropped as a replica of {}", fmt::make_format_args(source, name));
    if (m_dropped == kNamedDrops + 1 && !is_logged(Severity::debug)) {
      log_info("further dropped pages are only counted; --verbose names them");
    }
  }

  void report(const PageResult& result) {
    if (result.page.problem) {
      m_warnings.report(describe_place(result.page), *result.page.problem);
    } else if (result.page.is_cut_short) {
      m_warnings.report(describe_place(result.page),
                        {PageProblemKind::cut_short,
                         "its body ends too early; only the text before the cut is kept"});
    } else if (!result.is_cleaned()) {
      log_debug("{}: {}", describe_place(result.page), result.status());
    }
  }

  RunState state_changes() override {
    RunState state;
    state[kCursor] = to_text(m_cursor);
    m_counts.save_changes(state);
    m_logs.save_changes(state);
    return state;
  }

  void sync() override { m_logs.sync(); }

  const CleanOptions& m_options;
  Streams& m_streams;
  Progress m_progress;                 // first, so that it times the whole run
  std::optional<ModelCache> m_models;  // null without models
  std::optional<CategoryModel> m_categories;
  std::optional<EarlierRecords> m_earlier;
  std::unique_ptr<PageSource> m_source;
  RevisitResolver m_revisits;         // guarded by the pipeline, like all reading
  std::optional<InputMeter> m_meter;  // none if no progress is shown, or the run was resumed
  std::unique_ptr<Output> m_output;
  bool m_is_begun = false;                // the output is open
  bool m_is_complete = false;             // the output is complete
  std::vector<CleaningWorker> m_workers;  // one for each thread
  RunCounts m_counts;
  SideLogs m_logs;
  std::uint64_t m_dropped = 0;                                 // replicas dropped by this process
  std::unordered_map<std::uint64_t, std::string> m_originals;  // with --replicas drop: sources of
                                                               // this process's pages, by number
  std::optional<ReportFile> m_report;         // the table of sites; none without --report
  std::optional<ReportFile> m_doubtful_file;  // the doubtful pages; none without --doubtful
  std::uint64_t m_of_other_hosts = 0;
  bool m_is_read = false;    // the earlier run read all inputs
  SourceCursor m_cursor;     // points after the last page written or skipped
  bool m_has_begun = false;  // a page was read; guarded by the pipeline, like all reading
  ProblemWarnings m_warnings;
};

}  // namespace

ExitCode run_cleaning(const CleanOptions& options, Streams& streams) {
  require_other_paths(options, options.database, options.inputs);
  require_other_paths(options, "", options.indexes);
  if (!options.since.empty()) {
    require_other_paths(options, "", {options.since});
  }
  require_other_files(options.output, {{"--report", options.report},
                                       {"--doubtful", options.doubtful},
                                       {"--skipped", options.skipped}});
  return CleaningPass{options, streams}.run();
}

}  // namespace sst
