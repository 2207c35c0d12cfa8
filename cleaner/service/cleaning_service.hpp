#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cleaner/service/cleaning_pool.hpp"
#include "cleaner/service/fit_history.hpp"
#include "cleaner/service/live_models.hpp"
#include "cleaner/service/page_forwarder.hpp"
#include "cleaner/service/page_request.hpp"
#include "cleaner/service/service_metrics.hpp"
#include "common/http/http_router.hpp"
#include "common/http/http_server.hpp"
#include "common/service/server_metrics.hpp"

namespace sst {

/// Options of `sst-clean serve`.
struct ServiceOptions {
  std::string database;
  HttpOptions http;
  std::size_t threads = 1;  ///< cleaning threads
  std::size_t queue = 64;   ///< maximum number of queued pages from single-page requests
  PageLimits page_limits{};
  /// The trainer that receives the cleaned pages. With a trainer, the model file does not have to
  /// exist yet. The trainer trusts this service: if strangers may use the service, only pages of
  /// the sites listed in these options are posted.
  std::optional<PageForwarder::Options> trainer{};
};

/// The service: models, cleaning threads and HTTP server.
///
///     CleaningService service{options, warn};
///     std::jthread network{[&] { service.run(); }};
///     ...                                              // call service.refresh() every second
///     service.drain();
class CleaningService {
 public:
  /// Starts listening. Throws ModelError and InputError. `warn` may be called from any thread.
  CleaningService(ServiceOptions options, const WarningHandler& warn);
  ~CleaningService();

  std::uint16_t port() const { return m_server->port(); }
  /// Serves until it is drained.
  void run() { m_server->run(); }
  /// See HttpServer::drain(). Safe to call from any thread.
  void drain() { m_server->drain(); }
  /// Loads new versions from the store. Call it every second, from one thread.
  void refresh() { m_models.refresh(); }

 private:
  std::vector<HttpRoute> routes();
  void clean(HttpRequest request, const HttpReply& reply);
  void clean_batch(const HttpRequest& request, HttpStream& stream);
  void explain(HttpRequest request, const HttpReply& reply);
  /// Calls `make(worker)` on a cleaning thread and responds with its result or exception.
  void answer_later(const HttpReply& reply, std::function<HttpResponse(PoolWorker& worker)> make);
  /// Counts a cleaned page. Safe to call from any thread.
  void count(const PageResult& result);
  HttpResponse metrics() const;
  HttpResponse readiness() const;

  ServiceOptions m_options;
  LiveModels m_models;
  ServiceMetrics m_metrics;
  ServerMetrics m_server_metrics{"styletree_clean"};
  FitHistory m_fits;
  std::unique_ptr<PageForwarder> m_forwarder;  // null without a trainer
  std::unique_ptr<HttpServer> m_server;
  std::unique_ptr<CleaningPool> m_pool;  // last, to be destroyed first: its jobs answer requests
};

}  // namespace sst
