#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "common/cli/command.hpp"
#include "common/cli/general_options.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/shared_options.hpp"
#include "common/cli/work_options.hpp"
#include "common/error.hpp"
#include "common/learn/learn_model.hpp"
#include "common/service/listen_options.hpp"
#include "common/service/serve_until_signal.hpp"
#include "common/text/comma_list.hpp"
#include "trainer/commands.hpp"
#include "trainer/service/training_service.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

constexpr std::string_view kTrainServeUsage =
    "usage: sst-train serve --db FILE [--listen ADDRESS:PORT] [OPTION]...\n\n"
    "Learns from pages as they arrive over HTTP: POST /v1/pages?url=URL accepts a page. A site is\n"
    "learned when its sample is large enough, and again as the sample grows. SIGTERM ends\n"
    "the service.\n";

constexpr const char* kTrainerEndpoint = "127.0.0.1:8081";
constexpr std::uint64_t kMostSamplePages = 100'000;
constexpr std::size_t kMostRecentPages = 10'000;
constexpr std::size_t kLeastRecentPages = 2 * kFewPages;  // up to half may have a new design
constexpr std::uint64_t kLeastSampleBytes = std::uint64_t{1} << 20;
constexpr std::uint64_t kMostSampleBytes = std::uint64_t{1} << 50;
// Strangers may post pages, and each is read repeatedly, so very large pages are not accepted.
constexpr std::size_t kMostPageBytes = std::size_t{4} << 20;
constexpr std::size_t kMostPageNodes = 200'000;

struct TrainServeOptions {
  TrainingOptions service;
  ListenOptions listen;
  WorkOptions work;
  GeneralOptions general;
  std::string help;
};

/// Parses sample sizes such as "20,100,500".
std::vector<std::size_t> parse_due_sizes(const std::string& text) {
  std::vector<std::size_t> sizes;
  for_each_in_list(text, [&](std::string_view number) {
    sizes.push_back(parse_whole_number("learn-at", std::string{number}, 1, kMostSamplePages));
  });
  if (sizes.empty() ||
      std::ranges::adjacent_find(sizes, std::ranges::greater_equal{}) != sizes.end()) {
    throw UsageError{"--learn-at must be a list of increasing numbers such as 20,100,500, not '" +
                     text + "'"};
  }
  return sizes;
}

TrainServeOptions parse_train_serve_options(const std::vector<std::string>& arguments) {
  TrainServeOptions options;
  options.work.limits.max_bytes = kMostPageBytes;
  options.work.limits.max_nodes = kMostPageNodes;
  TrainingOptions& service = options.service;
  SampleStore::Bounds& bounds = service.bounds;
  OptionGroup group{"Options of serve"};
  add_database_option(group, service.database,
                      "the model file; the samples are next to it, in FILE.samples");
  add_listen_options(group, options.listen, kTrainerEndpoint);
  auto add = group.add_options();
  add("queue", whole_number("queue", service.queue, 1, 1'000'000)->value_name("N"),
      with_default("maximum number of pages waiting to be stored; further pages get 503",
                   service.queue)
          .c_str());
  add("learn-at",
      po::value<std::string>()->value_name("LIST")->notifier(
          [&bounds](const std::string& text) { bounds.due_sizes = parse_due_sizes(text); }),
      "learn a site when its sample reaches these numbers of pages (default: 20,100,500)");
  add("most-sites", whole_number("most-sites", bounds.sites, 1, 100'000'000)->value_name("N"),
      with_default("maximum number of sites to sample and learn", bounds.sites).c_str());
  add("most-eras", whole_number("most-eras", service.eras, 1, 1'000)->value_name("N"),
      with_default("maximum number of eras in force for a site", service.eras).c_str());
  add("recent", whole_number("recent", bounds.recent, 0, kMostRecentPages)->value_name("N"),
      with_default(
          "number of latest pages of each site to check for a new design; 0 disables the check",
          bounds.recent)
          .c_str());
  const auto add_size = [&](const char* name, std::uint64_t& bytes, const char* help) {
    add(name,
        po::value<std::string>()->value_name("SIZE")->notifier(
            [name, &bytes](const std::string& text) {
              bytes = parse_size(name, text, kLeastSampleBytes, kMostSampleBytes);
            }),
        help);
  };
  add_size("most-site-bytes", bounds.site_bytes,
           "maximum size of a site's sample, compressed (default: 64M)");
  add_size("most-sample-bytes", bounds.all_bytes,
           "maximum size of all samples together, compressed (default: 4G)");
  OptionParser parser{OptionParser::Arguments::none, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.help = parser.help();
  service.threads = options.work.thread_count();
  service.page_limits = options.work.limits;
  // The number of pages that a Sampler of this size keeps, including its reserve.
  bounds.pages = bounds.due_sizes.back() + bounds.due_sizes.back() / 2 + 1;
  if (bounds.recent > 0 && bounds.recent < kLeastRecentPages) {
    throw UsageError{"--recent must be 0 or at least " + std::to_string(kLeastRecentPages) +
                     ", not " + std::to_string(bounds.recent)};
  }
  if (!options.general.help && !options.general.version) {
    require_database("serve", service.database);
  }
  return options;
}

}  // namespace

ExitCode train_serve_command(const std::vector<std::string>& arguments, Streams& streams) {
  TrainServeOptions options = parse_train_serve_options(arguments);
  return run_command("sst-train", kTrainServeUsage, options, streams, [&] {
    TrainingOptions& service_options = options.service;
    service_options.http = prepare_to_listen(options.listen);
    TrainingService service{service_options};
    warn_of_open_service(service_options.http);
    log_info("learning from pages sent to {}, port {}; storing models in {}",
             service_options.http.endpoint.address, service.port(), service_options.database);
    serve_until_signal(service);
    return ExitCode::success;
  });
}

}  // namespace sst
