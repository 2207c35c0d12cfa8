#include "cleaner/service/cleaning_service.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <sstream>
#include <utility>

#include "cleaner/embedded_openapi.hpp"
#include "cleaner/service/batch_run.hpp"
#include "cleaner/service/front_page.hpp"
#include "cleaner/service/lesson_relay.hpp"
#include "cleaner/service/site_answers.hpp"
#include "common/clean/output_format.hpp"
#include "common/error.hpp"
#include "common/free_memory.hpp"
#include "common/report/explain_report.hpp"
#include "common/service/metric.hpp"
#include "common/service/posted_pages.hpp"
#include "common/time/clock.hpp"

namespace sst {
namespace {

using Clock = std::chrono::steady_clock;

/// A response format: its media type, its Content-Type, and the matching format of sst-clean.
struct AnswerForm {
  std::string_view type;
  std::string_view content_type;
  std::string_view format;
};
constexpr std::size_t kMostShownNodes = 100'000;  // maximum number of nodes of a page to explain
constexpr AnswerForm kForms[] = {
    {"application/json", "application/json", "jsonl"},
    {"text/markdown", "text/markdown; charset=utf-8", "markdown"},
    {"text/plain", "text/plain; charset=utf-8", "text"},
    {"text/html", "text/html; charset=utf-8", "html"},
};

/// The type in `types` that the client prefers. Throws HttpProblem if the client accepts no type.
std::string_view accepted_type(const HttpRequest& request,
                               const std::vector<std::string_view>& types) {
  if (const auto type = preferred_type(request.field("accept"), types)) {
    return *type;
  }
  std::string names;
  for (const std::string_view type : types) {
    names.append(names.empty() ? "" : ", ").append(type);
  }
  throw HttpProblem{406, "no type in Accept is available; accept one of " + names};
}

const AnswerForm& accepted_form(const HttpRequest& request) {
  std::vector<std::string_view> types;
  for (const AnswerForm& form : kForms) {
    types.push_back(form.type);
  }
  return *std::ranges::find(kForms, accepted_type(request, types), &AnswerForm::type);
}

std::unique_ptr<Encoder> make_encoder(const AnswerForm& form, const RecordOptions& record) {
  const OutputFormat& format = *output_format_by_name(form.format);
  return (format.page_file ? format.page_file->make_encoder : format.make_encoder)(record);
}

/// True if clients that could not post pages to the trainer themselves may use the service without
/// a token.
bool serves_strangers(const ServiceOptions& options) {
  return options.http.token.empty() &&
         (!options.trainer->token.empty() || !options.http.endpoint.is_loopback() ||
          !options.http.hosts.empty());
}

/// The options of the forwarder. Warns if the service is open to strangers.
PageForwarder::Options forwarding(const ServiceOptions& options, const WarningHandler& warn) {
  PageForwarder::Options forwarding = *options.trainer;
  if (!serves_strangers(options)) {
    return forwarding;
  }
  if (!forwarding.sites) {
    forwarding.sites.emplace();
    warn(
        "no pages are posted to the trainer: this service requires no token, so anyone could make "
        "the trainer learn any site; give --token-file, or list sites with --forward-sites");
  } else {
    warn(
        "this service requires no token, so anyone can make the trainer learn the sites of "
        "--forward-sites; give --token-file to prevent this");
  }
  return forwarding;
}

}  // namespace

CleaningService::CleaningService(ServiceOptions options, const WarningHandler& warn)
    : m_options{std::move(options)},
      m_models{m_options.database, warn,
               m_options.trainer ? LiveModels::Store::awaited : LiveModels::Store::there} {
  if (m_options.trainer) {
    m_forwarder = std::make_unique<PageForwarder>(forwarding(m_options, warn), warn);
  }
  HttpOptions http = m_options.http;
  http.on_answer = [this](const HttpRequest&, int status) {
    m_server_metrics.count_answer(status);
  };
  m_server = std::make_unique<HttpServer>(std::move(http), routes());
  m_pool = std::make_unique<CleaningPool>(m_options.threads, m_options.queue, m_models);
}

CleaningService::~CleaningService() = default;

std::vector<HttpRoute> CleaningService::routes() {
  // A cleaning thread reads the store, because the network thread must not wait for files.
  const auto ask_store = [this](auto question) {
    return HttpHandler{[this, question](HttpRequest request, const HttpReply& reply) {
      answer_later(reply, [this, question, request = std::move(request)](PoolWorker&) {
        return question(request, m_models, m_fits);
      });
    }};
  };
  const auto answer_now = [](auto make) {
    return HttpHandler{
        [make](const HttpRequest&, const HttpReply& reply) { reply.send_result_of(make); }};
  };
  const std::size_t max_body = m_options.page_limits.max_bytes;
  return {
      {"GET", "/", answer_now(front_page), 0, HttpAccess::everyone},
      {"POST", "/v1/clean", HttpHandler{[this](HttpRequest request, const HttpReply& reply) {
         clean(std::move(request), reply);
       }},
       max_body},
      {"POST", "/v1/clean/batch",
       HttpStreamHandler{[this](const HttpRequest& request, HttpStream& stream) {
         clean_batch(request, stream);
       }}},
      {"POST", "/v1/explain", HttpHandler{[this](HttpRequest request, const HttpReply& reply) {
         explain(std::move(request), reply);
       }},
       max_body},
      {"GET", "/v1/sites", ask_store(list_sites)},
      {"GET", "/v1/sites/{site}", ask_store(show_site)},
      {"POST", "/v1/sites/{site}/lessons",
       HttpStreamHandler{[this](const HttpRequest& request, HttpStream& stream) {
         relay_lesson(m_options.trainer ? std::optional{m_options.trainer->trainer} : std::nullopt,
                      request, stream);
       }}},
      {"GET", "/healthz", answer_now([] { return HttpResponse{.body = "ok\n"}; }), 0,
       HttpAccess::everyone},
      {"GET", "/readyz", answer_now([this] { return readiness(); }), 0, HttpAccess::everyone},
      {"GET", "/metrics", answer_now([this] { return metrics(); })},
      {"GET", "/openapi.json", answer_now([] {
         return HttpResponse{.content_type = "application/json",
                             .body = std::string{kOpenapiJson.text}};
       }),
       0, HttpAccess::everyone},
  };
}

void CleaningService::answer_later(const HttpReply& reply,
                                   std::function<HttpResponse(PoolWorker& worker)> make) {
  const bool is_taken = m_pool->submit([reply, make = std::move(make)](PoolWorker& worker) {
    reply.send_result_of([&] {
      try {
        return make(worker);
      } catch (const ModelError& error) {  // the store is gone
        throw HttpProblem{503, error.what()}.with("Retry-After", "1");
      }
    });
  });
  if (!is_taken) {
    throw HttpProblem{503, "the queue of pages to clean is full; try again later"}.with(
        "Retry-After", "1");
  }
}

void CleaningService::clean(HttpRequest http, const HttpReply& reply) {
  const auto start = Clock::now();
  const AnswerForm& form = accepted_form(http);
  const auto request = std::make_shared<const PageRequest>(parse_page_request(
      http, {"url", "date", "policies", "site", "method", "favor", "keep", "fields", "metadata"},
      m_options.page_limits));
  const auto page = std::make_shared<SourcePage>(page_of_body(std::move(http), *request));
  answer_later(reply, [this, start, &form, request, page](PoolWorker& worker) {
    PageResult& result = worker.result;
    result.page = std::move(*page);
    unpack_posted(result.page, m_options.page_limits.max_bytes);
    result.page.cursor.is_archive = !request->date.empty();  // so that the record contains the date
    worker.clean(request->parameters, request->key);
    make_encoder(form, request->record)->encode(result, worker.encoded);
    count(result);
    HttpResponse response{.content_type = std::string{form.content_type},
                          .body = std::string{form.format == "jsonl" ? worker.encoded.record()
                                                                     : worker.encoded.bytes},
                          .fields = {{"Styletree-Status", std::string{result.status()}}}};
    m_metrics.add_latency(Clock::now() - start);
    return response;
  });
}

void CleaningService::clean_batch(const HttpRequest& http, HttpStream& stream) {
  const PageRequest request = parse_page_request(
      http, {"site", "method", "favor", "keep", "fields", "metadata"}, m_options.page_limits);
  run_batch(http, request, *m_pool, stream, [this](const PageResult& result) { count(result); });
}

void CleaningService::count(const PageResult& result) {
  m_metrics.count_page(result.status(), result.fit_verdict && result.fit_verdict->is_misfit);
  m_fits.add(result, current_time());
  if (m_forwarder) {
    m_forwarder->add(result.page);
  }
}

void CleaningService::explain(HttpRequest http, const HttpReply& reply) {
  const bool is_report = accepted_type(http, {"text/html", "application/json"}) == "text/html";
  PageLimits limits = m_options.page_limits;
  limits.max_nodes = std::min(limits.max_nodes, kMostShownNodes);
  const auto request = std::make_shared<const PageRequest>(parse_page_request(
      http, {"url", "date", "policies", "site", "method", "favor", "keep"}, limits));
  const auto page = std::make_shared<SourcePage>(page_of_body(std::move(http), *request));
  answer_later(reply, [this, is_report, request, page](PoolWorker& worker) -> HttpResponse {
    PageResult& result = worker.result;
    result.page = std::move(*page);
    unpack_posted(result.page, m_options.page_limits.max_bytes);
    worker.clean(request->parameters, request->key);
    if (result.page.problem) {
      throw HttpProblem{422, "the page cannot be shown, because it cannot be cleaned (" +
                                 std::string{result.status()} + ": " + result.page.problem->detail +
                                 "); send another page"};
    }
    HttpResponse response{.fields = {{"Styletree-Status", std::string{result.status()}}}};
    if (is_report) {
      std::ostringstream report;
      write_explain_report(result, report);
      response.content_type = "text/html; charset=utf-8";
      response.body = std::move(report).str();
      response.fields.emplace_back("Content-Security-Policy", explain_report_policy());
    } else {
      response.content_type = "application/json";
      response.body = explanation_json(result);
    }
    return response;
  });
}

HttpResponse CleaningService::readiness() const {
  const std::string trouble = m_models.trouble();
  if (!trouble.empty()) {
    throw HttpProblem{503, trouble}.with("Retry-After", "1");
  }
  if (const std::string shortage = m_server->shortage(); !shortage.empty()) {
    throw HttpProblem{503, shortage + "; try again later"}.with("Retry-After", "1");
  }
  return {.body = "ready\n"};
}

HttpResponse CleaningService::metrics() const {
  std::string text;
  m_metrics.append_to(text);
  m_server_metrics.append_to(text, m_server->counts());
  append_metric(text, "styletree_clean_queue_pages", "gauge", "Pages waiting to be cleaned.",
                m_pool->waiting());
  append_metric(text, "styletree_clean_queue_capacity", "gauge",
                "Maximum number of pages waiting to be cleaned.", m_pool->capacity());
  const ModelCache::Counts cache = m_models.current()->counts();
  append_metric(text, "styletree_clean_models_cached", "gauge", "Models in memory.", cache.cached);
  append_metric(text, "styletree_clean_models_loaded", "gauge",
                "Models read from the store since its last change.", cache.loaded);
  append_metric(text, "styletree_clean_store_changes_total", "counter",
                "Number of times the models in force changed.", m_models.changes());
  if (m_forwarder) {
    const PageForwarder::Counts forwarded = m_forwarder->counts();
    append_metric_header(text, "styletree_clean_trainer_pages_total", "counter",
                         "Pages for the trainer, by result.");
    for (const auto& [name, count] : {std::pair{"accepted", forwarded.accepted},
                                      {"refused", forwarded.refused},
                                      {"dropped", forwarded.dropped},
                                      {"withheld", forwarded.withheld}}) {
      text += std::string{"styletree_clean_trainer_pages_total{result=\""} + name + "\"} " +
              std::to_string(count) + "\n";
    }
    append_metric(text, "styletree_clean_trainer_waiting", "gauge",
                  "Pages waiting to be sent to the trainer.", forwarded.waiting);
  }
  append_metric(text, "styletree_clean_store_readable", "gauge", "1 if the store can be read.",
                m_models.trouble().empty() ? 1 : 0);
  return {.content_type = "text/plain; version=0.0.4; charset=utf-8", .body = std::move(text)};
}

}  // namespace sst
