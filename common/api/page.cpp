#include <styletree/page.hpp>

#include "common/url/site_name.hpp"

namespace styletree {

std::string site_of_url(std::string_view url) {
  return sst::site_of_url(url);
}

std::string domain_of_url(std::string_view url) {
  return sst::registrable_domain(sst::site_of_url(url));
}

}  // namespace styletree
