#include "common/metadata/visible_byline.hpp"

#include <cstddef>
#include <string>
#include <string_view>

#include "common/metadata/byline_text.hpp"
#include "common/metadata/element_text.hpp"

namespace sst {
namespace {

constexpr std::size_t kTextsAfter = 25;
constexpr std::size_t kFirstRunningText = 160;  // bytes

/// Reads the texts near the heading one by one.
class BylineReader {
 public:
  BylineReader(const PageTree& page, BylineWish wish, DatePlaceFinder& places,
               const DateHints& hints, ClaimList& claims)
      : m_page{page}, m_wish{wish}, m_places{places}, m_hints{hints}, m_claims{claims} {}

  void read(NodeId id) {
    const std::string_view text = m_page.text(id);
    if (text.size() > kLongestBylineText) {
      return;
    }
    if (m_wish.dates) {
      read_dates(id, text);
    }
    if (m_wish.authors && !m_has_authors) {
      if (const std::string names = signed_names(m_page, id); !names.empty()) {
        add(MetadataField::authors, claim_rank::kVisible, names);
        m_has_authors = true;
      }
    }
  }

  /// If no date has been found yet, reads the dates in the text nodes starting at `first`. Adds the
  /// date labeled as the publication date, or else a date that stands alone, if all such dates are
  /// equal.
  void read_dates_after(NodeId first) {
    if (!m_wish.dates) {
      return;
    }
    constexpr std::size_t kMostTexts = 5'000;
    constexpr std::size_t kMostDates = 40;  // further dates belong to comments
    m_dates = 0;
    std::size_t texts = 0;
    for (NodeId id = first;
         id < m_page.size() && !m_has_date && texts < kMostTexts && m_dates < kMostDates; ++id) {
      if (is_shown(m_page, id) && m_page.text(id).size() <= kLongestBylineText) {
        read_dates(id, m_page.text(id));
        ++texts;
      }
    }
    if (!m_has_date) {
      add(MetadataField::published, claim_rank::kVisible + kAlone, m_alone.only());
    }
  }

  /// Reads the texts up to a node, in reverse order.
  void read_before(NodeId last) {
    std::size_t texts = 0;
    for (NodeId id = last; id > 0 && texts < kTextsBeforeHeading; --id) {
      if (is_shown(m_page, id)) {
        read(id);
        ++texts;
      }
    }
  }

 private:
  void read_dates(NodeId id, std::string_view text) {
    std::size_t last = 0;  // the end of the previous date
    const auto dates = find_written_dates(text, m_hints);
    for (std::size_t i = 0; i < dates.size(); ++i) {
      const WrittenDate& date = dates[i];
      const std::size_t next = i + 1 < dates.size() ? dates[i + 1].first : text.size();
      const DatePlace place = m_places.find(id, text.substr(last, date.first - last),
                                            text.substr(date.end, next - date.end));
      last = date.end;
      ++m_dates;
      if (is_of_the_web(date.value)) {
        add_date(date.value, place);
      }
    }
  }
  void add_date(const std::string& value, const DatePlace& place) {
    const MetadataField field = field_of(place);
    switch (place.kind) {
      case DatePlace::Kind::near:
        m_has_date = m_has_date || field == MetadataField::published;
        add(field, claim_rank::kVisible + (place.label == DateLabel::none ? 1 : 0), value);
        break;
      case DatePlace::Kind::stated:
        m_has_date = m_has_date || field == MetadataField::published;
        add(field, claim_rank::kVisible + kStated, value);
        break;
      case DatePlace::Kind::alone:
        m_alone.add(value);
        break;
      case DatePlace::Kind::other:
        break;
    }
  }
  void add(MetadataField field, int rank, std::string_view text) {
    m_claims.add(field, static_cast<std::uint8_t>(rank), MetadataSource::byline, text);
  }

  // Offsets that are added to the rank.
  static constexpr int kStated = 2;
  static constexpr int kAlone = 3;

  const PageTree& m_page;
  BylineWish m_wish;
  DatePlaceFinder& m_places;
  const DateHints& m_hints;
  ClaimList& m_claims;
  LoneDates m_alone;
  std::size_t m_dates = 0;  // dates examined so far
  bool m_has_date = false;
  bool m_has_authors = false;
};

}  // namespace

void add_visible_byline(const PageTree& page, NodeId heading, BylineWish wish,
                        DatePlaceFinder& places, const DateHints& hints, ClaimList& claims) {
  BylineReader reader{page, wish, places, hints, claims};
  std::size_t texts = 0;
  NodeId last = page.node(heading).end;
  for (; last < page.size() && texts < kTextsAfter; ++last) {
    if (is_shown(page, last)) {
      reader.read(last);
      ++texts;
    }
  }
  reader.read_before(heading);
  reader.read_dates_after(last);
}

void add_byline_before_text(const PageTree& page, BylineWish wish, DatePlaceFinder& places,
                            const DateHints& hints, ClaimList& claims) {
  NodeId text = 0;
  while (text < page.size() && page.text(text).size() < kFirstRunningText) {
    ++text;
  }
  BylineReader reader{page, wish, places, hints, claims};
  if (text < page.size()) {
    reader.read_before(text);
  }
  reader.read_dates_after(0);
}

}  // namespace sst
