#include "cleaner/cleaner.hpp"

#include <map>
#include <ostream>
#include <string_view>

#include <spdlog/spdlog.h>

#include "cleaner/clean_options.hpp"
#include "cleaner/output.hpp"
#include "cleaner/page_cleaner.hpp"
#include "common/archive/page_source.hpp"
#include "common/cli/exit_code.hpp"
#include "common/cli/help.hpp"
#include "common/cli/logging.hpp"
#include "common/cli/progress.hpp"
#include "common/html/page_parser.hpp"
#include "common/model/model_store.hpp"
#include "common/parallel/ordered_pipeline.hpp"

namespace sst {
namespace {

/// Reads, cleans and writes all pages.
class CleaningPass {
 public:
  CleaningPass(const CleanOptions& options, const SiteModel& model, Streams& streams)
      : m_threads{options.work.thread_count()},
        m_progress{"sst-clean", streams, options.general.shows_progress(streams)},
        m_source{open_inputs(options.inputs, options.work.limits.max_bytes, streams.in)},
        m_output{open_output(options.output, model, streams)} {
    for (std::size_t i = 0; i < m_threads; ++i) {
      m_parsers.emplace_back(options.work.limits);
      m_cleaners.emplace_back(model);
    }
  }

  ExitCode run() {
    OrderedPipeline<Item> pipeline{m_threads,
                                   {[this](Item& item) { return m_source->next(item.result.page); },
                                    [this](std::size_t thread, Item& item) { clean(thread, item); },
                                    [this](Item& item) { write(item); }}};
    pipeline.run();
    m_output->finish();
    m_progress.clear();
    summarise();
    return m_cleaned == m_progress.pages() ? ExitCode::success : ExitCode::finished_with_skips;
  }

 private:
  struct Item {
    PageResult result;
    Json json;
  };

  void clean(std::size_t thread, Item& item) {
    PageResult& result = item.result;
    result.problem = result.page.problem;
    if (!result.problem) {
      result.problem = m_parsers[thread].parse(result.page.bytes, result.page.charset, result.tree);
    }
    if (!result.problem) {
      m_cleaners[thread].clean(result.tree, result.cleaned);
    }
    item.json.clear();
    m_output->prepare(result, item.json);
  }

  void write(Item& item) {
    const PageResult& result = item.result;
    m_output->write(result, item.json);
    m_progress.count_page(result.page.bytes.size());
    if (result.is_cleaned()) {
      ++m_cleaned;
      return;
    }
    ++m_others[result.status()];
    spdlog::debug("{}: {}{}{}", result.page.source, result.status(), result.problem ? ": " : "",
                  result.problem ? result.problem->detail : "");
  }

  void summarise() const {
    std::string others;
    for (const auto& [status, pages] : m_others) {
      others += ", " + std::string{status} + " " + with_thousands(pages);
    }
    spdlog::info("read {}: cleaned {}{}; {} not HTML; {}",
                 counted(m_progress.pages(), "page", "pages"), with_thousands(m_cleaned), others,
                 counted(m_source->files_not_html(), "file", "files"), m_progress.speed());
  }

  std::size_t m_threads;
  Progress m_progress;
  std::unique_ptr<PageSource> m_source;
  std::unique_ptr<Output> m_output;
  std::vector<PageParser> m_parsers;    // one for each thread
  std::vector<PageCleaner> m_cleaners;  // one for each thread
  std::uint64_t m_cleaned = 0;
  std::map<std::string_view, std::uint64_t> m_others;  // pages by status
};

ExitCode run(const std::vector<std::string>& arguments, Streams& streams) {
  const CleanOptions options = parse_clean_options(arguments);
  constexpr std::string_view kUsage =
      "usage: sst-clean --db FILE --site NAME [OPTION]... INPUT...\n\n"
      "Takes a site's template away from its pages and writes what is left. INPUT is a\n"
      "folder, a file, @list (a file of names) or - .\n";
  if (answer_help_or_version(options.general, "sst-clean", kUsage, options.help, streams.out)) {
    return ExitCode::success;
  }
  const Logging logging{"sst-clean", streams, options.general.verbosity};
  const SiteModel model =
      ModelStore::open(options.database).load(options.site, Detail::cleaning, options.version);
  return CleaningPass{options, model, streams}.run();
}

}  // namespace

int cleaner_main(const std::vector<std::string>& arguments, Streams& streams) {
  return run_guarded("sst-clean", streams, [&] { return run(arguments, streams); });
}

}  // namespace sst
