#include <styletree/page.hpp>

#include <styletree/error.hpp>

#include "common/html/charset.hpp"
#include "common/html/decoder.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/site_name.hpp"

namespace styletree {

std::string site_of_url(std::string_view url) {
  return sst::site_of_url(url);
}

std::string page_date(std::string_view text) {
  if (text.empty()) {
    return {};
  }
  const auto time = sst::parse_timestamp(text);
  if (!time) {
    throw Error{ErrorCode::usage, "'" + std::string{text.substr(0, 100)} +
                                      "' is not a page date; write it as 2026-01-31T23:59:59Z"};
  }
  return sst::timestamp(*time);
}

std::string decoded(const Page& page) {
  sst::Decoder decoder;
  std::string_view utf8;
  // A problem means that many bytes became U+FFFD. The text is still the best available.
  (void)decoder.decode(page.bytes, sst::resolve_charset(page.bytes, page.charset), utf8);
  return std::string{utf8};
}

std::string domain_of_url(std::string_view url) {
  return sst::registrable_domain(sst::site_of_url(url));
}

}  // namespace styletree
