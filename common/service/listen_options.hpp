#pragma once

#include <string>

#include "common/cli/options.hpp"
#include "common/http/http_server.hpp"

namespace sst {

/// The options of commands that serve HTTP.
struct ListenOptions {
  HttpEndpoint endpoint;
  HttpLimits limits{};
  std::string token_file{};  ///< empty: clients need no token
};

/// --listen, --token-file, --connections, --streams and --drain-seconds. `options` must outlive the
/// group. `default_endpoint` is where the command listens without --listen.
void add_listen_options(OptionGroup& group, ListenOptions& options,
                        const std::string& default_endpoint);

/// Gets the process ready for its connections: it may have as many descriptors as the system lets
/// it, and `options.limits` fit that number. Returns the token; empty if none is asked for. Throws
/// InputError if the file of the token is not good.
std::string prepare_to_listen(ListenOptions& options);

/// Warns if everyone who reaches the endpoint may use the service.
void warn_of_open_service(const HttpEndpoint& endpoint, const std::string& token);

}  // namespace sst
