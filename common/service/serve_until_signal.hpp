#pragma once

#include <functional>

namespace sst {

/// A service as serve_until_signal() uses it.
struct ServiceLoop {
  std::function<void()> run;                  ///< serves until it is drained
  std::function<void()> drain;                ///< safe to call from another thread
  std::function<void()> each_second = [] {};  ///< called on the thread that waits for the signal
};

/// Serves until SIGINT or SIGTERM, then drains. Rethrows what ended run() before.
void serve_until_signal(const ServiceLoop& loop);

/// The same for a service with run(), drain(), and refresh() for each second.
template <typename Service>
void serve_until_signal(Service& service) {
  serve_until_signal(ServiceLoop{.run = [&] { service.run(); },
                                 .drain = [&] { service.drain(); },
                                 .each_second = [&] { service.refresh(); }});
}

}  // namespace sst
