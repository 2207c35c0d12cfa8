#include "cleaner/serve.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <string_view>
#include <thread>

#include "cleaner/cleaning_service.hpp"
#include "common/cli/general_options.hpp"
#include "common/cli/help.hpp"
#include "common/cli/log.hpp"
#include "common/cli/logging.hpp"
#include "common/cli/option_values.hpp"
#include "common/cli/options.hpp"
#include "common/cli/shared_options.hpp"
#include "common/cli/stop_signal.hpp"
#include "common/cli/work_options.hpp"
#include "common/error.hpp"
#include "common/http/bearer_token.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

constexpr std::string_view kServeUsage =
    "usage: sst-clean serve --db FILE [--listen ADDRESS:PORT] [OPTION]...\n\n"
    "Cleans pages over HTTP: POST /v1/clean takes a page and answers by its record or its text.\n"
    "/openapi.json describes all that there is. SIGTERM ends it when running requests are done.\n";

constexpr std::chrono::milliseconds kTick{100};  // between looks at the signals
constexpr int kTicksPerRefresh = 10;             // of the store: a second
constexpr std::size_t kQueuePerThread = 32;      // pages
constexpr std::size_t kOwnDescriptors = 100;     // files and the like that are no connections
constexpr const char* kDefaultEndpoint = "127.0.0.1:8080";

struct ServeOptions {
  ServiceOptions service;
  std::string token_file;  // empty: none
  WorkOptions work;
  GeneralOptions general;
  std::string help;
};

HttpEndpoint parse_listen(const std::string& text) {
  if (const auto endpoint = parse_endpoint(text)) {
    return *endpoint;
  }
  throw UsageError{
      "--listen takes an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080, "
      "not '" +
      text + "'"};
}

ServeOptions parse_serve_options(const std::vector<std::string>& arguments) {
  ServeOptions options;
  ServiceOptions& service = options.service;
  service.endpoint = parse_listen(kDefaultEndpoint);
  service.queue = 0;
  OptionGroup group{"Options of serve"};
  add_database_option(group, service.database,
                      "the model file; new versions in it are used as soon as they are there");
  auto add = group.add_options();
  add("listen",
      po::value<std::string>()->value_name("ADDRESS:PORT")->notifier([&](const std::string& text) {
        service.endpoint = parse_listen(text);
      }),
      "where to listen (default: 127.0.0.1:8080); port 0 is one that is free");
  add("token-file", po::value(&options.token_file)->value_name("FILE"),
      "ask clients for the token in this file, as 'Authorization: Bearer TOKEN'");
  add("queue", whole_number("queue", service.queue, 1, 1'000'000)->value_name("N"),
      with_default("pages that may wait for each thread; to more the answer is 503",
                   kQueuePerThread)
          .c_str());
  add("connections",
      whole_number("connections", service.limits.connections, 1, 1'000'000)->value_name("N"),
      with_default("open connections; of more, the one that waited longest is closed",
                   service.limits.connections)
          .c_str());
  add("streams", whole_number("streams", service.limits.streams, 1, 1'000)->value_name("N"),
      with_default("batches at once", service.limits.streams).c_str());
  add("drain-seconds",
      po::value<std::string>()->value_name("S")->notifier([&](const std::string& text) {
        service.limits.drain_time = parse_seconds("drain-seconds", text);
      }),
      "seconds that running requests have when the service is stopped (default: 30)");
  OptionParser parser{OptionParser::Arguments::none, options.general};
  parser.add(group);
  parser.add(work_option_group(options.work));
  parser.parse(arguments);
  options.help = parser.help();
  service.threads = options.work.thread_count();
  service.queue = (service.queue == 0 ? kQueuePerThread : service.queue) * service.threads;
  service.page_limits = options.work.limits;
  if (!options.general.help && !options.general.version) {
    require_database("serve", service.database);
  }
  return options;
}

/// Lets the process have as many descriptors as it may. Returns how many that is.
std::size_t raise_descriptor_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  getrlimit(RLIMIT_NOFILE, &limit);
  return static_cast<std::size_t>(limit.rlim_cur);
}

/// Serves until a signal asks to stop. Rethrows what ended the network thread before.
void serve(CleaningService& service) {
  const StopSignals signals;
  std::exception_ptr failure;
  std::atomic<bool> has_ended{false};
  std::jthread network{[&] {
    try {
      service.run();
    } catch (...) {
      failure = std::current_exception();
    }
    has_ended = true;
  }};
  for (int tick = 1; !stop_requested() && !has_ended; ++tick) {
    std::this_thread::sleep_for(kTick);
    if (tick % kTicksPerRefresh == 0) {
      service.refresh();
    }
  }
  log_info("stopping when running requests are done");
  service.drain();
  network.join();
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace

ExitCode serve_command(const std::vector<std::string>& arguments, Streams& streams) {
  ServeOptions options = parse_serve_options(arguments);
  if (answer_help_or_version(options.general, "sst-clean", kServeUsage, options.help,
                             streams.out)) {
    return ExitCode::success;
  }
  const Logging logging{"sst-clean", streams, options.general.verbosity};
  ServiceOptions& service_options = options.service;
  if (!options.token_file.empty()) {
    service_options.token = read_token(options.token_file);
  }
  const std::size_t descriptors = raise_descriptor_limit();
  HttpLimits& limits = service_options.limits;
  limits.connections =
      std::min(limits.connections, descriptors - std::min(descriptors - 1, kOwnDescriptors));
  const HttpEndpoint endpoint = service_options.endpoint;
  CleaningService service{service_options,
                          [](const std::string& message) { log_warning("{}", message); }};
  if (!endpoint.is_loopback() && service_options.token.empty()) {
    log_warning(
        "everyone who reaches {} may use the service; give --token-file, or listen on 127.0.0.1",
        endpoint.address);
  }
  log_info("serving {} at {} port {}, with {} cleaning threads", service_options.database,
           endpoint.address, service.port(), service_options.threads);
  serve(service);
  return ExitCode::success;
}

}  // namespace sst
