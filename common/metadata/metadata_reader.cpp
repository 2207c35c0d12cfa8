#include "common/metadata/metadata_reader.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "common/html/character_reference.hpp"
#include "common/metadata/author_filter.hpp"
#include "common/metadata/author_names.hpp"
#include "common/metadata/date_place.hpp"
#include "common/metadata/element_claims.hpp"
#include "common/metadata/json_ld_claims.hpp"
#include "common/metadata/statement_claims.hpp"
#include "common/metadata/time_claims.hpp"
#include "common/metadata/title_finder.hpp"
#include "common/metadata/visible_byline.hpp"
#include "common/metadata/written_date.hpp"
#include "common/page/reference.hpp"
#include "common/text/utf8.hpp"
#include "common/text/white_space.hpp"
#include "common/time/clock.hpp"
#include "common/time/timestamp.hpp"
#include "common/url/url.hpp"

namespace sst {
namespace {

constexpr std::size_t kLongestText = 5'000;  // bytes of a field
constexpr std::size_t kMostTags = 100;
constexpr std::size_t kMostTitles = 8;
constexpr std::size_t kLongestPageTitle = 1'000;  // bytes of a TITLE

/// The text with references decoded (JSON-LD often encodes them twice) and white space collapsed.
std::string clean_text(std::string_view text) {
  std::string decoded;
  std::string collapsed;
  bool space_pending = false;
  append_decoded(decoded, cut_utf8(text, kLongestText));
  append_collapsed(collapsed, decoded, space_pending);
  return collapsed;
}

/// The date in the last part of a TITLE: "Rain today - Jan 31, 2026". Empty if there is none.
std::string date_in_title(std::string_view title, const DateHints& hints) {
  return read_written_date(last_title_part(title), hints);
}

/// The day after the capture, which has already begun in time zones to the east. If the time of the
/// capture is unknown, the day after today.
std::chrono::sys_days latest_day(std::string_view captured) {
  const std::optional<std::time_t> time = parse_timestamp(captured);
  return std::chrono::floor<std::chrono::days>(
             std::chrono::system_clock::from_time_t(time ? *time : current_time())) +
         std::chrono::days{1};
}

void add_tags(std::string_view text, std::vector<std::string>& tags) {
  while (!text.empty() && tags.size() < kMostTags) {
    const std::size_t end = std::min(text.find(','), text.size());
    std::string tag = clean_text(text.substr(0, end));
    if (!tag.empty() && std::find(tags.begin(), tags.end(), tag) == tags.end()) {
      tags.push_back(std::move(tag));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// Reads the URLs of a page's metadata.
class UrlReader {
 public:
  UrlReader(const PageTree& page, std::string_view address) : m_page{page}, m_address{address} {}

  /// The URL, absolute if the page's URL is known; empty unless its scheme is http or https.
  std::string read(std::string_view text) {
    Url url;
    if (url.parse(trimmed(text))) {
      const bool is_web = url.scheme() == "http" || url.scheme() == "https";
      return is_web ? std::string{url.href()} : std::string{};
    }
    if (!m_resolver) {
      m_resolver.emplace(m_page, m_address);
    }
    return std::string{m_resolver->link(trimmed(text))};
  }

 private:
  const PageTree& m_page;
  std::string_view m_address;
  std::optional<ReferenceResolver> m_resolver;  // costly: scans the whole page
};

/// Chooses among the claims of a page: for each field, the claim with the lowest rank that has a
/// value.
class Chooser {
 public:
  explicit Chooser(std::vector<Claim>& claims) : m_claims{claims} {
    std::stable_sort(claims.begin(), claims.end(), [](const Claim& a, const Claim& b) {
      return std::pair{a.field, a.rank} < std::pair{b.field, b.rank};
    });
  }

  /// The first claim that `read` accepts.
  template <typename Read>
  MetadataText text(MetadataField field, Read read) const {
    for (const Claim& claim : of(field)) {
      if (std::string value = read(claim.text); !value.empty()) {
        return {std::move(value), claim.source};
      }
    }
    return {};
  }
  MetadataText text(MetadataField field) const { return text(field, clean_text); }

  MetadataText date(MetadataField field, const DateHints& hints) const {
    return text(field,
                [&](std::string_view text) { return read_written_date(clean_text(text), hints); });
  }

  /// The names of people in the claims of one rank: the lowest rank with such names. If no claim
  /// names a person, chooses other names by the same rule, except useless names ("admin"). The
  /// publisher's name is chosen only if the page is signed with it, or declares it to be the name
  /// of a person.
  MetadataList authors(const AuthorFilter& filter) const {
    MetadataList people = authors([&](std::string_view name) { return filter.is_person(name); });
    if (!people.values.empty()) {
      return people;
    }
    std::vector<std::string> signatures;
    for (const Claim& claim : of(MetadataField::authors)) {
      if (claim.rank >= claim_rank::kElement) {
        add_author_names(claim.text, signatures);
      }
    }
    return authors([&](std::string_view name) {
      const auto is_same = [&](std::string_view other) { return is_same_name(name, other); };
      return !filter.is_nobody(name) &&
             (!filter.is_publisher(name) ||
              std::any_of(signatures.begin(), signatures.end(), is_same));
    });
  }

  bool tells_authors(const AuthorFilter& filter) const {
    const MetadataList found = authors(filter);
    return !found.values.empty() && filter.is_person(found.values.front());
  }
  bool tells_date(MetadataField field, const DateHints& hints) const {
    return !date(field, hints).value.empty();
  }

  /// The values that `add` finds in the claims of one rank: the lowest rank with values.
  template <typename Add>
  MetadataList list(MetadataField field, Add add) const {
    MetadataList found;
    const auto claims = of(field);
    for (std::size_t i = 0; i < claims.size(); ++i) {
      if (!found.values.empty() && claims[i].rank != claims[i - 1].rank) {
        break;
      }
      add(claims[i].text, found.values);
      if (found.source == MetadataSource::none && !found.values.empty()) {
        found.source = claims[i].source;
      }
    }
    return found;
  }

 private:
  template <typename Predicate>
  MetadataList authors(Predicate is_author) const {
    return list(MetadataField::authors,
                [&](std::string_view text, std::vector<std::string>& names) {
                  add_author_names(text, names);
                  std::erase_if(names, std::not_fn(is_author));
                });
  }
  std::span<const Claim> of(MetadataField field) const {
    const auto [first, last] = std::equal_range(
        m_claims.begin(), m_claims.end(), Claim{field, 0, MetadataSource::none, {}},
        [](const Claim& a, const Claim& b) { return a.field < b.field; });
    return {first, last};
  }

  const std::vector<Claim>& m_claims;
};

}  // namespace

/// The page's own titles. Titles in markup come first.
const std::vector<std::string>& MetadataReader::collect_titles(const PageTree& page) {
  m_titles.clear();
  for (const Claim& claim : m_claims.claims()) {
    if (claim.field == MetadataField::title && m_titles.size() < kMostTitles) {
      m_titles.push_back(clean_text(claim.text));
    }
  }
  m_stated_titles = m_titles.size();
  m_titles.emplace_back(cut_utf8(page.title(), kLongestPageTitle));
  m_titles.emplace_back(longest_title_part(page.title()));
  return m_titles;
}

NodeId MetadataReader::read(const PageTree& page, PageStatements& statements, PageOrigin origin,
                            const SiteClaims& of_site, PageMetadata& metadata) {
  using enum MetadataField;
  const auto add_claims_of_site = [&](bool of_lessons) {
    for (const Claim& claim : of_site.claims) {
      if ((claim.source == MetadataSource::lesson) == of_lessons) {
        m_claims.add(claim.field, claim.rank, claim.source, claim.text);
      }
    }
  };
  m_claims.clear();
  add_claims_of_site(true);
  m_json.clear();
  for (std::string& script : statements.json_ld) {
    m_json.add(script);
  }
  m_json.finish();
  add_json_ld_claims(m_json, m_claims);
  add_statement_claims(statements, m_claims);

  const ContentHeading heading = find_content_heading(page, collect_titles(page));
  m_claims.add(language, claim_rank::kHtmlLanguage, MetadataSource::html, page.language());
  const std::string language_tag = Chooser{m_claims.claims()}.text(language).value;
  const DateHints hints{.language = language_tag, .latest = latest_day(origin.captured)};
  DatePlaceFinder places{page, heading.node};
  add_element_claims(page, places, m_claims);
  const Chooser stated{m_claims.claims()};
  if (!stated.tells_date(published, hints) || !stated.tells_date(modified, hints)) {
    add_time_claims(page, places, hints, m_claims);
  }
  m_claims.add(title, claim_rank::kVisible, MetadataSource::heading, heading.text);
  m_claims.add(title, claim_rank::kTitle, MetadataSource::title, m_titles[m_stated_titles]);
  add_claims_of_site(false);
  const AuthorFilter filter = author_filter(origin.address, of_site.publisher);
  const Chooser chooser{m_claims.claims()};
  const BylineWish wish{!chooser.tells_authors(filter), !chooser.tells_date(published, hints)};
  if ((wish.authors || wish.dates) && places.heading() != kNoNode) {
    add_visible_byline(page, places.heading(), wish, places, hints, m_claims);
  } else if (wish.authors || wish.dates) {
    add_byline_before_text(page, wish, places, hints, m_claims);
  }
  m_claims.add(published, claim_rank::kTitle, MetadataSource::title,
               date_in_title(page.title(), hints));
  choose(page, origin.address, hints, filter, heading.text, metadata);
  return heading.node;
}

/// Makes a filter with the publisher's names from the page, its address and the site's other pages.
AuthorFilter MetadataReader::author_filter(std::string_view address,
                                           std::string_view publisher) const {
  AuthorFilter filter;
  filter.add_publisher(publisher);
  for (const Claim& claim : m_claims.claims()) {
    if (claim.field == MetadataField::site_name) {
      filter.add_publisher(clean_text(claim.text));
    } else if (claim.field == MetadataField::canonical) {
      filter.add_host_of(claim.text);
    }
  }
  filter.add_host_of(address);
  return filter;
}

void MetadataReader::choose(const PageTree& page, std::string_view address, const DateHints& hints,
                            const AuthorFilter& filter, std::string_view heading,
                            PageMetadata& metadata) {
  using enum MetadataField;
  const Chooser chooser{m_claims.claims()};
  UrlReader urls{page, address};
  const auto url = [&](std::string_view text) { return urls.read(text); };
  metadata.title = chooser.text(title);
  metadata.site_name = chooser.text(site_name);
  metadata.authors = chooser.authors(filter);
  metadata.published = chooser.date(published, hints);
  metadata.modified = chooser.date(modified, hints);
  metadata.language = chooser.text(language);
  std::replace(metadata.language.value.begin(), metadata.language.value.end(), '_', '-');
  metadata.description = chooser.text(description);
  metadata.canonical = chooser.text(canonical, url);
  UrlReader image_urls{page,
                       address.empty() ? std::string_view{metadata.canonical.value} : address};
  metadata.image =
      chooser.text(image, [&](std::string_view text) { return image_urls.read(text); });
  for (const std::string_view place : {std::string_view{metadata.canonical.value}, address}) {
    if (std::string day = date_in_url(place, hints);
        metadata.published.value.empty() && !day.empty()) {
      metadata.published = {std::move(day), MetadataSource::url};
    }
  }
  metadata.tags = chooser.list(tags, add_tags);
  metadata.licence = chooser.text(licence);
  if (metadata.licence.source == MetadataSource::link) {
    if (std::string absolute = urls.read(metadata.licence.value); !absolute.empty()) {
      metadata.licence.value = std::move(absolute);
    }
  }
  metadata.type = chooser.text(type);
  metadata.copyright_holder = chooser.text(copyright_holder);
  metadata.copyright_notice = chooser.text(copyright_notice);
  m_titles.resize(m_stated_titles);
  m_titles.emplace_back(heading);
  remove_site_name(metadata.title.value, metadata.site_name.value, m_titles);
}

}  // namespace sst
