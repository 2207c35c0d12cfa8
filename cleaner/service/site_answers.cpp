#include "cleaner/service/site_answers.hpp"

#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "common/error.hpp"
#include "common/io/json.hpp"
#include "common/model/model_store.hpp"
#include "common/page/share.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/site_name.hpp"

namespace sst {
namespace {

constexpr std::size_t kMostListedSites = 1'000;

HttpResponse json_response(const Json& json) {
  return {.content_type = "application/json", .body = std::string{json.text()}};
}

/// Opens the store for a request. An unreadable store is a server error.
ModelStore open_store(const LiveModels& live) {
  try {
    return live.open_store();
  } catch (const Error& error) {
    throw HttpProblem{503, error.what()}.with("Retry-After", "1");
  }
}

/// The value of the parameter `name`; "" if absent. Throws HttpProblem for any other parameter.
std::string only_parameter(const HttpRequest& request, std::string_view name) {
  std::string found;
  for (const auto& [given, value] : request.query) {
    if (given != name) {
      throw HttpProblem{
          400,
          "unknown parameter '" + given + "' of " + request.path + "; use " + std::string{name},
          given};
    }
    found = value;
  }
  return found;
}

void write_or_null(std::string_view name, const std::string& text, Json& json) {
  json.key(name);
  text.empty() ? json.null() : json.value(text);
}

double mean_matched(const SiteFit::Bucket& bucket) {
  return rounded(bucket.matched / bucket.pages);
}

/// Writes the last change of the site's template; null if no change was noticed.
void write_drift(const std::optional<SiteFit>& fit, Json& json) {
  json.key("drift");
  if (!fit || !fit->drift()) {
    json.null();
    return;
  }
  const SiteFit::Drift& drift = *fit->drift();
  json.begin_object().field("since", timestamp(drift.since));
  json.field("noticed_at", timestamp(drift.noticed_at));
  write_or_null("ended_at", drift.ended_at ? timestamp(*drift.ended_at) : "", json);
  json.end_object();
}

/// Writes only the means, for the list of sites.
void write_means(const std::optional<SiteFit>& fit, Json& json) {
  json.key("matched").begin_array();
  if (fit) {
    for (const SiteFit::Bucket& bucket : fit->buckets()) {
      json.value(mean_matched(bucket));
    }
  }
  json.end_array();
}

void write_fit(const std::optional<SiteFit>& fit, Json& json) {
  json.key("fit").begin_array();
  if (fit) {
    for (const SiteFit::Bucket& bucket : fit->buckets()) {
      json.begin_object().field("until", timestamp(bucket.until)).field("pages", bucket.pages);
      json.field("matched", mean_matched(bucket)).field("misfits", bucket.misfits).end_object();
    }
  }
  json.end_array();
}

}  // namespace

HttpResponse list_sites(const HttpRequest& request, const LiveModels& live,
                        const FitHistory& fits) {
  const std::string after = only_parameter(request, "after");
  ModelStore store = open_store(live);
  const std::vector<StoredModel> models = store.in_force();
  std::map<std::string, std::vector<const StoredModel*>> sites;
  for (const StoredModel& model : models) {
    if (model.site > after) {
      sites[model.site].push_back(&model);
    }
  }
  Json json;
  json.begin_object().key("sites").begin_array();
  std::string last;
  std::size_t listed = 0;
  for (const auto& [name, versions] : sites) {
    if (listed++ == kMostListedSites) {
      break;
    }
    last = name;
    json.begin_object().field("site", name).key("in_force").begin_array();
    for (const StoredModel* model : versions) {
      json.begin_object().field("version", model->version).field("active", model->active);
      json.field("sampled_pages", model->sampled_pages);
      write_or_null("first_date", model->first_date, json);
      write_or_null("last_date", model->last_date, json);
      json.end_object();
    }
    json.end_array();
    const std::optional<SiteFit> fit = fits.of(name);
    write_means(fit, json);
    write_drift(fit, json);
    json.end_object();
  }
  json.end_array().key("next");
  sites.size() > kMostListedSites ? json.value(last) : json.null();
  json.end_object().append("\n");
  return json_response(json);
}

HttpResponse show_site(const HttpRequest& request, const LiveModels& live, const FitHistory& fits) {
  const std::string& name = request.values.front();
  const std::string site = site_of_host(name);
  ModelStore store = open_store(live);
  const std::vector<ModelSummary> versions =
      is_site_name(site) ? store.list(site) : std::vector<ModelSummary>{};
  if (versions.empty()) {
    throw HttpProblem{404, "there is no model of the site " + name + "; /v1/sites lists the sites"};
  }
  Json json;
  json.begin_object().field("site", versions.front().site).key("versions").begin_array();
  for (const ModelSummary& version : versions) {
    json.begin_object().field("version", version.version).field("in_force", version.in_force);
    json.field("active", version.active).field("damaged", version.damaged);
    json.field("created_at", version.created_at).field("profile", version.profile);
    write_or_null("first_date", version.first_date, json);
    write_or_null("last_date", version.last_date, json);
    json.field("seen_pages", version.counts.pages_seen);
    json.field("sampled_pages", version.sampled_pages).end_object();
  }
  json.end_array();
  const std::optional<SiteFit> fit = fits.of(versions.front().site);
  write_fit(fit, json);
  write_drift(fit, json);
  json.end_object().append("\n");
  return json_response(json);
}

}  // namespace sst
