#include "common/service/listen_options.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <cstddef>

#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/error.hpp"
#include "common/http/bearer_token.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

constexpr std::size_t kOwnDescriptors = 100;  // files and the like that are no connections

HttpEndpoint parse_listen(const std::string& text) {
  if (const auto endpoint = parse_endpoint(text)) {
    return *endpoint;
  }
  throw UsageError{
      "--listen takes an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080, "
      "not '" +
      text + "'"};
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

}  // namespace

void add_listen_options(OptionGroup& group, ListenOptions& options,
                        const std::string& default_endpoint) {
  options.endpoint = parse_listen(default_endpoint);
  HttpLimits& limits = options.limits;
  auto add = group.add_options();
  add("listen",
      po::value<std::string>()
          ->value_name("ADDRESS:PORT")
          ->notifier(
              [&options](const std::string& text) { options.endpoint = parse_listen(text); }),
      ("where to listen (default: " + default_endpoint + "); port 0 is one that is free").c_str());
  add("token-file", po::value(&options.token_file)->value_name("FILE"),
      "ask clients for the token in this file, as 'Authorization: Bearer TOKEN'");
  add("connections", whole_number("connections", limits.connections, 1, 1'000'000)->value_name("N"),
      with_default("open connections; of more, the one that waited longest is closed",
                   limits.connections)
          .c_str());
  add("streams", whole_number("streams", limits.streams, 1, 1'000)->value_name("N"),
      with_default("batches at once", limits.streams).c_str());
  add("drain-seconds",
      po::value<std::string>()->value_name("S")->notifier([&limits](const std::string& text) {
        limits.drain_time = parse_seconds("drain-seconds", text);
      }),
      "seconds that running requests have when the service is stopped (default: 30)");
}

std::string prepare_to_listen(ListenOptions& options) {
  std::string token = options.token_file.empty() ? "" : read_token(options.token_file);
  const std::size_t descriptors = raise_descriptor_limit();
  options.limits.connections = std::min(options.limits.connections,
                                        descriptors - std::min(descriptors - 1, kOwnDescriptors));
  return token;
}

void warn_of_open_service(const HttpEndpoint& endpoint, const std::string& token) {
  if (!endpoint.is_loopback() && token.empty()) {
    log_warning(
        "everyone who reaches {} may use the service; give --token-file, or listen on 127.0.0.1",
        endpoint.address);
  }
}

}  // namespace sst
