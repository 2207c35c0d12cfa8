#pragma once

#include <functional>

namespace sst {

/// The functions of a service that serve_until_signal() calls.
struct ServiceLoop {
  std::function<void()> run;                  ///< serves until it is drained
  std::function<void()> drain;                ///< safe to call from another thread
  std::function<void()> each_second = [] {};  ///< called on the thread that waits for the signal
};

/// Serves until SIGINT or SIGTERM, then drains. Rethrows an exception from run().
void serve_until_signal(const ServiceLoop& loop);

/// As above, for a service with run(), drain(), and refresh(), which is called each second.
template <typename Service>
void serve_until_signal(Service& service) {
  serve_until_signal(ServiceLoop{.run = [&] { service.run(); },
                                 .drain = [&] { service.drain(); },
                                 .each_second = [&] { service.refresh(); }});
}

}  // namespace sst
