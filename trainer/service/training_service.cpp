#include "trainer/service/training_service.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <future>
#include <iterator>
#include <set>
#include <string_view>
#include <utility>

#include "common/archive/page_input.hpp"
#include "common/error.hpp"
#include "common/io/json.hpp"
#include "common/io/paths.hpp"
#include "common/model/model_store.hpp"
#include "common/model/sample_file.hpp"
#include "common/service/metric.hpp"
#include "common/service/posted_pages.hpp"
#include "common/time/timestamp.hpp"
#include "trainer/embedded_openapi.hpp"
#include "trainer/service/lesson_answers.hpp"

namespace sst {
namespace {

constexpr std::size_t kPagesOfGroup = 32;  // maximum per group of a stream; a client that
                                           // receives no response resends the group
constexpr std::size_t kBytesOfGroup = std::size_t{32} << 20;  // beyond this, the group ends
constexpr std::array<std::string_view, 3> kPageTypes{"text/html", "application/xhtml+xml",
                                                     "application/octet-stream"};
constexpr std::string_view kUrlForm =
    "an absolute URL with http or https, such as http://example.org/page";

/// Checks the model file before any page is accepted, and opens or creates the samples.
SampleStore open_samples_of(const std::string& database, const SampleStore::Bounds& bounds) {
  ModelStore::open_or_create(database);
  return {samples_path(database), bounds};
}

/// Throws HttpProblem unless the body has the media type of a page. Browsers let web pages of any
/// site send some other types, which could deceive a server without a token.
void check_page_type(const HttpRequest& request) {
  const std::string type = media_type(request.field("content-type"));
  if (std::ranges::find(kPageTypes, type) == kPageTypes.end()) {
    throw HttpProblem{
        415, "the body of " + request.path + (type.empty() ? " has no type" : " is " + type) +
                 "; send a page with Content-Type: text/html (a server with --token-file accepts "
                 "any type except forms and JSON)"};
  }
}

std::string_view result_name(SampleStore::Result result) {
  switch (result) {
    case SampleStore::Result::taken:
      return "taken";
    case SampleStore::Result::known:
      return "known";
    case SampleStore::Result::duplicate:
      return "duplicate";
    case SampleStore::Result::not_drawn:
    case SampleStore::Result::no_room:
      return "not_drawn";
  }
  return "";
}

/// The page properties given in the query string.
struct PageQuery {
  std::string url;
  std::string date;      ///< timestamp(); empty if unknown
  std::string policies;  ///< PageIntake checks them
};

/// Throws HttpProblem.
PageQuery parse_page_query(const HttpRequest& request) {
  PageQuery query;
  auto& [url, date, policies] = query;
  std::set<std::string_view> given;
  for (const auto& [name, value] : request.query) {
    if (name != "url" && name != "date" && name != "policies") {
      throw HttpProblem{
          400,
          "unknown parameter '" + name + "' of " + request.path + "; use url, date and policies",
          name};
    }
    if (!given.insert(name).second) {
      throw HttpProblem{400, "the parameter " + name + " occurs twice; give it only once", name};
    }
    (name == "url" ? url : name == "date" ? date : policies) = value;
  }
  if (site_of_page(url).empty()) {
    throw HttpProblem{400,
                      (url.empty() ? "url is missing; it must be " : "url must be ") +
                          std::string{kUrlForm} + (url.empty() ? "" : ", not '" + url + "'") +
                          "; its host identifies the page's site",
                      "url"};
  }
  if (!date.empty()) {
    const auto time = parse_timestamp(date);
    if (!time) {
      throw HttpProblem{400,
                        "date must be a date such as 2026-01-31T23:59:59Z, not '" + date +
                            "'; correct it, or leave it out",
                        "date"};
    }
    date = timestamp(*time);
  }
  return query;
}

HttpResponse answer_to(const IntakeResult& result) {
  if (!result.problem.empty()) {
    return HttpProblem{
        422, "the page cannot be used for learning (" + result.problem + "); send another page"}
        .response();
  }
  if (!result.trouble.empty()) {
    return HttpProblem{503, result.trouble + "; send the page again later"}
        .with("Retry-After", "1")
        .response();
  }
  Json json;
  json.begin_object().field("site", result.site).field("sample", result_name(*result.result));
  json.end_object().append("\n");
  return {.status = 202, .content_type = "application/json", .body = std::string{json.text()}};
}

/// A page of a stream that is being stored.
struct PageUnderWay {
  std::string source;
  std::string url;
  std::future<IntakeResult> result;
};

std::string line_of(PageUnderWay& page) {
  const IntakeResult result = page.result.get();
  Json json;
  json.begin_object().field("source", page.source).key("url");
  page.url.empty() ? json.null() : json.value(page.url);
  json.key("site");
  result.site.empty() ? json.null() : json.value(result.site);
  json.field("status", result.result ? "accepted" : result.problem.empty() ? "lost" : "refused");
  if (result.result) {
    json.field("sample", result_name(*result.result));
  } else {
    json.field("problem", result.problem.empty() ? result.trouble : result.problem);
  }
  json.end_object().append("\n");
  return std::string{json.text()};
}

std::future<IntakeResult> refusal(const std::string& problem) {
  std::promise<IntakeResult> promise;
  promise.set_value({.site = {}, .result = {}, .problem = problem, .trouble = {}});
  return promise.get_future();
}

/// Sends bytes and waits until they are sent. Throws HttpDisconnected.
void send(std::string bytes, HttpStream& stream) {
  const auto sent = std::make_shared<std::promise<bool>>();
  stream.write(std::move(bytes), [sent](bool is_sent) { sent->set_value(is_sent); });
  if (!sent->get_future().get()) {
    throw HttpDisconnected{};
  }
}

}  // namespace

TrainingService::TrainingService(TrainingOptions options)
    : m_options{std::move(options)},
      m_samples{.mutex = {}, .store = open_samples_of(m_options.database, m_options.bounds)} {
  HttpOptions http = m_options.http;
  http.on_answer = [this](const HttpRequest&, int status) {
    m_server_metrics.count_answer(status);
  };
  m_server = std::make_unique<HttpServer>(std::move(http), routes());
  m_learner = std::make_unique<JobRunner>(
      JobRunner::Options{.database = m_options.database,
                         .sample_size = m_options.bounds.due_sizes.back(),
                         .seed = m_options.seed,
                         .sites = m_options.bounds.sites,
                         .eras = m_options.eras,
                         .threads = m_options.threads,
                         .limits = m_options.page_limits},
      m_samples);
  m_intake = std::make_unique<PageIntake>(
      PageIntake::Options{
          .seed = m_options.seed, .limits = m_options.page_limits, .queue = m_options.queue},
      m_samples, [this] { m_learner->wake(); });
}

TrainingService::~TrainingService() = default;

void TrainingService::drain() {
  m_learner->stop();
  m_server->drain();
}

std::vector<HttpRoute> TrainingService::routes() {
  const auto answer_now = [](auto make) {
    return HttpHandler{
        [make](const HttpRequest&, const HttpReply& reply) { reply.send_result_of(make); }};
  };
  std::vector<HttpRoute> routes{
      {"POST", "/v1/pages", HttpHandler{[this](HttpRequest request, const HttpReply& reply) {
         add_page(std::move(request), reply);
       }},
       m_options.page_limits.max_bytes},
      {"POST", "/v1/pages/batch",
       HttpStreamHandler{
           [this](const HttpRequest& request, HttpStream& stream) { add_pages(request, stream); }}},
      {"GET", "/healthz", answer_now([] { return HttpResponse{.body = "ok\n"}; }), 0,
       HttpAccess::everyone},
      {"GET", "/readyz", answer_now([this] { return readiness(); }), 0, HttpAccess::everyone},
      {"GET", "/metrics", answer_now([this] { return metrics(); })},
      {"GET", "/openapi.json", answer_now([] {
         return HttpResponse{.content_type = "application/json",
                             .body = std::string{kTrainOpenapiJson.text}};
       }),
       0, HttpAccess::everyone},
  };
  std::ranges::move(lesson_routes(m_options.database), std::back_inserter(routes));
  return routes;
}

void TrainingService::refresh() {
  SampleStore::Figures figures;
  try {
    const std::lock_guard lock{m_samples.mutex};
    figures = m_samples.store.figures();
  } catch (const Error&) {
    return;  // the intake reports failures to the operator
  }
  const std::lock_guard lock{m_figures_mutex};
  m_figures = figures;
}

void TrainingService::add_page(HttpRequest request, const HttpReply& reply) {
  if (m_options.http.token.empty()) {
    check_page_type(request);
  }
  PageQuery query = parse_page_query(request);
  SourcePage page = posted_page(std::move(request));
  set_url(page, query.url);
  page.date = std::move(query.date);
  page.policies = std::move(query.policies);
  if (!m_intake->submit(std::move(page),
                        [reply](const IntakeResult& result) { reply.send(answer_to(result)); })) {
    throw HttpProblem{503, "too many pages are waiting to be stored; send the page again later"}
        .with("Retry-After", "1");
  }
}

/// Stores the pages of a stream in groups. Sends the results of a group when the whole group is on
/// disk, and only then reads the next group.
void TrainingService::add_pages(const HttpRequest& request, HttpStream& stream) {
  if (!request.query.empty()) {
    const std::string& name = request.query.front().first;
    throw HttpProblem{400, "unknown parameter '" + name + "' of " + request.path + "; leave it out",
                      name};
  }
  PostedPages pages{request, stream, m_options.page_limits.max_bytes};
  stream.set_content_type("application/x-ndjson");
  std::uint64_t skipped = 0;
  bool is_over = false;
  while (!is_over) {
    std::vector<PageUnderWay> group;
    std::size_t bytes = 0;
    while (!is_over && group.size() < kPagesOfGroup && bytes < kBytesOfGroup) {
      SourcePage page;
      is_over = !pages.next(page, bytes);
      if (is_over || page.skip) {
        skipped += is_over ? 0 : 1;
        continue;
      }
      bytes += page.bytes.size();
      PageUnderWay& under_way = group.emplace_back();
      under_way.source = page.source;
      under_way.url = page.url;
      if (!page.problem && site_of_page(page.url).empty()) {
        page.problem =
            PageProblem{PageProblemKind::damaged, "its URL is not " + std::string{kUrlForm}};
      }
      if (page.problem) {
        under_way.result =
            refusal(std::string{problem_name(page.problem->kind)} + ": " + page.problem->detail);
        continue;
      }
      const auto promise = std::make_shared<std::promise<IntakeResult>>();
      under_way.result = promise->get_future();
      m_intake->submit_of_stream(
          std::move(page), [promise](const IntakeResult& result) { promise->set_value(result); });
    }
    std::string lines;
    for (PageUnderWay& page : group) {
      lines += line_of(page);
    }
    if (!lines.empty()) {
      send(std::move(lines), stream);
    }
  }
  stream.add_trailer("Styletree-Skipped", std::to_string(skipped));
}

HttpResponse TrainingService::readiness() const {
  if (m_intake->is_in_trouble()) {
    throw HttpProblem{503, "pages cannot be stored now; the service's log says why"}.with(
        "Retry-After", "1");
  }
  if (const std::string shortage = m_server->shortage(); !shortage.empty()) {
    throw HttpProblem{503, shortage + "; try again later"}.with("Retry-After", "1");
  }
  return {.body = "ready\n"};
}

HttpResponse TrainingService::metrics() {
  std::string text;
  const PageIntake::Counts counts = m_intake->counts();
  append_metric_header(text, "styletree_train_pages_total", "counter", "Pages, by result.");
  for (const auto& [name, count] : {std::pair{"taken", counts.taken},
                                    {"known", counts.known},
                                    {"duplicate", counts.duplicates},
                                    {"not_drawn", counts.not_drawn},
                                    {"refused", counts.refused},
                                    {"lost", counts.lost}}) {
    text += std::string{"styletree_train_pages_total{result=\""} + name + "\"} " +
            std::to_string(count) + "\n";
  }
  append_metric(text, "styletree_train_queue_pages", "gauge", "Pages waiting to be stored.",
                m_intake->waiting());
  append_metric(text, "styletree_train_models_learned_total", "counter", "Models learned.",
                learned());
  m_server_metrics.append_to(text, m_server->counts());
  SampleStore::Figures figures;
  {
    const std::lock_guard lock{m_figures_mutex};
    figures = m_figures;
  }
  append_metric(text, "styletree_train_sample_sites", "gauge", "Sites with a sample.",
                figures.sites);
  append_metric(text, "styletree_train_sample_pages", "gauge", "Pages in samples.", figures.pages);
  append_metric(text, "styletree_train_sample_bytes", "gauge", "Bytes of stored pages.",
                figures.bytes);
  append_metric(text, "styletree_train_samples_pending", "gauge", "Samples waiting to be learned.",
                figures.pending);
  return {.content_type = "text/plain; version=0.0.4; charset=utf-8", .body = std::move(text)};
}

}  // namespace sst
