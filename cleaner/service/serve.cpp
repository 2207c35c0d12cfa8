#include "cleaner/service/serve.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "cleaner/service/cleaning_service.hpp"
#include "cleaner/service/site_list.hpp"
#include "common/cli/command.hpp"
#include "common/cli/general_options.hpp"
#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/shared_options.hpp"
#include "common/cli/work_options.hpp"
#include "common/error.hpp"
#include "common/http/bearer_token.hpp"
#include "common/service/listen_options.hpp"
#include "common/service/serve_until_signal.hpp"

namespace sst {
namespace {

constexpr std::string_view kServeUsage =
    "usage: sst-clean serve --db FILE [--listen ADDRESS:PORT] [OPTION]...\n\n"
    "Cleans pages over HTTP: POST /v1/clean accepts a page and returns its record or its text.\n"
    "/openapi.json describes the whole API. On SIGTERM, the service finishes running\n"
    "requests and exits.\n";

constexpr std::size_t kQueuePerThread = 32;  // pages
constexpr const char* kDefaultEndpoint = "127.0.0.1:8080";
// Lower than for files, because strangers may post pages.
constexpr std::size_t kMostPageBytes = std::size_t{16} << 20;
constexpr std::size_t kMostPageNodes = 500'000;

struct ServeOptions {
  ServiceOptions service;
  ListenOptions listen;
  WorkOptions work;
  GeneralOptions general;
  std::string trainer_token_file;
  std::string help;
};

ServeOptions parse_serve_options(const std::vector<std::string>& arguments) {
  ServeOptions options;
  options.work.limits.max_bytes = kMostPageBytes;
  options.work.limits.max_nodes = kMostPageNodes;
  ServiceOptions& service = options.service;
  service.queue = 0;
  std::optional<SiteList> forward_sites;
  OptionGroup group{"Options of serve"};
  add_database_option(group, service.database,
                      "the model file; the service uses new versions within about a second");
  add_listen_options(group, options.listen, kDefaultEndpoint);
  group.add_options()(
      "queue", whole_number("queue", service.queue, 1, 1'000'000)->value_name("N"),
      with_default("maximum number of waiting pages per thread; further pages get 503",
                   kQueuePerThread)
          .c_str());
  group.add_options()(
      "trainer",
      boost::program_options::value<std::string>()->value_name("URL")->notifier(
          [&service](const std::string& url) {
            service.trainer = PageForwarder::Options{.trainer = parse_http_address(url)};
          }),
      "also post each page to sst-train serve at this URL, such as http://127.0.0.1:8081")(
      "trainer-token-file",
      boost::program_options::value(&options.trainer_token_file)->value_name("FILE"),
      "the token that the trainer requires")(
      "forward-sites",
      boost::program_options::value<std::string>()->value_name("LIST")->notifier(
          [&forward_sites](const std::string& list) {
            forward_sites = parse_site_list("forward-sites", list);
          }),
      "post only pages of these sites, such as example.org,*.example.net; * means all sites");
  OptionParser parser{OptionParser::Arguments::none, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.help = parser.help();
  service.threads = options.work.thread_count();
  service.queue = (service.queue == 0 ? kQueuePerThread : service.queue) * service.threads;
  service.page_limits = options.work.limits;
  if (!service.trainer && !options.trainer_token_file.empty()) {
    throw UsageError{"--trainer-token-file needs --trainer URL"};
  }
  if (!service.trainer && forward_sites) {
    throw UsageError{"--forward-sites needs --trainer URL"};
  }
  if (service.trainer) {
    service.trainer->sites = std::move(forward_sites);
  }
  if (!options.general.help && !options.general.version) {
    require_database("serve", service.database);
  }
  return options;
}

}  // namespace

ExitCode serve_command(const std::vector<std::string>& arguments, Streams& streams) {
  ServeOptions options = parse_serve_options(arguments);
  return run_command("sst-clean", kServeUsage, options, streams, [&] {
    ServiceOptions& service_options = options.service;
    service_options.http = prepare_to_listen(options.listen);
    if (!options.trainer_token_file.empty()) {
      service_options.trainer->token = read_token(options.trainer_token_file);
    }
    CleaningService service{service_options,
                            [](const std::string& message) { log_warning("{}", message); }};
    std::error_code error;
    if (service_options.trainer && !std::filesystem::exists(service_options.database, error)) {
      log_warning(
          "{} does not exist yet; pages are cleaned without a model until the trainer creates it",
          service_options.database);
    }
    warn_of_open_service(service_options.http);
    log_info("serving {} on {}, port {}, with {} cleaning threads", service_options.database,
             service_options.http.endpoint.address, service.port(), service_options.threads);
    serve_until_signal(service);
    return ExitCode::success;
  });
}

}  // namespace sst
