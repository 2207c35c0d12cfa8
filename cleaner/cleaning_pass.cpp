#include "cleaner/cleaning_pass.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cleaner/cleaning_setup.hpp"
#include "cleaner/doubtful_pages.hpp"
#include "cleaner/originals_log.hpp"
#include "cleaner/output.hpp"
#include "cleaner/output_guard.hpp"
#include "cleaner/replica_log.hpp"
#include "cleaner/site_table.hpp"
#include "common/archive/file.hpp"
#include "common/archive/index_source.hpp"
#include "common/archive/input_meter.hpp"
#include "common/archive/page_source.hpp"
#include "common/archive/revisit_resolver.hpp"
#include "common/archive/skip_reasons.hpp"
#include "common/clean/cleaning_worker.hpp"
#include "common/clean/model_cache.hpp"
#include "common/clean/page_result.hpp"
#include "common/cli/log.hpp"
#include "common/cli/problem_warnings.hpp"
#include "common/cli/progress.hpp"
#include "common/cli/skipped_log.hpp"
#include "common/cli/stop_signal.hpp"
#include "common/drift/drift_watch.hpp"
#include "common/drift/misfit_count.hpp"
#include "common/error.hpp"
#include "common/free_memory.hpp"
#include "common/hash/digest.hpp"
#include "common/io/paths.hpp"
#include "common/learn/learn_model.hpp"
#include "common/parallel/ordered_pipeline.hpp"
#include "common/report/report_file.hpp"
#include "common/text/to_number.hpp"
#include "common/text/utf8.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/site_name.hpp"
#include "common/version.hpp"
#include "common/view/category_model.hpp"

namespace sst {
namespace {

// A page that is cleaned takes this many times its bytes: with it, its tree, its text, its record,
// and the room in which they grow.
constexpr std::size_t kWorkFactor = 6;

constexpr std::string_view kPageCount = "page ";  // in journals, before the name of a status
constexpr std::string_view kSkipCount = "skip ";
constexpr std::string_view kSkipReason = "reason ";
constexpr const char* kReplicaCount = "replicas";
constexpr const char* kCursor = "cursor";
constexpr const char* kSkippedFile = "skipped file";    // of --skipped
constexpr const char* kSkippedBytes = "skipped bytes";  // of that file
constexpr const char* kResolvedCount = "resolved revisits";
constexpr const char* kOriginalsBytes = "originals bytes";  // of OriginalsLog

constexpr std::string_view kReplicaReason = "replica";  // in the file of --skipped

constexpr std::size_t kNamedSites = 10;       // of which hardly anything was kept
constexpr std::ptrdiff_t kNamedChanges = 10;  // sites that changed
constexpr std::uint64_t kNamedDrops = 5;      // replicas

/// Everything that decides what a run writes, told from every other run.
std::string fingerprint(const CleanOptions& options, const std::optional<ModelCache>& models) {
  const PageLimits& limits = options.work.limits;
  std::string all{kProgram};
  for (const std::string& part :
       {models ? models->fingerprint() : std::string{},
        options.site + ' ' + std::to_string(options.version.value_or(0)),
        std::string{method_name(options.method)},
        std::string{options.fallback ? method_name(*options.fallback) : "none"},
        journal_text(options.parameters),
        options.doc_view ? journal_text(*options.doc_view) : std::string{},
        std::to_string(static_cast<int>(options.replicas)) + journal_text(options.fingerprints),
        options.category_model + ' ' + std::to_string(file_fingerprint(options.category_model)),
        std::string{options.output.format->name},
        std::to_string(options.output.record.explain == Explain::yes),
        std::to_string(options.output.record.has_metadata),
        journal_text(options.output.record.fields, options.output.record.text_marks),
        std::to_string(options.site_by_folder) + options.url +
            (options.skipped.empty() ? "" : " skipped"),
        std::to_string(options.output.shard_bytes.value_or(0)), std::to_string(limits.max_bytes),
        std::to_string(limits.max_nodes), std::to_string(limits.max_depth),
        std::to_string(limits.max_time.count())}) {
    all += '\n' + part;
  }
  for (const std::string& index : options.indexes) {
    all += "\ncdx " + index + '\0' + std::to_string(file_fingerprint(index));
  }
  for (const std::string& input : options.inputs) {
    const std::string path = input.starts_with('@') ? input.substr(1) : input;
    all += '\n' + input + '\0' + std::to_string(file_fingerprint(path));
  }
  return "run " + to_hexadecimal(digest_of(all));
}

/// Empty for outputs that no run can go on with.
std::filesystem::path originals_path(const OutputOptions& options) {
  const auto names = output_names(options);
  return names ? names->originals() : std::filesystem::path{};
}

/// Throws UsageError if the output would overwrite an archive that an index names.
std::unique_ptr<PageSource> open_source(const CleanOptions& options, Streams& streams) {
  const std::size_t max_bytes = options.work.limits.max_bytes;
  if (options.indexes.empty()) {
    return open_inputs(options.inputs, max_bytes, streams.in);
  }
  auto source = std::make_unique<IndexedSource>(IndexedInputs{.indexes = options.indexes,
                                                              .site = options.site,
                                                              .archives = options.inputs,
                                                              .reads_revisits = true},
                                                max_bytes);
  require_other_output(options.output, "", source->archives());
  return source;
}

class CleaningPass : private ResumableRun {
 public:
  CleaningPass(const CleanOptions& options, Streams& streams)
      : m_options{options},
        m_streams{streams},
        m_progress{"sst-clean", streams, options.general.shows_progress(streams)},
        m_models{open_models(options)},
        m_categories{open_categories(options)},
        m_source{open_source(options, streams)},
        m_revisits{options.work.limits.max_bytes},
        m_output{open_output(options.output, fingerprint(options, m_models), *this, streams)},
        m_originals_log{originals_path(options.output)} {
    if (!options.report.empty()) {
      m_report.emplace(options.report);
    }
    if (!options.doubtful.empty()) {
      m_doubtful_file.emplace(options.doubtful);
    }
    if (!options.skipped.empty()) {
      m_skipped.emplace(options.skipped);
      m_skipped_path = percent_encoded_utf8(resolved_path(options.skipped).native());
    }
    if (options.replicas != Replicas::off) {
      const auto names = output_names(options.output);
      m_replica_log.emplace(names ? names->replicas() : "", options.fingerprints);
    }
    for (std::size_t i = 0; i < options.work.thread_count(); ++i) {
      m_workers.emplace_back(cleaning_parameters(options), m_models ? &*m_models : nullptr,
                             m_categories ? &*m_categories : nullptr);
    }
  }

  ~CleaningPass() override {
    // Before begin() succeeds, the logs may belong to another run.
    if (!m_is_begun || m_is_complete || m_output->can_resume()) {
      return;
    }
    if (m_replica_log) {
      m_replica_log->remove();
    }
    if (m_skipped) {
      m_skipped->remove();
    }
    m_originals_log.remove();
  }
  CleaningPass(const CleaningPass&) = delete;
  CleaningPass& operator=(const CleaningPass&) = delete;

  ExitCode run() {
    const StopSignals signals;
    const std::optional<Checkpoint> checkpoint = m_output->begin();
    m_is_begun = true;
    if (checkpoint) {
      resume(*checkpoint);
    } else if (m_options.general.shows_progress(m_streams) && m_options.indexes.empty()) {
      m_meter.emplace(m_options.inputs);
    }
    if (m_replica_log && !m_is_read) {
      m_replica_log->begin(pages());
    }
    if (m_skipped) {
      m_skipped->begin(m_skipped_bytes);
    }
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
    m_progress.clear();
    if (stop_requested()) {
      m_output->interrupt();
      throw InputError{"stopped by a signal after " + counted(pages(), "page", "pages") +
                       (m_output->can_resume()
                            ? "; run the same command again to continue where this run stopped"
                            : "; run the same command again to begin anew")};
    }
    if (m_skipped) {
      m_skipped->sync();
    }
    m_output->finish();
    m_is_complete = true;
    if (m_replica_log) {
      m_replica_log->remove();
    }
    m_originals_log.remove();
    if (m_report) {
      m_sites.print(m_report->out());
      m_report->finish();
    }
    if (m_doubtful_file) {
      m_doubtful.print(m_doubtful_file->out());
      m_doubtful_file->finish();
    }
    summarise();
    if (pages() == 0) {
      log_warning("there is no page in the inputs{}",
                  m_skips.counts() == SkipCounts{} ? "; check the paths" : "");
    }
    if (m_of_other_hosts > 0) {
      log_warning(
          "{} with URLs of other hosts than {}; without --site, the URL of a page tells its site",
          counted(m_of_other_hosts, "page", "pages"), m_options.site);
    }
    warn_of_little();
    const bool has_changed = warn_of_changes();
    const bool is_complete =
        pages() > 0 && m_pages["cleaned"] == pages() && !m_skips.counts().may_hold_pages();
    return is_complete && !has_changed ? ExitCode::success : ExitCode::finished_with_skips;
  }

 private:
  static std::optional<CategoryModel> open_categories(const CleanOptions& options) {
    return options.category_model.empty()
               ? std::nullopt
               : std::optional<CategoryModel>{std::in_place, options.category_model};
  }

  struct Item {
    PageResult result;
    std::optional<double> share_read;  // of the inputs; none if not known or not shown
    EncodedPage encoded;
    std::size_t page_bytes = 0;        // unpacked
    std::vector<std::uint64_t> parts;  // of the site, see DriftWatch
    std::string originals;             // see RevisitResolver::take()

    std::size_t memory_bytes() const {
      return result.page.bytes.capacity() + encoded.memory_bytes();
    }
    std::size_t work_bytes() const { return kWorkFactor * page_bytes; }
  };

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
      m_originals_log.resume(m_originals_bytes, m_revisits);
    }
    m_has_begun = true;
    log_info("continuing after {} of a run that was stopped", counted(pages(), "page", "pages"));
  }

  /// Takes an entry of state_changes().
  void restore(const std::string& name, const std::string& value) {
    if (name == kCursor) {
      const std::optional<SourceCursor> cursor = parse_cursor(value);
      if (!cursor) {
        refuse_journal("its cursor is \"" + value + "\"");
      }
      m_cursor = *cursor;
    } else if (name == kResolvedCount) {
      m_resolved = restored_count(name, value);
    } else if (name == kOriginalsBytes) {
      m_originals_bytes = restored_count(name, value);
    } else if (name == kSkippedFile) {
      require_same_list(value);
    } else if (name == kSkippedBytes) {
      m_skipped_bytes = restored_count(name, value);
    } else if (name == kReplicaCount) {
      m_replicas = restored_count(name, value);
    } else if (name.starts_with(kPageCount)) {
      m_pages[name.substr(kPageCount.size())] = restored_count(name, value);
    } else if (name.starts_with(kSkipCount)) {
      const std::uint64_t count = restored_count(name, value);
      for (const Skip skip : kSkips) {
        if (name.substr(kSkipCount.size()) == skip_name(skip)) {
          m_skips.add(skip, count);
        }
      }
    } else if (name.starts_with(kSkipReason)) {
      m_skips.add(name.substr(kSkipReason.size()), restored_count(name, value));
    } else if (!restore_site(name, value)) {
      m_drift.restore(name, value);
    }
  }

  /// Throws InputError unless --skipped names the file that the run before wrote.
  void require_same_list(const std::string& path) const {
    if (path != m_skipped_path) {
      throw InputError{"--skipped " + m_options.skipped +
                       ": the run that was stopped wrote its list to " + path +
                       "; name that file, or begin anew with --fresh"};
    }
  }

  bool restore_site(const std::string& name, const std::string& value) {
    try {
      return m_sites.restore(name, value) || m_doubtful.restore(name, value);
    } catch (const std::invalid_argument&) {
      refuse_journal("its count \"" + name + "\" is \"" + value + "\"");
    }
  }

  std::uint64_t restored_count(const std::string& name, const std::string& value) const {
    const auto count = to_number<std::uint64_t>(value);
    if (!count) {
      refuse_journal("its count \"" + name + "\" is \"" + value + "\"");
    }
    return *count;
  }

  [[noreturn]] void refuse_journal(const std::string& damage) const {
    const std::string journal = output_names(m_options.output).value().journal().string();
    throw InputError{journal + ": the journal is damaged (" + damage +
                     "); begin anew with --fresh"};
  }

  bool read(Item& item) {
    // What comes out of a reading that was interrupted is no page.
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
    m_originals_log.add(item.originals);
    if (result.page.skip) {
      m_skips.add(result.page);
      m_warnings.report_skip(result.page);
      note_skipped(result.page);
    } else {
      ++m_pages[std::string{result.status()}];
      m_resolved += result.page.capture.type == kRevisitType && !result.page.problem ? 1 : 0;
      m_sites.add(result);
      m_doubtful.add(result, pages());
      if (watches_drift(result)) {
        watch_drift(item);
      }
      m_of_other_hosts += may_be_of_site(result.page.url, result.site) ? 0 : 1;
      if (result.page.problem) {
        note_skipped(result.page);  // before the record, at whose end a checkpoint may be
      }
      const bool is_dropped = m_replica_log && is_dropped_replica(item);
      m_output->write(result.page, is_dropped ? std::string_view{} : item.encoded.record());
      m_progress.count_page(item.page_bytes, item.share_read);
      report(result);
    }
    if (item.memory_bytes() > kMostKeptBytes) {
      item.result.release_memory();
      free_memory(item.encoded);
    }
  }

  void note_skipped(const SourcePage& page) {
    if (m_skipped) {
      m_skipped->add(page);
    }
  }

  void watch_drift(Item& item) {
    const PageResult& result = item.result;
    const SourcePage& source = result.page;
    m_drift.add(result.site, source.address, source.date,
                {pages(), parse_timestamp(source.date).value_or(0), result.fit_verdict->evidence,
                 result.fit_verdict->is_misfit, std::move(item.parts), result.is_of_era});
  }

  /// Notes the replica in the record; true if there is to be none.
  bool is_dropped_replica(Item& item) {
    const std::uint64_t first = m_replica_log->add(item.result.fingerprint);
    const bool is_replica = first != pages();
    m_replicas += is_replica ? 1 : 0;
    if (is_replica && m_options.replicas == Replicas::drop) {
      report_dropped(item.result.page.source, first);
      if (m_skipped) {
        m_skipped->add(item.result.page, kReplicaReason,
                       "a replica of page " + std::to_string(first));
      }
      return true;
    }
    if (m_options.replicas == Replicas::drop) {
      m_originals.emplace(first, item.result.page.source);
    }
    m_output->encoder().add_number(item.encoded, pages(), first);
    return false;
  }

  /// Names the first dropped pages with their originals, and with --verbose all of them.
  void report_dropped(const std::string& source, std::uint64_t first) {
    const auto original = m_originals.find(first);
    const std::string name =
        original == m_originals.end() ? "page " + with_thousands(first) : original->second;
    const Severity severity = ++m_dropped <= kNamedDrops ? Severity::info : Severity::debug;
    log_message(severity, "{}: dropped, a replica of {}", fmt::make_format_args(source, name));
    if (m_dropped == kNamedDrops + 1 && !is_logged(Severity::debug)) {
      log_info("further dropped pages are counted only; --verbose names them");
    }
  }

  void report(const PageResult& result) {
    if (result.page.problem) {
      m_warnings.report(describe_place(result.page), *result.page.problem);
    } else if (result.page.is_cut_short) {
      m_warnings.report(describe_place(result.page),
                        {PageProblemKind::cut_short,
                         "its body ends too early; its text is that of the part before"});
    } else if (!result.is_cleaned()) {
      log_debug("{}: {}", describe_place(result.page), result.status());
    }
  }

  std::uint64_t pages() const {
    std::uint64_t all = 0;
    for (const auto& [status, count] : m_pages) {
      all += count;
    }
    return all;
  }

  RunState state_changes() override {
    RunState state;
    state[kCursor] = to_text(m_cursor);
    for (const auto& [status, count] : m_pages) {
      state[std::string{kPageCount} + status] = std::to_string(count);
    }
    state[kReplicaCount] = std::to_string(m_replicas);
    state[kResolvedCount] = std::to_string(m_resolved);
    state[kOriginalsBytes] = std::to_string(m_originals_log.bytes());
    if (m_skipped) {
      state[kSkippedFile] = m_skipped_path;
      state[kSkippedBytes] = std::to_string(m_skipped->bytes());
    }
    for (const Skip skip : kSkips) {
      state[std::string{kSkipCount} + std::string{skip_name(skip)}] =
          std::to_string(m_skips.counts().of(skip));
    }
    for (const auto& [reason, count] : m_skips.reasons()) {
      state[std::string{kSkipReason} + reason] = std::to_string(count);
    }
    m_drift.save_changes(state);
    m_sites.save_changes(state);
    m_doubtful.save_changes(state);
    return state;
  }

  void sync() override {
    if (m_replica_log) {
      m_replica_log->sync();
    }
    if (m_skipped) {
      m_skipped->sync();
    }
    m_originals_log.sync();
  }

  void warn_of_little() const {
    const std::vector<std::string> sites = m_sites.sites_with_little();
    for (std::size_t i = 0; i < std::min(sites.size(), kNamedSites); ++i) {
      log_warning(
          "{}: hardly anything of its pages was kept; 'sst-clean explain' shows for a page what "
          "was "
          "dropped and why",
          sites[i]);
    }
    if (sites.size() > kNamedSites) {
      log_warning("and {} more", counted(sites.size() - kNamedSites, "site", "sites"));
    }
  }

  /// True if the template of a site changed.
  bool warn_of_changes() {
    const std::vector<DriftWatch::Change> changes = m_drift.changes();
    for (const DriftWatch::Change& change : changes) {
      if (&change - changes.data() == kNamedChanges) {
        log_warning("and {} more", counted(changes.size() - kNamedChanges, "site", "sites"));
        break;
      }
      std::string since;
      if (change.page > 0) {
        since = " from page " + with_thousands(change.page) +
                (change.date == 0 ? "" : " (" + std::string{day_of(timestamp(change.date))} + ")") +
                " on";
      }
      log_warning(
          "{}:{} {} of {} do not fit its models: has the site been redesigned? 'sst-train drift' "
          "tells when and how, 'sst-train retrain' learns it{}",
          change.site, since, with_thousands(change.misfits),
          counted(change.pages, "sampled page", "sampled pages"),
          change.misfits < kFewPages ? " when there are " + std::to_string(kFewPages) : "");
    }
    return !changes.empty();
  }

  void summarise() {
    std::string others;
    for (const auto& [status, count] : m_pages) {
      others += status == "cleaned" ? "" : ", " + status + " " + with_thousands(count);
      if (status == status_name(CleanStatus::no_model) && m_options.site.empty()) {
        others += " (" + m_sites.name_sites(status) + ")";
      }
    }
    if (m_replica_log) {
      others += m_options.replicas == Replicas::drop ? "; dropped " : "; marked ";
      others += counted(m_replicas, "replica", "replicas") + " of earlier pages";
    }
    if (m_resolved > 0) {
      others += "; " + counted(m_resolved, "revisit was resolved", "revisits were resolved");
    }
    if (const std::uint64_t doubtful = m_sites.doubtful(); doubtful > 0) {
      others += "; " + with_thousands(doubtful) + " doubtful";
    }
    if (const std::size_t changed = m_drift.changes().size(); changed > 0) {
      others += "; " + counted(changed, "site seems", "sites seem") + " redesigned";
    }
    log_info("read {}: cleaned {}{}; skipped: {}; {}", counted(pages(), "page", "pages"),
             with_thousands(m_pages["cleaned"]), others, m_skips.describe(), m_progress.speed());
  }

  const CleanOptions& m_options;
  Streams& m_streams;
  Progress m_progress;                 // first, since its time is that of the run
  std::optional<ModelCache> m_models;  // none if pages are cleaned without any
  std::optional<CategoryModel> m_categories;
  std::unique_ptr<PageSource> m_source;
  RevisitResolver m_revisits;         // guarded by the pipeline, as all reading is
  std::optional<InputMeter> m_meter;  // none if no progress is shown, or the run was resumed
  std::unique_ptr<Output> m_output;
  bool m_is_begun = false;                       // the output is
  bool m_is_complete = false;                    // the same
  std::vector<CleaningWorker> m_workers;         // one for each thread
  std::map<std::string, std::uint64_t> m_pages;  // written, by status
  std::optional<ReplicaLog> m_replica_log;       // none if replicas are of no interest
  OriginalsLog m_originals_log;                  // what m_revisits noted
  std::uint64_t m_originals_bytes = 0;           // that the run before wrote
  std::uint64_t m_resolved = 0;                  // revisits
  std::optional<SkippedLog> m_skipped;           // none if it is not wanted
  std::string m_skipped_path;                    // resolved
  std::uint64_t m_skipped_bytes = 0;             // that the run before wrote
  std::uint64_t m_replicas = 0;
  std::uint64_t m_dropped = 0;                                 // by this process
  std::unordered_map<std::uint64_t, std::string> m_originals;  // with --replicas drop: pages of
                                                               // this process, by number
  SiteTable m_sites;
  DoubtfulPages m_doubtful;
  std::optional<ReportFile> m_report;         // the table of sites; none if it is not wanted
  std::optional<ReportFile> m_doubtful_file;  // the list of doubtful pages; the same
  DriftWatch m_drift;
  std::uint64_t m_of_other_hosts = 0;
  bool m_is_read = false;    // to the end, by the run before
  SourceCursor m_cursor;     // behind the last page that was written, or skipped
  bool m_has_begun = false;  // a page was read; guarded by the pipeline, as all reading is
  SkipReasons m_skips;
  ProblemWarnings m_warnings;
};

}  // namespace

ExitCode run_cleaning(const CleanOptions& options, Streams& streams) {
  require_other_output(options.output, options.database, options.inputs);
  require_other_output(options.output, "", options.indexes);
  require_other_files(options.output, {{"--report", options.report},
                                       {"--doubtful", options.doubtful},
                                       {"--skipped", options.skipped}});
  for (const std::string& file : {options.report, options.doubtful, options.skipped}) {
    if (!file.empty()) {
      require_other_file(file, options.database, options.inputs);
      require_other_file(file, "", options.indexes);
    }
  }
  return CleaningPass{options, streams}.run();
}

}  // namespace sst
