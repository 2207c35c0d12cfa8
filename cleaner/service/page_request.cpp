#include "cleaner/service/page_request.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "common/clean/record_fields.hpp"
#include "common/http/http_response.hpp"
#include "common/page/content_policy.hpp"
#include "common/page/page_headers.hpp"
#include "common/service/posted_pages.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/site_name.hpp"

namespace sst {
namespace {

/// Applies the value of one parameter. Throws std::invalid_argument, whose message describes a
/// valid value.
using Setter = void (*)(const std::string& value, PageRequest& request);

struct Parameter {
  std::string_view name;
  Setter set;
};

constexpr Parameter kParameters[] = {
    {"url",
     [](const std::string& value, PageRequest& request) {
       if (!is_site_name(site_of_url(value))) {
         throw std::invalid_argument{"a URL such as http://example.org/page, not '" + value + "'"};
       }
       request.url = value;
     }},
    {"date",
     [](const std::string& value, PageRequest& request) {
       const auto time = parse_timestamp(value);
       if (!time) {
         throw std::invalid_argument{"a date such as 2026-01-31T23:59:59Z, not '" + value + "'"};
       }
       request.date = timestamp(*time);
     }},
    {"policies", [](const std::string& value,
                    PageRequest& request) { request.policies = checked_policies(value); }},
    {"site",
     [](const std::string& value, PageRequest& request) {
       request.site = site_of_host(value);
       if (!is_site_name(request.site)) {
         throw std::invalid_argument{"a host such as example.org, not '" + value + "'"};
       }
     }},
    {"method",
     [](const std::string& value, PageRequest& request) {
       const auto method = method_by_name(value);
       if (!method) {
         throw std::invalid_argument{
             "'sst', 'page', 'subtree', 'density', 'entropy' or 'blocks', not '" + value + "'"};
       }
       request.parameters.method = *method;
     }},
    {"favor",
     [](const std::string& value, PageRequest& request) {
       request.parameters.methods.policy.bias = bias_by_name(value);
     }},
    {"keep", [](const std::string& value,
                PageRequest& request) { add_to_policy(value, request.parameters.methods.policy); }},
    {"fields", [](const std::string& value,
                  PageRequest& request) { request.record.fields = record_fields(value); }},
    {"metadata",
     [](const std::string& value, PageRequest& request) {
       if (value != "true" && value != "false") {
         throw std::invalid_argument{"'true' or 'false', not '" + value + "'"};
       }
       request.record.has_metadata = value == "true";
     }},
};

std::string joined(const std::vector<std::string_view>& names) {
  std::string all;
  for (const std::string_view name : names) {
    all.append(all.empty() ? "" : ", ").append(name);
  }
  return all;
}

std::string key_of(const CleaningParameters& parameters) {
  return std::string{method_name(parameters.method)} + ' ' +
         journal_text(parameters.methods.policy) + (parameters.has_metadata ? " metadata" : "") +
         (parameters.has_digest ? " digest" : "") + (parameters.has_structure ? " structure" : "") +
         (parameters.has_rights ? " rights" : "") +
         (parameters.explain == Explain::yes ? " explain" : "");
}

}  // namespace

PageRequest parse_page_request(const HttpRequest& request,
                               const std::vector<std::string_view>& names,
                               const PageLimits& limits) {
  PageRequest asked;
  std::set<std::string_view> given;
  for (const auto& [name, value] : request.query) {
    if (std::ranges::find(names, name) == names.end()) {
      throw HttpProblem{400,
                        "unknown parameter '" + name + "' of " + request.path +
                            (names.empty() ? "; leave it out" : "; use " + joined(names)),
                        name};
    }
    if (!given.insert(name).second) {
      throw HttpProblem{400, "the parameter " + name + " occurs twice; give it only once", name};
    }
    const auto* parameter = std::ranges::find(kParameters, name, &Parameter::name);
    try {
      parameter->set(value, asked);
    } catch (const std::invalid_argument& error) {
      throw HttpProblem{
          400, name + " must be " + error.what() + "; correct it, or leave it out for the default",
          name};
    }
  }
  asked.record.has_comments = asked.parameters.methods.policy.comments;
  asked.parameters.has_metadata = asked.record.has_metadata;
  asked.parameters.request(asked.record.fields);
  asked.parameters.limits = limits;
  if (request.path.ends_with("/explain")) {
    asked.parameters.explain = Explain::yes;
  }
  asked.key = key_of(asked.parameters);
  return asked;
}

SourcePage page_of_body(HttpRequest http, const PageRequest& request) {
  SourcePage page = posted_page(std::move(http));
  if (!request.url.empty()) {
    set_url(page, request.url);
  }
  page.site = request.site;
  page.date = request.date;
  page.policies = request.policies;
  return page;
}

}  // namespace sst
