#pragma once

#include <string>

#include "common/cli/options.hpp"
#include "common/http/http_server.hpp"

namespace sst {

/// The options of commands that serve HTTP.
struct ListenOptions {
  HttpOptions http;          ///< options without the token
  std::string token_file{};  ///< empty: clients need no token
};

/// Adds --listen, --token-file, --allow-host, --connections, --streams and --drain-seconds.
/// `options` must outlive the group. `default_endpoint` is used if --listen is not given.
void add_listen_options(OptionGroup& group, ListenOptions& options,
                        const std::string& default_endpoint);

/// Prepares the process: restricts new files to its user and group, raises its descriptor limit to
/// the system's maximum, and reduces the connection limit to fit. Returns `options.http` with the
/// token from the file. Throws InputError if the token file is invalid.
HttpOptions prepare_to_listen(const ListenOptions& options);

/// Warns if anyone who can reach the endpoint can use the service.
void warn_of_open_service(const HttpOptions& options);

}  // namespace sst
