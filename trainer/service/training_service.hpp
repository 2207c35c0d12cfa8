#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "common/html/page_parser.hpp"
#include "common/http/http_router.hpp"
#include "common/http/http_server.hpp"
#include "common/service/server_metrics.hpp"
#include "trainer/service/job_runner.hpp"
#include "trainer/service/page_intake.hpp"
#include "trainer/service/shared_samples.hpp"

namespace sst {

/// Options of `sst-train serve`.
struct TrainingOptions {
  std::string database;
  HttpOptions http;
  std::size_t threads = 1;  ///< threads that learn models
  std::size_t queue = 256;  ///< maximum number of queued pages from single-page requests
  std::uint64_t seed = 1;   ///< the samples' seed; constant for the life of their file
  std::size_t eras = 12;    ///< maximum number in force per site
  SampleStore::Bounds bounds{};
  PageLimits page_limits{};
};

/// The service: samples, page intake, learner and HTTP server.
///
///     TrainingService service{options};
///     std::jthread network{[&] { service.run(); }};
///     ...
///     service.drain();
class TrainingService {
 public:
  /// Starts listening. Throws ModelError and InputError.
  explicit TrainingService(TrainingOptions options);
  ~TrainingService();

  std::uint16_t port() const { return m_server->port(); }
  /// Serves until it is drained.
  void run() { m_server->run(); }
  /// See HttpServer::drain(). Interrupts learning, which resumes at the next start. Safe to call
  /// from any thread.
  void drain();
  /// Updates the sample figures in /metrics. Call it every second, from one thread other
  /// than the network thread, because it may wait for the disk.
  void refresh();
  /// The number of models learned.
  std::uint64_t learned() const { return m_learner->learned(); }

 private:
  std::vector<HttpRoute> routes();
  void add_page(HttpRequest request, const HttpReply& reply);
  void add_pages(const HttpRequest& request, HttpStream& stream);
  HttpResponse readiness() const;
  HttpResponse metrics();

  TrainingOptions m_options;
  SharedSamples m_samples;
  std::mutex m_figures_mutex;
  SampleStore::Figures m_figures;  // as of the last refresh()
  ServerMetrics m_server_metrics{"styletree_train"};
  std::unique_ptr<HttpServer> m_server;
  std::unique_ptr<JobRunner> m_learner;
  std::unique_ptr<PageIntake> m_intake;  // last, so that it is destroyed first: its jobs use all
};

}  // namespace sst
