#pragma once

#include <string>

#include "common/cli/options.hpp"
#include "common/http/http_server.hpp"

namespace sst {

/// The options of commands that serve HTTP.
struct ListenOptions {
  HttpOptions http;          ///< without its token
  std::string token_file{};  ///< empty: clients need no token
};

/// --listen, --token-file, --allow-host, --connections, --streams and --drain-seconds. `options`
/// must outlive the group. `default_endpoint` is where the command listens without --listen.
void add_listen_options(OptionGroup& group, ListenOptions& options,
                        const std::string& default_endpoint);

/// Gets the process ready: files that it makes from now on are for its user and group alone; it may
/// have as many descriptors as the system lets it, and the limit of connections fits that number.
/// Returns `options.http` with the token in the file. Throws InputError if that file is not good.
HttpOptions prepare_to_listen(const ListenOptions& options);

/// Warns if everyone who reaches the endpoint may use the service.
void warn_of_open_service(const HttpOptions& options);

}  // namespace sst
