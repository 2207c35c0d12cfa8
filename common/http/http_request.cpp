#include "common/http/http_request.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "common/text/comma_list.hpp"
#include "common/text/white_space.hpp"
#include "common/url/percent_encoding.hpp"

namespace sst {
namespace {

std::string form_decoded(std::string_view text) {
  std::string spaced{text};
  std::ranges::replace(spaced, '+', ' ');
  return percent_decoded(spaced);
}

std::vector<HttpRequest::Pair> parse_query(std::string_view query) {
  std::vector<HttpRequest::Pair> pairs;
  while (!query.empty()) {
    const std::size_t end = std::min(query.find('&'), query.size());
    const std::string_view pair = query.substr(0, end);
    const std::size_t equals = std::min(pair.find('='), pair.size());
    if (!pair.empty()) {
      pairs.emplace_back(form_decoded(pair.substr(0, equals)),
                         form_decoded(pair.substr(std::min(equals + 1, pair.size()))));
    }
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return pairs;
}

/// The weight in "text/html;q=0.5", in thousandths; 1000 if there is no valid weight.
int weight_of(std::string_view parameters) {
  while (!parameters.empty()) {
    const std::size_t end = std::min(parameters.find(';'), parameters.size());
    const std::string_view parameter = trimmed(parameters.substr(0, end));
    if (parameter.starts_with("q=") || parameter.starts_with("Q=")) {
      double weight = 1.0;
      const auto [stopped, error] =
          std::from_chars(parameter.data() + 2, parameter.data() + parameter.size(), weight);
      const bool is_weight = error == std::errc{} && weight >= 0.0 && weight <= 1.0;
      return is_weight ? static_cast<int>(std::lround(weight * 1000.0)) : 1000;
    }
    parameters.remove_prefix(std::min(end + 1, parameters.size()));
  }
  return 1000;
}

/// How specifically a range such as "text/*" matches a type, from 0 (not at all) to 3 (exactly).
int exactness_of(std::string_view range, std::string_view type) {
  if (range == "*/*") {
    return 1;
  }
  if (range.ends_with("/*")) {
    return type.starts_with(range.substr(0, range.size() - 1)) ? 2 : 0;
  }
  return range == type ? 3 : 0;
}

/// The client's weight for a type: the weight of the most specific matching range.
int weight_of_type(std::string_view accept, std::string_view type) {
  int weight = 0;
  int best = 0;
  for_each_in_list(accept, [&](std::string_view item) {
    const std::size_t end = std::min(item.find(';'), item.size());
    const int exactness = exactness_of(ascii_lower(trimmed(item.substr(0, end))), type);
    if (exactness > best) {
      best = exactness;
      weight = weight_of(item.substr(std::min(end + 1, item.size())));
    }
  });
  return weight;
}

}  // namespace

std::string_view HttpRequest::field(std::string_view name) const {
  const auto found = std::ranges::find(fields, name, &Pair::first);
  return found == fields.end() ? std::string_view{} : std::string_view{found->second};
}

bool set_target(std::string_view target, HttpRequest& request) {
  if (const std::string scheme = ascii_lower(target.substr(0, 8));
      scheme.starts_with("http://") || scheme.starts_with("https://")) {
    target.remove_prefix(target.find("//") + 2);
    target.remove_prefix(std::min(target.find_first_of("/?"), target.size()));
  }
  request.target = target;
  target = target.substr(0, target.find('#'));
  const std::size_t end = std::min(target.find('?'), target.size());
  request.path = target.substr(0, end);
  request.query = parse_query(target.substr(std::min(end + 1, target.size())));
  return request.path.starts_with('/');
}

std::optional<std::string_view> preferred_type(std::string_view accept,
                                               const std::vector<std::string_view>& offered) {
  if (trimmed(accept).empty()) {
    return offered.front();
  }
  std::optional<std::string_view> best;
  int most = 0;
  for (const std::string_view type : offered) {
    if (const int weight = weight_of_type(accept, type); weight > most) {
      most = weight;
      best = type;
    }
  }
  return best;
}

std::string media_type(std::string_view content_type) {
  return ascii_lower(trimmed(content_type.substr(0, content_type.find(';'))));
}

}  // namespace sst
