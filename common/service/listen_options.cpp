#include "common/service/listen_options.hpp"

#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "common/cli/log.hpp"
#include "common/cli/option_values.hpp"
#include "common/error.hpp"
#include "common/http/bearer_token.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

namespace po = boost::program_options;

constexpr std::size_t kOwnDescriptors = 100;  // descriptors that are not connections, such as files

HttpEndpoint parse_listen(const std::string& text) {
  if (const auto endpoint = parse_endpoint(text)) {
    return *endpoint;
  }
  throw UsageError{
      "--listen must be an IP address and a port, such as 127.0.0.1:8080 or [::1]:8080, "
      "not '" +
      text + "'"};
}

/// A host as browsers write it: in ASCII and lower case.
std::string parse_allowed_host(const std::string& text) {
  Url url;
  if (text.find_first_of("/:?#@") == text.npos && url.parse("http://" + text + "/") &&
      !url.host().empty()) {
    return std::string{url.host()};
  }
  throw UsageError{
      "--allow-host must be a host name without a port, such as cleaner.example, not '" + text +
      "'"};
}

/// Restricts access to new files of the process to its user and group.
void restrict_new_files() {
  const mode_t mask = umask(0);
  umask(mask | S_IWGRP | S_IRWXO);
}

/// Raises the descriptor limit of the process to its maximum. Returns the new limit.
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
  HttpOptions& http = options.http;
  http.endpoint = parse_listen(default_endpoint);
  HttpLimits& limits = http.limits;
  auto add = group.add_options();
  add("listen",
      po::value<std::string>()
          ->value_name("ADDRESS:PORT")
          ->notifier([&http](const std::string& text) { http.endpoint = parse_listen(text); }),
      ("where to listen (default: " + default_endpoint + "); port 0 picks a free port").c_str());
  add("token-file", po::value(&options.token_file)->value_name("FILE"),
      "require clients to send the token in this file, as 'Authorization: Bearer TOKEN'");
  add("allow-host",
      po::value<std::vector<std::string>>()->value_name("NAME")->notifier(
          [&http](const std::vector<std::string>& names) {
            std::ranges::transform(names, std::back_inserter(http.hosts), parse_allowed_host);
          }),
      "without a token: a host name that clients may use, in addition to localhost and the "
      "service's "
      "address; may be repeated");
  add("connections", whole_number("connections", limits.connections, 1, 1'000'000)->value_name("N"),
      with_default("maximum number of open connections; if another client connects, the connection "
                   "that has waited longest is closed",
                   limits.connections)
          .c_str());
  add("streams", whole_number("streams", limits.streams, 1, 1'000)->value_name("N"),
      with_default("maximum number of concurrent batches", limits.streams).c_str());
  add("drain-seconds",
      po::value<std::string>()->value_name("S")->notifier([&limits](const std::string& text) {
        limits.drain_time = parse_seconds("drain-seconds", text);
      }),
      "number of seconds that running requests may take to finish when the service is stopped "
      "(default: 30)");
}

HttpOptions prepare_to_listen(const ListenOptions& options) {
  HttpOptions http = options.http;
  http.token = options.token_file.empty() ? "" : read_token(options.token_file);
  restrict_new_files();
  const std::size_t descriptors = raise_descriptor_limit();
  http.limits.connections =
      std::min(http.limits.connections, descriptors - std::min(descriptors - 1, kOwnDescriptors));
  return http;
}

void warn_of_open_service(const HttpOptions& options) {
  if (!options.endpoint.is_loopback() && options.token.empty()) {
    log_warning(
        "anyone who can reach {} can use the service; give --token-file, or listen on 127.0.0.1",
        options.endpoint.address);
  }
}

}  // namespace sst
